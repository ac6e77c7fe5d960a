#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lm/ngram.hpp"
#include "lm/smoothing.hpp"
#include "lm/sorted_runs.hpp"

namespace anaphora::lm {

struct EstimatorOptions {
    std::size_t order = 5;
    Method method = Method::kneser_ney;
    bool fallback = true;        // put other methods in the place of discounts that do not exist
    bool skip_specials = false;  // pass over <s>, </s> and <unk> in the text
    /// N-grams of order n that occur at most thresholds[n - 1] times are left out; the last
    /// threshold holds for the orders above it.
    std::vector<Count> thresholds = {0};
    Resources resources{.memory = 1 << 30, .threads = 1, .directory = "/tmp"};
};

/// Makes a language model from sentences.
///
/// The result does not depend on the resources. Beyond `resources.memory` records go to temporary
/// files; the vocabulary, some bytes for each different word, is not counted.
class Estimator {
  public:
    explicit Estimator(const EstimatorOptions& options);
    ~Estimator();

    /// Add a sentence, words separated by white space; an empty one counts as <s> </s>.
    void add(std::string_view sentence);

    /// Hand over the model; once, after the last sentence.
    void finish(NgramSink& sink);

    class Work;

  private:
    std::unique_ptr<Work> work_;
};

}  // namespace anaphora::lm
