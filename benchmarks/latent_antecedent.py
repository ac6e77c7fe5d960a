"""CPU time and memory of learning antecedents: python benchmarks/latent_antecedent.py [PRONOUNS].

Made-up pronouns as large as those of English to French: 17 candidates of 25 features among 14,000.
"""

from __future__ import annotations

import resource
import sys
import time

import numpy as np

from anaphora.models.latent_antecedent import (
    Choices,
    Parallel,
    Prior,
    Rows,
    Translations,
    Weights,
    fit,
)

CANDIDATES, FEATURES, VOCABULARY = 17, 25, 14_000
CONTEXT_FEATURES, CONTEXT_VOCABULARY = 12, 10_000
ROLES, CLASSES, LABELS = 10, 8, 11


def frequent_first(random: np.random.Generator, size: int, vocabulary: int) -> np.ndarray:
    """Features by rank, the first most often, as features of words are."""
    drawn = np.empty(size, np.int32)
    for start in range(0, size, 1 << 20):
        piece = drawn[start : start + (1 << 20)]
        piece[:] = vocabulary ** random.random(len(piece)) - 1
    return drawn


def made_up(pronouns: int) -> Parallel:
    """Pronouns with labels that mostly follow the class of the first candidate."""
    random = np.random.default_rng(1)
    rows = pronouns * CANDIDATES
    features = frequent_first(random, rows * FEATURES, VOCABULARY)
    classes = random.integers(0, CLASSES, rows, dtype=np.int32)
    contexts = frequent_first(random, pronouns * CONTEXT_FEATURES, CONTEXT_VOCABULARY)
    noise = random.random(pronouns) < 0.3
    labels = np.where(noise, random.integers(0, LABELS, pronouns), classes[::CANDIDATES])
    return Parallel(
        Choices(
            Rows(features, np.arange(0, len(features) + 1, FEATURES)),
            np.arange(0, rows + 1, CANDIDATES),
            classes,
            CLASSES,
        ),
        Rows(contexts, np.arange(0, len(contexts) + 1, CONTEXT_FEATURES)),
        random.integers(0, ROLES, pronouns, dtype=np.int32),
        labels.astype(np.int32),
    )


def main() -> None:
    """Learn from made-up pronouns for 120 iterations."""
    pronouns = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    corpus = made_up(pronouns)
    agreement = np.repeat(np.eye(CLASSES, LABELS)[None], ROLES, axis=0)
    outputs = Translations(np.zeros((CONTEXT_VOCABULARY, LABELS)), agreement)
    start = time.process_time()
    values: list[float] = []
    fit([corpus], [], Prior(Weights(np.zeros(VOCABULARY), (outputs,))), track=values.append)
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(f"{pronouns} pronouns: {seconds:.0f} CPU s, {len(values)} iterations, {memory:.2f} GB")


if __name__ == "__main__":
    main()
