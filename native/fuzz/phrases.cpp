#include "fuzz/target.hpp"
#include "phrases/corpus.hpp"
#include "phrases/lexicon.hpp"
#include "phrases/moses_export.hpp"
#include "phrases/moses_import.hpp"
#include "phrases/phrase_table.hpp"
#include "phrases/table_builder.hpp"

namespace anaphora::fuzz {
namespace {

using namespace anaphora::phrases;

/// Three lines a pair: source, target, links.
const std::vector<std::string> aligned_text{
    "la casa verde",
    "the green house",
    "0-0 1-2 2-1",
    "la casa",
    "the house",
    "0-0 1-1",
    "casa de campo",
    "country house",
    "0-1 2-0",
    "el campo verde es verde",
    "the country is green",
    "0-0 1-1 2-3 3-2 4-3",
};

constexpr std::uint64_t little_memory = 1 << 20;

void build(const std::vector<std::string>& lines, bool reordering,
           const std::filesystem::path& path) {
    Corpus corpus;
    for (std::size_t at = 0; at + 2 < lines.size(); at += 3) {
        corpus.add(lines[at], lines[at + 1], lines[at + 2]);
    }
    corpus.number_by_frequency();
    build_phrase_table(corpus, Lexicon(corpus), {.reordering = reordering, .memory = little_memory},
                       path);
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + '\n';
    return text;
}

/// The two Moses tables of a table, one after the other with an empty line between them.
std::string moses_text() {
    std::string phrases, reordering;
    file_by([&](const std::filesystem::path& path) {
        build(aligned_text, true, path);
        export_to_moses(
            PhraseTable(path), [&phrases](std::string_view lines) { phrases += lines; },
            [&reordering](std::string_view lines) { reordering += lines; });
    });
    return phrases + '\n' + reordering;
}

/// What a decoder does: all options of all spans.
void read_spans(const PhraseTable& table, std::string_view sentence) {
    const auto ids = table.source_ids(sentence);
    if (!ids) return;
    Option option;
    for (std::size_t first = 0; first < ids->size(); ++first) {
        auto node = table.start((*ids)[first]);
        for (std::size_t end = first + 1; node; ++end) {
            OptionCursor cursor = table.options(*node, end - first);
            while (cursor.next(option)) continue;
            if (end == ids->size()) break;
            node = table.extend(*node, (*ids)[end]);
        }
    }
}

void use(const PhraseTable& table) {
    for (const auto* sentence : {"la casa verde", "casa de campo", "el campo verde es verde"}) {
        tried([&] { read_spans(table, sentence); });
    }
    tried([&] {
        const TextSink nowhere = [](std::string_view) {};
        export_to_moses(table, nowhere, nowhere);
    });
    tried([&] { table.verify(); });
}

void read_table(const std::filesystem::path& path) {
    tried([&] { use(PhraseTable(path)); });
}

LineSource source_of(std::vector<std::string> lines) {
    return LineSource([lines](std::vector<std::string>& next) mutable {
        next.clear();
        next.swap(lines);
    });
}

void read_moses(const std::filesystem::path& path) {
    const auto lines = lines_of(path);
    const auto middle = std::find(lines.begin(), lines.end(), "");
    LineSource phrases = source_of({lines.begin(), middle});
    LineSource reordering = source_of({middle == lines.end() ? middle : middle + 1, lines.end()});
    tried([&] {
        MosesImport(phrases, middle == lines.end() ? nullptr : &reordering, path).run();
        const PhraseTable table(path);
        table.verify();  // what was made from text is sound, whatever the text
        use(table);
    });
}

void read_aligned_text(const std::filesystem::path& path) {
    tried([&] {
        build(lines_of(path), true, path);
        PhraseTable(path).verify();
    });
}

}  // namespace

std::string sound_table(bool reordering) {
    return file_by(
        [reordering](const std::filesystem::path& path) { build(aligned_text, reordering, path); });
}

std::vector<Target> phrase_targets() {
    return {
        {"phrase-table", {sound_table(true), sound_table(false)}, {}, read_table},
        {"moses-tables",
         {moses_text()},
         {"|||", " ||| ", "nan", "inf", "0", "-1", "1e-999", "1e999", "0-0", "9-0", "-", "\n", " ",
          "\xC3", "&#124;", "casa", "18446744073709551616"},
         read_moses},
        {"pharaoh",
         {joined(aligned_text)},
         {"0-0", "1-1", "2-0", "-1-0", "0--1", "4294967296-0", "0-", "\n", " ", "casa", "\xC3"},
         read_aligned_text},
    };
}

}  // namespace anaphora::fuzz
