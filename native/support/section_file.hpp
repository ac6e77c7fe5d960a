/// The container of our binary files: a header, sections of plain values, a checksum per block.
///
/// A file is mapped and used where it lies. Opening checks the header, the sizes and the offsets
/// and costs the same whatever the size; each block of 64 KiB is compared with its checksum when
/// something in it is first touched. docs/native.md gives the layout byte by byte.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "support/mapped_file.hpp"
#include "support/published_file.hpp"

namespace anaphora {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

/// What a file holds, and in which version of its layout.
struct FileFormat {
    std::string_view kind;   // a noun, at most 16 bytes
    std::uint32_t version;   // raised by every change of the layout
    std::string_view since;  // the first release that reads this version, at most 8 bytes
};

struct SectionPlace {
    std::uint64_t offset;
    std::uint64_t size;
};

/// The first 256 bytes of a file. The fields up to `since` stay where they are in every version.
struct FileHeader {
    static constexpr std::size_t max_sections = 12;

    std::array<char, 8> magic;
    std::array<char, 16> kind;
    std::uint32_t version;
    std::uint32_t sections;
    std::array<char, 8> since;
    std::uint64_t file_size;
    std::uint64_t checksums;  // offset of the table of block checksums, which ends the file
    std::array<SectionPlace, max_sections> places;
    std::uint64_t hash;  // of the bytes before it
};
static_assert(sizeof(FileHeader) == 256 && std::has_unique_object_representations_v<FileHeader>);

inline constexpr std::size_t block_bytes = 64 * 1024;

/// Writes sections one after the other; the file appears when it is published.
class SectionWriter {
  public:
    SectionWriter(const std::filesystem::path& path, const FileFormat& format);

    template <class T>
        requires std::has_unique_object_representations_v<T>  // no padding of unknown content
    void add(std::span<const T> values) {
        add_bytes({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    }
    void publish();

  private:
    void add_bytes(std::string_view bytes);
    void write(std::string_view bytes);
    void flush_block();
    std::uint64_t position() const noexcept;

    PublishedFile file_;
    FileHeader header_;
    std::string block_;  // bytes of the block being filled
    std::vector<std::uint64_t> checksums_;
};

template <class T>
class Section;

/// An opened file. Reading is safe from any number of threads and never waits.
class SectionFile {
  public:
    SectionFile(const std::filesystem::path& path, const FileFormat& format, std::size_t sections);

    /// Section `index` as values of type T.
    template <class T>
    Section<T> section(std::size_t index) const;

    /// Compare every block with its checksum.
    void verify() const;

    /// Throw an InputError that says the file contradicts itself.
    [[noreturn]] void fail(const std::string& cause) const;

    /// Compare the blocks of this range with their checksums if nobody has done so yet.
    void touch(std::uint64_t offset, std::uint64_t size) const {
        if (size == 0) return;
        for (auto block = block_of(offset); block <= block_of(offset + size - 1); ++block) {
            // Relaxed: what the flag guards was there before the file was mapped.
            if (!checked_[block].load(std::memory_order_relaxed)) check_block(block);
        }
    }

  private:
    static std::size_t block_of(std::uint64_t offset) noexcept;
    void check_places(std::size_t sections) const;
    void check_block(std::size_t block) const;
    std::size_t block_count() const noexcept;

    std::filesystem::path path_;
    MappedFile file_;
    FileHeader header_;
    std::unique_ptr<std::atomic<bool>[]> checked_;
};

/// A typed view of one section, valid while its file lives; every access is checked.
template <class T>
class Section {
  public:
    Section(const SectionFile& file, std::uint64_t offset, const T* values, std::size_t size)
        : file_(&file), offset_(offset), values_(values), size_(size) {}

    std::size_t size() const noexcept { return size_; }
    T operator[](std::size_t index) const { return slice(index, index + 1)[0]; }

    /// The values from `begin` up to `end`, which is not included.
    std::span<const T> slice(std::size_t begin, std::size_t end) const {
        if (begin > end || end > size_) file_->fail("it points outside its own sections");
        file_->touch(offset_ + begin * sizeof(T), (end - begin) * sizeof(T));
        return {values_ + begin, end - begin};
    }

  private:
    const SectionFile* file_;
    std::uint64_t offset_;
    const T* values_;
    std::size_t size_;
};

inline std::size_t SectionFile::block_of(std::uint64_t offset) noexcept {
    return (offset - sizeof(FileHeader)) / block_bytes;
}

template <class T>
Section<T> SectionFile::section(std::size_t index) const {
    const SectionPlace place = header_.places[index];
    if (place.size % sizeof(T) != 0)
        fail("section " + std::to_string(index) + " ends in mid-value");
    const char* start = file_.bytes().data() + place.offset;
    return {*this, place.offset, reinterpret_cast<const T*>(start), place.size / sizeof(T)};
}

}  // namespace anaphora
