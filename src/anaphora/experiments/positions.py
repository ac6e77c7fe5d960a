"""Whether pronouns stand where annotation says: as subject or not.

    python -m anaphora.experiments.positions PARCORFULL

Asked are the third-person personal pronouns of ParCorFull whose position is annotated.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from anaphora.analysis.syntax import Role
from anaphora.antecedents import PronounKind
from anaphora.coreference.nominals import nominals
from anaphora.documents import Document
from anaphora.experiments.antecedent_gold import pronouns
from anaphora.experiments.antecedents import PARTS, documents


def counted(texts: Iterable[Document]) -> Counter[tuple[bool, bool]]:
    """How often a pronoun is a subject, by annotation and by our syntax."""
    found: Counter[tuple[bool, bool]] = Counter()
    for text in texts:
        annotated = pronouns(text)
        for nominal in nominals(text):
            mention = annotated.get((nominal.segment, nominal.head))
            if nominal.kind is PronounKind.PERSONAL and mention is not None:
                position = dict(mention.attributes).get("position")
                if position:
                    found[position == "subject", nominal.role is Role.SUBJECT] += 1
    return found


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    args = parser.parse_args()
    found = counted(text for part in PARTS for text in documents(args.data, part))
    right = found[True, True] + found[False, False]
    print(f"{right / found.total():.1%} of {found.total()} right")
    print(f"{found[True, False]} subjects missed, {found[False, True]} others taken for subjects")


if __name__ == "__main__":
    _main()
