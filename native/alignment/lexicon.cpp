#include "alignment/lexicon.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace anaphora::alignment {
namespace {

/// Three quarters full: probing stays short.
std::size_t slots_for(std::size_t translations) {
    return translations == 0 ? 0 : translations + translations / 3 + 1;
}

}  // namespace

Lexicon::Lexicon(const std::vector<Translations>& rows, std::vector<float> from_empty)
    : from_empty_(std::move(from_empty)) {
    std::size_t size = 1;  // slot 0 stays free: it is the row of words without translations
    rows_.reserve(rows.size());
    for (const Translations& row : rows) {
        const std::size_t needed = slots_for(row.size());
        if (needed > absent - size) {
            throw InputError("the text has too many different pairs of words",
                             "align it in two parts");
        }
        rows_.push_back(needed == 0 ? Row{}
                                    : Row{static_cast<Slot>(size), static_cast<Slot>(needed)});
        size += needed;
    }
    slots_.assign(size, Translation{});
    for (std::size_t source = 0; source < rows.size(); ++source) {
        for (const Translation& translation : rows[source]) {
            slots_[place(rows_[source], translation.word)] = translation;
        }
    }
}

Translations Lexicon::translations(WordId source) const {
    const Row own = row(source);
    Translations found;
    for (const Translation& translation : slots().subspan(own.start, own.size)) {
        if (translation.word != vocabulary_layout::no_word) found.push_back(translation);
    }
    std::ranges::sort(found, {}, &Translation::word);
    return found;
}

}  // namespace anaphora::alignment
