#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace anaphora {

/// A file that appears under its name whole or not at all.
///
/// Bytes go to a hidden temporary file beside it; `publish` puts them on disk and renames. Without
/// `publish` the destructor removes the temporary file. A symbolic link is followed, an existing
/// file keeps its permissions.
class PublishedFile {
  public:
    explicit PublishedFile(const std::filesystem::path& path);
    ~PublishedFile();
    PublishedFile(const PublishedFile&) = delete;
    PublishedFile& operator=(const PublishedFile&) = delete;

    void append(std::string_view bytes);
    /// Replace bytes written before.
    void overwrite(std::size_t offset, std::string_view bytes);
    void publish();

  private:
    void flush();
    [[noreturn]] void fail(int error_number) const;
    void check(bool worked) const;

    std::filesystem::path path_;    // as the caller named it, for messages
    std::filesystem::path target_;  // with symbolic links followed
    std::filesystem::path temporary_;
    int descriptor_ = -1;
    std::string pending_;
};

}  // namespace anaphora
