#include "fuzz/target.hpp"

#include "lm/line_error.hpp"
#include "support/error.hpp"
#include "tests/files.hpp"

namespace anaphora::fuzz {

std::string file_by(const std::function<void(const std::filesystem::path&)>& write) {
    const tests::TemporaryDirectory directory;
    write(directory.path / "file");
    return tests::read_bytes(directory.path / "file");
}

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    const std::string text = tests::read_bytes(path);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

void tried(const std::function<void()>& use) {
    try {
        use();
    } catch (const InputError&) {
    } catch (const lm::LineError&) {
    }
}

}  // namespace anaphora::fuzz
