"""Where benchmarks take text from: the corpora beside the repository, if they are there."""

from __future__ import annotations

from pathlib import Path

ES_EN = Path(__file__).resolve().parents[2] / "shared" / "data" / "es-en-nc11"


def spanish_english(part: str) -> tuple[Path, Path] | None:
    """The Spanish and the English side of a part of es-en-nc11; says so if they are not there."""
    sides = ES_EN / f"{part}.es.gz", ES_EN / f"{part}.en.gz"
    if all(side.is_file() for side in sides):
        print(f"text: {part} of {ES_EN}")
        return sides
    print(f"text: generated, there is none in {ES_EN}; the documentation's figures are of that")
    return None
