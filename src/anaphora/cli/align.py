"""Align the words of two texts: one line of links (0-0 1-2 ...) for each line pair.

  anaphora align --source x.es --target x.en > x.align
  anaphora align --source x.es --target x.en --model-out es-en.alignment > x.align
  anaphora align --source new.es --target new.en --model es-en.alignment > new.align

Tokens are separated by spaces. Without --model the aligner is trained on the texts themselves;
with it nothing is trained, and any amount of text is aligned as it goes by.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from anaphora import formats
from anaphora.alignment import ALIGNERS, AlignmentModel, Heuristic, Pair
from anaphora.alignment.base import DEFAULT_HEURISTIC, LONGEST_SENTENCE
from anaphora.cli.options import add_quiet, add_seed, add_threads
from anaphora.cli.progress import progress
from anaphora.errors import InputError
from anaphora.streams import open_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora align`."""
    parser.add_argument("--source", required=True, metavar="F", help="one sentence per line")
    parser.add_argument(
        "--target", required=True, metavar="F", help="its translation, line by line"
    )
    parser.add_argument(
        "--aligner",
        default="core",
        metavar="NAME",
        help=f"{', '.join(ALIGNERS.names())} (default: core)",
    )
    saved = parser.add_mutually_exclusive_group()
    saved.add_argument("--model-out", metavar="M", help="write the trained model to M")
    saved.add_argument("--model", metavar="M", help="align with this model instead of training")
    parser.add_argument("--pair", default="", help="the language pair, es-en, kept in the model")
    parser.add_argument(
        "--heuristic",
        choices=[str(heuristic) for heuristic in Heuristic],
        default=str(DEFAULT_HEURISTIC),
        metavar="H",
        help=f"{', '.join(Heuristic)} (default: {DEFAULT_HEURISTIC})",
    )
    add_threads(parser)
    add_seed(parser)  # the aligners draw no random numbers
    add_quiet(parser)


def run(args: argparse.Namespace) -> None:
    """Train or load a model, then align line pair by line pair."""
    texts = _Texts(args.source, args.target)
    model = _loaded(args) if args.model else _trained(args, texts)
    pairs = progress(texts.pairs(warn=True), "pairs aligned", quiet=args.quiet)
    links = model.align(pairs, Heuristic(args.heuristic), threads=args.threads)
    formats.write(links, "-", "pharaoh")


def _loaded(args: argparse.Namespace) -> AlignmentModel:
    model = ALIGNERS.get(args.aligner).load(args.model)
    if args.pair and model.pair and args.pair != model.pair:
        raise InputError(
            f"a model of {model.pair}, not of {args.pair}",
            "give the model of this pair, or swap --source and --target",
            file=args.model,
        )
    return model


def _trained(args: argparse.Namespace, texts: _Texts) -> AlignmentModel:
    def track(iterations: Iterable[int], unit: str) -> Iterator[int]:
        return progress(iterations, unit, quiet=args.quiet)

    texts.must_be_files()
    aligner = ALIGNERS.get(args.aligner)
    pairs = progress(texts.pairs(), "pairs read", quiet=args.quiet)
    try:
        model = aligner.train(pairs, pair=args.pair, threads=args.threads, track=track)
    except InputError as error:
        if error.file:
            raise
        place = f"{args.source} and {args.target}"
        raise InputError(error.cause, error.remedy, file=place) from None
    if args.model_out:
        model.save(args.model_out)
    return model


@dataclass(frozen=True, slots=True)
class _Texts:
    """The two texts; training reads them once and aligning once more."""

    source: str
    target: str

    def must_be_files(self) -> None:
        """Refuse pipes; what does not exist has an error of its own."""
        for path in (self.source, self.target):
            if path == "-" or (os.path.exists(path) and not os.path.isfile(path)):
                raise InputError(
                    "this can be read only once, training reads the text twice",
                    "save it to a file first, or give a trained model with --model",
                    file=path,
                )

    def pairs(self, *, warn: bool = False) -> Iterator[Pair]:
        """Yield the tokens of each line pair."""
        with open_lines(self.source) as sources, open_lines(self.target) as targets:
            others = iter(targets)
            for source in sources:
                target = next(others, None)
                if target is None:
                    raise targets.fault(
                        f"{targets.number} lines, but {sources.name} has more", _EQUAL
                    )
                pair = _tokens(source), _tokens(target)
                if warn and max(map(len, pair)) > LONGEST_SENTENCE:
                    _warn_of_length(sources.name, sources.number)
                yield pair
            if next(others, None) is not None:
                raise targets.fault(
                    f"more lines than the {sources.number} of {sources.name}", _EQUAL
                )


_EQUAL = "both files need one line per sentence pair: make them equally long"


def _tokens(line: str) -> list[str]:
    return [token for token in line.split(" ") if token]


def _warn_of_length(name: str, line: int) -> None:
    print(
        f"anaphora: {name}:{line}: more than {LONGEST_SENTENCE} tokens in the pair, left unaligned",
        file=sys.stderr,
    )
