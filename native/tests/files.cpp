#include "tests/files.hpp"

#include <stdlib.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "support/hash.hpp"
#include "support/section_file.hpp"

namespace anaphora::tests {

std::string read_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::filesystem::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

TemporaryDirectory::TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "anaphora.XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    path = name;
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
}

void reseal(std::string& bytes) {
    FileHeader header;
    if (bytes.size() < sizeof header) return;
    std::memcpy(&header, bytes.data(), sizeof header);
    const auto hash_of = [&bytes](std::size_t start, std::size_t end) {
        return xxh64(std::string_view(bytes).substr(start, end - start));
    };
    const auto put = [&bytes](std::size_t offset, std::uint64_t value) {
        std::memcpy(bytes.data() + offset, &value, sizeof value);
    };
    const std::size_t end = std::min<std::uint64_t>(header.checksums, bytes.size());
    std::size_t entry = end;
    for (std::size_t start = sizeof header;
         start < end && entry + sizeof(std::uint64_t) <= bytes.size();
         start += block_bytes, entry += sizeof(std::uint64_t)) {
        put(entry, hash_of(start, std::min(start + block_bytes, end)));
    }
    put(offsetof(FileHeader, hash), hash_of(0, offsetof(FileHeader, hash)));
}

}  // namespace anaphora::tests
