#include "lm/arpa_writer.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace anaphora::lm {
namespace {

constexpr std::size_t piece_bytes = 1 << 20;

}  // namespace

ArpaWriter::ArpaWriter(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

void ArpaWriter::begin(std::span<const Count> counts, std::string_view description,
                       const WordText& text) {
    text_ = text;
    top_ = counts.size();
    while (!description.empty()) {
        const auto end = std::min(description.find('\n'), description.size());
        pending_ += "# ";
        pending_ += description.substr(0, end);
        pending_ += '\n';
        description.remove_prefix(std::min(end + 1, description.size()));
    }
    pending_ += "\\data\\\n";
    for (std::size_t n = 1; n <= top_; ++n) {
        pending_ += "ngram " + std::to_string(n) + "=" + std::to_string(counts[n - 1]) + "\n";
    }
}

void ArpaWriter::add(std::span<const WordId> words, float probability, float backoff) {
    while (order_ < words.size()) pending_ += "\n\\" + std::to_string(++order_) + "-grams:\n";
    append(probability);
    char separator = '\t';
    for (const WordId word : words) {
        pending_ += separator;
        pending_ += text_(word);
        separator = ' ';
    }
    if (order_ < top_) {
        pending_ += '\t';
        append(backoff);
    }
    pending_ += '\n';
    if (pending_.size() >= piece_bytes) flush();
}

void ArpaWriter::end() {
    while (order_ < top_) pending_ += "\n\\" + std::to_string(++order_) + "-grams:\n";
    pending_ += "\n\\end\\\n";
    flush();
}

void ArpaWriter::append(float value) {
    std::array<char, 32> digits;
    // The shortest text that reads as the same number; no negative zero.
    const auto end = std::to_chars(digits.begin(), digits.end(), value + 0.0F);
    pending_.append(digits.begin(), end.ptr);
}

void ArpaWriter::flush() {
    write_(pending_);
    pending_.clear();
}

}  // namespace anaphora::lm
