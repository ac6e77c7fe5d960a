#include "bindings/link_scorer.hpp"

#include <nanobind/stl/string.h>

#include <cmath>

#include "support/error.hpp"

namespace nb = nanobind;

namespace anaphora::bindings {
namespace {

template <class Values>
nb::tuple to_tuple(const Values& values) {
    nb::list list;
    for (const auto& value : values) list.append(nb::cast(value));
    return nb::tuple(list);
}

}  // namespace

PythonLinkScorer::PythonLinkScorer(const nb::object& scorer)
    : antecedent_(scorer.attr("antecedent")),
      pronoun_(scorer.attr("pronoun")),
      score_(scorer.attr("score")) {}

std::string PythonLinkScorer::antecedent(const decoder::LinkedWords& words) const {
    const nb::gil_scoped_acquire acquired;
    return nb::cast<std::string>(
        antecedent_.get()(to_tuple(words.phrase), to_tuple(words.positions)));
}

std::string PythonLinkScorer::pronoun(const std::vector<std::string>& annotation,
                                      const decoder::LinkedWords& words) const {
    const nb::gil_scoped_acquire acquired;
    return nb::cast<std::string>(pronoun_.get()(to_tuple(annotation), to_tuple(words.phrase),
                                                to_tuple(words.positions), to_tuple(words.near)));
}

float PythonLinkScorer::score(const std::vector<std::string>& annotation,
                              const std::vector<std::string>& antecedents,
                              const std::string& pronoun) const {
    const nb::gil_scoped_acquire acquired;
    const float score =
        nb::cast<float>(score_.get()(to_tuple(annotation), to_tuple(antecedents), pronoun));
    if (std::isnan(score)) {
        throw InputError("a pronoun's score is not a number", "train the pronoun models again");
    }
    return score;
}

}  // namespace anaphora::bindings
