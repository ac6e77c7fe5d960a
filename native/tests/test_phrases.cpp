#include <random>
#include <string>
#include <thread>
#include <vector>

#include "phrases/corpus.hpp"
#include "phrases/extraction.hpp"
#include "phrases/lexicon.hpp"
#include "phrases/moses_export.hpp"
#include "phrases/moses_import.hpp"
#include "phrases/phrase_numbers.hpp"
#include "phrases/phrase_table.hpp"
#include "phrases/table_builder.hpp"
#include "support/error.hpp"
#include "tests/check.hpp"

using namespace anaphora;
using namespace anaphora::phrases;
using namespace anaphora::tests;

namespace {

Corpus small_corpus() {
    Corpus corpus;
    corpus.add("la casa verde", "the green house", "0-0 1-2 2-1");
    corpus.add("la casa", "the house", "0-0 1-1");
    corpus.add("casa de campo", "country house", "0-1 2-0");
    return corpus;
}

void build(const std::filesystem::path& path) {
    Corpus corpus = small_corpus();
    corpus.number_by_frequency();
    build_phrase_table(corpus, Lexicon(corpus), {}, path);
}

/// What a decoder does with a sentence: all options of all spans. Gives their number.
std::size_t read_spans(const PhraseTable& table, std::string_view sentence) {
    const auto ids = table.source_ids(sentence);
    std::size_t options = 0;
    if (!ids) return options;
    Option option;
    for (std::size_t first = 0; first < ids->size(); ++first) {
        auto node = table.start((*ids)[first]);
        for (std::size_t end = first + 1; node; ++end) {
            OptionCursor cursor = table.options(*node, end - first);
            while (cursor.next(option)) ++options;
            if (end == ids->size()) break;
            node = table.extend(*node, (*ids)[end]);
        }
    }
    return options;
}

/// Use everything; only an InputError may come of a bad file.
void read_all(const std::filesystem::path& path) {
    const auto tried = [](const auto& use) {
        try {
            use();
        } catch (const InputError&) {
        }
    };
    tried([&] {
        const PhraseTable table(path);
        tried([&] { read_spans(table, "la casa verde"); });
        tried([&] { read_spans(table, "casa de campo"); });
        tried([&] { table.verify(); });
        const TextSink nowhere = [](std::string_view) {};
        tried([&] { export_to_moses(table, nowhere, nowhere); });
    });
}

LineSource lines_of(std::vector<std::string> lines) {
    return LineSource([lines](std::vector<std::string>& next) mutable {
        next.clear();
        next.swap(lines);
    });
}

}  // namespace

TEST(links_are_kept_in_order) {
    LinkSet links;
    const std::vector<Link> all{{0, 0}, {0, 6}, {1, 0}, {3, 3}, {6, 6}};
    for (auto link = all.rbegin(); link != all.rend(); ++link) links.add(*link);
    std::vector<Link> found;
    links.for_each([&](Link link) { found.push_back(link); });
    CHECK(found == all);
    CHECK(links.bits() >> 49 == 0);
}

TEST(an_extractor_finds_consistent_pairs) {
    std::vector<Occurrence> found;
    Extractor extractor(7);
    const std::vector<Link> links{{0, 0}, {1, 1}, {2, 1}};
    extractor.extract(3, 2, links, [&](const Occurrence& pair) { found.push_back(pair); });
    CHECK(found.size() == 3);
    CHECK(found[0].source_length == 1 && found[0].target_length == 1);
    CHECK(found[1].source_length == 3 && found[1].target_length == 2);
    CHECK(found[2].source_start == 1 && found[2].source_length == 2 && found[2].target_start == 1);
    extractor.extract(3, 2, {}, [&](const Occurrence& pair) { found.push_back(pair); });
    CHECK(found.size() == 3);
}

TEST(equal_phrases_have_equal_numbers_that_sort_like_them) {
    Text text;
    for (const char* sentence : {"a b a b", "", "b a", "a b a c"}) text.add(sentence);
    for (const unsigned threads : {1U, 3U}) {
        const PhraseNumbers numbers(text, 3, threads);
        // a b a b . . b a . a b a c .
        CHECK(numbers.number(0, 2) == numbers.number(2, 2));
        CHECK(numbers.number(0, 3) == numbers.number(9, 3));
        CHECK(numbers.number(1, 3) != numbers.number(10, 3));
        CHECK(numbers.number(0, 1) < numbers.number(0, 2));
        CHECK(numbers.number(0, 3) < numbers.number(1, 1));
        const auto words = numbers.words(numbers.number(10, 3));
        CHECK(words.size() == 3 && text.vocabulary().word(words[2]) == "c");
    }
}

TEST(a_decoder_walks_the_spans_of_a_sentence) {
    const TemporaryDirectory directory;
    build(directory.path / "table");
    const PhraseTable table(directory.path / "table");
    table.verify();
    CHECK(table.facts().longest_source == 3);
    // la: the; la casa: the house; la casa verde; casa: house; casa verde: green house; verde.
    CHECK(read_spans(table, "la casa verde") == 6);
    CHECK(!table.source_ids("la casa azul"));
    const auto ids = table.source_ids("casa verde");
    const auto node = table.extend(*table.start((*ids)[0]), (*ids)[1]);
    OptionCursor cursor = table.options(*node, 2);
    Option option;
    CHECK(cursor.next(option));
    CHECK(option.target.size() == 2 && table.target_words().word(option.target[0]) == "green");
    CHECK((option.links == std::vector<Link>{{0, 1}, {1, 0}}));
    CHECK((option.counts == Counts{.source = 1, .target = 1, .both = 1}));
    CHECK(!cursor.next(option) && !cursor.next(option));
    CHECK(!table.extend(*node, (*ids)[0]));
}

TEST(threads_read_one_table) {
    const TemporaryDirectory directory;
    build(directory.path / "table");
    const PhraseTable table(directory.path / "table");
    std::vector<std::size_t> found(4);
    {
        std::vector<std::jthread> threads;
        for (auto& count : found) {
            threads.emplace_back([&] {
                for (int round = 0; round < 1000; ++round) {
                    count += read_spans(table, "la casa verde");
                }
            });
        }
    }
    for (const std::size_t count : found) CHECK(count == 6000);
}

TEST(threads_extract_together) {
    const TemporaryDirectory directory;
    std::mt19937 random(3);
    Corpus corpus;
    for (int pair = 0; pair < 2'000; ++pair) {
        std::string source, target, links;
        for (int word = 0; word < 8; ++word) {
            source += std::to_string(random() % 9) + ' ';
            target += std::to_string(random() % 9) + ' ';
            links += std::to_string(word) + '-' + std::to_string(random() % 8) + ' ';
        }
        corpus.add(source, target, links);
    }
    const Lexicon lexicon(corpus);
    build_phrase_table(corpus, lexicon, {.threads = 1}, directory.path / "one");
    build_phrase_table(corpus, lexicon, {.threads = 4, .memory = 0}, directory.path / "four");
    CHECK(read_bytes(directory.path / "one") == read_bytes(directory.path / "four"));
}

// Changes that the checksums do not betray, as an attacker or a faulty writer would make them.
TEST(contradictory_tables_are_read_within_bounds) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "table";
    build(path);
    const std::string good = read_bytes(path);
    for (std::size_t at = offsetof(FileHeader, file_size); at < good.size(); ++at) {
        for (const char value : {'\x00', '\x01', '\x7F', '\xFF'}) {
            std::string bytes = good;
            bytes[at] = value;
            reseal(bytes);
            write_bytes(path, bytes);
            read_all(path);
        }
    }
    std::mt19937 random(1);
    for (int round = 0; round < 3'000; ++round) {
        std::string bytes = good;
        for (int change = 0; change < 6; ++change) {
            const std::size_t at =
                sizeof(FileHeader) + random() % (good.size() - sizeof(FileHeader));
            bytes[at] = static_cast<char>(random());
        }
        reseal(bytes);
        write_bytes(path, bytes);
        read_all(path);
    }
    write_bytes(path, good);
    PhraseTable(path).verify();
}

TEST(altered_text_is_read_or_refused) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "table";
    const std::vector<std::string> good{
        "casa verde ||| green house ||| 0.5 0.25 1 1e-05 ||| 0-1 1-0 ||| 2 1 1 ||| |||",
        "casa ||| home ||| 1 1 0.333333 0.333333 ||| 0-0 ||| 1 3 1 ||| |||",
        "casa ||| house ||| 0.666667 0.5 0.666667 0.5 ||| 0-0 ||| 3 3 2 ||| |||"};
    constexpr std::string_view alphabet = "0123456789-.e| \xC3nai+";
    std::mt19937 random(2);
    for (int round = 0; round < 5'000; ++round) {
        std::vector<std::string> lines = good;
        for (std::size_t change = 0; change < 1 + round % 4U; ++change) {
            std::string& line = lines[random() % lines.size()];
            line[random() % line.size()] = alphabet[random() % alphabet.size()];
        }
        LineSource phrases = lines_of(lines), reordering = lines_of(lines);
        try {
            MosesImport(phrases, round % 2 == 0 ? nullptr : &reordering, path).run();
            PhraseTable(path).verify();
        } catch (const InputError&) {
        }
    }
}
