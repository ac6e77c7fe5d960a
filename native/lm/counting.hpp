/// From text to the counts that smoothing works with.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <vector>

#include "lm/smoothing.hpp"
#include "lm/sorted_runs.hpp"

namespace anaphora::lm {

/// Words of an n-gram from the last to the first, filled up with `no_gram_word`: the order in
/// which n-grams that end alike stand together.
template <std::size_t N>
using ReversedWords = std::array<WordId, N>;

/// Stands behind the words of an n-gram shorter than N; text never contains it.
inline constexpr WordId no_gram_word = unk_id;

/// An n-gram of the text. Shorter than N only if it begins with <s>.
template <std::size_t N>
struct TextGram {
    ReversedWords<N> words;
    Count count;

    bool operator<(const TextGram& other) const { return words < other.words; }
    bool absorb(const TextGram& other) {
        if (words != other.words) return false;
        count += other.count;
        return true;
    }
};

/// The words of an n-gram w1 ... wn as w(n-1) ... w1 wn: the order in which n-grams of the same
/// context stand together, and longer contexts in the same order as the shorter ones they end in.
template <std::size_t N>
using ContextFirst = std::array<WordId, N>;

/// An n-gram of a given order with the count that its probability is made from.
template <std::size_t N>
struct CountedGram {
    ContextFirst<N> words;
    MarkedCount seen;

    bool operator<(const CountedGram& other) const { return words < other.words; }
};

/// Turns sentences into sorted n-grams of the highest order.
template <std::size_t N>
class GramCounter {
  public:
    explicit GramCounter(const Resources& resources) : grams_(resources) {}

    void start_sentence() {
        history_.fill(no_gram_word);
        history_[0] = bos_id;
    }

    void add(WordId word) {
        std::shift_right(history_.begin(), history_.end(), 1);
        history_[0] = word;
        grams_.add({history_, 1});
    }

    Merge<TextGram<N>> sorted() { return grams_.sorted(); }

  private:
    SortedRuns<TextGram<N>> grams_;
    ReversedWords<N> history_{};
};

enum class Counting {
    text,            // how often an n-gram occurs
    left_extensions  // how many words it occurs after: Kneser-Ney's lower orders
};

/// The n-grams of all orders: unigrams by word id, longer ones sorted context first.
template <std::size_t N>
struct CountedGrams {
    std::vector<Count> unigrams;
    std::vector<SortedRuns<CountedGram<N>>> longer;  // longer[0] are the bigrams
    std::array<OrderStatistics, N> statistics;
};

/// Goes through the sorted n-grams of the highest order, once, and finds those of all orders in
/// them: where the last n words change, an n-gram ends. An n-gram that begins with <s> has no left
/// extensions, nor has one of the highest order; these keep their counts in the text.
template <std::size_t N>
class OrderCounter {
  public:
    /// N-grams of order n that occur at most `thresholds[n - 1]` times are marked as pruned.
    OrderCounter(CountedGrams<N>& result, Counting counting, const std::array<Count, N>& thresholds)
        : result_(result), counting_(counting), thresholds_(thresholds) {}

    void count(Merge<TextGram<N>> grams) {
        while (const auto gram = grams.next()) {
            close_down_to(common_words(gram->words));
            words_ = gram->words;
            while (open_ < N && words_[open_] != no_gram_word) levels_[open_++] = {};
            levels_[open_ - 1].occurrences = gram->count;
        }
        close_down_to(0);
    }

  private:
    struct Level {
        Count occurrences = 0;
        Count left_extensions = 0;
    };

    /// How many of the last words are those of the n-grams that are open.
    std::size_t common_words(const ReversedWords<N>& words) const {
        const auto end = words.begin() + static_cast<std::ptrdiff_t>(open_);
        return static_cast<std::size_t>(std::mismatch(words.begin(), end, words_.begin()).first -
                                        words.begin());
    }

    void close_down_to(std::size_t order) {
        while (open_ > order) {
            const Level level = levels_[open_ - 1];
            finish(level);
            if (--open_ > 0) {
                levels_[open_ - 1].occurrences += level.occurrences;
                ++levels_[open_ - 1].left_extensions;
            }
        }
    }

    void finish(const Level& level) {
        const bool by_extensions =
            counting_ == Counting::left_extensions && open_ < N && words_[open_ - 1] != bos_id;
        const Count count = by_extensions ? level.left_extensions : level.occurrences;
        const bool pruned = open_ > 1 && level.occurrences <= thresholds_[open_ - 1];
        const MarkedCount seen(count, pruned);
        result_.statistics[open_ - 1].add(seen);
        if (open_ == 1) {
            result_.unigrams[words_[0]] = count;
            return;
        }
        CountedGram<N> gram{{}, seen};
        std::copy(words_.begin() + 1, words_.begin() + static_cast<std::ptrdiff_t>(open_),
                  gram.words.begin());
        gram.words[open_ - 1] = words_[0];
        result_.longer[open_ - 2].add(gram);
    }

    CountedGrams<N>& result_;
    Counting counting_;
    std::array<Count, N> thresholds_;
    ReversedWords<N> words_{};
    std::array<Level, N> levels_{};
    std::size_t open_ = 0;
};

}  // namespace anaphora::lm
