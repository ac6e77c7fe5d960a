"""What a model has learnt of pronouns, as tables.

anaphora tables cm MODEL             translations of pronouns by the features of their antecedents
anaphora tables plm MODEL            pronouns by the number of matching nouns and pronouns before
anaphora tables worddep MODEL        pronouns by gender and number of their antecedents
anaphora tables predictor MODEL      what speaks for each translation of a pronoun
anaphora tables antecedent MODEL     what speaks for and against an antecedent (resolver "learnt")
anaphora tables postedit MODEL       what thresholds of post-editing do to the development text
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from anaphora.cli.options import positive, probability
from anaphora.coreference import learnt
from anaphora.engines.model_directory import read_description
from anaphora.errors import InputError
from anaphora.languages import canonical
from anaphora.models.coreference_model import CoreferenceModel
from anaphora.models.pronoun_lm import PronounLM, Trend
from anaphora.models.pronoun_predictor import PronounPredictor
from anaphora.models.word_dependency import WordDependencyModel
from anaphora.pairs import PAIRS, Pair
from anaphora.report import pronoun_tables
from anaphora.report.antecedent_table import antecedent_tables
from anaphora.report.postedit_tables import effect_tables
from anaphora.report.table import as_text
from anaphora.streams import open_output
from anaphora.training.postedit_thresholds import Thresholds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora tables`."""
    kinds = "cm|plm|worddep|predictor|antecedent|postedit"
    commands = parser.add_subparsers(required=True, metavar=kinds)
    _add_models(commands)
    _add_antecedent(commands.add_parser("antecedent", help="weights of the learnt resolver"))
    postedit = commands.add_parser("postedit", help="thresholds of post-editing")
    postedit.set_defaults(work=_postedit)
    postedit.add_argument("model", type=Path, metavar="MODEL")


def run(args: argparse.Namespace) -> None:
    """Do what the subcommand says."""
    args.work(args)


def _add_antecedent(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(work=_antecedent)
    parser.add_argument("model", type=Path, metavar="MODEL")
    parser.add_argument(
        "--most", type=positive, default=12, metavar="N", help="features a group (default: 12)"
    )


def _add_models(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    cm = commands.add_parser("cm", help="the coreference model")
    cm.set_defaults(work=_coreference_model)
    cm.add_argument("--form", action="append", default=[], metavar="P", help="this pronoun only")
    cm.add_argument(
        "--least", type=probability, default=0.0, metavar="P", help="leave out what is not above"
    )
    plm = commands.add_parser("plm", help="the pronoun language model")
    plm.set_defaults(work=_pronoun_lm)
    plm.add_argument("--svg", metavar="PREFIX", help="a plot for each tag: PREFIX.fem_sg.svg ...")
    worddep = commands.add_parser("worddep", help="the word-dependency model")
    worddep.set_defaults(work=_word_dependency)
    worddep.add_argument(
        "--most", type=positive, default=10, metavar="N", help="words a tag (default: 10)"
    )
    predictor = commands.add_parser("predictor", help="the pronoun predictor")
    predictor.set_defaults(work=_predictor)
    predictor.add_argument(
        "--most", type=positive, default=8, metavar="N", help="features a word (default: 8)"
    )
    for parser in (cm, plm, worddep, predictor):
        parser.add_argument("model", type=Path, metavar="MODEL")


def _coreference_model(args: argparse.Namespace) -> None:
    model = CoreferenceModel.load(_part(args.model, "coreference_model")[0])
    print("\n".join(pronoun_tables.coreference_model(model, args.form, args.least)))


def _pronoun_lm(args: argparse.Namespace) -> None:
    path, pair = _part(args.model, "pronoun_lm")
    model = PronounLM(path)
    pronouns = tuple(dict.fromkeys(map(canonical, pair.target_pronouns)))
    genders = pair.target_language.genders
    tags = pronoun_tables.TAGS if genders else pronoun_tables.TAGS_WITHOUT_GENDER
    trends = {tag: known for tag in tags if (known := _known(model.trends(tag, pronouns)))}
    print("\n".join(pronoun_tables.pronoun_lm(trends)), end="")
    for tag, by_pronoun in trends.items() if args.svg else ():
        with open_output(f"{args.svg}.{tag}.svg") as out:
            out.write(pronoun_tables.trend_plot(tag, by_pronoun) + "\n")


def _known(trends: Mapping[str, Trend]) -> dict[str, Trend]:
    """Those of pronouns that were seen after the tag at all."""
    return {p: trend for p, trend in trends.items() if any(v is not None for v in trend.averages)}


def _word_dependency(args: argparse.Namespace) -> None:
    model = WordDependencyModel(_part(args.model, "word_dependency")[0])
    print("\n".join(pronoun_tables.word_dependency(model.pairs(), args.most)))


def _predictor(args: argparse.Namespace) -> None:
    model = PronounPredictor.load(_part(args.model, "pronoun_predictor")[0])
    strongest = {outcome: model.strongest(outcome, args.most) for outcome in model.outcomes}
    print("\n".join(pronoun_tables.predictor(strongest)))


def _part(directory: Path, kind: str) -> tuple[Path, Pair]:
    """A pronoun model of a model directory, and the pair."""
    description = read_description(directory)
    name = description.files.pronoun_models.get(kind)
    if name is None:
        raise InputError(
            f"the model has no {kind.replace('_', ' ')}",
            "train it with [analysis] resolver or antecedents",
            file=str(directory),
        )
    return directory / name, PAIRS.get(description.pair)


def _postedit(args: argparse.Namespace) -> None:
    name = read_description(args.model).files.postedit_thresholds
    if name is None:
        raise InputError(
            "the model has no thresholds of its own",
            "train it with development text that has antecedents",
            file=str(args.model),
        )
    found = Thresholds.load(args.model / name)
    tables = effect_tables(found.chosen, found.by_threshold, found.by_confidence)
    print("\n".join(map(as_text, tables)), end="")


def _antecedent(args: argparse.Namespace) -> None:
    weights = learnt.weights_of(args.model).weights
    print("\n".join(as_text(table) for table in antecedent_tables(weights, args.most)), end="")
