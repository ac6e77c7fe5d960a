#include <exception>

#include "bindings/bindings.hpp"
#include "support/error.hpp"

namespace nb = nanobind;

namespace anaphora::bindings {
namespace {

/// Text that quotes a file may hold any bytes.
nb::object lenient_text(const std::string& bytes) {
    return nb::steal(PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()),
                                          "backslashreplace"));
}

void raise_in_python(const InputError& error) {
    const nb::object type = nb::module_::import_("anaphora.errors").attr("InputError");
    const nb::object file = nb::steal(PyUnicode_DecodeFSDefault(error.file().c_str()));
    const nb::object raised =
        type(lenient_text(error.cause()), lenient_text(error.remedy()), nb::arg("file") = file);
    PyErr_SetObject(type.ptr(), raised.ptr());
}

void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const InputError& error) {
        try {
            raise_in_python(error);
        } catch (nb::python_error& failure) {
            failure.restore();
        }
    }
}

}  // namespace

void bind_errors() { nb::register_exception_translator(translate); }

}  // namespace anaphora::bindings
