#include <random>
#include <string>
#include <thread>
#include <vector>

#include "support/error.hpp"
#include "tests/check.hpp"
#include "vocabulary/builder.hpp"
#include "vocabulary/vocabulary.hpp"

using namespace anaphora;
using namespace anaphora::tests;

namespace {

std::string word_number(std::size_t i) { return "word" + std::to_string(i); }

VocabularyBuilder builder_with(std::size_t words) {
    VocabularyBuilder builder;
    for (std::size_t i = 0; i < words; ++i) builder.intern(word_number(i));
    return builder;
}

/// Use everything; only an InputError may come of a bad file.
void read_all(const std::filesystem::path& path) {
    try {
        const Vocabulary vocabulary(path);
        for (WordId id = 0; id < vocabulary.size(); ++id) vocabulary.find(vocabulary.word(id));
        vocabulary.find("unseen");
        vocabulary.verify();
    } catch (const InputError&) {
    }
}

}  // namespace

TEST(ids_are_dense_and_stable) {
    VocabularyBuilder builder;
    CHECK(builder.size() == 3);
    CHECK(builder.find("<unk>") == unk_id && builder.find("<s>") == bos_id);
    CHECK(builder.find("</s>") == eos_id);
    CHECK(builder.intern("la") == 3);
    CHECK(builder.intern("maison") == 4);
    CHECK(builder.intern("la") == 3);
    CHECK(builder.word(4) == "maison");
    CHECK(!builder.find("est"));
    CHECK(throws<std::out_of_range>([&] { builder.word(5); }, "the vocabulary has 5 words"));
}

TEST(what_is_no_word_is_refused) {
    VocabularyBuilder builder;
    CHECK(throws<InputError>([&] { builder.intern(""); }, "empty word"));
    CHECK(throws<InputError>([&] { builder.intern("caf\xE9"); }, "not UTF-8"));
    CHECK(builder.size() == 3);
}

TEST(a_full_vocabulary_takes_no_more_words) {
    VocabularyBuilder builder(4);
    CHECK(builder.intern("one") == 3);
    CHECK(throws<InputError>([&] { builder.intern("two"); }, "more than 4 different words"));
    CHECK(builder.intern("one") == 3);
}

TEST(a_saved_vocabulary_gives_the_same_answers) {
    const TemporaryDirectory directory;
    const std::size_t words = 50'000;
    const VocabularyBuilder builder = builder_with(words);
    builder.save(directory.path / "vocabulary");
    const Vocabulary vocabulary(directory.path / "vocabulary");
    vocabulary.verify();
    CHECK(vocabulary.size() == words + 3);
    bool same = true;
    for (std::size_t i = 0; i < words; ++i) {
        const auto id = static_cast<WordId>(i + 3);
        same =
            same && vocabulary.find(word_number(i)) == id && vocabulary.word(id) == word_number(i);
    }
    CHECK(same);
    CHECK(!vocabulary.find("unseen"));
    CHECK(vocabulary.id("unseen") == unk_id);
    CHECK(throws<std::out_of_range>([&] { vocabulary.word(words + 3); }, "no word has id 50003"));
}

TEST(equal_words_give_equal_files) {
    const TemporaryDirectory directory;
    builder_with(1'000).save(directory.path / "a");
    VocabularyBuilder with_repetitions = builder_with(600);
    for (std::size_t i = 300; i < 1'000; ++i) with_repetitions.intern(word_number(i));
    with_repetitions.save(directory.path / "b");
    CHECK(read_bytes(directory.path / "a") == read_bytes(directory.path / "b"));
}

TEST(threads_read_one_vocabulary) {
    const TemporaryDirectory directory;
    const std::size_t words = 20'000;
    builder_with(words).save(directory.path / "vocabulary");
    const Vocabulary vocabulary(directory.path / "vocabulary");
    std::vector<std::size_t> found(4);
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < found.size(); ++t) {
            threads.emplace_back([&, t] {
                for (std::size_t i = 0; i < words; ++i) {
                    const std::size_t word = (i + t * words / 4) % words;
                    found[t] += vocabulary.id(word_number(word)) == word + 3;
                }
            });
        }
    }
    for (const std::size_t count : found) CHECK(count == words);
}

TEST(a_vocabulary_must_agree_with_itself) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "vocabulary";
    builder_with(5).save(path);  // 8 words in 16 slots
    const std::string good = read_bytes(path);
    const auto refused = [&](std::size_t at, char value, std::string_view cause) {
        std::string bytes = good;
        bytes[at] = value;
        reseal(bytes);
        write_bytes(path, bytes);
        return throws<InputError>([&] { Vocabulary(path).verify(); }, cause);
    };
    const std::size_t places = offsetof(FileHeader, places);
    const auto size_of = [&](std::size_t section) {
        return places + section * sizeof(SectionPlace) + offsetof(SectionPlace, size);
    };
    CHECK(refused(size_of(0), 3 * 8, "numbers of words and slots"));   // two words
    CHECK(refused(size_of(2), 12 * 8, "numbers of words and slots"));  // no power of two
    CHECK(refused(size_of(2), 8 * 8, "numbers of words and slots"));   // too full
    CHECK(refused(good.find("<s>"), '(', "word 1 is not <s>"));
    CHECK(refused(good.find("word0"), 'W', "word 3 is not found under its id"));
}

TEST(a_table_without_a_free_slot_ends_the_search) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "vocabulary";
    builder_with(5).save(path);
    std::string bytes = read_bytes(path);
    const std::string free_slot("\0\0\0\0\xFF\xFF\xFF\xFF", 8);
    for (auto at = bytes.find(free_slot); at != bytes.npos; at = bytes.find(free_slot)) {
        bytes[at + 4] = 3;
    }
    reseal(bytes);
    write_bytes(path, bytes);
    CHECK(throws<InputError>([&] { Vocabulary(path).find("unseen"); }, "no free slot"));
}

// Changes that the checksums do not betray, as an attacker or a faulty writer would make them.
TEST(contradictory_files_are_read_within_bounds) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "vocabulary";
    builder_with(5).save(path);
    const std::string good = read_bytes(path);
    for (std::size_t i = offsetof(FileHeader, file_size); i < good.size(); ++i) {
        for (const char value : {'\x00', '\x01', '\x7F', '\x80', '\xFF'}) {
            std::string bytes = good;
            bytes[i] = value;
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
    Vocabulary(path).verify();
}
