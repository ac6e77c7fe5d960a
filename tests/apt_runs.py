"""Runs of `anaphora apt` on small texts, of which a test changes what it is about."""

from __future__ import annotations

from pathlib import Path

from anaphora.cli import main

FILES = {
    "source": "It sleeps .\nI know it\nthey ran\n",
    "reference": "il dort .\nje le sais\nelles couraient\n",
    "target": "elle dort .\nje ça sais\nils couraient\n",
    "alignment_source_reference": "0-0 1-1 2-2\n0-0 1-2 2-1\n0-0 1-1\n",
    "alignment_source_target": "0-0 1-1 2-2\n0-0 1-2 2-1\n0-0 1-1\n",
    "list_source_pronouns": "I\nit\nthey\n",
}
OPTIONS = {
    "input_type": "word",
    "source_word_separator": "",
    "target_word_separator": "",
    "cases_to_use": "1,2,3,4,5,6",
    "weigths_per_case": "1,0.5,0,0,0,0",
    "count_OTHER_as_equal": "false",
    "counting_multiword_in_matrix": "false",
    "max_length_matrix": "10",
}
LISTS = {  # key: section; the word lists and classes a test may give
    "list_target_pronouns": "files",
    "equal": "dictionary",
    "similar": "dictionary",
    "source_pronouns": "dictionary",
    "target_pronouns": "dictionary",
}
SECTIONS = {
    "input_type": "files",
    "source_word_separator": "lang",
    "target_word_separator": "lang",
    "counting_multiword_in_matrix": "output",
    "max_length_matrix": "output",
}


def configure(**changes: str) -> None:
    """Write config.ini and the files it names; a change is a file's text or an option's value."""
    values: dict[str, dict[str, str]] = {s: {} for s in ("lang", "files", "dictionary", "cases")}
    values["output"] = {"output_file": "out"}
    for key, text in {**FILES, **{k: changes[k] for k in LISTS if k in changes}}.items():
        Path(key).write_text(changes.get(key, text), newline="")
        values[LISTS.get(key, "files")][key] = key
    for key, value in OPTIONS.items():
        values[SECTIONS.get(key, "cases")][key] = changes.get(key, value)
    lines = []
    for section, options in values.items():
        lines += [f"[{section}]", *(f"{key}: {value}" for key, value in options.items())]
    Path("config.ini").write_text("\n".join(lines) + "\n")


def apt(mode: str = "released", **changes: str) -> tuple[list[list[str]], list[str]]:
    """The rows of out.detail without the header, and the lines of out.score."""
    configure(**changes)
    assert main(["apt", "config.ini", "--mode", mode]) == 0
    detail = [line.split("\t") for line in Path("out.detail").read_text().split("\n")[1:-1]]
    return detail, Path("out.score").read_text().split("\n")[:-1]


def cases(mode: str = "released", **changes: str) -> str:
    return "".join(row[-1] for row in apt(mode, **changes)[0])


def matrix(score: list[str]) -> dict[tuple[str, str], int]:
    """The cells that are not zero, without sums."""
    columns = score[5].split("\t")[1:-1]
    rows = [line.split("\t") for line in score[6:-1]]
    return {
        (row[0], column): int(count)
        for row in rows
        for column, count in zip(columns, row[1:-1], strict=True)
        if count != "0"
    }
