"""What has been said so far: which nominals are taken to be the same thing, and what pronouns mean.

A noun with the head of an earlier one in the window is taken to be the same thing; a pronoun that
has been resolved joins its most probable antecedent. Chains serve features only, and they are built
from left to right, so that nothing depends on later text.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora.analysis.syntax import Role
from anaphora.coreference.candidates import SENTENCES_BACK
from anaphora.coreference.nominals import Nominal, Shape

_WEIGHTS = {Role.SUBJECT: 3, Role.OBJECT: 2}
_NEW = frozenset(("indefinite", "quantifier", "number"))


@dataclass(slots=True)
class Chain:
    """Mentions of one thing: the noun it was last called by, and where it was mentioned of late."""

    noun: Nominal | None = None
    last: int = -1
    """The order of its last mention."""
    subjects: int = 0
    families: frozenset[str] = frozenset()
    mentions: deque[tuple[int, int]] = field(default_factory=deque)
    """The sentence and weight of each mention in the window of the last one."""

    def add(self, nominal: Nominal) -> None:
        """Mention it once more; what has left the window is forgotten."""
        self.last = nominal.order
        self.subjects += nominal.role is Role.SUBJECT
        self.mentions.append((nominal.sentence, _WEIGHTS.get(nominal.role, 1)))
        while nominal.sentence - self.mentions[0][0] > SENTENCES_BACK:
            self.mentions.popleft()
        if nominal.is_pronoun:
            self.families |= {nominal.family}
        else:
            self.noun = nominal

    def recent(self, sentence: int) -> int:
        """How many of its mentions stand in the window of a pronoun in this sentence."""
        return sum(sentence - each <= SENTENCES_BACK for each, _ in self.mentions)

    def salience(self, sentence: int) -> float:
        """How much it is in the reader's mind; a mention counts half a sentence later."""
        return sum(
            weight * 0.5 ** (sentence - each)
            for each, weight in self.mentions
            if sentence - each <= SENTENCES_BACK
        )


class Discourse:
    """The chains of a document up to the nominal reached."""

    def __init__(self, found: Sequence[Nominal]) -> None:
        self._found = found
        self._reached = 0
        self._chains: list[Chain | None] = [None] * len(found)
        self._by_lemma: dict[tuple[str, bool], Chain] = {}
        self.p_none: dict[int, float] = {}
        """Of each pronoun resolved so far, by its order."""

    def chain(self, nominal: Nominal) -> Chain:
        """The chain of a nominal that has been reached."""
        chain = self._chains[nominal.order]
        assert chain is not None
        return chain

    def reach(self, pronoun: Nominal) -> None:
        """Take in the nouns before a pronoun; the pronouns among them have been resolved."""
        for nominal in self._found[self._reached : pronoun.order]:
            if not nominal.is_pronoun:
                self._add(nominal, self._known(nominal))
        self._reached = pronoun.order + 1

    def resolve(self, pronoun: Nominal, antecedent: Nominal | None, p_none: float) -> None:
        """Take in a pronoun with its antecedent, or as something new."""
        self.p_none[pronoun.order] = p_none
        self._add(pronoun, self.chain(antecedent) if antecedent else None)

    def _known(self, nominal: Nominal) -> Chain | None:
        """The chain a noun goes on with."""
        if nominal.shape not in (Shape.NOUN, Shape.NAME) or nominal.determiner in _NEW:
            return None
        chain = self._by_lemma.get(_key(nominal))
        if chain and nominal.sentence - chain.mentions[-1][0] <= SENTENCES_BACK:
            return chain
        return None

    def _add(self, nominal: Nominal, chain: Chain | None) -> None:
        chain = chain or Chain()
        chain.add(nominal)
        if not nominal.is_pronoun:
            self._by_lemma[_key(nominal)] = chain
        self._chains[nominal.order] = chain


def _key(nominal: Nominal) -> tuple[str, bool]:
    return nominal.lemma, nominal.shape is Shape.NAME
