#include "decoder/language_model.hpp"

#include <numbers>
#include <utility>

namespace anaphora::decoder {
namespace {

constexpr float ln10 = std::numbers::ln10_v<float>;

class SentenceLanguageModel final : public SentenceFeature {
  public:
    SentenceLanguageModel(const LanguageModelFeature& feature, const Words& words)
        : feature_(&feature), model_(&feature.model()), words_(&words) {}

    void prepare(std::span<const Option> options) override {
        starts_.reserve(options.size() + 1);
        for (const Option& option : options) {
            starts_.push_back(places_.size());
            prepare(option);
        }
        starts_.push_back(places_.size());
    }

    bool has_state() const override { return true; }
    State start() const override { return model_->start_of_sentence().context; }

    /// Once the state is the one that the phrase's own words lead to, words before it make no
    /// difference to the rest.
    State extend(State state, const Option& option, bool complete,
                 std::span<float> scores) override {
        const auto phrase = std::span(places_).subspan(
            starts_[option.index], starts_[option.index + 1] - starts_[option.index]);
        lm::State now{state};
        float total = 0;
        for (const Place& place : phrase) {
            const lm::Score score = model_->score(now, place.word);
            total += score.log10;
            now = score.next;
            if (now == place.alone) {
                total += place.rest;
                now = phrase.back().alone;
                break;
            }
        }
        if (complete) total += model_->score(now, eos_id).log10;
        scores[0] = total * ln10;
        return now.context;
    }

  private:
    /// A word of an option.
    struct Place {
        WordId word;
        lm::State alone;  // after it, without knowing the words before the phrase
        float rest;       // what the words after it add if that is the state
    };

    void prepare(const Option& option) {
        lm::State alone = model_->empty_context();
        std::vector<float> own;
        for (const WordId word : option.target()) {
            const WordId id = feature_->id(word, *words_);
            const lm::Score score = model_->score(alone, id);
            alone = score.next;
            own.push_back(score.log10);
            places_.push_back({id, alone, 0});
        }
        float rest = 0;
        for (std::size_t back = 1; back <= own.size(); ++back) {
            places_[places_.size() - back].rest = rest;
            rest += own[own.size() - back];
        }
    }

    const LanguageModelFeature* feature_;
    const lm::Model* model_;
    const Words* words_;
    std::vector<std::size_t> starts_;  // where the words of each option start, and their end
    std::vector<Place> places_;
};

}  // namespace

LanguageModelFeature::LanguageModelFeature(std::string name, std::shared_ptr<const lm::Model> model,
                                           const TableWords& words)
    : Feature(std::move(name), 1), model_(std::move(model)), ids_(words.size()) {}

void LanguageModelFeature::score(const PhrasePair& pair, const Words& words, std::span<float>,
                                 std::span<float> expected) const {
    lm::State state = model_->empty_context();
    float total = 0;
    for (const WordId word : pair.target) {
        const lm::Score score = model_->score(state, id(word, words));
        total += score.log10;
        state = score.next;
    }
    expected[0] = total * ln10;
}

std::unique_ptr<SentenceFeature> LanguageModelFeature::open(const Sentence&, const Words& words,
                                                            const Memory*) const {
    return std::make_unique<SentenceLanguageModel>(*this, words);
}

WordId LanguageModelFeature::id(WordId word, const Words& words) const {
    const auto find = [&] { return model_->words().id(words.text(word)); };
    return words.is_shared(word) ? ids_.get(word, find) : find();
}

}  // namespace anaphora::decoder
