#include "fuzz/target.hpp"
#include "lm/arpa_reader.hpp"
#include "lm/arpa_writer.hpp"
#include "lm/estimator.hpp"
#include "lm/model.hpp"
#include "lm/model_builder.hpp"
#include "tests/files.hpp"

namespace anaphora::fuzz {
namespace {

using namespace anaphora::lm;

const std::vector<std::string> text{
    "the house is green", "a green house", "the green is a house", "", "the the the", "it is it"};

void estimate(const std::vector<std::string>& lines, EstimatorOptions options, NgramSink& sink) {
    options.resources.memory = 1 << 20;
    Estimator estimator(options);
    for (const auto& line : lines) estimator.add(line);
    estimator.finish(sink);
}

std::string arpa_of_order(std::size_t order) {
    std::string arpa;
    ArpaWriter writer([&arpa](std::string_view piece) { arpa += piece; });
    estimate(text, {.order = order}, writer);
    return arpa;
}

/// Score sentences of all words, write it as ARPA, check it.
void use(const Model& model) {
    const auto words = static_cast<WordId>(model.words().size());
    std::vector<WordId> sentence;
    for (WordId i = 0; i < 60; ++i) sentence.push_back(i * 7 % words);
    const std::size_t end = sentence.size();
    tried([&] {
        for (const auto& score : model.score_sentences(sentence, {&end, 1})) {
            model.length(score.matched);
        }
    });
    tried([&] { model.words().id("house"); });
    tried([&] {
        ArpaWriter nowhere([](std::string_view) {});
        model.dump(nowhere);
    });
    tried([&] { model.verify(); });
}

void read_binary(const std::filesystem::path& path) {
    for (const bool resident : {false, true}) {
        tried([&] { use(Model(path, resident)); });
    }
}

void read_arpa(const std::filesystem::path& path) {
    const auto lines = lines_of(path);
    tried([&] {
        ModelBuilder builder(path);  // over the text, which has been read
        ArpaReader reader(builder);
        for (const auto& line : lines) reader.read(line);
        reader.finish();
        const Model model(path);
        model.verify();  // what was made from text is sound, whatever the text
        use(model);
    });
}

void read_text(const std::filesystem::path& path) {
    tried([&] {
        const auto lines = lines_of(path);
        ModelBuilder builder(path);
        estimate(lines, {.order = 3, .thresholds = {0, 0, 1}}, builder);
        Model(path).verify();
    });
}

}  // namespace

std::string sound_language_model(std::size_t order) {
    return file_by([order](const std::filesystem::path& path) {
        ModelBuilder builder(path);
        estimate(text, {.order = order}, builder);
    });
}

std::vector<Target> lm_targets() {
    std::string all_text;
    for (const auto& line : text) all_text += line + '\n';
    return {
        {"lm",
         {sound_language_model(1), sound_language_model(2), sound_language_model(4)},
         {},
         read_binary},
        {"arpa",
         {arpa_of_order(1), arpa_of_order(2), arpa_of_order(4)},
         {"nan",
          "-inf",
          "inf",
          "1e999",
          "-1e-999",
          "-99",
          "0",
          "-0.0",
          "+1",
          "\n",
          "\t",
          " ",
          "\\data\\",
          "\\end\\",
          "\\1-grams:",
          "\\3-grams:",
          "ngram 2=1000000000000",
          "ngram 0=1",
          "<unk>",
          "<UNK>",
          "<s>",
          "</s>",
          "house",
          "-0.5\ta green house\t-0.5\n",
          "\xC3",
          "iARPA"},
         read_arpa},
        {"lm-text",
         {all_text},
         {"\n", "\r\n", "\t", " ", "<s>", "</s>", "<unk>", "\xFF", "house"},
         read_text},
    };
}

}  // namespace anaphora::fuzz
