"""Train the models of a language pair from parallel text, in stages that survive a kill.

  anaphora train es-en.toml --out models/es-en

The smallest configuration names the pair and the text:

  pair = "es-en"
  [corpus.train]
  source = "train.es.gz"
  target = "train.en.gz"
  doc_ids = "train.doc.gz"

Run the same command again after an interruption and it goes on where it stopped; change the
configuration and only what depends on the change is made anew.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from anaphora.cli.options import add_memory, add_quiet, add_threads
from anaphora.training.config import load_config
from anaphora.training.pronoun_stages import missing_resolver
from anaphora.training.runner import Event, Happening
from anaphora.training.whole import train


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora train`."""
    parser.add_argument("config", type=Path, metavar="CONFIG.toml")
    parser.add_argument("--out", type=Path, required=True, metavar="MODEL", help="a directory")
    parser.add_argument("--verify", action="store_true", help="read finished stages again in full")
    add_threads(parser)
    add_memory(parser)
    add_quiet(parser)


def run(args: argparse.Namespace) -> None:
    """Run what is missing of the training."""
    config = load_config(args.config)
    if warning := missing_resolver(config):
        print(f"anaphora: warning: {warning}", file=sys.stderr)
    warning = train(
        config,
        args.out,
        threads=args.threads,
        memory=args.memory,
        observer=(lambda _event: None) if args.quiet else _Report(time.monotonic()),
        verify=args.verify,
    )
    if warning:
        print(f"anaphora: warning: {warning}", file=sys.stderr)


class _Report:
    """Says on stderr what happens; on a terminal also how far it is and how long it will take."""

    def __init__(self, start: float) -> None:
        self._start = start
        self._live = sys.stderr.isatty()

    def __call__(self, event: Event) -> None:
        line = f"[{event.number}/{event.total}] {event.stage}"
        if event.happening is Happening.PROGRESSED:
            if self._live:
                print(
                    f"\r\x1b[K{line} {event.done:4.0%}{self._left(event)}", end="", file=sys.stderr
                )
            return
        reason = f": {event.reason}" if event.reason else ""
        clear = "\r\x1b[K" if self._live else ""
        left = self._left(event) if event.happening is Happening.FINISHED else ""
        print(f"{clear}{line} {event.happening}{reason}{left}", file=sys.stderr)

    def _left(self, event: Event) -> str:
        """The time left, if the part that is done says anything about it."""
        elapsed = time.monotonic() - self._start
        if event.done_of_all in (0.0, 1.0) or elapsed < 1:
            return ""
        seconds = elapsed * (1 - event.done_of_all) / event.done_of_all
        return (
            f", about {seconds / 60:.0f} min left" if seconds >= 60 else f", {seconds:.0f} s left"
        )
