#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lm/words.hpp"
#include "phrases/layout.hpp"
#include "phrases/options.hpp"
#include "support/section_file.hpp"

namespace anaphora::phrases {

class PhraseTable;

/// The options of a source phrase one after the other, as they are read from the file.
class OptionCursor {
  public:
    /// Read the next option into `option`, whose memory is reused; false at the end.
    bool next(Option& option);

  private:
    friend class PhraseTable;
    OptionCursor(const PhraseTable& table, std::size_t source_words, std::span<const char> block);
    bool sound(const Option& option) const;

    const PhraseTable* table_;
    std::size_t source_words_;  // in the source phrase
    ByteReader bytes_;
    std::uint64_t source_count_ = 0;
};

/// A phrase table on disk, used where it lies, with the reordering model if it has one.
///
/// It never changes, and reading never waits: one object serves any number of threads. What is
/// damaged in the file is found when it is first touched and reported as InputError.
class PhraseTable {
  public:
    using Node = table_layout::Node;

    explicit PhraseTable(const std::filesystem::path& path);

    const table_layout::Facts& facts() const noexcept { return facts_; }
    const lm::Words& source_words() const noexcept { return source_words_; }
    const lm::Words& target_words() const noexcept { return target_words_; }

    /// The ids of words between spaces; nothing if one of them is in no source phrase.
    std::optional<std::vector<WordId>> source_ids(std::string_view phrase) const;

    /// Walking word by word finds all source phrases that start at a word of a sentence.
    std::optional<Node> start(WordId word) const;
    std::optional<Node> extend(const Node& node, WordId word) const;
    static bool has_options(const Node& node) { return node.options() != table_layout::no_options; }
    /// The options of a node that so many source words lead to, best first (see `sort_options`);
    /// none if it has none.
    OptionCursor options(const Node& node, std::size_t source_words) const;
    /// The options of a whole phrase.
    OptionCursor find(std::span<const WordId> phrase) const;

    /// The words that source phrases begin with, or that may follow those of `node`.
    std::span<const Node> starts() const;
    std::span<const Node> children(const Node& node) const;

    /// How many nodes there are.
    std::uint64_t nodes() const noexcept { return nodes_.size(); }

    /// Throw an InputError that says the file contradicts itself.
    [[noreturn]] void fail(const std::string& cause) const { file_.fail(cause); }

    /// Check the whole file: every checksum, the order of the trie, and all options.
    void verify() const;

  private:
    friend class OptionCursor;

    std::optional<Node> find(std::uint64_t first, std::uint64_t count, WordId word) const;
    std::span<const char> block(const Node& node) const;

    SectionFile file_;
    table_layout::Facts facts_;
    Section<Node> nodes_;
    Section<char> options_;
    Section<float> reordering_;
    lm::Words source_words_;
    lm::Words target_words_;
};

}  // namespace anaphora::phrases
