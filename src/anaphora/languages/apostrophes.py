"""The characters that serve as apostrophes in real text, and how to see past their variety."""

import re

APOSTROPHES = "'’ʼ`´"
"""The first is the canonical one."""

_STRAIGHT = str.maketrans(dict.fromkeys(APOSTROPHES, "'"))


def straight(text: str) -> str:
    """The text with every apostrophe written as '."""
    return text.translate(_STRAIGHT)


def pattern(rule: str) -> re.Pattern[str]:
    """A regular expression in which ' stands for every apostrophe; case does not matter.

    An empty rule matches nothing.
    """
    return re.compile(widened(rule), re.IGNORECASE)


def widened(rule: str) -> str:
    """The text of such an expression, to be part of a larger one."""
    return rule.replace("'", f"[{APOSTROPHES}]") if rule else "(?!)"
