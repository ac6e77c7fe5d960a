#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.hpp"
#include "lm/arpa_reader.hpp"
#include "lm/arpa_writer.hpp"
#include "lm/estimator.hpp"
#include "lm/model.hpp"
#include "lm/model_builder.hpp"
#include "lm/text.hpp"
#include "support/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

using lm::Model;
using Strings = nb::typed<nb::list, nb::str>;
using Write = nb::typed<nb::callable, nb::object(nb::bytes)>;

/// The UTF-8 of each string; it lives as long as the list is neither changed nor released.
std::vector<std::string_view> views(const nb::list& strings) {
    std::vector<std::string_view> views;
    views.reserve(strings.size());
    for (const nb::handle each : strings) {
        if (!PyUnicode_Check(each.ptr())) throw nb::type_error("a line must be a str");
        Py_ssize_t size = 0;
        const char* bytes = PyUnicode_AsUTF8AndSize(each.ptr(), &size);
        if (bytes == nullptr) throw nb::python_error();
        views.emplace_back(bytes, static_cast<std::size_t>(size));
    }
    return views;
}

/// Use each string with the GIL released; errors get the line they are on.
template <class Use>
void for_each_line(const nb::list& strings, const Use& use) {
    const auto lines = views(strings);
    const nb::gil_scoped_release released;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        try {
            use(lines[i]);
        } catch (const InputError& error) {
            if (!error.file().empty()) throw;
            throw lm::LineError(error.cause(), error.remedy(), i + 1);
        }
    }
}

/// ARPA text goes to a Python function; the caller has released the GIL.
lm::ArpaWriter arpa_writer(const nb::callable& write) {
    return lm::ArpaWriter([&write](std::string_view text) {
        const nb::gil_scoped_acquire acquired;
        write(nb::bytes(text.data(), text.size()));
    });
}

lm::Method method_named(const std::string& name) {
    if (name == "mkn") return lm::Method::kneser_ney;
    if (name == "fixed") return lm::Method::fixed_discounts;
    if (name == "wb") return lm::Method::witten_bell;
    throw nb::value_error("a method is 'mkn', 'wb' or 'fixed'");
}

/// Reads ARPA text into a file of ours.
class ArpaConverter {
  public:
    explicit ArpaConverter(const std::filesystem::path& path) : builder_(path), reader_(builder_) {}

    void read(const Strings& lines) {
        const auto texts = views(lines);
        const nb::gil_scoped_release released;
        for (const auto text : texts) reader_.read(text);
    }
    void finish() {
        const nb::gil_scoped_release released;
        reader_.finish();
    }

  private:
    lm::ModelBuilder builder_;
    lm::ArpaReader reader_;
};

/// Words of sentences, one behind the other, each sentence closed by </s>.
struct Sentences {
    std::vector<WordId> words;
    std::vector<std::size_t> ends;

    Sentences(const Model& model, const std::vector<std::string_view>& lines) {
        for (const auto line : lines) {
            lm::for_each_word(
                line, [&](std::string_view word) { words.push_back(model.words().id(word)); });
            words.push_back(eos_id);
            ends.push_back(words.size());
        }
    }
};

std::vector<double> totals(const Model& model, const Strings& lines) {
    const auto texts = views(lines);
    const nb::gil_scoped_release released;
    const Sentences sentences(model, texts);
    const auto scores = model.score_sentences(sentences.words, sentences.ends);
    std::vector<double> totals;
    std::size_t at = 0;
    for (const std::size_t end : sentences.ends) {
        double total = 0;
        while (at < end) total += static_cast<double>(scores[at++].log10);
        totals.push_back(total);
    }
    return totals;
}

using Token = std::tuple<WordId, std::size_t, float>;

std::vector<std::vector<Token>> tokens(const Model& model, const Strings& lines) {
    const auto texts = views(lines);
    const nb::gil_scoped_release released;
    const Sentences sentences(model, texts);
    const auto scores = model.score_sentences(sentences.words, sentences.ends);
    std::vector<std::vector<Token>> tokens;
    std::size_t at = 0;
    for (const std::size_t end : sentences.ends) {
        auto& sentence = tokens.emplace_back();
        for (; at < end; ++at) {
            sentence.emplace_back(sentences.words[at], model.length(scores[at].matched),
                                  scores[at].log10);
        }
    }
    return tokens;
}

/// One word at a time, for whoever searches.
std::tuple<float, std::uint32_t> step(const Model& model, std::uint32_t state, WordId word) {
    const auto score = model.score({state}, word);
    return {score.log10, score.next.context};
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const lm::LineError& error) {
        try {
            const nb::object type = nb::module_::import_("anaphora.errors").attr("InputError");
            const nb::object raised = type(error.cause(), error.remedy(), "line"_a = error.line());
            PyErr_SetObject(type.ptr(), raised.ptr());
        } catch (nb::python_error& failure) {
            failure.restore();
        }
    }
}

void bind_estimator(nb::module_& module) {
    nb::class_<lm::Estimator>(module, "LanguageModelEstimator",
                              "Makes a language model from sentences; not for several threads.")
        .def(
            "__init__",
            [](lm::Estimator* self, std::size_t order, const std::string& method, bool fallback,
               bool skip_specials, const std::vector<lm::Count>& thresholds, std::uint64_t memory,
               unsigned threads, const std::string& directory) {
                new (self) lm::Estimator({.order = order,
                                          .method = method_named(method),
                                          .fallback = fallback,
                                          .skip_specials = skip_specials,
                                          .thresholds = thresholds,
                                          .resources = {memory, threads, directory}});
            },
            nb::kw_only(), "order"_a, "method"_a, "fallback"_a, "skip_specials"_a, "thresholds"_a,
            "memory"_a, "threads"_a, "directory"_a)
        .def(
            "add",
            [](lm::Estimator& self, const Strings& sentences) {
                for_each_line(sentences, [&](std::string_view line) { self.add(line); });
            },
            "sentences"_a, "Add sentences of words separated by spaces. Releases the GIL.")
        .def(
            "write_arpa",
            [](lm::Estimator& self, const Write& write) {
                const nb::gil_scoped_release released;
                auto writer = arpa_writer(write);
                self.finish(writer);
            },
            "write"_a, "Hand the model as ARPA text to `write`, piece by piece; ends the work.")
        .def(
            "write_binary",
            [](lm::Estimator& self, const std::filesystem::path& path) {
                const nb::gil_scoped_release released;
                lm::ModelBuilder builder(path);
                self.finish(builder);
            },
            "path"_a, nb::sig("def write_binary(self, path: str | os.PathLike[str]) -> None"),
            "Write the model to a file that can be mapped; ends the work.");
}

void bind_model(nb::module_& module) {
    nb::class_<Model>(module, "LanguageModel",
                      "A language model, used where it lies on disk.\n\n"
                      "It never changes; any number of threads may read it at once.")
        .def(nb::init<const std::filesystem::path&, bool>(), "path"_a, "resident"_a = false,
             nb::sig("def __init__(self, path: str | os.PathLike[str], resident: bool = False) -> "
                     "None"),
             "Map the file; `resident` copies its n-grams into memory.")
        .def_prop_ro("order", &Model::order, "The length of its longest n-grams.")
        .def_prop_ro("description", &Model::description, "What it was made from, in lines.")
        .def("__len__", [](const Model& self) { return self.words().size(); })
        .def("count", &Model::count, "n"_a, "How many n-grams of this order it has.")
        .def(
            "word", [](const Model& self, WordId id) { return self.words().word(id); }, "word_id"_a,
            "The word with this id; IndexError if there is none.")
        .def(
            "id", [](const Model& self, const std::string& word) { return self.words().id(word); },
            "word"_a, "The id of the word, UNK_ID if it is not in the model.")
        .def("totals", &totals, "sentences"_a,
             "log10 of each sentence's probability. Releases the GIL.")
        .def("tokens", &tokens, "sentences"_a,
             "Id, length of the n-gram found and log10 of each word.\n\n"
             "Each sentence is closed by </s>. Releases the GIL.")
        .def_prop_ro(
            "start", [](const Model& self) { return self.start_of_sentence().context; },
            "The state after <s>.")
        .def_prop_ro(
            "empty", [](const Model& self) { return self.empty_context().context; },
            "The state after nothing.")
        .def("step", &step, "state"_a, "word_id"_a,
             "log10 of a word's probability, and the state after it.\n\n"
             "States are equal if no continuation can tell them apart.")
        .def(
            "write_arpa",
            [](const Model& self, const Write& write) {
                const nb::gil_scoped_release released;
                auto writer = arpa_writer(write);
                self.dump(writer);
            },
            "write"_a, "Hand the model as ARPA text to `write`, piece by piece.")
        .def("verify", &Model::verify, nb::call_guard<nb::gil_scoped_release>(),
             "Check the whole file at once, not only what is used.");
}

}  // namespace

void bind_lm(nb::module_& module) {
    nb::register_exception_translator(translate);
    bind_estimator(module);
    nb::class_<ArpaConverter>(module, "ArpaConverter",
                              "Reads ARPA text and writes a file that can be mapped.")
        .def(nb::init<const std::filesystem::path&>(), "path"_a,
             nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"))
        .def("read", &ArpaConverter::read, "lines"_a, "Read more lines. Releases the GIL.")
        .def("finish", &ArpaConverter::finish, "Check that the text is complete; after its end.");
    bind_model(module);
}

}  // namespace anaphora::bindings
