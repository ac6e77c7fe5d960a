/// What comes out of the decoder.
#pragma once

#include <string>
#include <vector>

#include "decoder/feature.hpp"

namespace anaphora::decoder {

/// A source span, and where its translation stands.
struct PhraseUse {
    Span source;
    Span target;
};

struct Scored {
    std::vector<std::string> tokens;
    double score = 0;
    std::vector<float> features;     // all scores, in the order of the model
    std::vector<PhraseUse> phrases;  // in target order
    std::vector<Link> links;         // sorted
};

struct Output {
    Scored best;
    std::vector<Scored> nbest;
    Context context;  // for the next sentence of the document
};

}  // namespace anaphora::decoder
