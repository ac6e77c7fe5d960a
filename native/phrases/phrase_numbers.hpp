#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "phrases/corpus.hpp"

namespace anaphora::phrases {

/// Names a phrase: equal phrases have equal numbers, and a greater number is a phrase that sorts
/// later, word id by word id, a phrase before those that it begins.
using PhraseNumber = std::uint32_t;

/// Numbers all phrases of a text up to a length.
///
/// The places of the text are sorted by the words that start there. A phrase is named by the
/// first place in that order where it stands, and by its length.
class PhraseNumbers {
  public:
    PhraseNumbers(const Text& text, std::size_t max_length, unsigned threads);

    /// The phrase of `length` words at `position`, which must lie within a sentence.
    PhraseNumber number(std::size_t position, std::size_t length) const noexcept {
        return numbers_[position * max_length_ + length - 1];
    }
    std::span<const WordId> words(PhraseNumber number) const noexcept {
        return words_.subspan(places_[number / max_length_], number % max_length_ + 1);
    }
    /// Greater than every number.
    std::size_t limit() const noexcept { return places_.size() * max_length_; }

    /// Free the memory that `number` needs; `words` remains.
    void forget_numbers() { numbers_ = {}; }

  private:
    void sort_places(std::size_t vocabulary, unsigned threads);
    void number_phrases();

    std::span<const WordId> words_;
    std::size_t max_length_;
    std::vector<std::uint32_t> places_;  // of words, sorted by the phrases that start there
    std::vector<PhraseNumber> numbers_;  // for each word and length
};

}  // namespace anaphora::phrases
