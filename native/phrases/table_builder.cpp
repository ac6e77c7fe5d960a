#include "phrases/table_builder.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "alignment/parallel.hpp"
#include "lm/sorted_runs.hpp"
#include "phrases/extraction.hpp"
#include "phrases/phrase_numbers.hpp"
#include "phrases/phrase_pairs.hpp"
#include "phrases/table_writer.hpp"
#include "support/error.hpp"

namespace anaphora::phrases {
namespace {

constexpr std::size_t phrase_scores = 4;
constexpr double orientation_smoothing = 0.5;  // added to each count, as Moses does
constexpr std::size_t pairs_at_once = 500;     // sentence pairs a thread takes
constexpr double extraction_share = 0.4;       // of the time
constexpr std::size_t sources_per_report = 10'000;
constexpr std::uint64_t least_sorting_memory = 1 << 20;

/// How often each phrase was extracted; threads may count together.
class PhraseCounts {
  public:
    explicit PhraseCounts(std::size_t phrases)
        : counts_(std::make_unique<std::atomic<std::uint32_t>[]>(phrases)) {}

    void count(PhraseNumber phrase) { counts_[phrase].fetch_add(1, std::memory_order_relaxed); }
    std::uint64_t operator[](PhraseNumber phrase) const {
        return counts_[phrase].load(std::memory_order_relaxed);
    }

  private:
    std::unique_ptr<std::atomic<std::uint32_t>[]> counts_;
};

class Build {
  public:
    Build(const Corpus& corpus, const Lexicon& lexicon, const ExtractionOptions& options,
          TableWriter& table);

    void extract();
    void score();

  private:
    lm::Resources sorting_resources() const;
    void extract_block(std::size_t block, Extractor& extractor, std::vector<PairRecord>& records);
    void score_source(PhraseNumber source, std::span<const PairSummary> pairs);
    void fill(Option& option, const PairSummary& pair, std::uint64_t source_count) const;

    const Corpus& corpus_;
    const Lexicon& lexicon_;
    const ExtractionOptions& options_;
    TableWriter& table_;
    PhraseNumbers sources_;
    PhraseNumbers targets_;
    PhraseCounts target_counts_;
    lm::SortedRuns<PairRecord> records_;
    std::vector<Option> scored_;
};

Build::Build(const Corpus& corpus, const Lexicon& lexicon, const ExtractionOptions& options,
             TableWriter& table)
    : corpus_(corpus),
      lexicon_(lexicon),
      options_(options),
      table_(table),
      sources_(corpus.source(), options.max_length, options.threads),
      targets_(corpus.target(), options.max_length, options.threads),
      target_counts_(targets_.limit()),
      records_(sorting_resources()) {}

/// What the corpus and the numbers of its phrases leave of the memory.
lm::Resources Build::sorting_resources() const {
    const std::uint64_t words = corpus_.source().words().size() + corpus_.target().words().size();
    const std::uint64_t taken = words * (2 + options_.max_length) * sizeof(WordId) +
                                targets_.limit() * sizeof(std::uint32_t) +
                                corpus_.links() * sizeof(Link);
    const std::uint64_t left = options_.memory > taken ? options_.memory - taken : 0;
    return {.memory = std::max(left, least_sorting_memory),
            .threads = options_.threads,
            .directory = table_.directory()};
}

void Build::extract() {
    std::mutex adding;
    std::size_t extracted = 0;
    const std::size_t blocks = (corpus_.size() + pairs_at_once - 1) / pairs_at_once;
    std::vector<Extractor> extractors(std::max(options_.threads, 1U),
                                      Extractor(options_.max_length));
    parallel_for(blocks, options_.threads, [&](unsigned thread, std::size_t block) {
        std::vector<PairRecord> records;
        extract_block(block, extractors[thread], records);
        const std::lock_guard lock(adding);
        for (const PairRecord& record : records) records_.add(record);
        options_.progress(extraction_share * static_cast<double>(++extracted) /
                          static_cast<double>(blocks));
    });
    sources_.forget_numbers();
    targets_.forget_numbers();
}

void Build::extract_block(std::size_t block, Extractor& extractor,
                          std::vector<PairRecord>& records) {
    const std::size_t end = std::min((block + 1) * pairs_at_once, corpus_.size());
    for (std::size_t pair = block * pairs_at_once; pair < end; ++pair) {
        const std::size_t source_start = corpus_.source().start(pair);
        const std::size_t target_start = corpus_.target().start(pair);
        extractor.extract(
            corpus_.source().sentence(pair).size(), corpus_.target().sentence(pair).size(),
            corpus_.links(pair), [&](const Occurrence& found) {
                const auto source =
                    sources_.number(source_start + found.source_start, found.source_length);
                const auto target =
                    targets_.number(target_start + found.target_start, found.target_length);
                target_counts_.count(target);
                records.emplace_back(source, target, found);
            });
    }
}

void Build::score() {
    PairSummaries pairs(records_.sorted());
    if (pairs.done()) {
        throw InputError("no phrase pair can be extracted",
                         "check that the corpus is not empty and that its words are aligned");
    }
    std::vector<PairSummary> of_source;
    for (std::size_t scored = 0; !pairs.done(); ++scored) {
        const PhraseNumber source = pairs.source();
        of_source.clear();
        while (!pairs.done() && pairs.source() == source) of_source.push_back(pairs.next());
        score_source(source, of_source);
        if (scored % sources_per_report == 0) {
            const double part = static_cast<double>(source) / static_cast<double>(sources_.limit());
            options_.progress(extraction_share + (1 - extraction_share) * part);
        }
    }
}

void Build::score_source(PhraseNumber source, std::span<const PairSummary> pairs) {
    std::uint64_t source_count = 0;
    for (const PairSummary& pair : pairs) source_count += pair.count;
    std::size_t kept = 0;
    for (const PairSummary& pair : pairs) {
        if (pair.count < options_.min_count) continue;
        if (kept == scored_.size()) scored_.emplace_back();
        fill(scored_[kept++], pair, source_count);
    }
    if (kept == 0) return;
    table_.add_source(sources_.words(source), table_.add_options(std::span(scored_).first(kept)));
}

/// A probability as it is stored; the least is the least that has full precision.
float stored(double probability) {
    return std::max(static_cast<float>(probability), std::numeric_limits<float>::min());
}

void add_orientations(std::vector<float>& scores,
                      const std::array<std::uint64_t, orientations>& counts, std::uint64_t total) {
    const double sum = static_cast<double>(total) + orientations * orientation_smoothing;
    for (const std::uint64_t count : counts) {
        scores.push_back(stored((static_cast<double>(count) + orientation_smoothing) / sum));
    }
}

void Build::fill(Option& option, const PairSummary& pair, std::uint64_t source_count) const {
    const auto source = sources_.words(pair.source);
    const auto target = targets_.words(pair.target);
    option.target.assign(target.begin(), target.end());
    option.links.clear();
    pair.links.for_each([&](Link link) { option.links.push_back(link); });
    option.counts = {
        .source = source_count, .target = target_counts_[pair.target], .both = pair.count};
    const auto share = [&pair](std::uint64_t whole) {
        return stored(static_cast<double>(pair.count) / static_cast<double>(whole));
    };
    const LexicalWeights weights = lexicon_.weights(source, target, option.links);
    option.scores = {share(option.counts.target), stored(weights.inverse), share(source_count),
                     stored(weights.direct)};
    option.reordering.clear();
    if (options_.reordering) {
        add_orientations(option.reordering, pair.previous, pair.count);
        add_orientations(option.reordering, pair.next, pair.count);
    }
}

}  // namespace

void build_phrase_table(const Corpus& corpus, const Lexicon& lexicon,
                        const ExtractionOptions& options, const std::filesystem::path& path) {
    TableWriter table(path, phrase_scores, options.reordering ? 2 * orientations : 0);
    {
        Build build(corpus, lexicon, options, table);
        build.extract();
        build.score();
    }  // frees its memory before the file is put together
    if (table.empty()) {
        throw InputError("no phrase pair was extracted " + std::to_string(options.min_count) +
                             " times, the minimum count",
                         "lower the minimum count");
    }
    table.finish(corpus.source().vocabulary(), corpus.target().vocabulary());
}

}  // namespace anaphora::phrases
