#include "lm/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "support/error.hpp"

namespace anaphora::lm {

TemporaryFile::TemporaryFile(const std::filesystem::path& directory) : directory_(directory) {
    std::string name = (directory / ".anaphora.XXXXXX").string();
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    ::unlink(name.c_str());
}

TemporaryFile::~TemporaryFile() { ::close(descriptor_); }

void TemporaryFile::append(const void* bytes, std::size_t size) {
    const char* at = static_cast<const char*>(bytes);
    while (size > 0) {
        const ssize_t written = ::write(descriptor_, at, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(errno);
        at += written;
        size -= static_cast<std::size_t>(written);
        size_ += static_cast<std::uint64_t>(written);
    }
}

void TemporaryFile::read(std::uint64_t offset, void* bytes, std::size_t size) const {
    char* at = static_cast<char*>(bytes);
    while (size > 0) {
        const ssize_t got = ::pread(descriptor_, at, size, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) fail(got < 0 ? errno : EIO);
        at += got;
        size -= static_cast<std::size_t>(got);
        offset += static_cast<std::uint64_t>(got);
    }
}

void TemporaryFile::fail(int error_number) const {
    throw InputError("temporary files fail here (" + system_reason(error_number) + ")",
                     "name another directory for them or free some space", directory_);
}

}  // namespace anaphora::lm
