/// How a phrase table lies on disk: a trie of source phrases, and the options of each.
///
///   0     facts        Facts
///   1     nodes        Node    the children of each node side by side, sorted by word; the
///                              children of a node stand before the node itself
///   2     options      bytes   for each source phrase a block of options, see options.hpp
///   3     reordering   f32     the different tuples of reordering scores, one after the other
///   4-6   source words, 7-9 target words: as in a vocabulary file
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/section_file.hpp"
#include "vocabulary/layout.hpp"

namespace anaphora::phrases {

/// The longest phrases that are extracted. Tables from elsewhere may hold longer ones.
inline constexpr std::size_t longest_extracted = 7;

namespace table_layout {

inline constexpr FileFormat format{.kind = "phrase table", .version = 1, .since = "0.1.0"};
enum SectionIndex : std::size_t {
    facts_section,
    nodes_section,
    options_section,
    reordering_section,
    source_words_section,
    target_words_section = source_words_section + 3,
    section_count = target_words_section + 3
};

/// A limit that keeps walks through the trie, and damaged files, within bounds.
inline constexpr std::size_t longest_phrase = 1000;
inline constexpr std::size_t most_scores = 100;

struct Facts {
    std::uint64_t source_words = 0;
    std::uint64_t target_words = 0;
    std::uint64_t source_phrases = 0;
    std::uint64_t options = 0;
    std::uint64_t longest_source = 0;     // words
    std::uint64_t scores = 0;             // for each option
    std::uint64_t reordering_scores = 0;  // for each option; 0 without a reordering model
    std::uint64_t first_root = 0;         // node of the first source word
    std::uint64_t roots = 0;              // how many words source phrases begin with
};

inline constexpr std::uint64_t no_options = (std::uint64_t{1} << 40) - 1;
inline constexpr std::uint32_t most_children = (1U << 24) - 1;

/// A source phrase, or the beginning of one.
struct Node {
    WordId word = 0;
    std::uint32_t first_child = 0;
    std::uint64_t packed = 0;

    Node() = default;
    Node(WordId last_word, std::uint32_t children_at, std::uint32_t children_count,
         std::uint64_t options_at)
        : word(last_word), first_child(children_at), packed(options_at << 24 | children_count) {}

    std::uint32_t children() const noexcept { return packed & most_children; }
    /// Where its block of options starts, or `no_options`.
    std::uint64_t options() const noexcept { return packed >> 24; }
};

}  // namespace table_layout
}  // namespace anaphora::phrases
