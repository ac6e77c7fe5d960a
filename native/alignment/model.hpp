#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "alignment/directed_pair.hpp"
#include "alignment/lexicon.hpp"
#include "alignment/symmetrise.hpp"
#include "vocabulary/builder.hpp"

namespace anaphora::alignment {

/// The two directions of a pair as they are worked on; one for each thread.
struct PairOfDirections {
    DirectedPair forward;
    DirectedPair backward;
};

/// What training leaves: two lexicons over two vocabularies. It never changes; any number of
/// threads may align with it.
struct Model {
    std::string description;  // what it was trained on and how, for people and for Python
    Prior prior;
    bool agreement = true;  // whether the directions were trained to agree
    VocabularyBuilder source_words;
    VocabularyBuilder target_words;
    Lexicon forward;   // t(target word | source word)
    Lexicon backward;  // t(source word | target word)

    /// The links of a sentence pair; none if a side is empty or longer than `longest_sentence`.
    std::vector<Link> align(Words source, Words target, Heuristic heuristic,
                            PairOfDirections& work) const;

    void save(const std::filesystem::path& path) const;
    /// Read a saved model; everything in it is checked.
    static Model load(const std::filesystem::path& path);
};

}  // namespace anaphora::alignment
