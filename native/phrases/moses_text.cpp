#include "phrases/moses_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "phrases/layout.hpp"
#include "phrases/split.hpp"
#include "support/error.hpp"

namespace anaphora::phrases {
namespace {

enum Column : std::size_t {
    source_column,
    target_column,
    scores_column,
    links_column,
    counts_column,
    used_columns
};
constexpr std::size_t least_columns = 3;

/// The columns that are read; those that are missing are empty.
std::array<std::string_view, used_columns> columns_of(std::string_view text) {
    std::array<std::string_view, used_columns> columns{};
    std::size_t count = 0, start = 0;
    const auto close = [&](std::size_t end) {
        if (count < used_columns) columns[count] = text.substr(start, end - start);
        ++count;
    };
    for_each_token(text, [&](std::string_view token) {
        if (token != column_mark) return;
        const auto at = static_cast<std::size_t>(token.data() - text.data());
        close(at);
        start = at + column_mark.size();
    });
    close(text.size());
    if (count < least_columns) {
        throw InputError((count == 1 ? "1 column" : std::to_string(count) + " columns") +
                             " instead of at least 3",
                         "write: source ||| target ||| scores");
    }
    return columns;
}

void read_phrase(std::string_view column, const char* side, std::string& phrase) {
    phrase.clear();
    std::size_t words = 0;
    for_each_token(column, [&](std::string_view word) {
        if (words++ > 0) phrase += ' ';
        phrase += word;
    });
    if (words == 0 || words > table_layout::longest_phrase) {
        throw InputError(std::string(words == 0 ? "empty" : "too long a") + ' ' + side + " phrase",
                         "leave such lines out");
    }
}

float read_score(std::string_view token) {
    double value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    const bool out_of_range = error == std::errc::result_out_of_range;
    const bool tiny = out_of_range && token.find('-', 1) != token.npos;
    if (end != token.data() + token.size() || (error != std::errc() && !out_of_range)) {
        throw InputError("score '" + std::string(token) + "' is not a number",
                         "give probabilities with spaces between them");
    }
    const bool positive = value > 0 && value <= std::numeric_limits<float>::max();
    if (token.starts_with('-') || !(positive || tiny)) {
        throw InputError("score " + std::string(token) + " is not a positive finite number",
                         "give probabilities, not logarithms; replace 0 by a small number");
    }
    return std::max(static_cast<float>(value), std::numeric_limits<float>::min());
}

void read_scores(std::string_view column, std::vector<float>& scores) {
    scores.clear();
    for_each_token(column, [&](std::string_view token) { scores.push_back(read_score(token)); });
    if (scores.empty() || scores.size() > table_layout::most_scores) {
        throw InputError(scores.empty() ? "no scores" : "too many scores",
                         "write: source ||| target ||| scores");
    }
}

/// Counts may be written with decimals; they are rounded.
std::uint64_t read_count(std::string_view token) {
    double value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    constexpr double most = 1e18;
    if (error != std::errc() || end != token.data() + token.size() || !(value >= 0) ||
        value > most) {
        throw InputError("count '" + std::string(token) + "'",
                         "give the counts of target, source and both, or an empty column");
    }
    return static_cast<std::uint64_t>(std::llround(value));
}

Counts read_counts(std::string_view column) {
    std::vector<std::uint64_t> numbers;
    for_each_token(column, [&](std::string_view token) { numbers.push_back(read_count(token)); });
    if (numbers.empty()) return {};
    if (numbers.size() != 2 && numbers.size() != 3) {
        throw InputError(std::to_string(numbers.size()) + " counts instead of 3",
                         "give the counts of target, source and both, or an empty column");
    }
    numbers.resize(3);
    return {.source = numbers[1], .target = numbers[0], .both = numbers[2]};
}

template <class Number>
void append(std::string& out, Number number) {
    char digits[32];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void append_pair(std::string& out, std::string_view source, std::string_view target) {
    for (const auto phrase : {source, target}) {
        out += phrase;
        out += " ||| ";
    }
}

/// The shortest digits that give the same number again.
void append_scores(std::string& out, const std::vector<float>& scores) {
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (i > 0) out += ' ';
        append(out, scores[i]);
    }
}

}  // namespace

bool LineSource::next(std::string_view& line) {
    if (at_ == lines_.size()) {
        fetch_(lines_);
        at_ = 0;
        if (lines_.empty()) return false;
    }
    line = lines_[at_++];
    ++number_;
    return true;
}

std::string TableLine::key() const { return source + " ||| " + target + " |||"; }

void parse_phrase_line(std::string_view text, TableLine& line) {
    const auto columns = columns_of(text);
    read_phrase(columns[source_column], "source", line.source);
    read_phrase(columns[target_column], "target", line.target);
    read_scores(columns[scores_column], line.scores);
    line.links = columns[links_column];
    line.counts = read_counts(columns[counts_column]);
}

void parse_reordering_line(std::string_view text, TableLine& line) {
    const auto columns = columns_of(text);
    read_phrase(columns[source_column], "source", line.source);
    read_phrase(columns[target_column], "target", line.target);
    read_scores(columns[scores_column], line.scores);
}

void write_phrase_line(std::string& out, std::string_view source, std::string_view target,
                       const Option& option) {
    append_pair(out, source, target);
    append_scores(out, option.scores);
    out += " |||";
    for (const Link link : option.links) {
        out += ' ';
        append(out, link.source);
        out += '-';
        append(out, link.target);
    }
    out += " |||";
    if (option.counts != Counts{}) {
        for (const auto count : {option.counts.target, option.counts.source, option.counts.both}) {
            out += ' ';
            append(out, count);
        }
    }
    out += " ||| |||\n";
}

void write_reordering_line(std::string& out, std::string_view source, std::string_view target,
                           const Option& option) {
    append_pair(out, source, target);
    append_scores(out, option.reordering);
    out += '\n';
}

}  // namespace anaphora::phrases
