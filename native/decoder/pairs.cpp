#include "decoder/pairs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace anaphora::decoder {
namespace {

constexpr float lowest_score = -100;  // as in Moses

std::vector<float> logarithms(std::span<const float> probabilities) {
    std::vector<float> logs;
    logs.reserve(probabilities.size());
    for (const float each : probabilities) logs.push_back(std::max(std::log(each), lowest_score));
    return logs;
}

bool is_better(const PhrasePair& a, const PhrasePair& b) {
    return a.score + a.expected > b.score + b.expected;
}

}  // namespace

Pairs PairCache::get(std::size_t table, const phrases::PhraseTable::Node& node,
                     std::size_t source_words) const {
    const std::uint64_t key = table << 40 | node.options();
    Shard& shard = shards_[key % shards];
    {
        const std::lock_guard lock(shard.mutex);
        const auto found = shard.pairs.find(key);
        if (found != shard.pairs.end()) return found->second;
    }
    Pairs pairs = read(table, node, source_words);
    const std::lock_guard lock(shard.mutex);
    if (shard.size > most_pairs / shards) {
        shard.pairs.clear();
        shard.size = 0;
    }
    shard.size += pairs->size();
    shard.pairs.emplace(key, pairs);
    return pairs;
}

Pairs PairCache::read(std::size_t table, const phrases::PhraseTable::Node& node,
                      std::size_t source_words) const {
    const TableWords& table_words = model_->parts->words();
    const Words words(table_words);
    std::vector<PhrasePair> pairs;
    auto cursor = model_->parts->tables()[table].table->options(node, source_words);
    for (phrases::Option option; cursor.next(option);) {
        PhrasePair& pair = pairs.emplace_back();
        pair.table = static_cast<std::uint32_t>(table);
        for (const WordId word : option.target) pair.target.push_back(table_words.id(table, word));
        pair.links = option.links;
        pair.scores = logarithms(option.scores);
        pair.reordering = logarithms(option.reordering);
        model_->score(pair, words);
    }
    std::ranges::stable_sort(pairs, is_better);
    if (limit_ > 0 && pairs.size() > limit_) {
        pairs.erase(pairs.begin() + static_cast<std::ptrdiff_t>(limit_), pairs.end());
        pairs.shrink_to_fit();
    }
    return std::make_shared<const std::vector<PhrasePair>>(std::move(pairs));
}

}  // namespace anaphora::decoder
