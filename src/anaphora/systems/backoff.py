"""System `backoff`: pronouns are replaced by what their antecedent is, and looked up in a table.

Paper coreference-model-en-fr, Section 4, and anaphora-probabilities-es-en, Section 4. The features
of the most probable antecedent are appended to the pronoun (`it-fem-sg`), which no ordinary table
knows; the coreference model is a second table that is asked for such words only, with a weight of
its own. If the antecedent is in the same sentence, its translation in the draft gives the features
and the sentence is translated a second time. A pronoun without antecedent stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from anaphora.antecedents import PronounKind
from anaphora.models.coreference_model import NO_ANTECEDENT, CoreferenceModel, Key
from anaphora.models.projection import Projection, Translated, pronoun_form
from anaphora.smt.decoder import Input
from anaphora.smt.moses_tables import import_tables
from anaphora.smt.phrase_table import PhraseTable
from anaphora.streams import open_output
from anaphora.systems.decoding import Earlier, InSearch, Marking, Sentence
from anaphora.systems.materials import Materials, SystemKind, Weights

TABLE = "TranslationModel1"
PAPERS_WEIGHT = 0.8
LONGEST = 1
"""The table is asked for spans of one word."""

_ZERO = 1e-10
"""What stands for a probability of zero, whose logarithm a search could not go on with."""


def write_table(model: CoreferenceModel, out: Path, scratch: Path) -> None:
    """Make the second table of a model: each triple whose pronoun became words."""
    text = scratch / "backoff.table"
    with open_output(text) as lines:
        for key in sorted(model.probabilities, key=lambda key: key.label):
            if key.form and key.features != NO_ANTECEDENT:
                for words, probability in model.probabilities[key].items():
                    if words:
                        links = " ".join(f"0-{target}" for target in range(len(words)))
                        score = max(probability, _ZERO)
                        row = (key.label, " ".join(words), repr(score), links)
                        lines.write(" ||| ".join(row) + "\n")
    import_tables(text, out)


def replacing(projection: Projection, known: Collection[str]) -> Marking:
    """Replace pronouns by the labels that features give them, if these are `known` to the table."""

    def mark(sentence: Sentence, earlier: Earlier) -> Input:
        tokens = list(sentence.given.tokens)
        draft = Translated.of(sentence.draft)
        for link in sentence.links:
            best = link.best
            if best is None or link.kind in (PronounKind.NULL, PronounKind.ENCLITIC):
                continue
            if best.segment == link.segment:
                features = projection.antecedent(best, sentence.given.tokens, draft)
            else:
                features = earlier(best)
            if features:
                label = Key(pronoun_form(link), features[0]).label
                if label in known:
                    tokens[link.position] = label
        return replace(sentence.given, tokens=tuple(tokens))

    return mark


def _make(materials: Materials, weights: Weights) -> InSearch:
    model = CoreferenceModel.load(materials.models["coreference_model"])
    table = PhraseTable.open(materials.models["backoff_table"])
    decoder = materials.decoder(weights, more_tables=[(table, LONGEST)])
    marking = replacing(materials.projection, {key.label for key in model.probabilities})
    return InSearch(
        "backoff", materials.engine, decoder, materials.projection, marking, rule="second table"
    )


SYSTEM = SystemKind(("coreference_model", "backoff_table"), _make, {TABLE: (PAPERS_WEIGHT,)})
