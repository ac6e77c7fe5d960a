"""JSON lines: one `Document` per line, with everything it holds.

The keys are the field names of `documents.py`; objects stand for its classes, arrays for tuples
(also for `attributes`, an array of [name, value]), strings for enumerations. A field that has its
default value is left out. Reading is strict: an unknown, missing or repeated key, a value of
another type or a number that is not JSON is an error that names the field.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.documents import Document
from anaphora.errors import Faults
from anaphora.formats.base import Content, Format
from anaphora.formats.json_values import Mismatch, decode, encode, parse
from anaphora.streams import Lines

_REMEDY = "see docs/formats.md for the fields of a document"


def read(lines: Lines) -> Iterator[Document]:
    """Yield the document of each line."""
    for line in lines:
        try:
            document = decode(Document, parse(line))
        except Mismatch as error:
            raise lines.fault(str(error), _REMEDY) from None
        except Faults as error:
            raise lines.fault(str(error), "correct the positions of the mentions") from None
        yield document


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write one line per document."""
    for document in documents:
        out.write(json.dumps(encode(document), ensure_ascii=False) + "\n")


FORMAT = Format(
    name="jsonl",
    description="one document per line as JSON, with tokens, mentions and all else it holds",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
