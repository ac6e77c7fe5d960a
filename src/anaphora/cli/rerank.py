"""Choose among the hypotheses of any engine by a language model over gender and number.

  anaphora rerank models/en-fr --source x.en --nbest x.nbest > x.fr
  anaphora rerank models/en-fr --source x.en --nbest x.nbest --formula paper --decisions x.jsonl

The source has one segment per line; segments of the N-best list are counted from 0, blank lines
between documents left out. Hypotheses with word alignments are tokens of their engine, as Moses
and anaphora write them. Hypotheses without are running text, or tokens with --tokenised; their
words are aligned here. Alpha and beta are those that training found on development text, if there
was any.
"""

from __future__ import annotations

import argparse
from dataclasses import fields, replace

from anaphora import formats
from anaphora.cli.drafts import laid_out
from anaphora.cli.nbest import NBEST_FORMATS, NBestFile
from anaphora.cli.options import add_texts, positive, probability
from anaphora.cli.progress import progress
from anaphora.streams import open_output
from anaphora.systems.rerank import Formula, Reranker, Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora rerank`."""
    parser.add_argument("model", metavar="MODEL", help="a directory made by anaphora train")
    parser.add_argument("--source", required=True, metavar="F")
    parser.add_argument("--nbest", required=True, metavar="F", help="hypotheses, best first")
    parser.add_argument(
        "--nbest-format",
        choices=NBEST_FORMATS,
        metavar="NAME",
        help=f"{', '.join(NBEST_FORMATS)} (default: what the first line looks like)",
    )
    parser.add_argument("--pair", default="", help="refuse a model of another pair")
    parser.add_argument("--decisions", metavar="F", help="write what was decided to F")
    _add_formula(parser)
    add_texts(parser)


def _add_formula(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("formula")
    default = Settings()
    for name, text in (
        ("alpha", "weight of the pronoun language model"),
        ("beta", "weight of pronouns of the source's number"),
    ):
        usual = f"as tuned, else {getattr(default, name):g}"
        group.add_argument(f"--{name}", type=float, metavar="X", help=f"{text} (default: {usual})")
    group.add_argument(
        "--decay",
        type=float,
        default=default.decay,
        metavar="X",
        help=f"below 1, nearer words weigh more (default: {default.decay:g})",
    )
    group.add_argument(
        "--formula",
        type=Formula,
        choices=list(Formula),
        default=default.formula,
        metavar="NAME",
        help=f"{' or '.join(Formula)} (default: {default.formula})",
    )
    group.add_argument(
        "--nbest-size",
        dest="nbest_size",
        type=positive,
        default=default.nbest,
        metavar="N",
        help=f"hypotheses looked at (default: {default.nbest})",
    )
    group.add_argument(
        "--length", type=positive, metavar="N", help="tags and pronoun together (default: all)"
    )
    group.add_argument(
        "--agreeing",
        type=probability,
        default=default.agreeing,
        metavar="P",
        help="ask the model only where this share of the words before agree (default: 0)",
    )


def run(args: argparse.Namespace) -> None:
    """Re-rank document by document."""
    hypotheses = NBestFile(args)
    given = {f.name: getattr(args, f.name) for f in fields(Settings) if f.name != "nbest"}
    asked = {name: value for name, value in given.items() if value is not None}
    settings = replace(hypotheses.settings, nbest=args.nbest_size, **asked)
    reranker = Reranker(
        hypotheses.pair, hypotheses.model, hypotheses.tagger, hypotheses.write, settings
    )
    work = progress(
        hypotheses.documents, "documents", quiet=args.quiet, total=len(hypotheses.documents)
    )
    outcomes = [reranker.rerank(source, drafts) for source, drafts in work]
    if args.decisions:
        formats.write([outcome.decisions for outcome in outcomes], args.decisions, "decisions")
    with open_output("-") as out:
        texts = [draft.text for outcome in outcomes for draft in outcome.segments]
        out.writelines(f"{line}\n" for line in laid_out(texts, hypotheses.layout))
