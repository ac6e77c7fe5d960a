#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>

#include "support/section_file.hpp"
#include "vocabulary/layout.hpp"

namespace anaphora {

/// A saved vocabulary, used where it lies on disk: words to dense ids and back.
///
/// It never changes, and reading never waits: one object serves any number of threads. What is
/// damaged in the file is found when it is first touched and reported as InputError.
class Vocabulary {
  public:
    explicit Vocabulary(const std::filesystem::path& path);

    std::optional<WordId> find(std::string_view word) const;
    /// The id of `word`, `unk_id` if it is not in the vocabulary.
    WordId id(std::string_view word) const { return find(word).value_or(unk_id); }
    /// The word with this id, valid while the vocabulary lives; std::out_of_range if there is none.
    std::string_view word(WordId id) const;
    std::size_t size() const noexcept { return offsets_.size() - 1; }

    /// Check the whole file: every checksum, and that each word is found under its own id.
    void verify() const;

  private:
    std::string_view stored_word(WordId id) const;

    SectionFile file_;
    Section<std::uint64_t> offsets_;
    Section<char> text_;
    Section<vocabulary_layout::Slot> slots_;
};

}  // namespace anaphora
