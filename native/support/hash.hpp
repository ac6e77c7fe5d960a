/// One hash for everything that is written to files: XXH64 with seed 0.
///
/// It is published with test vectors and has implementations in every language, so that our files
/// can be checked without us; it is the same on all machines, quick on short words, and about as
/// fast as memory on the blocks of a file. It is not meant to resist an attacker.
#pragma once

#include <cstdint>
#include <string_view>

namespace anaphora {

std::uint64_t xxh64(std::string_view bytes) noexcept;

}  // namespace anaphora
