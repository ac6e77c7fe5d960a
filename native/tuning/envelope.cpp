#include "tuning/envelope.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "alignment/parallel.hpp"

namespace anaphora::tuning {
namespace {

constexpr std::size_t sentences_at_once = 32;

/// The line that is highest at minus infinity: the flattest, of those the highest.
std::size_t leftmost(std::span<const double> intercepts, std::span<const double> slopes) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < slopes.size(); ++i) {
        if (slopes[i] < slopes[best] ||
            (slopes[i] == slopes[best] && intercepts[i] > intercepts[best])) {
            best = i;
        }
    }
    return best;
}

}  // namespace

void append_envelope(std::span<const double> intercepts, std::span<const double> slopes,
                     std::vector<Change>& out) {
    if (slopes.empty()) return;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::size_t current = leftmost(intercepts, slopes);
    double position = -infinity;
    std::vector<std::uint32_t> steeper(slopes.size());  // only these can still come
    std::iota(steeper.begin(), steeper.end(), 0U);
    for (;;) {
        out.push_back({position, static_cast<std::uint32_t>(current)});
        std::size_t next = current;
        double nearest = infinity;
        std::erase_if(steeper, [&](std::uint32_t i) { return !(slopes[i] > slopes[current]); });
        for (const std::uint32_t i : steeper) {
            const double rise = slopes[i] - slopes[current];
            const double crossing = (intercepts[current] - intercepts[i]) / rise;
            // Where several cross at one place, the steepest is the highest afterwards.
            if (crossing < nearest || (crossing == nearest && slopes[i] > slopes[next])) {
                nearest = crossing;
                next = i;
            }
        }
        if (next == current) return;
        current = next;
        position = nearest;
    }
}

Envelopes envelopes(std::span<const double> intercepts, std::span<const double> slopes,
                    std::span<const std::uint64_t> ends, unsigned threads) {
    const std::size_t blocks = (ends.size() + sentences_at_once - 1) / sentences_at_once;
    std::vector<Envelopes> parts(blocks);
    parallel_for(blocks, threads, [&](unsigned, std::size_t block) {
        Envelopes& part = parts[block];
        const std::size_t last = std::min(ends.size(), (block + 1) * sentences_at_once);
        for (std::size_t i = block * sentences_at_once; i < last; ++i) {
            const std::size_t begin = i == 0 ? 0 : ends[i - 1];
            const std::size_t lines = ends[i] - begin;
            append_envelope(intercepts.subspan(begin, lines), slopes.subspan(begin, lines),
                            part.changes);
            part.ends.push_back(part.changes.size());
        }
    });
    Envelopes all;
    for (const Envelopes& part : parts) {
        const std::size_t before = all.changes.size();
        all.changes.insert(all.changes.end(), part.changes.begin(), part.changes.end());
        for (const std::uint64_t end : part.ends) all.ends.push_back(before + end);
    }
    return all;
}

}  // namespace anaphora::tuning
