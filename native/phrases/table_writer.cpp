#include "phrases/table_writer.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>

#include "lm/words.hpp"
#include "support/error.hpp"
#include "support/hash.hpp"
#include "support/section_file.hpp"

namespace anaphora::phrases {

using namespace table_layout;

namespace {

[[noreturn]] void fail_for_size() {
    throw InputError("more source phrases or options than a table can hold",
                     "leave out rare phrases with a higher minimum count");
}

void add_words(SectionWriter& file, const VocabularyBuilder& words) {
    lm::add_words(file, words.size(), [&words](WordId id) { return words.word(id); });
}

}  // namespace

std::size_t TupleHash::operator()(const std::vector<float>& tuple) const noexcept {
    const auto bytes = std::as_bytes(std::span(tuple));
    return xxh64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void TrieWriter::add(std::span<const WordId> phrase, std::uint64_t options) {
    std::size_t shared = 0;
    while (shared < std::min(path_.size(), phrase.size()) && path_[shared].word == phrase[shared])
        ++shared;
    if (shared == phrase.size() || (shared < path_.size() && path_[shared].word > phrase[shared])) {
        throw std::logic_error("source phrases are not sorted");
    }
    close(shared);
    for (const WordId word : phrase.subspan(shared)) path_.push_back({word, no_options});
    path_.back().options = options;
    closed_.resize(std::max(closed_.size(), path_.size() + 1));
}

/// Close the nodes deeper than `depth`.
void TrieWriter::close(std::size_t depth) {
    for (; path_.size() > depth; path_.pop_back()) {
        auto& children = closed_[path_.size()];
        if (children.size() > most_children || nodes_.size() > 0xFFFFFFFF) fail_for_size();
        closed_[path_.size() - 1].emplace_back(
            path_.back().word, static_cast<std::uint32_t>(nodes_.size()),
            static_cast<std::uint32_t>(children.size()), path_.back().options);
        nodes_.append(children);
        children.clear();
    }
}

std::span<const Node> TrieWriter::finish() {
    close(0);
    roots_ = closed_[0].size();
    nodes_.append(closed_[0]);
    return nodes_.map();
}

TableWriter::TableWriter(const std::filesystem::path& path, std::size_t scores,
                         std::size_t reordering_scores)
    : path_(path), trie_(directory_of(path)), options_(directory_of(path)) {
    facts_.scores = scores;
    facts_.reordering_scores = reordering_scores;
}

std::uint64_t TableWriter::add_options(std::span<Option> options) {
    const std::uint64_t place = options_.size();
    if (place >= no_options) fail_for_size();
    sort_options(options);
    block_.clear();
    const std::uint64_t source_count = options.front().counts.source;
    write_number(block_, source_count);
    for (const Option& option : options) {
        write_option(block_, option, source_count, tuple_number(option.reordering));
    }
    std::string size;
    write_number(size, block_.size());
    options_.append(size);
    options_.append(block_);
    facts_.options += options.size();
    return place;
}

void TableWriter::add_source(std::span<const WordId> phrase, std::uint64_t options) {
    trie_.add(phrase, options);
    ++facts_.source_phrases;
    facts_.longest_source = std::max<std::uint64_t>(facts_.longest_source, phrase.size());
}

std::uint64_t TableWriter::tuple_number(const std::vector<float>& reordering) {
    if (reordering.empty()) return 0;
    const auto [entry, is_new] = tuples_.try_emplace(reordering, tuples_.size() + 1);
    if (is_new) {
        std::ranges::transform(reordering, std::back_inserter(reordering_),
                               std::bit_cast<std::uint32_t, float>);
    }
    return entry->second;
}

void TableWriter::finish(const VocabularyBuilder& source_words,
                         const VocabularyBuilder& target_words) {
    const auto nodes = trie_.finish();
    facts_.roots = trie_.roots();
    facts_.first_root = nodes.size() - facts_.roots;
    facts_.source_words = source_words.size();
    facts_.target_words = target_words.size();
    SectionWriter file(path_, format);
    file.add(std::span<const Facts>(&facts_, 1));
    file.add(nodes);
    file.add(std::span<const char>(options_.map()));
    file.add(std::span<const std::uint32_t>(reordering_));
    add_words(file, source_words);
    add_words(file, target_words);
    file.publish();
}

}  // namespace anaphora::phrases
