/// What all parts of the language model agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "vocabulary/layout.hpp"

namespace anaphora::lm {

inline constexpr std::size_t max_order = 7;

using Count = std::uint64_t;

/// The text of a word, by its id.
using WordText = std::function<std::string_view(WordId)>;

/// Receives a whole model: what it is, then every n-gram, in rising order of n.
///
/// Probabilities and back-off weights are logarithms to base 10; the highest order has weight 0.
class NgramSink {
  public:
    virtual ~NgramSink() = default;

    /// `counts[n - 1]` n-grams of each order n will follow; `description` may have several lines.
    virtual void begin(std::span<const Count> counts, std::string_view description,
                       const WordText& text) = 0;
    virtual void add(std::span<const WordId> words, float probability, float backoff) = 0;
    virtual void end() = 0;
};

}  // namespace anaphora::lm
