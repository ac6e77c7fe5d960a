#include "decoder/estimates.hpp"

#include <algorithm>
#include <limits>

namespace anaphora::decoder {

Estimates::Estimates(const Options& options, std::uint32_t widest)
    : length_(options.sentence_length()),
      widest_(std::min(widest, length_)),
      to_end_(std::size_t{length_} + 1, -std::numeric_limits<double>::infinity()),
      inside_(std::size_t{length_} * widest_, -std::numeric_limits<double>::infinity()) {
    to_end_[length_] = 0;
    for (std::uint32_t begin = length_; begin-- > 0;) {
        for (std::uint32_t size = 1; size <= std::min(options.longest(), length_ - begin); ++size) {
            const auto here = options.of({begin, begin + size});
            if (here.empty()) continue;
            const double best = here[0].score + here[0].expected;
            to_end_[begin] = std::max(to_end_[begin], best + to_end_[begin + size]);
            double* const from_here = inside_.data() + std::size_t{begin} * widest_;
            if (size <= widest_) from_here[size - 1] = std::max(from_here[size - 1], best);
            const double* const from_there = inside_.data() + std::size_t{begin + size} * widest_;
            for (std::uint32_t all = size + 1; all <= widest_ && begin + all <= length_; ++all) {
                from_here[all - 1] =
                    std::max(from_here[all - 1], best + from_there[all - size - 1]);
            }
        }
    }
}

}  // namespace anaphora::decoder
