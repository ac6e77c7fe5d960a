/// Reads spoilt models and inputs for a time: anything but an error that tells a person what is
/// wrong is a fault. Build it with sanitizers (`make fuzz` does).
///
///     fuzz SECONDS [SEED]     all targets, each for its share of the time
///     fuzz TARGET FILE        one input again
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <random>
#include <string>

#include "fuzz/mutation.hpp"
#include "fuzz/target.hpp"
#include "tests/files.hpp"

namespace anaphora::fuzz {
namespace {

constexpr unsigned seconds_for_one_input = 20;  // more is a loop without end

std::vector<Target> all_targets() {
    std::vector<Target> all;
    for (const auto& targets : {alignment_targets(), decoder_targets(), lm_targets(),
                                phrase_targets(), vocabulary_targets()}) {
        all.insert(all.end(), targets.begin(), targets.end());
    }
    return all;
}

/// Read spoilt input until the time is over; the process ends at the first fault.
void read_for(std::chrono::duration<double> time, const Target& target, std::uint64_t seed,
              const std::filesystem::path& input) {
    Mutation mutation(target.seeds, target.pieces, seed);
    std::size_t inputs = 0;
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
        tests::write_bytes(input, mutation.next());
        ::alarm(seconds_for_one_input);
        target.read(input);
        ++inputs;
    }
    std::cout << target.name << ": " << inputs << " inputs" << std::endl;
}

/// The same in a process of its own, so that a crash is noticed and its input kept.
bool survives(std::chrono::duration<double> time, const Target& target, std::uint64_t seed) {
    const tests::TemporaryDirectory directory;
    const auto input = directory.path / "input";
    const pid_t child = ::fork();
    if (child == 0) {
        read_for(time, target, seed, input);
        std::_Exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status == 0) return true;
    std::string kept = "fuzz-" + std::string(target.name) + ".input";
    std::filesystem::copy_file(input, kept, std::filesystem::copy_options::overwrite_existing);
    std::cerr << target.name << ": "
              << (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "does not end" : "fault")
              << "; read the input again with: fuzz " << target.name << ' ' << kept << '\n';
    return false;
}

int run(double seconds, std::uint64_t seed) {
    const auto targets = all_targets();
    const std::chrono::duration<double> share(seconds / static_cast<double>(targets.size()));
    std::cout << "seed " << seed << std::endl;
    int faults = 0;
    for (const Target& target : targets) faults += survives(share, target, seed) ? 0 : 1;
    return faults == 0 ? 0 : 1;
}

int read_again(std::string_view name, const std::filesystem::path& input) {
    for (const Target& target : all_targets()) {
        if (target.name != name) continue;
        target.read(input);
        return 0;
    }
    std::cerr << "no target " << name << '\n';
    return 2;
}

}  // namespace
}  // namespace anaphora::fuzz

int main(int count, char** arguments) {
    using namespace anaphora::fuzz;
    if (count < 2 || count > 3) {
        std::cerr << "fuzz SECONDS [SEED] | fuzz TARGET FILE\n";
        return 2;
    }
    char* end = nullptr;
    const double seconds = std::strtod(arguments[1], &end);
    if (*end != '\0') return count == 3 ? read_again(arguments[1], arguments[2]) : 2;
    return run(seconds,
               count == 3 ? std::strtoull(arguments[2], nullptr, 10) : std::random_device{}());
}
