#include "vocabulary/builder.hpp"

#include <span>
#include <stdexcept>

#include "support/error.hpp"
#include "support/hash.hpp"
#include "support/section_file.hpp"
#include "support/utf8.hpp"

namespace anaphora {

using namespace vocabulary_layout;

namespace {

/// Where a word that is not in the table goes.
Slot& free_slot(std::vector<Slot>& slots, std::uint64_t hash) {
    return slots[probe(slots, hash, [](WordId) { return false; })];
}

}  // namespace

VocabularyBuilder::VocabularyBuilder(std::size_t limit) : limit_(limit), slots_(fewest_slots) {
    for (const auto special : special_words) intern(special);
}

WordId VocabularyBuilder::intern(std::string_view word) {
    const std::uint64_t hash = xxh64(word);
    const WordId id = slots_[slot_of(word, hash)].id;
    return id != no_word ? id : add(word, hash);
}

std::optional<WordId> VocabularyBuilder::find(std::string_view word) const {
    const WordId id = slots_[slot_of(word, xxh64(word))].id;
    return id == no_word ? std::nullopt : std::optional(id);
}

std::string_view VocabularyBuilder::word(WordId id) const {
    if (id >= size()) throw no_such_word(id, size());
    return std::string_view(text_).substr(offsets_[id], offsets_[id + 1] - offsets_[id]);
}

void VocabularyBuilder::save(const std::filesystem::path& path) const {
    SectionWriter file(path, format);
    file.add(std::span(offsets_));
    file.add(std::span(text_));
    file.add(std::span(slots_));
    file.publish();
}

std::size_t VocabularyBuilder::slot_of(std::string_view word, std::uint64_t hash) const {
    return probe(slots_, hash, [&](WordId id) { return this->word(id) == word; });
}

WordId VocabularyBuilder::add(std::string_view word, std::uint64_t hash) {
    if (word.empty()) throw InputError("empty word", "leave out empty tokens");
    if (!is_utf8(word)) throw InputError("word is not UTF-8", "convert the text to UTF-8");
    if (size() >= limit_) {
        throw InputError("more than " + std::to_string(limit_) + " different words",
                         "make a smaller vocabulary, for instance without rare words");
    }
    // What can fail for want of memory comes first, so that a failure changes nothing.
    if (full(size() + 1, slots_.size())) double_slots();
    if (offsets_.size() == offsets_.capacity()) offsets_.reserve(2 * offsets_.size());
    text_ += word;
    const auto id = static_cast<WordId>(size());
    offsets_.push_back(text_.size());
    free_slot(slots_, hash) = {.tag = tag_of(hash), .id = id};
    return id;
}

void VocabularyBuilder::double_slots() {
    std::vector<Slot> slots(2 * slots_.size());
    for (WordId id = 0; id < size(); ++id) {
        const std::uint64_t hash = xxh64(word(id));
        free_slot(slots, hash) = {.tag = tag_of(hash), .id = id};
    }
    slots_.swap(slots);
}

}  // namespace anaphora
