/// From counts to interpolated probabilities and back-off weights.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lm/counting.hpp"

namespace anaphora::lm {

/// An n-gram with a logarithm: its probability, or its weight as a context.
template <std::size_t N>
struct ScoredGram {
    ContextFirst<N> words;
    float value;

    bool operator<(const ScoredGram& other) const { return words < other.words; }
};

/// Records on disk that are read in the order in which they were written.
template <class Record>
class RecordFile {
  public:
    explicit RecordFile(const std::filesystem::path& directory)
        : file_(std::make_unique<TemporaryFile>(directory)) {
        block_.reserve(block_records);
    }

    void add(const Record& record) {
        block_.push_back(record);
        if (block_.size() == block_records) flush();
    }

    /// What was added, from the start.
    RunCursor<Record> read() {
        flush();
        return {*file_, 0, file_->size() / sizeof(Record), block_records};
    }

  private:
    static constexpr std::size_t block_records = 16 * 1024;

    void flush() {
        file_->append(block_.data(), block_.size() * sizeof(Record));
        block_.clear();
    }

    std::unique_ptr<TemporaryFile> file_;
    std::vector<Record> block_;
};

/// What interpolation makes of the counts, in the order of their kind.
template <std::size_t N>
struct ScoredGrams {
    std::vector<float> unigrams;
    std::vector<float> unigram_backoffs;
    std::vector<RecordFile<ScoredGram<N>>> longer;    // sorted context first
    std::vector<SortedRuns<ScoredGram<N>>> backoffs;  // both start at the bigrams
};

/// Goes through the n-grams of all orders at once, context by context: after a context come the
/// longer contexts that end in it, so that the probabilities they back off to are at hand.
template <std::size_t N>
class Interpolation {
  public:
    Interpolation(CountedGrams<N>& counted, std::vector<Smoothing> smoothings,
                  ScoredGrams<N>& result)
        : unigrams_(counted.unigrams), smoothings_(std::move(smoothings)), result_(result) {
        for (auto& grams : counted.longer) streams_.push_back({grams.sorted(), {}});
        for (auto& stream : streams_) stream.current = stream.merge.next();
    }

    void run() {
        score_unigrams();
        if constexpr (N > 1) score_order(2, {});
    }

  private:
    struct Stream {
        Merge<CountedGram<N>> merge;
        std::optional<CountedGram<N>> current;
    };
    using Words = ContextFirst<N>;

    struct Continuation {
        WordId word;
        MarkedCount seen;
        double probability;
    };

    static float log10_of(double probability) {
        return std::min(0.0F, static_cast<float>(std::log10(probability)));
    }

    void score_unigrams() {
        ContextCounts context;
        for (const Count count : unigrams_) {
            if (count > 0) context.add({count, false});
        }
        const Smoothing& smoothing = smoothings_[0];
        const double denominator = smoothing.denominator(context);
        // Every word but <s>, which is never predicted, gets an equal part of what is left.
        const double uniform =
            smoothing.backoff(context) / static_cast<double>(unigrams_.size() - 1);
        auto& continuations = continuations_[0];
        for (WordId word = 0; word < unigrams_.size(); ++word) {
            const Count count = unigrams_[word];
            const double own = smoothing.discounted(count) / denominator;
            continuations.push_back({word, {count, false}, own + uniform});
            result_.unigrams[word] =
                word == bos_id ? 0.0F : log10_of(continuations.back().probability);
        }
    }

    /// All n-grams whose context ends in `context`, which has n - 2 words.
    void score_order(std::size_t n, const Words& context) {
        auto& current = streams_[n - 2].current;
        while (current && std::equal(context.begin(), context.begin() + shift(n - 2),
                                     current->words.begin())) {
            const Words own = gather(n);
            score_context(n, own);
            if (n < N) score_order(n + 1, own);
        }
    }

    /// Move the continuations of the next context into memory; returns the context.
    Words gather(std::size_t n) {
        Stream& stream = streams_[n - 2];
        auto& continuations = continuations_[n - 1];
        continuations.clear();
        Words context{};
        std::copy_n(stream.current->words.begin(), n - 1, context.begin());
        do {
            const CountedGram<N>& gram = *stream.current;
            continuations.push_back({gram.words[n - 1], gram.seen, 0});
            stream.current = stream.merge.next();
        } while (stream.current && std::equal(context.begin(), context.begin() + shift(n - 1),
                                              stream.current->words.begin()));
        return context;
    }

    void score_context(std::size_t n, const Words& words) {
        ContextCounts context;
        for (const auto& each : continuations_[n - 1]) context.add(each.seen);
        const Smoothing& smoothing = smoothings_[n - 1];
        const double denominator = smoothing.denominator(context);
        const double backoff = smoothing.backoff(context);
        auto lower = continuations_[n - 2].begin();
        ScoredGram<N> scored{words, 0};
        for (auto& each : continuations_[n - 1]) {
            lower = lower_probability(n, lower, each.word);
            each.probability = backoff * lower->probability;
            if (each.seen.pruned()) continue;
            each.probability += smoothing.discounted(each.seen.count()) / denominator;
            scored.words[n - 1] = each.word;
            scored.value = log10_of(each.probability);
            result_.longer[n - 2].add(scored);
        }
        keep_backoff(n, words, static_cast<float>(std::log10(backoff)));
    }

    using Position = typename std::vector<Continuation>::iterator;

    /// The same word after the context without its first word; words come in rising order.
    Position lower_probability(std::size_t n, Position from, WordId word) {
        if (n == 2) return continuations_[0].begin() + shift(word);
        return std::lower_bound(from, continuations_[n - 2].end(), word,
                                [](const auto& each, WordId wanted) { return each.word < wanted; });
    }

    /// The context of order n is itself an n-gram of order n - 1 with a weight.
    void keep_backoff(std::size_t n, const Words& context, float backoff) {
        if (n == 2) {
            result_.unigram_backoffs[context[0]] = backoff;
            return;
        }
        ScoredGram<N> gram{context, backoff};
        std::rotate(gram.words.begin(), gram.words.begin() + 1, gram.words.begin() + shift(n - 1));
        result_.backoffs[n - 3].add(gram);
    }

    static std::ptrdiff_t shift(std::size_t places) { return static_cast<std::ptrdiff_t>(places); }

    const std::vector<Count>& unigrams_;
    std::vector<Smoothing> smoothings_;
    ScoredGrams<N>& result_;
    std::vector<Stream> streams_;
    std::array<std::vector<Continuation>, N> continuations_;
};

}  // namespace anaphora::lm
