/// What the builder writes and the vocabulary reads: three sections and the rules they obey.
///
///   0  offsets  u64 × (words + 1)   word i is text[offsets[i], offsets[i + 1])
///   1  text     bytes               the words one after the other, UTF-8
///   2  slots    Slot × power of 2   hash table with linear probing from the low bits of the hash
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "support/section_file.hpp"

namespace anaphora {

using WordId = std::uint32_t;

inline constexpr WordId unk_id = 0;
inline constexpr WordId bos_id = 1;
inline constexpr WordId eos_id = 2;
/// Every vocabulary starts with these, at the ids above.
inline constexpr std::string_view special_words[] = {"<unk>", "<s>", "</s>"};

namespace vocabulary_layout {

inline constexpr FileFormat format{.kind = "vocabulary", .version = 1, .since = "0.1.0"};
enum SectionIndex : std::size_t { offsets_section, text_section, slots_section, section_count };

inline constexpr WordId no_word = 0xFFFFFFFF;

/// One place of the hash table; the tag spares most comparisons of words that differ.
struct Slot {
    std::uint32_t tag = 0;
    WordId id = no_word;  // no_word: the slot is free
};

inline constexpr std::size_t fewest_slots = 8;

/// Whether a table is as full as it may be: three quarters.
constexpr bool full(std::size_t words, std::size_t slots) { return words * 4 >= slots * 3; }

constexpr std::uint32_t tag_of(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash >> 32);
}

/// Index of the slot of the word that `is_word` recognises by its id, or of the free slot where
/// it belongs; the number of slots if there is neither, as in a damaged table.
template <class Slots, class IsWord>
std::size_t probe(const Slots& slots, std::uint64_t hash, const IsWord& is_word) {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = hash & mask;
    for (std::size_t steps = 0; steps < slots.size(); ++steps, at = (at + 1) & mask) {
        const Slot slot = slots[at];
        if (slot.id == no_word || (slot.tag == tag_of(hash) && is_word(slot.id))) return at;
    }
    return slots.size();
}

/// The error for an id that was never given out.
inline std::out_of_range no_such_word(WordId id, std::size_t words) {
    return std::out_of_range("no word has id " + std::to_string(id) + ": the vocabulary has " +
                             std::to_string(words) + " words");
}

}  // namespace vocabulary_layout
}  // namespace anaphora
