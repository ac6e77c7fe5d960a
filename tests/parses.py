"""Small analysed documents, written down by hand: `word/UPOS/head/label`, the lemma if it differs.

`their/PRON/5/poss` is a word with its part of speech, the position of its governor (its own if it
is the root) and its label; `fired:fire/VERB/1/root` gives the lemma too. A noun in -s is plural.
"""

from anaphora.documents import Document, Segment, Token

_NOUNS = ("NOUN", "PROPN")


def segment(line: str) -> Segment:
    tokens = tuple(_token(word) for word in line.split())
    return Segment(" ".join(token.text for token in tokens), tokens)


def document(*lines: str) -> Document:
    return Document("d", tuple(map(segment, lines)), lang="en")


def _token(written: str) -> Token:
    word, upos, head, label = written.split("/")
    text, _, lemma = word.partition(":")
    number = "Number=Plur" if lemma and text.endswith("s") else "Number=Sing"
    return Token(
        text,
        lemma or text.lower(),
        upos,
        feats=number if upos in _NOUNS else "",
        head=int(head),
        deprel=label,
    )
