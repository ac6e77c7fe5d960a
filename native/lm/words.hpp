/// The words of a model as three sections of its file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lm/layout.hpp"
#include "lm/ngram.hpp"
#include "support/section_file.hpp"

namespace anaphora::lm {

/// Add the sections offsets, text and slots for the words with the ids below `count`.
void add_words(SectionWriter& file, std::size_t count, const WordText& text);

/// The words in an opened file; valid while the file lives.
class Words {
  public:
    Words(const SectionFile& file, std::size_t first_section, std::size_t count);

    std::size_t size() const noexcept { return size_; }
    /// The id of `word`, `unk_id` if there is no such word.
    WordId id(std::string_view word) const;
    /// The word with this id; std::out_of_range if there is none.
    std::string_view word(WordId id) const;

  private:
    const SectionFile* file_;
    std::size_t size_;
    Section<std::uint64_t> offsets_;
    Section<char> text_;
    Section<model_layout::WordSlot> slots_;
};

}  // namespace anaphora::lm
