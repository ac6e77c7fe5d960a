#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vocabulary/layout.hpp"

namespace anaphora {

/// A vocabulary that grows: gives each new word the next id, and saves the result.
///
/// Words are non-empty UTF-8; the special words are there from the start. Not safe for use from
/// several threads at once. Equal words in equal order give equal files.
class VocabularyBuilder {
  public:
    /// All ids but one, which marks free slots.
    static constexpr std::size_t most_words = vocabulary_layout::no_word;

    explicit VocabularyBuilder(std::size_t limit = most_words);

    /// The id of `word`, which is added if it is new.
    WordId intern(std::string_view word);
    std::optional<WordId> find(std::string_view word) const;
    /// The word with this id, valid until the next `intern`; std::out_of_range if there is none.
    std::string_view word(WordId id) const;
    std::size_t size() const noexcept { return offsets_.size() - 1; }
    void save(const std::filesystem::path& path) const;

  private:
    std::size_t slot_of(std::string_view word, std::uint64_t hash) const;
    WordId add(std::string_view word, std::uint64_t hash);
    void double_slots();

    std::size_t limit_;
    std::vector<std::uint64_t> offsets_{0};
    std::string text_;
    std::vector<vocabulary_layout::Slot> slots_;
};

}  // namespace anaphora
