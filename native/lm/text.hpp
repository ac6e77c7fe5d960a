#pragma once

#include <algorithm>
#include <string_view>

namespace anaphora::lm {

/// Call `use(word)` for the words between white space.
template <class Use>
void for_each_word(std::string_view text, const Use& use) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    const auto end = text.end();
    for (auto at = std::find_if_not(text.begin(), end, blank); at != end;) {
        const auto behind = std::find_if(at, end, blank);
        use(std::string_view(at, behind));
        at = std::find_if_not(behind, end, blank);
    }
}

}  // namespace anaphora::lm
