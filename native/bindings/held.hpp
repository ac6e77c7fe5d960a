#pragma once

#include <nanobind/nanobind.h>

#include <utility>

namespace anaphora::bindings {

/// A Python object that may be let go by a thread without the GIL.
class Held {
  public:
    explicit Held(nanobind::object object) : object_(std::move(object)) {}
    ~Held() {
        const nanobind::gil_scoped_acquire acquired;
        object_.reset();
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    nanobind::handle get() const noexcept { return object_; }

  private:
    nanobind::object object_;
};

}  // namespace anaphora::bindings
