#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace anaphora::phrases {

/// The directory a path lies in, where the temporary files for it go.
std::filesystem::path directory_of(const std::filesystem::path& path);

/// Bytes written one after the other to a file without a name, then mapped. The file is gone when
/// the object or the process is, however they end.
class ByteSpool {
  public:
    explicit ByteSpool(const std::filesystem::path& directory);
    ~ByteSpool();
    ByteSpool(const ByteSpool&) = delete;
    ByteSpool& operator=(const ByteSpool&) = delete;

    void append(std::string_view bytes);
    std::uint64_t size() const noexcept { return written_ + buffer_.size(); }
    /// All bytes, valid while this object lives; nothing can be appended any more.
    std::string_view map();

  private:
    void flush();
    [[noreturn]] void fail() const;

    std::filesystem::path directory_;
    int descriptor_;
    std::string buffer_;
    std::uint64_t written_ = 0;
    std::string_view mapped_;
};

/// The same for values of one type.
template <class T>
class Spool {
  public:
    explicit Spool(const std::filesystem::path& directory) : bytes_(directory) {}

    void append(std::span<const T> values) {
        bytes_.append({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    }
    std::uint64_t size() const noexcept { return bytes_.size() / sizeof(T); }
    std::span<const T> map() {
        const std::string_view bytes = bytes_.map();
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }

  private:
    ByteSpool bytes_;
};

}  // namespace anaphora::phrases
