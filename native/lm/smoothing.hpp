/// How probability is taken from seen n-grams and given to unseen ones, one order at a time.
///
/// Chen and Goodman (1998), An Empirical Study of Smoothing Techniques for Language Modeling,
/// section 3: modified Kneser-Ney with the discounts of its equation (26), and Witten-Bell.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "lm/ngram.hpp"

namespace anaphora::lm {

enum class Method { kneser_ney, fixed_discounts, witten_bell };

/// A count and whether the n-gram is left out of the model, in 8 bytes.
class MarkedCount {
  public:
    MarkedCount() = default;
    MarkedCount(Count count, bool pruned) : value_(count << 1 | Count{pruned}) {}

    Count count() const { return value_ >> 1; }
    bool pruned() const { return value_ & 1; }

  private:
    Count value_;
};

/// How many n-grams of one order there are, and how many have the counts 1 to 4.
struct OrderStatistics {
    Count total = 0;
    Count kept = 0;  // after pruning
    std::array<Count, 5> with_count{};

    void add(MarkedCount seen) {
        ++total;
        kept += !seen.pruned();
        if (seen.count() < with_count.size()) ++with_count[seen.count()];
    }
};

/// What the n-grams that continue one context add up to.
struct ContextCounts {
    Count total = 0;
    Count types = 0;
    Count pruned = 0;                  // occurrences of what is left out of the model
    std::array<Count, 4> kept_with{};  // how many are kept with the counts 1, 2, 3 or more

    void add(MarkedCount seen);
};

/// The smoothing of one order.
class Smoothing {
  public:
    /// Subtract `discounts[c]` from an n-gram seen c times, the last from all seen more often.
    static Smoothing discounting(std::array<double, 4> discounts);
    static Smoothing witten_bell();

    /// What an n-gram keeps of its count.
    double discounted(Count count) const;

    /// What counts are divided by in this context.
    double denominator(const ContextCounts& context) const;
    /// The share of this context that goes to the lower order.
    double backoff(const ContextCounts& context) const;

    std::string describe() const;

  private:
    explicit Smoothing(std::optional<std::array<double, 4>> discounts) : discounts_(discounts) {}

    std::optional<std::array<double, 4>> discounts_;
};

inline constexpr std::array<double, 4> fallback_discounts{0, 0.5, 1, 1.5};

struct ChosenSmoothing {
    Smoothing smoothing;
    std::string reason;  // why it is not the method asked for; empty if it is
};

/// The smoothing for order n by this method, or what stands in for it where it is not defined.
///
/// Kneser-Ney's discounts do not exist where counts of 1, 2 or 3 are missing or odd. Fixed ones
/// stand in for them as long as anything was seen only once; where nothing was, discounts for rare
/// n-grams mean nothing, and Witten-Bell stands in. With `strict` there are errors instead.
ChosenSmoothing choose_smoothing(Method method, std::size_t order,
                                 const OrderStatistics& statistics, bool strict);

}  // namespace anaphora::lm
