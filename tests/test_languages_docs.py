"""The examples in docs/languages.md print what the page says they print."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

_PAGE = (Path(__file__).parents[1] / "docs" / "languages.md").read_text("utf-8")
_EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", _PAGE, re.DOTALL)


def test_examples_print_what_the_page_shows() -> None:
    assert len(_EXAMPLES) == 3
    names: dict[str, object] = {}  # one example uses the names of those above it
    for code, shown in _EXAMPLES:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == shown
