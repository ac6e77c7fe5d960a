"""What `score` and `compare` share: their options, and the way to the systems and metrics."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

from anaphora import formats
from anaphora.cli.options import add_json, add_texts
from anaphora.errors import InputError
from anaphora.evaluation import METRICS, Metric, Options
from anaphora.evaluation.antecedents import restricted, with_antecedents
from anaphora.evaluation.apt import Mode, Settings
from anaphora.evaluation.apt.config import read_settings
from anaphora.evaluation.base import Score
from anaphora.evaluation.comparison import System
from anaphora.evaluation.prediction import Prediction
from anaphora.evaluation.systems import Files, named_files, read_systems
from anaphora.report.breakdowns import ATTRIBUTES

DEFAULT_METRICS = ("apt", "c1c4", "prf", "bleu", "chrf", "ter")


@dataclass(frozen=True, slots=True)
class Task:
    """What to judge, by which metrics."""

    systems: tuple[System, ...]
    metrics: tuple[Metric, ...]


def add_judging(parser: ArgumentParser) -> None:
    """Declare the shared options."""
    parser.add_argument("--pair", required=True, help="the language pair: en-fr")
    judged = parser.add_argument_group("a translation, or a prediction task")
    judged.add_argument("--source", default="", metavar="F", help="one segment per line")
    judged.add_argument("--reference", default="", metavar="F", help="its translation, by line")
    judged.add_argument(
        "--prediction",
        default="",
        metavar="GOLD.tsv",
        help="a task's gold file with REPLACE_n; hypotheses are submissions of the same form",
    )
    parser.add_argument(
        "--hypothesis",
        required=True,
        nargs="+",
        action="extend",
        metavar="[NAME=]F",
        help="a system's output, by line; several may be given",
    )
    parser.add_argument(
        "--alignment-ref", default="", metavar="F", help="source to reference, Pharaoh links"
    )
    parser.add_argument(
        "--alignment-hyp",
        default=[],
        nargs="+",
        action="extend",
        metavar="[NAME=]F",
        help="source to hypothesis; one each, in their order or by name",
    )
    parser.add_argument(
        "--aligner", default="", metavar="MODEL", help="make missing alignments with this model"
    )
    parser.add_argument(
        "--mode", default="fixed", choices=["fixed", "released"], help="of APT (default: fixed)"
    )
    parser.add_argument(
        "--apt-config",
        default="",
        metavar="CONFIG.ini",
        help="lists, classes and weights of APT, as the released program has them; not its texts",
    )
    parser.add_argument(
        "--metric",
        default=[],
        nargs="+",
        action="extend",
        metavar="NAME",
        help=f"{', '.join(METRICS.names())} (default: {' '.join(DEFAULT_METRICS)})",
    )
    parser.add_argument(
        "--pronouns",
        default=[],
        nargs="+",
        action="extend",
        metavar="FORM",
        help="judge these source pronouns (default: the ambiguous ones; P/R/F: all)",
    )
    parser.add_argument(
        "--antecedents",
        default="",
        metavar="F",
        help="what source pronouns refer to (JSON lines): for agreement, function and distance",
    )
    parser.add_argument(
        "--only",
        default="",
        metavar="F",
        help="judge only source pronouns that F has a decision on (JSON lines of translate)",
    )
    parser.add_argument(
        "--by",
        default=[],
        nargs="+",
        choices=list(ATTRIBUTES),
        metavar="WHAT",
        help=f"break scores down by {', '.join(ATTRIBUTES)}",
    )
    parser.add_argument("--latex", default="", metavar="F", help="write the tables to F in LaTeX")
    add_json(parser)
    add_texts(parser, "tokens are separated by spaces; given alignments mean that too")


@contextmanager
def uncollected() -> Iterator[None]:
    """Items are many and form no cycles: the collector would search them for some in vain."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def task(args: Namespace) -> Task:
    """Read the systems and make the metrics."""
    kinds = [METRICS.get(name) for name in args.metric or DEFAULT_METRICS]
    needed = {"source": True, "reference": any(kind.needs_reference for kind in kinds)}
    for option in (name for name, is_needed in needed.items() if is_needed):
        if not getattr(args, option):
            raise InputError(f"no --{option}", f"give --{option} FILE, or --prediction GOLD.tsv")
    if not (args.antecedents or all(kind.needs_reference for kind in kinds)):
        raise InputError("no --antecedents", "agreement needs them: anaphora analyse makes them")
    if not all(form.strip() for form in args.pronouns):
        raise InputError("--pronouns holds an empty form", "name source forms: --pronouns it they")
    files = Files(
        pair=args.pair,
        source=args.source,
        reference=args.reference,
        hypotheses=args.hypothesis,
        alignment_reference=args.alignment_ref,
        alignments_hypotheses=args.alignment_hyp,
        aligner=args.aligner,
        tokenised=args.tokenised,
        doc_ids=args.doc_ids or "",
        doc_starts=args.doc_starts or "",
        threads=args.threads,
    )
    apt = _apt_settings(args)
    judgeable = read_systems(files)
    if apt and apt.places is not None and not judgeable.whole:
        raise InputError(
            f"a list of places, but the blank lines of {args.source} are no segments",
            "give the boundaries of documents with --doc-ids or --doc-starts",
            file=args.apt_config,
        )
    options = Options(
        pair=args.pair,
        pronouns=tuple(args.pronouns),
        mode=args.mode,
        aligner=judgeable.aligner,
        tokenised=files.in_tokens,
        apt=apt,
    )
    systems = judgeable.systems
    if args.antecedents:
        every = formats.read(args.antecedents, "antecedents")
        systems = with_antecedents(systems, chain.from_iterable(every))
    if args.only:
        decided = chain.from_iterable(formats.read(args.only, "decisions"))
        systems = restricted(systems, (decision.link for decision in decided))
    return Task(systems, tuple(kind.configured(options) for kind in kinds))


def _apt_settings(args: Namespace) -> Settings | None:
    if not args.apt_config:
        return None
    settings, warnings = read_settings(args.apt_config, Mode(args.mode))
    for warning in warnings:
        print(f"anaphora: warning: {warning}", file=sys.stderr)
    return settings


def predicted(args: Namespace) -> dict[str, Score]:
    """The score of each submission to a prediction task."""
    metric = Prediction(args.pair, aligner="")
    return {
        name: metric.score_of(metric.file_items(args.prediction, path))
        for name, path in named_files(args.hypothesis).items()
    }
