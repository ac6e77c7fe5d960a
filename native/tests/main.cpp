#include <exception>
#include <iostream>

#include "tests/check.hpp"

int main() {
    using namespace anaphora::tests;
    for (const auto& test : all_tests()) {
        try {
            test.run();
        } catch (const std::exception& error) {
            ++failures;
            std::cerr << test.name << ": unexpected: " << error.what() << '\n';
        }
    }
    std::cout << all_tests().size() << " tests, " << failures << " failures\n";
    return failures == 0 ? 0 : 1;
}
