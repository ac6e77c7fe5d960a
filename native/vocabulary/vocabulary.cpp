#include "vocabulary/vocabulary.hpp"

#include <bit>
#include <string>

#include "support/hash.hpp"
#include "support/utf8.hpp"

namespace anaphora {

using namespace vocabulary_layout;

Vocabulary::Vocabulary(const std::filesystem::path& path)
    : file_(path, format, section_count),
      offsets_(file_.section<std::uint64_t>(offsets_section)),
      text_(file_.section<char>(text_section)),
      slots_(file_.section<Slot>(slots_section)) {
    if (offsets_.size() <= std::size(special_words) || size() > no_word ||
        !std::has_single_bit(slots_.size()) || full(size(), slots_.size())) {
        file_.fail("its numbers of words and slots do not agree");
    }
    for (WordId id = 0; id < std::size(special_words); ++id) {
        if (stored_word(id) != special_words[id]) {
            file_.fail("word " + std::to_string(id) + " is not " + std::string(special_words[id]));
        }
    }
}

std::optional<WordId> Vocabulary::find(std::string_view word) const {
    const std::size_t at =
        probe(slots_, xxh64(word), [&](WordId id) { return stored_word(id) == word; });
    if (at == slots_.size()) file_.fail("its hash table has no free slot");
    const WordId id = slots_[at].id;
    return id == no_word ? std::nullopt : std::optional(id);
}

std::string_view Vocabulary::word(WordId id) const {
    if (id >= size()) throw no_such_word(id, size());
    return stored_word(id);
}

void Vocabulary::verify() const {
    file_.verify();
    for (WordId id = 0; id < size(); ++id) {
        const std::string_view word = stored_word(id);
        if (!is_utf8(word) || find(word) != id) {
            file_.fail("word " + std::to_string(id) + " is not found under its id");
        }
    }
}

std::string_view Vocabulary::stored_word(WordId id) const {
    const auto bounds = offsets_.slice(id, std::size_t{id} + 2);
    const auto bytes = text_.slice(bounds[0], bounds[1]);
    return {bytes.data(), bytes.size()};
}

}  // namespace anaphora
