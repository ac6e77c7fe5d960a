#include "fuzz/mutation.hpp"

#include <algorithm>
#include <cstring>

#include "tests/files.hpp"

namespace anaphora::fuzz {
namespace {

constexpr std::size_t most_changes = 4;
constexpr std::size_t longest_range = 64;

/// Numbers at which counts and offsets go wrong.
const std::vector<std::uint64_t> numbers{
    0,          1,           2,           0x7F,        0x80,       0xFF,       0x7FFF,
    0xFFFF,     1U << 31,    0x7FFFFFFF,  ~0U,         ~0ULL,      ~0ULL >> 1, 1ULL << 63,
    1ULL << 40, 0x7F80'0000, 0x7FC0'0000, 0xFF80'0000, 0xBF80'0000};

}  // namespace

std::string Mutation::next() {
    std::string bytes = one_of(seeds_);
    for (std::size_t changes = 1 + below(most_changes); changes > 0; --changes) change(bytes);
    // One in four keeps its wrong checksums.
    if (below(4) != 0) tests::reseal(bytes);
    return bytes;
}

void Mutation::change(std::string& bytes) {
    switch (below(7)) {
        case 0:
            return set_byte(bytes);
        case 1:
            return set_number(bytes);
        case 2:
            return copy_range(bytes);
        case 3:
            return erase_range(bytes);
        case 4:
            return bytes.resize(below(20) == 0 ? below(bytes.size()) : bytes.size());
        default:
            return pieces_.empty() ? set_byte(bytes) : put_piece(bytes);
    }
}

void Mutation::set_byte(std::string& bytes) {
    if (bytes.empty()) return;
    char& byte = bytes[below(bytes.size())];
    byte = below(2) == 0 ? static_cast<char>(random_()) : static_cast<char>(byte ^ 1 << below(8));
}

/// Four or eight bytes at a place where numbers stand in our binary files.
void Mutation::set_number(std::string& bytes) {
    const std::size_t size = below(2) == 0 ? 4 : 8;
    if (bytes.size() < size) return;
    const std::size_t at = below(bytes.size() - size + 1) / 4 * 4;
    const std::uint64_t number = below(4) == 0 ? below(2 * bytes.size()) : one_of(numbers);
    std::memcpy(bytes.data() + at, &number, size);
}

void Mutation::put_piece(std::string& bytes) {
    const std::string& piece = one_of(pieces_);
    const std::size_t at = below(bytes.size() + 1);
    bytes.replace(at, below(2) == 0 ? 0 : std::min(piece.size(), bytes.size() - at), piece);
}

void Mutation::copy_range(std::string& bytes) {
    const std::size_t from = below(bytes.size());
    const std::string range = bytes.substr(from, 1 + below(longest_range));
    const std::size_t to = below(bytes.size() + 1);
    bytes.replace(to, below(2) == 0 ? 0 : std::min(range.size(), bytes.size() - to), range);
}

void Mutation::erase_range(std::string& bytes) {
    bytes.erase(below(bytes.size() + 1), 1 + below(longest_range));
}

}  // namespace anaphora::fuzz
