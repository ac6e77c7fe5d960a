#include "vocabulary/vocabulary.hpp"

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "bindings/bindings.hpp"
#include "support/error.hpp"
#include "vocabulary/builder.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

using Word = nb::str;
using WordIterable = nb::typed<nb::iterable, nb::str>;

/// The UTF-8 of a Python string; it lives as long as the string.
std::string_view utf8(nb::handle word) {
    if (!PyUnicode_Check(word.ptr())) throw nb::type_error("a word must be a str");
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(word.ptr(), &size);
    if (bytes == nullptr) {
        PyErr_Clear();
        throw InputError("word with a lone surrogate, which is not Unicode text",
                         "read the text as UTF-8");
    }
    return {bytes, static_cast<std::size_t>(size)};
}

nb::str to_str(std::string_view word) {
    PyObject* text =
        PyUnicode_DecodeUTF8(word.data(), static_cast<Py_ssize_t>(word.size()), nullptr);
    if (text == nullptr) {
        PyErr_Clear();
        throw InputError("damaged: word is not UTF-8", "make the vocabulary again");
    }
    return nb::steal<nb::str>(text);
}

WordId to_id(std::int64_t id) {
    if (id < 0 || id > std::numeric_limits<WordId>::max()) {
        throw std::out_of_range("no word has id " + std::to_string(id));
    }
    return static_cast<WordId>(id);
}

/// Words of a Python iterable, held so that they can be read without the GIL.
class Batch {
  public:
    explicit Batch(nb::handle iterable) : words_(nb::steal<nb::tuple>(checked(iterable))) {
        views_.reserve(words_.size());
        for (const nb::handle word : words_) views_.push_back(utf8(word));
    }

    /// What `f` gives for the words, called with the GIL released.
    template <class F>
    auto without_gil(const F& f) const {
        const nb::gil_scoped_release released;
        return f(views_);
    }

  private:
    static PyObject* checked(nb::handle iterable) {
        PyObject* words = PySequence_Tuple(iterable.ptr());
        if (words == nullptr) throw nb::python_error();
        return words;
    }

    nb::tuple words_;
    std::vector<std::string_view> views_;
};

template <class F>
std::vector<WordId> ids_of(const std::vector<std::string_view>& words, const F& id_of) {
    std::vector<WordId> ids(words.size());
    std::ranges::transform(words, ids.begin(), id_of);
    return ids;
}

/// A builder that Python threads may share: each call has it to itself.
class SharedBuilder {
  public:
    WordId intern(Word word) {
        const std::string_view bytes = utf8(word);
        const auto lock = locked();
        return builder_.intern(bytes);
    }

    std::vector<WordId> intern_all(WordIterable words) {
        return Batch(words).without_gil([this](const auto& views) {
            const std::lock_guard lock(mutex_);
            return ids_of(views, [this](std::string_view word) { return builder_.intern(word); });
        });
    }

    std::optional<WordId> find(Word word) const {
        const std::string_view bytes = utf8(word);
        const auto lock = locked();
        return builder_.find(bytes);
    }

    nb::str word(std::int64_t id) const {
        const auto copied = [&] {
            const auto lock = locked();
            return std::string(builder_.word(to_id(id)));
        };
        return to_str(copied());
    }

    std::size_t size() const {
        const auto lock = locked();
        return builder_.size();
    }

    void save(const std::filesystem::path& path) const {
        const nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        builder_.save(path);
    }

  private:
    /// The lock, waited for without the GIL so that a long batch stops nobody else.
    std::unique_lock<std::mutex> locked() const {
        std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock) {
            const nb::gil_scoped_release released;
            lock.lock();
        }
        return lock;
    }

    VocabularyBuilder builder_;
    mutable std::mutex mutex_;
};

void bind_builder(nb::module_& module) {
    nb::class_<SharedBuilder>(module, "VocabularyBuilder",
                              "A vocabulary that grows: each new word gets the next id.\n\n"
                              "Threads may share it; calls take turns.")
        .def(nb::init<>())
        .def("__len__", &SharedBuilder::size)
        .def(
            "__contains__",
            [](const SharedBuilder& self, Word word) { return self.find(word).has_value(); },
            "word"_a)
        .def("intern", &SharedBuilder::intern, "word"_a,
             "The id of the word, which is added if it is new.")
        .def("intern_all", &SharedBuilder::intern_all, "words"_a,
             "The id of each word; new ones are added. Releases the GIL.")
        .def("find", &SharedBuilder::find, "word"_a,
             "The id of the word, None if it is not in the vocabulary.")
        .def("word", &SharedBuilder::word, "word_id"_a,
             "The word with this id; IndexError if there is none.")
        .def("save", &SharedBuilder::save, "path"_a,
             nb::sig("def save(self, path: str | os.PathLike[str]) -> None"),
             "Write the vocabulary to a file, which appears whole or not at all.");
}

void bind_reader(nb::module_& module) {
    nb::class_<Vocabulary>(module, "Vocabulary",
                           "A saved vocabulary, used where it lies on disk: words to ids and back."
                           "\n\nIt never changes; any number of threads may read it at once.")
        .def(nb::init<const std::filesystem::path&>(), "path"_a,
             nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"))
        .def("__len__", &Vocabulary::size)
        .def(
            "__contains__",
            [](const Vocabulary& self, Word word) { return self.find(utf8(word)).has_value(); },
            "word"_a)
        .def(
            "find", [](const Vocabulary& self, Word word) { return self.find(utf8(word)); },
            "word"_a, "The id of the word, None if it is not in the vocabulary.")
        .def(
            "id", [](const Vocabulary& self, Word word) { return self.id(utf8(word)); }, "word"_a,
            "The id of the word, UNK_ID if it is not in the vocabulary.")
        .def(
            "ids",
            [](const Vocabulary& self, WordIterable words) {
                return Batch(words).without_gil([&self](const auto& views) {
                    return ids_of(views, [&self](std::string_view word) { return self.id(word); });
                });
            },
            "words"_a, "The id of each word, UNK_ID for unknown ones. Releases the GIL.")
        .def(
            "word",
            [](const Vocabulary& self, std::int64_t id) { return to_str(self.word(to_id(id))); },
            "word_id"_a, "The word with this id; IndexError if there is none.")
        .def(
            "words",
            [](const Vocabulary& self, const std::vector<std::int64_t>& ids) {
                nb::list words;
                for (const auto id : ids) words.append(to_str(self.word(to_id(id))));
                return nb::typed<nb::list, nb::str>(words);
            },
            "word_ids"_a, "The word with each id; IndexError if there is none.")
        .def("verify", &Vocabulary::verify, nb::call_guard<nb::gil_scoped_release>(),
             "Check the whole file at once, not only what is used.");
}

}  // namespace

void bind_vocabulary(nb::module_& module) {
    module.attr("UNK_ID") = unk_id;
    module.attr("BOS_ID") = bos_id;
    module.attr("EOS_ID") = eos_id;
    bind_builder(module);
    bind_reader(module);
}

}  // namespace anaphora::bindings
