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

constexpr std::size_t forced_pops = 100'000;  // for each stack: far more than there should be

/// See that the constraints fit the sentence and each other.
void check(const Sentence& sentence) {
    const std::size_t length = sentence.tokens.size();
    if (!sentence.annotations.empty() && sentence.annotations.size() != length) {
        throw InputError("not as many annotations as tokens", "give one for each token, or none");
    }
    std::vector<bool> is_fixed(length);
    for (const auto& [source, target] : sentence.fixed) {
        if (source.begin >= source.end || source.end > length) {
            throw InputError("a fixed translation outside the sentence", "correct its span");
        }
        for (std::uint32_t word = source.begin; word < source.end; ++word) {
            if (is_fixed[word]) throw InputError("two fixed translations of a word", "keep one");
            is_fixed[word] = true;
        }
    }
}

SentenceFeatures open_features(const Parts& parts, const Sentence& sentence, const Words& words,
                               const Context& context) {
    SentenceFeatures opened;
    for (std::size_t i = 0; i < parts.features().size(); ++i) {
        const Memory* memory = i < context.size() ? context[i].get() : nullptr;
        opened.push_back(parts.features()[i]->open(sentence, words, memory));
    }
    return opened;
}

/// The features that take part in the search, ready for it.
ActiveFeatures prepared(const SentenceFeatures& features, const Model& model,
                        const Options& options) {
    ActiveFeatures active;
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (features[i] == nullptr) continue;
        features[i]->prepare(options.all());
        if (!features[i]->has_state()) continue;
        active.push_back({features[i].get(), std::span(model.weights)
                                                 .subspan(model.parts->offset(i),
                                                          model.parts->features()[i]->size())});
    }
    return active;
}

Context context_after(const Translation& translation, const SentenceFeatures& features,
                      const Context& before) {
    Context after(features.size());
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (features[i] != nullptr) {
            after[i] = features[i]->remember(translation);
        } else if (i < before.size()) {
            after[i] = before[i];
        }
    }
    return after;
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
    check(sentence);
    const Parts& parts = *model_.parts;
    Words words(parts.words());
    const SentenceFeatures features = open_features(parts, sentence, words, context);
    const Options options(model_, cache_, sentence, words, features);
    Search search(model_, limits_, options, prepared(features, model_, options));
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
    output.context = context_after({best_phrases, words}, features, context);
    return output;
}

Forced Decoder::force(const Sentence& sentence, const Context& context,
                      std::span<const std::string> target) const {
    check(sentence);
    const Parts& parts = *model_.parts;
    Words words(parts.words());
    const SentenceFeatures features = open_features(parts, sentence, words, context);
    std::vector<WordId> target_ids;
    for (const std::string& word : target) target_ids.push_back(words.intern(word));
    Wanted wanted(std::move(target_ids));
    const PairCache all_pairs(model_, 0);
    const Options options(model_, all_pairs, sentence, words, features, &wanted);
    ActiveFeatures active = prepared(features, model_, options);
    constexpr float whole = 1;
    active.push_back({&wanted, {&whole, 1}});
    Search search(model_, {.stack = 0, .pop_limit = forced_pops, .distortion = limits_.distortion},
                  options, active);
    search.run();
    Forced forced{.translation = {}, .reached = wanted.reached(), .context = context};
    const Hypothesis* best = search.best();
    if (best == nullptr || (sentence.tokens.empty() && !target.empty())) return forced;
    const auto phrases = phrases_of(*best);
    forced.translation = scored(phrases, best->score, parts, features, words);
    forced.context = context_after({phrases, words}, features, context);
    return forced;
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
