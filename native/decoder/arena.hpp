#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace anaphora::decoder {

/// Memory for the plain values of one search, which all go at once.
class Arena {
  public:
    /// So many values, all zero.
    template <class T>
    std::span<T> allocate(std::size_t count) {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        static_assert(alignof(T) <= alignment);
        T* values = static_cast<T*>(take(count * sizeof(T)));
        std::uninitialized_value_construct_n(values, count);
        return {values, count};
    }

  private:
    static constexpr std::size_t alignment = alignof(std::max_align_t);
    static constexpr std::size_t block_size = std::size_t{1} << 18;

    void* take(std::size_t bytes) {
        bytes = (bytes + alignment - 1) / alignment * alignment;
        if (bytes > left_) {
            left_ = std::max(bytes, block_size);
            blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(left_));
            free_ = blocks_.back().get();
        }
        void* taken = free_;
        free_ += bytes;
        left_ -= bytes;
        return taken;
    }

    std::vector<std::unique_ptr<std::byte[]>> blocks_;
    std::byte* free_ = nullptr;
    std::size_t left_ = 0;
};

}  // namespace anaphora::decoder
