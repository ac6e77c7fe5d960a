#include "decoder/nbest.hpp"

#include <algorithm>

namespace anaphora::decoder {
namespace {

constexpr auto is_worse = [](const auto& a, const auto& b) {
    return a.score != b.score ? a.score < b.score : a.number > b.number;
};

}  // namespace

NBest::NBest(std::span<Hypothesis* const> complete, bool distinct) : distinct_(distinct) {
    for (const Hypothesis* each : complete) add_candidate(goal_, *each, 0);
}

bool NBest::next(std::vector<const Option*>& phrases, double& score) {
    auto way = way_to(goal_, given_);
    if (!way) return false;
    ++given_;
    score = way->score;
    phrases.clear();
    const Hypothesis* at = way->arc;
    while (at->previous != nullptr) {
        way = way_to(*at, way->rank);
        phrases.push_back(way->arc->option);
        at = way->arc->previous;
    }
    std::ranges::reverse(phrases);
    return true;
}

std::optional<NBest::Way> NBest::way_to(const Hypothesis& hypothesis, std::size_t rank) {
    if (hypothesis.previous == nullptr) {
        if (rank > 0) return std::nullopt;
        return Way{hypothesis.score, &hypothesis, 0, 0};
    }
    const auto [place, is_new] = nodes_.try_emplace(&hypothesis);
    Node& node = place->second;
    if (is_new) {
        for (auto* arc = &hypothesis; arc != nullptr; arc = arc->recombined) {
            add_candidate(node, *arc, 0);
        }
    }
    return way_to(node, rank);
}

std::optional<NBest::Way> NBest::way_to(Node& node, std::size_t rank) {
    while (node.best.size() <= rank && !node.candidates.empty()) {
        std::ranges::pop_heap(node.candidates, is_worse);
        Way next = node.candidates.back();
        node.candidates.pop_back();
        if (distinct_) {
            next.text = before(node, *next.arc, next.rank)->text;
            if (&node != &goal_) next.text = extend(next.text, next.arc->option->target());
        }
        if (!distinct_ || node.texts.insert(next.text).second) node.best.push_back(next);
        add_candidate(node, *next.arc, next.rank + 1);
    }
    if (node.best.size() <= rank) return std::nullopt;
    return node.best[rank];
}

/// The best way by an arc is the one that the search went, so that most of the lattice is never
/// looked at.
void NBest::add_candidate(Node& node, const Hypothesis& arc, std::size_t rank) {
    double score = arc.score;
    if (rank > 0) {
        const auto way = before(node, arc, rank);
        if (!way) return;
        score = &node == &goal_ ? way->score : way->score + (arc.score - arc.previous->score);
    }
    node.candidates.push_back({score, &arc, rank, node.numbers++});
    std::ranges::push_heap(node.candidates, is_worse);
}

std::optional<NBest::Way> NBest::before(const Node& node, const Hypothesis& arc, std::size_t rank) {
    return way_to(&node == &goal_ ? arc : *arc.previous, rank);
}

NBest::Text NBest::extend(Text text, std::span<const WordId> words) {
    for (const WordId word : words) {
        const auto next = static_cast<Text>(texts_.size() + 1);
        text = texts_.emplace(std::uint64_t{text} << 32 | word, next).first->second;
    }
    return text;
}

}  // namespace anaphora::decoder
