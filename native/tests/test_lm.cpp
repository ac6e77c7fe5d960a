#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "lm/arpa_reader.hpp"
#include "lm/arpa_writer.hpp"
#include "lm/estimator.hpp"
#include "lm/model.hpp"
#include "lm/model_builder.hpp"
#include "lm/sorted_runs.hpp"
#include "support/error.hpp"
#include "tests/check.hpp"

using namespace anaphora;
using namespace anaphora::lm;
using namespace anaphora::tests;

namespace {

/// Estimate from sentences over few words, drawn by a fixed seed.
void estimate(const EstimatorOptions& options, NgramSink& sink) {
    Estimator estimator(options);
    std::mt19937 draw(5);
    for (int i = 0; i < 30; ++i) {
        std::string sentence;
        for (auto left = draw() % 8; left > 0; --left) {
            sentence += std::string(1, static_cast<char>('a' + draw() % 6)) + " ";
        }
        estimator.add(sentence);
    }
    estimator.finish(sink);
}

std::string arpa(const EstimatorOptions& options) {
    std::string text;
    ArpaWriter writer([&text](std::string_view piece) { text += piece; });
    estimate(options, writer);
    return text;
}

/// Use everything; only an InputError may come of a bad file.
void use_all(const std::filesystem::path& path) {
    try {
        const Model model(path);
        std::vector<WordId> words;
        for (WordId i = 0; i < 40; ++i) words.push_back(i * 7 % 9);
        const std::size_t end = words.size();
        for (const auto& score : model.score_sentences(words, {&end, 1})) {
            model.length(score.matched);
        }
        model.words().id("a");
        ArpaWriter writer([](std::string_view) {});
        model.dump(writer);
        model.verify();
    } catch (const InputError&) {
    } catch (const std::out_of_range&) {  // a word id that the words do not have
    }
}

struct Number {
    std::uint32_t value;
    std::uint32_t times;
    bool operator<(const Number& other) const { return value < other.value; }
    bool absorb(const Number& other) {
        if (value != other.value) return false;
        times += other.times;
        return true;
    }
};

}  // namespace

TEST(runs_on_disk_are_merged_in_order_and_equal_records_become_one) {
    const TemporaryDirectory directory;
    for (const std::uint64_t memory : {8, 100, 1'000'000}) {
        SortedRuns<Number> runs({.memory = memory, .threads = 2, .directory = directory.path});
        for (std::uint32_t i = 0; i < 1'000; ++i) runs.add({i * 37 % 100, 1});
        CHECK(std::filesystem::is_empty(directory.path));
        auto sorted = runs.sorted();
        std::uint32_t expected = 0;
        while (const auto number = sorted.next()) {
            CHECK(number->value == expected++ && number->times == 10);
        }
        CHECK(expected == 100);
    }
}

TEST(probabilities_after_every_context_add_up_to_one) {
    const TemporaryDirectory directory;
    for (const auto method : {Method::kneser_ney, Method::fixed_discounts, Method::witten_bell}) {
        for (std::size_t order = 1; order <= max_order; ++order) {
            ModelBuilder builder(directory.path / "model");
            estimate({.order = order, .method = method}, builder);
            const Model model(directory.path / "model");
            model.verify();
            const auto total = [&model](State state) {
                double sum = 0;
                for (WordId word = 0; word < model.words().size(); ++word) {
                    if (word != bos_id) sum += std::pow(10.0, model.score(state, word).log10);
                }
                return sum;
            };
            State state = model.start_of_sentence();
            for (WordId i = 0; i < 50; ++i) {
                CHECK(std::abs(total(state) - 1) < 1e-5);
                state = model.score(state, 3 + i * i % 6).next;
            }
        }
    }
}

TEST(the_model_does_not_depend_on_memory_or_threads) {
    const TemporaryDirectory directory;
    for (std::size_t order = 1; order <= max_order; ++order) {
        const std::string expected = arpa({.order = order});
        for (const std::uint64_t memory : {500, 5'000}) {
            CHECK(
                expected ==
                arpa({.order = order,
                      .resources = {.memory = memory, .threads = 3, .directory = directory.path}}));
        }
    }
}

TEST(a_table_that_grows_keeps_every_ngram) {
    const TemporaryDirectory directory;
    const std::string text = arpa({.order = 5});
    const auto path = directory.path / "model";
    // What the header says is only a hint to the builder.
    struct Understating final : NgramSink {
        explicit Understating(NgramSink& to) : to_(to) {}
        void begin(std::span<const Count> counts, std::string_view description,
                   const WordText& words) override {
            to_.begin(std::vector<Count>(counts.size(), 0), description, words);
        }
        void add(std::span<const WordId> words, float probability, float backoff) override {
            to_.add(words, probability, backoff);
        }
        void end() override { to_.end(); }
        NgramSink& to_;
    };
    ModelBuilder builder(path);
    Understating sink(builder);
    estimate({.order = 5}, sink);
    const Model model(path);
    model.verify();
    std::string again;
    ArpaWriter writer([&again](std::string_view piece) { again += piece; });
    model.dump(writer);
    CHECK(again == text);
}

TEST(a_damaged_model_with_right_checksums_does_no_harm) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "model";
    ModelBuilder builder(path);
    estimate({.order = 3}, builder);
    const std::string good = read_bytes(path);
    CHECK(good.size() < block_bytes);
    std::mt19937 draw(3);
    for (int round = 0; round < 3'000; ++round) {
        std::string bytes = good;
        for (auto changes = 1 + draw() % 3; changes > 0; --changes) {
            bytes[48 + draw() % (bytes.size() - 56)] = static_cast<char>(draw());
        }
        reseal(bytes);
        write_bytes(path, bytes);
        use_all(path);
    }
}

TEST(damaged_arpa_text_does_no_harm) {
    const TemporaryDirectory directory;
    const std::string good = arpa({.order = 3});
    std::mt19937 draw(4);
    for (int round = 0; round < 2'000; ++round) {
        std::string text = good;
        for (auto changes = 1 + draw() % 3; changes > 0; --changes) {
            text[draw() % text.size()] = "\n\t -019.e\\\xC3"[draw() % 11];
        }
        ModelBuilder builder(directory.path / "model");
        ArpaReader reader(builder);
        try {
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = std::min(text.find('\n', at), text.size());
                reader.read(std::string_view(text).substr(at, end - at));
                at = end + 1;
            }
            reader.finish();
            use_all(directory.path / "model");
        } catch (const LineError&) {
        } catch (const InputError&) {
        }
    }
}
