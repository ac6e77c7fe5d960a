#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "phrases/layout.hpp"
#include "phrases/options.hpp"
#include "phrases/spool.hpp"

namespace anaphora::phrases {

/// Makes the trie of source phrases, which come sorted by their word ids.
class TrieWriter {
  public:
    explicit TrieWriter(const std::filesystem::path& directory) : nodes_(directory) {}

    /// Add a phrase, which must sort after the one before, and where its options are.
    void add(std::span<const WordId> phrase, std::uint64_t options);

    /// Close all nodes. The children of the root are the last ones in `nodes`.
    std::span<const table_layout::Node> finish();
    std::size_t roots() const noexcept { return roots_; }

  private:
    struct Open {
        WordId word;
        std::uint64_t options;
    };

    void close(std::size_t depth);

    Spool<table_layout::Node> nodes_;
    std::vector<Open> path_;                                  // the phrase added last
    std::vector<std::vector<table_layout::Node>> closed_{1};  // by depth: siblings so far
    std::size_t roots_ = 0;
};

struct TupleHash {
    std::size_t operator()(const std::vector<float>& tuple) const noexcept;
};

/// Writes a phrase table; the file appears when it is finished.
///
/// Memory: the trie and the options go through temporary files in the directory of the table.
class TableWriter {
  public:
    TableWriter(const std::filesystem::path& path, std::size_t scores,
                std::size_t reordering_scores);

    /// Write the options of a source phrase, in any order; gives where they are.
    std::uint64_t add_options(std::span<Option> options);

    /// Add a source phrase, which must sort after the one before.
    void add_source(std::span<const WordId> phrase, std::uint64_t options);

    /// Where temporary files may go.
    std::filesystem::path directory() const { return directory_of(path_); }
    bool empty() const noexcept { return facts_.source_phrases == 0; }

    void finish(const VocabularyBuilder& source_words, const VocabularyBuilder& target_words);

  private:
    std::uint64_t tuple_number(const std::vector<float>& reordering);

    std::filesystem::path path_;
    table_layout::Facts facts_;
    TrieWriter trie_;
    ByteSpool options_;
    std::unordered_map<std::vector<float>, std::uint64_t, TupleHash> tuples_;
    std::vector<std::uint32_t> reordering_;  // the bits of the floats
    std::string block_;
};

}  // namespace anaphora::phrases
