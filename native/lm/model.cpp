#include "lm/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace anaphora::lm {

using namespace model_layout;

namespace {

Facts facts_in(const SectionFile& file) {
    const auto section = file.section<Facts>(facts_section);
    if (section.size() != 1) file.fail("it does not say what it holds");
    const Facts facts = section[0];
    if (facts.order < 1 || facts.order > max_order) {
        file.fail("it claims order " + std::to_string(facts.order));
    }
    return facts;
}

}  // namespace

Model::Model(const std::filesystem::path& path, bool resident)
    : file_(path, format, section_count),
      facts_(facts_in(file_)),
      description_(file_.section<char>(description_section)),
      unigrams_(file_.section<Unigram>(unigrams_section)),
      buckets_(file_.section<Bucket>(buckets_section)),
      resident_(resident ? buckets_.slice(0, buckets_.size()) : std::span<const Bucket>()),
      words_(file_, offsets_section, facts_.words) {
    if (unigrams_.size() != facts_.words || buckets_.size() == 0 ||
        buckets_.size() > most_buckets) {
        file_.fail("its numbers of n-grams do not agree");
    }
}

std::string_view Model::description() const {
    const auto bytes = description_.slice(0, description_.size());
    return {bytes.data(), bytes.size()};
}

State Model::start_of_sentence() const { return {is_context(bos_id) ? bos_id : no_node}; }

std::vector<Score> Model::score_sentences(std::span<const WordId> words,
                                          std::span<const std::size_t> ends) const {
    struct Lane {
        std::size_t at = 0;
        std::size_t end = 0;
        Search search;
    };
    std::vector<Score> scores(words.size());
    std::array<Lane, 12> lanes;
    std::size_t sentence = 0;
    bool busy = true;
    const auto refill = [&](Lane& lane) {
        while (lane.at == lane.end && sentence < ends.size()) {
            lane = {sentence == 0 ? 0 : ends[sentence - 1], ends[sentence], {}};
            lane.search.context = start_of_sentence().context;
            ++sentence;
        }
    };
    while (busy) {
        busy = false;
        for (Lane& lane : lanes) {
            if (lane.at == lane.end) refill(lane);
            if (lane.at == lane.end) continue;
            busy = true;
            if (step(lane.search, words[lane.at], scores[lane.at])) {
                lane.search = {.context = scores[lane.at].next.context};
                if (++lane.at == lane.end) continue;
            }
            prefetch({lane.search.context}, words[lane.at]);
        }
    }
    return scores;
}

std::size_t Model::length(Node node) const {
    if (!in_table(node)) return 1;
    const std::size_t length = bucket(bucket_of(node)).lengths[place_of(node)];
    if (length < 2 || length > facts_.order) file_.fail("an n-gram has an impossible length");
    return length;
}

void Model::dump(NgramSink& sink) const {
    sink.begin({facts_.counts.data(), facts_.order}, description(), [this](WordId word) {
        if (word >= facts_.words) file_.fail("an n-gram has a word that is missing");
        return words_.word(word);
    });
    for (WordId word = 0; word < facts_.words; ++word) {
        const Unigram unigram = unigrams_[word];
        sink.add({&word, 1}, unigram.probability.probability(), unigram.backoff());
    }
    for (std::size_t order = 2; order <= facts_.order; ++order) dump_order(order, sink);
    sink.end();
}

void Model::dump_order(std::size_t order, NgramSink& sink) const {
    struct Gram {
        std::array<WordId, max_order> context_first{};  // w(n-1) ... w1 wn
        float probability;
        float backoff;
    };
    std::vector<Gram> grams;
    for_each_entry([&](Node node, const Entry& found) {
        if (length(node) != order) return;
        Gram gram{{}, found.probability.probability(), found.backoff()};
        Node context = found.context;
        for (std::size_t at = 0; at + 2 < order; ++at) {
            const Entry& above = entry(context);
            gram.context_first[at] = above.word;
            context = above.context;
        }
        gram.context_first[order - 2] = context;
        gram.context_first[order - 1] = found.word;
        grams.push_back(gram);
    });
    std::ranges::sort(grams, {}, &Gram::context_first);
    for (Gram& gram : grams) {
        std::reverse(gram.context_first.begin(),
                     gram.context_first.begin() + static_cast<std::ptrdiff_t>(order - 1));
        sink.add({gram.context_first.data(), order}, gram.probability, gram.backoff);
    }
}

void Model::verify() const {
    file_.verify();
    for (WordId word = 0; word < facts_.words; ++word) {
        if (words_.id(words_.word(word)) != word) {
            file_.fail("word " + std::to_string(word) + " is not found under its id");
        }
    }
    std::array<std::uint64_t, max_order> counts{facts_.words};
    for_each_entry([&](Node node, const Entry& found) {
        check_entry(node, found);
        ++counts[length(node) - 1];
    });
    if (counts != facts_.counts) file_.fail("it has not as many n-grams as it says");
}

void Model::check_entry(Node node, const Entry& found) const {
    Node there = no_node;
    const bool sound = find(found.context, found.word, there) != nullptr && there == node &&
                       found.word < facts_.words && is_context(found.context) &&
                       length(found.context) + 1 == length(node) &&
                       !std::isnan(found.probability.probability()) &&
                       !std::isnan(found.backoff()) &&
                       (found.shorter == no_node || length(found.shorter) < length(node));
    if (!sound) file_.fail("its n-grams contradict each other");
}

bool Model::is_context(Node node) const {
    return in_table(node) ? entry(node).probability.is_context()
                          : unigrams_[node].probability.is_context();
}

void Model::for_each_entry(const std::function<void(Node, const Entry&)>& use) const {
    for (std::size_t index = 0; index < buckets_.size(); ++index) {
        for (std::size_t place = 0; place < bucket_entries; ++place) {
            const Entry& found = bucket(index).entries[place];
            if (found.context != no_node) use(node_of(index, place), found);
        }
    }
}

}  // namespace anaphora::lm
