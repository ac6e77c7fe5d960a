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
from anaphora.analysis import analyser
from anaphora.analysis.morphology import nouns
from anaphora.cli.drafts import add_alignment, laid_out, read_translated, warn_of_fitting
from anaphora.cli.links import add_resolving, resolving
from anaphora.cli.options import add_boundaries, add_quiet, add_threads, probability
from anaphora.cli.progress import progress
from anaphora.evaluation.edits import changes_by_rule, linked_words
from anaphora.evaluation.thresholds import best_threshold, judged, threshold_table
from anaphora.languages import Kind, canonical
from anaphora.pairs import PAIRS, Pair
from anaphora.report.table import Table, as_text
from anaphora.streams import open_output
from anaphora.systems.base import Outcome
from anaphora.systems.postedit import DefaultWhen, PostEditor, Replaceable, Settings
from anaphora.systems.postedit.repair import repair_of

_ANALYSED = ("fr",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora postedit`."""
    parser.add_argument("--pair", required=True, metavar="P", help=", ".join(PAIRS.names()))
    parser.add_argument("--source", required=True, metavar="F")
    parser.add_argument("--target", required=True, metavar="F", help="its translation")
    parser.add_argument(
        "--tokenised", action="store_true", help="tokens are separated by spaces, on both sides"
    )
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
    _add_rules(parser)
    add_boundaries(parser)
    add_threads(parser)
    add_quiet(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    default = Settings()
    rules = parser.add_argument_group("rules")
    rules.add_argument(
        "--threshold",
        type=probability,
        default=default.threshold,
        metavar="P",
        help="up to this probability of referring a pronoun counts as non-anaphoric"
        f" (default: {default.threshold})",
    )
    rules.add_argument(
        "--sentences",
        type=int,
        default=default.sentences,
        metavar="N",
        help=f"how far back antecedents may be (default: {default.sentences})",
    )
    rules.add_argument(
        "--kinds",
        nargs="+",
        type=Kind,
        choices=list(Kind),
        metavar="K",
        help="pronouns to treat: subject, object, possessive, ... (default: as the pair says)",
    )
    rules.add_argument(
        "--default-when",
        type=DefaultWhen,
        choices=list(DefaultWhen),
        default=default.default_when,
        metavar="W",
        help="write the default for an antecedent that is untranslated (default), or unresolved",
    )
    rules.add_argument(
        "--replaceable",
        type=Replaceable,
        choices=list(Replaceable),
        default=default.replaceable,
        metavar="W",
        help="which pronouns to replace: fitting ones (default), only gendered ones, or any",
    )
    rules.add_argument(
        "--plural-stays", action="store_true", help="let no plural pronoun become singular"
    )
    rules.add_argument(
        "--least-confidence",
        type=probability,
        default=default.least_confidence,
        metavar="P",
        help=f"leave pronouns alone below this confidence (default: {default.least_confidence})",
    )
    rules.add_argument(
        "--repair", action="store_true", help="let verb, participle and adjective agree (French)"
    )
    rules.add_argument("--insert", action="store_true", help="add subject pronouns that dropped")
    rules.add_argument("--delete", action="store_true", help="take out pronouns that stand twice")


def run(args: argparse.Namespace) -> None:
    """Correct document by document."""
    pair = PAIRS.get(args.pair)
    resolve = resolving(args, pair.source)
    editor = _editor(args, pair)
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


def _editor(args: argparse.Namespace, pair: Pair) -> PostEditor:
    return PostEditor(
        pair,
        nouns(pair.target),
        Settings(
            threshold=args.threshold,
            sentences=args.sentences,
            kinds=tuple(args.kinds) if args.kinds else None,
            default_when=args.default_when,
            replaceable=args.replaceable,
            plural_stays=args.plural_stays,
            least_confidence=args.least_confidence,
            insert=args.insert,
            delete=args.delete,
        ),
        analyser(pair.target, entities=False) if pair.target in _ANALYSED else None,
        repair_of(pair.target) if args.repair else None,
        tokenised=args.tokenised,
    )


def _print_changes(args: argparse.Namespace, pair: Pair, outcomes: Sequence[Outcome]) -> None:
    """A table of what each rule changed, on stderr."""
    as_target = {"target": args.reference, "alignment": args.alignment_ref}
    reference = read_translated(argparse.Namespace(**{**vars(args), **as_target}))
    expected = linked_words(reference.documents)
    decisions = [decision for outcome in outcomes for decision in outcome.decisions]
    changes = changes_by_rule(decisions, expected, pair.target_language)
    rows = [(rule, str(c.all), str(c.better), str(c.worse)) for rule, c in changes.items()]
    print(as_text(Table(("rule", "changed", "better", "worse"), rows)), end="", file=sys.stderr)


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
    rows = threshold_table(judged(gold, found))
    best = best_threshold(rows)
    cells = [
        (
            f"{row.threshold:.2f}{' *' if row.threshold == best else ''}",
            *(str(n) for n in (row.pleonastic, row.event, row.anaphoric)),
            f"{row.f1:.2f}",
        )
        for row in rows
    ]
    table = Table(("at or below", "pleonastic", "event", "anaphoric", "F1"), cells)
    print(as_text(table), end="", file=sys.stderr)
