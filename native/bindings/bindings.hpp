/// The Python face of the core: one bind function for each part, called by module.cpp.
#pragma once

#include <nanobind/nanobind.h>

namespace anaphora::bindings {

void bind_alignment(nanobind::module_& module);
void bind_decoder(nanobind::module_& module);
void bind_errors();
void bind_lm(nanobind::module_& module);
void bind_phrases(nanobind::module_& module);
void bind_tuning(nanobind::module_& module);
void bind_vocabulary(nanobind::module_& module);

}  // namespace anaphora::bindings
