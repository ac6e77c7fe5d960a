"""A comparison small enough to check by hand, for tests of the report."""

from __future__ import annotations

from collections.abc import Iterator

from anaphora.antecedents import Candidate, Functions, PronounKind, PronounLink
from anaphora.evaluation.antecedents import with_antecedents
from anaphora.evaluation.c1c4 import C1C4
from anaphora.evaluation.comparison import Resampling, System, compare_systems
from anaphora.evaluation.translation import Translation
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.pairs import PAIRS
from anaphora.report.comparison import Report

SOURCE = ["The lamp fell .", "It broke .", "They saw it .", "It rained ."]
REFERENCE = ["La lampe tomba .", "Elle cassa .", "Elles virent la .", "Il pleuvait ."]
OUTPUTS = {
    "BL": ["La lampe tomba .", "Il cassa .", "Ils virent la .", "Il pleuvait ."],
    "CM": ["La lampe tomba .", "Elle cassa .", "Ils virent le .", "Il pleuvait ."],
}
DOCUMENTS = ["d1", "d1", "d1", "d2"]
HOSTILE = "</script><img src=x onerror=alert(1)>\"'&"


LINKS = {
    (1, 0): ("It", (0, 0, 1), "anaphoric"),
    (2, 0): ("They", (0, 0, 1), "anaphoric"),
    (2, 2): ("it", (0, 0, 1), "anaphoric"),
    (3, 0): ("It", None, "pleonastic"),
}


def comparison(
    outputs: dict[str, list[str]] | None = None,
    document: str = "d1",
    pronouns: tuple[str, ...] = (),
) -> Report:
    """Systems with the words of each line aligned one to one."""
    documents = [document if d == "d1" else d for d in DOCUMENTS]
    alignment = WordAlignment.of([tuple((i, i) for i in range(len(s.split()))) for s in SOURCE])
    texts = {
        name: Translation(SOURCE, REFERENCE, lines, alignment, alignment, documents)
        for name, lines in (outputs or OUTPUTS).items()
    }
    systems = with_antecedents(
        [System(name, text) for name, text in texts.items()], links(document)
    )
    metric = C1C4("en-fr", pronouns)
    first, *others = systems
    how = Resampling(samples=100)
    found = tuple(compare_systems(metric, first, other, how) for other in others)
    return Report(PAIRS.get("en-fr"), systems, metric, found)


def links(document: str) -> Iterator[PronounLink]:
    """What the pronouns refer to."""
    for (line, token), (form, antecedent, function) in LINKS.items():
        candidates = [Candidate(*antecedent, antecedent[-1], "lamp", 1.0)] if antecedent else []
        yield PronounLink(
            "d2" if line == 3 else document,
            0 if line == 3 else line,
            token,
            form,
            PronounKind.PERSONAL,
            tuple(candidates),
            0.0 if candidates else 1.0,
            Functions(**{function: 1.0}),
        )
