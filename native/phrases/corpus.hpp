#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "vocabulary/builder.hpp"

namespace anaphora::phrases {

/// A link between two words of a sentence pair, or of a phrase pair; positions count from 0.
struct Link {
    std::uint32_t source;
    std::uint32_t target;

    auto operator<=>(const Link&) const = default;
};

inline constexpr WordId sentence_end = 0xFFFFFFFF;

/// One side of the corpus: its sentences as word ids, one after the other.
class Text {
  public:
    /// Add a sentence whose words stand between spaces; gives the number of its words.
    std::size_t add(std::string_view sentence);

    std::span<const WordId> sentence(std::size_t index) const noexcept {
        return words().subspan(starts_[index], starts_[index + 1] - starts_[index] - 1);
    }
    /// Where the sentence starts in `words()`.
    std::uint32_t start(std::size_t sentence) const noexcept { return starts_[sentence]; }
    /// All sentences, each followed by `sentence_end`.
    std::span<const WordId> words() const noexcept { return words_; }
    const VocabularyBuilder& vocabulary() const noexcept { return vocabulary_; }

    /// Give small ids to frequent words, so that they take few bytes in a table.
    void number_by_frequency();

  private:
    VocabularyBuilder vocabulary_;
    std::vector<WordId> words_;
    std::vector<std::uint32_t> starts_{0};
};

/// Sentence pairs with the links between their words.
class Corpus {
  public:
    /// Add a pair: words between spaces, links as Pharaoh writes them. A pair that is refused
    /// leaves the sentences as they were and cannot be followed by others.
    void add(std::string_view source, std::string_view target, std::string_view links);

    std::size_t size() const noexcept { return link_starts_.size() - 1; }
    const Text& source() const noexcept { return source_; }
    const Text& target() const noexcept { return target_; }
    /// The links of a pair, sorted and each only once.
    std::span<const Link> links(std::size_t pair) const noexcept {
        return {links_.data() + link_starts_[pair], links_.data() + link_starts_[pair + 1]};
    }
    std::size_t links() const noexcept { return links_.size(); }
    void number_by_frequency();

  private:
    Text source_;
    Text target_;
    std::vector<Link> links_;
    std::vector<std::uint64_t> link_starts_{0};
};

}  // namespace anaphora::phrases
