#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "phrases/moses_text.hpp"
#include "phrases/table_writer.hpp"
#include "vocabulary/builder.hpp"

namespace anaphora::phrases {

/// Turns a Moses phrase table, with or without its reordering table, into ours.
///
/// The lines of one source phrase must stand together. With a reordering table both must be
/// sorted as Moses sorts them, by bytes; its lines for other phrase pairs are passed over, and
/// pairs without a line have no reordering scores.
class MosesImport {
  public:
    MosesImport(LineSource& phrases, LineSource* reordering, const std::filesystem::path& path)
        : phrases_(phrases), reordering_(reordering), path_(path) {}

    void run();

    /// Which line an InputError of `run` is about; 0 if it is about none.
    std::uint64_t phrase_line() const noexcept { return phrase_line_; }
    std::uint64_t reordering_line() const noexcept { return reordering_line_; }

  private:
    struct Source {
        std::uint64_t words;  // where its words start
        std::uint64_t options;
        std::uint64_t line;
    };

    bool next_phrase();
    bool next_reordering();
    void check_order();
    void find_reordering(std::vector<float>& scores);
    void add_option();
    void close_source();
    void add_sources();
    std::span<const WordId> words_of(const Source& source) const;

    LineSource& phrases_;
    LineSource* reordering_;
    std::filesystem::path path_;
    std::uint64_t phrase_line_ = 0;
    std::uint64_t reordering_line_ = 0;

    std::optional<TableWriter> table_;
    VocabularyBuilder source_words_;
    VocabularyBuilder target_words_;
    TableLine line_;
    std::string key_;
    TableLine reordering_entry_;
    std::string reordering_key_;  // empty at the end of the table
    std::size_t scores_ = 0;
    std::size_t reordering_scores_ = 0;

    std::string source_;  // the source phrase that is being read
    std::uint64_t source_line_ = 0;
    std::vector<Option> options_;  // of it
    std::vector<WordId> words_;    // of all source phrases
    std::vector<Source> sources_;
};

}  // namespace anaphora::phrases
