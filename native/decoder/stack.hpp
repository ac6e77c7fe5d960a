/// Partial translations, and stacks of those that cover equally many words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "decoder/arena.hpp"
#include "decoder/feature.hpp"
#include "decoder/model.hpp"

namespace anaphora::decoder {

struct Hypothesis;

/// Which words are translated, and the hypotheses that have translated these.
struct Coverage {
    std::uint32_t first_gap = 0;          // the first word that is not covered
    std::span<const std::uint64_t> bits;  // a bit for each word from the first gap on
    double estimate = 0;                  // what the rest is expected to score
    std::vector<Hypothesis*> hypotheses;

    /// From this word on none is covered.
    std::uint32_t all_open_from() const noexcept {
        return first_gap + static_cast<std::uint32_t>(bits.size() * 64);
    }
    bool covers(std::uint32_t word) const noexcept {
        if (word < first_gap || word >= all_open_from()) return word < first_gap;
        return bits[(word - first_gap) / 64] >> (word - first_gap) % 64 & 1;
    }
    /// Cover a span of open words too: gives the first gap then, and sets the bits, which are zero.
    std::uint32_t extend(Span span, std::span<std::uint64_t> bits_then) const;
};

/// A partial translation: one phrase more than `previous`.
struct Hypothesis {
    double score = 0;  // of what is translated
    double total = 0;  // and of what is expected of the rest
    const Hypothesis* previous = nullptr;
    const Option* option = nullptr;
    Coverage* coverage = nullptr;
    State* states = nullptr;
    /// The next of the worse ones that were recombined with this one.
    Hypothesis* recombined = nullptr;

    std::uint32_t end() const noexcept { return option == nullptr ? 0 : option->source.end; }
};

/// The hypotheses that cover so many words: the best of each set that can be recombined.
class Stack {
  public:
    Stack(std::size_t state_count, const Limits& limits);

    /// The coverage with these bits, made if it is new; the bits are kept by the caller. As all
    /// coverages of a stack have equally many words, the bits tell where the first gap is.
    Coverage& coverage(std::span<const std::uint64_t> bits, bool& is_new);
    void add(Hypothesis& hypothesis);
    /// Keep only as many as the limit allows.
    void prune();

    std::span<Hypothesis* const> hypotheses() const noexcept { return hypotheses_; }
    std::deque<Coverage>& coverages() noexcept { return coverages_; }
    const Hypothesis* best() const;

  private:
    struct BitsHash {
        std::size_t operator()(std::span<const std::uint64_t> bits) const noexcept;
    };
    struct BitsEqual {
        bool operator()(std::span<const std::uint64_t> a,
                        std::span<const std::uint64_t> b) const noexcept;
    };

    std::size_t hash(const Hypothesis& hypothesis) const noexcept;
    bool recombinable(const Hypothesis& a, const Hypothesis& b) const noexcept;
    /// Where in the index an equal hypothesis is, or a free place.
    std::size_t find(const Hypothesis& hypothesis) const noexcept;
    void index_anew(std::size_t places);
    void raise_floor(double best);

    std::size_t state_count_;
    std::size_t limit_;
    double beam_;   // how much worse than the best one may be
    double best_;   // greatest total
    double floor_;  // worse totals are left out
    std::deque<Coverage> coverages_;
    std::unordered_map<std::span<const std::uint64_t>, Coverage*, BitsHash, BitsEqual> by_bits_;
    std::vector<Hypothesis*> hypotheses_;
    std::vector<std::uint32_t> index_;  // 1 + place in hypotheses_, hashed by coverage and states
};

}  // namespace anaphora::decoder
