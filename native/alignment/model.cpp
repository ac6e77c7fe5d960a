#include "alignment/model.hpp"

namespace anaphora::alignment {

std::vector<Link> Model::align(Words source, Words target, Heuristic heuristic,
                               PairOfDirections& work) const {
    if (!can_be_aligned(source, target)) return {};
    work.forward.infer(forward, prior, source, target);
    work.backward.infer(backward, prior, target, source);
    if (agreement) average(work.forward, work.backward);
    return symmetrise(work.forward.best(), work.backward.best(), heuristic);
}

}  // namespace anaphora::alignment
