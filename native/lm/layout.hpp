/// What the builder writes and the model reads: the n-grams as a tree of contexts in a hash table.
///
/// An n-gram w1 ... wn is a node: the child of the node w1 ... w(n-1) by the word wn. Where a node
/// has no such child, its `shorter` context is asked: the longest w(i) ... wn, i > 1, that is a
/// context, that is, has children or a weight of its own. Words are the nodes of order 1 under
/// their ids; all others lie in the table, three to a cache line.
///
///   0  facts         u64 × 9            order, number of words, n-grams of each order
///   1  description   bytes              what the model was made from, UTF-8
///   2  unigrams      Unigram × words
///   3  buckets       Bucket             hash table with linear probing by buckets
///   4  offsets       u64 × (words + 1)  word i is text[offsets[i], offsets[i + 1])
///   5  text          bytes              the words one after the other, UTF-8
///   6  slots         WordSlot × 2^k     hash table of words with linear probing
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "lm/ngram.hpp"
#include "support/section_file.hpp"
#include "vocabulary/layout.hpp"

namespace anaphora::lm {

namespace model_layout {

inline constexpr FileFormat format{.kind = "language model", .version = 1, .since = "0.1.0"};
enum SectionIndex : std::size_t {
    facts_section,
    description_section,
    unigrams_section,
    buckets_section,
    offsets_section,
    text_section,
    slots_section,
    section_count
};

/// The name of a node: a word id, or 2^31 plus four times the bucket plus the place in it.
using Node = std::uint32_t;

inline constexpr Node no_node = 0xFFFFFFFF;
inline constexpr Node table_bit = 0x80000000;

/// A logarithm of a probability, at most 0, and a flag where its sign would be.
class FlaggedProbability {
  public:
    FlaggedProbability() = default;
    FlaggedProbability(float probability, bool is_context)
        : bits_((std::bit_cast<std::uint32_t>(probability) & 0x7FFFFFFF) |
                std::uint32_t{!is_context} << 31) {}

    float probability() const { return std::bit_cast<float>(bits_ | 0x80000000); }
    bool is_context() const { return bits_ >> 31 == 0; }

  private:
    std::uint32_t bits_ = 0;
};

struct Unigram {
    FlaggedProbability probability;
    std::uint32_t backoff_bits = 0;

    float backoff() const { return std::bit_cast<float>(backoff_bits); }
};

struct Entry {
    Node context = no_node;  // no_node: the place is free
    WordId word = 0;
    FlaggedProbability probability;
    std::uint32_t backoff_bits = 0;
    Node shorter = no_node;

    float backoff() const { return std::bit_cast<float>(backoff_bits); }
};

inline constexpr std::size_t bucket_entries = 3;

struct Bucket {
    std::array<Entry, bucket_entries> entries;
    std::array<std::uint8_t, 4> lengths{};  // of the n-grams; 0 for a free place
};
static_assert(sizeof(Bucket) == 64);

/// As many as names have room for.
inline constexpr std::size_t most_buckets = table_bit / 4;

/// So many buckets that four places of five are taken, and one is free at least.
constexpr std::size_t buckets_for(std::size_t entries) {
    return entries * 5 / (4 * bucket_entries) + 1;
}

constexpr Node node_of(std::size_t bucket, std::size_t place) {
    return table_bit | static_cast<Node>(bucket << 2 | place);
}
constexpr bool in_table(Node node) { return node & table_bit; }
constexpr std::size_t bucket_of(Node node) { return (node & ~table_bit) >> 2; }
constexpr std::size_t place_of(Node node) { return node & 3; }

/// Where the child of `context` by `word` is looked for first.
inline std::size_t first_bucket(Node context, WordId word, std::size_t buckets) {
    std::uint64_t hash = std::uint64_t{context} << 32 | word;
    hash = (hash ^ hash >> 33) * 0xFF51AFD7ED558CCD;
    hash = (hash ^ hash >> 33) * 0xC4CEB9FE1A85EC53;
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(Wide{hash} * buckets >> 64);
}

/// A word in the hash table: 64 bits of hash stand for its text, so that one look is enough.
struct WordSlot {
    std::uint64_t hash = 0;
    WordId id = vocabulary_layout::no_word;  // no_word: the slot is free
    std::uint32_t unused = 0;
};

struct Facts {
    std::uint64_t order = 0;
    std::uint64_t words = 0;
    std::array<std::uint64_t, max_order> counts{};
};

}  // namespace model_layout
}  // namespace anaphora::lm
