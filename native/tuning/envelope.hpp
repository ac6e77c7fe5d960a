/// The exact part of minimum error rate training (Och 2003): as the weights move along a line,
/// which hypothesis of a sentence is the best from where on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace anaphora::tuning {

/// From `position` on `line` is the highest; the first line of a sentence starts at minus infinity.
struct Change {
    double position;
    std::uint32_t line;
};

/// The upper envelope of the lines intercepts[i] + slopes[i] * x, from left to right. Of lines that
/// are equal the first one counts. Found by going from each line to the one that crosses it first,
/// since an envelope has few lines and sorting them all costs more.
void append_envelope(std::span<const double> intercepts, std::span<const double> slopes,
                     std::vector<Change>& out);

/// The envelopes of many sentences; sentence i ends before line ends[i]. `ends` of the result says
/// likewise where the changes of each sentence end, whose `line` counts from its first line.
struct Envelopes {
    std::vector<Change> changes;
    std::vector<std::uint64_t> ends;
};
Envelopes envelopes(std::span<const double> intercepts, std::span<const double> slopes,
                    std::span<const std::uint64_t> ends, unsigned threads);

}  // namespace anaphora::tuning
