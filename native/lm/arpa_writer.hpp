#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "lm/ngram.hpp"

namespace anaphora::lm {

/// Writes a model as ARPA text, in the dialect that lmplz writes and KenLM reads.
///
/// The description becomes comment lines before \data\.
class ArpaWriter final : public NgramSink {
  public:
    /// `write` receives the text piece by piece.
    explicit ArpaWriter(std::function<void(std::string_view)> write);

    void begin(std::span<const Count> counts, std::string_view description,
               const WordText& text) override;
    void add(std::span<const WordId> words, float probability, float backoff) override;
    void end() override;

  private:
    void append(float value);
    void flush();

    std::function<void(std::string_view)> write_;
    WordText text_;
    std::string pending_;
    std::size_t top_ = 0;    // the highest order
    std::size_t order_ = 0;  // of the section being written
};

}  // namespace anaphora::lm
