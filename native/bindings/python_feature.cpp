#include "bindings/python_feature.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "bindings/held.hpp"
#include "support/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace anaphora::bindings {
namespace {

using namespace decoder;

class PythonMemory final : public Memory {
  public:
    explicit PythonMemory(nb::object object) : object_(std::move(object)) {}
    nb::handle get() const noexcept { return object_.get(); }

  private:
    Held object_;
};

nb::tuple strings(const std::vector<std::string>& texts) {
    nb::list list;
    for (const std::string& text : texts) list.append(nb::str(text.data(), text.size()));
    return nb::tuple(list);
}

class SentencePythonFeature final : public SentenceFeature {
  public:
    SentencePythonFeature(const Feature& feature, const Words& words, nb::object scorer,
                          const nb::object& option_type)
        : feature_(&feature),
          words_(&words),
          scorer_(scorer),
          option_type_(option_type),
          score_(scorer.attr("score")),
          extend_(scorer.attr("extend")),
          numbers_(nb::dict()),
          states_(nb::list()),
          has_state_(nb::cast<bool>(scorer.attr("has_state"))),
          start_(number(scorer.attr("start"))) {}

    bool has_state() const override { return has_state_; }
    State start() const override { return start_; }

    void score(const Option& option, std::span<float> scores) override {
        const nb::gil_scoped_acquire acquired;
        read_scores(score_.get()(python_option(option)), scores);
    }

    void prepare(std::span<const Option> options) override {
        const nb::gil_scoped_acquire acquired;
        nb::list python_options;
        for (const Option& option : options) python_options.append(python_option(option));
        options_ = std::make_unique<Held>(python_options);
    }

    State extend(State state, const Option& option, bool complete,
                 std::span<float> scores) override {
        const nb::gil_scoped_acquire acquired;
        const nb::object result =
            extend_.get()(states_.get()[state], options_->get()[option.index], complete);
        if (!nb::isinstance<nb::tuple>(result) || nb::len(result) != 2) {
            fail("its extend does not give scores and a state");
        }
        read_scores(result[0], scores);
        return number(result[1]);
    }

    std::shared_ptr<const Memory> remember(const Translation& best) override {
        const nb::gil_scoped_acquire acquired;
        nb::list phrases;
        for (const Option* option : best.phrases) {
            phrases.append(options_->get()[option->index]);
        }
        nb::object memory = scorer_.get().attr("remember")(nb::tuple(phrases));
        if (memory.is_none()) return nullptr;
        return std::make_shared<PythonMemory>(std::move(memory));
    }

  private:
    [[noreturn]] void fail(const std::string& cause) const {
        throw InputError("feature " + feature_->name() + ": " + cause, "correct the feature");
    }

    State number(const nb::object& state) {
        const nb::handle numbers = numbers_.get();
        PyObject* known = PyDict_GetItemWithError(numbers.ptr(), state.ptr());
        if (known != nullptr) return nb::cast<State>(nb::handle(known));
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        const auto next = static_cast<State>(nb::len(numbers));
        nb::borrow<nb::dict>(numbers)[state] = next;
        nb::borrow<nb::list>(states_.get()).append(state);
        return next;
    }

    nb::object python_option(const Option& option) const {
        nb::list target;
        for (const WordId word : option.target()) {
            const std::string_view text = words_->text(word);
            target.append(nb::str(text.data(), text.size()));
        }
        nb::list links;
        for (const Link link : option.pair->links) {
            links.append(nb::make_tuple(link.source, link.target));
        }
        const nb::object table =
            option.pair->table == PhrasePair::no_table ? nb::none() : nb::cast(option.pair->table);
        return option_type_.get()(option.source.begin, option.source.end, nb::tuple(target),
                                  nb::tuple(links), table);
    }

    void read_scores(const nb::object& given, std::span<float> scores) const {
        const bool is_number = PyFloat_Check(given.ptr()) || PyLong_Check(given.ptr());
        const std::size_t count = is_number ? 1 : nb::len(given);
        if (count != scores.size()) {
            fail("it gives " + std::to_string(count) + " scores, but its size is " +
                 std::to_string(scores.size()));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const float score = nb::cast<float>(is_number ? given : nb::object(given[i]));
            if (std::isnan(score)) fail("a score is not a number");
            scores[i] += score;
        }
    }

    const Feature* feature_;
    const Words* words_;
    Held scorer_;
    Held option_type_;
    Held score_;
    Held extend_;
    std::unique_ptr<Held> options_;
    Held numbers_;  // of the states
    Held states_;   // by number
    bool has_state_;
    State start_;
};

}  // namespace

PythonFeature::PythonFeature(std::string name, std::size_t size, nb::object begin,
                             nb::object option)
    : Feature(std::move(name), size), begin_(std::move(begin)), option_(std::move(option)) {}

std::unique_ptr<SentenceFeature> PythonFeature::open(const Sentence& sentence, const Words& words,
                                                     const Memory* memory) const {
    const nb::gil_scoped_acquire acquired;
    nb::list annotations;
    for (const auto& each : sentence.annotations) annotations.append(strings(each));
    const auto* remembered = dynamic_cast<const PythonMemory*>(memory);
    nb::object scorer = begin_(strings(sentence.tokens), nb::tuple(annotations),
                               remembered == nullptr ? nb::none() : nb::borrow(remembered->get()));
    if (scorer.is_none()) return nullptr;
    return std::make_unique<SentencePythonFeature>(*this, words, std::move(scorer), option_);
}

}  // namespace anaphora::bindings
