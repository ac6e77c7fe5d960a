"""Let people judge pronouns: make the form, settle disagreements, compute the results.

  anaphora human make --pair en-fr --source F --reference F --hypothesis NAME=F ...
                      --study study.json --form form.html
  anaphora human adjudicate --study study.json --form settle.html ANSWERS.json ANSWERS.json
  anaphora human score --study study.json [--adjudication F.json] [--scores F.json] ANSWERS.json ...

Send form.html to the annotators; it works without network and exports their answers as JSON. Keep
study.json to yourself: it knows which output is whose.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from anaphora import formats
from anaphora.cli.options import add_boundaries, add_json, add_seed, given, positive
from anaphora.documents import Document, Segment, Token
from anaphora.errors import InputError
from anaphora.evaluation.human.automatic import automatic_scores
from anaphora.evaluation.human.judgements import (
    Ratings,
    Sheet,
    consensus,
    disagreements,
    merge,
    sheet_from_json,
)
from anaphora.evaluation.human.results import correlations, evaluate
from anaphora.evaluation.human.study import Study, Texts, from_json, make_study, to_json
from anaphora.formats.bitext import both_sides
from anaphora.languages import Language, canonical
from anaphora.pairs import PAIRS
from anaphora.report.human_form import adjudication_form, annotation_form
from anaphora.report.human_results import as_json, tables
from anaphora.report.table import as_text
from anaphora.streams import open_lines, open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the three steps and their options."""
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    _add_make(steps.add_parser("make", help="make the form and the study it belongs to"))
    settle = steps.add_parser("adjudicate", help="make a form of what annotators disagree on")
    _add_answers(settle)
    settle.add_argument("--form", required=True, metavar="F", help="write the HTML form to F")
    score = steps.add_parser("score", help="accuracy, agreement, correlation")
    _add_answers(score)
    score.add_argument("--adjudication", metavar="F", help="what the adjudication form exported")
    score.add_argument(
        "--scores", metavar="F", help="automatic scores to correlate with: anaphora score --json"
    )
    add_json(score)


def run(args: argparse.Namespace) -> None:
    """Take one of the steps."""
    {"make": _make, "adjudicate": _adjudicate, "score": _score}[args.step](args)


def _add_make(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pair", required=True, metavar="PAIR", help="the language pair: en-fr")
    parser.add_argument("--source", required=True, metavar="F", help="one segment per line")
    parser.add_argument("--reference", required=True, metavar="F", help="its translation")
    parser.add_argument(
        "--hypothesis",
        required=True,
        action="append",
        metavar="[NAME=]F",
        help="the output of a system; once for each system",
    )
    parser.add_argument("--study", required=True, metavar="F", help="write the study to F")
    parser.add_argument("--form", required=True, metavar="F", help="write the HTML form to F")
    parser.add_argument(
        "--pronouns",
        metavar="LIST",
        help="source forms to judge: it,they (default: all ambiguous ones of the pair)",
    )
    parser.add_argument(
        "--sample", type=positive, metavar="N", help="N sentences drawn by lot (default: all)"
    )
    parser.add_argument(
        "--context",
        type=positive,
        default=1,
        metavar="N",
        help="sentences shown before each (default: 1)",
    )
    parser.add_argument("--tokenised", action="store_true", help="tokens are separated by spaces")
    add_boundaries(parser)
    add_seed(parser)


def _add_answers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--study", required=True, metavar="F", help="what `human make` wrote")
    parser.add_argument("answers", nargs="+", metavar="ANSWERS", help="files the form exported")


def _make(args: argparse.Namespace) -> None:
    pair = PAIRS.get(args.pair)
    forms = args.pronouns.split(",") if args.pronouns else pair.source_pronouns
    study = make_study(
        _texts(args, pair.source_language),
        args.pair,
        {canonical(form.strip()) for form in forms} - {""},
        seed=args.seed,
        context=args.context,
        sample=args.sample,
    )
    _write(args.form, annotation_form(study))
    _write(args.study, to_json(study))


def _texts(args: argparse.Namespace, language: Language) -> Texts:
    form = formats.with_boundaries("plain", args.doc_ids, args.doc_starts)
    boundaries = given(args, doc_ids="doc_ids", doc_starts="doc_starts")

    def read(path: str) -> formats.Reading:
        return formats.read(path, form, **boundaries)

    def other_side(path: str) -> list[Document]:
        return [bitext.target for bitext in both_sides(read(args.source), read(path))]

    def cut(segment: Segment) -> Segment:
        words = map(Token, segment.text.split()) if args.tokenised else None
        return replace(segment, tokens=tuple(words or language.tokenise(segment.text)))

    return Texts(
        [replace(d, segments=tuple(map(cut, d.segments))) for d in read(args.source)],
        other_side(args.reference),
        {name: other_side(path) for name, path in _named(args.hypothesis).items()},
    )


def _named(hypotheses: Sequence[str]) -> dict[str, str]:
    """Files by system; one without a name goes by that of its file."""
    named: dict[str, str] = {}
    for given_as in hypotheses:
        name, equals, path = given_as.partition("=")
        system, file = (name, path) if equals else (Path(given_as).stem, given_as)
        if system in named:
            raise InputError(
                f"two systems are called {system!r}", "name each: --hypothesis NAME=FILE"
            )
        named[system] = file
    return named


def _adjudicate(args: argparse.Namespace) -> None:
    study, ratings = _judged(args)
    if not disagreements(ratings):
        raise InputError(
            f"no disagreement between {', '.join(ratings)}",
            "there is nothing to settle: go on with `anaphora human score`",
        )
    _write(args.form, adjudication_form(study, ratings))


def _score(args: argparse.Namespace) -> None:
    study, ratings = _judged(args)
    settled = None
    if args.adjudication:
        settled = consensus(study, args.adjudication, _sheet(args.adjudication))
    results = evaluate(study, ratings, settled)
    automatic = automatic_scores(_text(args.scores), args.scores) if args.scores else {}
    found = correlations(results.settled, automatic)
    if args.json:
        _write("-", as_json(results, found))
    else:
        _write("-", "\n".join(map(as_text, tables(results, found))))


def _judged(args: argparse.Namespace) -> tuple[Study, dict[str, Ratings]]:
    study = from_json(_text(args.study), args.study)
    return study, merge(study, [(path, _sheet(path)) for path in args.answers])


def _sheet(path: str) -> Sheet:
    return sheet_from_json(_text(path), path)


def _text(path: str) -> str:
    with open_lines(path) as lines:
        return "\n".join(lines)


def _write(path: str, text: str) -> None:
    with open_output(path) as out:
        out.write(text)
