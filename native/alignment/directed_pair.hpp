#pragma once

#include <cstddef>
#include <vector>

#include "alignment/lexicon.hpp"
#include "alignment/sentences.hpp"

namespace anaphora::alignment {

/// Which source word a target word comes from before the words themselves are known: from the
/// empty word with probability `empty`, else from word i of I with a probability that falls
/// exponentially with the distance of target word j of J from the diagonal:
/// exp(-tension |i/I - j/J|) (Dyer, Chahuneau and Smith 2013, section 2). A tension of 0 makes all
/// source words equally probable: IBM model 1.
struct Prior {
    float tension = 4;
    float empty = 0.08F;

    /// Whether the exponentials of the tension stay finite and all sources stay possible.
    bool usable() const noexcept { return tension >= 0 && tension <= 80 && empty > 0 && empty < 1; }
};

/// A sentence pair in one direction: for each target word the posterior distribution over the
/// source words it may come from. Reused from pair to pair, so that memory is allocated once.
class DirectedPair {
  public:
    /// Infer the posteriors; returns the log-likelihood of the target side.
    double infer(const Lexicon& lexicon, const Prior& prior, Words source, Words target);

    std::size_t sources() const noexcept { return sources_; }
    std::size_t targets() const noexcept { return targets_; }

    /// One value for each source word.
    float* posteriors(std::size_t target) { return &posteriors_[target * sources_]; }
    const float* posteriors(std::size_t target) const { return &posteriors_[target * sources_]; }
    float& empty_posterior(std::size_t target) { return empty_posteriors_[target]; }
    float empty_posterior(std::size_t target) const { return empty_posteriors_[target]; }
    /// Where the target word stands in each source word's row of the lexicon.
    const Lexicon::Slot* slots(std::size_t target) const { return &slots_[target * sources_]; }

    /// The most probable source word of each target word; -1 for the empty word.
    std::vector<int> best() const;

  private:
    void look_up(const Lexicon& lexicon, Words source, Words target);
    void prepare_weights(float tension);
    /// Fill `weights_` for one target position; returns their sum.
    float weigh_positions(float tension, std::size_t target);

    std::size_t sources_ = 0;
    std::size_t targets_ = 0;
    std::vector<Lexicon::Row> rows_;
    std::vector<Lexicon::Slot> slots_;
    std::vector<float> rise_;     // exp(tension i/I)
    std::vector<float> fall_;     // exp(-tension i/I)
    std::vector<float> weights_;  // of the source positions, for one target position
    std::vector<float> posteriors_;
    std::vector<float> empty_posteriors_;
};

/// Make two directions of a pair agree on their links: both take the geometric mean of what they
/// give a link, which is small if either doubts it. Liang, Taskar and Klein (2006) take the
/// product; the mean leaves more of a link that one direction is unsure of.
void agree(DirectedPair& forward, DirectedPair& backward);

/// Give both directions the arithmetic mean of what they give a link, the soft union of DeNero and
/// Klein (2007).
void average(DirectedPair& forward, DirectedPair& backward);

}  // namespace anaphora::alignment
