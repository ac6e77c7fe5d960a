#include "lm/model_builder.hpp"

#include <algorithm>
#include <utility>

#include "lm/words.hpp"
#include "support/error.hpp"

namespace anaphora::lm {

using namespace model_layout;

namespace {

/// A header is believed if it promises at most so many n-grams for each word.
constexpr std::size_t believable = 1000;
constexpr std::size_t most_entries = most_buckets / 5 * 4 * bucket_entries;

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

/// The first bucket with a free place for the child of `context` by `word`.
std::size_t free_bucket(const std::vector<Bucket>& buckets, Node context, WordId word) {
    std::size_t at = first_bucket(context, word, buckets.size());
    while (buckets[at].entries.back().context != no_node) at = (at + 1) % buckets.size();
    return at;
}

Node place(std::vector<Bucket>& buckets, const Entry& entry, std::uint8_t length) {
    const std::size_t at = free_bucket(buckets, entry.context, entry.word);
    std::size_t free = 0;
    while (buckets[at].entries[free].context != no_node) ++free;
    buckets[at].entries[free] = entry;
    buckets[at].lengths[free] = length;
    return node_of(at, free);
}

/// Call use(node, entry, length) for all entries of one length.
template <class Use>
void for_each_of_length(std::size_t length, std::vector<Bucket>& buckets, const Use& use) {
    for (std::size_t at = 0; at < buckets.size(); ++at) {
        for (std::size_t i = 0; i < bucket_entries; ++i) {
            if (buckets[at].lengths[i] == length) use(node_of(at, i), buckets[at].entries[i]);
        }
    }
}

}  // namespace

ModelBuilder::ModelBuilder(std::filesystem::path path) : path_(std::move(path)), buckets_(1) {}

void ModelBuilder::begin(std::span<const Count> counts, std::string_view description,
                         const WordText& text) {
    facts_.order = counts.size();
    description_ = description;
    text_ = text;
    for (const Count count : counts.subspan(1)) promised_ += std::min<Count>(count, most_entries);
}

void ModelBuilder::add(std::span<const WordId> words, float probability, float backoff) {
    const WordId last = words.back();
    if (words.size() == 1) {
        if (unigrams_.size() <= last) unigrams_.resize(std::size_t{last} + 1);
        unigrams_[last] = {{probability, backoff != 0}, bits_of(backoff)};
        return;
    }
    const Node context = context_of(words.first(words.size() - 1));
    if (find(context, last) != no_node) {
        throw InputError("this n-gram is there twice", "remove one");
    }
    insert({context, last, {probability, backoff != 0}, bits_of(backoff), no_node}, words.size());
}

void ModelBuilder::end() {
    facts_.words = unigrams_.size();
    facts_.counts[0] = unigrams_.size();
    link();
    SectionWriter file(path_, format);
    file.add(std::span<const Facts>(&facts_, 1));
    file.add(std::span<const char>(description_));
    file.add(std::span<const Unigram>(unigrams_));
    file.add(std::span<const Bucket>(buckets_));
    add_words(file, unigrams_.size(), text_);
    file.publish();
}

Node ModelBuilder::find(Node context, WordId word) const {
    for (std::size_t at = first_bucket(context, word, buckets_.size());;
         at = (at + 1) % buckets_.size()) {
        for (std::size_t i = 0; i < bucket_entries; ++i) {
            const Entry& here = buckets_[at].entries[i];
            if (here.context == no_node) return no_node;
            if (here.context == context && here.word == word) return model_layout::node_of(at, i);
        }
    }
}

Node ModelBuilder::node_of(std::span<const WordId> words) const {
    Node node = words[0];
    for (std::size_t n = 1; n < words.size() && node != no_node; ++n) node = find(node, words[n]);
    return node;
}

Node ModelBuilder::context_of(std::span<const WordId> words) {
    if (std::ranges::equal(words, last_context_)) return last_node_;
    Node node = words[0];
    for (std::size_t n = 2; n <= words.size(); ++n) {
        const Node child = find(node, words[n - 1]);
        if (child == no_node) {
            const auto probability = static_cast<float>(probability_of(words.first(n)));
            node = insert({node, words[n - 1], {probability, true}, 0, no_node}, n);
        } else {
            node = child;
        }
    }
    last_context_.assign(words.begin(), words.end());
    last_node_ = node;
    return node;
}

double ModelBuilder::probability_of(std::span<const WordId> words) const {
    if (words.size() == 1) return unigrams_[words[0]].probability.probability();
    if (const Node node = node_of(words); node != no_node) {
        return entry(node).probability.probability();
    }
    const Node context = node_of(words.first(words.size() - 1));
    return (context == no_node ? 0 : backoff_of(context)) + probability_of(words.subspan(1));
}

Node ModelBuilder::insert(Entry added, std::size_t length) {
    if (entries_ == room_) {
        // The name of the context changes with the table, so it is kept as words meanwhile.
        std::vector<WordId> context;
        Node node = added.context;
        for (; in_table(node); node = entry(node).context) context.push_back(entry(node).word);
        context.push_back(node);
        grow();
        std::ranges::reverse(context);
        added.context = node_of(context);
    }
    ++entries_;
    ++facts_.counts[length - 1];
    mark_as_context(added.context);
    return place(buckets_, added, static_cast<std::uint8_t>(length));
}

void ModelBuilder::mark_as_context(Node node) {
    FlaggedProbability& flagged =
        in_table(node) ? entry(node).probability : unigrams_[node].probability;
    flagged = {flagged.probability(), true};
}

/// Make room for what was promised, or for twice as much as there is.
void ModelBuilder::grow() {
    if (room_ >= most_entries) {
        throw InputError("there are too many n-grams for one model", "prune it");
    }
    const std::size_t wanted = std::min(promised_, believable * unigrams_.size());
    room_ = std::min(std::max(2 * room_ + bucket_entries, wanted), most_entries);
    std::vector<Bucket> larger(buckets_for(room_));
    std::vector<Node> names(4 * buckets_.size());
    for (std::size_t length = 2; length <= facts_.order; ++length) {
        for_each_of_length(length, buckets_, [&](Node old, Entry moved) {
            if (in_table(moved.context)) moved.context = names[moved.context & ~table_bit];
            names[old & ~table_bit] = place(larger, moved, static_cast<std::uint8_t>(length));
        });
    }
    buckets_.swap(larger);
    last_context_.clear();
}

/// Find each node's longest shorter context, by way of those of its context.
void ModelBuilder::link() {
    for (std::size_t length = 2; length <= facts_.order; ++length) {
        for_each_of_length(length, buckets_, [this](Node, Entry& linked) {
            linked.shorter = is_context(linked.word) ? linked.word : no_node;
            Node from = shorter_of(linked.context);
            for (; from != no_node; from = shorter_of(from)) {
                const Node child = find(from, linked.word);
                if (child != no_node && is_context(child)) {
                    linked.shorter = child;
                    break;
                }
            }
        });
    }
}

bool ModelBuilder::is_context(Node node) const {
    return in_table(node) ? entry(node).probability.is_context()
                          : unigrams_[node].probability.is_context();
}

float ModelBuilder::backoff_of(Node node) const {
    return in_table(node) ? entry(node).backoff() : unigrams_[node].backoff();
}

Node ModelBuilder::shorter_of(Node node) const {
    return in_table(node) ? entry(node).shorter : no_node;
}

}  // namespace anaphora::lm
