"""The pronoun systems: each turns what pronouns may refer to into a better translation.

`base` says what a system is; each system is a module of its own, named as in the command line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from anaphora.registry import Registry

if TYPE_CHECKING:
    from anaphora.systems.materials import SystemKind

SYSTEMS: Registry[SystemKind] = Registry(
    "system",
    "anaphora.systems",
    {
        "backoff": "anaphora.systems.backoff:SYSTEM",
        "baseline": "anaphora.systems.baseline:SYSTEM",
        "combined": "anaphora.systems.combined:SYSTEM",
        "coref": "anaphora.systems.coref:SYSTEM",
        "postedit": "anaphora.systems.postedit:SYSTEM",
        "predict": "anaphora.systems.predict:SYSTEM",
        "rerank": "anaphora.systems.rerank:SYSTEM",
        "worddep": "anaphora.systems.worddep:SYSTEM",
    },
)
