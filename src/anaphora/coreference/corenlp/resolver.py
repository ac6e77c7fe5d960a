"""The resolver: a document to CoreNLP, its chains back, and a server that is mended when it dies.

`corenlp-statistical` ranks mentions by learnt weights over a dependency parse; `corenlp-dcoref` is
the deterministic system of rules over a constituency parse. `corenlp` means the first, which is
several times faster.
"""

from __future__ import annotations

import html
import re
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.analysis.cache import installed
from anaphora.antecedents import PronounLink
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.corenlp.chains import chains_of
from anaphora.coreference.corenlp.client import Client, NoAnswer, Refused, TooSlow
from anaphora.coreference.corenlp.confidence import confidence
from anaphora.coreference.corenlp.fetch import ASSET, VERSION
from anaphora.coreference.corenlp.links import links
from anaphora.coreference.corenlp.server import Server, check_java
from anaphora.documents import Document, Token
from anaphora.errors import InputError

_BRACKETS = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-"}
_COMMON = {
    "tokenize.whitespace": "true",
    "ssplit.eolonly": "true",
    "ner.applyFineGrained": "false",  # half a million patterns that no coreference looks at
    "ner.useSUTime": "false",
    "outputFormat": "json",
}
_LOADING_SECONDS = 300.0
_SECONDS_A_TOKEN = 0.1  # several times what it takes


@dataclass(frozen=True, slots=True)
class System:
    """One of CoreNLP's coreference systems; `patience` stretches the time it is given."""

    name: str
    properties: Mapping[str, str]
    patience: float = 1.0


STATISTICAL = System(
    "statistical",
    {
        **_COMMON,
        "annotators": "tokenize,pos,lemma,ner,depparse,coref",
        "coref.algorithm": "statistical",
    },
)
DETERMINISTIC = System(
    "dcoref",
    {
        **_COMMON,
        "annotators": "tokenize,pos,lemma,ner,parse,dcoref",
        "parse.model": "edu/stanford/nlp/models/srparser/englishSR.ser.gz",
    },
)


class CoreNlpResolver:
    """One system of CoreNLP; the server starts with the first document and goes with us."""

    def __init__(self, system: System) -> None:
        check_java()
        self.system = system
        self.server = Server(installed(ASSET))
        weakref.finalize(self, self.server.stop)

    @property
    def description(self) -> str:
        """CoreNLP's version and system."""
        return f"Stanford CoreNLP {VERSION}, {self.system.name}"

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """Link each pronoun to the mention before it in its chain, as sure as such links are."""
        segments = [number for number, s in enumerate(document.segments) if s.tokens]
        answer = self.annotate(document) if segments else {"corefs": {}}
        return links(document, chains_of(answer, segments), confidence(self.system.name))

    def annotate(self, document: Document) -> Any:
        """What CoreNLP says of a document's segments, leaving out empty ones."""
        lines = [segment.tokens for segment in document.segments if segment.tokens]
        text = "\n".join(" ".join(map(_sendable, tokens)) for tokens in lines)
        seconds = _LOADING_SECONDS + _SECONDS_A_TOKEN * sum(map(len, lines))
        try:
            return self._ask_again(text, seconds * self.system.patience)
        except InputError as error:
            cause = f"document {document.id!r}: {error.cause}"
            raise InputError(cause, error.remedy) from None

    def _ask_again(self, text: str, seconds: float) -> Any:
        """Ask twice if need be: the server may have died of something else than this text."""
        try:
            return self._ask(text, seconds)
        except NoAnswer:
            pass
        try:
            return self._ask(text, seconds)
        except NoAnswer:
            raise self.server.why_it_died() from None

    def _ask(self, text: str, seconds: float) -> Any:
        if not self.server.runs:
            self.server.start()
        client = Client(self.server.url, self.server.user, self.server.password)
        try:
            return client.annotate(text, self.system.properties, seconds)
        except TooSlow:
            self.server.stop()
            raise InputError(
                f"CoreNLP was not done after {seconds:.0f} seconds",
                "give it shorter documents or a less busy machine",
            ) from None
        except Refused as error:
            raise InputError(
                f"CoreNLP cannot do it ({error})", "see that the text is English"
            ) from None


def _sendable(token: Token) -> str:
    """A token without spaces, with brackets as CoreNLP's models know them."""
    word = re.sub(r"\s+", "_", html.unescape(token.text))
    return _BRACKETS.get(word, word)


def statistical(options: ResolverOptions) -> CoreNlpResolver:
    """The statistical system."""
    return _made(STATISTICAL, options)


def deterministic(options: ResolverOptions) -> CoreNlpResolver:
    """The deterministic system."""
    return _made(DETERMINISTIC, options)


def _made(system: System, options: ResolverOptions) -> CoreNlpResolver:
    if options.language != "en":
        raise InputError(
            f"CoreNLP resolves English only, not {options.language!r}", "choose another resolver"
        )
    return CoreNlpResolver(system)
