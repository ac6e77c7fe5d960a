#include "phrases/moses_import.hpp"

#include <algorithm>
#include <compare>
#include <utility>

#include "phrases/pharaoh.hpp"
#include "phrases/split.hpp"
#include "support/error.hpp"

namespace anaphora::phrases {
namespace {

std::vector<WordId> intern_words(VocabularyBuilder& vocabulary, std::string_view phrase) {
    std::vector<WordId> ids;
    for_each_token(phrase, [&](std::string_view word) { ids.push_back(vocabulary.intern(word)); });
    return ids;
}

void check_scores(std::size_t found, std::size_t& expected) {
    if (expected == 0) expected = found;
    if (found != expected) {
        throw InputError(std::to_string(found) + " scores, but " + std::to_string(expected) +
                             " in the lines before",
                         "give every line the same scores");
    }
}

InputError not_sorted(const char* cause) {
    return {cause, "sort the table as Moses does: LC_ALL=C sort"};
}

/// Both tables rise strictly where they are to be joined.
void check_rising(const std::string& previous, const std::string& key) {
    if (key == previous) {
        throw InputError("this phrase pair is the same as in the line before", "keep one of them");
    }
    if (key < previous) throw not_sorted("this line does not sort after the line before");
}

}  // namespace

void MosesImport::run() {
    if (reordering_ != nullptr) next_reordering();
    while (next_phrase()) {
        if (line_.source != source_) close_source();
        add_option();
    }
    close_source();
    if (reordering_ != nullptr) {
        while (next_reordering()) continue;  // the rest must be sorted too
    }
    if (sources_.empty()) {
        throw InputError("no entries", "give a phrase table with at least one line");
    }
    add_sources();
    phrase_line_ = reordering_line_ = 0;
    table_->finish(source_words_, target_words_);
}

bool MosesImport::next_phrase() {
    std::string_view text;
    phrase_line_ = phrases_.number() + 1;
    if (!phrases_.next(text)) {
        phrase_line_ = 0;
        return false;
    }
    parse_phrase_line(text, line_);
    check_scores(line_.scores.size(), scores_);
    if (!table_) table_.emplace(path_, scores_, reordering_scores_);
    if (reordering_ != nullptr) check_order();
    return true;
}

void MosesImport::check_order() {
    std::string key = line_.key();
    check_rising(key_, key);
    key_ = std::move(key);
}

bool MosesImport::next_reordering() {
    std::string_view text;
    const std::uint64_t phrase_line = std::exchange(phrase_line_, 0);
    reordering_line_ = reordering_->number() + 1;
    if (reordering_->next(text)) {
        parse_reordering_line(text, reordering_entry_);
        check_scores(reordering_entry_.scores.size(), reordering_scores_);
        std::string key = reordering_entry_.key();
        check_rising(reordering_key_, key);
        reordering_key_ = std::move(key);
    } else {
        reordering_key_.clear();
    }
    reordering_line_ = 0;
    phrase_line_ = phrase_line;
    return !reordering_key_.empty();
}

/// Pass over reordering lines up to that of this phrase pair.
void MosesImport::find_reordering(std::vector<float>& scores) {
    scores.clear();
    if (reordering_ == nullptr || reordering_key_.empty()) return;
    while (reordering_key_ < key_) {
        if (!next_reordering()) return;
    }
    if (reordering_key_ == key_) scores = reordering_entry_.scores;
}

void MosesImport::add_option() {
    if (options_.empty()) {
        source_ = line_.source;
        source_line_ = phrase_line_;
    }
    Option& option = options_.emplace_back();
    option.target = intern_words(target_words_, line_.target);
    const auto words = 1 + std::ranges::count(line_.source, ' ');
    option.links = parse_links(line_.links, static_cast<std::size_t>(words), option.target.size());
    option.scores = line_.scores;
    option.counts = line_.counts;
    find_reordering(option.reordering);
}

/// Write the options of the source phrase that ends here.
void MosesImport::close_source() {
    if (options_.empty()) return;
    std::vector<const std::vector<WordId>*> targets;
    for (const Option& option : options_) targets.push_back(&option.target);
    const auto by_words = [](const auto* target) { return std::span(*target); };
    std::ranges::sort(targets, std::ranges::lexicographical_compare, by_words);
    if (std::ranges::adjacent_find(targets, std::ranges::equal, by_words) != targets.end()) {
        phrase_line_ = source_line_;
        throw InputError("two entries with the same source and target phrase among those of '" +
                             source_ + "', which start here",
                         "keep one of them");
    }
    sources_.push_back(
        {.words = words_.size(), .options = table_->add_options(options_), .line = source_line_});
    const auto words = intern_words(source_words_, source_);
    words_.insert(words_.end(), words.begin(), words.end());
    words_.push_back(sentence_end);
    options_.clear();
}

std::span<const WordId> MosesImport::words_of(const Source& source) const {
    const auto begin = words_.begin() + static_cast<std::ptrdiff_t>(source.words);
    return {begin, std::find(begin, words_.end(), sentence_end)};
}

void MosesImport::add_sources() {
    std::ranges::sort(sources_, [this](const Source& a, const Source& b) {
        const auto x = words_of(a), y = words_of(b);
        const auto order =
            std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end());
        return order != 0 ? order < 0 : a.line < b.line;
    });
    std::span<const WordId> previous;
    for (const Source& source : sources_) {
        const auto words = words_of(source);
        if (std::ranges::equal(words, previous)) {
            phrase_line_ = source.line;
            throw not_sorted("the lines of this source phrase do not stand together");
        }
        table_->add_source(words, source.options);
        previous = words;
    }
}

}  // namespace anaphora::phrases
