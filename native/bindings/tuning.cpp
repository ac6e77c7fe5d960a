#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "tuning/envelope.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Array = nb::ndarray<nb::numpy, T, nb::ndim<1>>;

template <class T>
std::span<const T> values(const Column<T>& column) {
    return {column.data(), column.size()};
}

/// A vector as a numpy array that owns it.
template <class T>
Array<T> array(std::vector<T>&& values) {
    auto* kept = new std::vector<T>(std::move(values));
    const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Array<T>(kept->data(), {kept->size()}, owner);
}

std::tuple<Array<double>, Array<std::uint32_t>, Array<std::uint64_t>> envelopes(
    const Column<double>& intercepts, const Column<double>& slopes,
    const Column<std::uint64_t>& ends, unsigned threads) {
    if (intercepts.size() != slopes.size()) throw nb::value_error("a slope for each intercept");
    std::uint64_t previous = 0;
    for (const std::uint64_t end : values(ends)) {
        if (end < previous || end > slopes.size())
            throw nb::value_error("ends must rise to the size");
        previous = end;
    }
    std::vector<double> positions;
    std::vector<std::uint32_t> lines;
    tuning::Envelopes found;
    {
        const nb::gil_scoped_release released;
        found = tuning::envelopes(values(intercepts), values(slopes), values(ends), threads);
        positions.reserve(found.changes.size());
        lines.reserve(found.changes.size());
        for (const tuning::Change& change : found.changes) {
            positions.push_back(change.position);
            lines.push_back(change.line);
        }
    }
    return {array(std::move(positions)), array(std::move(lines)), array(std::move(found.ends))};
}

}  // namespace

void bind_tuning(nb::module_& module) {
    module.def("envelopes", &envelopes, "intercepts"_a, "slopes"_a, "ends"_a, "threads"_a = 1,
               "The upper envelope of each sentence's lines, as (positions, lines, ends).");
}

}  // namespace anaphora::bindings
