/// The files that tests and fuzzing make and spoil.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace anaphora::tests {

/// A file's whole content.
std::string read_bytes(const std::filesystem::path& path);
void write_bytes(const std::filesystem::path& path, std::string_view bytes);

/// An empty directory that goes with the object.
struct TemporaryDirectory {
    std::filesystem::path path;
    TemporaryDirectory();
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
};

/// Make the checksums of one of our binary files right again after a change, so that what lies
/// behind them is tried. What is no such file stays as it is.
void reseal(std::string& bytes);

}  // namespace anaphora::tests
