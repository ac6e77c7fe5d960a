#pragma once

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace anaphora::alignment {

/// Sums that many threads add to at once. They are integers, multiples of 2^-24, because the order
/// of additions does not change an integer: any number of threads gives the same sums.
class FixedPointSums {
  public:
    /// `size` sums, all zero.
    void reset(std::size_t size) { units_.assign(size, 0); }

    void add(std::size_t index, double value) {
        std::atomic_ref(units_[index])
            .fetch_add(static_cast<std::int64_t>(value * one), std::memory_order_relaxed);
    }
    double operator[](std::size_t index) const { return static_cast<double>(units_[index]) / one; }
    std::size_t size() const noexcept { return units_.size(); }

  private:
    static constexpr double one = 1 << 24;
    std::vector<std::int64_t> units_;
};

}  // namespace anaphora::alignment
