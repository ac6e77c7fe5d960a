#include "decoder/basic_features.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace anaphora::decoder {
namespace {

constexpr float unknown_word_penalty = -100;

class SentenceDistortion final : public SentenceFeature {
  public:
    bool has_state() const override { return true; }

    /// The state is where the last phrase ended.
    State extend(State state, const Option& option, bool, std::span<float> scores) override {
        const State begin = option.source.begin;
        scores[0] = -static_cast<float>(begin > state ? begin - state : state - begin);
        return option.source.end;
    }
};

class SentenceReordering final : public SentenceFeature {
  public:
    /// The state is 0 at the start; else 1 + the index of the first option with the same span
    /// and scores for the phrase after it as the last phrase, which is all that matters of it.
    void prepare(std::span<const Option> options) override {
        options_ = options;
        std::map<std::array<float, 2 + orientations>, State> seen;
        for (const Option& option : options) {
            std::array<float, 2 + orientations> next{static_cast<float>(option.source.begin),
                                                     static_cast<float>(option.source.end)};
            if (has_scores(option)) {
                std::ranges::copy(forward(option), next.begin() + 2);
            }
            states_.push_back(seen.emplace(next, option.index + 1).first->second);
        }
    }

    bool has_state() const override { return true; }

    State extend(State state, const Option& option, bool, std::span<float> scores) override {
        const Option* last = state == 0 ? nullptr : &options_[state - 1];
        const std::size_t orientation = last != nullptr
                                            ? between(last->source, option.source)
                                            : (option.source.begin == 0 ? monotone : discontinuous);
        if (has_scores(option)) scores[orientation] = option.pair->reordering[orientation];
        if (last != nullptr && has_scores(*last)) {
            scores[orientations + orientation] = forward(*last)[orientation];
        }
        return states_[option.index];
    }

  private:
    static constexpr std::size_t orientations = Reordering::scores / 2;
    enum Orientation : std::size_t { monotone, swap, discontinuous };

    static bool has_scores(const Option& option) {
        return option.pair->reordering.size() == Reordering::scores;
    }
    static std::span<const float> forward(const Option& option) {
        return std::span(option.pair->reordering).subspan(orientations);
    }
    static Orientation between(Span last, Span next) {
        if (last.end == next.begin) return monotone;
        return last.begin == next.end ? swap : discontinuous;
    }

    std::span<const Option> options_;
    std::vector<State> states_;  // after each option
};

}  // namespace

void TableScores::score(const PhrasePair& pair, const Words&, std::span<float> scores,
                        std::span<float>) const {
    if (pair.table == table_) std::ranges::copy(pair.scores, scores.begin());
}

void PhrasePenalty::score(const PhrasePair&, const Words&, std::span<float> scores,
                          std::span<float>) const {
    scores[0] = 1;
}

void WordPenalty::score(const PhrasePair& pair, const Words&, std::span<float> scores,
                        std::span<float>) const {
    scores[0] = -static_cast<float>(pair.target.size());
}

void UnknownWordPenalty::score(const PhrasePair& pair, const Words&, std::span<float> scores,
                               std::span<float>) const {
    scores[0] = pair.unknown ? unknown_word_penalty : 0;
}

std::unique_ptr<SentenceFeature> Distortion::open(const Sentence&, const Words&,
                                                  const Memory*) const {
    return std::make_unique<SentenceDistortion>();
}

std::unique_ptr<SentenceFeature> Reordering::open(const Sentence&, const Words&,
                                                  const Memory*) const {
    return std::make_unique<SentenceReordering>();
}

}  // namespace anaphora::decoder
