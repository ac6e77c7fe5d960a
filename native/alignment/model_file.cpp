/// A saved model: everything is copied into memory and checked when it is read, so that aligning
/// never meets a damaged file. docs/engine-alignment.md gives the layout.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "alignment/model.hpp"
#include "support/section_file.hpp"
#include "support/utf8.hpp"

namespace anaphora::alignment {
namespace {

constexpr FileFormat format{.kind = "word aligner", .version = 1, .since = "0.1.0"};
enum SectionIndex : std::size_t {
    description_section,
    parameters_section,
    source_words_section,  // two sections each: where words end, their text
    target_words_section = source_words_section + 2,
    forward_section = target_words_section + 2,  // three: where rows end, rows, empty word
    backward_section = forward_section + 3,
    section_count = backward_section + 3,
};
static_assert(section_count <= FileHeader::max_sections);

/// Floats are written as the integers with the same bits, which have one form for each value.
using FloatBits = std::uint32_t;

struct StoredTranslation {
    WordId word;
    FloatBits probability;
};

struct StoredParameters {
    FloatBits tension;
    FloatBits empty;
    std::uint32_t agreement;
};

void add_words(SectionWriter& file, const VocabularyBuilder& words) {
    std::vector<std::uint64_t> ends;
    std::string text;
    for (WordId id = 0; id < words.size(); ++id) {
        text += words.word(id);
        ends.push_back(text.size());
    }
    file.add(std::span<const std::uint64_t>(ends));
    file.add(std::span<const char>(text));
}

void add_lexicon(SectionWriter& file, const Lexicon& lexicon) {
    std::vector<std::uint64_t> ends;
    std::vector<StoredTranslation> stored;
    for (WordId source = 0; source < lexicon.source_words(); ++source) {
        for (const auto& [word, probability] : lexicon.translations(source)) {
            stored.push_back({word, std::bit_cast<FloatBits>(probability)});
        }
        ends.push_back(stored.size());
    }
    std::vector<FloatBits> from_empty(lexicon.target_words());
    std::ranges::transform(lexicon.from_empty(), from_empty.begin(),
                           [](float p) { return std::bit_cast<FloatBits>(p); });
    file.add(std::span<const std::uint64_t>(ends));
    file.add(std::span<const StoredTranslation>(stored));
    file.add(std::span<const FloatBits>(from_empty));
}

/// The whole of a section; every checksum was compared before.
template <class T>
std::span<const T> whole(const SectionFile& file, std::size_t section) {
    const auto values = file.section<T>(section);
    return values.slice(0, values.size());
}

/// Ends that grow and close with `size`, so that they cut a section into consecutive parts.
std::span<const std::uint64_t> checked_ends(const SectionFile& file, std::size_t section,
                                            std::size_t size) {
    const auto ends = whole<std::uint64_t>(file, section);
    if (!std::ranges::is_sorted(ends) || (ends.empty() ? 0 : ends.back()) != size) {
        file.fail("its parts overlap");
    }
    return ends;
}

float checked_probability(const SectionFile& file, FloatBits bits) {
    const float probability = std::bit_cast<float>(bits);
    if (!(probability > 0 && probability <= 1)) file.fail("a probability is not between 0 and 1");
    return probability;
}

VocabularyBuilder read_words(const SectionFile& file, std::size_t section) {
    const auto text = whole<char>(file, section + 1);
    VocabularyBuilder words;
    std::size_t start = 0;
    WordId id = 0;
    for (const std::uint64_t end : checked_ends(file, section, text.size())) {
        const std::string_view word(text.data() + start, end - start);
        if (word.empty() || !is_utf8(word) || words.intern(word) != id) {
            file.fail("word " + std::to_string(id) + " is not new or not a word");
        }
        start = end;
        ++id;
    }
    return words;
}

Lexicon read_lexicon(const SectionFile& file, std::size_t section, std::size_t source_words,
                     std::size_t target_words) {
    const auto stored = whole<StoredTranslation>(file, section + 1);
    const auto ends = checked_ends(file, section, stored.size());
    const auto empty_bits = whole<FloatBits>(file, section + 2);
    if (ends.size() != source_words || empty_bits.size() != target_words) {
        file.fail("its lexicons do not fit its words");
    }
    std::vector<Translations> rows(ends.size());
    std::size_t at = 0;
    for (std::size_t source = 0; source < ends.size(); ++source) {
        for (; at < ends[source]; ++at) {
            const auto [word, bits] = stored[at];
            if (word >= target_words ||
                (!rows[source].empty() && rows[source].back().word >= word)) {
                file.fail("translations are out of order");
            }
            rows[source].push_back({word, checked_probability(file, bits)});
        }
    }
    std::vector<float> from_empty;
    from_empty.reserve(empty_bits.size());
    for (const FloatBits bits : empty_bits) from_empty.push_back(checked_probability(file, bits));
    return {rows, std::move(from_empty)};
}

void read_parameters(const SectionFile& file, Model& model) {
    const auto stored = whole<StoredParameters>(file, parameters_section);
    if (stored.size() != 1) file.fail("it has no parameters");
    const float tension = std::bit_cast<float>(stored[0].tension);
    const float empty = std::bit_cast<float>(stored[0].empty);
    if (!Prior{tension, empty}.usable()) file.fail("its parameters are out of range");
    model.prior = {tension, empty};
    model.agreement = stored[0].agreement != 0;
}

}  // namespace

void Model::save(const std::filesystem::path& path) const {
    SectionWriter file(path, format);
    file.add(std::span<const char>(description));
    const StoredParameters parameters{std::bit_cast<FloatBits>(prior.tension),
                                      std::bit_cast<FloatBits>(prior.empty), agreement ? 1U : 0U};
    file.add(std::span(&parameters, 1));
    add_words(file, source_words);
    add_words(file, target_words);
    add_lexicon(file, forward);
    add_lexicon(file, backward);
    file.publish();
}

Model Model::load(const std::filesystem::path& path) {
    const SectionFile file(path, format, section_count);
    file.verify();
    Model model;
    const auto description = whole<char>(file, description_section);
    model.description.assign(description.begin(), description.end());
    if (!is_utf8(model.description)) file.fail("its description is not UTF-8");
    read_parameters(file, model);
    model.source_words = read_words(file, source_words_section);
    model.target_words = read_words(file, target_words_section);
    const std::size_t sources = model.source_words.size();
    const std::size_t targets = model.target_words.size();
    model.forward = read_lexicon(file, forward_section, sources, targets);
    model.backward = read_lexicon(file, backward_section, targets, sources);
    return model;
}

}  // namespace anaphora::alignment
