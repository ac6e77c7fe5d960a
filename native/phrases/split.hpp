#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace anaphora::phrases {

/// Call `use(token)` for what stands between spaces; other white space may be part of a token.
template <class Use>
void for_each_token(std::string_view text, const Use& use) {
    for (std::size_t at = text.find_first_not_of(' '); at != text.npos;) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        use(text.substr(at, end - at));
        at = text.find_first_not_of(' ', end);
    }
}

}  // namespace anaphora::phrases
