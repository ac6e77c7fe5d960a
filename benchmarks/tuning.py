"""Print what an exact line search costs: CPU time on pools of hypotheses of growing size."""

from __future__ import annotations

import argparse
import time

import numpy as np

from anaphora.smt.tuning.bleu import Bleu
from anaphora.smt.tuning.line_search import best_on_line
from anaphora.smt.tuning.objective import Floats
from anaphora.smt.tuning.pool import Pool

FEATURES = 15


def main() -> None:
    """Search along axes of generated pools of growing size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, default=1000)
    args = parser.parse_args()
    for hypotheses in (100, 300, 1000):
        pool = generated(args.sentences, hypotheses)
        objective = Bleu([])
        weights = np.full(FEATURES, 1 / FEATURES)
        scores = pool.features @ weights
        start = time.process_time()
        for axis in range(FEATURES):
            slopes = np.ascontiguousarray(pool.features[:, axis])
            best_on_line(pool, objective, scores, slopes)
        seconds = (time.process_time() - start) / FEATURES
        rows = len(pool.features)
        print(
            f"{args.sentences} sentences x {hypotheses:4} hypotheses: "
            f"{1000 * seconds:5.1f} CPU ms a line, {rows / seconds / 1e6:5.1f} M hypotheses/s"
        )


def generated(sentences: int, hypotheses: int) -> Pool:
    """Hypotheses with random features and counts of n-grams."""
    random = np.random.default_rng(1)
    features: Floats = random.normal(size=(sentences * hypotheses, FEATURES))
    counts = random.integers(10, 20, size=(sentences * hypotheses, 10)).astype(np.float64)
    ends = np.arange(1, sentences + 1) * hypotheses
    return Pool(np.asfortranarray(features), counts, ends)


if __name__ == "__main__":
    main()
