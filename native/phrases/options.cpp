#include "phrases/options.hpp"

#include <algorithm>
#include <cstring>

namespace anaphora::phrases {
namespace {

constexpr std::size_t moses_scores = 4;

float ratio(std::uint64_t part, std::uint64_t whole) {
    return static_cast<float>(static_cast<double>(part) / static_cast<double>(whole));
}

/// Whether a score is the phrase probability that the counts give.
bool is_from_counts(std::size_t score) { return score == 0 || score == 2; }

float from_counts(const Counts& counts, std::size_t score) {
    return ratio(counts.both, score == 0 ? counts.target : counts.source);
}

bool follow_from_counts(const Option& option) {
    const Counts& counts = option.counts;
    return option.scores.size() == moses_scores && counts.source > 0 && counts.target > 0 &&
           option.scores[0] == from_counts(counts, 0) && option.scores[2] == from_counts(counts, 2);
}

void write_real(std::string& bytes, float value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes.append(raw, sizeof value);
}

void write_links(std::string& bytes, const std::vector<Link>& links, std::uint64_t width) {
    write_number(bytes, links.size());
    std::uint64_t next = 0;
    for (const Link link : links) {
        const std::uint64_t place = link.source * width + link.target;
        write_number(bytes, place - next);
        next = place + 1;
    }
}

void read_links(ByteReader& bytes, std::vector<Link>& links, std::uint64_t width) {
    links.clear();
    std::uint64_t next = 0;
    for (auto left = bytes.number(); left > 0 && bytes.good(); --left) {
        const std::uint64_t place = next + bytes.number();
        links.push_back({.source = static_cast<std::uint32_t>(place / width),
                         .target = static_cast<std::uint32_t>(place % width)});
        next = place + 1;
    }
}

}  // namespace

void sort_options(std::span<Option> options) {
    if (options.size() < 2) return;
    const std::size_t key = std::min<std::size_t>(2, options[0].scores.size() - 1);
    std::ranges::sort(options, [key](const Option& a, const Option& b) {
        if (a.scores[key] != b.scores[key]) return a.scores[key] > b.scores[key];
        return a.target < b.target;
    });
}

void write_number(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
    bytes += static_cast<char>(number);
}

std::uint64_t ByteReader::number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (rest_.empty()) break;
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_ = rest_.subspan(1);
        number |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80) return number;
    }
    good_ = false;
    return 0;
}

float ByteReader::real() {
    float value = 0;
    if (rest_.size() < sizeof value) {
        good_ = false;
        rest_ = {};
        return value;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_ = rest_.subspan(sizeof value);
    return value;
}

void write_option(std::string& block, const Option& option, std::uint64_t source_count,
                  std::uint64_t tuple) {
    const bool own_count = option.counts.source != source_count;
    const bool derived = follow_from_counts(option);
    write_number(block, 4 * option.target.size() + (own_count ? 2U : 0U) + (derived ? 1U : 0U));
    for (const WordId word : option.target) write_number(block, word);
    write_links(block, option.links, option.target.size());
    if (own_count) write_number(block, option.counts.source);
    write_number(block, option.counts.target);
    write_number(block, option.counts.both);
    for (std::size_t score = 0; score < option.scores.size(); ++score) {
        if (!derived || !is_from_counts(score)) write_real(block, option.scores[score]);
    }
    write_number(block, tuple);
}

std::uint64_t read_option(ByteReader& bytes, std::size_t scores, std::uint64_t source_count,
                          Option& option) {
    const std::uint64_t head = bytes.number();
    const std::uint64_t words = head / 4;
    const bool own_count = (head & 2) != 0;
    const bool derived = (head & 1) != 0;
    option.target.clear();
    for (auto left = words; left > 0 && bytes.good(); --left) {
        option.target.push_back(static_cast<WordId>(bytes.number()));
    }
    read_links(bytes, option.links, std::max<std::uint64_t>(words, 1));
    option.counts.source = own_count ? bytes.number() : source_count;
    option.counts.target = bytes.number();
    option.counts.both = bytes.number();
    option.scores.resize(scores);
    for (std::size_t score = 0; score < scores; ++score) {
        option.scores[score] =
            derived && is_from_counts(score) ? from_counts(option.counts, score) : bytes.real();
    }
    return bytes.number();
}

}  // namespace anaphora::phrases
