#include "support/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

#include "support/error.hpp"

namespace anaphora {
namespace {

/// A file descriptor that closes itself.
struct Descriptor {
    int number;
    explicit Descriptor(int opened) : number(opened) {}
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

[[noreturn]] void fail(const std::filesystem::path& path) {
    throw InputError("cannot be opened (" + system_reason(errno) + ")",
                     "check the path and its permissions", path);
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status{};
    if (file.number < 0 || ::fstat(file.number, &status) != 0) fail(path);
    if (!S_ISREG(status.st_mode)) {
        throw InputError("not a regular file", "give the path of a file on disk", path);
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return;  // an empty range cannot be mapped
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (data == MAP_FAILED) fail(path);
    ::madvise(data, size, MADV_HUGEPAGE);  // advice: it works without, too, but look-ups wait more
    bytes_ = {static_cast<const char*>(data), size};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace anaphora
