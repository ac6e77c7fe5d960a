#include "alignment/model.hpp"
#include "alignment/trainer.hpp"
#include "fuzz/target.hpp"

namespace anaphora::fuzz {
namespace {

using namespace anaphora::alignment;

std::string saved_model() {
    return file_by([](const std::filesystem::path& path) {
        Trainer trainer({}, 1);
        for (int i = 0; i < 3; ++i) {
            trainer.add({"la", "casa", "verde"}, {"the", "green", "house"});
            trainer.add({"la", "casa"}, {"the", "house"});
        }
        trainer.iterate();
        trainer.iterate();
        trainer.finish("{}").save(path);
    });
}

void read_model(const std::filesystem::path& path) {
    tried([&] {
        const Model model = Model::load(path);
        PairOfDirections work;
        const std::vector<WordId> source{3, 4, 5, 9}, target{5, 3, 4};
        for (const auto heuristic : {Heuristic::all, Heuristic::grow_diag_final_and}) {
            model.align(source, target, heuristic, work);
        }
    });
}

}  // namespace

std::vector<Target> alignment_targets() { return {{"aligner", {saved_model()}, {}, read_model}}; }

}  // namespace anaphora::fuzz
