#include "phrases/spool.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "support/error.hpp"

namespace anaphora::phrases {
namespace {

constexpr std::size_t buffer_bytes = 256 * 1024;

}  // namespace

std::filesystem::path directory_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

ByteSpool::ByteSpool(const std::filesystem::path& directory) : directory_(directory) {
    std::string name = (directory / ".anaphora.XXXXXX").string();
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail();
    ::unlink(name.c_str());
    buffer_.reserve(buffer_bytes);
}

ByteSpool::~ByteSpool() {
    if (!mapped_.empty()) ::munmap(const_cast<char*>(mapped_.data()), mapped_.size());
    ::close(descriptor_);
}

void ByteSpool::append(std::string_view bytes) {
    buffer_ += bytes;
    if (buffer_.size() >= buffer_bytes) flush();
}

std::string_view ByteSpool::map() {
    flush();
    if (written_ == 0) return {};  // an empty range cannot be mapped
    void* data = ::mmap(nullptr, written_, PROT_READ, MAP_SHARED, descriptor_, 0);
    if (data == MAP_FAILED) fail();
    mapped_ = {static_cast<const char*>(data), written_};
    return mapped_;
}

void ByteSpool::flush() {
    for (std::string_view rest = buffer_; !rest.empty();) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail();
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    written_ += buffer_.size();
    buffer_.clear();
}

void ByteSpool::fail() const {
    throw InputError("temporary files fail here (" + system_reason(errno) + ")",
                     "name another directory for them or free some space", directory_);
}

}  // namespace anaphora::phrases
