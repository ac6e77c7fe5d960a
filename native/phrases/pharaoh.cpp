#include "phrases/pharaoh.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "phrases/split.hpp"
#include "support/error.hpp"

namespace anaphora::phrases {
namespace {

/// Read a number at the start of `text` and remove it.
bool take_number(std::string_view& text, std::uint32_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc();
}

Link parse_link(std::string_view point) {
    std::string_view rest = point;
    Link link{};
    if (take_number(rest, link.source) && rest.starts_with('-')) {
        rest.remove_prefix(1);
        if (take_number(rest, link.target) && rest.empty()) return link;
    }
    throw InputError("alignment point '" + std::string(point) + "'",
                     "write it as 0-0: source-target, from 0");
}

void check_inside(Link link, std::uint32_t position, std::size_t words, const char* side) {
    if (position < words) return;
    throw InputError("alignment point " + std::to_string(link.source) + "-" +
                         std::to_string(link.target) + " outside the " + std::to_string(words) +
                         " tokens of the " + side,
                     "align the same tokenised text again; points count from 0");
}

}  // namespace

std::vector<Link> parse_links(std::string_view line, std::size_t source_words,
                              std::size_t target_words) {
    std::vector<Link> links;
    for_each_token(line, [&](std::string_view point) {
        const Link link = parse_link(point);
        check_inside(link, link.source, source_words, "source");
        check_inside(link, link.target, target_words, "target");
        links.push_back(link);
    });
    std::ranges::sort(links);
    links.erase(std::ranges::unique(links).begin(), links.end());
    return links;
}

}  // namespace anaphora::phrases
