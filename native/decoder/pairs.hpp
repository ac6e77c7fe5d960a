/// The best phrase pairs of source phrases, remembered from sentence to sentence.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "decoder/model.hpp"

namespace anaphora::decoder {

using Pairs = std::shared_ptr<const std::vector<PhrasePair>>;

/// Reads, scores and sorts the translations of source phrases, and keeps what is read often.
/// Threads share it; what it gives does not depend on what it has kept.
class PairCache {
  public:
    PairCache(const Model& model, std::size_t limit) : model_(&model), limit_(limit) {}

    /// The best pairs of a node of a table that so many source words lead to.
    Pairs get(std::size_t table, const phrases::PhraseTable::Node& node,
              std::size_t source_words) const;

  private:
    /// As many pairs in all as some hundred megabytes hold.
    static constexpr std::size_t most_pairs = 500'000;
    static constexpr std::size_t shards = 16;

    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::uint64_t, Pairs> pairs;
        std::size_t size = 0;
    };

    Pairs read(std::size_t table, const phrases::PhraseTable::Node& node,
               std::size_t source_words) const;

    const Model* model_;
    std::size_t limit_;
    mutable std::array<Shard, shards> shards_;
};

}  // namespace anaphora::decoder
