#include "alignment/directed_pair.hpp"

#include <algorithm>
#include <cmath>

namespace anaphora::alignment {
namespace {

/// Make the posteriors of each target word sum to one again.
void normalise(DirectedPair& pair) {
    for (std::size_t j = 0; j < pair.targets(); ++j) {
        float* const posteriors = pair.posteriors(j);
        float sum = pair.empty_posterior(j);
        for (std::size_t i = 0; i < pair.sources(); ++i) sum += posteriors[i];
        if (sum <= 0) continue;
        for (std::size_t i = 0; i < pair.sources(); ++i) posteriors[i] /= sum;
        pair.empty_posterior(j) /= sum;
    }
}

template <class Mean>
void combine(DirectedPair& forward, DirectedPair& backward, const Mean& mean) {
    for (std::size_t t = 0; t < forward.targets(); ++t) {
        float* const row = forward.posteriors(t);
        for (std::size_t s = 0; s < forward.sources(); ++s) {
            float& other = backward.posteriors(s)[t];
            row[s] = other = mean(row[s], other);
        }
    }
    normalise(forward);
    normalise(backward);
}

}  // namespace

double DirectedPair::infer(const Lexicon& lexicon, const Prior& prior, Words source, Words target) {
    look_up(lexicon, source, target);
    prepare_weights(prior.tension);
    double log_likelihood = 0;
    for (std::size_t j = 0; j < targets_; ++j) {
        const float scale = (1 - prior.empty) / weigh_positions(prior.tension, j);

        float* const joint = posteriors(j);
        const float empty = prior.empty * lexicon.from_empty(target[j]);
        float sum = empty;
        for (std::size_t i = 0; i < sources_; ++i) {
            joint[i] = lexicon.probability(slots(j)[i]) * weights_[i] * scale;
            sum += joint[i];
        }
        for (std::size_t i = 0; i < sources_; ++i) joint[i] /= sum;
        empty_posterior(j) = empty / sum;
        log_likelihood += std::log(sum);
    }
    return log_likelihood;
}

std::vector<int> DirectedPair::best() const {
    std::vector<int> sources(targets_, -1);
    for (std::size_t j = 0; j < targets_; ++j) {
        const float* const row = posteriors(j);
        const float* const likeliest = std::max_element(row, row + sources_);
        if (*likeliest > empty_posterior(j)) sources[j] = static_cast<int>(likeliest - row);
    }
    return sources;
}

void DirectedPair::look_up(const Lexicon& lexicon, Words source, Words target) {
    sources_ = source.size();
    targets_ = target.size();
    rows_.resize(sources_);
    std::ranges::transform(source, rows_.begin(), [&](WordId word) { return lexicon.row(word); });
    slots_.resize(sources_ * targets_);
    posteriors_.resize(sources_ * targets_);
    empty_posteriors_.resize(targets_);
    auto slot = slots_.begin();
    for (const WordId word : target) {
        for (const Lexicon::Row row : rows_) *slot++ = lexicon.find(row, word);
    }
}

void DirectedPair::prepare_weights(float tension) {
    rise_.resize(sources_);
    fall_.resize(sources_);
    weights_.resize(sources_);
    for (std::size_t i = 0; i < sources_; ++i) {
        rise_[i] = std::exp(tension * static_cast<float>(i + 1) / static_cast<float>(sources_));
        fall_[i] = 1 / rise_[i];
    }
}

float DirectedPair::weigh_positions(float tension, std::size_t target) {
    // e^-|x - y| is the lesser of e^x e^-y and e^-x e^y: no exponential inside the loop.
    const float rise =
        std::exp(tension * static_cast<float>(target + 1) / static_cast<float>(targets_));
    const float fall = 1 / rise;
    float sum = 0;
    for (std::size_t i = 0; i < sources_; ++i) {
        weights_[i] = std::min(rise_[i] * fall, fall_[i] * rise);
        sum += weights_[i];
    }
    return sum;
}

void agree(DirectedPair& forward, DirectedPair& backward) {
    combine(forward, backward, [](float x, float y) { return std::sqrt(x * y); });
}

void average(DirectedPair& forward, DirectedPair& backward) {
    combine(forward, backward, [](float x, float y) { return (x + y) / 2; });
}

}  // namespace anaphora::alignment
