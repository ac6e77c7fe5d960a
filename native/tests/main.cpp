#include <stdlib.h>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "tests/check.hpp"

namespace anaphora::tests {

std::string read_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::filesystem::path& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

TemporaryDirectory::TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "anaphora.XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    path = name;
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
}

}  // namespace anaphora::tests

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
