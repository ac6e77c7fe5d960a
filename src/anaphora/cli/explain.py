"""Show decisions about pronouns as a person reads them.

  anaphora explain x.decisions.jsonl
  anaphora explain x.decisions.jsonl --changed
  anaphora explain x.decisions.jsonl --html why.html

Decisions are what --decisions of translate, rerank and postedit writes. The page is one file that
needs no network.
"""

from __future__ import annotations

import argparse

from anaphora import formats
from anaphora.report.decisions import explained
from anaphora.report.decisions_page import decisions_page
from anaphora.streams import open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora explain`."""
    parser.add_argument("decisions", metavar="DECISIONS", help="JSON lines; - is standard input")
    parser.add_argument("--changed", action="store_true", help="only pronouns that were changed")
    parser.add_argument("--html", metavar="F", help="write a page to F instead of lines to stdout")


def run(args: argparse.Namespace) -> None:
    """Print the lines, or write the page."""
    documents = (
        tuple(d for d in decisions if d.changed or not args.changed)
        for decisions in formats.read(args.decisions, "decisions")
    )
    if args.html:
        with open_output(args.html) as out:
            out.write(decisions_page(documents))
        return
    with open_output("-") as out:
        out.writelines(f"{line}\n" for line in explained(documents))
