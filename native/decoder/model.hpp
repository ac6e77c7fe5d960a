/// The log-linear model: tables, features and their weights.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "decoder/feature.hpp"
#include "decoder/words.hpp"
#include "lm/model.hpp"
#include "phrases/phrase_table.hpp"

namespace anaphora::decoder {

/// A phrase table, and when it is asked.
struct Table {
    std::shared_ptr<const phrases::PhraseTable> table;
    /// 0: always. n: only for spans of at most n words that no table before it translates.
    std::size_t backoff = 0;
};

/// What a decoder translates with, but for the weights. It never changes; threads share it.
class Parts {
  public:
    Parts(std::vector<Table> tables, std::vector<std::shared_ptr<const lm::Model>> language_models,
          std::vector<std::shared_ptr<const Feature>> more_features);

    std::span<const Table> tables() const noexcept { return tables_; }
    const TableWords& words() const noexcept { return *words_; }
    std::span<const std::shared_ptr<const Feature>> features() const noexcept { return features_; }
    /// How many scores all features have.
    std::size_t width() const noexcept { return width_; }
    /// Where the scores of a feature start among all scores.
    std::size_t offset(std::size_t feature) const noexcept { return offsets_[feature]; }
    std::size_t distortion() const noexcept { return distortion_; }

  private:
    void add(std::shared_ptr<const Feature> feature);

    std::vector<Table> tables_;
    std::unique_ptr<const TableWords> words_;
    std::vector<std::shared_ptr<const Feature>> features_;
    std::vector<std::size_t> offsets_;
    std::size_t width_ = 0;
    std::size_t distortion_ = 0;  // where the score of the distortion is
};

/// The sum of scores, each times its weight.
inline double weighted(std::span<const float> scores, std::span<const float> weights) {
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        sum += static_cast<double>(scores[i]) * static_cast<double>(weights[i]);
    }
    return sum;
}

/// The parts and a weight for each score.
struct Model {
    std::shared_ptr<const Parts> parts;
    std::vector<float> weights;

    /// Let all features score the pair by itself.
    void score(PhrasePair& pair, const Words& words) const;
};

/// What bounds the search; 0 stands for no bound, but for `distortion`.
struct Limits {
    std::size_t stack = 200;       // hypotheses that cover equally many words
    std::size_t pop_limit = 1000;  // extensions tried for each stack, best first
    double beam_threshold = 0;     // leave hypotheses less probable than this times the best
    std::size_t options = 20;      // translations of a phrase from one table
    int distortion = 6;            // source words jumped over; below 0: any number
};

}  // namespace anaphora::decoder
