#include "phrases/corpus.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "phrases/pharaoh.hpp"
#include "phrases/split.hpp"
#include "support/error.hpp"

namespace anaphora::phrases {
namespace {

// Phrases are numbered with 32 bits, up to seven of them at each word.
constexpr std::size_t most_words = 600'000'000;

}  // namespace

std::size_t Text::add(std::string_view sentence) {
    const std::size_t start = words_.size();
    for_each_token(sentence,
                   [&](std::string_view word) { words_.push_back(vocabulary_.intern(word)); });
    const std::size_t length = words_.size() - start;
    words_.push_back(sentence_end);
    if (words_.size() > most_words) {
        throw InputError("more than " + std::to_string(most_words) + " tokens on one side",
                         "extract phrases from a part of the corpus");
    }
    starts_.push_back(static_cast<std::uint32_t>(words_.size()));
    return length;
}

void Text::number_by_frequency() {
    std::vector<std::uint32_t> counts(vocabulary_.size());
    for (const WordId word : words_) {
        if (word != sentence_end) ++counts[word];
    }
    std::vector<WordId> frequent_first(vocabulary_.size());
    std::iota(frequent_first.begin(), frequent_first.end(), 0);
    std::ranges::stable_sort(frequent_first, std::ranges::greater(),
                             [&](WordId word) { return counts[word]; });
    VocabularyBuilder renumbered;  // the special words keep their places
    std::vector<WordId> new_ids(vocabulary_.size());
    for (const WordId word : frequent_first) {
        new_ids[word] = renumbered.intern(vocabulary_.word(word));
    }
    for (WordId& word : words_) {
        if (word != sentence_end) word = new_ids[word];
    }
    vocabulary_ = std::move(renumbered);
}

void Corpus::add(std::string_view source, std::string_view target, std::string_view links) {
    const std::size_t source_words = source_.add(source);
    const std::size_t target_words = target_.add(target);
    const auto parsed = parse_links(links, source_words, target_words);
    links_.insert(links_.end(), parsed.begin(), parsed.end());
    link_starts_.push_back(links_.size());
}

void Corpus::number_by_frequency() {
    source_.number_by_frequency();
    target_.number_by_frequency();
}

}  // namespace anaphora::phrases
