#include "support/hash.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace anaphora {
namespace {

static_assert(std::endian::native == std::endian::little, "words are loaded little-endian");

constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87;
constexpr std::uint64_t prime2 = 0xC2B2AE3D27D4EB4F;
constexpr std::uint64_t prime3 = 0x165667B19E3779F9;
constexpr std::uint64_t prime4 = 0x85EBCA77C2B2AE63;
constexpr std::uint64_t prime5 = 0x27D4EB2F165667C5;

template <class Word>
std::uint64_t take(std::string_view& bytes) noexcept {
    Word word;
    std::memcpy(&word, bytes.data(), sizeof word);
    bytes.remove_prefix(sizeof word);
    return word;
}

std::uint64_t mix_lane(std::uint64_t lane, std::uint64_t word) noexcept {
    return std::rotl(lane + word * prime2, 31) * prime1;
}

std::uint64_t merge_lane(std::uint64_t hash, std::uint64_t lane) noexcept {
    return (hash ^ mix_lane(0, lane)) * prime1 + prime4;
}

/// Hash of the leading stripes of 32 bytes, which are taken off `bytes`.
std::uint64_t take_stripes(std::string_view& bytes) noexcept {
    std::array<std::uint64_t, 4> lanes{prime1 + prime2, prime2, 0, 0 - prime1};
    while (bytes.size() >= 32) {
        for (auto& lane : lanes) lane = mix_lane(lane, take<std::uint64_t>(bytes));
    }
    std::uint64_t hash = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) +
                         std::rotl(lanes[3], 18);
    for (const auto lane : lanes) hash = merge_lane(hash, lane);
    return hash;
}

}  // namespace

std::uint64_t xxh64(std::string_view bytes) noexcept {
    const std::uint64_t size = bytes.size();
    std::uint64_t hash = (size >= 32 ? take_stripes(bytes) : prime5) + size;
    while (bytes.size() >= 8) {
        hash ^= mix_lane(0, take<std::uint64_t>(bytes));
        hash = std::rotl(hash, 27) * prime1 + prime4;
    }
    if (bytes.size() >= 4) {
        hash ^= take<std::uint32_t>(bytes) * prime1;
        hash = std::rotl(hash, 23) * prime2 + prime3;
    }
    while (!bytes.empty()) {
        hash ^= take<std::uint8_t>(bytes) * prime5;
        hash = std::rotl(hash, 11) * prime1;
    }
    hash = (hash ^ (hash >> 33)) * prime2;
    hash = (hash ^ (hash >> 29)) * prime3;
    return hash ^ (hash >> 32);
}

}  // namespace anaphora
