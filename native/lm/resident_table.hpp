#pragma once

#include <cstddef>
#include <span>

#include "lm/layout.hpp"

namespace anaphora::lm {

/// A copy of the table of n-grams in memory, on large pages where the system has them: a look-up
/// then costs less than in a mapped file, half as much where that lies in small pages.
class ResidentTable {
  public:
    /// A copy of nothing takes no memory.
    explicit ResidentTable(std::span<const model_layout::Bucket> buckets);
    ~ResidentTable();
    ResidentTable(const ResidentTable&) = delete;
    ResidentTable& operator=(const ResidentTable&) = delete;

    /// Empty if there is no copy.
    std::span<const model_layout::Bucket> buckets() const noexcept { return buckets_; }

  private:
    void* memory_ = nullptr;
    std::size_t size_ = 0;
    std::span<const model_layout::Bucket> buckets_;
};

}  // namespace anaphora::lm
