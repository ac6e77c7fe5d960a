"""A comparison small enough to check by hand, for tests of the report."""

from __future__ import annotations

from anaphora.evaluation.c1c4 import C1C4
from anaphora.evaluation.translation import Note, Translation, WordAlignment
from anaphora.pairs import PAIRS
from anaphora.report.comparison import Comparison, System, Test

SOURCE = ["The lamp fell .", "It broke .", "They saw it .", "It rained ."]
REFERENCE = ["La lampe tomba .", "Elle cassa .", "Elles virent la .", "Il pleuvait ."]
OUTPUTS = {
    "BL": ["La lampe tomba .", "Il cassa .", "Ils virent la .", "Il pleuvait ."],
    "CM": ["La lampe tomba .", "Elle cassa .", "Ils virent le .", "Il pleuvait ."],
}
DOCUMENTS = ["d1", "d1", "d1", "d2"]
NOTES = {
    (1, 0): Note("anaphoric", 1),
    (2, 0): Note("anaphoric", 2),
    (2, 2): Note("anaphoric", 2),
    (3, 0): Note("pleonastic"),
}
HOSTILE = "</script><img src=x onerror=alert(1)>\"'&"


def comparison(outputs: dict[str, list[str]] | None = None, document: str = "d1") -> Comparison:
    """Systems with the words of each line aligned one to one."""
    metric = C1C4("en-fr")
    links = WordAlignment.of([tuple((i, i) for i in range(len(s.split()))) for s in SOURCE])
    documents = [document if d == "d1" else d for d in DOCUMENTS]
    systems = []
    for name, lines in (outputs or OUTPUTS).items():
        text = Translation(SOURCE, REFERENCE, lines, links, links, documents, NOTES)
        score = metric.score(text)
        systems.append(System(name, text, (score,), score.items))
    test = Test("C1..C4", "CM", 0.0, 1, 1, "exact McNemar", 1.0)
    antecedents = {(1, 0): "The lamp"}
    return Comparison(PAIRS.get("en-fr"), metric, tuple(systems), (test,), antecedents)
