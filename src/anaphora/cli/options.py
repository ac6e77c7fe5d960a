"""Options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

DEFAULT_SEED = 1


def add_quiet(parser: ArgumentParser) -> None:
    """`--quiet`: no progress on stderr. Without it, progress shows on a terminal only."""
    parser.add_argument("--quiet", action="store_true", help="show no progress on stderr")


def add_seed(parser: ArgumentParser) -> None:
    """`--seed`: equal seeds give equal output."""
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, metavar="N", help="random seed (default: 1)"
    )


def add_json(parser: ArgumentParser) -> None:
    """`--json`: the result as JSON on stdout instead of text for people."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_boundaries(parser: ArgumentParser) -> None:
    """`--doc-ids`, `--doc-starts`: where documents begin in plain text; else at blank lines."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--doc-ids", metavar="F", help="plain text: a file of one document id per line"
    )
    group.add_argument(
        "--doc-starts", metavar="F", help="plain text: a file of the documents' first lines, from 0"
    )


def boundary_format(name: str, doc_ids: str | None, doc_starts: str | None) -> str:
    """Return the exact format that "plain" means when a boundary file is given."""
    if name == "plain" and doc_ids:
        return "plain-doc-ids"
    if name == "plain" and doc_starts:
        return "plain-doc-starts"
    return name


def given(args: Namespace, **options: str) -> dict[str, str]:
    """The options that were given, under new names: `given(args, doc_ids="doc_ids_out")`."""
    values = {name: getattr(args, option) for name, option in options.items()}
    return {name: value for name, value in values.items() if value is not None}
