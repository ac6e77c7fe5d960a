"""Who was mentioned when, and whether a pronoun would be understood."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from anaphora.microworld.lexicon import Kinds
from anaphora.microworld.plan import Entity


class Rank(IntEnum):
    """How much a mention draws attention, most last."""

    PLACE = 0
    BYSTANDER = 1
    OBJECT = 2
    SUBJECT = 3


Mentions = list[tuple[Entity, Rank]]


@dataclass
class Discourse:
    """The mentions of a scene so far, by sentence; the last list is the sentence in the making.

    Where subjects are left out, verb and object decide who can be meant, not the pronoun.
    """

    null_subjects: bool
    sentences: list[Mentions] = field(default_factory=lambda: [[]])

    def mention(self, entity: Entity, rank: Rank) -> None:
        """Record a mention, and those of the members of a pair."""
        self.sentences[-1].append((entity, rank))
        self.sentences[-1] += [(member, rank) for member in entity.members]

    def end_sentence(self) -> None:
        """The sentence is finished."""
        self.sentences.append([])

    def forget_sentence(self) -> None:
        """The sentence came to nothing."""
        self.sentences[-1] = []

    def knows(self, entity: Entity) -> bool:
        """Whether the entity was mentioned."""
        return any(entity == known for mentions in self.sentences for known, _ in mentions)

    def is_clear(self, entity: Entity, rank: Rank, fits: Kinds) -> bool:
        """Whether a pronoun in this role would be taken to mean the entity."""
        since = self._since(entity)
        if not since:
            return False
        here = self.sentences[-1]
        keeps_subject = rank is Rank.SUBJECT and since[0] == (entity, Rank.SUBJECT)
        # Nobody is taken to do something to himself.
        agents = [known for known, r in here if rank is Rank.OBJECT and r is Rank.SUBJECT]
        return not any(
            other != entity
            and other not in entity.members
            and other not in agents
            and other_rank > Rank.PLACE
            and (
                other.pronoun == entity.pronoun
                or (not other.sex_shows and entity.pronoun in ("he", "she"))
                or (
                    self._fits_as_well(other, entity, fits)
                    and (not keeps_subject or (other, other_rank) in here)
                )
            )
            for other, other_rank in since
        )

    def owner_is_clear(self, entity: Entity) -> bool:
        """Whether *its* at the start of the next sentence would be taken to mean the entity's.

        Spanish *su* could be anybody's; it is taken to be the last subject's, or the only one's.
        """
        since = self._since(entity)
        rivals = [
            other
            for other, rank in since
            if other != entity and other not in entity.members and rank > Rank.PLACE
        ]
        if self.null_subjects:
            subjects = [known for known, rank in since if rank is Rank.SUBJECT]
            return bool(since) and (not rivals or subjects[:1] == [entity])
        return bool(since) and all(other.pronoun != entity.pronoun for other in rivals)

    def in_this_sentence(self, entity: Entity) -> bool:
        """Whether the sentence in the making has mentioned the entity already."""
        return any(known == entity for known, _ in self.sentences[-1])

    def continues(self, entity: Entity) -> bool:
        """Whether the entity was the subject of the sentence before."""
        return len(self.sentences) > 1 and (entity, Rank.SUBJECT) in self.sentences[-2]

    def _since(self, entity: Entity) -> Mentions:
        """Mentions from the last sentence with the entity on; none if attention has moved since."""
        since: Mentions = []
        for age, mentions in enumerate(reversed(self.sentences[-3:])):
            since = [*mentions, *since]
            if any(known == entity for known, _ in mentions):
                return since
            if age > 0 and any(rank > Rank.BYSTANDER for _, rank in mentions):
                return []
        return []

    def _fits_as_well(self, other: Entity, entity: Entity, fits: Kinds) -> bool:
        """Whether only the verb could tell the two apart, and does not."""
        return self.null_subjects and other.number is entity.number and other.kind in fits
