#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vocabulary/layout.hpp"

namespace anaphora::alignment {

using Words = std::span<const WordId>;

/// One side of a parallel text: sentences as word ids, one after the other.
class Sentences {
  public:
    void add(Words words) {
        words_.insert(words_.end(), words.begin(), words.end());
        ends_.push_back(words_.size());
    }
    std::size_t size() const noexcept { return ends_.size() - 1; }
    Words operator[](std::size_t index) const noexcept {
        return Words(words_).subspan(ends_[index], ends_[index + 1] - ends_[index]);
    }
    /// The words of all sentences.
    Words words() const noexcept { return words_; }

  private:
    std::vector<WordId> words_;
    std::vector<std::uint64_t> ends_{0};
};

/// No pair with a longer side is aligned: what that costs grows with the product of the lengths.
inline constexpr std::size_t longest_sentence = 2000;

inline bool can_be_aligned(Words source, Words target) noexcept {
    return !source.empty() && !target.empty() && source.size() <= longest_sentence &&
           target.size() <= longest_sentence;
}

}  // namespace anaphora::alignment
