"""Find how often a system scores the right translation better than the wrong ones.

  anaphora contrast contrapro.json --texts-out x       writes x.source and x.target, to be scored
  anaphora contrast contrapro.json --scores base=b.txt coref=c.txt
  anaphora contrast pairs.tsv --lm model.arpa          a language model scores them
  anaphora contrast pairs.tsv --model base=models/a coref=models/b

The test set is ContraPro's or LCPT's JSON, or lines of source, right and wrong translation between
tabs. A file of scores has one per line, of each example the right translation's first; less is
better, unless --maximize. A trained model scores a translation by the best way to make it of the
source sentence alone; one that it cannot make is worse than any that it can. With several files or
models, each is compared with the first.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from anaphora.cli.options import add_json, add_threads
from anaphora.errors import InputError
from anaphora.evaluation.comparison import Resampling, compare
from anaphora.evaluation.contrastive import (
    Contrastive,
    Example,
    read_examples,
    read_scores,
    scored_by,
)
from anaphora.evaluation.significance import McNemar
from anaphora.evaluation.systems import named_files
from anaphora.report.scores import comparison_as_text, scores_as_json, scores_as_text
from anaphora.streams import open_output

Scores = Sequence[Sequence[float]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora contrast`."""
    parser.add_argument("set", metavar="SET", help="the contrastive test set")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--scores", nargs="+", metavar="[NAME=]F", help="files of scores")
    what.add_argument(
        "--lm", metavar="MODEL", help="let this language model score (more is better)"
    )
    what.add_argument(
        "--model",
        nargs="+",
        metavar="[NAME=]MODEL",
        help="let trained translation models score (more is better)",
    )
    what.add_argument("--texts-out", metavar="STEM", help="write STEM.source and STEM.target")
    parser.add_argument("--maximize", action="store_true", help="higher scores are better")
    parser.add_argument(
        "--mcnemar", type=McNemar, choices=list(McNemar), default=McNemar.EXACT, help="see compare"
    )
    add_threads(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Write the texts, or score and compare."""
    examples = read_examples(args.set)
    if args.texts_out:
        _write_texts(examples, args.texts_out)
        return
    scorer = "language-model" if args.lm else "translation-model" if args.model else ""
    measure = Contrastive(bool(args.maximize or scorer), scorer)
    scores = {
        name: measure.score_of(measure.judge(examples, found))
        for name, found in _scores(args, examples)
    }
    (first, baseline), *others = scores.items()
    compared = [
        compare(measure, (first, name), (baseline, score), Resampling(args.mcnemar))
        for name, score in others
    ]
    with open_output("-") as out:
        if args.json:
            objects = [{"system": name, **score.as_json()} for name, score in scores.items()]
            objects += [comparison.as_json() for comparison in compared]
            out.write(scores_as_json(objects))
        else:
            out.write(scores_as_text({name: [score] for name, score in scores.items()}))
            out.writelines("\n" + comparison_as_text(comparison) for comparison in compared)


def _scores(args: argparse.Namespace, examples: Sequence[Example]) -> Iterator[tuple[str, Scores]]:
    """The scores of all translations, by the name of who scored them."""
    if args.lm:
        from anaphora.smt.language_model import LanguageModel  # not needed for files

        model = LanguageModel.open(args.lm)
        yield args.lm, scored_by(lambda pairs: model.scores(text for _, text in pairs), examples)
    elif args.model:
        from anaphora.translation import load  # not needed for files

        for name, path in named_files(args.model).items():
            score = partial(load(path).scores, threads=args.threads)
            yield name, scored_by(score, examples)
    else:
        for name, path in named_files(args.scores).items():
            yield name, read_scores(path, examples)


def _write_texts(examples: Sequence[Example], stem: str) -> None:
    with open_output(f"{stem}.source") as sources, open_output(f"{stem}.target") as targets:
        for number, example in enumerate(examples):
            for translation in example.translations:
                if "\n" in example.source + translation:
                    raise InputError(
                        f"example {number} (counted from 0) holds a line break", "remove it"
                    )
                sources.write(example.source + "\n")
                targets.write(translation + "\n")
