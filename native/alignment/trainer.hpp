#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "alignment/fixed_point.hpp"
#include "alignment/model.hpp"
#include "alignment/sentences.hpp"

namespace anaphora::alignment {

struct Settings {
    Prior prior;
    /// Concentration of the Dirichlet prior of each word's translations: below 1 it prefers few
    /// (variational Bayes); 0 is maximum likelihood.
    double alpha = 0.01;
    /// Whether the two directions are trained to agree.
    bool agreement = true;
};

/// One direction while it is trained: its lexicon and the expected counts for the next one.
class Direction {
  public:
    /// The first lexicon: one iteration of IBM model 1 from equal probabilities.
    void start(const Sentences& source, std::size_t source_words, const Sentences& target,
               std::size_t target_words, unsigned threads);
    void forget_counts();
    void count(const DirectedPair& pair, Words target);
    /// Make a new lexicon from the counts.
    void maximise(double alpha, unsigned threads);

    const Lexicon& lexicon() const noexcept { return lexicon_; }
    Lexicon release() && { return std::move(lexicon_); }

  private:
    Translations estimated_row(WordId source, double alpha) const;
    std::vector<float> estimated_from_empty(double alpha) const;

    Lexicon lexicon_;
    FixedPointSums counts_;  // for each slot of the lexicon
    FixedPointSums empty_counts_;
};

/// Expectation-maximisation over a parallel text, both directions side by side.
///
/// The model is that of fast_align (Dyer, Chahuneau and Smith 2013) without the search for the
/// tension, and with directions that agree (Liang, Taskar and Klein 2006).
class Trainer {
  public:
    Trainer(const Settings& settings, unsigned threads);

    /// Add a sentence pair; not after the first iteration.
    void add(const std::vector<std::string_view>& source,
             const std::vector<std::string_view>& target);
    std::size_t size() const noexcept { return source_.size(); }

    /// One iteration; returns the log-likelihood per word that the lexicons had before it. The
    /// same text gives the same lexicons for any number of threads.
    double iterate();

    /// The model. Nothing is left in the trainer: use it no more.
    Model finish(std::string description);

  private:
    void start();

    Settings settings_;
    unsigned threads_;
    VocabularyBuilder source_words_;
    VocabularyBuilder target_words_;
    Sentences source_;
    Sentences target_;
    Direction forward_;
    Direction backward_;
    bool started_ = false;
};

}  // namespace anaphora::alignment
