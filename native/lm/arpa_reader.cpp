#include "lm/arpa_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

#include "lm/text.hpp"
#include "support/error.hpp"

namespace anaphora::lm {
namespace {

constexpr float log_of_zero = -99;      // as SRILM writes it
constexpr float log_of_missing = -100;  // as KenLM takes it

/// The number at the start of `text`, which is moved behind it; false if there is none.
bool take_number(std::string_view& text, std::uint64_t& number) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return true;
}

std::string_view trimmed(std::string_view text) {
    const auto begin = std::min(text.find_first_not_of(" \t\r"), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

std::string quoted(std::string_view text) {
    constexpr std::size_t shown = 40;
    std::string quote("'");
    quote += text.substr(0, shown);
    quote += text.size() > shown ? "...'" : "'";
    return quote;
}

}  // namespace

void ArpaReader::read(std::string_view untrimmed) {
    ++line_;
    const std::string_view line = trimmed(untrimmed);
    if (part_ == Part::before_data) {
        read_comment(line);
    } else if (line.empty()) {
        return;
    } else if (part_ == Part::after_end) {
        fail("text after \\end\\", "remove it, or check that the file is not two files in one");
    } else if (line == "\\end\\") {
        finish_section();
        if (order_ < counts_.size()) start_section("\\end\\");
        sink_.end();
        part_ = Part::after_end;
    } else if (line.front() == '\\' && line.ends_with("-grams:")) {
        finish_section();
        start_section(line);
    } else if (part_ == Part::counts) {
        read_count(line);
    } else {
        read_ngram(line);
    }
}

void ArpaReader::finish() {
    if (part_ == Part::before_data) {
        fail("no line \\data\\: this is not an ARPA file", "give a model in ARPA or in our format");
    }
    if (part_ != Part::after_end) {
        fail("cut short: no line \\end\\", "copy or make the file again");
    }
}

void ArpaReader::fail(const std::string& cause, const std::string& remedy) const {
    throw LineError(cause, remedy, line_);
}

void ArpaReader::read_comment(std::string_view line) {
    if (line == "\\data\\") {
        part_ = Part::counts;
    } else if (line.starts_with("iARPA") || line.starts_with("qARPA")) {
        fail("this is IRSTLM's " + std::string(line.substr(0, 5)) + ", not ARPA",
             "convert it: compile-lm --text=yes MODEL MODEL.arpa");
    } else if (line.starts_with("#")) {
        if (!description_.empty()) description_ += '\n';
        description_ += trimmed(line.substr(1));
    }
}

void ArpaReader::read_count(std::string_view line) {
    std::uint64_t order = 0;
    std::uint64_t count = 0;
    std::string_view rest = line;
    const bool named = rest.starts_with("ngram");
    rest.remove_prefix(named ? 5 : 0);
    bool sound = named && take_number(rest, order) && rest.starts_with("=");
    rest.remove_prefix(sound ? 1 : 0);
    sound = sound && take_number(rest, count) && rest.empty();
    if (!sound) fail("expected 'ngram N=COUNT', found " + quoted(line), "check the header");
    if (order != counts_.size() + 1) {
        fail("the header counts " + std::to_string(order) + "-grams after " +
                 std::to_string(counts_.size()) + "-grams",
             "count every order once, from 1");
    }
    if (order > max_order) {
        fail("the order is above " + std::to_string(max_order),
             "make a model of at most that order");
    }
    counts_.push_back(count);
}

void ArpaReader::start_section(std::string_view line) {
    std::string expected("\\end\\");
    if (order_ < counts_.size()) expected.replace(1, 4, std::to_string(order_ + 1) + "-grams:");
    if (counts_.empty()) fail("the header counts no n-grams", "check the lines after \\data\\");
    if (line != expected) {
        fail("expected " + expected + ", found " + quoted(line),
             "give every order, in rising order");
    }
    if (order_ == 0) {
        sink_.begin(counts_, description_, [this](WordId word) { return vocabulary_.word(word); });
    }
    part_ = Part::ngrams;
    ++order_;
    in_section_ = 0;
}

void ArpaReader::finish_section() {
    if (order_ == 0) return;
    if (in_section_ != counts_[order_ - 1]) {
        fail("there are " + std::to_string(in_section_) + " " + section_name() +
                 ", but the header says " + std::to_string(counts_[order_ - 1]),
             "copy or make the file again");
    }
    if (order_ == 1) add_missing_specials();
}

void ArpaReader::add_missing_specials() {
    seen_.resize(std::max<std::size_t>(seen_.size(), vocabulary_.size()));
    for (WordId word = 0; word < std::size(special_words); ++word) {
        if (!seen_[word]) sink_.add({&word, 1}, log_of_missing, 0);
    }
}

void ArpaReader::read_ngram(std::string_view line) {
    fields_.clear();
    for_each_word(line, [this](std::string_view field) { fields_.push_back(field); });
    const bool weighted = fields_.size() == order_ + 2;
    if (fields_.size() != order_ + 1 && !weighted) {
        fail("a probability, " + std::to_string(order_) + (order_ == 1 ? " word" : " words") +
                 " and perhaps a weight are expected, found " + std::to_string(fields_.size()) +
                 " fields",
             "check the line");
    }
    if (weighted && order_ == counts_.size()) {
        fail("a back-off weight on an n-gram of the highest order", "remove it");
    }
    ++in_section_;
    std::array<WordId, max_order> words;
    for (std::size_t i = 0; i < order_; ++i) words[i] = word_in(fields_[i + 1]);
    const float probability = number_in(fields_[0], true);
    const float backoff = weighted ? number_in(fields_.back(), false) : 0;
    try {
        sink_.add({words.data(), order_}, probability, backoff);
    } catch (const InputError& error) {
        fail(error.cause(), error.remedy());
    }
}

WordId ArpaReader::word_in(std::string_view field) {
    const std::string_view text = field == "<UNK>" ? special_words[unk_id] : field;
    if (order_ > 1) {
        const auto word = vocabulary_.find(text);
        if (!word || !seen_[*word]) {
            fail("the word " + quoted(field) + " is not among the 1-grams", "add it there");
        }
        return *word;
    }
    const WordId word = vocabulary_.intern(text);
    if (seen_.size() <= word) seen_.resize(std::max(2 * seen_.size(), std::size_t{word} + 1));
    if (seen_[word]) fail("the word " + quoted(field) + " is there twice", "remove one");
    seen_[word] = true;
    return word;
}

float ArpaReader::number_in(std::string_view field, bool is_probability) const {
    double number = 0;
    std::string_view digits = field.starts_with("+") ? field.substr(1) : field;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc::invalid_argument || end != digits.data() + digits.size() ||
        std::isnan(number)) {
        fail("expected a number, found " + quoted(field), "check the line");
    }
    if (is_probability && number > 0) {
        fail("the probability is above 1 (its logarithm is " + std::string(field) + ")",
             "logarithms of probabilities are at most 0");
    }
    if (number == -HUGE_VAL) return log_of_zero;
    if (error == std::errc::result_out_of_range || std::abs(number) > 1e30) {
        fail("expected a finite number, found " + quoted(field), "check the line");
    }
    return static_cast<float>(number);
}

std::string ArpaReader::section_name() const { return std::to_string(order_) + "-grams"; }

}  // namespace anaphora::lm
