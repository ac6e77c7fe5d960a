#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace anaphora {

/// Call work(thread, item) once for each item below `count`, on so many threads; each takes the
/// next item when it is done with one. The first exception stops the rest and is thrown here.
template <class Work>
void parallel_for(std::size_t count, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&](unsigned thread) {
        try {
            for (std::size_t item; (item = next.fetch_add(1)) < count;) work(thread, item);
        } catch (...) {
            next = count;
            const std::lock_guard lock(failing);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        const auto helpful = static_cast<unsigned>(std::min<std::size_t>(count, threads));
        for (unsigned thread = 1; thread < helpful; ++thread) others.emplace_back(run, thread);
        run(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace anaphora
