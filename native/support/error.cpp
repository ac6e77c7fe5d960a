#include "support/error.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace anaphora {

InputError::InputError(std::string cause, std::string remedy, std::filesystem::path file)
    : std::runtime_error((file.empty() ? "" : file.string() + ": ") + cause + "; " + remedy),
      cause_(std::move(cause)),
      remedy_(std::move(remedy)),
      file_(std::move(file)) {}

std::string system_reason(int error_number) {
    std::string reason = std::generic_category().message(error_number);
    std::ranges::transform(reason, reason.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return reason;
}

}  // namespace anaphora
