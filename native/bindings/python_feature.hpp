#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>

#include "decoder/feature.hpp"

namespace anaphora::bindings {

/// A feature whose scores come from Python; takes the GIL for each of them.
///
/// `begin(tokens, annotations, memory)` gives an object with the methods of
/// anaphora.smt.features.SentenceFeature, or None; `option(begin, end, target, links, table)`
/// makes what these methods are given.
class PythonFeature final : public decoder::Feature {
  public:
    PythonFeature(std::string name, std::size_t size, nanobind::object begin,
                  nanobind::object option);

    std::unique_ptr<decoder::SentenceFeature> open(const decoder::Sentence& sentence,
                                                   const decoder::Words& words,
                                                   const decoder::Memory* memory) const override;

  private:
    nanobind::object begin_;
    nanobind::object option_;
};

}  // namespace anaphora::bindings
