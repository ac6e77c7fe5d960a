"""What post-editing makes better and worse: a good translation with the gender of pronouns turned.

    python benchmarks/postedit.py SOURCE REFERENCE DOC_IDS ALIGNER

The texts are English and French, ALIGNER is a model of `anaphora align`. Of *il, elle, ils, elles*
in the reference 30% become the other gender, always the same ones; that is the draft. Whether a
change is better or worse is judged by the reference (docs/postedit.md has the figures).
"""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora.cli.drafts import read_translated
from anaphora.cli.links import resolving
from anaphora.evaluation.edits import changes_by_rule, linked_words
from anaphora.languages import LANGUAGES, canonical
from anaphora.pairs import PAIRS
from anaphora.report.table import Table, as_text
from anaphora.streams import open_lines
from anaphora.systems.postedit import PostEditor, Replaceable, Settings
from anaphora.systems.rewriting import spans
from anaphora.systems.spelling import dressed

_OTHER = {"il": "elle", "elle": "il", "ils": "elles", "elles": "ils"}
_SHARE = 0.3
_SEED = 7
_GENDERED = Settings(replaceable=Replaceable.GENDERED)
SETTINGS = {
    "none: the paper's rules": Settings(),
    "--least-confidence 0.5": Settings(least_confidence=0.5),
    "--least-confidence 0.7": Settings(least_confidence=0.7),
    "--least-confidence 0.9": Settings(least_confidence=0.9),
    "--replaceable gendered": _GENDERED,
    "--replaceable gendered --least-confidence 0.7": replace(_GENDERED, least_confidence=0.7),
    "--replaceable gendered --least-confidence 0.9": replace(_GENDERED, least_confidence=0.9),
}


def main(source: str, reference: str, doc_ids: str, aligner: str) -> None:
    """Print a line for each choice of settings."""
    pair = PAIRS.get("en-fr")
    with TemporaryDirectory() as directory:
        draft = Path(directory) / "draft"
        draft.write_text("".join(f"{line}\n" for line in turned(reference)), "utf-8")
        options = Namespace(
            pair=pair.code, source=source, target=str(draft), doc_ids=doc_ids, doc_starts="",
            tokenised=False, alignment=None, aligner=aligner, lexicon=None, threads=1,
            antecedents=None, resolver=None, resolver_model=None,
        )  # fmt: skip
        translated = read_translated(options)
        options.target = reference
        expected = linked_words(read_translated(options).documents)
    resolve = resolving(options, pair.source)
    sources = list(resolve.sources([document for document, _ in translated.documents]))
    editor = PostEditor.of(pair, Settings())
    texts = [
        (editor.read(given), drafts, editor.words(drafts))
        for given, (_, drafts) in zip(sources, translated.documents, strict=True)
    ]
    rows = []
    for name, settings in SETTINGS.items():
        chosen = replace(editor, settings=settings)
        decisions = [each for text in texts for each in chosen.edit(*text).decisions]
        changes = changes_by_rule(decisions, expected, pair.target_language).values()
        counts = (sum(getattr(c, what) for c in changes) for what in ("all", "better", "worse"))
        rows.append((name, *map(str, counts)))
    print(as_text(Table(("options", "changed", "better", "worse"), rows)), end="")


def turned(path: str) -> Iterator[str]:
    """The lines of a text with some pronouns of the other gender."""
    chance = random.Random(_SEED)
    with open_lines(path) as lines:
        for line in lines:
            yield _turned(line, chance)


def _turned(line: str, chance: random.Random) -> str:
    words: Sequence[str] = [token.text for token in LANGUAGES.get("fr").tokenise(line)]
    for word, (start, end) in reversed(list(zip(words, spans(words, line), strict=True))):
        form = canonical(word)
        if form in _OTHER and chance.random() < _SHARE:
            line = line[:start] + dressed(_OTHER[form], word) + line[end:]
    return line


if __name__ == "__main__":
    main(*sys.argv[1:])
