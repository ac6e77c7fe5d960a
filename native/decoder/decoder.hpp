#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "decoder/model.hpp"
#include "decoder/output.hpp"
#include "decoder/pairs.hpp"

namespace anaphora::decoder {

/// How many translations of a sentence are wanted beside the best.
struct NBestWish {
    std::size_t size = 0;
    bool distinct = true;  // no text twice
};

/// Sentences of a document in order; each is translated knowing what features remember.
struct Passage {
    std::vector<Sentence> sentences;
    Context context;
};

/// A given translation as the model makes it, if it can.
struct Forced {
    std::optional<Scored> translation;
    std::size_t reached = 0;  // so many of its words, from the first on, could be made
    Context context;          // for the next sentence of the document
};

/// Translates. It never changes; threads share it.
class Decoder {
  public:
    Decoder(Model model, const Limits& limits);

    const Model& model() const noexcept { return model_; }
    const Limits& limits() const noexcept { return limits_; }

    Output decode(const Sentence& sentence, const Context& context, NBestWish wish) const;
    /// The translations of the sentences of all passages; so many threads work on passages.
    std::vector<std::vector<Output>> decode(std::span<const Passage> passages, NBestWish wish,
                                            unsigned threads) const;

    /// The best way to translate a sentence by these words. The distortion limit holds, the
    /// limits that keep the search short do not.
    Forced force(const Sentence& sentence, const Context& context,
                 std::span<const std::string> target) const;

  private:
    Model model_;
    Limits limits_;
    PairCache cache_;
};

}  // namespace anaphora::decoder
