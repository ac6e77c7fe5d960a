#include "decoder/wanted.hpp"

#include <algorithm>
#include <limits>

namespace anaphora::decoder {

bool Wanted::contains(std::span<const WordId> words) const {
    return words.empty() || !std::ranges::search(words_, words).empty();
}

State Wanted::extend(State state, const Option& option, bool complete, std::span<float> scores) {
    const auto target = option.target();
    const auto rest = std::span(words_).subspan(state);
    const auto next = static_cast<State>(state + target.size());
    const bool goes_on =
        target.size() <= rest.size() && std::ranges::equal(target, rest.first(target.size()));
    if (goes_on) reached_ = std::max<std::size_t>(reached_, next);
    if (goes_on && (!complete || next == words_.size())) return next;
    scores[0] = -std::numeric_limits<float>::infinity();
    return state;
}

}  // namespace anaphora::decoder
