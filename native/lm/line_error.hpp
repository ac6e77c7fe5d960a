#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace anaphora::lm {

/// A fault of a text, with the line it is on, counted from 1.
class LineError : public std::runtime_error {
  public:
    LineError(const std::string& cause, std::string remedy, std::uint64_t line)
        : std::runtime_error(cause), remedy_(std::move(remedy)), line_(line) {}

    std::string cause() const { return what(); }
    const std::string& remedy() const noexcept { return remedy_; }
    std::uint64_t line() const noexcept { return line_; }

  private:
    std::string remedy_;
    std::uint64_t line_;
};

}  // namespace anaphora::lm
