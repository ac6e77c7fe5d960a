#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "lm/layout.hpp"
#include "lm/ngram.hpp"

namespace anaphora::lm {

/// Collects a model and writes it as a file that can be mapped.
///
/// Where an n-gram's context is missing, as pruning tools can leave it, the context is added with
/// the probability it has by backing off, so that the model stays the same.
class ModelBuilder final : public NgramSink {
  public:
    explicit ModelBuilder(std::filesystem::path path);

    void begin(std::span<const Count> counts, std::string_view description,
               const WordText& text) override;
    void add(std::span<const WordId> words, float probability, float backoff) override;
    void end() override;

  private:
    using Node = model_layout::Node;
    using Entry = model_layout::Entry;
    using Bucket = model_layout::Bucket;

    Node find(Node context, WordId word) const;
    Node node_of(std::span<const WordId> words) const;
    Node context_of(std::span<const WordId> words);
    double probability_of(std::span<const WordId> words) const;

    Node insert(Entry entry, std::size_t length);
    void mark_as_context(Node node);
    void grow();
    void link();

    const Entry& entry(Node node) const {
        return buckets_[model_layout::bucket_of(node)].entries[model_layout::place_of(node)];
    }
    Entry& entry(Node node) { return const_cast<Entry&>(std::as_const(*this).entry(node)); }
    bool is_context(Node node) const;
    float backoff_of(Node node) const;
    Node shorter_of(Node node) const;

    std::filesystem::path path_;
    std::string description_;
    WordText text_;
    model_layout::Facts facts_;
    std::size_t promised_ = 0;  // n-grams of order 2 and more, by what `begin` was told
    std::size_t entries_ = 0;   // those that are there
    std::size_t room_ = 0;      // those for which there are buckets
    std::vector<model_layout::Unigram> unigrams_;
    std::vector<Bucket> buckets_;
    std::vector<WordId> last_context_;  // most n-grams have the context of the one before
    Node last_node_ = model_layout::no_node;
};

}  // namespace anaphora::lm
