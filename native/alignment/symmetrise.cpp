#include "alignment/symmetrise.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "support/error.hpp"

namespace anaphora::alignment {
namespace {

/// A link that at least one direction has. Moses goes through links by target, then source
/// position; which links are added depends on that order.
struct Point {
    int target;
    int source;
    bool forward = false;
    bool backward = false;
    bool chosen = false;

    auto place() const { return std::pair(target, source); }
};

/// Neighbours in the order in which they are tried: (target, source) offsets.
constexpr std::array<std::pair<int, int>, 8> neighbours{
    {{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

constexpr std::array<std::pair<std::string_view, Heuristic>, 7> names{{
    {"forward", Heuristic::forward},
    {"backward", Heuristic::backward},
    {"intersection", Heuristic::intersection},
    {"union", Heuristic::all},
    {"grow-diag", Heuristic::grow_diag},
    {"grow-diag-final", Heuristic::grow_diag_final},
    {"grow-diag-final-and", Heuristic::grow_diag_final_and},
}};

class Matrix {
  public:
    Matrix(std::span<const int> forward, std::span<const int> backward)
        : forward_(forward),
          backward_(backward),
          target_covered_(forward.size()),
          source_covered_(backward.size()) {
        for (std::size_t t = 0; t < forward.size(); ++t) {
            if (forward[t] >= 0) {
                const bool both = backward[at(forward[t])] == static_cast<int>(t);
                points_.push_back({static_cast<int>(t), forward[t], true, both});
            }
        }
        for (std::size_t s = 0; s < backward.size(); ++s) {
            if (backward[s] >= 0 && forward[at(backward[s])] != static_cast<int>(s)) {
                points_.push_back({backward[s], static_cast<int>(s), false, true});
            }
        }
        std::ranges::sort(points_, {}, &Point::place);
    }

    template <class Condition>
    void choose_where(const Condition& condition) {
        for (Point& point : points_) {
            if (!point.chosen && condition(point)) choose(point);
        }
    }

    /// Add neighbours of chosen points that cover a new word, until there are none. A point that
    /// is added ahead of the one looked at is looked at in the same round, as in Moses.
    void grow() {
        for (bool added = true; added;) {
            added = false;
            for (const Point& point : points_) {
                if (!point.chosen) continue;
                for (const auto& [down, right] : neighbours) {
                    added |= try_to_choose(point.target + down, point.source + right);
                }
            }
        }
    }

    bool covers_target(const Point& point) const { return target_covered_[at(point.target)]; }
    bool covers_source(const Point& point) const { return source_covered_[at(point.source)]; }

    std::vector<Link> chosen() const {
        std::vector<Link> links;
        for (const Point& point : points_) {
            if (point.chosen) links.emplace_back(point.source, point.target);
        }
        std::ranges::sort(links);
        return links;
    }

  private:
    static std::size_t at(int position) { return static_cast<std::size_t>(position); }

    void choose(Point& point) {
        point.chosen = true;
        target_covered_[at(point.target)] = source_covered_[at(point.source)] = true;
    }

    bool try_to_choose(int target, int source) {
        if (target < 0 || at(target) >= forward_.size()) return false;
        if (source < 0 || at(source) >= backward_.size()) return false;
        if (forward_[at(target)] != source && backward_[at(source)] != target) return false;
        if (target_covered_[at(target)] && source_covered_[at(source)]) return false;
        choose(*std::ranges::lower_bound(points_, std::pair(target, source), {}, &Point::place));
        return true;
    }

    std::span<const int> forward_;
    std::span<const int> backward_;
    std::vector<Point> points_;
    std::vector<bool> target_covered_;
    std::vector<bool> source_covered_;
};

/// Moses' last step: first the links that only the forward direction has, then the others.
template <class Condition>
void choose_remaining(Matrix& matrix, const Condition& condition) {
    matrix.choose_where([&](const Point& point) { return !point.backward && condition(point); });
    matrix.choose_where([&](const Point& point) { return !point.forward && condition(point); });
}

}  // namespace

Heuristic heuristic_named(std::string_view name) {
    std::string known;
    for (const auto& [own, heuristic] : names) {
        if (own == name) return heuristic;
        known.append(known.empty() ? "" : ", ").append(own);
    }
    throw InputError("unknown heuristic '" + std::string(name) + "'", "choose one of: " + known);
}

std::vector<Link> symmetrise(std::span<const int> forward, std::span<const int> backward,
                             Heuristic heuristic) {
    Matrix matrix(forward, backward);
    const auto uncovered = [&](const Point& point) {
        return !matrix.covers_target(point) || !matrix.covers_source(point);
    };
    const auto both_uncovered = [&](const Point& point) {
        return !matrix.covers_target(point) && !matrix.covers_source(point);
    };
    switch (heuristic) {
        case Heuristic::forward:
            matrix.choose_where([](const Point& point) { return point.forward; });
            return matrix.chosen();
        case Heuristic::backward:
            matrix.choose_where([](const Point& point) { return point.backward; });
            return matrix.chosen();
        case Heuristic::all:
            matrix.choose_where([](const Point&) { return true; });
            return matrix.chosen();
        default:
            matrix.choose_where([](const Point& point) { return point.forward && point.backward; });
    }
    if (heuristic == Heuristic::intersection) return matrix.chosen();
    matrix.grow();
    if (heuristic == Heuristic::grow_diag_final) choose_remaining(matrix, uncovered);
    if (heuristic == Heuristic::grow_diag_final_and) choose_remaining(matrix, both_uncovered);
    return matrix.chosen();
}

}  // namespace anaphora::alignment
