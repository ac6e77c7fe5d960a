"""The weights of a learnt resolver as a linguist reads them: by subject, the strongest first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from anaphora.report.table import Table

_SUBJECTS = {
    "what the resolver said": ("share", "rank", "known"),  # of a resolver whose links are weighed
    "how near": ("back", "between", "distance", "agrees", "agreeing subject"),
    "role of pronoun and candidate": ("roles", "main", "depth", "one governor", "opens"),
    "number, person, gender": (
        "number",
        "human",
        "gender",
        "agreement",
        "disagrees",
        "label",
        "sort",
    ),
    "noun, name, how introduced": ("kind", "determiner"),
    "where in the tree": ("path", "inside", "governs", "beneath", "deprel", "preposition"),
    "what was meant before": ("mentions", "last", "chain", "parallel"),
    "what the verb prefers": ("preference", "governor"),
    "words": ("lemma", "ending", "first", "before", "after", "next"),
}
_OTHERS = "others"


def antecedent_tables(weights: Mapping[str, float], most: int) -> Iterator[Table]:
    """A table for each subject: its `most` strongest features, what speaks for a candidate first.

    A feature of weight w makes a candidate e^w times as probable, beside one without it.
    """
    grouped: dict[str, list[str]] = defaultdict(list)
    for name in weights:
        grouped[_subject(name)].append(name)
    for subject in (*_SUBJECTS, _OTHERS):
        if names := sorted(grouped[subject], key=lambda n: (-abs(weights[n]), n))[:most]:
            names.sort(key=lambda n: (-weights[n], n))
            rows = [(name, f"{weights[name]:+.2f}") for name in names]
            yield Table((subject, "weight"), rows)


def _subject(name: str) -> str:
    return next(
        (subject for subject, starts in _SUBJECTS.items() if name.startswith(starts)), _OTHERS
    )
