#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace anaphora::alignment {

/// (source position, target position)
using Link = std::pair<int, int>;

enum class Heuristic {
    forward,
    backward,
    intersection,
    all,
    grow_diag,
    grow_diag_final,
    grow_diag_final_and,
};

/// The heuristic with this name: "grow-diag-final-and"; an InputError lists the names.
Heuristic heuristic_named(std::string_view name);

/// One set of links from the alignments of both directions, with the meaning that Moses' symal
/// gives the heuristics. forward[t] is the source position of target word t, backward[s] the
/// target position of source word s; -1 is none. Links come by source, then target position.
std::vector<Link> symmetrise(std::span<const int> forward, std::span<const int> backward,
                             Heuristic heuristic);

}  // namespace anaphora::alignment
