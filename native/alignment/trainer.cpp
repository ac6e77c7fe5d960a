#include "alignment/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "alignment/parallel.hpp"
#include "support/error.hpp"

namespace anaphora::alignment {
namespace {

using vocabulary_layout::no_word;

/// Translations that the first iteration finds less probable than this are left out. Without
/// them the first lexicon, the largest by far, is a half smaller.
constexpr float least_first_probability = 5e-5F;
constexpr float least_probability = 1e-6F;
/// The empty word may produce any word of the text.
constexpr float least_empty_probability = 1e-9F;
/// Smaller posteriors are not worth counting.
constexpr float least_posterior = 1e-6F;

constexpr std::size_t pairs_per_block = 256;
constexpr unsigned most_threads = 256;

/// The derivative of the logarithm of the gamma function, for positive x: its asymptotic series,
/// after steps upward to where that is exact to double precision.
double digamma(double x) {
    double steps = 0;
    for (; x < 7; ++x) steps -= 1 / x;
    const double square = 1 / (x * x);
    return steps + std::log(x) - 0.5 / x -
           square * (1.0 / 12 - square * (1.0 / 120 - square * (1.0 / 252 - square / 240)));
}

/// The probability of an outcome from expected counts, to which alpha was added if `bayes`.
float estimate(double count, double total, bool bayes) {
    return static_cast<float>(bayes ? std::exp(digamma(count) - digamma(total)) : count / total);
}

/// The sentences in which each word occurs, once for each time that it does.
class Occurrences {
  public:
    Occurrences(const Sentences& sentences, std::size_t words) : starts_(words + 1) {
        for (const WordId word : sentences.words()) ++starts_[word + 1];
        for (std::size_t word = 0; word < words; ++word) starts_[word + 1] += starts_[word];
        std::vector<std::uint64_t> next(starts_);
        sentences_.resize(sentences.words().size());
        for (std::size_t sentence = 0; sentence < sentences.size(); ++sentence) {
            for (const WordId word : sentences[sentence]) {
                sentences_[next[word]++] = static_cast<std::uint32_t>(sentence);
            }
        }
    }
    std::span<const std::uint32_t> operator[](std::size_t word) const {
        return std::span(sentences_).subspan(starts_[word], starts_[word + 1] - starts_[word]);
    }

  private:
    std::vector<std::uint64_t> starts_;
    std::vector<std::uint32_t> sentences_;
};

/// Sums by word, few of which are not zero.
struct SparseSums {
    std::vector<double> sums;
    std::vector<WordId> words;  // those with a sum

    void add(WordId word, double value) {
        if (sums[word] == 0) words.push_back(word);
        sums[word] += value;
    }
    void clear() {
        for (const WordId word : words) sums[word] = 0;
        words.clear();
    }
};

/// Expected translations of one word when all alignments are equally probable.
Translations first_translations(std::span<const std::uint32_t> occurrences, const Sentences& source,
                                const Sentences& target, SparseSums& sums) {
    double total = 0;
    for (const std::uint32_t sentence : occurrences) {
        const Words words = target[sentence];
        const double share = 1 / static_cast<double>(source[sentence].size());
        for (const WordId word : words) sums.add(word, share);
        total += share * static_cast<double>(words.size());
    }
    Translations translations;
    std::ranges::sort(sums.words);
    for (const WordId word : sums.words) {
        const auto probability = static_cast<float>(sums.sums[word] / total);
        if (probability >= least_first_probability) translations.push_back({word, probability});
    }
    sums.clear();
    translations.shrink_to_fit();
    return translations;
}

std::vector<float> frequencies(const Sentences& sentences, std::size_t words) {
    std::vector<double> counts(words);
    for (const WordId word : sentences.words()) ++counts[word];
    std::vector<float> shares(words);
    std::ranges::transform(counts, shares.begin(), [&](double count) {
        const double share = count / static_cast<double>(sentences.words().size());
        return std::max(static_cast<float>(share), least_empty_probability);
    });
    return shares;
}

}  // namespace

void Direction::start(const Sentences& source, std::size_t source_words, const Sentences& target,
                      std::size_t target_words, unsigned threads) {
    const Occurrences occurrences(source, source_words);
    std::vector<Translations> rows(source_words);
    std::vector<SparseSums> sums(threads, {std::vector<double>(target_words), {}});
    parallel_for(source_words, threads, [&](unsigned thread, std::size_t word) {
        rows[word] = first_translations(occurrences[word], source, target, sums[thread]);
    });
    lexicon_ = Lexicon(rows, frequencies(target, target_words));
}

void Direction::forget_counts() {
    counts_.reset(lexicon_.slots().size());
    empty_counts_.reset(lexicon_.target_words());
}

void Direction::count(const DirectedPair& pair, Words target) {
    for (std::size_t j = 0; j < pair.targets(); ++j) {
        const float* const posteriors = pair.posteriors(j);
        const Lexicon::Slot* const slots = pair.slots(j);
        for (std::size_t i = 0; i < pair.sources(); ++i) {
            if (posteriors[i] >= least_posterior && slots[i] != Lexicon::absent) {
                counts_.add(slots[i], posteriors[i]);
            }
        }
        empty_counts_.add(target[j], pair.empty_posterior(j));
    }
}

void Direction::maximise(double alpha, unsigned threads) {
    std::vector<Translations> rows(lexicon_.source_words());
    parallel_for(rows.size(), threads, [&](unsigned, std::size_t source) {
        rows[source] = estimated_row(static_cast<WordId>(source), alpha);
    });
    std::vector<float> from_empty = estimated_from_empty(alpha);
    lexicon_ = Lexicon(rows, std::move(from_empty));
}

Translations Direction::estimated_row(WordId source, double alpha) const {
    const Lexicon::Row row = lexicon_.row(source);
    const auto slots = lexicon_.slots().subspan(row.start, row.size);
    double total = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].word != no_word) total += counts_[row.start + i] + alpha;
    }
    Translations translations;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].word == no_word || total <= 0) continue;
        const float probability = estimate(counts_[row.start + i] + alpha, total, alpha > 0);
        if (probability >= least_probability) translations.push_back({slots[i].word, probability});
    }
    return translations;
}

std::vector<float> Direction::estimated_from_empty(double alpha) const {
    const std::size_t words = empty_counts_.size();
    double total = 0;
    for (std::size_t word = 0; word < words; ++word) total += empty_counts_[word] + alpha;
    std::vector<float> from_empty(words, least_empty_probability);
    for (std::size_t word = 0; word < words && total > 0; ++word) {
        const float probability = estimate(empty_counts_[word] + alpha, total, alpha > 0);
        from_empty[word] = std::max(probability, least_empty_probability);
    }
    return from_empty;
}

Trainer::Trainer(const Settings& settings, unsigned threads)
    : settings_(settings), threads_(std::clamp(threads, 1U, most_threads)) {
    if (!settings.prior.usable() || !(settings.alpha >= 0 && settings.alpha <= 1)) {
        throw InputError("settings out of range",
                         "tension is 0 to 80, empty between 0 and 1, alpha 0 to 1");
    }
}

void Trainer::add(const std::vector<std::string_view>& source,
                  const std::vector<std::string_view>& target) {
    if (started_) throw std::logic_error("training has begun: make a new trainer");
    const auto ids = [](VocabularyBuilder& words, const std::vector<std::string_view>& tokens) {
        std::vector<WordId> found(tokens.size());
        std::ranges::transform(tokens, found.begin(),
                               [&](std::string_view token) { return words.intern(token); });
        return found;
    };
    const std::vector<WordId> source_ids = ids(source_words_, source);
    const std::vector<WordId> target_ids = ids(target_words_, target);
    if (!can_be_aligned(source_ids, target_ids)) return;
    source_.add(source_ids);
    target_.add(target_ids);
}

double Trainer::iterate() {
    if (!started_) start();
    forward_.forget_counts();
    backward_.forget_counts();
    FixedPointSums log_likelihood;
    log_likelihood.reset(1);
    std::vector<PairOfDirections> works(threads_);
    const std::size_t blocks = (size() + pairs_per_block - 1) / pairs_per_block;
    parallel_for(blocks, threads_, [&](unsigned thread, std::size_t block) {
        auto& [forward, backward] = works[thread];
        const std::size_t end = std::min(size(), (block + 1) * pairs_per_block);
        for (std::size_t pair = block * pairs_per_block; pair < end; ++pair) {
            const Words source = source_[pair];
            const Words target = target_[pair];
            const auto& prior = settings_.prior;
            log_likelihood.add(0, forward.infer(forward_.lexicon(), prior, source, target));
            log_likelihood.add(0, backward.infer(backward_.lexicon(), prior, target, source));
            if (settings_.agreement) agree(forward, backward);
            forward_.count(forward, target);
            backward_.count(backward, source);
        }
    });
    forward_.maximise(settings_.alpha, threads_);
    backward_.maximise(settings_.alpha, threads_);
    return log_likelihood[0] / static_cast<double>(source_.words().size() + target_.words().size());
}

Model Trainer::finish(std::string description) {
    if (!started_) start();
    return {.description = std::move(description),
            .prior = settings_.prior,
            .agreement = settings_.agreement,
            .source_words = std::move(source_words_),
            .target_words = std::move(target_words_),
            .forward = std::move(forward_).release(),
            .backward = std::move(backward_).release()};
}

void Trainer::start() {
    if (size() == 0) {
        throw InputError("nothing to learn from: no pair has words on both sides",
                         "give text and its translation, one sentence per line");
    }
    forward_.start(source_, source_words_.size(), target_, target_words_.size(), threads_);
    backward_.start(target_, target_words_.size(), source_, source_words_.size(), threads_);
    started_ = true;
}

}  // namespace anaphora::alignment
