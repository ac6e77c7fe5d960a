#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lm/line_error.hpp"
#include "lm/ngram.hpp"
#include "vocabulary/builder.hpp"

namespace anaphora::lm {

/// Reads ARPA text as KenLM, SRILM and IRSTLM write it, line by line, and hands it to a sink.
///
/// Fields are separated by tabs or spaces, n-grams may be in any order, back-off weights may be
/// missing, "-inf" is SRILM's -99. Lines before \data\ are comments; those that begin with "#"
/// become the description. Where <unk>, <s> or </s> is missing, it gets the probability that KenLM
/// gives a missing <unk>: 10^-100.
class ArpaReader {
  public:
    explicit ArpaReader(NgramSink& sink) : sink_(sink) {}

    void read(std::string_view line);
    /// To be called after the last line.
    void finish();

  private:
    enum class Part { before_data, counts, ngrams, after_end };

    [[noreturn]] void fail(const std::string& cause, const std::string& remedy) const;
    void read_comment(std::string_view line);
    void read_count(std::string_view line);
    void start_section(std::string_view line);
    void finish_section();
    void add_missing_specials();
    void read_ngram(std::string_view line);
    WordId word_in(std::string_view field);
    float number_in(std::string_view field, bool is_probability) const;
    std::string section_name() const;

    NgramSink& sink_;
    VocabularyBuilder vocabulary_;
    std::uint64_t line_ = 0;
    Part part_ = Part::before_data;
    std::string description_;
    std::vector<Count> counts_;
    std::vector<bool> seen_;  // words of the unigrams read
    std::size_t order_ = 0;   // of the section being read
    Count in_section_ = 0;
    std::vector<std::string_view> fields_;
};

}  // namespace anaphora::lm
