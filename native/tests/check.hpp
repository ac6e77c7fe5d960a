/// The little that C++ tests need: TEST registers a function, CHECK notes what does not hold.
#pragma once

#include <exception>
#include <iostream>
#include <string_view>
#include <vector>

#include "tests/files.hpp"

namespace anaphora::tests {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

inline int failures = 0;

inline bool register_test(const char* name, void (*run)()) {
    all_tests().push_back({name, run});
    return true;
}

inline void check(bool holds, const char* condition, const char* file, int line) {
    if (holds) return;
    ++failures;
    std::cerr << file << ':' << line << ": does not hold: " << condition << '\n';
}

/// Whether `f` throws an Error whose message contains `text`.
template <class Error, class F>
bool throws(const F& f, std::string_view text = "") {
    try {
        f();
    } catch (const Error& error) {
        return std::string_view(error.what()).find(text) != std::string_view::npos;
    }
    return false;
}

}  // namespace anaphora::tests

#define TEST(name)                                         \
    static void name();                                    \
    [[maybe_unused]] static const bool name##_registered = \
        anaphora::tests::register_test(#name, name);       \
    static void name()

#define CHECK(condition) anaphora::tests::check((condition), #condition, __FILE__, __LINE__)
