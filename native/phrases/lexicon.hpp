#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "phrases/corpus.hpp"

namespace anaphora::phrases {

/// Stands for "no word": what unlinked words are counted with.
inline constexpr WordId null_word = 0xFFFFFFFF;

struct LexicalWeights {
    double inverse;  // of the source words given the target
    double direct;   // of the target words given the source
};

/// How often words are linked to each other in a corpus, and the probabilities that follow:
/// p(t | s) = count(s, t) / count(s), where unlinked words count as linked to `null_word`.
class Lexicon {
  public:
    struct Entry {
        WordId source;
        WordId target;
        std::uint32_t count;
    };

    explicit Lexicon(const Corpus& corpus);

    /// All pairs of words that are linked somewhere, sorted; `null_word` comes last.
    std::vector<Entry> entries() const;

    /// The probability of a word given the word it is linked to.
    double direct(const Entry& entry) const;
    double inverse(const Entry& entry) const;

    /// For each word the mean probability given the words it is linked to, or given `null_word`;
    /// the product over the words of each side. The pair occurs in the corpus with these links.
    LexicalWeights weights(std::span<const WordId> source, std::span<const WordId> target,
                           std::span<const Link> links) const;

  private:
    void add(const Corpus& corpus, std::size_t pair);
    void count(WordId source, WordId target);
    std::size_t slot_of(WordId source, WordId target) const;
    std::uint32_t count_of(WordId source, WordId target) const;
    double of_null(WordId source, WordId target) const;
    void double_slots();

    // A hash table; a count of 0 is a free slot.
    std::vector<Entry> slots_;
    std::size_t size_ = 0;
    // How often each word is counted; the last place is that of `null_word`.
    std::vector<std::uint64_t> source_counts_;
    std::vector<std::uint64_t> target_counts_;
};

}  // namespace anaphora::phrases
