#include "bindings/bindings.hpp"

NB_MODULE(_native, module) {
    module.doc() = "The compiled core.";
    anaphora::bindings::bind_errors();
    anaphora::bindings::bind_alignment(module);
    anaphora::bindings::bind_lm(module);
    anaphora::bindings::bind_phrases(module);
    anaphora::bindings::bind_tuning(module);
    anaphora::bindings::bind_decoder(module);
    anaphora::bindings::bind_vocabulary(module);
}
