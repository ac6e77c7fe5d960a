"""Train on the micro-world, translate held-out documents with every system, and show why.

  anaphora demo                        the table of all systems, and three pronouns explained
  anaphora demo --json                 the same figures as JSON
  anaphora demo --document --seed 7    one document of the micro-world and what its pronouns mean

The micro-world is a small world of generated parallel documents with gold analysis. A pronoun's
translation there depends on its antecedent, which often stands in an earlier sentence: no engine
that translates sentence by sentence can know it. Subjects that Spanish leaves out have a column of
their own, understood, judged by what their verbs became. With --document, mentions of one entity
have one number (and, on a terminal, one colour); ∅ is a subject that is understood.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora import microworld
from anaphora.cli.options import add_json, add_memory, add_quiet, add_seed, add_threads, positive
from anaphora.documents import Bitext
from anaphora.experiments import systems
from anaphora.formats.json_values import encode
from anaphora.report import decisions
from anaphora.report.terminal import show_links
from anaphora.streams import open_output

_BAR = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora demo`."""
    pairs = ", ".join(microworld.PAIRS)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--pair", default="en-fr", metavar="PAIR", help=f"one of {pairs} (default: en-fr)"
    )
    parser.add_argument("--document", action="store_true", help="show one document only")
    for name, what in (("train", "train on"), ("dev", "tune on"), ("test", "translate")):
        usual = getattr(systems.Size(), name)
        parser.add_argument(
            f"--{name}",
            type=positive,
            metavar="N",
            help=f"documents to {what} (default: {usual}"
            + (", twice as many of es-en)" if name == "test" else ")"),
        )
    add_seed(parser)
    add_threads(parser)
    add_memory(parser)
    add_json(parser)
    add_quiet(parser)


def run(args: argparse.Namespace) -> None:
    """Show one document, or what all systems make of many."""
    if args.document:
        (bitext,) = microworld.generate(args.pair, documents=1, seed=args.seed)
        text = json.dumps(encode(bitext), ensure_ascii=False) if args.json else _as_text(bitext)
    else:
        result = _result(args)
        text = _as_json(result) if args.json else "\n".join(_report(args.pair, result))
    with open_output("-") as out:
        out.write(text + "\n")


def _result(args: argparse.Namespace) -> systems.Result:
    asked = {"train": args.train, "dev": args.dev, "test": args.test}
    given = {name: count for name, count in asked.items() if count is not None}
    size = replace(systems.Size.usual(args.pair), **given)
    with TemporaryDirectory(prefix="anaphora-demo-") as directory, _bar(args.quiet) as tell:
        return systems.run(
            args.pair,
            Path(directory),
            size=size,
            seed=args.seed,
            threads=args.threads,
            memory=args.memory,
            tell=tell,
        )


@contextmanager
def _bar(quiet: bool) -> Iterator[Callable[[str, float], None]]:
    """A bar on stderr, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield lambda _what, _done: None
        return
    from tqdm import tqdm  # loaded only where it shows

    with tqdm(total=_BAR, bar_format="{l_bar}{bar}| {elapsed}<{remaining}", leave=False) as bar:

        def tell(what: str, done: float) -> None:
            bar.set_description_str(f"{what:16}", refresh=False)
            bar.update(int(done * _BAR) - bar.n)

        yield tell


def _as_json(result: systems.Result) -> str:
    rows = {
        row.system: {
            "correct": row.correct,
            "total": row.total,
            "p": row.p,
            "c1c2": round(row.c1c2, 4),
            "agreement": round(row.agreement, 4),
            **({} if row.understood is None else {"understood": round(row.understood, 4)}),
        }
        for row in result.rows
    }
    return json.dumps({"systems": rows}, ensure_ascii=False)


def _report(pair: str, result: systems.Result) -> Iterator[str]:
    total = result.rows[0].total
    yield f"micro-world, {pair}, gold antecedents: {total} pronouns of held-out documents"
    yield ""
    subjects = any(row.understood is not None for row in result.rows)
    more = "  understood" if subjects else ""
    p = "p (McNemar, against baseline)"
    yield f"system      APT      C1+C2    agreement{more}  better  worse  {p}"
    for row in result.rows:
        p = "" if row.system == systems.BASELINE else f"{row.p:.2g}"
        understood = "" if row.understood is None else f"  {row.understood:9.1%} "
        yield (
            f"{row.system:10}  {row.correct / total:6.1%}  {row.c1c2:6.1%}  {row.agreement:8.1%} "
            f"{understood}  {row.better:7}  {row.worse:5}  {p}"
        )
    for example in result.examples:
        yield ""
        yield f"  {example.before}"
        yield f"  {example.source}"
        yield f"    baseline  {example.baseline}"
        yield f"    {example.decision.system:8}  {example.output}"
        yield f"    {decisions.line(example.decision)}"


def _as_text(bitext: Bitext) -> str:
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    pair = f"{bitext.source.lang}-{bitext.target.lang}"
    links = show_links(bitext, colour=colour)
    return f"micro-world document {bitext.source.id} ({pair})\n\n{links}"
