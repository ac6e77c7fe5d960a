#pragma once

#include <string_view>
#include <vector>

#include "phrases/corpus.hpp"

namespace anaphora::phrases {

/// The links of a line such as "0-0 1-2", sorted and each only once.
///
/// Points must lie within so many words of each side; InputError otherwise.
std::vector<Link> parse_links(std::string_view line, std::size_t source_words,
                              std::size_t target_words);

}  // namespace anaphora::phrases
