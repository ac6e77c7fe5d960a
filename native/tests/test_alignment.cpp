#include <cmath>
#include <string>
#include <vector>

#include "alignment/lexicon.hpp"
#include "alignment/model.hpp"
#include "alignment/symmetrise.hpp"
#include "alignment/trainer.hpp"
#include "support/error.hpp"
#include "tests/check.hpp"

namespace anaphora::tests {
namespace {

using namespace anaphora::alignment;
using Tokens = std::vector<std::string_view>;

bool close(double x, double y) { return std::fabs(x - y) < 1e-5; }

/// Two pairs, "la casa" = "the house" and "casa" = "house", as often as told.
Trainer taught(const Settings& settings, unsigned threads, int times) {
    Trainer trainer(settings, threads);
    for (int i = 0; i < times; ++i) {
        trainer.add({"la", "casa"}, {"the", "house"});
        trainer.add({"casa"}, {"house"});
    }
    return trainer;
}

std::string saved(const Model& model) {
    const TemporaryDirectory directory;
    model.save(directory.path / "m");
    return read_bytes(directory.path / "m");
}

}  // namespace

TEST(a_lexicon_finds_what_it_holds_and_nothing_else) {
    std::vector<Translations> rows(3);
    for (WordId word = 0; word < 1000; word += 2) rows[1].push_back({word, 0.001F});
    rows[2] = {{7, 1.0F}};
    const Lexicon lexicon(rows, std::vector<float>(1000, 0.25F));
    for (WordId word = 0; word < 1000; ++word) {
        CHECK((lexicon.find(lexicon.row(1), word) != Lexicon::absent) == (word % 2 == 0));
        CHECK((lexicon.find(lexicon.row(2), word) != Lexicon::absent) == (word == 7));
        CHECK(lexicon.find(lexicon.row(0), word) == Lexicon::absent);
        CHECK(lexicon.find(lexicon.row(9), word) == Lexicon::absent);  // no such source word
    }
    CHECK(lexicon.probability(lexicon.find(lexicon.row(2), 7)) == 1.0F);
    CHECK(lexicon.probability(Lexicon::absent) == unseen_probability);
    CHECK(lexicon.translations(1).size() == 500);
    CHECK(lexicon.from_empty(999) == 0.25F);
    CHECK(lexicon.from_empty(1000) == unseen_probability);
}

TEST(two_iterations_of_ibm_model_1_are_those_on_paper) {
    // The first, from equal probabilities: "the" falls to "la" and "casa" by halves, so
    // t(the|la) = 1/2 and t(the|casa) = 1/2 of 2. The second is worked out in
    // tests/test_alignment_core.py: t(the|la) = 19/30.
    const Settings ibm1{.prior = {.tension = 0, .empty = 0.2F}, .alpha = 0, .agreement = false};
    Trainer trainer = taught(ibm1, 1, 1);
    const double log_likelihood = trainer.iterate();
    CHECK(close(log_likelihood, std::log(11.0 / 30 * 19 / 30 * 22 / 30) / 3));
    const Model model = trainer.finish("");
    const auto la = *model.source_words.find("la");
    const auto the = *model.target_words.find("the");
    const auto& lexicon = model.forward;
    CHECK(close(lexicon.probability(lexicon.find(lexicon.row(la), the)), 19.0 / 30));
}

TEST(any_number_of_threads_makes_the_same_model) {
    const auto bytes_with = [](unsigned threads) {
        Trainer trainer = taught({}, threads, 1000);
        for (int i = 0; i < 3; ++i) trainer.iterate();
        return saved(trainer.finish("x"));
    };
    const std::string bytes = bytes_with(1);
    for (unsigned threads = 2; threads <= 4; ++threads) CHECK(bytes_with(threads) == bytes);
}

TEST(a_saved_model_aligns_as_before) {
    Trainer trainer = taught({}, 1, 3);
    trainer.iterate();
    const Model model = trainer.finish("what it is");
    const TemporaryDirectory directory;
    model.save(directory.path / "m");
    const Model loaded = Model::load(directory.path / "m");
    CHECK(loaded.description == "what it is");
    CHECK(saved(loaded) == saved(model));
    PairOfDirections work;
    const std::vector<WordId> source{*loaded.source_words.find("la"), unk_id,
                                     *loaded.source_words.find("casa")};
    const std::vector<WordId> target{*loaded.target_words.find("the"),
                                     *loaded.target_words.find("house")};
    const auto links = loaded.align(source, target, Heuristic::intersection, work);
    CHECK(links == model.align(source, target, Heuristic::intersection, work));
    CHECK((links == std::vector<Link>{{0, 0}, {2, 1}}));
    CHECK(loaded.align({}, target, Heuristic::all, work).empty());
}

TEST(a_damaged_model_is_refused_wherever_the_damage_is) {
    Trainer trainer = taught({}, 1, 1);
    const std::string bytes = saved(trainer.finish("x"));
    const TemporaryDirectory directory;
    const auto path = directory.path / "m";
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::string altered = bytes;
        altered[at] = static_cast<char>(altered[at] ^ 0x10);
        write_bytes(path, altered);
        CHECK(throws<InputError>([&] { Model::load(path); }));
        write_bytes(path, bytes.substr(0, at));
        CHECK(throws<InputError>([&] { Model::load(path); }));
    }
}

TEST(nothing_to_learn_from_is_an_error) {
    Trainer trainer({}, 1);
    trainer.add({"la"}, {});
    CHECK(trainer.size() == 0);
    CHECK(throws<InputError>([&] { trainer.iterate(); }, "nothing to learn from"));
    CHECK(throws<InputError>([] { Trainer({.prior = {.tension = -1}}, 1); }, "out of range"));
}

TEST(growing_goes_on_until_nothing_is_added) {
    // Only 2-2 is in both; 2-1 touches it, and 2-0 touches 2-1, which comes before 2-2 and is
    // looked at in a second round.
    const std::vector<int> forward{2, 2, 2};
    const std::vector<int> backward{-1, -1, 2};
    const auto links = symmetrise(forward, backward, Heuristic::grow_diag);
    CHECK((links == std::vector<Link>{{2, 0}, {2, 1}, {2, 2}}));
    CHECK(throws<InputError>([] { heuristic_named("grow"); }, "grow-diag-final-and"));
}

}  // namespace anaphora::tests
