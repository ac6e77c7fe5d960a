#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "tests/check.hpp"
#include "tuning/envelope.hpp"

using namespace anaphora::tests;
using namespace anaphora::tuning;

namespace {

double height(const std::vector<double>& intercepts, const std::vector<double>& slopes,
              std::size_t line, double x) {
    return intercepts[line] + slopes[line] * x;
}

}  // namespace

TEST(envelope_of_three_lines_by_hand) {
    // -x, 0.5 and x: the flat line is the highest between -0.5 and 0.5; the fourth lies below it.
    const std::vector<double> intercepts{0, 0.5, 0, 0.25};
    const std::vector<double> slopes{-1, 0, 1, 0};
    std::vector<Change> changes;
    append_envelope(intercepts, slopes, changes);
    CHECK(changes.size() == 3);
    CHECK(changes[0].line == 0 && changes[0].position == -std::numeric_limits<double>::infinity());
    CHECK(changes[1].line == 1 && changes[1].position == -0.5);
    CHECK(changes[2].line == 2 && changes[2].position == 0.5);
}

TEST(no_line_is_higher_than_the_envelope_for_any_number_of_threads) {
    std::mt19937 draw(3);
    std::uniform_int_distribution<int> small(-4, 4);
    std::vector<double> intercepts;
    std::vector<double> slopes;
    std::vector<std::uint64_t> ends;
    for (int sentence = 0; sentence < 100; ++sentence) {
        for (auto lines = draw() % 20; lines > 0; --lines) {
            intercepts.push_back(small(draw));
            slopes.push_back(small(draw));
        }
        ends.push_back(slopes.size());
    }
    const Envelopes one = envelopes(intercepts, slopes, ends, 1);
    const Envelopes three = envelopes(intercepts, slopes, ends, 3);
    CHECK(one.ends == three.ends);
    CHECK(std::ranges::equal(one.changes, three.changes, [](const Change& a, const Change& b) {
        return a.line == b.line && a.position == b.position;
    }));
    std::size_t begin = 0;
    std::size_t change = 0;
    for (std::size_t sentence = 0; sentence < ends.size(); ++sentence) {
        for (; change < one.ends[sentence]; ++change) {
            const bool last = change + 1 == one.ends[sentence];
            const double from = std::max(one.changes[change].position, -100.0);
            const double to = last ? 100.0 : one.changes[change + 1].position;
            const double middle = (from + to) / 2;
            const std::size_t best = begin + one.changes[change].line;
            for (std::size_t line = begin; line < ends[sentence]; ++line) {
                CHECK(height(intercepts, slopes, line, middle) <=
                      height(intercepts, slopes, best, middle) + 1e-9);
            }
        }
        begin = ends[sentence];
    }
}
