#include "phrases/moses_export.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "phrases/moses_text.hpp"

namespace anaphora::phrases {
namespace {

constexpr std::size_t chunk_bytes = 1 << 20;

using Rank = std::uint32_t;

std::string_view shown(std::string_view word) {
    return word == column_mark ? escaped_column_mark : word;
}

/// Where words stand when lines are sorted by bytes. What follows a word is a space; what follows
/// a phrase is the column mark, which takes its place among the words.
class ByteOrder {
  public:
    explicit ByteOrder(const lm::Words& words);

    Rank word(WordId word) const { return ranks_[word]; }
    Rank phrase_end() const { return phrase_end_; }

  private:
    std::vector<Rank> ranks_;
    Rank phrase_end_;
};

ByteOrder::ByteOrder(const lm::Words& words) : ranks_(words.size()) {
    std::vector<std::string> keys(words.size());
    for (WordId word = 0; word < words.size(); ++word) {
        keys[word] = std::string(shown(words.word(word))) + ' ';
    }
    std::vector<WordId> sorted(words.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::sort(sorted, {},
                      [&keys](WordId word) -> const std::string& { return keys[word]; });
    const auto end =
        std::ranges::lower_bound(sorted, std::string(column_mark) + ' ', {},
                                 [&keys](WordId word) -> const std::string& { return keys[word]; });
    phrase_end_ = static_cast<Rank>(end - sorted.begin());
    for (Rank rank = 0; rank < sorted.size(); ++rank) {
        ranks_[sorted[rank]] = rank < phrase_end_ ? rank : rank + 1;
    }
}

/// Lines gathered until there are enough to hand on.
class Chunk {
  public:
    explicit Chunk(const TextSink& sink) : sink_(sink) {}

    std::string& text() { return text_; }
    void end_line() {
        if (text_.size() >= chunk_bytes) flush();
    }
    void flush() {
        if (!text_.empty()) sink_(text_);
        text_.clear();
    }

  private:
    const TextSink& sink_;
    std::string text_;
};

class Export {
  public:
    Export(const PhraseTable& table, const TextSink& phrases, const TextSink& reordering)
        : table_(table),
          source_order_(table.source_words()),
          target_order_(table.target_words()),
          phrases_(phrases),
          reordering_(reordering),
          with_reordering_(reordering != nullptr) {}

    void run() {
        for (const Node& node : sorted(table_.starts())) walk(node);
        phrases_.flush();
        if (with_reordering_) reordering_.flush();
    }

  private:
    using Node = PhraseTable::Node;

    struct Line {
        std::vector<Rank> ranks;
        std::string target;
        Option option;
    };

    std::vector<Node> sorted(std::span<const Node> siblings) const;
    void walk(const Node& node);
    void write_options(const Node& node);
    Line line_of(const Option& option) const;

    const PhraseTable& table_;
    ByteOrder source_order_;
    ByteOrder target_order_;
    Chunk phrases_;
    Chunk reordering_;
    bool with_reordering_;
    std::string source_;
    std::uint64_t depth_ = 0;
    std::uint64_t nodes_ = 0;
};

std::vector<PhraseTable::Node> Export::sorted(std::span<const Node> siblings) const {
    std::vector<Node> nodes(siblings.begin(), siblings.end());
    for (const Node& node : nodes) {
        if (node.word >= table_.source_words().size()) table_.fail("a source word is missing");
    }
    std::ranges::sort(nodes, {},
                      [this](const Node& node) { return source_order_.word(node.word); });
    return nodes;
}

/// Write the phrases that begin as this node does.
void Export::walk(const Node& node) {
    if (++nodes_ > table_.nodes() || ++depth_ > table_.facts().longest_source) {
        table_.fail("its source phrases are not in order");
    }
    const std::size_t length = source_.size();
    if (length > 0) source_ += ' ';
    source_ += shown(table_.source_words().word(node.word));
    const std::vector<Node> children = sorted(table_.children(node));
    const auto later = std::ranges::find_if(children, [this](const Node& child) {
        return source_order_.word(child.word) > source_order_.phrase_end();
    });
    std::for_each(children.begin(), later, [this](const Node& child) { walk(child); });
    write_options(node);
    std::for_each(later, children.end(), [this](const Node& child) { walk(child); });
    source_.resize(length);
    --depth_;
}

void Export::write_options(const Node& node) {
    std::vector<Line> lines;
    OptionCursor options = table_.options(node, depth_);
    for (Option option; options.next(option);) lines.push_back(line_of(option));
    std::ranges::sort(lines, {}, &Line::ranks);
    for (const Line& line : lines) {
        write_phrase_line(phrases_.text(), source_, line.target, line.option);
        phrases_.end_line();
        if (!with_reordering_ || line.option.reordering.empty()) continue;
        write_reordering_line(reordering_.text(), source_, line.target, line.option);
        reordering_.end_line();
    }
}

Export::Line Export::line_of(const Option& option) const {
    Line line{.ranks = {}, .target = {}, .option = option};
    for (const WordId word : option.target) {
        line.ranks.push_back(target_order_.word(word));
        if (!line.target.empty()) line.target += ' ';
        line.target += shown(table_.target_words().word(word));
    }
    line.ranks.push_back(target_order_.phrase_end());
    return line;
}

}  // namespace

void export_to_moses(const PhraseTable& table, const TextSink& phrases,
                     const TextSink& reordering) {
    Export(table, phrases, reordering).run();
}

}  // namespace anaphora::phrases
