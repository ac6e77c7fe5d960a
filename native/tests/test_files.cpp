#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#include "support/error.hpp"
#include "support/hash.hpp"
#include "support/published_file.hpp"
#include "support/section_file.hpp"
#include "tests/check.hpp"

using namespace anaphora;
using namespace anaphora::tests;

namespace {

constexpr FileFormat numbers{.kind = "numbers", .version = 3, .since = "0.2.0"};
constexpr std::size_t many = 40'000;  // of 4 bytes: three blocks

void write_numbers(const std::filesystem::path& path, const FileFormat& format = numbers) {
    std::vector<std::uint32_t> values(many);
    for (std::uint32_t i = 0; i < many; ++i) values[i] = i * i;
    const std::array<std::uint16_t, 3> few{7, 8, 9};
    SectionWriter file(path, format);
    file.add(std::span<const std::uint32_t>(values));
    file.add(std::span<const std::uint16_t>(few));
    file.publish();
}

/// The message with which the file of these bytes is refused, "" if it is not.
std::string refusal(const std::filesystem::path& path, std::string_view bytes,
                    std::size_t sections = 2) {
    write_bytes(path, bytes);
    try {
        const SectionFile file(path, numbers, sections);
        file.verify();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

/// Change one field of the header and make its checksum right again.
template <class T>
std::string with_field(std::string bytes, std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof value);
    const std::uint64_t hash = xxh64(std::string_view(bytes).substr(0, offsetof(FileHeader, hash)));
    std::memcpy(bytes.data() + offsetof(FileHeader, hash), &hash, sizeof hash);
    return bytes;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

TEST(sections_come_back) {
    const TemporaryDirectory directory;
    write_numbers(directory.path / "numbers");
    const SectionFile file(directory.path / "numbers", numbers, 2);
    file.verify();
    const auto values = file.section<std::uint32_t>(0);
    const auto few = file.section<std::uint16_t>(1);
    CHECK(values.size() == many);
    CHECK(values[0] == 0 && values[300] == 90'000 && values[many - 1] == 1'599'920'001);
    CHECK(few.size() == 3 && few[2] == 9);
    CHECK(few.slice(1, 3)[0] == 8 && few.slice(3, 3).empty());
}

TEST(access_outside_a_section_is_refused) {
    const TemporaryDirectory directory;
    write_numbers(directory.path / "numbers");
    const SectionFile file(directory.path / "numbers", numbers, 2);
    const auto few = file.section<std::uint16_t>(1);
    CHECK(throws<InputError>([&] { few[3]; }, "points outside"));
    CHECK(throws<InputError>([&] { few.slice(2, 1); }, "points outside"));
    CHECK(throws<InputError>([&] { few[~std::size_t{0}]; }, "points outside"));
    CHECK(throws<InputError>([&] { file.section<std::uint32_t>(1); }, "mid-value"));
}

TEST(a_block_is_checked_when_first_touched) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "numbers";
    write_numbers(path);
    std::string bytes = read_bytes(path);
    bytes[sizeof(FileHeader) + block_bytes] ^= 1;  // the first byte of the second block
    write_bytes(path, bytes);

    const SectionFile file(path, numbers, 2);
    const auto values = file.section<std::uint32_t>(0);
    const std::size_t per_block = block_bytes / 4;
    CHECK(values[per_block - 1] == (per_block - 1) * (per_block - 1));
    CHECK(throws<InputError>([&] { values[per_block]; }, "block 1 does not match"));
    CHECK(throws<InputError>([&] { values.slice(0, many); }, "block 1 does not match"));
    CHECK(values[2 * per_block] == 4 * per_block * per_block % (1ULL << 32));
}

TEST(a_file_cut_short_anywhere_is_refused) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "numbers";
    write_numbers(path);
    const std::string bytes = read_bytes(path);
    CHECK(refusal(path, bytes).empty());
    for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 9'973) {
        CHECK(!refusal(path, std::string_view(bytes).substr(0, size)).empty());
    }
    CHECK(!refusal(path, std::string_view(bytes).substr(0, bytes.size() - 1)).empty());
    CHECK(contains(refusal(path, bytes + "x"), "bytes instead of"));
}

TEST(refusals_say_why) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "numbers";
    write_numbers(path, {.kind = "words", .version = 3, .since = "0.2.0"});
    CHECK(contains(refusal(path, read_bytes(path)), "this is a words, not a numbers"));
    write_numbers(path, {.kind = "numbers", .version = 4, .since = "0.9.1"});
    CHECK(contains(refusal(path, read_bytes(path)), "numbers format 4 is newer than format 3"));
    CHECK(contains(refusal(path, read_bytes(path)), "install anaphora 0.9.1 or later"));
    write_numbers(path, {.kind = "numbers", .version = 2, .since = "0.1.0"});
    CHECK(contains(refusal(path, read_bytes(path)), "numbers format 2 is no longer read"));
    CHECK(contains(refusal(path, "some text\n"), "not a binary file of anaphora"));
    CHECK(contains(refusal(path, ""), "not a binary file of anaphora"));
    CHECK(contains(refusal(path, "anaphora"), "cut short"));
}

// A header that lies although its checksum is right: nothing is read outside the file.
TEST(places_outside_the_file_are_refused) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "numbers";
    write_numbers(path);
    const std::string bytes = read_bytes(path);
    const std::size_t offset = offsetof(FileHeader, places);
    const std::size_t size = offset + offsetof(SectionPlace, size);
    const std::vector<std::uint64_t> lies{0, 257, bytes.size() * 64, ~std::uint64_t{63}};
    for (const std::uint64_t lie : lies) {
        CHECK(contains(refusal(path, with_field(bytes, offset, lie)), "do not fit"));
        CHECK(!refusal(path, with_field(bytes, offsetof(FileHeader, checksums), lie)).empty());
    }
    CHECK(contains(refusal(path, with_field(bytes, size, bytes.size())), "do not fit"));
    CHECK(contains(refusal(path, with_field(bytes, size, ~0ULL)), "do not fit"));
    CHECK(contains(refusal(path, bytes, 3), "do not fit"));
}

TEST(a_file_that_is_not_published_leaves_nothing) {
    const TemporaryDirectory directory;
    const auto path = directory.path / "file";
    {
        PublishedFile(path).append("half");
    }
    CHECK(std::filesystem::is_empty(directory.path));

    write_bytes(path, "old");
    {
        PublishedFile(path).append("half");
    }
    CHECK(read_bytes(path) == "old");

    PublishedFile file(path);
    file.append("new");
    file.overwrite(1, "EW");
    CHECK(read_bytes(path) == "old");
    file.publish();
    CHECK(read_bytes(path) == "nEW");
}

TEST(many_and_large_pieces_come_back_in_order) {
    TemporaryDirectory directory;
    const auto path = directory.path / "file";
    std::string expected;
    PublishedFile file(path);
    for (const std::size_t size : {3, 5 << 20, 0, (2 << 20) - 3, 1}) {  // around whole large pages
        const std::string piece(size, static_cast<char>('a' + expected.size() % 7));
        file.append(piece);
        expected += piece;
    }
    file.overwrite(0, "first");
    expected.replace(0, 5, "first");
    file.publish();
    CHECK(read_bytes(path) == expected);
}

TEST(publishing_follows_links_and_keeps_permissions) {
    namespace fs = std::filesystem;
    const TemporaryDirectory directory;
    write_bytes(directory.path / "file", "old");
    fs::permissions(directory.path / "file", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("file", directory.path / "link");
    PublishedFile file(directory.path / "link");
    file.append("new");
    file.publish();
    CHECK(fs::is_symlink(directory.path / "link"));
    CHECK(read_bytes(directory.path / "file") == "new");
    CHECK(fs::status(directory.path / "file").permissions() ==
          (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(throws<InputError>([&] { PublishedFile elsewhere(directory.path / "no" / "file"); },
                             "no such file or directory"));
    CHECK(throws<InputError>([&] { PublishedFile device("/dev/null"); }, "not a regular file"));
}
