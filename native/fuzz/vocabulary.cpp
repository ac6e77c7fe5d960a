#include "vocabulary/vocabulary.hpp"

#include "fuzz/target.hpp"
#include "vocabulary/builder.hpp"

namespace anaphora::fuzz {
namespace {

std::string saved(int words) {
    return file_by([words](const std::filesystem::path& path) {
        VocabularyBuilder builder;
        for (int i = 0; i < words; ++i) builder.intern("word" + std::to_string(i));
        builder.save(path);
    });
}

void read(const std::filesystem::path& path) {
    tried([&] {
        const Vocabulary vocabulary(path);
        tried([&] {
            for (WordId id = 0; id < vocabulary.size(); ++id) vocabulary.word(id);
        });
        tried([&] { vocabulary.find("word3"); });
        tried([&] { vocabulary.find("unseen"); });
        tried([&] { vocabulary.verify(); });
    });
}

}  // namespace

std::vector<Target> vocabulary_targets() {
    return {{"vocabulary", {saved(0), saved(40)}, {}, read}};
}

}  // namespace anaphora::fuzz
