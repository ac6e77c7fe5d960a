#include "bindings/bindings.hpp"

NB_MODULE(_native, module) {
    module.doc() = "The compiled core.";
    anaphora::bindings::bind_errors();
    anaphora::bindings::bind_vocabulary(module);
}
