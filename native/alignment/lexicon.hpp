#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vocabulary/layout.hpp"

namespace anaphora::alignment {

/// A word of the other language and its probability.
struct Translation {
    WordId word = vocabulary_layout::no_word;
    float probability = 0;
};

using Translations = std::vector<Translation>;

/// How probable a pair of words is that the lexicon does not hold.
inline constexpr float unseen_probability = 1e-7F;

/// t(target word | source word), where the source word may also be the empty word.
///
/// Each source word has a hash table of its own with its translations, and these lie one after the
/// other: a sentence pair looks up all its pairs of words, and the tables of its frequent words
/// are in the cache already.
class Lexicon {
  public:
    using Slot = std::uint32_t;
    static constexpr Slot absent = 0xFFFFFFFF;

    /// The slots of one source word. At least one of them is free, and linear probing ends there.
    struct Row {
        Slot start = 0;
        std::uint32_t size = 1;
    };

    Lexicon() = default;
    /// `rows[s]` are the translations of source word s, each once; `from_empty[t]` is the
    /// probability of t given the empty word.
    Lexicon(const std::vector<Translations>& rows, std::vector<float> from_empty);

    /// The row of a source word; a free slot if the word is not known.
    Row row(WordId source) const noexcept { return source < rows_.size() ? rows_[source] : Row{}; }
    /// Where a translation is, or `absent`.
    Slot find(Row row, WordId target) const noexcept {
        const Slot at = place(row, target);
        return slots_[at].word == target ? at : absent;
    }
    float probability(Slot slot) const noexcept {
        return slot == absent ? unseen_probability : slots_[slot].probability;
    }
    float from_empty(WordId target) const noexcept {
        return target < from_empty_.size() ? from_empty_[target] : unseen_probability;
    }

    std::size_t source_words() const noexcept { return rows_.size(); }
    std::size_t target_words() const noexcept { return from_empty_.size(); }
    /// All slots of all rows, those of word `no_word` free.
    std::span<const Translation> slots() const noexcept { return slots_; }
    std::span<const float> from_empty() const noexcept { return from_empty_; }
    /// The translations of one source word by the target word's id.
    Translations translations(WordId source) const;

  private:
    /// The slot that holds `target`, or the free one where it belongs.
    Slot place(Row row, WordId target) const noexcept {
        const std::uint32_t hash = target * 0x9E3779B1U;  // the golden ratio spreads close ids
        auto at = static_cast<Slot>((std::uint64_t{hash} * row.size) >> 32);
        while (slots_[row.start + at].word != target &&
               slots_[row.start + at].word != vocabulary_layout::no_word) {
            if (++at == row.size) at = 0;
        }
        return row.start + at;
    }

    std::vector<Row> rows_;
    std::vector<Translation> slots_{Translation{}};
    std::vector<float> from_empty_;
};

}  // namespace anaphora::alignment
