"""The pronoun models as work of stages: links, what became of them, and the models learnt from it.

Links count tokens of the `words` stage; the case of the text may be another, its tokens are not.
Only sentence pairs that were aligned (`clean/lines`) show what a pronoun became.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, groupby, islice
from pathlib import Path

from anaphora import analysis, formats
from anaphora.antecedents import PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions, learnt
from anaphora.coreference.reranking import reranked
from anaphora.documents import Document, Links, Segment, Token
from anaphora.errors import Faults, InputError
from anaphora.languages import LANGUAGES, Language
from anaphora.models import pronoun_lm, word_dependency
from anaphora.models.coreference_model import CoreferenceModel, Key
from anaphora.models.features import combinations
from anaphora.models.projection import Projected, Projection, Translated, project
from anaphora.models.pronoun_predictor import Outcomes, PronounPredictor
from anaphora.models.tagging import Tagger
from anaphora.pairs import PAIRS
from anaphora.streams import open_lines
from anaphora.systems import backoff
from anaphora.systems.pronouns import unknown_pronouns
from anaphora.training.stages import StageContext

MODELS = ("coreference-model", "backoff-table", "word-dependency", "pronoun-predictor")
ALL_MODELS = (*MODELS, "pronoun-lm")
"""What the stage `pronoun-models` makes."""


class NoAntecedents(InputError):
    """A text that says nothing about pronouns."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document between stages: its id, its first line in the corpus, its words."""

    id: str
    first: int
    source: tuple[tuple[str, ...], ...]
    target: tuple[tuple[str, ...], ...]

    def translations(self, aligned: Mapping[int, Links]) -> list[Translated | None]:
        """Its target side by segments, None where a line was not aligned."""
        return [
            Translated(words, aligned[number]) if number in aligned else None
            for number, words in enumerate(self.target, self.first)
        ]

    @property
    def document(self) -> Document:
        """The source side with its tokens."""
        return Document(
            self.id,
            tuple(
                Segment(" ".join(words), tuple(Token(word) for word in words))
                for words in self.source
            ),
        )


def documents(inputs: Mapping[str, Path]) -> Iterator[Text]:
    """The documents of a corpus that a stage wrote: `source`, `target` and `doc_ids`."""
    with ExitStack() as files:
        rows = zip(
            *(
                files.enter_context(open_lines(inputs[name]))
                for name in ("doc_ids", "source", "target")
            ),
            strict=True,
        )
        first = 0
        for name, group in groupby(rows, key=lambda row: row[0]):
            lines = list(group)
            yield Text(
                name,
                first,
                tuple(tuple(source.split()) for _, source, _ in lines),
                tuple(tuple(target.split()) for _, _, target in lines),
            )
            first += len(lines)


def read_links(stage: StageContext) -> None:
    """Stage `links` where they come from a file: checked against the text, in one form.

    With `weights` among the inputs, which were learnt, the candidates are weighed anew. Setting:
    `lang`, the language of the source.
    """
    texts = _of_pronouns(linked(stage), LANGUAGES.get(stage.settings["lang"]), stage)
    if weights := stage.inputs.get("weights"):
        ranker = learnt.weights_of(weights.parent.parent)
        found = (reranked(ranker, lines.document, links) for lines, links in texts)
    else:
        found = (links for _, links in texts)
    formats.write((links for links in found if links), stage.outputs["links"], "antecedents")


def _of_pronouns(
    texts: Iterable[tuple[Text, tuple[PronounLink, ...]]], language: Language, stage: StageContext
) -> Iterator[tuple[Text, tuple[PronounLink, ...]]]:
    """The same, if all links are of pronouns."""
    for lines, links in texts:
        if faults := list(unknown_pronouns(links, language)):
            raise Faults(str(stage.inputs["antecedents"]), faults)
        yield lines, links


def linked(stage: StageContext) -> Iterator[tuple[Text, tuple[PronounLink, ...]]]:
    """The documents of a text with their links in a file (`antecedents`), which must fit."""
    found = links_of(stage.inputs["antecedents"])
    for lines in documents(stage.inputs):
        links = found.pop(lines.id, ())
        document = lines.document
        faults = [fault for link in links for fault in link.faults_in(document)]
        if faults:
            raise Faults(str(stage.inputs["antecedents"]), faults)
        yield lines, links
    if found:
        raise InputError(
            f"antecedents of document {next(iter(found))!r}, which the text does not have",
            "give the file that belongs to the text, and its doc_ids",
            file=str(stage.inputs["antecedents"]),
        )


def find_links(stage: StageContext, *, threads: int) -> None:
    """Stage `links` where a resolver finds them.

    Settings: `resolver` and `lang`, the language of the source. A resolver that was learnt has
    its `weights` among the inputs.
    """
    lang = stage.settings["lang"]
    weights = stage.inputs.get("weights")
    options = ResolverOptions(lang, model=weights and weights.parent.parent)
    resolver = RESOLVERS.get(stage.settings["resolver"])(options)
    texts = (lines.document for lines in documents(stage.inputs))
    analysed = analysis.analyser(lang).analyse(texts, tokenised=True, threads=threads)
    found = (resolver.posterior(document) for document in analysed)
    formats.write((links for links in found if links), stage.outputs["links"], "antecedents")


def links_of(path: Path) -> dict[str, tuple[PronounLink, ...]]:
    """The links in a file by document."""
    return {links[0].document: links for links in formats.read(path, "antecedents")}


def learn_models(stage: StageContext) -> None:
    """Stage `pronoun-models`: coreference model and its table, word dependencies, predictor.

    Settings: `pair`, and `antecedents`, "all" with their probabilities or the "best" one only.
    """
    pair = PAIRS.get(stage.settings["pair"])
    only_best = stage.settings["antecedents"] == "best"
    pronouns = list(projected(stage))
    if not any(pronoun.antecedents for pronoun in pronouns):
        raise NoAntecedents(
            "no ambiguous pronoun of the text has an antecedent",
            'give links of this text, or set resolver = "none" under [analysis]',
        )
    seen = [each for p in pronouns for each in p.observations(only_best=only_best)]
    forms = sorted({each.key.form for each in seen})
    model = CoreferenceModel.estimate(
        seen, complete=[Key(form, features) for form in forms for features in combinations(pair)]
    )
    model.save(stage.outputs["coreference-model"])
    backoff.write_table(model, stage.outputs["backoff-table"], stage.scratch)
    examples = [each for p in pronouns for each in p.dependencies()]
    word_dependency.train(examples, stage.outputs["word-dependency"])
    outcomes = Outcomes(pair)
    predictor = PronounPredictor.fit([p.example(outcomes) for p in pronouns])
    predictor.save(stage.outputs["pronoun-predictor"])


def projected(stage: StageContext) -> Iterator[Projected]:
    """The pronouns of the training corpus with what became of them and of their antecedents."""
    projection = Projection(PAIRS.get(stage.settings["pair"]))
    links = links_of(stage.inputs["links"])
    aligned = alignments(stage.inputs["lines"], stage.inputs["alignment"])
    for lines in documents(stage.inputs):
        if lines.id in links:
            translations = lines.translations(aligned)
            yield from project(projection, links[lines.id], lines.source, translations)


def alignments(lines: Path, alignment: Path) -> dict[int, Links]:
    """The links of each line of the corpus that was aligned."""
    with open_lines(lines) as numbers:
        points = formats.read(alignment, "pharaoh")
        return dict(zip(map(int, numbers), points, strict=True))


def learn_pronoun_lm(stage: StageContext, *, threads: int) -> None:
    """Stage `pronoun-lm`: the language model over tags of the target side, document by document.

    Settings: `pair`, `length` of tags and pronoun together, whether words are `analysed`.
    """
    pair, length = PAIRS.get(stage.settings["pair"]), stage.settings["length"]
    sizes = [len(text.target) for text in documents(stage.inputs)]
    with open_lines(stage.inputs["target"]) as lines:
        tagger = Tagger.of(pair.target, analysed=stage.settings["analysed"])
        tagged = tagger.tag(map(str.split, lines), threads=threads)

        def sequences() -> Iterator[tuple[str, ...]]:
            for done, segments in enumerate(sizes):
                words = chain.from_iterable(islice(tagged, segments))
                yield from pronoun_lm.training_sequences(words, pair.target_pronouns, length)
                stage.progress(done / len(sizes))

        pronoun_lm.train(sequences(), stage.outputs["pronoun-lm"], length)
