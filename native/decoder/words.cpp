#include "decoder/words.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace anaphora::decoder {
namespace {

std::vector<WordId> first_ids(const TableWords::Tables& tables) {
    std::vector<WordId> first{0};
    for (const auto& table : tables) {
        first.push_back(first.back() + static_cast<WordId>(table->target_words().size()));
    }
    return first;
}

}  // namespace

TableWords::TableWords(Tables tables)
    : tables_(std::move(tables)), first_ids_(first_ids(tables_)), ids_(first_ids_.back()) {}

WordId TableWords::id(std::size_t table, WordId word) const {
    const WordId own = first_ids_[table] + word;
    if (table == 0) return own;
    return ids_.get(own, [&] {
        return id_before(table, tables_[table]->target_words().word(word)).value_or(own);
    });
}

WordId TableWords::id(std::string_view word) const {
    return id_before(tables_.size(), word).value_or(static_cast<WordId>(size()));
}

std::string_view TableWords::text(WordId id) const {
    const auto next = std::ranges::upper_bound(first_ids_, id);
    const auto table = static_cast<std::size_t>(next - first_ids_.begin()) - 1;
    return tables_[table]->target_words().word(id - first_ids_[table]);
}

/// The id that a word has in the tables before this one.
std::optional<WordId> TableWords::id_before(std::size_t table, std::string_view word) const {
    for (std::size_t earlier = 0; earlier < table; ++earlier) {
        const WordId found = tables_[earlier]->target_words().id(word);
        if (found != unk_id || word == special_words[unk_id]) return first_ids_[earlier] + found;
    }
    return std::nullopt;
}

WordId Words::intern(std::string_view word) {
    const WordId shared = tables_->id(word);
    if (is_shared(shared)) return shared;
    const auto next = static_cast<WordId>(tables_->size() + own_.size());
    const auto [place, is_new] = own_ids_.emplace(word, next);
    if (is_new) own_.emplace_back(word);
    return place->second;
}

}  // namespace anaphora::decoder
