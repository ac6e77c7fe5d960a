"""Score translations by every metric: APT, C1..C4, clipped P/R/F, BLEU, chrF, TER.

  anaphora score --pair en-fr --source x.en --reference x.fr --hypothesis base=b.fr coref=c.fr
  anaphora score ... --tokenised --alignment-ref r.align --alignment-hyp base=b.align coref=c.align

  anaphora score --pair en-fr --prediction gold.tsv --hypothesis base=b.tsv     WMT16 and DiscoMT

Without alignment files words are aligned here: by a saved model (--aligner), or else from these
texts alone, which needs many of them.
"""

from __future__ import annotations

import argparse
import json

from anaphora.cli.judging import add_judging, predicted, task
from anaphora.evaluation.base import Score
from anaphora.report.scores import scores_as_text
from anaphora.streams import open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora score`."""
    add_judging(parser)


def run(args: argparse.Namespace) -> None:
    """Score each system by each metric."""
    scores = _prediction(args) if args.prediction else _translation(args)
    with open_output("-") as out:
        if args.json:
            objects = [
                {"system": name, **score.as_json()}
                for name, of_system in scores.items()
                for score in of_system
            ]
            out.write(json.dumps(objects, ensure_ascii=False, indent=2) + "\n")
        else:
            out.write(scores_as_text(scores))


def _translation(args: argparse.Namespace) -> dict[str, list[Score]]:
    what = task(args)
    return {
        system.name: [metric.score(system.translation) for metric in what.metrics]
        for system in what.systems
    }


def _prediction(args: argparse.Namespace) -> dict[str, list[Score]]:
    return {name: [score] for name, score in predicted(args).items()}
