"""The options of the post-editing rules, and the settings that they come to."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from pathlib import Path

from anaphora.cli.options import probability
from anaphora.engines.model_directory import read_description
from anaphora.languages import Kind
from anaphora.systems.postedit import SYSTEM, DefaultWhen, Replaceable, Settings, settings_of
from anaphora.systems.postedit.editor import NAME

_DEFAULT = Settings()


def add_rules(parser: ArgumentParser) -> None:
    """Declare an option for each of the settings; those not given are None."""
    group = parser.add_argument_group(
        "rules", "a tuned model that --aligner names has its own defaults"
    )
    for option, text in (
        ("threshold", "up to this probability of referring a pronoun counts as non-anaphoric"),
        ("least_confidence", "leave pronouns alone below this confidence"),
    ):
        default = getattr(_DEFAULT, option)
        group.add_argument(
            _flag(option), type=probability, metavar="P", help=f"{text} (default: {default})"
        )
    group.add_argument(
        "--sentences",
        type=_count,
        metavar="N",
        help=f"how far back antecedents may be (default: {_DEFAULT.sentences})",
    )
    for option, values, text in (
        ("default_when", DefaultWhen, "write the default for an antecedent that is"),
        ("replaceable", Replaceable, "which pronouns of the draft to replace:"),
    ):
        group.add_argument(
            _flag(option),
            type=_one_of(values),
            metavar="W",
            help=f"{text} {' or '.join(values)} (default: {getattr(_DEFAULT, option)})",
        )
    group.add_argument(
        "--kinds",
        nargs="+",
        type=_one_of(Kind),
        metavar="K",
        help="pronouns to treat: subject, object, possessive, ... (default: as the pair says)",
    )
    for option, text in (
        ("repair", "let verb, participle and adjective agree (French; default: yes)"),
        ("plural_stays", "let no plural pronoun become singular"),
        ("insert", "add subject pronouns that dropped"),
        ("delete", "take out pronouns that stand twice"),
    ):
        group.add_argument(_flag(option), action=BooleanOptionalAction, help=text)


def settings(args: Namespace) -> Settings:
    """What was given; the rest as tuned with the model that aligns, or the defaults."""
    given = {
        field.name: value
        for field in fields(Settings)
        if (value := getattr(args, field.name)) is not None
    }
    if args.kinds:
        given["kinds"] = tuple(args.kinds)
    return replace(_tuned(args.aligner), **given)


def _tuned(aligner: str | None) -> Settings:
    if not (aligner and Path(aligner).is_dir()):
        return _DEFAULT
    weights = read_description(Path(aligner)).system_weights.get(NAME, {})
    return settings_of({**SYSTEM.weights, **weights})


def _one_of(values: type[StrEnum]) -> Callable[[str], StrEnum]:
    """A member of an enumeration by its value, for argparse."""

    def value(text: str) -> StrEnum:
        if text not in list(values):
            raise ArgumentTypeError(f"{text!r} is none of {', '.join(values)}")
        return values(text)

    return value


def _flag(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _count(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r} is not a number from 0 on")
    return int(text)
