"""The models of pronouns as the papers print them.

`coreference_model`: anaphora-probabilities-es-en, Figure 1. `pronoun_lm` and `trend_plot`:
plm-reranking-en-fr, Table 1 and Figure 2. `word_dependency`: p(t_ref | t_ant), for which
word-dependency-en-de has no table. `predictor`: the weights of `models.pronoun_predictor`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from anaphora.models.coreference_model import CoreferenceModel
from anaphora.models.pronoun_lm import Trend
from anaphora.report.svg import Bar, Group, Scale, bars

TAGS = ("masc_sg", "fem_sg", "neut_sg", "masc_pl", "fem_pl", "neut_pl")
TAGS_WITHOUT_GENDER = ("masc_sg", "fem_sg", "other_sg", "unk_sg", "other_pl", "unk_pl")
"""Of a language whose nouns have no gender: *he*, *she*, things, and persons not said which."""

_NOT_AVAILABLE = "N.A."


def coreference_model(
    model: CoreferenceModel, forms: Sequence[str] = (), least: float = 0.0
) -> Iterator[str]:
    """Triples, those of one pronoun together: `ella-fem-sg-person  she  0.4126`."""
    rows = [
        (key.label, " ".join(words) or "∅", f"{probability:.10g}")
        for key, row in model.probabilities.items()
        for words, probability in row.items()
        if probability > least and (not forms or key.form in forms)
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    for label, words, probability in rows:
        yield f"{label:{widths[0]}}  {words:{widths[1]}}  {probability}"


def pronoun_lm(trends: Mapping[str, Mapping[str, Trend]]) -> Iterator[str]:
    """For each tag a table: pronouns by the number of matching words before them, and an arrow."""
    for tag, by_pronoun in trends.items():
        counts = max((len(trend.averages) for trend in by_pronoun.values()), default=0)
        yield f"{tag:8}" + "".join(f"{n:>9}" for n in range(1, counts + 1))
        for pronoun, trend in by_pronoun.items():
            values = (_NOT_AVAILABLE if v is None else f"{v:.3f}" for v in trend.averages)
            yield f"{pronoun:8}" + "".join(f"{value:>9}" for value in values) + f"  {trend.arrow}"
        yield ""


def trend_plot(tag: str, trends: Mapping[str, Trend]) -> str:
    """Bars of one tag: a group for each pronoun, a bar for each number of matching words."""
    counts = max((len(trend.averages) for trend in trends.values()), default=0)
    known = [v for trend in trends.values() for v in trend.averages if v is not None]
    lowest = min(-1, math.floor(min(known, default=0.0)))
    groups = [
        Group(pronoun, tuple(Bar(None if v is None else 1 - v / lowest) for v in trend.averages))
        for pronoun, trend in trends.items()
    ]

    def logarithm(share: float) -> str:
        return f"{lowest * (1 - share) + 0.0:.2f}"  # no -0.00

    series = [f"{n} before" for n in range(1, counts + 1)]
    return str(bars(f"log10 probability after {tag}", series, groups, Scale(logarithm, logarithm)))


def word_dependency(rows: Sequence[tuple[str, str, float]], most: int) -> Iterator[str]:
    """For each tag of an antecedent its `most` probable words, best first."""
    for tag in sorted({tag for tag, _, _ in rows}):
        yield tag
        of_tag = sorted((-p, word) for own, word, p in rows if own == tag)
        yield from (f"  {word:12}  {-p:.6f}" for p, word in of_tag[:most])


def predictor(strongest: Mapping[str, Sequence[tuple[str, float]]]) -> Iterator[str]:
    """For each translation the features that speak most for it: `it -1 that  +1.42`."""
    for outcome, features in strongest.items():
        yield outcome
        yield from (f"  {name:32}  {weight:+.2f}" for name, weight in features)
