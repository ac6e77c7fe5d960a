#include "support/section_file.hpp"

#include <algorithm>
#include <cstring>

#include "support/error.hpp"
#include "support/hash.hpp"

namespace anaphora {
namespace {

constexpr std::array<char, 8> magic{'a', 'n', 'a', 'p', 'h', 'o', 'r', 'a'};
constexpr std::size_t alignment = 64;  // sections start on a cache line

template <std::size_t size>
std::array<char, size> padded(std::string_view text) {
    std::array<char, size> field{};
    std::ranges::copy(text.substr(0, size), field.begin());
    return field;
}

template <std::size_t size>
std::string unpadded(const std::array<char, size>& field) {
    return {field.begin(), std::ranges::find(field, '\0')};
}

std::string_view bytes_of(const FileHeader& header) {
    return {reinterpret_cast<const char*>(&header), sizeof header};
}

std::uint64_t hash_of(const FileHeader& header) {
    return xxh64(bytes_of(header).substr(0, offsetof(FileHeader, hash)));
}

InputError damaged(const std::filesystem::path& path, const std::string& detail) {
    return {"damaged: " + detail, "copy or make the file again", path};
}

/// The header of a file whose header can be believed; places in it are not checked yet.
FileHeader checked_header(const std::filesystem::path& path, std::string_view bytes,
                          const FileFormat& format) {
    FileHeader header{};
    bytes.copy(reinterpret_cast<char*>(&header), sizeof header);
    const std::string kind(format.kind);
    if (header.magic != magic) {
        throw InputError("not a binary file of anaphora",
                         "give the path of a " + kind + " that anaphora wrote", path);
    }
    if (bytes.size() < sizeof header) throw damaged(path, "cut short in its header");
    if (header.kind != padded<16>(format.kind)) {
        throw InputError("this is a " + unpadded(header.kind) + ", not a " + kind,
                         "give the path of a " + kind + " that anaphora wrote", path);
    }
    if (header.version > format.version) {
        throw InputError(kind + " format " + std::to_string(header.version) +
                             " is newer than format " + std::to_string(format.version) +
                             ", which this release reads",
                         "install anaphora " + unpadded(header.since) + " or later", path);
    }
    if (header.hash != hash_of(header)) {
        throw damaged(path, "its header does not match its checksum");
    }
    if (header.version < format.version) {
        throw InputError(kind + " format " + std::to_string(header.version) + " is no longer read",
                         "make the file again with this release", path);
    }
    if (header.file_size != bytes.size()) {
        throw damaged(path, "it has " + std::to_string(bytes.size()) + " bytes instead of " +
                                std::to_string(header.file_size));
    }
    return header;
}

}  // namespace

SectionWriter::SectionWriter(const std::filesystem::path& path, const FileFormat& format)
    : file_(path),
      header_{.magic = magic,
              .kind = padded<16>(format.kind),
              .version = format.version,
              .sections = 0,
              .since = padded<8>(format.since),
              .file_size = 0,
              .checksums = 0,
              .places = {},
              .hash = 0} {
    block_.reserve(block_bytes);
    file_.append(bytes_of(header_));  // a placeholder, until everything in it is known
}

void SectionWriter::add_bytes(std::string_view bytes) {
    header_.places.at(header_.sections++) = {.offset = position(), .size = bytes.size()};
    write(bytes);
    write(std::string((alignment - position() % alignment) % alignment, '\0'));
}

void SectionWriter::publish() {
    header_.checksums = position();
    if (!block_.empty()) flush_block();
    const std::span<const std::uint64_t> table(checksums_);
    file_.append({reinterpret_cast<const char*>(table.data()), table.size_bytes()});
    header_.file_size = header_.checksums + table.size_bytes();
    header_.hash = hash_of(header_);
    file_.overwrite(0, bytes_of(header_));
    file_.publish();
}

void SectionWriter::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::string_view piece = bytes.substr(0, block_bytes - block_.size());
        block_ += piece;
        bytes.remove_prefix(piece.size());
        if (block_.size() == block_bytes) flush_block();
    }
}

void SectionWriter::flush_block() {
    checksums_.push_back(xxh64(block_));
    file_.append(block_);
    block_.clear();
}

std::uint64_t SectionWriter::position() const noexcept {
    return sizeof(FileHeader) + checksums_.size() * block_bytes + block_.size();
}

SectionFile::SectionFile(const std::filesystem::path& path, const FileFormat& format,
                         std::size_t sections)
    : path_(path), file_(path), header_(checked_header(path, file_.bytes(), format)) {
    check_places(sections);
    checked_ = std::make_unique<std::atomic<bool>[]>(block_count());
}

void SectionFile::check_places(std::size_t sections) const {
    const std::uint64_t end = header_.checksums;
    const auto inside = [end](std::uint64_t offset, std::uint64_t size) {
        return offset >= sizeof(FileHeader) && offset % alignment == 0 && offset <= end &&
               size <= end - offset;
    };
    const std::span used(header_.places.data(), sections);
    if (header_.sections != sections || end > header_.file_size || !inside(end, 0) ||
        (header_.file_size - end) != block_count() * sizeof(std::uint64_t) ||
        !std::ranges::all_of(used, [&](auto place) { return inside(place.offset, place.size); })) {
        fail("its sections do not fit the file");
    }
}

void SectionFile::verify() const {
    for (std::size_t block = 0; block < block_count(); ++block) check_block(block);
}

void SectionFile::check_block(std::size_t block) const {
    const std::string_view bytes = file_.bytes();
    const std::uint64_t start = sizeof(FileHeader) + block * block_bytes;
    const std::uint64_t end = std::min<std::uint64_t>(start + block_bytes, header_.checksums);
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, bytes.data() + header_.checksums + block * sizeof checksum,
                sizeof checksum);
    if (xxh64(bytes.substr(start, end - start)) != checksum) {
        throw damaged(path_, "block " + std::to_string(block) + " does not match its checksum");
    }
    checked_[block].store(true, std::memory_order_relaxed);
}

std::size_t SectionFile::block_count() const noexcept {
    return (header_.checksums - sizeof(FileHeader) + block_bytes - 1) / block_bytes;
}

void SectionFile::fail(const std::string& cause) const { throw damaged(path_, cause); }

}  // namespace anaphora
