"""The experiments of the papers, each a module that describes one: see docs/reproduce.md.

`base` says what an experiment is, `runner` runs one: it trains (`models`), translates every text
with every system once (`texts`, `antecedents`, `translating`), scores (`results`) and writes what
was found (`writing`). `small` is the same on the micro-world.
"""

from anaphora.experiments.reproduction.base import Experiment, HeldOut, Run, Section
from anaphora.registry import Registry

__all__ = ["EXPERIMENTS", "Experiment", "HeldOut", "Run", "Section"]

EXPERIMENTS: Registry[Experiment] = Registry(
    "experiment",
    "anaphora.experiments",
    {
        "cm-es": "anaphora.experiments.reproduction.cm_es:EXPERIMENT",
        "cm-fr": "anaphora.experiments.reproduction.cm_fr:EXPERIMENT",
        "plm": "anaphora.experiments.reproduction.plm:EXPERIMENT",
        "postedit": "anaphora.experiments.reproduction.postedit:EXPERIMENT",
        "worddep": "anaphora.experiments.reproduction.worddep:EXPERIMENT",
    },
)
