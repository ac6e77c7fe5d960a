#include "phrases/phrase_numbers.hpp"

#include <algorithm>
#include <array>

#include "alignment/parallel.hpp"
#include "phrases/layout.hpp"

namespace anaphora::phrases {
namespace {

/// A place with the two words after it, which decide most comparisons.
struct Place {
    std::uint64_t next_words;
    std::uint32_t position;
};

/// Sorts the end of a sentence before all words.
std::uint32_t rank(WordId word) { return word + 1; }
static_assert(static_cast<WordId>(sentence_end + 1) == 0);

/// Sorts places whose first words are equal.
class PlaceSorter {
  public:
    PlaceSorter(std::span<const WordId> words, std::size_t max_length)
        : words_(words), max_length_(max_length) {}

    void sort(std::span<std::uint32_t> positions) {
        places_.clear();
        for (const auto position : positions) places_.push_back({next_words(position), position});
        std::ranges::sort(places_, [this](const Place& a, const Place& b) { return less(a, b); });
        std::ranges::transform(places_, positions.begin(), &Place::position);
    }

  private:
    std::uint64_t next_words(std::uint32_t position) const {
        const std::uint32_t first = rank(words_[position + 1]);
        const std::uint32_t second = first == 0 ? 0 : rank(words_[position + 2]);
        return std::uint64_t{first} << 32 | second;
    }

    bool less(const Place& a, const Place& b) const {
        if (a.next_words != b.next_words) return a.next_words < b.next_words;
        const bool ended = static_cast<std::uint32_t>(a.next_words) == 0;
        for (std::size_t i = 3; i < max_length_ && !ended; ++i) {
            const auto x = rank(words_[a.position + i]), y = rank(words_[b.position + i]);
            if (x != y) return x < y;
            if (x == 0) break;
        }
        return a.position < b.position;
    }

    std::span<const WordId> words_;
    std::size_t max_length_;
    std::vector<Place> places_;
};

}  // namespace

PhraseNumbers::PhraseNumbers(const Text& text, std::size_t max_length, unsigned threads)
    : words_(text.words()), max_length_(max_length) {
    sort_places(text.vocabulary().size(), threads);
    number_phrases();
}

void PhraseNumbers::sort_places(std::size_t vocabulary, unsigned threads) {
    std::vector<std::uint32_t> ends(vocabulary + 1);  // of each word's places, once these are in
    for (const WordId word : words_) {
        if (word != sentence_end) ++ends[word + 1];
    }
    for (std::size_t word = 1; word < ends.size(); ++word) ends[word] += ends[word - 1];
    places_.resize(ends.back());
    for (std::uint32_t position = 0; position < words_.size(); ++position) {
        const WordId word = words_[position];
        if (word != sentence_end) places_[ends[word]++] = position;
    }
    std::vector<PlaceSorter> sorters(std::max(threads, 1U), PlaceSorter(words_, max_length_));
    parallel_for(vocabulary, threads, [&](unsigned thread, std::size_t word) {
        const std::uint32_t begin = word == 0 ? 0 : ends[word - 1];
        sorters[thread].sort(std::span(places_).subspan(begin, ends[word] - begin));
    });
}

void PhraseNumbers::number_phrases() {
    numbers_.resize(words_.size() * max_length_);
    std::array<WordId, longest_extracted> words{};
    std::array<PhraseNumber, longest_extracted> numbers{};
    std::size_t known = 0;  // so many words of the place before
    for (std::size_t slot = 0; slot < places_.size(); ++slot) {
        const std::uint32_t position = places_[slot];
        bool same = true;
        std::size_t length = 0;
        for (; length < max_length_ && words_[position + length] != sentence_end; ++length) {
            const WordId word = words_[position + length];
            same = same && length < known && words[length] == word;
            if (!same) {
                words[length] = word;
                numbers[length] = static_cast<PhraseNumber>(slot * max_length_ + length);
            }
            numbers_[position * max_length_ + length] = numbers[length];
        }
        known = length;
    }
}

}  // namespace anaphora::phrases
