"""All systems on the micro-world: train, translate held-out documents, judge every pronoun.

Antecedents are the micro-world's gold ones in training, tuning and test, so that the figures show
what the systems make of antecedents and not how well a resolver finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from anaphora import formats, microworld, translation
from anaphora.antecedents import PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.decisions import Decision
from anaphora.documents import Bitext
from anaphora.engines.base import Draft
from anaphora.evaluation.agreement import Agreement
from anaphora.evaluation.apt.metric import APT, settings_for
from anaphora.evaluation.apt.settings import Mode
from anaphora.evaluation.base import Item, Metric
from anaphora.evaluation.c1c4 import C1C4
from anaphora.evaluation.morphology import LexicalMorphology
from anaphora.evaluation.significance import mcnemar
from anaphora.evaluation.translation import Translation
from anaphora.evaluation.word_index import Place
from anaphora.pairs import NULL_SUBJECT, PAIRS
from anaphora.systems.base import Outcome, Source
from anaphora.systems.pronouns import source_form
from anaphora.training.config import Config
from anaphora.training.runner import Event
from anaphora.training.whole import train

SYSTEMS = ("baseline", "rerank", "backoff", "coref", "postedit", "worddep", "combined")
BASELINE = SYSTEMS[0]
_TRAINING_PART = 0.5  # of the time

Progress = Callable[[str, float], None]
"""Is told what happens and the part of all work that is done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many documents for what."""

    train: int = 2500
    dev: int = 30
    test: int = 120

    @classmethod
    def usual(cls, pair: str) -> Size:
        """Enough to tell systems apart: where subjects are dropped, few pronouns are written."""
        drops = PAIRS.get(pair).source_language.drops_subjects
        return cls(test=2 * cls().test) if drops else cls()


@dataclass(frozen=True, slots=True)
class Row:
    """What a system reached: right pronouns by APT, other scores, and p against the baseline."""

    system: str
    correct: int
    total: int
    p: float
    better: int
    worse: int
    c1c2: float
    agreement: float
    understood: float | None  # of subjects that the source leaves out, where it does


@dataclass(frozen=True, slots=True)
class Example:
    """A pronoun that a system has right and the baseline wrong, with the sentence around it."""

    before: str
    source: str
    baseline: str
    output: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class Result:
    """The table and the examples."""

    rows: tuple[Row, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True)
class Texts:
    """Documents with their gold links."""

    pair: str
    bitexts: Sequence[Bitext]

    @classmethod
    def generated(cls, pair: str, documents: int, seed: int) -> Texts:
        """Documents of the micro-world."""
        return cls(pair, list(microworld.generate(pair, documents, seed)))

    @cached_property
    def sources(self) -> list[Source]:
        """The source documents with the gold links."""
        gold = RESOLVERS.get("gold")(ResolverOptions(PAIRS.get(self.pair).source))
        return [Source(b.source, gold.posterior(b.source)) for b in self.bitexts]

    def write(self, directory: Path, name: str) -> None:
        """Write both sides, ids of documents, and links."""
        lines: dict[str, list[str]] = {"source": [], "target": [], "doc": []}
        for bitext in self.bitexts:
            lines["source"] += [segment.text for segment in bitext.source.segments]
            lines["target"] += [segment.text for segment in bitext.target.segments]
            lines["doc"] += [bitext.source.id] * len(bitext.source.segments)
        for side, text in lines.items():
            path = directory / f"{name}.{side}"
            path.write_text("".join(f"{line}\n" for line in text), encoding="utf-8")
        links = (source.links for source in self.sources if source.links)
        formats.write(links, directory / f"{name}.antecedents.jsonl", "antecedents")


def run(
    pair: str, directory: Path, *, size: Size, seed: int, threads: int, memory: int, tell: Progress
) -> Result:
    """Train in `directory`, translate the held-out documents with every system, judge them."""
    for name, documents, offset in (("train", size.train, 1), ("dev", size.dev, 2)):
        Texts.generated(pair, documents, seed + offset).write(directory, name)
    model = _trained(pair, directory, threads, memory, tell)
    test = Texts.generated(pair, size.test, seed)
    outcomes = {}
    for number, name in enumerate(SYSTEMS):
        tell(name, _TRAINING_PART + (1 - _TRAINING_PART) * number / len(SYSTEMS))
        system = model.system(name)
        outcomes[name] = [system.translate(source, threads=threads) for source in test.sources]
    tell("judging", 1.0)
    return judged(test, outcomes)


def _trained(
    pair: str, directory: Path, threads: int, memory: int, tell: Progress
) -> translation.Model:
    config = Config.model_validate(
        {
            "pair": pair,
            "corpus": {
                name: {
                    "source": f"{name}.source",
                    "target": f"{name}.target",
                    "doc_ids": f"{name}.doc",
                }
                for name in ("train", "dev")
            },
            "analysis": {
                "antecedents": {n: f"{n}.antecedents.jsonl" for n in ("train", "dev")},
                "target": False,
            },
            "lm": {"order": 3},
            "tuning": {"iterations": 0},
            "limits": {"stack": 50, "pop_limit": 200},
        },
        context={"folder": directory},
    )

    def observe(event: Event) -> None:
        tell(event.stage, _TRAINING_PART * event.done_of_all)

    model = directory / "model"
    train(config, model, threads=threads, memory=memory, observer=observe)
    return translation.load(model)


def judged(test: Texts, outcomes: Mapping[str, Sequence[Outcome]]) -> Result:
    """The table, each system against the baseline, and examples."""
    texts = {name: _translation(test, each) for name, each in outcomes.items()}
    target = PAIRS.get(test.pair).target
    metrics: tuple[Metric, ...] = (
        APT(test.pair),
        C1C4(test.pair),
        Agreement(test.pair, LexicalMorphology(target)),
    )
    items = {name: [metric.items(text) for metric in metrics] for name, text in texts.items()}
    understood = _understood(test)
    rows = tuple(
        _row(
            name,
            items[name],
            items[BASELINE][0],
            _share(understood.items(texts[name])) if understood else None,
        )
        for name in outcomes
    )
    return Result(rows, tuple(_examples(test, outcomes, items)))


def _understood(test: Texts) -> APT | None:
    """APT of subjects that are dropped, by the words aligned to their verbs; None without any."""
    if NULL_SUBJECT not in PAIRS.get(test.pair).source_pronouns:
        return None
    places = sorted(p for p, link in _places(test) if source_form(link) == NULL_SUBJECT)
    settings = settings_for(test.pair, (), Mode.FIXED)
    return APT(test.pair, settings=replace(settings, places=places))


def _row(
    name: str,
    items: Sequence[Sequence[Item]],
    baseline: Sequence[Item],
    understood: float | None,
) -> Row:
    right, before = [i.right for i in items[0]], [i.right for i in baseline]
    pairs = list(zip(right, before, strict=True))
    return Row(
        name,
        sum(right),
        len(right),
        mcnemar(before, right).p,
        sum(a and not b for a, b in pairs),
        sum(b and not a for a, b in pairs),
        _share(items[1]),
        _share(items[2]),
        understood,
    )


def _share(items: Sequence[Item]) -> float:
    return sum(item.right for item in items) / len(items) if items else 0.0


def _translation(test: Texts, outcomes: Sequence[Outcome]) -> Translation:
    drafts = [draft for outcome in outcomes for draft in outcome.segments]
    text = Translation.of(
        _lines(test, "source"),
        [" ".join(draft.tokens) for draft in drafts],
        _lines(test, "target"),
        [links for bitext in test.bitexts for links in bitext.alignments],
        [draft.alignment for draft in drafts],
    )
    documents = [b.source.id for b in test.bitexts for _ in b.source.segments]
    links = {place: link for place, link in _places(test) if link.token >= 0}
    return replace(text, documents=documents, antecedents=links)


def _lines(test: Texts, side: str) -> list[str]:
    return [
        " ".join(token.text for token in segment.tokens)
        for bitext in test.bitexts
        for segment in getattr(bitext, side).segments
    ]


def _places(test: Texts) -> Iterator[tuple[Place, PronounLink]]:
    """The links by their places in the whole text."""
    first = 0
    for source in test.sources:
        yield from (((first + link.segment, link.position), link) for link in source.links)
        first += len(source.document.segments)


def _examples(
    test: Texts,
    outcomes: Mapping[str, Sequence[Outcome]],
    items: Mapping[str, Sequence[Sequence[Item]]],
) -> Iterator[Example]:
    """One pronoun of each of three systems that decide by antecedents, with unlike forms."""
    wrong = {item.place for item in items[BASELINE][0] if not item.right}
    seen: set[tuple[str, str]] = set()
    for name in ("coref", "worddep", "backoff"):
        right = {item.place for item in items[name][0] if item.right}
        for decision, place, drafts, outcome, source in _decided(test, outcomes, name):
            change = decision.baseline.lower(), decision.chosen.lower()
            best = decision.link.best
            if place not in right & wrong or not decision.changed or change in seen or not best:
                continue
            if best.segment == decision.link.segment:
                continue
            seen.add(change)
            at = decision.link.segment
            yield Example(
                source.document.segments[best.segment].text,
                source.document.segments[at].text,
                drafts[at].text,
                outcome.segments[at].text,
                decision,
            )
            break


def _decided(
    test: Texts, outcomes: Mapping[str, Sequence[Outcome]], name: str
) -> Iterator[tuple[Decision, Place, Sequence[Draft], Outcome, Source]]:
    first = 0
    for number, source in enumerate(test.sources):
        outcome, drafts = outcomes[name][number], outcomes[BASELINE][number].segments
        for decision in outcome.decisions:
            place = first + decision.link.segment, decision.link.position
            yield decision, place, drafts, outcome, source
        first += len(source.document.segments)
