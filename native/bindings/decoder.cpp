#include "decoder/decoder.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/link_scorer.hpp"
#include "bindings/python_feature.hpp"
#include "decoder/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

using namespace decoder;

using Tokens = std::vector<std::string>;
using FixedTuple = std::tuple<std::uint32_t, std::uint32_t, Tokens>;
using SentenceTuple = std::tuple<Tokens, std::vector<FixedTuple>, std::vector<Tokens>>;
using TableTuple = std::pair<std::shared_ptr<const phrases::PhraseTable>, std::size_t>;

/// What features remember, as Python carries it from sentence to sentence.
struct DocumentContext {
    Context memories;
};
using PassageTuple = std::pair<std::vector<SentenceTuple>, const DocumentContext*>;

Sentence to_sentence(SentenceTuple&& from) {
    auto& [tokens, fixed, annotations] = from;
    Sentence sentence{
        .tokens = std::move(tokens), .fixed = {}, .annotations = std::move(annotations)};
    for (auto& [begin, end, target] : fixed) {
        sentence.fixed.push_back({{begin, end}, std::move(target)});
    }
    return sentence;
}

template <class Values, class Convert>
nb::tuple to_tuple(const Values& values, const Convert& convert) {
    nb::list list;
    for (const auto& value : values) list.append(convert(value));
    return nb::tuple(list);
}

nb::tuple to_tuple(const Scored& scored) {
    const auto identity = [](const auto& value) { return value; };
    const auto pair = [](auto a, auto b) { return nb::make_tuple(a, b); };
    return nb::make_tuple(
        to_tuple(scored.tokens, identity), scored.score, to_tuple(scored.features, identity),
        to_tuple(scored.phrases,
                 [&](const PhraseUse& use) {
                     return nb::make_tuple(pair(use.source.begin, use.source.end),
                                           pair(use.target.begin, use.target.end));
                 }),
        to_tuple(scored.links, [&](Link link) { return pair(link.source, link.target); }));
}

nb::tuple to_tuple(Output&& output) {
    const auto scored = [](const Scored& each) { return to_tuple(each); };
    return nb::make_tuple(to_tuple(output.best), to_tuple(output.nbest, scored),
                          nb::cast(DocumentContext{std::move(output.context)}));
}

std::shared_ptr<const Parts> make_parts(
    const std::vector<TableTuple>& tables,
    const std::vector<std::shared_ptr<const lm::Model>>& language_models,
    const std::vector<std::shared_ptr<const Feature>>& features) {
    std::vector<Table> all;
    for (const auto& [table, backoff] : tables) all.push_back({table, backoff});
    return std::make_shared<const Parts>(std::move(all), language_models, features);
}

nb::list decode(const Decoder& self, std::vector<PassageTuple> passages, std::size_t nbest,
                bool distinct, unsigned threads) {
    std::vector<Passage> all;
    for (auto& [sentences, context] : passages) {
        Passage& passage = all.emplace_back();
        if (context != nullptr) passage.context = context->memories;
        for (SentenceTuple& each : sentences) {
            passage.sentences.push_back(to_sentence(std::move(each)));
        }
    }
    std::vector<std::vector<Output>> outputs;
    {
        const nb::gil_scoped_release released;
        outputs = self.decode(all, {nbest, distinct}, threads);
    }
    nb::list results;
    for (auto& passage : outputs) {
        nb::list of_passage;
        for (Output& output : passage) of_passage.append(to_tuple(std::move(output)));
        results.append(of_passage);
    }
    return results;
}

nb::tuple force(const Decoder& self, SentenceTuple from, const DocumentContext* context,
                const Tokens& target) {
    const Sentence sentence = to_sentence(std::move(from));
    const Context before = context == nullptr ? Context() : context->memories;
    Forced forced;
    {
        const nb::gil_scoped_release released;
        forced = self.force(sentence, before, target);
    }
    nb::object translation =
        forced.translation ? nb::object(to_tuple(*forced.translation)) : nb::none();
    return nb::make_tuple(translation, forced.reached,
                          nb::cast(DocumentContext{std::move(forced.context)}));
}

}  // namespace

void bind_decoder(nb::module_& module) {
    module.attr("MOST_TRIES") = Search::most_tries;
    nb::class_<DocumentContext>(module, "DocumentContext",
                                "What features remember of the sentences before.");
    nb::class_<Feature>(module, "Feature", "A feature function of the core.")
        .def_prop_ro("name", &Feature::name)
        .def_prop_ro("size", &Feature::size, "How many scores it has.");
    nb::class_<PythonFeature, Feature>(module, "PythonFeature",
                                       "A feature function whose scores come from Python.")
        .def(nb::init<std::string, std::size_t, nb::object, nb::object>(), "name"_a, "size"_a,
             "begin"_a, "option"_a,
             nb::sig("def __init__(self, name: str, size: int, begin: object, option: object) -> "
                     "None"),
             "Use anaphora.smt.features.native to make one.");
    nb::class_<LinkFeature, Feature>(module, "LinkFeature",
                                     "How well pronouns go with their antecedents.")
        .def(
            "__init__",
            [](LinkFeature* self, std::string name, const nb::object& scorer) {
                new (self)
                    LinkFeature(std::move(name), std::make_shared<const PythonLinkScorer>(scorer));
            },
            "name"_a, "scorer"_a, nb::sig("def __init__(self, name: str, scorer: object) -> None"),
            "Use anaphora.smt.links.feature to make one.");
    nb::class_<Parts>(module, "DecoderParts", "Tables, language models and features.")
        .def(nb::new_(&make_parts), "tables"_a, "language_models"_a, "features"_a,
             "Each table comes with its limit as a back-off table, 0 for none.")
        .def_prop_ro(
            "features",
            [](const Parts& self) {
                std::vector<std::pair<std::string, std::size_t>> names;
                for (const auto& each : self.features())
                    names.emplace_back(each->name(), each->size());
                return names;
            },
            "Names of the features, and how many scores each has.");
    nb::class_<Decoder>(module, "Decoder", "Translates; threads may share it.")
        .def(
            "__init__",
            [](Decoder* self, std::shared_ptr<const Parts> parts, std::vector<float> weights,
               std::size_t stack, std::size_t pop_limit, double beam_threshold, std::size_t options,
               int distortion) {
                new (self) Decoder({std::move(parts), std::move(weights)},
                                   {stack, pop_limit, beam_threshold, options, distortion});
            },
            "parts"_a, "weights"_a, nb::kw_only(), "stack"_a, "pop_limit"_a, "beam_threshold"_a,
            "options"_a, "distortion"_a)
        .def("decode", &decode, "passages"_a, "nbest"_a, "distinct"_a, "threads"_a,
             nb::sig("def decode(self, passages: Sequence[tuple[Sequence[tuple[Sequence[str], "
                     "Sequence[tuple[int, int, Sequence[str]]], Sequence[Sequence[str]]]], "
                     "DocumentContext | None]], nbest: int, distinct: bool, threads: int) -> "
                     "list[list[tuple[tuple[tuple[str, ...], float, tuple[float, ...], "
                     "tuple[tuple[tuple[int, int], tuple[int, int]], ...], "
                     "tuple[tuple[int, int], ...]], "
                     "tuple[tuple[tuple[str, ...], float, tuple[float, ...], "
                     "tuple[tuple[tuple[int, int], tuple[int, int]], ...], "
                     "tuple[tuple[int, int], ...]], ...], DocumentContext]]]"),
             "Translations of the sentences of each passage. Releases the GIL.")
        .def("force", &force, "sentence"_a, "context"_a.none(), "target"_a,
             nb::sig("def force(self, sentence: tuple[Sequence[str], "
                     "Sequence[tuple[int, int, Sequence[str]]], Sequence[Sequence[str]]], "
                     "context: DocumentContext | None, target: Sequence[str]) -> "
                     "tuple[tuple[tuple[str, ...], float, tuple[float, ...], "
                     "tuple[tuple[tuple[int, int], tuple[int, int]], ...], "
                     "tuple[tuple[int, int], ...]] | None, int, DocumentContext]"),
             "The best way to make a translation, how many words were reached, the "
             "context after it.");
}

}  // namespace anaphora::bindings
