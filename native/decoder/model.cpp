#include "decoder/model.hpp"

#include <algorithm>

#include "decoder/basic_features.hpp"
#include "decoder/language_model.hpp"
#include "support/error.hpp"

namespace anaphora::decoder {
namespace {

TableWords::Tables plain(std::span<const Table> tables) {
    TableWords::Tables plain;
    for (const Table& each : tables) plain.push_back(each.table);
    return plain;
}

/// A language model of another vocabulary would call everything unknown. Some words are enough to
/// tell, so that opening does not read them all.
void check_vocabulary(const TableWords& words, const lm::Model& model, const std::string& name) {
    constexpr std::size_t sample = 1000;
    const std::size_t step = words.size() / sample + 1;
    std::size_t tried = 0;
    for (std::size_t id = unk_id + 1; id < words.size(); id += step) {
        const std::string_view word = words.text(static_cast<WordId>(id));
        if (std::ranges::find(special_words, word) != std::end(special_words)) continue;
        if (model.words().id(word) != unk_id) return;
        ++tried;
    }
    if (tried == 0) return;
    throw InputError("language model " + name + " knows none of " + std::to_string(tried) +
                         " words of the phrase tables",
                     "give one of the same language, tokens and case");
}

}  // namespace

Parts::Parts(std::vector<Table> tables,
             std::vector<std::shared_ptr<const lm::Model>> language_models,
             std::vector<std::shared_ptr<const Feature>> more_features)
    : tables_(std::move(tables)), words_(std::make_unique<TableWords>(plain(tables_))) {
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        add(std::make_shared<TableScores>("TranslationModel" + std::to_string(i),
                                          tables_[i].table->facts().scores,
                                          static_cast<std::uint32_t>(i)));
    }
    add(std::make_shared<PhrasePenalty>());
    add(std::make_shared<WordPenalty>());
    add(std::make_shared<UnknownWordPenalty>());
    distortion_ = width_;
    add(std::make_shared<Distortion>());
    const auto has_reordering = [](const Table& each) {
        return each.table->facts().reordering_scores == Reordering::scores;
    };
    if (std::ranges::any_of(tables_, has_reordering)) {
        add(std::make_shared<Reordering>("LexicalReordering0"));
    }
    for (std::size_t i = 0; i < language_models.size(); ++i) {
        const std::string name = "LM" + std::to_string(i);
        check_vocabulary(*words_, *language_models[i], name);
        add(std::make_shared<LanguageModelFeature>(name, std::move(language_models[i]), *words_));
    }
    for (auto& feature : more_features) add(std::move(feature));
}

void Parts::add(std::shared_ptr<const Feature> feature) {
    const auto same_name = [&](const auto& other) { return other->name() == feature->name(); };
    if (std::ranges::any_of(features_, same_name)) {
        throw InputError("two features are called " + feature->name(), "rename one of them");
    }
    offsets_.push_back(width_);
    width_ += feature->size();
    features_.push_back(std::move(feature));
}

void Model::score(PhrasePair& pair, const Words& words) const {
    pair.features.assign(parts->width(), 0);
    std::vector<float> expected(parts->width(), 0);
    for (std::size_t i = 0; i < parts->features().size(); ++i) {
        const Feature& feature = *parts->features()[i];
        const std::size_t at = parts->offset(i);
        feature.score(pair, words, std::span(pair.features).subspan(at, feature.size()),
                      std::span(expected).subspan(at, feature.size()));
    }
    pair.score = weighted(pair.features, weights);
    pair.expected = weighted(expected, weights);
}

}  // namespace anaphora::decoder
