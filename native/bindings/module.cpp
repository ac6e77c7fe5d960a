#include "bindings/bindings.hpp"

NB_MODULE(_native, module) {
    module.doc() = "The compiled core.";
    // A feature written in Python may lead back to the decoder that uses it, through the globals of
    // its module say. Such a circle stays until the process ends, which is no fault to tell of.
    nanobind::set_leak_warnings(false);
    anaphora::bindings::bind_errors();
    anaphora::bindings::bind_alignment(module);
    anaphora::bindings::bind_lm(module);
    anaphora::bindings::bind_phrases(module);
    anaphora::bindings::bind_tuning(module);
    anaphora::bindings::bind_decoder(module);
    anaphora::bindings::bind_vocabulary(module);
}
