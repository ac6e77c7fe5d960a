/// The translations of a source phrase, and how a block of them is written.
///
/// A block:   size of the rest of the block in bytes, count of the source phrase, the options.
/// An option: 4 × number of target words + 2 if it has its own count of the source phrase + 1 if
///            the first and third of four scores follow from the counts,
///            the words,
///            number of links, for each how many places it lies after the one before, where link
///            (s, t) has place s × target words + t and the first lies after -1,
///            its own count of the source phrase, if so, of the target phrase, of both together,
///            the scores that do not follow as f32,
///            0 or the number of its tuple of reordering scores, from 1.
/// Whole numbers are written seven bits at a time, the lowest first, with the high bit set in all
/// bytes but the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "phrases/corpus.hpp"

namespace anaphora::phrases {

/// How often phrases were extracted; all 0 where that is not known.
struct Counts {
    std::uint64_t source = 0;
    std::uint64_t target = 0;
    std::uint64_t both = 0;

    bool operator==(const Counts&) const = default;
};

struct Option {
    std::vector<WordId> target;
    std::vector<float> scores;  // probabilities, in the order of the table
    std::vector<Link> links;    // sorted
    Counts counts;
    std::vector<float> reordering;  // empty where there are none
};

/// Sort as tables hold them: the greatest third score (of four: the direct phrase probability)
/// first, then by target words.
void sort_options(std::span<Option> options);

/// Append an option to a block with this count of the source phrase. `tuple` is 0 or the number
/// of its reordering scores.
void write_option(std::string& block, const Option& option, std::uint64_t source_count,
                  std::uint64_t tuple);

void write_number(std::string& bytes, std::uint64_t number);

/// Takes values off the front of bytes; `good` turns false where they end too early.
class ByteReader {
  public:
    explicit ByteReader(std::span<const char> bytes) : rest_(bytes) {}

    bool done() const noexcept { return rest_.empty(); }
    bool good() const noexcept { return good_; }
    std::span<const char> rest() const noexcept { return rest_; }

    std::uint64_t number();
    float real();

  private:
    std::span<const char> rest_;
    bool good_ = true;
};

/// Read the next option but for its reordering scores, of which the number is returned. The
/// reader is not good any more if the bytes are no option.
std::uint64_t read_option(ByteReader& bytes, std::size_t scores, std::uint64_t source_count,
                          Option& option);

}  // namespace anaphora::phrases
