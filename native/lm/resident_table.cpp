#include "lm/resident_table.hpp"

#include <sys/mman.h>

#include <cstring>
#include <memory>
#include <new>

namespace anaphora::lm {

ResidentTable::ResidentTable(std::span<const model_layout::Bucket> buckets) {
    if (buckets.empty()) return;
    constexpr std::size_t large_page = 2 << 20;
    size_ = buckets.size_bytes() + large_page;
    memory_ = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED) throw std::bad_alloc();  // the destructor will not run
    void* start = memory_;
    std::size_t space = size_;
    std::align(large_page, buckets.size_bytes(), start, space);
    ::madvise(start, buckets.size_bytes(), MADV_HUGEPAGE);  // advice: it works without, too
    std::memcpy(start, buckets.data(), buckets.size_bytes());
    buckets_ = {static_cast<const model_layout::Bucket*>(start), buckets.size()};
}

ResidentTable::~ResidentTable() {
    if (memory_ != nullptr) ::munmap(memory_, size_);
}

}  // namespace anaphora::lm
