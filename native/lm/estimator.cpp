#include "lm/estimator.hpp"

#include <array>
#include <utility>

#include "lm/counting.hpp"
#include "lm/interpolation.hpp"
#include "lm/text.hpp"
#include "support/error.hpp"
#include "vocabulary/builder.hpp"

namespace anaphora::lm {

class Estimator::Work {
  public:
    virtual ~Work() = default;
    virtual void add(std::string_view sentence) = 0;
    virtual void finish(NgramSink& sink) = 0;
};

namespace {

std::string_view name_of(Method method) {
    switch (method) {
        case Method::kneser_ney:
            return "modified Kneser-Ney";
        case Method::fixed_discounts:
            return "fixed discounts";
        case Method::witten_bell:
            return "Witten-Bell";
    }
    return "";
}

/// The parts of a limit, so that what lives at the same time stays below it together.
Resources share(const Resources& all, std::uint64_t part, std::uint64_t of) {
    return {.memory = all.memory * part / of, .threads = all.threads, .directory = all.directory};
}

template <std::size_t N>
class WorkOf final : public Estimator::Work {
  public:
    explicit WorkOf(const EstimatorOptions& options)
        : options_(options), counter_(std::in_place, share(options.resources, 1, 2)) {}

    void add(std::string_view sentence) override {
        counter_->start_sentence();
        for_each_word(sentence, [this](std::string_view text) {
            const WordId word = vocabulary_.intern(text);
            if (word <= eos_id) {
                refuse_special(text);
                return;
            }
            counter_->add(word);
            ++tokens_;
        });
        counter_->add(eos_id);
        ++sentences_;
    }

    void finish(NgramSink& sink) override {
        if (sentences_ == 0) {
            throw InputError("there is no text", "give at least one sentence");
        }
        CountedGrams<N> counted = count();
        std::vector<Smoothing> smoothings;
        std::string description = describe_input();
        for (std::size_t n = 1; n <= N; ++n) {
            auto [smoothing, reason] =
                choose_smoothing(options_.method, n, counted.statistics[n - 1], !options_.fallback);
            description += "\n" + std::to_string(n) + "-grams: " + smoothing.describe();
            if (!reason.empty()) description += " instead (" + reason + ")";
            smoothings.push_back(smoothing);
        }
        std::array<Count, N> sizes;
        for (std::size_t n = 1; n <= N; ++n) sizes[n - 1] = counted.statistics[n - 1].kept;
        sizes[0] = vocabulary_.size();
        ScoredGrams<N> scored = interpolate(std::move(counted), std::move(smoothings));
        sink.begin(sizes, description, [this](WordId word) { return vocabulary_.word(word); });
        hand_over(scored, sink);
        sink.end();
    }

  private:
    void refuse_special(std::string_view text) const {
        if (options_.skip_specials) return;
        throw InputError("the word " + std::string(text) + " is special and cannot stand in text",
                         "remove or rename it, or skip such words (--skip-specials)");
    }

    Count threshold(std::size_t n) const {
        const auto& given = options_.thresholds;
        return given.empty() ? 0 : given[std::min(n, given.size()) - 1];
    }

    /// A part of half the memory for an order of `orders`, counted from 0: longer n-grams are more.
    Resources order_share(std::size_t index, std::size_t orders) const {
        return share(options_.resources, index + 1, orders * (orders + 1));
    }

    CountedGrams<N> count() {
        CountedGrams<N> counted;
        counted.unigrams.resize(vocabulary_.size());
        for (std::size_t i = 0; i + 1 < N; ++i) counted.longer.emplace_back(order_share(i, N - 1));
        std::array<Count, N> thresholds;
        for (std::size_t n = 1; n <= N; ++n) thresholds[n - 1] = threshold(n);
        const Counting counting =
            options_.method == Method::witten_bell ? Counting::text : Counting::left_extensions;
        OrderCounter<N>(counted, counting, thresholds).count(counter_->sorted());
        counter_.reset();
        return counted;
    }

    ScoredGrams<N> interpolate(CountedGrams<N> counted, std::vector<Smoothing> smoothings) {
        ScoredGrams<N> scored;
        scored.unigrams.resize(vocabulary_.size());
        scored.unigram_backoffs.resize(vocabulary_.size());
        for (std::size_t n = 2; n <= N; ++n) {
            scored.longer.emplace_back(options_.resources.directory);
        }
        for (std::size_t i = 0; i + 2 < N; ++i) {
            scored.backoffs.emplace_back(order_share(i, N - 2));
        }
        Interpolation<N>(counted, std::move(smoothings), scored).run();
        return scored;
    }

    void hand_over(ScoredGrams<N>& scored, NgramSink& sink) const {
        for (WordId word = 0; word < scored.unigrams.size(); ++word) {
            sink.add({&word, 1}, scored.unigrams[word], scored.unigram_backoffs[word]);
        }
        for (std::size_t n = 2; n <= N; ++n) {
            if (n < N) {
                hand_over(n, scored.longer[n - 2], scored.backoffs[n - 2].sorted(), sink);
            } else {
                hand_over(n, scored.longer[n - 2], Merge<ScoredGram<N>>({}), sink);
            }
        }
    }

    /// N-grams and weights are in the same order; some n-grams are no contexts and have no weight,
    /// some contexts are pruned and their weights stay behind.
    static void hand_over(std::size_t n, RecordFile<ScoredGram<N>>& grams,
                          Merge<ScoredGram<N>> backoffs, NgramSink& sink) {
        auto backoff = backoffs.next();
        for (auto gram = grams.read(); !gram.done(); gram.advance()) {
            while (backoff && *backoff < *gram) backoff = backoffs.next();
            const bool context = backoff && backoff->words == (*gram).words;
            std::array<WordId, N> words;
            std::reverse_copy((*gram).words.begin(),
                              (*gram).words.begin() + static_cast<std::ptrdiff_t>(n - 1),
                              words.begin());
            words[n - 1] = (*gram).words[n - 1];
            sink.add({words.data(), n}, (*gram).value, context ? backoff->value : 0.0F);
        }
    }

    std::string describe_input() const {
        std::string text = std::string(name_of(options_.method)) + " of order " +
                           std::to_string(N) + " on " + std::to_string(tokens_) + " tokens in " +
                           std::to_string(sentences_) + " sentences";
        for (std::size_t n = 2; n <= N; ++n) {
            if (threshold(n) > 0) {
                text += "\n" + std::to_string(n) + "-grams: left out if they occur at most " +
                        std::to_string(threshold(n)) + " times";
            }
        }
        return text;
    }

    EstimatorOptions options_;
    VocabularyBuilder vocabulary_;
    std::optional<GramCounter<N>> counter_;
    Count tokens_ = 0;
    Count sentences_ = 0;
};

template <std::size_t... orders>
std::unique_ptr<Estimator::Work> work_for(const EstimatorOptions& options,
                                          std::index_sequence<orders...>) {
    std::unique_ptr<Estimator::Work> work;
    ((options.order == orders + 1 ? (work = std::make_unique<WorkOf<orders + 1>>(options), 0) : 0),
     ...);
    return work;
}

void check(const EstimatorOptions& options) {
    const auto& thresholds = options.thresholds;
    if (options.order < 1 || options.order > max_order) {
        throw InputError("the order is " + std::to_string(options.order),
                         "choose an order from 1 to " + std::to_string(max_order));
    }
    if (thresholds.size() > options.order || !std::ranges::is_sorted(thresholds) ||
        (!thresholds.empty() && thresholds[0] != 0)) {
        throw InputError(
            "these pruning thresholds do not fit order " + std::to_string(options.order),
            "give 0 for the words, then numbers that do not fall, one for each order "
            "at most");
    }
}

}  // namespace

Estimator::Estimator(const EstimatorOptions& options) {
    check(options);
    work_ = work_for(options, std::make_index_sequence<max_order>());
}

Estimator::~Estimator() = default;

void Estimator::add(std::string_view sentence) { work_->add(sentence); }

void Estimator::finish(NgramSink& sink) { work_->finish(sink); }

}  // namespace anaphora::lm
