#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "lm/sorted_runs.hpp"
#include "phrases/extraction.hpp"
#include "phrases/phrase_numbers.hpp"

namespace anaphora::phrases {

/// One extracted phrase pair in 16 bytes, sorted by source phrase, target phrase and links.
struct PairRecord {
    PhraseNumber target;
    PhraseNumber source;
    std::uint64_t details;  // links × 16 + orientation to the previous × 4 + to the next

    PairRecord() = default;
    PairRecord(PhraseNumber source_phrase, PhraseNumber target_phrase, const Occurrence& found)
        : target(target_phrase),
          source(source_phrase),
          details(found.links.bits() << 4 | static_cast<std::uint64_t>(found.previous) << 2 |
                  static_cast<std::uint64_t>(found.next)) {}

    std::uint64_t pair() const noexcept { return std::uint64_t{source} << 32 | target; }
    LinkSet links() const noexcept { return LinkSet(details >> 4); }
    std::size_t previous() const noexcept { return details >> 2 & 3; }
    std::size_t next() const noexcept { return details & 3; }

    bool operator<(const PairRecord& other) const noexcept {
        return pair() != other.pair() ? pair() < other.pair() : details < other.details;
    }
};

/// What all records of one phrase pair say together.
struct PairSummary {
    PhraseNumber source = 0;
    PhraseNumber target = 0;
    std::uint64_t count = 0;
    LinkSet links{};  // the most frequent; of equally frequent ones the greatest
    std::array<std::uint64_t, orientations> previous{};
    std::array<std::uint64_t, orientations> next{};
};

/// Gathers sorted records, pair by pair.
template <class Records>
class PairSummaries {
  public:
    explicit PairSummaries(Records records)
        : records_(std::move(records)), record_(records_.next()) {}

    bool done() const { return !record_; }
    PhraseNumber source() const { return record_->source; }

    PairSummary next() {
        const std::uint64_t pair = record_->pair();
        PairSummary summary{.source = record_->source, .target = record_->target};
        std::uint64_t most = 0;
        while (record_ && record_->pair() == pair) {
            const std::uint64_t links = record_->links().bits();
            std::uint64_t count = 0;
            for (; record_ && record_->pair() == pair && record_->links().bits() == links;
                 record_ = records_.next()) {
                ++count;
                ++summary.previous[record_->previous()];
                ++summary.next[record_->next()];
            }
            if (count >= most) {
                most = count;
                summary.links = LinkSet(links);
            }
            summary.count += count;
        }
        return summary;
    }

  private:
    Records records_;
    decltype(records_.next()) record_;
};

}  // namespace anaphora::phrases
