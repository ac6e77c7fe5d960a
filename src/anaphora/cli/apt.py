"""Score pronouns as the released APT program does, from its INI file into its output files.

  anaphora apt config.ini                 writes STEM.score and STEM.detail, byte for byte the same
  anaphora apt config.ini --mode fixed    without the mistakes of the released program

STEM is the output_file of the INI file; paths are relative to the working directory.
"""

from __future__ import annotations

import argparse
import sys

from anaphora.evaluation.apt import APT, Mode
from anaphora.evaluation.apt.config import read_config
from anaphora.evaluation.apt.matrix import confusion, shown
from anaphora.evaluation.apt.output import improvements, score_text, write_detail, write_score
from anaphora.evaluation.apt.texts import read_translation
from anaphora.streams import open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora apt`."""
    parser.add_argument("config", metavar="CONFIG.ini", help="the INI file of the released program")
    parser.add_argument(
        "--mode",
        type=Mode,
        choices=list(Mode),
        default=Mode.RELEASED,
        help="released: the same files, quirks too (default); fixed: without its mistakes",
    )


def run(args: argparse.Namespace) -> None:
    """Judge, and write both files."""
    config = read_config(args.config, args.mode)
    for warning in config.warnings:
        print(f"anaphora: warning: {warning}", file=sys.stderr)
    judgement = APT(settings=config.settings).judge(read_translation(config))
    counts = confusion(judgement.categories, judgement.counted(), multiword=config.multiword)
    with open_output(f"{config.output}.detail") as out:
        write_detail(judgement, out)
    with open_output(f"{config.output}.score") as out:
        write_score(judgement, shown(judgement.categories, counts, config.longest), out)
    if not judgement.items:
        print(f"anaphora: 0 items: {config.source} holds no listed pronoun", file=sys.stderr)
    with open_output("-") as out:
        if config.settings.target_words:
            out.writelines(line + "\n" for line in improvements(judgement))
        out.write(f"Score: {score_text(judgement)}\n")
