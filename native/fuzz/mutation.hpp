#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace anaphora::fuzz {

/// Makes spoilt input from sound input: equal seeds give equal sequences.
///
/// The fuzzers of the field need Clang (libFuzzer) or an instrumented build of their own (AFL++);
/// this one runs with any compiler that has sanitizers, GCC among them.
class Mutation {
  public:
    Mutation(std::vector<std::string> seeds, std::vector<std::string> pieces, std::uint64_t seed)
        : seeds_(std::move(seeds)), pieces_(std::move(pieces)), random_(seed) {}

    std::string next();

  private:
    void change(std::string& bytes);
    void set_byte(std::string& bytes);
    void set_number(std::string& bytes);
    void put_piece(std::string& bytes);
    void copy_range(std::string& bytes);
    void erase_range(std::string& bytes);
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
    template <class T>
    const T& one_of(const std::vector<T>& values) {
        return values[below(values.size())];
    }

    std::vector<std::string> seeds_;
    std::vector<std::string> pieces_;
    std::mt19937_64 random_;
};

}  // namespace anaphora::fuzz
