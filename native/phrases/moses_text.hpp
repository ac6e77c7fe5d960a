/// Moses' text forms of phrase tables and lexicalised reordering tables:
///
///     la casa ||| the house ||| 0.5 0.25 0.75 0.3 ||| 0-0 1-1 ||| 4 3 2 ||| |||
///     la casa ||| the house ||| 0.6 0.2 0.2 0.4 0.2 0.4
///
/// Columns are parted by "|||" between spaces: source, target, scores, links, counts of target,
/// source and both. Links, counts and what follows may be missing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "phrases/options.hpp"

namespace anaphora::phrases {

inline constexpr std::string_view column_mark = "|||";
/// The same as Moses writes it inside text.
inline constexpr std::string_view escaped_column_mark = "&#124;&#124;&#124;";

/// The lines of a text file, fetched some at a time.
class LineSource {
  public:
    /// Replaces the lines by the next ones; none are left where it leaves it empty.
    using Fetch = std::function<void(std::vector<std::string>&)>;

    explicit LineSource(Fetch fetch) : fetch_(std::move(fetch)) {}

    /// The next line, valid until the next call; false at the end.
    bool next(std::string_view& line);
    /// The number of the last line, from 1.
    std::uint64_t number() const noexcept { return number_; }

  private:
    Fetch fetch_;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
    std::uint64_t number_ = 0;
};

/// A line of a table, without the links, which need the number of words to be read.
struct TableLine {
    std::string source;  // words with single spaces between them
    std::string target;
    std::vector<float> scores;
    std::string_view links;
    Counts counts;

    /// What lines of a sorted table are sorted by.
    std::string key() const;
};

/// Read a line. InputError says what is wrong with it.
void parse_phrase_line(std::string_view text, TableLine& line);
void parse_reordering_line(std::string_view text, TableLine& line);

void write_phrase_line(std::string& out, std::string_view source, std::string_view target,
                       const Option& option);
void write_reordering_line(std::string& out, std::string_view source, std::string_view target,
                           const Option& option);

}  // namespace anaphora::phrases
