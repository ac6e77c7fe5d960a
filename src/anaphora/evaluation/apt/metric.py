"""APT, the accuracy of pronoun translation, as a metric (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, Self

from anaphora.evaluation.apt.aligned import Pronoun, Side, Sides, pronouns
from anaphora.evaluation.apt.cases import Categories, Verdict
from anaphora.evaluation.apt.improve import Improver
from anaphora.evaluation.apt.settings import CASES, WEIGHTS, Mode, Settings, form_in
from anaphora.evaluation.base import Configurable, Item, Options, Signature, fingerprint
from anaphora.evaluation.pronouns import all_forms, ambiguous_forms, target_forms
from anaphora.evaluation.translation import Translation
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.pairs import PAIRS

_REMEMBERED = 2**16  # words aligned to pronouns: the same few again and again


class Judged(NamedTuple):
    """A scored pronoun with all that was made of it."""

    pronoun: Pronoun
    reference: Side
    target: Side
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """All scored pronouns, and the categories of their words."""

    categories: Categories
    items: tuple[Judged, ...]

    def counted(self) -> Iterator[Verdict]:
        """The verdicts that enter score and matrix."""
        cases = self.categories.settings.cases
        return (item.verdict for item in self.items if item.verdict.case in cases)


class APT(Configurable):
    """Accuracy of pronoun translation, for a registered pair or by settings of one's own.

    For a pair, source pronouns are the ambiguous ones, L_T and V_T all target forms that may stand
    for them, V_S all source pronouns, and the classes those of the pair.
    """

    name: ClassVar[str] = "apt"
    title: ClassVar[str] = "APT"

    def __init__(
        self,
        pair: str = "",
        pronouns: Iterable[str] = (),
        *,
        mode: Mode | str = Mode.FIXED,
        settings: Settings | None = None,
        aligner: str = "given",
    ) -> None:
        self.pair = pair
        self.aligner = aligner
        self.settings = settings or settings_for(pair, tuple(pronouns), Mode(mode))

    @classmethod
    def configured(cls, options: Options) -> Self:
        """By settings of the user's own, else for the pair, or the pronouns asked for."""
        return cls(
            options.pair,
            options.pronouns,
            mode=options.mode,
            settings=options.apt,
            aligner=options.aligner,
        )

    def signature(self) -> Signature:
        """Pair, mode, and of lists and classes a fingerprint."""
        s = self.settings
        standard = (tuple(s.cases), tuple(s.weights)) == (CASES, WEIGHTS)
        return Signature.of(
            pair=self.pair,
            mode=s.mode,
            pronouns=fingerprint([s.source_list]) if s.places is None else "places",
            targets=fingerprint([s.target_list]) if s.target_list else "any",
            classes=fingerprint([*s.equal, ["~"], *s.similar]) if s.equal or s.similar else "none",
            improved="yes" if s.target_words else "no",
            weights="" if standard else _weights(s),
            other="equal" if s.other_is_equal else "",
            aligner=self.aligner,
        )

    def items(self, translation: Translation) -> list[Item]:
        """Judge every pronoun; cases that are not used have no value."""
        weights = dict(zip(self.settings.cases, self.settings.weights, strict=True))
        return [
            Item.at(
                translation,
                (pronoun.sentence, pronoun.position),
                pronoun.piece,
                reference.words,
                target.words,
                str(verdict.case),
                weights.get(verdict.case),
            )
            for pronoun, reference, target, verdict in self.judge(translation).items
        ]

    def details(self, items: Sequence[Item]) -> dict[str, object]:
        """The number of scored items and the findings per case."""
        counts = Counter(item.case for item in items if item.value is not None)
        cases = {f"case {case}": counts[str(case)] for case in self.settings.cases}
        return {"items": sum(cases.values()), **cases}

    def judge(self, translation: Translation) -> Judgement:
        """All steps but the sum."""
        index = None if self.settings.released else translation.source_words
        found = list(pronouns(translation.source, self.settings, index))
        aligned = [
            self._sides(found, translation.source, lines, links)
            for lines, links in (
                (translation.reference, translation.reference_links),
                (translation.hypothesis, translation.hypothesis_links),
            )
        ]
        (references, better_references), (targets, better_targets) = aligned
        sides = list(zip(better_references, better_targets, strict=True))
        noted = zip(references, targets, strict=True) if self.settings.released else sides
        categories = Categories.of(noted, self.settings)
        verdict = lru_cache(_REMEMBERED)(categories.verdict)
        return Judgement(
            categories,
            tuple(
                Judged(pronoun, reference, target, verdict(reference.words, target.words))
                for pronoun, (reference, target) in zip(found, sides, strict=True)
            ),
        )

    def _sides(
        self,
        found: Sequence[Pronoun],
        source: Sequence[str],
        lines: Sequence[str],
        alignment: WordAlignment,
    ) -> tuple[list[Side], list[Side]]:
        """The sides of one translation, as aligned and as improved."""
        reader, improver = Sides(self.settings), Improver(self.settings, source, alignment)
        positions = alignment.linked if self.settings.released else alignment.targets
        sides, improved = [], []
        sentence = -1
        for pronoun in found:
            if pronoun.sentence != sentence:
                sentence = pronoun.sentence
                tokens = self.settings.tokens(lines[sentence])
            side = reader.of(positions(sentence, pronoun.position), tokens)
            sides.append(side)
            improved.append(improver.improved(side, pronoun, tokens))
        return sides, improved


def settings_for(pair: str, pronouns: Sequence[str], mode: Mode) -> Settings:
    """The settings of a registered pair."""
    values = PAIRS.get(pair)
    form = form_in(mode)
    targets = tuple(dict.fromkeys(map(form, target_forms(values))))
    return Settings(
        mode=mode,
        source_list=tuple(map(form, pronouns)) or ambiguous_forms(values),
        target_list=targets,
        source_words=frozenset(map(form, all_forms(values.source_language))),
        target_words=frozenset(targets),
        equal=tuple(tuple(sorted(words)) for words in values.equal),
        similar=tuple(tuple(sorted(words)) for words in values.similar),
    )


def _weights(settings: Settings) -> str:
    pairs = zip(settings.cases, settings.weights, strict=True)
    return ",".join(f"{case}={weight:g}" for case, weight in pairs)
