#include "support/published_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <random>
#include <string>
#include <system_error>

#include "support/error.hpp"

namespace anaphora {
namespace {

/// A large page: what is written in whole ones the system may keep and map in whole ones.
constexpr std::size_t piece_bytes = 2 << 20;

/// A hidden name beside `target` that nothing else uses.
std::filesystem::path temporary_name(const std::filesystem::path& target) {
    const std::string name = target.filename().string().substr(0, 200);
    return target.parent_path() /
           ("." + name + "." + std::to_string(std::random_device{}()) + ".part");
}

/// Permissions for the new file: those of the one it replaces, or what the umask leaves.
mode_t permissions(const std::filesystem::path& target) {
    struct stat status{};
    return ::stat(target.c_str(), &status) == 0 ? status.st_mode & 0777 : 0666;
}

/// Make a rename in this directory last through a crash; some file systems cannot, which is fine.
void sync_directory(const std::filesystem::path& directory) {
    const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

PublishedFile::PublishedFile(const std::filesystem::path& path) : path_(path) {
    std::error_code error;
    target_ = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    if (error) fail(error.value());
    if (std::filesystem::exists(target_, error) &&
        !std::filesystem::is_regular_file(target_, error)) {
        throw InputError("not a regular file", "give the path of a file on disk", path_);
    }
    temporary_ = temporary_name(target_);
    descriptor_ =
        ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions(target_));
    check(descriptor_ >= 0);
}

PublishedFile::~PublishedFile() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
        ::unlink(temporary_.c_str());
    }
}

void PublishedFile::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::string_view part = bytes.substr(0, piece_bytes - pending_.size());
        pending_ += part;
        bytes.remove_prefix(part.size());
        if (pending_.size() == piece_bytes) flush();
    }
}

void PublishedFile::flush() {
    for (std::string_view rest = pending_; !rest.empty();) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        check(written >= 0);
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    pending_.clear();
}

void PublishedFile::overwrite(std::size_t offset, std::string_view bytes) {
    flush();
    while (!bytes.empty()) {
        const ssize_t written =
            ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR) continue;
        check(written >= 0);
        bytes.remove_prefix(static_cast<std::size_t>(written));
        offset += static_cast<std::size_t>(written);
    }
}

void PublishedFile::publish() {
    flush();
    check(::fsync(descriptor_) == 0);
    check(::rename(temporary_.c_str(), target_.c_str()) == 0);
    ::close(descriptor_);
    descriptor_ = -1;
    sync_directory(target_.parent_path());
}

void PublishedFile::fail(int error_number) const {
    throw InputError("cannot be written (" + system_reason(error_number) + ")",
                     "check the path and the free space, then run again; "
                     "nothing was changed under this name",
                     path_);
}

void PublishedFile::check(bool worked) const {
    if (!worked) fail(errno);
}

}  // namespace anaphora
