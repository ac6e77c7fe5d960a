/// Errors a person can mend; the Python side sees them as anaphora.errors.InputError.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

namespace anaphora {

/// Bad input or surroundings: which file, what is wrong, and what to do about it.
class InputError : public std::runtime_error {
  public:
    InputError(std::string cause, std::string remedy, std::filesystem::path file = {});

    const std::string& cause() const noexcept { return cause_; }
    const std::string& remedy() const noexcept { return remedy_; }
    const std::filesystem::path& file() const noexcept { return file_; }

  private:
    std::string cause_;
    std::string remedy_;
    std::filesystem::path file_;
};

/// What the operating system says of an error number, in lower case: "no space left on device".
std::string system_reason(int error_number);

}  // namespace anaphora
