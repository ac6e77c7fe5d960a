"""Options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace

DEFAULT_SEED = 1
DEFAULT_MEMORY = "1536M"
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def add_quiet(parser: ArgumentParser) -> None:
    """`--quiet`: no progress on stderr. Without it, progress shows on a terminal only."""
    parser.add_argument("--quiet", action="store_true", help="show no progress on stderr")


def add_seed(parser: ArgumentParser) -> None:
    """`--seed`: equal seeds give equal output."""
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, metavar="N", help="random seed (default: 1)"
    )


def add_threads(parser: ArgumentParser) -> None:
    """`--threads`: how many to use. The output never depends on it."""
    parser.add_argument(
        "--threads",
        type=positive,
        default=len(os.sched_getaffinity(0)),
        metavar="N",
        help="threads to use (default: one per core); the output does not depend on it",
    )


def add_memory(parser: ArgumentParser) -> None:
    """`--memory`: what to aim at; beyond it work goes to disk. The output never depends on it."""
    parser.add_argument(
        "--memory",
        type=_bytes,
        default=DEFAULT_MEMORY,
        metavar="SIZE",
        help=f"use temporary files beyond this: 500M, 4G (default: {DEFAULT_MEMORY})",
    )


def positive(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def probability(text: str) -> float:
    """A number from 0 to 1, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def _bytes(text: str) -> int:
    size = re.fullmatch(r"(\d+)([KMGT]?)B?", text.upper())
    if not size:
        raise ArgumentTypeError(f"{text!r} is no size; write 500M or 4G")
    there_is = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(int(size[1]) * _UNITS[size[2]], there_is)


def add_json(parser: ArgumentParser) -> None:
    """`--json`: the result as JSON on stdout instead of text for people."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_boundaries(parser: ArgumentParser) -> None:
    """`--doc-ids`, `--doc-starts`: where documents begin in plain text; else at blank lines."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--doc-ids", metavar="F", help="plain text: a file of one document id per line"
    )
    group.add_argument(
        "--doc-starts", metavar="F", help="plain text: a file of the documents' first lines, from 0"
    )


def add_texts(
    parser: ArgumentParser, tokenised: str = "tokens are separated by spaces, on both sides"
) -> None:
    """What commands share that go through a text and its translation, document by document."""
    parser.add_argument("--tokenised", action="store_true", help=tokenised)
    add_boundaries(parser)
    add_threads(parser)
    add_quiet(parser)


def given(args: Namespace, **options: str) -> dict[str, str]:
    """The options that were given, under new names: `given(args, doc_ids="doc_ids_out")`."""
    values = {name: getattr(args, option) for name, option in options.items()}
    return {name: value for name, value in values.items() if value is not None}
