/// What scores translations: every built-in feature, and those written in Python, through this.
///
/// A feature is part of the model and never changes; threads share it. For each sentence it may
/// open a `SentenceFeature`, which one thread uses. What a hypothesis must remember for a feature
/// is one number, its state. Hypotheses that cover the same words and have equal states are
/// recombined, so states must be equal only if nothing that follows can tell them apart. A feature
/// that remembers more numbers its values, see `States`.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "decoder/sentence.hpp"
#include "decoder/words.hpp"

namespace anaphora::decoder {

using State = std::uint32_t;

/// What a feature carries from one sentence of a document to the next.
class Memory {
  public:
    virtual ~Memory() = default;
};

/// The memories of all features, in their order; empty at the start of a document.
using Context = std::vector<std::shared_ptr<const Memory>>;

/// A finished translation as features see it.
struct Translation {
    std::span<const Option* const> phrases;  // in target order
    const Words& words;
};

/// A feature at work on one sentence.
class SentenceFeature {
  public:
    virtual ~SentenceFeature() = default;

    /// Add to the scores of an option by itself, given this sentence.
    virtual void score(const Option& option, std::span<float> scores);
    /// Called once with all options, before `extend`.
    virtual void prepare(std::span<const Option> options);

    /// Whether it needs `extend`, and a state.
    virtual bool has_state() const = 0;
    virtual State start() const;
    /// What it gives for translating a phrase next, and the state after it. `complete` says
    /// that the whole sentence is covered then. Scores are zero before.
    virtual State extend(State state, const Option& option, bool complete, std::span<float> scores);

    /// What to carry to the next sentence; called with the best translation.
    virtual std::shared_ptr<const Memory> remember(const Translation& best);
};

class Feature {
  public:
    Feature(std::string name, std::size_t size) : name_(std::move(name)), size_(size) {}
    virtual ~Feature() = default;
    Feature(const Feature&) = delete;
    Feature& operator=(const Feature&) = delete;

    const std::string& name() const noexcept { return name_; }
    /// How many scores it has.
    std::size_t size() const noexcept { return size_; }

    /// Score a phrase pair by itself, whatever the sentence. `expected` are guesses at what
    /// `extend` will give; they guide the search and never count. Both are zero before.
    virtual void score(const PhrasePair& pair, const Words& words, std::span<float> scores,
                       std::span<float> expected) const;
    /// Begin a sentence; nothing if the sentence makes no difference. `memory` may be null.
    virtual std::unique_ptr<SentenceFeature> open(const Sentence& sentence, const Words& words,
                                                  const Memory* memory) const;

  private:
    std::string name_;
    std::size_t size_;
};

/// Numbers for the values that a feature remembers, counted from 0: equal values, equal numbers.
template <class Value, class Hash = std::hash<Value>>
class States {
  public:
    State number(const Value& value) {
        const auto [place, is_new] = numbers_.emplace(value, static_cast<State>(values_.size()));
        if (is_new) values_.push_back(&place->first);
        return place->second;
    }
    const Value& value(State state) const { return *values_[state]; }

  private:
    std::unordered_map<Value, State, Hash> numbers_;
    std::vector<const Value*> values_;
};

}  // namespace anaphora::decoder
