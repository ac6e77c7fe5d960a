#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "decoder/model.hpp"
#include "decoder/pairs.hpp"
#include "decoder/wanted.hpp"

namespace anaphora::decoder {

/// The features at work on a sentence, null for those that the sentence makes no difference to.
using SentenceFeatures = std::vector<std::unique_ptr<SentenceFeature>>;

/// All ways to translate the spans of a sentence, best first for each span.
///
/// A word that has no translation by itself is passed through. Spans that a fixed translation
/// overlaps have no other. Where one translation of the sentence is wanted, options that cannot be
/// part of it are left out.
class Options {
  public:
    Options(const Model& model, const PairCache& cache, const Sentence& sentence, Words& words,
            const SentenceFeatures& features, const Wanted* wanted = nullptr);

    std::span<const Option> all() const noexcept { return options_; }
    std::span<const Option> of(Span span) const {
        const Range range = span.size() > longest_ ? Range() : ranges_[place(span)];
        return std::span(options_).subspan(range.first, range.count);
    }
    std::uint32_t sentence_length() const noexcept { return length_; }
    /// The greatest length of a span with options.
    std::uint32_t longest() const noexcept { return longest_; }

  private:
    struct Range {
        std::size_t first = 0;
        std::size_t count = 0;
    };
    /// Pairs of each span that starts at a word, by length - 1.
    using PairsByLength = std::vector<std::vector<const PhrasePair*>>;

    std::size_t place(Span span) const noexcept {
        return std::size_t{span.begin} * longest_ + span.size() - 1;
    }
    PairsByLength look_up(std::uint32_t begin, const Sentence& sentence);
    void add_fixed(const Sentence& sentence, std::vector<PairsByLength>& pairs);
    void pass_through(const Sentence& sentence, std::vector<PairsByLength>& pairs);
    const PhrasePair* own_pair(PhrasePair pair);
    void score(const SentenceFeatures& features);

    const Model* model_;
    const PairCache* cache_;
    Words* words_;
    std::uint32_t length_;
    std::uint32_t longest_ = 1;
    std::vector<Pairs> held_;     // so that they live
    std::deque<PhrasePair> own_;  // unknown and fixed
    std::vector<float> scores_;   // of all options
    std::vector<Option> options_;
    std::vector<Range> ranges_;
};

}  // namespace anaphora::decoder
