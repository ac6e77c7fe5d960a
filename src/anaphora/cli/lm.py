"""N-gram language models.

  anaphora lm estimate --order 5 --out model.arpa.gz corpus.en
  anaphora lm convert model.arpa.gz model.lm        ARPA text to a file to be mapped, or back
  anaphora lm query model.lm < text.en              log10 of each word, totals, perplexity

Text has one sentence per line, tokens separated by spaces; an empty line is an empty sentence.
Texts and ARPA files may be .gz or .zst; "-" is standard input or output.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TextIO

from anaphora.cli.options import add_memory, add_quiet, add_threads
from anaphora.cli.progress import progress
from anaphora.errors import InputError
from anaphora.smt.language_model import (
    MAX_ORDER,
    Estimation,
    Estimator,
    LanguageModel,
    Method,
    Perplexity,
    TokenScore,
    arpa_to_binary,
    is_binary,
)
from anaphora.streams import open_lines, open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora lm`."""
    commands = parser.add_subparsers(required=True, metavar="estimate|query|convert")
    _add_estimate(commands.add_parser("estimate", help="make a model from text"))
    _add_query(commands.add_parser("query", help="score text"))
    _add_convert(commands.add_parser("convert", help="ARPA to binary or back"))


def run(args: argparse.Namespace) -> None:
    """Do what the subcommand says."""
    args.work(args)


def _add_estimate(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(work=_estimate)
    parser.add_argument("texts", nargs="*", default=["-"], metavar="TEXT")
    parser.add_argument("--out", default="-", metavar="F", help="the model in ARPA form")
    parser.add_argument(
        "--order", type=int, default=5, metavar="N", help=f"1 to {MAX_ORDER} (default: 5)"
    )
    parser.add_argument(
        "--method",
        choices=[str(method) for method in Method],
        default="mkn",
        help="modified Kneser-Ney (default), Witten-Bell, or Kneser-Ney with fixed discounts",
    )
    parser.add_argument(
        "--prune",
        type=_threshold,
        nargs="+",
        default=[0],
        metavar="N",
        help="for each order, leave out n-grams that occur at most N times; the last N holds for "
        "the orders above it (default: 0)",
    )
    parser.add_argument(
        "--no-fallback",
        action="store_true",
        help="fail where Kneser-Ney discounts do not exist, instead of fixed ones or Witten-Bell",
    )
    parser.add_argument(
        "--skip-specials", action="store_true", help="pass over <s>, </s> and <unk> in the text"
    )
    add_memory(parser)
    parser.add_argument("--temporary", default="", metavar="DIR", help="where temporary files go")
    add_threads(parser)
    add_quiet(parser)


def _add_query(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(work=_query)
    parser.add_argument("model", metavar="MODEL", help="ARPA or binary")
    parser.add_argument("text", nargs="?", default="-", metavar="TEXT")
    parser.add_argument(
        "--style",
        choices=["kenlm", "srilm"],
        default="kenlm",
        help="lay out the output like KenLM's query (default) or SRILM's ngram -debug 2",
    )
    parser.add_argument("--summary", action="store_true", help="print the totals only")


def _add_convert(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(work=_convert)
    parser.add_argument("input", metavar="IN")
    parser.add_argument("output", metavar="OUT")


def _threshold(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number; name the texts before --prune")
    return int(text)


def _estimate(args: argparse.Namespace) -> None:
    estimator = Estimator(
        Estimation(
            order=args.order,
            method=Method(args.method),
            prune=tuple(args.prune),
            fallback=not args.no_fallback,
            skip_specials=args.skip_specials,
            memory=args.memory,
            threads=args.threads,
            temporary=args.temporary,
        )
    )
    for path in progress(args.texts, "texts", quiet=args.quiet):
        with open_lines(path) as lines:
            estimator.add_text(lines)
    try:
        estimator.write_arpa(args.out)
    except InputError as error:
        if error.file:
            raise
        raise InputError(error.cause, error.remedy, file=", ".join(args.texts)) from None


def _convert(args: argparse.Namespace) -> None:
    if is_binary(args.input):
        LanguageModel(args.input).write_arpa(args.output)
    else:
        arpa_to_binary(args.input, args.output)


def _query(args: argparse.Namespace) -> None:
    model = LanguageModel.open(args.model, resident=True)  # a whole text will be asked for
    total = Perplexity()
    style = _KenLM() if args.style == "kenlm" else _SRILM(args.text)
    with open_lines(args.text) as lines, open_output("-") as out:
        for tokens in model.tokens(lines):
            total.add(tokens)
            if not args.summary:
                style.sentence(tokens, out)
        style.total(total, out)


class _KenLM:
    """The output of KenLM's `query`."""

    def sentence(self, tokens: Sequence[TokenScore], out: TextIO) -> None:
        """Write what the words of a sentence get."""
        for token in tokens:
            out.write(f"{token.word}={token.word_id} {token.length} {token.log10:g}\t")
        unknown = sum(token.unknown for token in tokens)
        out.write(f"Total: {sum(token.log10 for token in tokens):g} OOV: {unknown}\n")

    def total(self, total: Perplexity, out: TextIO) -> None:
        """Write what comes after the last sentence."""
        out.write(
            f"Perplexity including OOVs:\t{total.with_unknown:g}\n"
            f"Perplexity excluding OOVs:\t{total.without_unknown:g}\n"
            f"OOVs:\t{total.unknown}\n"
            f"Tokens:\t{total.words}\n"
        )


class _SRILM:
    """The output of SRILM's `ngram -debug 2`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def sentence(self, tokens: Sequence[TokenScore], out: TextIO) -> None:
        """Write what the words of a sentence get."""
        out.write(" ".join(token.word for token in tokens[:-1]) + "\n")
        history = ["<s>"]
        for token in tokens:
            more = " ..." if len(history) > 1 else " "
            name = "<unk>" if token.unknown else token.word
            found = f"[{token.length}gram] {10**token.log10:g} [ {token.log10:g} ]"
            if token.unknown:
                found = "[OOV] 0 [ -inf ]"
            out.write(f"\tp( {name} | {history[-1]}{more}) \t= {found}\n")
            history.append(name)
        alone = Perplexity()
        alone.add(tokens)
        out.write(f"{_srilm_totals(alone)}\n")

    def total(self, total: Perplexity, out: TextIO) -> None:
        """Write what comes after the last sentence."""
        out.write(f"file {self.name}: {_srilm_totals(total)}")


def _srilm_totals(total: Perplexity) -> str:
    words = total.words - total.sentences
    return (
        f"{total.sentences} sentences, {words} words, {total.unknown} OOVs\n"
        f"0 zeroprobs, logprob= {total.log10_known:g} "
        f"ppl= {total.without_unknown:g} ppl1= {total.without_ends:g}\n"
    )
