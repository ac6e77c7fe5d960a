/// The features of every phrase-based model but the language model, as Moses defines them.
#pragma once

#include "decoder/feature.hpp"

namespace anaphora::decoder {

/// The scores of one phrase table.
class TableScores final : public Feature {
  public:
    TableScores(std::string name, std::size_t size, std::uint32_t table)
        : Feature(std::move(name), size), table_(table) {}
    void score(const PhrasePair& pair, const Words& words, std::span<float> scores,
               std::span<float> expected) const override;

  private:
    std::uint32_t table_;
};

/// 1 for each phrase.
class PhrasePenalty final : public Feature {
  public:
    PhrasePenalty() : Feature("PhrasePenalty0", 1) {}
    void score(const PhrasePair& pair, const Words& words, std::span<float> scores,
               std::span<float> expected) const override;
};

/// -1 for each word.
class WordPenalty final : public Feature {
  public:
    WordPenalty() : Feature("WordPenalty0", 1) {}
    void score(const PhrasePair& pair, const Words& words, std::span<float> scores,
               std::span<float> expected) const override;
};

/// -100 for each word that is passed through because no table knows it.
class UnknownWordPenalty final : public Feature {
  public:
    UnknownWordPenalty() : Feature("UnknownWordPenalty0", 1) {}
    void score(const PhrasePair& pair, const Words& words, std::span<float> scores,
               std::span<float> expected) const override;
};

/// Minus the number of source words that are jumped over.
class Distortion final : public Feature {
  public:
    Distortion() : Feature("Distortion0", 1) {}
    std::unique_ptr<SentenceFeature> open(const Sentence& sentence, const Words& words,
                                          const Memory* memory) const override;
};

/// How phrases stand to their neighbours: msd-bidirectional-fe over the reordering scores of the
/// phrase pairs. What stands before the first phrase is the start of the sentence; the last
/// phrase has no successor.
class Reordering final : public Feature {
  public:
    static constexpr std::size_t scores = 6;

    explicit Reordering(std::string name) : Feature(std::move(name), scores) {}
    std::unique_ptr<SentenceFeature> open(const Sentence& sentence, const Words& words,
                                          const Memory* memory) const override;
};

}  // namespace anaphora::decoder
