#include "decoder/decoder.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "alignment/parallel.hpp"
#include "decoder/nbest.hpp"
#include "decoder/options.hpp"
#include "decoder/search.hpp"
#include "support/error.hpp"

namespace anaphora::decoder {
namespace {

SentenceFeatures open_features(const Parts& parts, const Sentence& sentence, const Words& words,
                               const Context& context) {
    SentenceFeatures opened;
    for (std::size_t i = 0; i < parts.features().size(); ++i) {
        const Memory* memory = i < context.size() ? context[i].get() : nullptr;
        opened.push_back(parts.features()[i]->open(sentence, words, memory));
    }
    return opened;
}

std::vector<const Option*> phrases_of(const Hypothesis& hypothesis) {
    std::vector<const Option*> phrases;
    for (auto* at = &hypothesis; at->previous != nullptr; at = at->previous) {
        phrases.push_back(at->option);
    }
    std::ranges::reverse(phrases);
    return phrases;
}

/// All scores of a translation, one by one.
std::vector<float> scores_of(std::span<const Option* const> phrases, const Parts& parts,
                             const SentenceFeatures& features) {
    std::vector<double> sums(parts.width());
    for (const Option* option : phrases) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += static_cast<double>(option->features[i]);
        }
    }
    std::vector<float> scores;
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (features[i] == nullptr || !features[i]->has_state()) continue;
        State state = features[i]->start();
        for (const Option* const& option : phrases) {
            scores.assign(parts.features()[i]->size(), 0);
            state = features[i]->extend(state, *option, &option == &phrases.back(), scores);
            for (std::size_t j = 0; j < scores.size(); ++j) {
                sums[parts.offset(i) + j] += static_cast<double>(scores[j]);
            }
        }
    }
    return {sums.begin(), sums.end()};
}

Scored scored(std::span<const Option* const> phrases, double score, const Parts& parts,
              const SentenceFeatures& features, const Words& words) {
    Scored result;
    result.score = score;
    result.features = scores_of(phrases, parts, features);
    for (const Option* option : phrases) {
        const auto start = static_cast<std::uint32_t>(result.tokens.size());
        for (const WordId word : option->target()) result.tokens.emplace_back(words.text(word));
        const auto end = static_cast<std::uint32_t>(result.tokens.size());
        result.phrases.push_back({option->source, {start, end}});
        for (const Link link : option->pair->links) {
            result.links.push_back({link.source + option->source.begin, link.target + start});
        }
    }
    std::ranges::sort(result.links);
    return result;
}

}  // namespace

Decoder::Decoder(Model model, const Limits& limits)
    : model_(std::move(model)), limits_(limits), cache_(model_, limits.options) {
    if (model_.weights.size() != model_.parts->width()) {
        throw InputError(std::to_string(model_.weights.size()) + " weights for " +
                             std::to_string(model_.parts->width()) + " scores",
                         "give one weight for each score");
    }
}

Output Decoder::decode(const Sentence& sentence, const Context& context, NBestWish wish) const {
    const Parts& parts = *model_.parts;
    Words words(parts.words());
    const SentenceFeatures features = open_features(parts, sentence, words, context);
    const Options options(model_, cache_, sentence, words, features);
    for (const auto& feature : features) {
        if (feature != nullptr) feature->prepare(options.all());
    }
    Search search(model_, limits_, options, features);
    search.run();
    const Hypothesis* best = search.best();
    if (best == nullptr) {
        throw InputError("no translation of the whole sentence is allowed by the features",
                         "do not let a feature give minus infinity to all of them");
    }
    Output output;
    const auto best_phrases = phrases_of(*best);
    output.best = scored(best_phrases, best->score, parts, features, words);
    if (wish.size > 0) {
        NBest nbest(search.complete(), wish.distinct);
        std::vector<const Option*> phrases;
        double score = 0;
        while (output.nbest.size() < wish.size && nbest.next(phrases, score)) {
            output.nbest.push_back(scored(phrases, score, parts, features, words));
        }
    }
    output.context.resize(features.size());
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (features[i] != nullptr) {
            output.context[i] = features[i]->remember({best_phrases, words});
        } else if (i < context.size()) {
            output.context[i] = context[i];
        }
    }
    return output;
}

std::vector<std::vector<Output>> Decoder::decode(std::span<const Passage> passages, NBestWish wish,
                                                 unsigned threads) const {
    std::vector<std::vector<Output>> outputs(passages.size());
    parallel_for(passages.size(), threads, [&](unsigned, std::size_t item) {
        const Context* context = &passages[item].context;
        outputs[item].reserve(passages[item].sentences.size());  // keeps contexts in place
        for (const Sentence& sentence : passages[item].sentences) {
            outputs[item].push_back(decode(sentence, *context, wish));
            context = &outputs[item].back().context;
        }
    });
    return outputs;
}

}  // namespace anaphora::decoder
