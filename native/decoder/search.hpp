#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "decoder/arena.hpp"
#include "decoder/estimates.hpp"
#include "decoder/model.hpp"
#include "decoder/options.hpp"
#include "decoder/stack.hpp"

namespace anaphora::decoder {

/// A feature with a state, and the weights of its scores.
struct ActiveFeature {
    SentenceFeature* feature;
    std::span<const float> weights;
};
using ActiveFeatures = std::vector<ActiveFeature>;

/// Stack decoding with cube pruning, as in Moses' search algorithm 1.
///
/// A cube is what extends the hypotheses of one coverage by the options of one span, both sorted:
/// its best corner is tried first, then the neighbours of what was tried, for all cubes of a stack
/// together, until the limit of tries is reached. In sentences of very many words the limit is
/// lower, so that time and memory stay within bounds.
class Search {
  public:
    /// Extensions tried for a sentence, over all its stacks.
    static constexpr std::size_t most_tries = 500'000;

    Search(const Model& model, const Limits& limits, const Options& options,
           const ActiveFeatures& features);

    void run();

    /// The best translation of the whole sentence.
    const Hypothesis* best() const { return stacks_.back().best(); }
    /// All complete ones but those recombined with others.
    std::span<Hypothesis* const> complete() const { return stacks_.back().hypotheses(); }

  private:
    struct Cube {
        Coverage* coverage;  // what is covered then
        std::span<Hypothesis* const> hypotheses;
        std::span<const Option> options;
        std::span<std::uint64_t> tried;  // a bit for each hypothesis and option
    };
    struct Candidate {
        Hypothesis* hypothesis;
        Cube* cube;
        std::uint32_t row;     // which hypothesis was extended
        std::uint32_t column;  // by which option
        std::uint64_t number;  // the earlier one goes first where totals are equal
    };
    void fill(Stack& stack, std::deque<Cube>& cubes);
    void open_cubes(Stack& stack, std::uint32_t covered);
    void open_cubes(Coverage& coverage, std::uint32_t covered);
    void open_cube(Coverage& from, std::uint32_t covered, Span span);
    bool within_reach(const Coverage& coverage, Span span) const;
    std::span<Hypothesis* const> extensible(const Coverage& coverage, Span span);
    double estimate(const Coverage& coverage) const;
    void try_out(Cube& cube, std::uint32_t row, std::uint32_t column);
    Hypothesis* extend(const Hypothesis& hypothesis, const Option& option, Coverage& coverage);

    const Model* model_;
    Limits limits_;
    const Options* options_;
    Estimates estimates_;
    ActiveFeatures features_;
    std::vector<float> scores_;  // of one feature for one extension
    double distortion_weight_;
    Arena arena_;
    std::vector<Stack> stacks_;            // by number of covered words
    std::vector<std::deque<Cube>> cubes_;  // by number of covered words
    std::vector<Candidate> queue_;         // a heap
    std::uint64_t tries_ = 0;
};

}  // namespace anaphora::decoder
