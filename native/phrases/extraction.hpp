/// The phrase pairs of one aligned sentence pair, as Moses' `extract` finds them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "phrases/corpus.hpp"
#include "phrases/layout.hpp"

namespace anaphora::phrases {

/// Where a phrase stands relative to its neighbour on the target side, by words: the neighbour
/// is linked to the source word just before it (monotone), just after it (swap), or neither
/// or both (discontinuous).
enum class Orientation : std::uint8_t { monotone, swap, discontinuous };
inline constexpr std::size_t orientations = 3;

/// The links inside a phrase pair in 49 bits, in the order of `Link`: the first is the highest.
///
/// Of two sets the greater number is the one that has the first link that they do not share.
class LinkSet {
  public:
    LinkSet() = default;
    explicit LinkSet(std::uint64_t bits) : bits_(bits) {}

    void add(Link link) { bits_ |= top >> (link.source * longest_extracted + link.target); }
    std::uint64_t bits() const noexcept { return bits_; }

    /// Call `use(link)` for the links, sorted.
    template <class Use>
    void for_each(const Use& use) const;

  private:
    static constexpr std::size_t places = longest_extracted * longest_extracted;
    static constexpr std::uint64_t top = std::uint64_t{1} << (places - 1);

    std::uint64_t bits_ = 0;
};

/// A phrase pair where it stands; positions are those of the sentences.
struct Occurrence {
    std::uint32_t source_start;
    std::uint32_t source_length;
    std::uint32_t target_start;
    std::uint32_t target_length;
    LinkSet links;
    Orientation previous;  // to the target words before it
    Orientation next;      // to the target words after it
};

/// Finds the consistent phrase pairs of a sentence pair. Reused, it keeps its memory.
class Extractor {
  public:
    using Use = std::function<void(const Occurrence&)>;

    explicit Extractor(std::size_t max_length) : max_length_(max_length) {}

    /// Call `use` for each phrase pair: at most so many words on each side, at least one link,
    /// no link from inside to outside. Unlinked words at the borders may belong to it or not.
    /// `links` are sorted and lie within the sentences.
    void extract(std::size_t source_words, std::size_t target_words, std::span<const Link> links,
                 const Use& use);

  private:
    struct Span {
        std::uint32_t first;
        std::uint32_t last;

        bool empty() const noexcept { return first > last; }
        void include(std::uint32_t position);
        void include(Span span);
    };

    static constexpr Span nothing{0xFFFFFFFF, 0};

    void read(std::size_t source_words, std::size_t target_words, std::span<const Link> links);
    void extend(Span source, Span target, const Use& use) const;
    bool closed(Span source, Span target) const;
    bool linked(std::int64_t source, std::int64_t target) const;
    static Orientation orientation(bool monotone, bool swap);
    void add(Span source, Span target, const Use& use) const;

    std::size_t max_length_;
    std::vector<Span> source_spans_;  // which target words each source word is linked to
    std::vector<Span> target_spans_;
    std::vector<std::uint32_t> linked_sources_;  // of the target words, one after the other
    std::vector<std::uint32_t> link_starts_;
};

template <class Use>
void LinkSet::for_each(const Use& use) const {
    for (std::uint64_t rest = bits_; rest != 0;) {
        const auto place = static_cast<std::uint32_t>(std::countl_zero(rest)) - (64 - places);
        rest &= ~(top >> place);
        use(Link{static_cast<std::uint32_t>(place / longest_extracted),
                 static_cast<std::uint32_t>(place % longest_extracted)});
    }
}

}  // namespace anaphora::phrases
