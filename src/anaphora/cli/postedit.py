r"""Correct the pronouns of a finished translation, whatever made it.

  anaphora postedit --pair en-fr --source x.en --target x.fr > corrected.fr
  anaphora postedit --pair en-fr --source x.en --target x.fr --aligner models/en-fr \
      --decisions x.jsonl --repair > corrected.fr

Texts have one segment per line; a blank line ends a document and is echoed. They are raw text
unless --tokenised says that tokens are separated by spaces. Without an alignment or an aligner one
is fitted on the text itself. The rules and their defaults are those of Guillou's post-editing
system; docs/postedit.md explains them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from anaphora import formats
from anaphora.cli.drafts import add_alignment, laid_out, read_translated, warn_of_fitting
from anaphora.cli.links import add_resolving, resolving
from anaphora.cli.options import add_texts
from anaphora.cli.postedit_rules import add_rules, settings
from anaphora.cli.progress import progress
from anaphora.evaluation.edits import changes_by_rule, linked_words
from anaphora.evaluation.thresholds import judged, threshold_table
from anaphora.languages import canonical
from anaphora.pairs import PAIRS, Pair
from anaphora.report.postedit_tables import changes_table, function_table
from anaphora.report.table import as_text
from anaphora.streams import open_output
from anaphora.systems.base import Outcome
from anaphora.systems.postedit import PostEditor
from anaphora.systems.postedit.repair import repair_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora postedit`."""
    parser.add_argument("--pair", required=True, metavar="P", help=", ".join(PAIRS.names()))
    parser.add_argument("--source", required=True, metavar="F")
    parser.add_argument("--target", required=True, metavar="F", help="its translation")
    add_alignment(parser)
    add_resolving(parser)
    parser.add_argument("--decisions", metavar="F", help="write what was decided to F")
    parser.add_argument(
        "--reference", metavar="F", help="print what each rule made better and worse by this"
    )
    parser.add_argument("--alignment-ref", metavar="F", help="word alignment of the reference")
    parser.add_argument(
        "--gold-functions",
        metavar="F",
        help="print what thresholds do for pronouns with known functions (JSON lines)",
    )
    add_rules(parser)
    add_texts(parser)


def run(args: argparse.Namespace) -> None:
    """Correct document by document."""
    pair = PAIRS.get(args.pair)
    resolve = resolving(args, pair.source)
    if args.repair:
        repair_of(pair.target)  # asked for by name: say so if there is none
    editor = PostEditor.of(pair, settings(args), tokenised=args.tokenised)
    translated = read_translated(args)
    warn_of_fitting(args, len(translated.layout.rows))
    sources = resolve.sources([document for document, _ in translated.documents])
    drafts = [drafts for _, drafts in translated.documents]
    work = progress(sources, "documents", quiet=args.quiet, total=len(drafts))
    outcomes = [editor.edit(s, d) for s, d in zip(work, drafts, strict=True)]
    if args.reference:
        _print_changes(args, pair, outcomes)
    if args.gold_functions:
        _print_thresholds(args.gold_functions, pair, outcomes)
    if args.decisions:
        formats.write([outcome.decisions for outcome in outcomes], args.decisions, "decisions")
    with open_output("-") as out:
        texts = [draft.text for outcome in outcomes for draft in outcome.segments]
        out.writelines(f"{line}\n" for line in laid_out(texts, translated.layout))


def _print_changes(args: argparse.Namespace, pair: Pair, outcomes: Sequence[Outcome]) -> None:
    """A table of what each rule changed, on stderr."""
    as_target = {"target": args.reference, "alignment": args.alignment_ref}
    reference = read_translated(argparse.Namespace(**{**vars(args), **as_target}))
    expected = linked_words(reference.documents)
    decisions = [decision for outcome in outcomes for decision in outcome.decisions]
    changes = changes_by_rule(decisions, expected, pair.target_language)
    print(as_text(changes_table(changes)), end="", file=sys.stderr)


def _print_thresholds(path: str, pair: Pair, outcomes: Sequence[Outcome]) -> None:
    """A table of thresholds on stderr, for the pronouns that have one; the best one is marked."""
    gold = [link for links in formats.read(path, "antecedents") for link in links]
    judgeable = {form for a in pair.ambiguities if a.impersonal for form in a.forms}
    found = [
        decision.link
        for outcome in outcomes
        for decision in outcome.decisions
        if canonical(decision.link.form) in judgeable
    ]
    table = function_table(threshold_table(judged(gold, found)))
    print(as_text(table), end="", file=sys.stderr)
