"""Which language a text looks like: a vote of its commonest words, or the script of its letters.

It is meant for a warning about text in a wrong language, not for telling dialects apart: the words
are those that few other languages have.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from itertools import islice

_WORDS = {
    "English": "the and of to is that was for with are this have from they which not be it his her",
    "French": "le les des est dans pour une qui sur pas avec sont du au il elle nous vous et mais",
    "German": "der die das und ist nicht mit den von ein eine auf für sich dem auch als wird zu im",
    "Spanish": "el los las del por una con para es como más pero sus su fue y lo está al se",
    "Italian": "il di che è per un della sono con non gli nel anche più ha dei alla ma lo si",
    "Portuguese": "o os do da em não uma um para com mais dos das no na foi por ao são pelo",
    "Dutch": "het een van en dat niet op zijn voor met aan er ook maar bij naar uit was worden is",
}
_NAMES = {"en": "English", "fr": "French", "de": "German", "es": "Spanish"}
_VOTES = {
    word: tuple(name for name, words in _WORDS.items() if word in words.split())
    for word in {word for words in _WORDS.values() for word in words.split()}
}
_LOOKED_AT = 1000
_LEAST_VOTES = 5
_LEAST_LETTERS = 20
_AHEAD = 2


def other_language(words: Iterable[str], lang: str) -> str | None:
    """What the words look like, if that is clearly not `lang`: a language or a script."""
    looked_at = [word.lower() for word in islice(words, _LOOKED_AT)]
    if script := _foreign_script(looked_at):
        return f"{script} script"
    votes = Counter(name for word in looked_at for name in _VOTES.get(word, ()))
    if not votes:
        return None
    best, count = votes.most_common(1)[0]
    clear = count >= _LEAST_VOTES and count > _AHEAD * votes[_NAMES.get(lang, "")]
    return best if clear and best != _NAMES.get(lang) else None


def _foreign_script(words: Iterable[str]) -> str:
    """The script of most letters unless it is Latin; a letter's name in Unicode begins with it."""
    scripts = Counter(
        unicodedata.name(letter, "?").split()[0] for w in words for letter in w if letter.isalpha()
    )
    if scripts.total() < _LEAST_LETTERS:
        return ""
    script, count = scripts.most_common(1)[0]
    return script.capitalize() if script != "LATIN" and count > scripts.total() / 2 else ""
