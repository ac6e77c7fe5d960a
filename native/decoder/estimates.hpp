#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "decoder/options.hpp"

namespace anaphora::decoder {

/// What the best translations of spans are expected to score, each translated for itself from
/// left to right: the future costs of the search.
class Estimates {
  public:
    /// Spans inside the sentence are at most `widest` words long; those that reach to its end
    /// may have any length.
    Estimates(const Options& options, std::uint32_t widest);

    double of(Span span) const {
        return span.end == length_ ? to_end_[span.begin]
                                   : inside_[std::size_t{span.begin} * widest_ + span.size() - 1];
    }

  private:
    std::uint32_t length_;
    std::uint32_t widest_;
    std::vector<double> to_end_;
    std::vector<double> inside_;
};

}  // namespace anaphora::decoder
