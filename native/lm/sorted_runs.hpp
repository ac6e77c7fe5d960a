/// Sorting more records than fit into memory: sorted runs on disk, merged while they are read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "lm/temporary_file.hpp"

namespace anaphora::lm {

/// Where and with how much sorting may be done.
struct Resources {
    std::uint64_t memory;
    unsigned threads;
    std::filesystem::path directory;
};

/// The records of a sorted stretch, in memory or fetched from a file piece by piece.
template <class Record>
class RunCursor {
  public:
    RunCursor(const Record* begin, const Record* end) : next_(begin), end_(end) {}
    RunCursor(const TemporaryFile& file, std::uint64_t offset, std::uint64_t records,
              std::size_t buffered)
        : file_(&file),
          offset_(offset),
          left_(records),
          buffer_(std::max<std::size_t>(buffered, 1)) {
        fetch();
    }

    bool done() const { return next_ == end_; }
    const Record& operator*() const { return *next_; }
    void advance() {
        if (++next_ == end_ && left_ > 0) fetch();
    }

  private:
    void fetch() {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left_, buffer_.size()));
        if (count > 0) file_->read(offset_, buffer_.data(), count * sizeof(Record));
        offset_ += count * sizeof(Record);
        left_ -= count;
        next_ = buffer_.data();
        end_ = next_ + count;
    }

    const TemporaryFile* file_ = nullptr;
    std::uint64_t offset_ = 0;
    std::uint64_t left_ = 0;
    std::vector<Record> buffer_;
    const Record* next_ = nullptr;
    const Record* end_ = nullptr;
};

/// Sorted stretches read as one. Equal records become one if they can absorb each other.
template <class Record>
class Merge {
  public:
    explicit Merge(std::vector<RunCursor<Record>> cursors) : cursors_(std::move(cursors)) {
        std::erase_if(cursors_, [](const auto& cursor) { return cursor.done(); });
        for (auto& cursor : cursors_) heap_.push_back(&cursor);
        std::ranges::make_heap(heap_, later);
    }
    // The heap points into the vector, whose elements stay where they are when it is moved.
    Merge(Merge&&) = default;

    std::optional<Record> next() {
        if (heap_.empty()) return std::nullopt;
        std::optional<Record> record(**heap_.front());
        advance();
        if constexpr (requires(Record r) { r.absorb(r); }) {
            while (!heap_.empty() && record->absorb(**heap_.front())) advance();
        }
        return record;
    }

  private:
    using Cursor = RunCursor<Record>;
    static bool later(const Cursor* a, const Cursor* b) { return **b < **a; }

    void advance() {
        heap_.front()->advance();
        if (heap_.front()->done()) {
            std::ranges::pop_heap(heap_, later);
            heap_.pop_back();
        } else {
            sink_front();
        }
    }

    void sink_front() {
        Cursor* moved = heap_.front();
        std::size_t at = 0;
        for (std::size_t child; (child = 2 * at + 1) < heap_.size(); at = child) {
            if (child + 1 < heap_.size() && later(heap_[child], heap_[child + 1])) ++child;
            if (!later(moved, heap_[child])) break;
            heap_[at] = heap_[child];
        }
        heap_[at] = moved;
    }

    std::vector<Cursor> cursors_;
    std::vector<Cursor*> heap_;
};

/// Takes records in any order, gives them back in rising order. What order equal records come in
/// is not defined, so records must be distinct or absorb each other.
template <class Record>
class SortedRuns {
    static_assert(std::is_trivially_copyable_v<Record>);

  public:
    explicit SortedRuns(Resources resources)
        : resources_(std::move(resources)),
          capacity_(std::max<std::size_t>(resources_.memory / sizeof(Record), 1)),
          buffer_(std::make_unique_for_overwrite<Record[]>(capacity_)) {}

    void add(const Record& record) {
        if (size_ == capacity_) spill();
        buffer_[size_++] = record;
    }

    /// The records, sorted; call once, when all are added. Valid while this object lives.
    Merge<Record> sorted() {
        if (runs_.empty()) return Merge<Record>(sorted_pieces());
        spill();
        buffer_.reset();
        std::vector<RunCursor<Record>> cursors;
        std::uint64_t offset = 0;
        for (const std::uint64_t records : runs_) {
            cursors.emplace_back(*file_, offset, records, capacity_ / runs_.size());
            offset += records * sizeof(Record);
        }
        return Merge<Record>(std::move(cursors));
    }

  private:
    /// The buffer in as many sorted pieces as there are threads.
    std::vector<RunCursor<Record>> sorted_pieces() {
        const std::size_t pieces = std::max(1U, resources_.threads);
        std::vector<RunCursor<Record>> cursors;
        std::vector<std::jthread> helpers;
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            Record* begin = buffer_.get() + size_ * piece / pieces;
            Record* end = buffer_.get() + size_ * (piece + 1) / pieces;
            cursors.emplace_back(begin, end);
            if (piece + 1 < pieces) {
                helpers.emplace_back([begin, end] { std::sort(begin, end); });
            } else {
                std::sort(begin, end);
            }
        }
        return cursors;
    }

    void spill() {
        if (!file_) file_ = std::make_unique<TemporaryFile>(resources_.directory);
        std::vector<Record> block;
        block.reserve(std::min<std::size_t>(capacity_, block_records));
        std::uint64_t written = 0;
        Merge<Record> merge(sorted_pieces());
        const auto flush = [&] {
            file_->append(block.data(), block.size() * sizeof(Record));
            written += block.size();
            block.clear();
        };
        while (const auto record = merge.next()) {
            block.push_back(*record);
            if (block.size() == block.capacity()) flush();
        }
        flush();
        runs_.push_back(written);
        size_ = 0;
    }

    static constexpr std::size_t block_records = 16 * 1024;

    Resources resources_;
    std::size_t capacity_;
    std::unique_ptr<Record[]> buffer_;
    std::size_t size_ = 0;
    std::unique_ptr<TemporaryFile> file_;
    std::vector<std::uint64_t> runs_;  // how many records each has
};

}  // namespace anaphora::lm
