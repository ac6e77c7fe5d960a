/// What is fuzzed: each part of the core says which of its readers take what others wrote.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace anaphora::fuzz {

/// A reader, and sound input from which spoilt input is made.
struct Target {
    std::string_view name;
    std::vector<std::string> seeds;
    std::vector<std::string> pieces;  // of its syntax, to be put where they do not belong
    /// Read the file and use what is in it; throws what its users are ready for, or nothing.
    std::function<void(const std::filesystem::path&)> read;
};

std::vector<Target> alignment_targets();
std::vector<Target> decoder_targets();
std::vector<Target> lm_targets();
std::vector<Target> phrase_targets();
std::vector<Target> vocabulary_targets();

/// The file that `write` makes, as a string.
std::string file_by(const std::function<void(const std::filesystem::path&)>& write);
/// A phrase table of some Spanish and English, and a language model of the English.
std::string sound_table(bool reordering);
std::string sound_language_model(std::size_t order);
/// The lines of a file.
std::vector<std::string> lines_of(const std::filesystem::path& path);

/// Run `use` and pass over the errors that tell a person what is wrong.
void tried(const std::function<void()>& use);

}  // namespace anaphora::fuzz
