#include "lm/words.hpp"

#include <bit>
#include <span>
#include <string>
#include <vector>

#include "support/hash.hpp"

namespace anaphora::lm {

using model_layout::WordSlot;
using vocabulary_layout::no_word;

namespace {

/// The slot of the word with this hash, or the free one where it belongs; the number of slots if
/// there is neither, as in a damaged table.
template <class Slots>
std::size_t slot_of(const Slots& slots, std::uint64_t hash) {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = hash & mask;
    for (std::size_t steps = 0; steps < slots.size(); ++steps, at = (at + 1) & mask) {
        const WordSlot slot = slots[at];
        if (slot.hash == hash || slot.id == no_word) return at;
    }
    return slots.size();
}

}  // namespace

void add_words(SectionWriter& file, std::size_t count, const WordText& text) {
    std::vector<std::uint64_t> offsets{0};
    std::string all;
    std::vector<WordSlot> slots(std::bit_ceil(2 * count));
    for (WordId id = 0; id < count; ++id) {
        const std::string_view word = text(id);
        all += word;
        offsets.push_back(all.size());
        const std::uint64_t hash = xxh64(word);
        slots[slot_of(slots, hash)] = {.hash = hash, .id = id};
    }
    file.add(std::span<const std::uint64_t>(offsets));
    file.add(std::span<const char>(all));
    file.add(std::span<const WordSlot>(slots));
}

Words::Words(const SectionFile& file, std::size_t first_section, std::size_t count)
    : file_(&file),
      size_(count),
      offsets_(file.section<std::uint64_t>(first_section)),
      text_(file.section<char>(first_section + 1)),
      slots_(file.section<WordSlot>(first_section + 2)) {
    if (offsets_.size() != count + 1 || count <= eos_id || count >= no_word ||
        !std::has_single_bit(slots_.size())) {
        file.fail("its numbers of words do not agree");
    }
}

WordId Words::id(std::string_view word) const {
    const std::size_t at = slot_of(slots_, xxh64(word));
    if (at == slots_.size()) file_->fail("its hash table of words has no free slot");
    const WordId id = slots_[at].id;
    return id == no_word ? unk_id : id;
}

std::string_view Words::word(WordId id) const {
    if (id >= size_) throw vocabulary_layout::no_such_word(id, size_);
    const auto bounds = offsets_.slice(id, std::size_t{id} + 2);
    const auto bytes = text_.slice(bounds[0], bounds[1]);
    return {bytes.data(), bytes.size()};
}

}  // namespace anaphora::lm
