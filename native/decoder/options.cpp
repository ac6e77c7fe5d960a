#include "decoder/options.hpp"

#include <algorithm>
#include <utility>

namespace anaphora::decoder {

Options::Options(const Model& model, const PairCache& cache, const Sentence& sentence, Words& words,
                 const SentenceFeatures& features, const Wanted* wanted)
    : model_(&model),
      cache_(&cache),
      words_(&words),
      length_(static_cast<std::uint32_t>(sentence.tokens.size())) {
    std::vector<PairsByLength> pairs;
    for (std::uint32_t begin = 0; begin < length_; ++begin) {
        pairs.push_back(look_up(begin, sentence));
    }
    add_fixed(sentence, pairs);
    pass_through(sentence, pairs);
    for (const PairsByLength& from_here : pairs) {
        longest_ = std::max(longest_, static_cast<std::uint32_t>(from_here.size()));
    }
    ranges_.resize(std::size_t{length_} * longest_);
    for (std::uint32_t begin = 0; begin < length_; ++begin) {
        for (std::uint32_t size = 1; size <= pairs[begin].size(); ++size) {
            const Span span{begin, begin + size};
            const std::size_t first = options_.size();
            for (const PhrasePair* pair : pairs[begin][size - 1]) {
                if (wanted != nullptr && !wanted->contains(pair->target)) continue;
                options_.push_back({.source = span, .pair = pair});
            }
            ranges_[place(span)] = {first, options_.size() - first};
        }
    }
    score(features);
}

Options::PairsByLength Options::look_up(std::uint32_t begin, const Sentence& sentence) {
    PairsByLength found;
    const auto tables = model_->parts->tables();
    for (std::size_t table = 0; table < tables.size(); ++table) {
        const phrases::PhraseTable& phrases = *tables[table].table;
        const std::size_t backoff = tables[table].backoff;
        std::optional<phrases::PhraseTable::Node> node;
        for (std::uint32_t end = begin; end < length_; ++end) {
            const auto id = phrases.source_words().id(sentence.tokens[end]);
            if (id == unk_id && sentence.tokens[end] != special_words[unk_id]) break;
            node = end == begin ? phrases.start(id) : phrases.extend(*node, id);
            const std::size_t size = end + 1 - begin;
            if (!node || (backoff > 0 && size > backoff)) break;
            if (found.size() < size) found.resize(size);
            if (!phrases.has_options(*node) || (backoff > 0 && !found[size - 1].empty())) continue;
            held_.push_back(cache_->get(table, *node, size));
            for (const PhrasePair& pair : *held_.back()) found[size - 1].push_back(&pair);
        }
    }
    return found;
}

void Options::add_fixed(const Sentence& sentence, std::vector<PairsByLength>& pairs) {
    for (const FixedTranslation& fixed : sentence.fixed) {
        for (std::uint32_t begin = 0; begin < fixed.source.end; ++begin) {
            for (std::uint32_t size = 1; size <= pairs[begin].size(); ++size) {
                if (fixed.source.overlaps({begin, begin + size})) pairs[begin][size - 1].clear();
            }
        }
    }
    for (const FixedTranslation& fixed : sentence.fixed) {
        PhrasePair pair;
        for (const std::string& word : fixed.target) pair.target.push_back(words_->intern(word));
        // Which word stands for which is not known: each may stand for each.
        for (std::uint32_t s = 0; s < fixed.source.size(); ++s) {
            for (std::uint32_t t = 0; t < pair.target.size(); ++t) pair.links.push_back({s, t});
        }
        auto& here = pairs[fixed.source.begin];
        if (here.size() < fixed.source.size()) here.resize(fixed.source.size());
        here[fixed.source.size() - 1] = {own_pair(std::move(pair))};
    }
}

void Options::pass_through(const Sentence& sentence, std::vector<PairsByLength>& pairs) {
    for (std::uint32_t at = 0; at < length_; ++at) {
        if (pairs[at].empty()) pairs[at].resize(1);
        const auto covers = [at](const FixedTranslation& fixed) {
            return fixed.source.overlaps({at, at + 1});
        };
        if (!pairs[at][0].empty() || std::ranges::any_of(sentence.fixed, covers)) continue;
        PhrasePair pair;
        pair.unknown = true;
        pair.target = {words_->intern(sentence.tokens[at])};
        pair.links = {{0, 0}};
        pairs[at][0] = {own_pair(std::move(pair))};
    }
}

const PhrasePair* Options::own_pair(PhrasePair pair) {
    model_->score(pair, *words_);
    own_.push_back(std::move(pair));
    return &own_.back();
}

/// Complete the scores with those of this sentence, and sort the options of each span by them.
void Options::score(const SentenceFeatures& features) {
    const std::size_t width = model_->parts->width();
    scores_.reserve(options_.size() * width);
    for (Option& option : options_) {
        const std::size_t at = scores_.size();
        scores_.insert(scores_.end(), option.pair->features.begin(), option.pair->features.end());
        const auto scores = std::span(scores_).subspan(at, width);
        for (std::size_t i = 0; i < features.size(); ++i) {
            if (features[i] == nullptr) continue;
            features[i]->score(option, scores.subspan(model_->parts->offset(i),
                                                      model_->parts->features()[i]->size()));
        }
        option.features = scores;
        option.score = weighted(scores, model_->weights);
        option.expected = option.pair->expected;
    }
    for (const Range range : ranges_) {
        std::ranges::stable_sort(std::span(options_).subspan(range.first, range.count),
                                 [](const Option& a, const Option& b) {
                                     return a.score + a.expected > b.score + b.expected;
                                 });
    }
    for (std::size_t i = 0; i < options_.size(); ++i) {
        options_[i].index = static_cast<std::uint32_t>(i);
    }
}

}  // namespace anaphora::decoder
