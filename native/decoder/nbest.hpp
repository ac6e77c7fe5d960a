#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "decoder/stack.hpp"

namespace anaphora::decoder {

/// The n best translations in what the search kept, exactly, found lazily (Huang and Chiang 2005,
/// algorithm 3; every hyperedge has one tail here).
///
/// Where only distinct texts are wanted, only the best way to each text is kept at every
/// hypothesis: a worse way to the same beginning can only lead to worse ways to the same texts.
class NBest {
  public:
    NBest(std::span<Hypothesis* const> complete, bool distinct);

    /// The phrases of the next best translation, in target order; false after the last.
    bool next(std::vector<const Option*>& phrases, double& score);

  private:
    using Text = std::uint32_t;  // a beginning of a translation, numbered

    /// A way to a hypothesis: by which of those recombined in it, and by which way to there.
    struct Way {
        double score;
        const Hypothesis* arc;
        std::size_t rank;    // of the way to arc->previous; at the goal, to the arc itself
        std::size_t number;  // the earlier one goes first where scores are equal
        Text text = 0;       // known when it is one of the best
    };
    struct Node {
        std::vector<Way> best;        // in order, as far as they are known
        std::vector<Way> candidates;  // a heap
        std::unordered_set<Text> texts;
        std::size_t numbers = 0;
    };

    std::optional<Way> way_to(const Hypothesis& hypothesis, std::size_t rank);
    std::optional<Way> way_to(Node& node, std::size_t rank);
    void add_candidate(Node& node, const Hypothesis& arc, std::size_t rank);
    /// The way that another one goes on from.
    std::optional<Way> before(const Node& node, const Hypothesis& arc, std::size_t rank);
    Text extend(Text text, std::span<const WordId> words);

    bool distinct_;
    std::unordered_map<const Hypothesis*, Node> nodes_;
    Node goal_;  // reached by all complete hypotheses
    std::size_t given_ = 0;
    std::unordered_map<std::uint64_t, Text> texts_;  // by the text without its last word, and that
};

}  // namespace anaphora::decoder
