#include "phrases/lexicon.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

#include "phrases/layout.hpp"

namespace anaphora::phrases {
namespace {

constexpr std::size_t fewest_slots = 1024;

std::size_t hash_of(WordId source, WordId target) {
    std::uint64_t hash = std::uint64_t{source} << 32 | target;
    hash = (hash ^ hash >> 33) * 0xFF51AFD7ED558CCD;
    hash = (hash ^ hash >> 33) * 0xC4CEB9FE1A85EC53;
    return hash ^ hash >> 33;
}

/// The count of a word, where the last is that of `null_word`.
template <class Counts>
auto& of_word(Counts& counts, WordId word) {
    return word == null_word ? counts.back() : counts[word];
}

}  // namespace

Lexicon::Lexicon(const Corpus& corpus)
    : slots_(fewest_slots),
      source_counts_(corpus.source().vocabulary().size() + 1),
      target_counts_(corpus.target().vocabulary().size() + 1) {
    for (std::size_t pair = 0; pair < corpus.size(); ++pair) add(corpus, pair);
}

void Lexicon::add(const Corpus& corpus, std::size_t pair) {
    const auto source = corpus.source().sentence(pair);
    const auto target = corpus.target().sentence(pair);
    std::vector<bool> source_linked(source.size()), target_linked(target.size());
    for (const Link link : corpus.links(pair)) {
        count(source[link.source], target[link.target]);
        source_linked[link.source] = true;
        target_linked[link.target] = true;
    }
    for (std::size_t word = 0; word < source.size(); ++word) {
        if (!source_linked[word]) count(source[word], null_word);
    }
    for (std::size_t word = 0; word < target.size(); ++word) {
        if (!target_linked[word]) count(null_word, target[word]);
    }
}

void Lexicon::count(WordId source, WordId target) {
    if ((size_ + 1) * 2 > slots_.size()) double_slots();
    Entry& slot = slots_[slot_of(source, target)];
    if (slot.count == 0) {
        slot = {.source = source, .target = target, .count = 0};
        ++size_;
    }
    ++slot.count;
    ++of_word(source_counts_, source);
    ++of_word(target_counts_, target);
}

std::size_t Lexicon::slot_of(WordId source, WordId target) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash_of(source, target) & mask;
    while (slots_[at].count != 0 && (slots_[at].source != source || slots_[at].target != target)) {
        at = (at + 1) & mask;
    }
    return at;
}

std::uint32_t Lexicon::count_of(WordId source, WordId target) const {
    return slots_[slot_of(source, target)].count;
}

void Lexicon::double_slots() {
    std::vector<Entry> old(2 * slots_.size());
    old.swap(slots_);
    for (const Entry& entry : old) {
        if (entry.count != 0) slots_[slot_of(entry.source, entry.target)] = entry;
    }
}

std::vector<Lexicon::Entry> Lexicon::entries() const {
    std::vector<Entry> entries;
    std::ranges::copy_if(slots_, std::back_inserter(entries),
                         [](const Entry& slot) { return slot.count != 0; });
    std::ranges::sort(entries, {}, [](const Entry& e) { return std::tuple(e.source, e.target); });
    return entries;
}

double Lexicon::direct(const Entry& entry) const {
    return static_cast<double>(entry.count) /
           static_cast<double>(of_word(source_counts_, entry.source));
}

double Lexicon::inverse(const Entry& entry) const {
    return static_cast<double>(entry.count) /
           static_cast<double>(of_word(target_counts_, entry.target));
}

LexicalWeights Lexicon::weights(std::span<const WordId> source, std::span<const WordId> target,
                                std::span<const Link> links) const {
    struct Sum {
        double probability = 0;
        unsigned links = 0;

        double mean() const { return probability / links; }
    };
    std::array<Sum, longest_extracted> source_sums{}, target_sums{};
    for (const Link link : links) {
        const Entry pair{.source = source[link.source],
                         .target = target[link.target],
                         .count = count_of(source[link.source], target[link.target])};
        Sum& of_source = source_sums[link.source];
        Sum& of_target = target_sums[link.target];
        of_source.probability += inverse(pair);
        of_target.probability += direct(pair);
        ++of_source.links;
        ++of_target.links;
    }
    LexicalWeights weights{.inverse = 1, .direct = 1};
    for (std::size_t word = 0; word < source.size(); ++word) {
        const Sum& sum = source_sums[word];
        weights.inverse *= sum.links > 0 ? sum.mean() : of_null(source[word], null_word);
    }
    for (std::size_t word = 0; word < target.size(); ++word) {
        const Sum& sum = target_sums[word];
        weights.direct *= sum.links > 0 ? sum.mean() : of_null(null_word, target[word]);
    }
    return weights;
}

/// The probability of an unlinked word.
double Lexicon::of_null(WordId source, WordId target) const {
    const Entry pair{.source = source, .target = target, .count = count_of(source, target)};
    return source == null_word ? direct(pair) : inverse(pair);
}

}  // namespace anaphora::phrases
