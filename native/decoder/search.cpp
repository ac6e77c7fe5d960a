#include "decoder/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace anaphora::decoder {
namespace {

constexpr std::size_t bits = 64;

/// How many source words are jumped over from the end of a phrase to the start of the next.
std::uint32_t jump(std::uint32_t end, std::uint32_t begin) {
    return end > begin ? end - begin : begin - end;
}

}  // namespace

Search::Search(const Model& model, const Limits& limits, const Options& options,
               const ActiveFeatures& features)
    : model_(&model),
      limits_(limits),
      options_(&options),
      // Gaps inside the sentence are not wider than the distortion limit.
      estimates_(options, limits.distortion < 0 ? options.sentence_length()
                                                : static_cast<std::uint32_t>(limits.distortion)),
      features_(features),
      distortion_weight_(static_cast<double>(model.weights[model.parts->distortion()])) {
    const std::size_t length = options.sentence_length();
    if (limits.pop_limit > 0 && length > 0) {
        limits_.pop_limit =
            std::min(limits.pop_limit, std::max<std::size_t>(1, most_tries / length));
    }
    for (const ActiveFeature& each : features_) {
        scores_.resize(std::max(scores_.size(), each.weights.size()));
    }
    for (std::uint32_t covered = 0; covered <= options.sentence_length(); ++covered) {
        stacks_.emplace_back(features_.size(), limits);
    }
    cubes_.resize(stacks_.size());
}

void Search::run() {
    // Beyond the first gap nothing is covered that is further away than the distortion limit.
    const std::size_t window = limits_.distortion < 0
                                   ? options_->sentence_length()
                                   : static_cast<std::size_t>(limits_.distortion);
    bool is_new = true;
    Coverage& nothing =
        stacks_[0].coverage(arena_.allocate<std::uint64_t>(window / bits + 1), is_new);
    nothing.estimate = estimate(nothing);
    Hypothesis& start = arena_.allocate<Hypothesis>(1)[0];
    start.coverage = &nothing;
    start.total = nothing.estimate;
    start.states = arena_.allocate<State>(features_.size()).data();
    for (std::size_t i = 0; i < features_.size(); ++i) {
        start.states[i] = features_[i].feature->start();
    }
    stacks_[0].add(start);
    for (std::uint32_t covered = 0; covered < stacks_.size(); ++covered) {
        fill(stacks_[covered], cubes_[covered]);
        open_cubes(stacks_[covered], covered);
    }
}

void Search::fill(Stack& stack, std::deque<Cube>& cubes) {
    const auto is_worse = [](const Candidate& a, const Candidate& b) {
        if (a.hypothesis->total != b.hypothesis->total) {
            return a.hypothesis->total < b.hypothesis->total;
        }
        return a.number > b.number;
    };
    queue_.clear();
    const auto queue_new = [&](std::size_t before) {
        for (; before < queue_.size(); ++before) {
            std::push_heap(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(before) + 1,
                           is_worse);
        }
    };
    for (Cube& cube : cubes) try_out(cube, 0, 0);
    queue_new(0);
    for (std::size_t pops = 0; !queue_.empty(); ++pops) {
        if (limits_.pop_limit > 0 && pops == limits_.pop_limit) break;
        std::ranges::pop_heap(queue_, is_worse);
        const Candidate next = queue_.back();
        queue_.pop_back();
        stack.add(*next.hypothesis);
        const std::size_t before = queue_.size();
        try_out(*next.cube, next.row, next.column + 1);
        try_out(*next.cube, next.row + 1, next.column);
        queue_new(before);
    }
    stack.prune();
}

/// Queue an extension unless it has been tried; neighbours take the place of an impossible one.
void Search::try_out(Cube& cube, std::uint32_t row, std::uint32_t column) {
    if (row >= cube.hypotheses.size() || column >= cube.options.size()) return;
    const std::size_t cell = std::size_t{row} * cube.options.size() + column;
    std::uint64_t& tried = cube.tried[cell / bits];
    const std::uint64_t bit = std::uint64_t{1} << cell % bits;
    if (tried & bit) return;
    tried |= bit;
    Hypothesis* hypothesis = extend(*cube.hypotheses[row], cube.options[column], *cube.coverage);
    if (std::isinf(hypothesis->score)) {  // not its total: a dead end may lead far
        try_out(cube, row, column + 1);
        try_out(cube, row + 1, column);
        return;
    }
    queue_.push_back({hypothesis, &cube, row, column, tries_++});
}

Hypothesis* Search::extend(const Hypothesis& hypothesis, const Option& option, Coverage& coverage) {
    Hypothesis& next = arena_.allocate<Hypothesis>(1)[0];
    next.previous = &hypothesis;
    next.option = &option;
    next.coverage = &coverage;
    next.states = arena_.allocate<State>(features_.size()).data();
    next.score = hypothesis.score + option.score;
    const bool complete = coverage.first_gap == options_->sentence_length();
    for (std::size_t i = 0; i < features_.size(); ++i) {
        const ActiveFeature& active = features_[i];
        const auto scores = std::span(scores_).first(active.weights.size());
        std::ranges::fill(scores, 0.0F);
        next.states[i] = active.feature->extend(hypothesis.states[i], option, complete, scores);
        next.score += weighted(scores, active.weights);
    }
    next.total = next.score + coverage.estimate;
    return &next;
}

void Search::open_cubes(Stack& stack, std::uint32_t covered) {
    for (Hypothesis* each : stack.hypotheses()) each->coverage->hypotheses.push_back(each);
    for (Coverage& coverage : stack.coverages()) {
        if (!coverage.hypotheses.empty()) open_cubes(coverage, covered);
    }
}

void Search::open_cubes(Coverage& coverage, std::uint32_t covered) {
    const std::uint32_t length = options_->sentence_length();
    const std::uint32_t last_begin =
        limits_.distortion < 0
            ? length
            : std::min(length, coverage.first_gap + static_cast<std::uint32_t>(limits_.distortion));
    for (std::uint32_t begin = coverage.first_gap; begin <= last_begin; ++begin) {
        const std::uint32_t last_end = std::min(length, begin + options_->longest());
        for (std::uint32_t end = begin + 1; end <= last_end && !coverage.covers(end - 1); ++end) {
            const Span span{begin, end};
            if (within_reach(coverage, span)) open_cube(coverage, covered, span);
        }
    }
}

/// Whether the first gap can still be reached from the end of the span.
bool Search::within_reach(const Coverage& coverage, Span span) const {
    return limits_.distortion < 0 || span.begin == coverage.first_gap ||
           span.end - coverage.first_gap <= static_cast<std::uint32_t>(limits_.distortion);
}

void Search::open_cube(Coverage& from, std::uint32_t covered, Span span) {
    const auto options = options_->of(span);
    if (options.empty()) return;
    const auto hypotheses = extensible(from, span);
    if (hypotheses.empty()) return;
    const auto bits_then = arena_.allocate<std::uint64_t>(from.bits.size());
    const std::uint32_t gap_then = from.extend(span, bits_then);
    bool is_new = false;
    Coverage& coverage = stacks_[covered + span.size()].coverage(bits_then, is_new);
    if (is_new) {
        coverage.first_gap = gap_then;
        coverage.estimate = estimate(coverage);
    }
    const std::size_t cells = hypotheses.size() * options.size();
    cubes_[covered + span.size()].push_back(
        {&coverage, hypotheses, options,
         arena_.allocate<std::uint64_t>((cells + bits - 1) / bits)});
}

/// The hypotheses from which a span is not too far away, best first when the jump is paid for.
std::span<Hypothesis* const> Search::extensible(const Coverage& coverage, Span span) {
    const auto hypotheses = arena_.allocate<Hypothesis*>(coverage.hypotheses.size());
    std::size_t count = 0;
    for (Hypothesis* each : coverage.hypotheses) {
        const auto distance = static_cast<std::int64_t>(jump(each->end(), span.begin));
        if (limits_.distortion < 0 || distance <= limits_.distortion) hypotheses[count++] = each;
    }
    const auto near = hypotheses.first(count);
    const auto with_jump = [&](const Hypothesis* each) {
        return each->score - distortion_weight_ * jump(each->end(), span.begin);
    };
    std::ranges::stable_sort(
        near, [&](const auto* a, const auto* b) { return with_jump(a) > with_jump(b); });
    return near;
}

double Search::estimate(const Coverage& coverage) const {
    const std::uint32_t length = options_->sentence_length();
    const std::uint32_t open = std::min(length, coverage.all_open_from());
    double sum = 0;
    std::uint32_t at = coverage.first_gap;
    while (at < length) {
        std::uint32_t end = at;
        while (end < open && !coverage.covers(end)) ++end;
        if (end >= open) end = length;
        sum += estimates_.of({at, end});
        at = end;
        while (at < length && coverage.covers(at)) ++at;
    }
    return sum;
}

}  // namespace anaphora::decoder
