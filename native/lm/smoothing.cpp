#include "lm/smoothing.hpp"

#include <algorithm>
#include <charconv>
#include <variant>

#include "support/error.hpp"

namespace anaphora::lm {
namespace {

std::string number(double value) {
    std::array<char, 32> digits;
    const auto end =
        std::to_chars(digits.begin(), digits.end(), value, std::chars_format::general, 6);
    return {digits.begin(), end.ptr};
}

/// Equation (26), or why it has no answer for these statistics.
std::variant<std::array<double, 4>, std::string> closed_form(const OrderStatistics& statistics) {
    const auto n = [&](std::size_t count) {
        return static_cast<double>(statistics.with_count[count]);
    };
    for (std::size_t count = 1; count <= 3; ++count) {
        if (statistics.with_count[count] == 0) return "none has count " + std::to_string(count);
    }
    const double y = n(1) / (n(1) + 2 * n(2));
    std::array<double, 4> discounts{};
    for (std::size_t count = 1; count <= 3; ++count) {
        const auto c = static_cast<double>(count);
        discounts[count] = c - (c + 1) * y * n(count + 1) / n(count);
        // A discount of 0 would leave nothing for unseen words in some contexts.
        if (discounts[count] <= 0) {
            return "the discount for count " + std::to_string(count) + " would be " +
                   number(discounts[count]);
        }
    }
    return discounts;
}

}  // namespace

void ContextCounts::add(MarkedCount seen) {
    total += seen.count();
    ++types;
    if (seen.pruned()) {
        pruned += seen.count();
    } else {
        ++kept_with[std::min<Count>(seen.count(), 3)];
    }
}

Smoothing Smoothing::discounting(std::array<double, 4> discounts) { return Smoothing(discounts); }

Smoothing Smoothing::witten_bell() { return Smoothing(std::nullopt); }

double Smoothing::discounted(Count count) const {
    return static_cast<double>(count) - (discounts_ ? (*discounts_)[std::min<Count>(count, 3)] : 0);
}

double Smoothing::denominator(const ContextCounts& context) const {
    return static_cast<double>(discounts_ ? context.total : context.total + context.types);
}

double Smoothing::backoff(const ContextCounts& context) const {
    auto freed = static_cast<double>(context.pruned);
    if (discounts_) {
        for (std::size_t count = 1; count <= 3; ++count) {
            freed += (*discounts_)[count] * static_cast<double>(context.kept_with[count]);
        }
    } else {
        freed += static_cast<double>(context.types);
    }
    return freed / denominator(context);
}

std::string Smoothing::describe() const {
    if (!discounts_) return "Witten-Bell";
    return "discounts " + number((*discounts_)[1]) + " " + number((*discounts_)[2]) + " " +
           number((*discounts_)[3]);
}

ChosenSmoothing choose_smoothing(Method method, std::size_t order,
                                 const OrderStatistics& statistics, bool strict) {
    if (method == Method::witten_bell) return {Smoothing::witten_bell(), ""};
    if (method == Method::fixed_discounts) return {Smoothing::discounting(fallback_discounts), ""};
    const auto discounts = closed_form(statistics);
    if (const auto* found = std::get_if<0>(&discounts)) return {Smoothing::discounting(*found), ""};
    const std::string& reason = std::get<1>(discounts);
    if (strict) {
        throw InputError("Kneser-Ney discounts do not exist for order " + std::to_string(order) +
                             ": of its n-grams, " + reason,
                         "give more text, or allow the fall-back");
    }
    if (statistics.with_count[1] == 0) return {Smoothing::witten_bell(), reason};
    return {Smoothing::discounting(fallback_discounts), reason};
}

}  // namespace anaphora::lm
