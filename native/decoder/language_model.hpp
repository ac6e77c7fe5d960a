#pragma once

#include <memory>

#include "decoder/feature.hpp"
#include "lm/model.hpp"

namespace anaphora::decoder {

/// The natural logarithm of the probability that a language model gives, </s> included.
class LanguageModelFeature final : public Feature {
  public:
    LanguageModelFeature(std::string name, std::shared_ptr<const lm::Model> model,
                         const TableWords& words);

    /// What a pair may expect is its probability without the words before.
    void score(const PhrasePair& pair, const Words& words, std::span<float> scores,
               std::span<float> expected) const override;
    std::unique_ptr<SentenceFeature> open(const Sentence& sentence, const Words& words,
                                          const Memory* memory) const override;

    const lm::Model& model() const noexcept { return *model_; }
    /// The model's id of a word.
    WordId id(WordId word, const Words& words) const;

  private:
    std::shared_ptr<const lm::Model> model_;
    LazyNumbers ids_;
};

}  // namespace anaphora::decoder
