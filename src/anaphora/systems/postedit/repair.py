"""What a repair of agreement is: what goes with a subject follows when the subject changes.

Paper automatic-post-editing-en-fr, Section 9: *ils sont partis* becomes *elles sont parties*, where
the rules alone change no more than the pronoun. A language that has one is a module of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol

from anaphora.documents import Token
from anaphora.errors import InputError
from anaphora.systems.rewriting import Rewriting

REPAIRED = ("fr",)
"""The target languages that have one."""


class Repair(Protocol):
    """Makes verb, participle and adjective agree with a subject pronoun that was changed."""

    def __call__(
        self,
        text: Rewriting,
        words: Sequence[Token],
        place: int,
        form: str,
        owner: int,
    ) -> None:
        """Change what agrees with the pronoun at `place`, which now is `form`.

        `words` are those of the draft, parsed.
        """
        ...


def repair_of(lang: str) -> Repair:
    """That of a target language; what it needs must be set up."""
    if lang not in REPAIRED:
        raise InputError(
            f"no repair of agreement in {lang!r}",
            f"leave out --repair; there is one for: {', '.join(REPAIRED)}",
        )
    module = import_module(f"anaphora.systems.postedit.repair_{lang}")
    made: Repair = module.repair()
    return made
