"""The corpus on its way to the models: words, case, and which sentence pairs are learnt from.

Each function is the work of one stage. All files between stages have one segment per line, its
tokens separated by single spaces; line n of each belongs together, and `doc_ids` says which
document it is part of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from typing import TextIO

from anaphora import formats
from anaphora.errors import InputError
from anaphora.formats.bitext import both_sides
from anaphora.languages import LANGUAGES
from anaphora.smt.truecasing import Case, Truecaser
from anaphora.streams import open_lines, open_output
from anaphora.training.stages import StageContext

SIDES = ("source", "target")
_SPECIAL = {"<s>", "</s>", "<unk>"}


def split_words(stage: StageContext) -> None:
    """Stage `words`: raw or tokenised text of both sides to tokens.

    Settings: `source` and `target` (languages), `tokenised`. Segments may be empty, the whole text
    may not.
    """
    boundaries = {n: p for n, p in stage.inputs.items() if n not in SIDES}
    name = formats.with_boundaries("plain", boundaries.get("doc_ids"), boundaries.get("doc_starts"))
    sources, targets = (formats.read(stage.inputs[side], name, **boundaries) for side in SIDES)
    split = {side: _splitter(stage, side) for side in SIDES}
    written = 0
    with _outputs(stage) as out:
        for bitext in both_sides(sources, targets):
            for side, document in (("source", bitext.source), ("target", bitext.target)):
                for segment in document.segments:
                    out[side].write(" ".join(split[side](segment.text)) + "\n")
            out["doc_ids"].write(f"{bitext.source.id}\n" * len(bitext.source.segments))
            written += len(bitext.source.segments)
        if not written:
            raise InputError(
                "there is no text", "give one sentence per line", file=str(stage.inputs["source"])
            )


def _splitter(stage: StageContext, side: str) -> Callable[[str], list[str]]:
    if stage.settings["tokenised"]:
        return _tokens
    language = LANGUAGES.get(stage.settings[side])
    return lambda text: [token.text for token in language.tokenise(text)]


def _tokens(line: str) -> list[str]:
    """What stands between spaces or tabs; other blanks, no-break spaces say, belong to tokens."""
    return [token for token in line.replace("\t", " ").split(" ") if token]


def learn_case(stage: StageContext) -> None:
    """Stage `case`: how words of each side are mostly written (see `smt.truecasing`)."""
    for number, side in enumerate(SIDES, 1):
        with open_lines(stage.inputs[side]) as lines:
            Truecaser.learn(line.split(" ") for line in lines).save(stage.outputs[side])
        stage.progress(number / len(SIDES))


def set_case(stage: StageContext) -> None:
    """Stage `corpus`: both sides with the case that models are to see.

    Settings: `case`. For `Case.TRUE` the inputs `source_case` and `target_case` are the truecasers.
    """
    with _outputs(stage) as out:
        for number, side in enumerate(SIDES, 1):
            convert = _case_converter(stage, side)
            with open_lines(stage.inputs[side]) as lines:
                out[side].writelines(convert(line) + "\n" for line in lines)
            stage.progress(number / len(SIDES))


def _case_converter(stage: StageContext, side: str) -> Callable[[str], str]:
    match stage.settings["case"]:
        case Case.TRUE:
            truecaser = Truecaser.load(stage.inputs[f"{side}_case"])
            return lambda line: " ".join(truecaser.truecase(line.split(" ")))
        case Case.LOWER:
            return str.lower
        case _:
            return str


def clean(stage: StageContext) -> None:
    """Stage `clean`: the sentence pairs that tables are learnt from.

    Settings: `max_words` on a side, `max_ratio` of the longer side to the shorter. `lines` lists
    the numbers of the lines kept, so that what is learnt can be traced to its document. Pairs with
    the words `<s>`, `</s>` and `<unk>`, which mean something to the models, are left out too.
    """
    longest, steepest = stage.settings["max_words"], stage.settings["max_ratio"]
    kept = 0
    with _outputs(stage) as out:
        for number, pair in enumerate(_line_pairs(stage)):
            words = [_tokens(line) for line in pair]
            shorter, longer = sorted(map(len, words))
            fits = 0 < longer <= min(longest, steepest * shorter)
            if fits and _SPECIAL.isdisjoint(chain(*words)):
                for side, line in zip(SIDES, pair, strict=True):
                    out[side].write(line + "\n")
                out["lines"].write(f"{number}\n")
                kept += 1
        if not kept:
            raise InputError(
                f"no sentence pair has 1 to {longest} words a side and a ratio up to {steepest}",
                "check that the two sides belong together, or loosen [cleaning]",
                file=str(stage.inputs["source"]),
            )


def _line_pairs(stage: StageContext) -> Iterator[Sequence[str]]:
    with ExitStack() as files:
        sides = [files.enter_context(open_lines(stage.inputs[side])) for side in SIDES]
        yield from zip(*sides, strict=True)


@contextmanager
def _outputs(stage: StageContext) -> Iterator[dict[str, TextIO]]:
    """Open the outputs of a stage for writing, by name."""
    with ExitStack() as files:
        yield {name: files.enter_context(open_output(p)) for name, p in stage.outputs.items()}
