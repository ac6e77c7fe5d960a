#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "phrases/corpus.hpp"
#include "phrases/layout.hpp"
#include "phrases/lexicon.hpp"

namespace anaphora::phrases {

struct ExtractionOptions {
    std::size_t max_length = longest_extracted;  // words, on both sides
    std::uint64_t min_count = 1;  // pairs seen less often are left out, but not forgotten in sums
    bool reordering = true;       // score msd-bidirectional-fe too
    unsigned threads = 1;
    std::uint64_t memory = std::uint64_t{3} << 29;  // bytes for everything, to aim at
    /// Told the part that is done, 0 to 1, by one thread at a time; what it throws ends the work.
    std::function<void(double)> progress = [](double) {};
};

/// Extract phrase pairs from the corpus, score them and write a phrase table.
///
/// Scores, in this order: inverse phrase probability count(s, t) / count(t), inverse lexical
/// weight, direct phrase probability count(s, t) / count(s), direct lexical weight. The bytes do
/// not depend on threads and memory. Records beyond the memory go to temporary files beside the
/// table.
void build_phrase_table(const Corpus& corpus, const Lexicon& lexicon,
                        const ExtractionOptions& options, const std::filesystem::path& path);

}  // namespace anaphora::phrases
