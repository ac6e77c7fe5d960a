#include "phrases/phrase_table.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "phrases/split.hpp"

namespace anaphora::phrases {

using namespace table_layout;

namespace {

constexpr std::uint64_t longest_number = 10;  // bytes that a number of 64 bits may take

Facts read_facts(const SectionFile& file) {
    const auto facts = file.section<Facts>(facts_section);
    if (facts.size() != 1) file.fail("its facts are missing");
    return facts[0];
}

bool is_probability(float score) { return std::isfinite(score) && score > 0; }

}  // namespace

OptionCursor::OptionCursor(const PhraseTable& table, std::size_t source_words,
                           std::span<const char> block)
    : table_(&table), source_words_(source_words), bytes_(block) {
    if (!block.empty()) source_count_ = bytes_.number();
}

bool OptionCursor::next(Option& option) {
    if (bytes_.done()) return false;
    const Facts& facts = table_->facts_;
    const std::uint64_t tuple = read_option(bytes_, facts.scores, source_count_, option);
    if (!bytes_.good()) table_->fail("an option ends too early");
    option.reordering.clear();
    if (tuple > 0) {
        const std::uint64_t width = facts.reordering_scores;
        if (tuple > table_->reordering_.size()) table_->fail("reordering scores are missing");
        const auto scores = table_->reordering_.slice((tuple - 1) * width, tuple * width);
        option.reordering.assign(scores.begin(), scores.end());
    }
    if (!sound(option)) table_->fail("an option has unknown words or impossible scores");
    return true;
}

/// Whether an option is what a decoder relies on.
bool OptionCursor::sound(const Option& option) const {
    const std::size_t vocabulary = table_->target_words_.size();
    return !option.target.empty() &&
           std::ranges::all_of(option.target, [=](WordId word) { return word < vocabulary; }) &&
           std::ranges::all_of(option.links,
                               [this](Link link) { return link.source < source_words_; }) &&
           std::ranges::all_of(option.scores, is_probability) &&
           std::ranges::all_of(option.reordering, is_probability);
}

PhraseTable::PhraseTable(const std::filesystem::path& path)
    : file_(path, format, section_count),
      facts_(read_facts(file_)),
      nodes_(file_.section<Node>(nodes_section)),
      options_(file_.section<char>(options_section)),
      reordering_(file_.section<float>(reordering_section)),
      source_words_(file_, source_words_section, facts_.source_words),
      target_words_(file_, target_words_section, facts_.target_words) {
    if (facts_.longest_source > longest_phrase || facts_.scores < 1 ||
        facts_.scores > most_scores || facts_.reordering_scores > most_scores ||
        facts_.roots > nodes_.size() || facts_.first_root != nodes_.size() - facts_.roots) {
        file_.fail("its facts contradict each other");
    }
}

std::optional<std::vector<WordId>> PhraseTable::source_ids(std::string_view phrase) const {
    std::vector<WordId> ids;
    bool known = true;
    for_each_token(phrase, [&](std::string_view word) {
        ids.push_back(source_words_.id(word));
        known = known && (ids.back() != unk_id || word == special_words[unk_id]);
    });
    return known ? std::optional(ids) : std::nullopt;
}

std::optional<Node> PhraseTable::start(WordId word) const {
    return find(facts_.first_root, facts_.roots, word);
}

std::optional<Node> PhraseTable::extend(const Node& node, WordId word) const {
    return find(node.first_child, node.children(), word);
}

std::optional<Node> PhraseTable::find(std::uint64_t first, std::uint64_t count, WordId word) const {
    if (first + count > nodes_.size()) file_.fail("it points outside its own sections");
    std::uint64_t end = first + count;
    while (first < end) {
        const std::uint64_t middle = first + (end - first) / 2;
        const Node node = nodes_[middle];
        if (node.word == word) return node;
        if (node.word < word) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return std::nullopt;
}

OptionCursor PhraseTable::options(const Node& node, std::size_t source_words) const {
    return {*this, source_words, block(node)};
}

/// The bytes of its options.
std::span<const char> PhraseTable::block(const Node& node) const {
    if (!has_options(node)) return {};
    const std::uint64_t start = node.options();
    if (start >= options_.size()) file_.fail("it points outside its own sections");
    const std::uint64_t head_end = std::min(start + longest_number, options_.size());
    ByteReader head(options_.slice(start, head_end));
    const std::uint64_t size = head.number();
    const std::uint64_t begin = head_end - head.rest().size();
    if (!head.good() || size == 0 || size > options_.size() - begin) {
        file_.fail("a block of options does not end");
    }
    return options_.slice(begin, begin + size);
}

OptionCursor PhraseTable::find(std::span<const WordId> phrase) const {
    std::optional<Node> node;
    for (const WordId word : phrase) {
        node = node ? extend(*node, word) : start(word);
        if (!node) break;
    }
    return OptionCursor(*this, phrase.size(), node ? block(*node) : std::span<const char>());
}

std::span<const Node> PhraseTable::starts() const {
    return nodes_.slice(facts_.first_root, nodes_.size());
}

std::span<const Node> PhraseTable::children(const Node& node) const {
    return nodes_.slice(node.first_child, std::size_t{node.first_child} + node.children());
}

void PhraseTable::verify() const {
    file_.verify();
    struct Range {
        std::span<const Node> siblings;
        std::size_t depth;
    };
    std::uint64_t nodes = 0, sources = 0, options = 0;
    std::vector<Range> open{{starts(), 1}};
    Option option;
    while (!open.empty()) {
        const Range range = open.back();
        open.pop_back();
        nodes += range.siblings.size();
        const auto later = [](const Node& a, const Node& b) { return a.word >= b.word; };
        if (nodes > nodes_.size() || range.depth > facts_.longest_source ||
            std::ranges::adjacent_find(range.siblings, later) != range.siblings.end() ||
            (!range.siblings.empty() && range.siblings.back().word >= source_words_.size())) {
            file_.fail("its source phrases are not in order");
        }
        for (const Node& node : range.siblings) {
            if (node.children() > 0) open.push_back({children(node), range.depth + 1});
            if (has_options(node)) ++sources;
            OptionCursor cursor = this->options(node, range.depth);
            while (cursor.next(option)) {
                if (++options > facts_.options) file_.fail("it has too many options");
            }
        }
    }
    if (nodes != nodes_.size() || sources != facts_.source_phrases || options != facts_.options) {
        file_.fail("its numbers of phrases do not agree");
    }
}

}  // namespace anaphora::phrases
