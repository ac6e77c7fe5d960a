"""Two files that are the two sides of one text, read document by document."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from anaphora.documents import Bitext, Side
from anaphora.errors import Faults
from anaphora.formats import Reading


def both_sides(sources: Reading, targets: Reading) -> Iterator[Bitext]:
    """Yield each document with its translation; sides that do not match are an error."""
    others = iter(targets)
    for source in sources:
        target = next(others, None)
        if target is None:
            raise targets.fault(f"ends before document {source.id!r}", "give both sides whole")
        target = dataclasses.replace(target, side=Side.REFERENCE)
        try:
            bitext = Bitext(source, target)
        except Faults as faults:
            raise targets.fault(str(faults), "mend the side that lost or gained lines") from None
        yield bitext
    if next(others, None) is not None:
        raise targets.fault("has more documents than the other side", "give both sides whole")
