#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "phrases/corpus.hpp"
#include "phrases/lexicon.hpp"
#include "phrases/moses_export.hpp"
#include "phrases/moses_import.hpp"
#include "phrases/phrase_table.hpp"
#include "phrases/table_builder.hpp"
#include "support/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

using namespace phrases;

using Lines = std::vector<std::string>;
using LineBatches = nb::typed<nb::iterable, nb::typed<nb::list, nb::str>>;
using TextWriter = nb::typed<nb::callable, nb::object(nb::str)>;

nb::str to_str(std::string_view text) {
    PyObject* decoded =
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
    if (decoded == nullptr) {
        PyErr_Clear();
        throw InputError("damaged: word is not UTF-8", "make the phrase table again");
    }
    return nb::steal<nb::str>(decoded);
}

/// A corpus that grows, and what is made from it.
class AlignedCorpus {
  public:
    void add(const Lines& source, const Lines& target, const Lines& links) {
        const nb::gil_scoped_release released;
        for (std::size_t i = 0; i < std::min({source.size(), target.size(), links.size()}); ++i) {
            corpus_.add(source[i], target[i], links[i]);
        }
    }

    std::size_t size() const { return corpus_.size(); }

    void extract(const std::filesystem::path& path, const ExtractionOptions& options) {
        const nb::gil_scoped_release released;
        corpus_.number_by_frequency();
        build_phrase_table(corpus_, Lexicon(corpus_), options, path);
    }

    nb::list lexicon() const {
        const Lexicon lexicon(corpus_);
        nb::list entries;
        for (const Lexicon::Entry& entry : lexicon.entries()) {
            entries.append(nb::make_tuple(word(corpus_.source(), entry.source),
                                          word(corpus_.target(), entry.target),
                                          lexicon.direct(entry), lexicon.inverse(entry)));
        }
        return entries;
    }

  private:
    static nb::object word(const Text& text, WordId id) {
        if (id == null_word) return nb::none();
        return to_str(text.vocabulary().word(id));
    }

    Corpus corpus_;
};

template <class Values, class Convert>
nb::tuple to_tuple(const Values& values, const Convert& convert) {
    nb::list list;
    for (const auto& value : values) list.append(convert(value));
    return nb::tuple(list);
}

nb::tuple to_tuple(const PhraseTable& table, const Option& option) {
    std::string text;
    for (const WordId word : option.target) {
        if (!text.empty()) text += ' ';
        text += table.target_words().word(word);
    }
    const auto identity = [](float value) { return value; };
    const auto pair = [](Link link) { return nb::make_tuple(link.source, link.target); };
    return nb::make_tuple(
        to_str(text), to_tuple(option.scores, identity), to_tuple(option.links, pair),
        nb::make_tuple(option.counts.target, option.counts.source, option.counts.both),
        to_tuple(option.reordering, identity));
}

nb::list lookup(const PhraseTable& table, std::string_view phrase) {
    nb::list options;
    if (const auto ids = table.source_ids(phrase)) {
        OptionCursor cursor = table.find(*ids);
        for (Option option; cursor.next(option);) options.append(to_tuple(table, option));
    }
    return options;
}

/// Calls a Python function with text, from code that runs without the GIL.
TextSink sink_of(const nb::callable& write) {
    return [&write](std::string_view text) {
        const nb::gil_scoped_acquire acquired;
        write(to_str(text));
    };
}

void export_moses(const PhraseTable& table, const TextWriter& phrases,
                  const std::optional<TextWriter>& reordering) {
    const nb::gil_scoped_release released;
    export_to_moses(table, sink_of(phrases), reordering ? sink_of(*reordering) : TextSink());
}

/// Lines from a Python iterable of lists of lines, for code that runs without the GIL.
class PythonLines {
  public:
    explicit PythonLines(const nb::iterable& batches)
        : batches_(nb::iter(batches)), source_([this](Lines& lines) { fetch(lines); }) {}
    PythonLines(const PythonLines&) = delete;
    PythonLines& operator=(const PythonLines&) = delete;

    LineSource& source() { return source_; }

  private:
    void fetch(Lines& lines) {
        const nb::gil_scoped_acquire acquired;
        do {
            lines.clear();
            if (batches_ == nb::iterator::sentinel()) return;
            lines = nb::cast<Lines>(*batches_);
            ++batches_;
        } while (lines.empty());
    }

    nb::iterator batches_;
    LineSource source_;
};

/// An import that can say afterwards where it stopped.
class PythonImport {
  public:
    PythonImport(const LineBatches& phrases, const std::optional<LineBatches>& reordering,
                 const std::filesystem::path& path)
        : phrases_(phrases) {
        if (reordering) reordering_.emplace(*reordering);
        import_.emplace(phrases_.source(), reordering_ ? &reordering_->source() : nullptr, path);
    }

    void run() {
        const nb::gil_scoped_release released;
        import_->run();
    }
    std::uint64_t phrase_line() const { return import_->phrase_line(); }
    std::uint64_t reordering_line() const { return import_->reordering_line(); }

  private:
    PythonLines phrases_;
    std::optional<PythonLines> reordering_;
    std::optional<MosesImport> import_;
};

void bind_corpus(nb::module_& module) {
    nb::class_<AlignedCorpus>(module, "AlignedCorpus",
                              "Sentence pairs with word alignments, for phrase extraction.")
        .def(nb::init<>())
        .def("__len__", &AlignedCorpus::size)
        .def("add", &AlignedCorpus::add, "source"_a, "target"_a, "links"_a,
             "Add sentence pairs: tokens between spaces, links as 0-0. Releases the GIL.\n\n"
             "When a pair is refused those before it have been added, and len() says how many.")
        .def(
            "extract",
            [](AlignedCorpus& self, const std::filesystem::path& path, std::size_t max_length,
               std::uint64_t min_count, bool reordering, unsigned threads, std::uint64_t memory,
               const nb::callable& progress) {
                self.extract(path, {.max_length = max_length,
                                    .min_count = min_count,
                                    .reordering = reordering,
                                    .threads = threads,
                                    .memory = memory,
                                    .progress = [&progress](double done) {
                                        const nb::gil_scoped_acquire acquired;
                                        progress(done);
                                    }});
            },
            "path"_a, nb::kw_only(), "max_length"_a, "min_count"_a, "reordering"_a, "threads"_a,
            "memory"_a, "progress"_a,
            nb::sig("def extract(self, path: str | os.PathLike[str], *, max_length: int, "
                    "min_count: int, reordering: bool, threads: int, memory: int, "
                    "progress: Callable[[float], object]) -> None"),
            "Extract and score phrase pairs; write a table. Releases the GIL.\n\n"
            "`progress` is told the part that is done, 0 to 1.")
        .def("lexicon", &AlignedCorpus::lexicon,
             nb::sig("def lexicon(self) -> list[tuple[str | None, str | None, float, float]]"),
             "Linked words, None for no word; p(target | source) and inverse.");
}

void bind_table(nb::module_& module) {
    nb::class_<PhraseTable>(module, "PhraseTable",
                            "A phrase table on disk, used where it lies.\n\n"
                            "It never changes; any number of threads may read it at once.")
        .def(nb::init<const std::filesystem::path&>(), "path"_a,
             nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"))
        .def(
            "__len__", [](const PhraseTable& self) { return self.facts().options; },
            "How many phrase pairs there are.")
        .def_prop_ro(
            "source_phrases", [](const PhraseTable& self) { return self.facts().source_phrases; },
            "How many source phrases have translations.")
        .def_prop_ro(
            "longest_source", [](const PhraseTable& self) { return self.facts().longest_source; },
            "How many words the longest source phrase has.")
        .def_prop_ro(
            "scores", [](const PhraseTable& self) { return self.facts().scores; },
            "How many scores a translation has.")
        .def_prop_ro(
            "reordering_scores",
            [](const PhraseTable& self) { return self.facts().reordering_scores; },
            "How many reordering scores a translation has.")
        .def("lookup", lookup, "phrase"_a,
             nb::sig("def lookup(self, phrase: str) -> list[tuple[str, tuple[float, ...], "
                     "tuple[tuple[int, int], ...], tuple[int, int, int], tuple[float, ...]]]"),
             "The translations of a phrase, best first.\n\n"
             "Text, scores, links, counts of target, source and both, reordering scores.")
        .def("export_moses", export_moses, "phrases"_a, "reordering"_a.none(),
             "Hand over the lines of Moses' text forms, sorted by bytes.")
        .def("verify", &PhraseTable::verify, nb::call_guard<nb::gil_scoped_release>(),
             "Check the whole file at once, not only what is used.");
}

void bind_import(nb::module_& module) {
    nb::class_<PythonImport>(module, "MosesImport",
                             "Turns the lines of Moses' tables into a phrase table.")
        .def(nb::init<const LineBatches&, const std::optional<LineBatches>&,
                      const std::filesystem::path&>(),
             "phrases"_a, "reordering"_a.none(), "path"_a,
             nb::sig("def __init__(self, phrases: Iterable[list[str]], "
                     "reordering: Iterable[list[str]] | None, path: str | os.PathLike[str]) "
                     "-> None"))
        .def("run", &PythonImport::run, "Read and write everything. Releases the GIL.")
        .def_prop_ro("phrase_line", &PythonImport::phrase_line,
                     "The line of the phrase table that an error of run is about, or 0.")
        .def_prop_ro("reordering_line", &PythonImport::reordering_line,
                     "The line of the reordering table that an error of run is about, or 0.");
}

}  // namespace

void bind_phrases(nb::module_& module) {
    bind_corpus(module);
    bind_table(module);
    bind_import(module);
}

}  // namespace anaphora::bindings
