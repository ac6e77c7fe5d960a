#include "phrases/extraction.hpp"

#include <algorithm>

namespace anaphora::phrases {

void Extractor::Span::include(std::uint32_t position) {
    first = std::min(first, position);
    last = std::max(last, position);
}

void Extractor::Span::include(Span span) {
    first = std::min(first, span.first);
    last = std::max(last, span.last);
}

void Extractor::extract(std::size_t source_words, std::size_t target_words,
                        std::span<const Link> links, const Use& use) {
    if (links.empty()) return;
    read(source_words, target_words, links);
    for (std::uint32_t first = 0; first < target_words; ++first) {
        Span source = nothing;
        const auto end = std::min<std::size_t>(target_words, first + max_length_);
        for (std::uint32_t last = first; last < end; ++last) {
            source.include(target_spans_[last]);
            if (source.empty()) continue;
            if (source.last - source.first >= max_length_) break;
            const Span target{first, last};
            if (closed(source, target)) extend(source, target, use);
        }
    }
}

void Extractor::read(std::size_t source_words, std::size_t target_words,
                     std::span<const Link> links) {
    source_spans_.assign(source_words, nothing);
    target_spans_.assign(target_words, nothing);
    link_starts_.assign(target_words + 1, 0);
    for (const Link link : links) {
        source_spans_[link.source].include(link.target);
        target_spans_[link.target].include(link.source);
        ++link_starts_[link.target];
    }
    std::uint32_t end = 0;
    for (auto& start : link_starts_) start = end += start;
    linked_sources_.resize(links.size());
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
        linked_sources_[--link_starts_[link->target]] = link->source;
    }
}

/// Whether no source word is linked to a target word outside.
bool Extractor::closed(Span source, Span target) const {
    return std::all_of(source_spans_.begin() + source.first,
                       source_spans_.begin() + source.last + 1, [&](const Span& linked) {
                           return linked.empty() ||
                                  (linked.first >= target.first && linked.last <= target.last);
                       });
}

/// Use the pair, and those with more of the unlinked source words around it.
void Extractor::extend(Span source, Span target, const Use& use) const {
    for (std::uint32_t first = source.first;; --first) {
        for (std::uint32_t last = source.last; last - first < max_length_; ++last) {
            add({first, last}, target, use);
            if (last + 1 == source_spans_.size() || !source_spans_[last + 1].empty()) break;
        }
        if (first == 0 || !source_spans_[first - 1].empty() ||
            source.last - first + 1 >= max_length_) {
            break;
        }
    }
}

void Extractor::add(Span source, Span target, const Use& use) const {
    LinkSet links;
    for (std::uint32_t word = target.first; word <= target.last; ++word) {
        for (auto at = link_starts_[word]; at < link_starts_[word + 1]; ++at) {
            links.add({linked_sources_[at] - source.first, word - target.first});
        }
    }
    const std::int64_t before = std::int64_t{source.first} - 1,
                       after = std::int64_t{source.last} + 1;
    const std::int64_t previous = std::int64_t{target.first} - 1;
    const std::int64_t next = std::int64_t{target.last} + 1;
    use({.source_start = source.first,
         .source_length = source.last - source.first + 1,
         .target_start = target.first,
         .target_length = target.last - target.first + 1,
         .links = links,
         .previous = orientation(linked(before, previous), linked(after, previous)),
         .next = orientation(linked(after, next), linked(before, next))});
}

/// Whether two words are linked; so are the starts of the sentences, and their ends.
bool Extractor::linked(std::int64_t source, std::int64_t target) const {
    const auto source_words = static_cast<std::int64_t>(source_spans_.size());
    const auto target_words = static_cast<std::int64_t>(target_spans_.size());
    if (target == -1 || target == target_words) {
        return source == (target == -1 ? -1 : source_words);
    }
    if (source == -1 || source == source_words) return false;
    const auto word = static_cast<std::size_t>(target);
    return std::binary_search(linked_sources_.begin() + link_starts_[word],
                              linked_sources_.begin() + link_starts_[word + 1],
                              static_cast<std::uint32_t>(source));
}

Orientation Extractor::orientation(bool monotone, bool swap) {
    if (monotone == swap) return Orientation::discontinuous;
    return monotone ? Orientation::monotone : Orientation::swap;
}

}  // namespace anaphora::phrases
