#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "alignment/model.hpp"
#include "alignment/parallel.hpp"
#include "alignment/symmetrise.hpp"
#include "alignment/trainer.hpp"
#include "bindings/bindings.hpp"
#include "support/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

using namespace anaphora::alignment;

using Tokens = nb::typed<nb::sequence, nb::str>;
using Side = nb::typed<nb::sequence, Tokens>;
using LinkTuple = nb::typed<nb::tuple, nb::typed<nb::tuple, int, int>, nb::ellipsis>;
using LinksOfPairs = nb::typed<nb::list, LinkTuple>;

std::string_view utf8(nb::handle token) {
    if (!PyUnicode_Check(token.ptr())) throw nb::type_error("a token must be a str");
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(token.ptr(), &size);
    if (bytes == nullptr) {
        PyErr_Clear();
        throw InputError("token with a lone surrogate, which is not Unicode text",
                         "read the text as UTF-8");
    }
    return {bytes, static_cast<std::size_t>(size)};
}

/// The items of a Python sequence, held so that nobody can take them away meanwhile.
nb::tuple items(nb::handle sequence) {
    PyObject* held = PySequence_Tuple(sequence.ptr());
    if (held == nullptr) throw nb::python_error();
    return nb::steal<nb::tuple>(held);
}

/// The tokens of a sentence as UTF-8.
class TokenViews {
  public:
    explicit TokenViews(nb::handle tokens) : tokens_(items(tokens)) {
        views_.reserve(tokens_.size());
        for (const nb::handle token : tokens_) views_.push_back(utf8(token));
    }
    const std::vector<std::string_view>& views() const noexcept { return views_; }

  private:
    nb::tuple tokens_;
    std::vector<std::string_view> views_;
};

LinkTuple to_tuple(const std::vector<Link>& links) {
    nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(links.size())));
    for (std::size_t i = 0; i < links.size(); ++i) {
        nb::object link = nb::make_tuple(links[i].first, links[i].second);
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), link.release().ptr());
    }
    return nb::cast<LinkTuple>(tuple);
}

/// A trainer that Python threads may share: calls take turns.
class SharedTrainer {
  public:
    SharedTrainer(const Settings& settings, unsigned threads)
        : trainer_(std::in_place, settings, threads) {}

    void add(Tokens source, Tokens target) {
        const TokenViews source_tokens(source);
        const TokenViews target_tokens(target);
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        unfinished().add(source_tokens.views(), target_tokens.views());
    }
    std::size_t size() {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        return unfinished().size();
    }
    double iterate() {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        return unfinished().iterate();
    }
    Model finish(std::string description) {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        Model model = unfinished().finish(std::move(description));
        trainer_.reset();
        return model;
    }

  private:
    Trainer& unfinished() {
        if (!trainer_) throw std::logic_error("training is finished: make a new trainer");
        return *trainer_;
    }

    std::optional<Trainer> trainer_;
    std::mutex mutex_;
};

/// The ids of one side's tokens; unknown ones have that of <unk>.
Sentences to_sentences(nb::handle side, const VocabularyBuilder& words) {
    Sentences sentences;
    std::vector<WordId> ids;
    for (const nb::handle sentence : items(side)) {
        const TokenViews tokens(sentence);
        ids.clear();
        for (const auto token : tokens.views()) ids.push_back(words.find(token).value_or(unk_id));
        sentences.add(ids);
    }
    return sentences;
}

LinksOfPairs align(const Model& model, Side sources, Side targets, std::string_view heuristic,
                   unsigned threads) {
    const Heuristic chosen = heuristic_named(heuristic);
    const Sentences source = to_sentences(sources, model.source_words);
    const Sentences target = to_sentences(targets, model.target_words);
    if (source.size() != target.size()) {
        throw InputError(std::to_string(source.size()) + " source sentences, " +
                             std::to_string(target.size()) + " target sentences",
                         "give both sides whole");
    }
    std::vector<std::vector<Link>> links(source.size());
    {
        const nb::gil_scoped_release released;
        std::vector<PairOfDirections> works(std::max(1U, threads));
        parallel_for(source.size(), threads, [&](unsigned thread, std::size_t pair) {
            links[pair] = model.align(source[pair], target[pair], chosen, works[thread]);
        });
    }
    nb::list result;
    for (const auto& of_pair : links) result.append(to_tuple(of_pair));
    return LinksOfPairs(result);
}

using NamedTranslations = std::vector<std::pair<std::string, float>>;

/// The translations of a word, most probable first.
NamedTranslations translations(const VocabularyBuilder& source_words,
                               const VocabularyBuilder& target_words, const Lexicon& lexicon,
                               std::string_view word) {
    NamedTranslations named;
    const auto id = source_words.find(word);
    if (!id) return named;
    Translations found = lexicon.translations(*id);
    std::ranges::stable_sort(found, std::greater<>{}, &Translation::probability);
    for (const auto& [target, probability] : found) {
        named.emplace_back(target_words.word(target), probability);
    }
    return named;
}

LinkTuple checked_symmetrise(const std::vector<int>& forward, const std::vector<int>& backward,
                             std::string_view heuristic) {
    const auto inside = [](const std::vector<int>& positions, std::size_t size) {
        return std::ranges::all_of(positions, [size](int position) {
            return position >= -1 && position < static_cast<int>(size);
        });
    };
    if (!inside(forward, backward.size()) || !inside(backward, forward.size())) {
        throw std::invalid_argument("an alignment points outside the other sentence");
    }
    return to_tuple(symmetrise(forward, backward, heuristic_named(heuristic)));
}

void bind_trainer(nb::module_& module) {
    nb::class_<SharedTrainer>(module, "AlignmentTrainer",
                              "Learns to align words from sentence pairs, both directions at once."
                              "\n\nThreads may share it; calls take turns.")
        .def(
            "__init__",
            [](SharedTrainer* self, float tension, float empty, double alpha, bool agreement,
               unsigned threads) {
                new (self) SharedTrainer({{tension, empty}, alpha, agreement}, threads);
            },
            nb::kw_only(), "tension"_a = Prior{}.tension, "empty"_a = Prior{}.empty,
            "alpha"_a = Settings{}.alpha, "agreement"_a = true, "threads"_a = 1,
            nb::sig("def __init__(self, *, tension: float = 4.0, empty: float = 0.08, "
                    "alpha: float = 0.01, agreement: bool = True, threads: int = 1) -> None"))
        .def("__len__", &SharedTrainer::size)
        .def("add", &SharedTrainer::add, "source"_a, "target"_a,
             "Add a sentence pair; one with an empty or overlong side is left out.")
        .def("iterate", &SharedTrainer::iterate,
             "Run one iteration; the log-likelihood per word before it.\n\nReleases the GIL.")
        .def("finish", &SharedTrainer::finish, "description"_a,
             "The model learnt; the trainer cannot be used afterwards.");
}

void bind_model(nb::module_& module) {
    nb::class_<Model>(
        module, "AlignmentModel",
        "Aligns words.\n\nIt never changes; any number of threads may use it at once.")
        .def(
            "__init__",
            [](Model* self, const std::filesystem::path& path) {
                const nb::gil_scoped_release released;
                new (self) Model(Model::load(path));
            },
            "path"_a, nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"))
        .def("save", &Model::save, "path"_a, nb::call_guard<nb::gil_scoped_release>(),
             nb::sig("def save(self, path: str | os.PathLike[str]) -> None"),
             "Write the model to a file, which appears whole or not at all.")
        .def_ro("description", &Model::description, "What was given to `finish`.")
        .def("align", &align, "sources"_a, "targets"_a, "heuristic"_a, nb::kw_only(),
             "threads"_a = 1,
             "The links of each sentence pair, by source, then target position.\n\n"
             "None for a pair with an empty or overlong side. Releases the GIL.")
        .def(
            "translations",
            [](const Model& self, std::string_view word) {
                return translations(self.source_words, self.target_words, self.forward, word);
            },
            "source_word"_a, "Target words by their probability given the source word.")
        .def(
            "inverse_translations",
            [](const Model& self, std::string_view word) {
                return translations(self.target_words, self.source_words, self.backward, word);
            },
            "target_word"_a, "Source words by their probability given the target word.");
}

}  // namespace

void bind_alignment(nb::module_& module) {
    module.attr("LONGEST_ALIGNED_SENTENCE") = longest_sentence;
    bind_trainer(module);
    bind_model(module);
    module.def("symmetrise", &checked_symmetrise, "forward"_a, "backward"_a, "heuristic"_a,
               "One set of links from the alignments of both directions, as Moses makes it.\n\n"
               "forward[t] is the source position of target word t, backward[s] the target\n"
               "position of source word s; -1 is none.");
}

}  // namespace anaphora::bindings
