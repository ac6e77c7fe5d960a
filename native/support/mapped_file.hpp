#pragma once

#include <filesystem>
#include <string_view>

namespace anaphora {

/// A file's bytes, mapped read-only; opening costs the same whatever the size.
///
/// Our files are published whole and never changed in place, which is what makes mapping safe: a
/// file that another program shortens while it is mapped ends the process with SIGBUS.
class MappedFile {
  public:
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const noexcept { return bytes_; }

  private:
    std::string_view bytes_;
};

}  // namespace anaphora
