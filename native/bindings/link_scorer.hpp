#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "bindings/held.hpp"
#include "decoder/link_feature.hpp"

namespace anaphora::bindings {

/// Asks a Python object with the methods of anaphora.smt.links.LinkScorer; takes the GIL for each
/// question, of which there are few: once for each option that covers a pronoun or an antecedent.
class PythonLinkScorer final : public decoder::LinkScorer {
  public:
    explicit PythonLinkScorer(const nanobind::object& scorer);

    std::string antecedent(const decoder::LinkedWords& words) const override;
    std::string pronoun(const std::vector<std::string>& annotation,
                        const decoder::LinkedWords& words) const override;
    float score(const std::vector<std::string>& annotation,
                const std::vector<std::string>& antecedents,
                const std::string& pronoun) const override;

  private:
    Held antecedent_;
    Held pronoun_;
    Held score_;
};

}  // namespace anaphora::bindings
