"""Finding the weights of the engine's features on sentences whose translation is known.

`objective` says what is to be maximised and `bleu` is the usual one; `pool` collects what the
decoder proposes, `line_search` finds the best point of a line exactly, `mert` repeats both until
nothing is gained, and `grid` tries given values of one or two weights.
"""

from anaphora.smt.tuning.bleu import Bleu
from anaphora.smt.tuning.grid import grid_search
from anaphora.smt.tuning.mert import Iteration, MertSettings, Tuned, mert
from anaphora.smt.tuning.objective import Candidate, Objective

__all__ = [
    "Bleu",
    "Candidate",
    "Iteration",
    "MertSettings",
    "Objective",
    "Tuned",
    "grid_search",
    "mert",
]
