#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "lm/layout.hpp"
#include "lm/ngram.hpp"
#include "lm/resident_table.hpp"
#include "lm/words.hpp"
#include "support/section_file.hpp"

namespace anaphora::lm {

/// What a language model remembers of the words before: the longest context it knows that they
/// end in. Two histories that it can never again tell apart have equal states.
struct State {
    model_layout::Node context = model_layout::no_node;

    bool operator==(const State&) const = default;
};

/// The score of one word, and the state after it.
struct Score {
    float log10;
    State next;
    model_layout::Node matched;  // the n-gram that was found, for `Model::length`
};

/// A language model on disk, used where it lies.
///
/// It never changes, and reading never waits: one object serves any number of threads. What is
/// damaged in the file is found when it is first touched and reported as InputError.
class Model {
  public:
    /// With `resident` the n-grams are checked and copied into memory at once: slower to open,
    /// faster to ask.
    explicit Model(const std::filesystem::path& path, bool resident = false);

    std::size_t order() const noexcept { return facts_.order; }
    std::uint64_t count(std::size_t n) const { return facts_.counts.at(n - 1); }
    std::string_view description() const;
    const Words& words() const noexcept { return words_; }

    State start_of_sentence() const;
    State empty_context() const { return {}; }

    /// The probability of `word` in this state. Unknown words have `unk_id`.
    Score score(State state, WordId word) const {
        Search search{.context = state.context};
        Score result;
        while (!step(search, word, result)) {
        }
        return result;
    }

    /// Fetch what `score` will read first, while there is something else to do.
    void prefetch(State state, WordId word) const {
        if (state.context == model_layout::no_node) return;
        prefetch_bucket(model_layout::first_bucket(state.context, word, buckets_.size()));
    }

    /// The scores of many sentences. They lie one behind the other in `words`, sentence i ends
    /// before `ends[i]`; each starts after <s>. Works on several at once so that it waits less.
    std::vector<Score> score_sentences(std::span<const WordId> words,
                                       std::span<const std::size_t> ends) const;

    /// How many words the n-gram has.
    std::size_t length(model_layout::Node node) const;

    /// Hand over the whole model, each order sorted by context, from its last word to its first.
    void dump(NgramSink& sink) const;

    /// Check the whole file: every checksum, and that each n-gram is found where it should be.
    void verify() const;

  private:
    using Node = model_layout::Node;
    using Entry = model_layout::Entry;

    const model_layout::Bucket& bucket(std::size_t index) const {
        if (index < resident_.buckets().size()) return resident_.buckets()[index];
        return buckets_.slice(index, index + 1)[0];
    }

    /// What is left to do for a word: ask this context, then shorter ones.
    struct Search {
        Node context = model_layout::no_node;
        float backoff = 0;
        std::size_t shortened = 0;
    };

    /// Ask one context; true if that settles the score.
    bool step(Search& search, WordId word, Score& result) const {
        if (search.context == model_layout::no_node) {
            const auto& unigram = unigrams_.slice(word, std::size_t{word} + 1)[0];
            const Node next = unigram.probability.is_context() ? word : model_layout::no_node;
            result = {unigram.probability.probability() + search.backoff, {next}, word};
            return true;
        }
        Node node = model_layout::no_node;
        if (const Entry* found = find(search.context, word, node)) {
            const Node next = found->probability.is_context() ? node : found->shorter;
            prefetch_entry(next);  // read if the next word does not continue it
            result = {found->probability.probability() + search.backoff, {next}, node};
            return true;
        }
        if (++search.shortened > max_order) file_.fail("its contexts do not become shorter");
        search.backoff += backoff_of(search.context);
        search.context = shorter_of(search.context);
        prefetch_entry(search.context);
        return false;
    }

    const Entry* find(Node context, WordId word, Node& node) const {
        std::size_t at = model_layout::first_bucket(context, word, buckets_.size());
        for (std::size_t steps = 0; steps < buckets_.size(); ++steps) {
            const model_layout::Bucket& here = bucket(at);
            for (std::size_t place = 0; place < model_layout::bucket_entries; ++place) {
                const Entry& entry = here.entries[place];
                if (entry.context == context && entry.word == word) {
                    node = model_layout::node_of(at, place);
                    return &entry;
                }
                if (entry.context == model_layout::no_node) return nullptr;
            }
            if (++at == buckets_.size()) at = 0;
        }
        file_.fail("its table of n-grams has no free place");
    }

    void prefetch_bucket(std::size_t index) const {
        const bool resident = index < resident_.buckets().size();
        __builtin_prefetch(resident ? &resident_.buckets()[index]
                                    : buckets_.slice(index, index).data());
    }
    void prefetch_entry(Node node) const {
        if (node != model_layout::no_node && model_layout::in_table(node)) {
            prefetch_bucket(model_layout::bucket_of(node));
        }
    }

    const Entry& entry(Node node) const {
        if (!model_layout::in_table(node) ||
            model_layout::place_of(node) >= model_layout::bucket_entries) {
            file_.fail("it points between its n-grams");
        }
        return bucket(model_layout::bucket_of(node)).entries[model_layout::place_of(node)];
    }
    float backoff_of(Node node) const {
        return model_layout::in_table(node) ? entry(node).backoff() : unigrams_[node].backoff();
    }
    Node shorter_of(Node node) const {
        return model_layout::in_table(node) ? entry(node).shorter : model_layout::no_node;
    }
    bool is_context(Node node) const;
    void for_each_entry(const std::function<void(Node, const Entry&)>& use) const;
    void dump_order(std::size_t order, NgramSink& sink) const;
    void check_entry(Node node, const Entry& entry) const;

    SectionFile file_;
    model_layout::Facts facts_;
    Section<char> description_;
    Section<model_layout::Unigram> unigrams_;
    Section<model_layout::Bucket> buckets_;
    ResidentTable resident_;
    Words words_;
};

}  // namespace anaphora::lm

template <>
struct std::hash<anaphora::lm::State> {
    std::size_t operator()(anaphora::lm::State state) const noexcept { return state.context; }
};
