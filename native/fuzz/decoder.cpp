#include "decoder/decoder.hpp"

#include <charconv>
#include <memory>

#include "fuzz/target.hpp"
#include "tests/files.hpp"

namespace anaphora::fuzz {
namespace {

using namespace anaphora::decoder;

const std::vector<std::string> sentences{"la casa verde", "casa de campo",
                                         "el campo verde es de la x"};

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        if (end > at) words.emplace_back(line.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

Sentence sentence_of(std::string_view line) {
    Sentence sentence;
    sentence.tokens = words_of(line);
    return sentence;
}

Decoder decoder_of(const std::filesystem::path& table, const std::filesystem::path& lm) {
    std::vector<Table> tables{{std::make_shared<const phrases::PhraseTable>(table), 0}};
    auto parts = std::make_shared<const Parts>(std::move(tables),
                                               std::vector{std::make_shared<const lm::Model>(lm)},
                                               std::vector<std::shared_ptr<const Feature>>());
    const std::size_t width = parts->width();
    return {{std::move(parts), std::vector<float>(width, 0.2F)},
            {.stack = 20, .pop_limit = 50, .distortion = 4}};
}

/// A sound table and a sound language model.
struct Sound {
    tests::TemporaryDirectory directory;
    std::filesystem::path table = directory.path / "table";
    std::filesystem::path lm = directory.path / "lm";

    Sound() {
        tests::write_bytes(table, sound_table(true));
        tests::write_bytes(lm, sound_language_model(3));
    }
};

void use(const Decoder& decoder) {
    for (const std::string& sentence : sentences) {
        tried([&] { decoder.decode(sentence_of(sentence), {}, {.size = 5}); });
    }
}

/// The file takes the place of the table, then that of the language model.
void read_model(const std::filesystem::path& path) {
    const Sound sound;
    tried([&] { use(decoder_of(path, sound.lm)); });
    tried([&] { use(decoder_of(sound.table, path)); });
}

/// A sentence, a translation to score, and fixed translations: begin, end, words.
void read_constraints(const std::filesystem::path& path) {
    static const Sound sound;
    static const Decoder decoder = decoder_of(sound.table, sound.lm);
    const auto lines = lines_of(path);
    if (lines.size() < 2) return;
    Sentence sentence = sentence_of(lines[0]);
    tried([&] { decoder.force(sentence, {}, words_of(lines[1])); });
    for (std::size_t i = 2; i < lines.size(); ++i) {
        FixedTranslation fixed{.source = {}, .target = words_of(lines[i])};
        for (std::uint32_t* const bound : {&fixed.source.begin, &fixed.source.end}) {
            if (fixed.target.empty()) break;
            const std::string number = fixed.target.front();
            std::from_chars(number.data(), number.data() + number.size(), *bound);
            fixed.target.erase(fixed.target.begin());
        }
        sentence.fixed.push_back(std::move(fixed));
    }
    tried([&] { decoder.decode(sentence, {}, {.size = 5}); });
    tried([&] { decoder.force(sentence, {}, words_of(lines[1])); });
}

}  // namespace

std::vector<Target> decoder_targets() {
    return {
        {"decoder",
         {sound_table(true), sound_table(false), sound_language_model(3)},
         {},
         read_model},
        {"constraints",
         {"la casa verde\nthe green house\n0 1 the\n",
          "el campo verde es de la casa\nthe country\n1 3 green field\n5 6\n6 7 house\n"},
         {"\n", " ", "0", "4294967295", "<unk>", "<s>", "casa", "house", "la casa ", "\xFF",
          "7 9 x\n"},
         read_constraints},
    };
}

}  // namespace anaphora::fuzz
