/// How well the translation of a pronoun goes with those of its antecedents.
///
/// Papers word-dependency-en-de (Section 4.3) and coreference-model-en-fr, the latter inside
/// search. What the models say is the business of a `LinkScorer`; here is what the search must
/// remember.
///
/// The annotation of a token that is a pronoun is its form, the words around it between tabs, then
/// one entry for each thing it may refer to, in the scorer's notation. An entry with ` @7` in it
/// waits for the translation of the source word 7 of the same sentence, with ` @4 @7` for those of
/// both words. An entry ` | ` begins another pronoun of the same token (Spanish *dárselo*). Other
/// tokens have empty annotations.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "decoder/feature.hpp"

namespace anaphora::decoder {

/// Target words of a phrase, and which of them are linked to the source word in question. `near`
/// are those that are linked to the source word before it or to none: where the aligner found
/// nothing for an object pronoun it is mostly one of them (*hated it*, *la détestait*).
struct LinkedWords {
    std::vector<std::string> phrase;
    std::vector<std::uint32_t> positions;
    std::vector<std::uint32_t> near;
};

/// The models behind a `LinkFeature`. Threads share it; equal questions have equal answers.
class LinkScorer {
  public:
    virtual ~LinkScorer() = default;

    /// What matters of an antecedent's translation: its gender and number, say.
    virtual std::string antecedent(const LinkedWords& words) const = 0;
    /// What matters of a pronoun's translation.
    virtual std::string pronoun(const std::vector<std::string>& annotation,
                                const LinkedWords& words) const = 0;
    /// The score of a pronoun's translation, given those of the words it waited for, in order.
    virtual float score(const std::vector<std::string>& annotation,
                        const std::vector<std::string>& antecedents,
                        const std::string& pronoun) const = 0;
};

/// Adds the score of a pronoun when the last of its words is translated: the pronoun itself, or an
/// antecedent that stands in the same sentence. Hypotheses are recombined only if they agree on the
/// antecedents that pronouns still wait for and on the pronouns that still wait.
class LinkFeature final : public Feature {
  public:
    LinkFeature(std::string name, std::shared_ptr<const LinkScorer> scorer)
        : Feature(std::move(name), 1), scorer_(std::move(scorer)) {}

    std::unique_ptr<SentenceFeature> open(const Sentence& sentence, const Words& words,
                                          const Memory* memory) const override;

  private:
    std::shared_ptr<const LinkScorer> scorer_;
};

}  // namespace anaphora::decoder
