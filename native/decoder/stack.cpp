#include "decoder/stack.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace anaphora::decoder {
namespace {

constexpr double worst = -std::numeric_limits<double>::infinity();
constexpr std::size_t fewest_places = 64;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15;
    return hash ^ hash >> 32;
}

}  // namespace

std::uint32_t Coverage::extend(Span span, std::span<std::uint64_t> bits_then) const {
    if (span.begin > first_gap) {
        std::ranges::copy(bits, bits_then.begin());
        for (std::uint32_t at = span.begin - first_gap; at < span.end - first_gap; ++at) {
            bits_then[at / 64] |= std::uint64_t{1} << at % 64;
        }
        return first_gap;
    }
    std::uint32_t gap = span.end;
    while (covers(gap)) ++gap;
    const std::size_t whole = (gap - first_gap) / 64;
    const std::size_t part = (gap - first_gap) % 64;
    for (std::size_t i = whole; i < bits.size(); ++i) {
        bits_then[i - whole] = bits[i] >> part;
        if (part > 0 && i + 1 < bits.size()) bits_then[i - whole] |= bits[i + 1] << (64 - part);
    }
    return gap;
}

std::size_t Stack::BitsHash::operator()(std::span<const std::uint64_t> bits) const noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t each : bits) hash = mix(hash, each);
    return hash;
}

bool Stack::BitsEqual::operator()(std::span<const std::uint64_t> a,
                                  std::span<const std::uint64_t> b) const noexcept {
    return std::ranges::equal(a, b);
}

Stack::Stack(std::size_t state_count, const Limits& limits)
    : state_count_(state_count),
      limit_(limits.stack),
      beam_(limits.beam_threshold > 0 ? std::log(limits.beam_threshold) : worst),
      best_(worst),
      floor_(worst),
      index_(fewest_places) {}

Coverage& Stack::coverage(std::span<const std::uint64_t> bits, bool& is_new) {
    const auto [place, added] = by_bits_.emplace(bits, nullptr);
    is_new = added;
    if (added) {
        place->second = &coverages_.emplace_back();
        place->second->bits = bits;
    }
    return *place->second;
}

/// As Moses does: what is worse than the floor never enters; the stack is pruned when it has
/// grown to twice its limit.
void Stack::add(Hypothesis& hypothesis) {
    if (hypothesis.total < floor_) return;
    std::uint32_t& place = index_[find(hypothesis)];
    if (place != 0) {
        Hypothesis*& other = hypotheses_[place - 1];
        Hypothesis* better = other;
        Hypothesis* lesser = &hypothesis;
        if (lesser->total > better->total) std::swap(better, lesser);
        // The lesser one may lead a chain of others already.
        Hypothesis* last = lesser;
        while (last->recombined != nullptr) last = last->recombined;
        last->recombined = better->recombined;
        better->recombined = lesser;
        other = better;
    } else {
        hypotheses_.push_back(&hypothesis);
        place = static_cast<std::uint32_t>(hypotheses_.size());
        if (hypotheses_.size() * 2 > index_.size()) index_anew(index_.size() * 2);
    }
    raise_floor(hypothesis.total);
    if (limit_ > 0 && hypotheses_.size() >= 2 * limit_) prune();
}

void Stack::raise_floor(double best) {
    if (best <= best_) return;
    best_ = best;
    floor_ = std::max(floor_, best_ + beam_);
}

void Stack::prune() {
    std::vector<double> totals;
    for (const Hypothesis* each : hypotheses_) {
        if (each->total >= floor_) totals.push_back(each->total);
    }
    if (limit_ > 0 && totals.size() > limit_) {
        const auto last = totals.begin() + static_cast<std::ptrdiff_t>(limit_ - 1);
        std::ranges::nth_element(totals, last, std::greater());
        floor_ = *last;
    }
    if (std::erase_if(hypotheses_, [this](auto* each) { return each->total < floor_; }) > 0) {
        index_anew(index_.size());
    }
}

const Hypothesis* Stack::best() const {
    const auto best = std::ranges::max_element(hypotheses_, {}, &Hypothesis::total);
    return best == hypotheses_.end() ? nullptr : *best;
}

std::size_t Stack::hash(const Hypothesis& hypothesis) const noexcept {
    std::uint64_t hash = std::bit_cast<std::uintptr_t>(hypothesis.coverage);
    for (std::size_t i = 0; i < state_count_; ++i) hash = mix(hash, hypothesis.states[i]);
    return hash;
}

bool Stack::recombinable(const Hypothesis& a, const Hypothesis& b) const noexcept {
    return a.coverage == b.coverage && std::equal(a.states, a.states + state_count_, b.states);
}

std::size_t Stack::find(const Hypothesis& hypothesis) const noexcept {
    std::size_t at = hash(hypothesis) & (index_.size() - 1);
    while (index_[at] != 0 && !recombinable(*hypotheses_[index_[at] - 1], hypothesis)) {
        at = (at + 1) & (index_.size() - 1);
    }
    return at;
}

void Stack::index_anew(std::size_t places) {
    index_.assign(places, 0);
    for (std::size_t i = 0; i < hypotheses_.size(); ++i) {
        index_[find(*hypotheses_[i])] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace anaphora::decoder
