#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "phrases/phrase_table.hpp"

namespace anaphora::phrases {

/// Receives whole lines, some at a time.
using TextSink = std::function<void(std::string_view)>;

/// Write a table in Moses' text forms, sorted as Moses sorts: by the bytes of the lines.
///
/// Only the word "|||" cannot stand there; it is written with Moses' escapes. `reordering` may be
/// empty.
void export_to_moses(const PhraseTable& table, const TextSink& phrases, const TextSink& reordering);

}  // namespace anaphora::phrases
