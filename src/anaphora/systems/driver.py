"""The order in which the sentences of a document are translated.

Paper word-dependency-en-de, Section 4.2 and Figure 1: a sentence with pronouns waits for the
sentences that their antecedents stand in. Sentences that wait for nothing are in a queue, first
those that most others wait for; several are translated side by side. The result is in the order of
the document and does not depend on the number of threads, since a sentence sees the sentences it
waits for and no others.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

from anaphora.antecedents import PronounLink

T = TypeVar("T")

Dependencies = Sequence[frozenset[int]]
"""For each sentence the earlier ones it waits for."""


def dependencies(segments: int, links: Sequence[PronounLink]) -> list[frozenset[int]]:
    """The sentence graph of a document's links.

    Links to later sentences are left out (they are rare, and without them there are no circles).
    """
    waits: list[set[int]] = [set() for _ in range(segments)]
    for link in links:
        for candidate in link.candidates:
            places = (candidate.segment, candidate.noun.segment)
            waits[link.segment].update(place for place in places if 0 <= place < link.segment)
    return [frozenset(each) for each in waits]


def in_dependency_order(
    waits: Dependencies, work: Callable[[int, Mapping[int, T]], T], *, threads: int = 1
) -> list[T]:
    """Do the work of each sentence when those it waits for are done; `work` is given theirs."""
    followers: list[list[int]] = [[] for _ in waits]
    for sentence, earlier in enumerate(waits):
        for each in earlier:
            followers[each].append(sentence)
    missing = [len(earlier) for earlier in waits]
    queue = [(-len(followers[s]), s) for s, count in enumerate(missing) if not count]
    heapq.heapify(queue)
    done: dict[int, T] = {}
    with ThreadPoolExecutor(threads) as pool:
        running: dict[Future[T], int] = {}
        while queue or running:
            while queue and len(running) < threads:
                sentence = heapq.heappop(queue)[1]
                seen = {earlier: done[earlier] for earlier in waits[sentence]}
                running[pool.submit(work, sentence, seen)] = sentence
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                sentence = running.pop(future)
                done[sentence] = future.result()
                for follower in followers[sentence]:
                    missing[follower] -= 1
                    if not missing[follower]:
                        heapq.heappush(queue, (-len(followers[follower]), follower))
    return [done[sentence] for sentence in range(len(waits))]
