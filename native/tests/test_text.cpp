#include "support/hash.hpp"
#include "support/utf8.hpp"
#include "tests/check.hpp"

using anaphora::is_utf8;
using anaphora::xxh64;

// Published values of XXH64 with seed 0; the last string is longer than one stripe of 32 bytes.
TEST(hash_is_xxh64) {
    CHECK(xxh64("") == 0xEF46DB3751D8E999);
    CHECK(xxh64("a") == 0xD24EC4F1A98C6E5B);
    CHECK(xxh64("abc") == 0x44BC2CF5AD770999);
    CHECK(xxh64("Nobody inspects the spammish repetition") == 0xFBCEA83C8A378BF1);
}

TEST(well_formed_text_is_utf8) {
    CHECK(is_utf8(""));
    CHECK(is_utf8("plain"));
    CHECK(is_utf8("\u00E9t\u00E9 \u20AC \uD7FF \uE000 \U00010000 \U0010FFFF"));
    CHECK(is_utf8(std::string_view("a\0b", 3)));
}

TEST(malformed_text_is_not_utf8) {
    CHECK(!is_utf8("\x80"));              // continuation without a lead
    CHECK(!is_utf8("caf\xE9"));           // Latin-1
    CHECK(!is_utf8("\xC3"));              // cut short
    CHECK(!is_utf8("\xE2\x82"));          // cut short
    CHECK(!is_utf8("\xE2\x82(a"));        // lead without its continuation
    CHECK(!is_utf8("\xC0\x80"));          // overlong NUL
    CHECK(!is_utf8("\xE0\x9F\xBF"));      // overlong
    CHECK(!is_utf8("\xF0\x8F\xBF\xBF"));  // overlong
    CHECK(!is_utf8("\xED\xA0\x80"));      // surrogate
    CHECK(!is_utf8("\xF4\x90\x80\x80"));  // above U+10FFFF
    CHECK(!is_utf8("\xFF"));
}
