#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace anaphora::lm {

/// A file without a name in `directory`: it is gone when the object or the process is, however
/// they end.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::filesystem::path& directory);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void append(const void* bytes, std::size_t size);
    void read(std::uint64_t offset, void* bytes, std::size_t size) const;
    std::uint64_t size() const noexcept { return size_; }

  private:
    [[noreturn]] void fail(int error_number) const;

    std::filesystem::path directory_;
    int descriptor_;
    std::uint64_t size_ = 0;
};

}  // namespace anaphora::lm
