#include "decoder/feature.hpp"

namespace anaphora::decoder {

void SentenceFeature::score(const Option&, std::span<float>) {}

void SentenceFeature::prepare(std::span<const Option>) {}

State SentenceFeature::start() const { return 0; }

State SentenceFeature::extend(State state, const Option&, bool, std::span<float>) { return state; }

std::shared_ptr<const Memory> SentenceFeature::remember(const Translation&) { return nullptr; }

void Feature::score(const PhrasePair&, const Words&, std::span<float>, std::span<float>) const {}

std::unique_ptr<SentenceFeature> Feature::open(const Sentence&, const Words&, const Memory*) const {
    return nullptr;
}

}  // namespace anaphora::decoder
