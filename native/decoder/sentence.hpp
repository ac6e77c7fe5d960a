/// What is translated, and what it may become.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "phrases/corpus.hpp"

namespace anaphora::decoder {

using phrases::Link;

/// Positions from `begin` up to `end`, which is not included.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    std::uint32_t size() const noexcept { return end - begin; }
    bool overlaps(Span other) const noexcept { return begin < other.end && other.begin < end; }
    bool operator==(const Span&) const = default;
};

/// The one translation that a span must get.
struct FixedTranslation {
    Span source;
    std::vector<std::string> target;
};

struct Sentence {
    std::vector<std::string> tokens;
    std::vector<FixedTranslation> fixed;  // spans do not overlap
    /// What features know of each token, in their own notation; empty or one entry for each token.
    std::vector<std::vector<std::string>> annotations;
};

/// A source phrase's translation, the same wherever it is used.
struct PhrasePair {
    static constexpr std::uint32_t no_table = 0xFFFFFFFF;

    std::uint32_t table = no_table;  // which table it is from; none: unknown word or fixed
    bool unknown = false;            // a word that is passed through
    std::vector<WordId> target;
    std::vector<Link> links;        // sorted
    std::vector<float> scores;      // natural logarithms, as many as the table has
    std::vector<float> reordering;  // natural logarithms, or empty

    std::vector<float> features;  // what the features say of the pair alone
    double score = 0;             // the same, weighted
    double expected = 0;          // what context is expected to add, weighted
};

/// A way to translate a span of the sentence.
struct Option {
    Span source;
    const PhrasePair* pair = nullptr;
    std::uint32_t index = 0;            // among the options of the sentence
    std::span<const float> features{};  // the pair's, and what is added in this sentence
    double score = 0;                   // the same, weighted
    double expected = 0;

    std::span<const WordId> target() const noexcept { return pair->target; }
};

}  // namespace anaphora::decoder
