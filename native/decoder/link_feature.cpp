#include "decoder/link_feature.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "support/error.hpp"

namespace anaphora::decoder {
namespace {

constexpr std::string_view reference_mark = " @";
constexpr std::string_view next_pronoun = " | ";  // no token has a space

/// A pronoun, and the slots of the words it waits for.
struct Pronoun {
    std::uint32_t position;
    std::vector<std::string> annotation;
    std::vector<std::uint32_t> antecedents;
};

/// The annotations of the pronouns of one token.
std::vector<std::vector<std::string>> by_pronoun(const std::vector<std::string>& annotation) {
    std::vector<std::vector<std::string>> found;
    if (annotation.empty()) return found;
    found.emplace_back();
    for (const std::string& entry : annotation) {
        if (entry == next_pronoun) {
            found.emplace_back();
        } else {
            found.back().push_back(entry);
        }
    }
    return found;
}

/// The source words that an annotation waits for.
std::vector<std::uint32_t> references(const std::vector<std::string>& annotation,
                                      std::size_t length) {
    std::vector<std::uint32_t> found;
    for (const std::string& entry : annotation) {
        for (std::size_t at = entry.find(reference_mark); at != std::string::npos;
             at = entry.find(reference_mark, at + 1)) {
            const char* first = entry.data() + at + reference_mark.size();
            std::uint32_t position = 0;
            const auto [end, error] = std::from_chars(first, entry.data() + entry.size(), position);
            if (error != std::errc() || position >= length) {
                throw InputError("annotation '" + entry + "' of a sentence of " +
                                     std::to_string(length) + " words",
                                 "refer to a word of the sentence");
            }
            found.push_back(position);
        }
    }
    return found;
}

/// A slot of the state for each word that is waited for and for each pronoun that waits. Its value
/// is `unseen` before the word is translated, the number of what it became afterwards, and
/// `settled` when nothing depends on it any more.
class SentenceLinks final : public SentenceFeature {
  public:
    SentenceLinks(const LinkScorer& scorer, const Sentence& sentence, const Words& words)
        : scorer_(&scorer), words_(&words) {
        for (std::uint32_t at = 0; at < sentence.annotations.size(); ++at) {
            for (auto& annotation : by_pronoun(sentence.annotations[at])) {
                add({at, std::move(annotation), {}}, sentence.tokens.size());
            }
        }
        start_ = states_.number(std::vector<State>(antecedents_.size() + waiting_.size(), unseen));
    }

    bool is_needed() const { return !ready_.empty() || !waiting_.empty(); }

    void score(const Option& option, std::span<float> scores) override {
        for (const Pronoun& pronoun : ready_) {
            if (!covers(option, pronoun.position)) continue;
            const auto became =
                scorer_->pronoun(pronoun.annotation, linked(option, pronoun.position));
            scores[0] += scorer_->score(pronoun.annotation, {}, became);
        }
    }

    void prepare(std::span<const Option> options) override {
        changes_.resize(options.size());
        for (const Option& option : options) {
            auto& changes = changes_[option.index];
            for (std::uint32_t slot = 0; slot < antecedents_.size(); ++slot) {
                if (!covers(option, antecedents_[slot])) continue;
                changes.push_back(
                    {slot, number(scorer_->antecedent(linked(option, antecedents_[slot])))});
            }
            for (std::uint32_t i = 0; i < waiting_.size(); ++i) {
                const Pronoun& pronoun = waiting_[i];
                if (!covers(option, pronoun.position)) continue;
                const auto became =
                    scorer_->pronoun(pronoun.annotation, linked(option, pronoun.position));
                changes.push_back({slot_of(i), number(became)});
            }
        }
    }

    bool has_state() const override { return !waiting_.empty(); }
    State start() const override { return start_; }

    State extend(State state, const Option& option, bool, std::span<float> scores) override {
        const auto& changes = changes_[option.index];
        if (changes.empty()) return state;
        std::vector<State> slots = states_.value(state);
        for (const Change& change : changes) slots[change.slot] = change.value;
        for (std::uint32_t i = 0; i < waiting_.size(); ++i) {
            if (slots[slot_of(i)] == settled || !is_complete(slots, i)) continue;
            scores[0] += score_of(slots, i);
            slots[slot_of(i)] = settled;
        }
        forget_antecedents(slots);
        return states_.number(slots);
    }

  private:
    static constexpr State unseen = 0;
    static constexpr State settled = 1;
    static constexpr State first_number = 2;

    struct Change {
        std::uint32_t slot;
        State value;
    };
    struct SlotsHash {
        std::size_t operator()(const std::vector<State>& slots) const noexcept {
            std::size_t hash = slots.size();
            for (const State slot : slots) hash = hash * 0x9E3779B97F4A7C15U + slot + 1;
            return hash;
        }
    };

    void add(Pronoun pronoun, std::size_t length) {
        for (const std::uint32_t word : references(pronoun.annotation, length)) {
            const auto known = std::ranges::find(antecedents_, word);
            pronoun.antecedents.push_back(static_cast<std::uint32_t>(known - antecedents_.begin()));
            if (known == antecedents_.end()) antecedents_.push_back(word);
        }
        (pronoun.antecedents.empty() ? ready_ : waiting_).push_back(std::move(pronoun));
    }

    static bool covers(const Option& option, std::uint32_t position) {
        return option.source.overlaps({position, position + 1});
    }

    LinkedWords linked(const Option& option, std::uint32_t position) const {
        LinkedWords found;
        for (const WordId word : option.target()) found.phrase.emplace_back(words_->text(word));
        std::vector<bool> is_far(found.phrase.size());
        for (const Link link : option.pair->links) {
            const std::uint32_t source = option.source.begin + link.source;
            if (source == position) found.positions.push_back(link.target);
            if (source != position && source + 1 != position) is_far[link.target] = true;
        }
        for (std::uint32_t target = 0; target < is_far.size(); ++target) {
            if (!is_far[target]) found.near.push_back(target);
        }
        return found;
    }

    std::uint32_t slot_of(std::uint32_t pronoun) const {
        return static_cast<std::uint32_t>(antecedents_.size()) + pronoun;
    }

    State number(const std::string& what) {
        const auto next = first_number + static_cast<State>(texts_.size());
        const auto [place, is_new] = numbers_.emplace(what, next);
        if (is_new) texts_.push_back(what);
        return place->second;
    }

    const std::string& text(State number) const { return texts_[number - first_number]; }

    bool is_complete(const std::vector<State>& slots, std::uint32_t pronoun) const {
        return slots[slot_of(pronoun)] != unseen &&
               std::ranges::none_of(waiting_[pronoun].antecedents,
                                    [&](std::uint32_t slot) { return slots[slot] == unseen; });
    }

    /// Remembered: the models need not be asked twice.
    float score_of(const std::vector<State>& slots, std::uint32_t i) {
        const Pronoun& pronoun = waiting_[i];
        std::vector<State> key{i, slots[slot_of(i)]};
        for (const std::uint32_t slot : pronoun.antecedents) key.push_back(slots[slot]);
        const auto known = scores_.find(key);
        if (known != scores_.end()) return known->second;
        std::vector<std::string> antecedents;
        for (const std::uint32_t slot : pronoun.antecedents) {
            antecedents.push_back(text(slots[slot]));
        }
        const float score =
            scorer_->score(pronoun.annotation, antecedents, text(slots[slot_of(i)]));
        scores_.emplace(std::move(key), score);
        return score;
    }

    /// Settle the antecedents that no pronoun waits for any more.
    void forget_antecedents(std::vector<State>& slots) const {
        std::vector<bool> is_needed(antecedents_.size());
        for (std::uint32_t i = 0; i < waiting_.size(); ++i) {
            if (slots[slot_of(i)] == settled) continue;
            for (const std::uint32_t slot : waiting_[i].antecedents) is_needed[slot] = true;
        }
        for (std::uint32_t slot = 0; slot < antecedents_.size(); ++slot) {
            if (!is_needed[slot]) slots[slot] = settled;
        }
    }

    const LinkScorer* scorer_;
    const Words* words_;
    std::vector<Pronoun> ready_;    // all they refer to is known from earlier sentences
    std::vector<Pronoun> waiting_;  // for words of this sentence
    std::vector<std::uint32_t> antecedents_;
    std::vector<std::vector<Change>> changes_;  // by option
    std::vector<std::string> texts_;
    std::map<std::string, State> numbers_;
    std::map<std::vector<State>, float> scores_;
    States<std::vector<State>, SlotsHash> states_;
    State start_ = 0;
};

}  // namespace

std::unique_ptr<SentenceFeature> LinkFeature::open(const Sentence& sentence, const Words& words,
                                                   const Memory*) const {
    auto links = std::make_unique<SentenceLinks>(*scorer_, sentence, words);
    return links->is_needed() ? std::move(links) : nullptr;
}

}  // namespace anaphora::decoder
