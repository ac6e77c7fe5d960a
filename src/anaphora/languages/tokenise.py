"""Cut a line into tokens the way pronoun work needs, and put it together again.

One engine for all languages; a language gives it `TokenRules`. Marks of punctuation and clitics
are cut off; numbers, dates, addresses, abbreviations and words with inner marks stay whole.

`text_of(tokeniser(text)) == text` for every text with a word in it. White space other than one
space between words (runs, ends, no-break spaces) is kept in `Token.misc`, as `SpacesBefore` and
`SpacesAfter`; where there is none of it, `space_after` alone gives the text back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from anaphora.documents import Token
from anaphora.languages.apostrophes import APOSTROPHES, pattern, widened

_CACHED_CHUNKS = 1 << 16
_CACHED_LENGTH = 64  # longer runs without a space are rare and would fill the cache

_MARKS = "".join(  # combining marks: they belong to the letter or sign before them
    c for c in map(chr, range(0x300, 0xFE30)) if unicodedata.category(c) in ("Mn", "Mc", "Me")
)
_UNIT = rf"\w[\w{_MARKS}]*"
# marks that hold a word or a number together
_INNER = r"(?:\.-|::|[-‐‑.'’`´&·=]|(?<=\d)[,:/–](?=\d))"
_AFTER_OPENING = r"(?<![^\s(\[{\"'’‘«“„/=<>$€£])"
_WORD = (
    rf"(?:{_AFTER_OPENING}(?:[-+−±](?=\.?\d)|\.(?=\w))"  # -5, .5, .txt
    r"|(?<!\S)(?:--(?=\w)|-(?=[a-z](?!\w)))"  # --help, -h
    r"|(?<=[\"“”»«’'‘)\]%])-(?=\w))?"  # "Bild"-Zeitung
    rf"{_UNIT}(?:{_INNER}{_UNIT})*"
    r"(?:\(\w{0,4}\)\w*)?"  # ami(e)s, print()
    r"(?:\++|°[CF]?)?"  # C++, 20°C, n°
    r"(?:-(?=[,;)/]|$))?"  # German Haus- und Hoftür
)
_ADDRESS = (
    r"(?:https?://|ftp://|www\.)[^\s<>\"«»“”]*[\w/=#&~%+-]"
    r"|[\w.+-]{1,64}@\w[\w-]{0,62}(?:\.[\w-]{1,62})+"
    r"|(?<![^\s(\[{\"'’‘«“„=<>])(?:~|\.\.?)?/[\w.+*/-]*[\w+*]/?"  # a path
    r"|&#?\w{1,10};|<[^\s<>]{1,200}>|(?<!\w)[@#]\w+"  # entity, tag, @name and #topic
    r"|[a-z]{1,3}\$(?=\d)|°[CF](?!\w)"  # US$, °C
)
_SIGN = rf"[^\w\s][{_MARKS}\U0001F3FB-\U0001F3FF]*"
_SIGNS = (
    r"\.{2,}|…+|[!?]+|[¡¿]+|-{2,}|[–—―]+|''|``|,,"
    r"|:{2,}|=+|\*+|~+|#+|\++|<+|>+|\\+|\^+|\|+"
    r"|[\U0001F1E6-\U0001F1FF]{2}"  # a flag is two letters
    rf"|{_SIGN}(?:\u200d{_SIGN})*"
)
_ESCAPE = re.compile(r"\\(?:(x[0-9a-f]{2}|u[0-9a-f]{4})|(.))")
_ESCAPED = {"s": " ", "t": "\t", "r": "\r", "n": "\n", "p": "|", "\\": "\\"}
_DOTTED = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")  # U.S, z.B before their last period


@dataclass(frozen=True, slots=True)
class TokenRules:
    """What a language adds to the engine; `elided`, `clitic` and `whole` are regular expressions.

    `'` in them stands for every apostrophe; case does not matter.
    """

    abbreviations: frozenset[str] = frozenset()  # in lower case, without the final period
    elided: str = ""  # what is cut off a word's front together with its apostrophe: qu
    clitic: str = ""  # what is cut off a word's end, piece by piece: -il, n't
    whole: str = ""  # words that are never cut: aujourd'hui
    ordinal_period: bool = False  # 3. is a number's period, not the sentence's


class Tokeniser:
    """The tokeniser of one language."""

    def __init__(self, rules: TokenRules) -> None:
        self.rules = rules
        self._find_pieces = re.compile(_pieces_pattern(rules), re.IGNORECASE).findall
        self._iterate_clitics = pattern(rules.clitic).finditer
        self._match_cliticised = pattern(f"(.+?)((?:{rules.clitic or '(?!)'})+)").fullmatch
        self._match_whole = pattern(rules.whole).fullmatch
        self._cut_cached = lru_cache(_CACHED_CHUNKS)(self._cut)

    def __reduce__(self) -> tuple[type[Tokeniser], tuple[TokenRules]]:
        return Tokeniser, (self.rules,)

    def __call__(self, text: str) -> tuple[Token, ...]:
        """The tokens of one line."""
        chunks = text.split()
        tokens = tuple(chain.from_iterable(self._tokens_of(chunks)))
        return tokens if " ".join(chunks) == text else tuple(_with_white_space(tokens, text))

    def _tokens_of(self, chunks: Sequence[str]) -> Iterator[tuple[Token, ...]]:
        last = len(chunks) - 1
        for number, chunk in enumerate(chunks):
            cut = self._cut_cached if len(chunk) <= _CACHED_LENGTH else self._cut
            yield cut(chunk, number == last)

    def _cut(self, chunk: str, ends_line: bool) -> tuple[Token, ...]:
        """The tokens of what stands between two spaces; equal chunks share their tokens."""
        *inner, final = self._pieces(chunk, ends_line)
        return (
            *(Token(piece, space_after=False) for piece in inner),
            Token(final, space_after=not ends_line),
        )

    def _pieces(self, chunk: str, ends_line: bool) -> list[str]:
        pieces: list[str] = []
        for piece in self._find_pieces(chunk):
            if piece == "." and pieces and self._keeps_period(pieces[-1], ends_line):
                pieces[-1] += piece
            else:
                pieces.extend(self._without_clitics(piece))
        return pieces

    def _keeps_period(self, word: str, ends_line: bool) -> bool:
        """Whether a period is part of the word before it and not the end of the sentence."""
        if word.lower() in self.rules.abbreviations or _DOTTED.fullmatch(word):
            return True
        initial = len(word) == 1 and word.isupper()
        ordinal = self.rules.ordinal_period and word.isdecimal() and len(word) <= 2
        return not ends_line and (initial or ordinal)

    def _without_clitics(self, word: str) -> tuple[str, ...]:
        if len(word) > _CACHED_LENGTH or self._match_whole(word):
            return (word,)
        if match := self._match_cliticised(word):
            cuts = [m.start() for m in self._iterate_clitics(word, match.start(2))]
            return tuple(word[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True))
        return (word,)


def text_of(tokens: Sequence[Token]) -> str:
    """The line these tokens were cut from, to the character."""
    return "".join(
        t.text + " " * t.space_after
        if not t.misc
        else _noted(t, "SpacesBefore", "") + t.text + _noted(t, "SpacesAfter", " " * t.space_after)
        for t in tokens
    )


def _pieces_pattern(rules: TokenRules) -> str:
    """One expression whose matches, one after the other, are all that is not white space."""
    whole = rf"(?<![^\Wʼ])(?:{widened(rules.whole)})(?![\w-])"
    elided = rf"(?<![^\Wʼ])(?:{widened(rules.elided)})[{APOSTROPHES}](?=[\w«“\"])"
    return "|".join((_ADDRESS, whole, elided, _WORD, _SIGNS))


def _with_white_space(tokens: Sequence[Token], text: str) -> Iterator[Token]:
    """Note on each token the white space at it that `space_after` cannot tell."""
    gaps = iter(re.split(r"\S+", text))
    before = next(gaps)
    for number, token in enumerate(tokens, start=1):
        after = next(gaps) if token.space_after or number == len(tokens) else ""
        notes = [("SpacesBefore", before)] if before else []
        if after != " " * token.space_after:
            notes.append(("SpacesAfter", after))
        yield replace(token, misc="|".join(f"{name}={_escape(space)}" for name, space in notes))
        before = ""


def _noted(token: Token, name: str, default: str) -> str:
    """White space from a token's `misc`, or the default."""
    for note in token.misc.split("|"):
        key, _, value = note.partition("=")
        if key == name:
            return _ESCAPE.sub(_unescape, value)
    return default


def _escape(space: str) -> str:
    r"""White space in visible characters: \s, \t, \xa0."""
    return space.encode("unicode_escape").decode("ascii").replace(" ", r"\s")


def _unescape(escape: re.Match[str]) -> str:
    """The character of one escape, also of those that only other tools write."""
    code, letter = escape.groups()
    return chr(int(code[1:], 16)) if code else _ESCAPED.get(letter, escape[0])
