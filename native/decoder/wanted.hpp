#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "decoder/feature.hpp"

namespace anaphora::decoder {

/// The one translation that a search may find: a feature that forbids all that leads elsewhere.
class Wanted final : public SentenceFeature {
  public:
    explicit Wanted(std::vector<WordId> words) : words_(std::move(words)) {}

    /// Whether an option with these words can be part of it.
    bool contains(std::span<const WordId> words) const;

    bool has_state() const override { return true; }
    /// The state is how many of its words stand there.
    State extend(State state, const Option& option, bool complete,
                 std::span<float> scores) override;
    /// How many of its words, from the first on, the best attempt had.
    std::size_t reached() const noexcept { return reached_; }

  private:
    std::vector<WordId> words_;
    std::size_t reached_ = 0;
};

}  // namespace anaphora::decoder
