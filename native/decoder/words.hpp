/// The words of translations: those of all phrase tables under common ids, and a sentence's own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "phrases/phrase_table.hpp"

namespace anaphora::decoder {

/// Numbers that are looked up when first asked for and remembered; threads may share it.
class LazyNumbers {
  public:
    explicit LazyNumbers(std::size_t size) : numbers_(size) {}

    template <class Find>
    std::uint32_t get(std::size_t index, const Find& find) const {
        // Relaxed: every thread would find the same number.
        const std::uint32_t known = numbers_[index].load(std::memory_order_relaxed);
        if (known != 0) return known - 1;
        const std::uint32_t number = find();
        numbers_[index].store(number + 1, std::memory_order_relaxed);
        return number;
    }

  private:
    mutable std::vector<std::atomic<std::uint32_t>> numbers_;  // plus one; 0 is not known yet
};

/// The target words of several phrase tables; equal words have equal ids.
class TableWords {
  public:
    using Tables = std::vector<std::shared_ptr<const phrases::PhraseTable>>;

    explicit TableWords(Tables tables);

    /// The id of a target word of a table.
    WordId id(std::size_t table, WordId word) const;
    /// The id of a word, `size()` if no table has it.
    WordId id(std::string_view word) const;
    std::string_view text(WordId id) const;
    /// One more than the greatest id.
    std::size_t size() const noexcept { return first_ids_.back(); }

  private:
    std::optional<WordId> id_before(std::size_t table, std::string_view word) const;

    Tables tables_;
    std::vector<WordId> first_ids_;  // of each table's words, and the end
    LazyNumbers ids_;
};

/// The words that translations of one sentence may use: also such as no table has.
class Words {
  public:
    explicit Words(const TableWords& tables) : tables_(&tables) {}

    WordId intern(std::string_view word);
    std::string_view text(WordId id) const {
        return is_shared(id) ? tables_->text(id) : own_[id - tables_->size()];
    }
    /// Whether the id means the same word in every sentence.
    bool is_shared(WordId id) const noexcept { return id < tables_->size(); }
    const TableWords& tables() const noexcept { return *tables_; }

  private:
    const TableWords* tables_;
    std::vector<std::string> own_;
    std::unordered_map<std::string, WordId> own_ids_;
};

}  // namespace anaphora::decoder
