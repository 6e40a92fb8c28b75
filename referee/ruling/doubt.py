"""Does a ruling stand in spite of the doubt in what was read, and if not, what must be asked?"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import prod
from typing import Generic, TypeVar

C = TypeVar("C", bound=Hashable)
R = TypeVar("R")

Changes = frozenset[tuple[int, int]]
"""How a reading differs from the likeliest: pairs (index of a piece, index of its choice)."""


@dataclass(frozen=True, slots=True)
class DoubtSettings:
    """When a ruling stands, and how much work may be spent on finding out.

    Attributes
    ----------
    certainty
        Share of the probability that must carry the same ruling: one ruling in two hundred
        may rest on a misreading, no more.
    max_rulings
        Rulings made before the doubt is called too much. One takes up to two
        milliseconds, so this bounds the wait at a good half second.
    max_questions
        Questions after which another photograph is quicker than answers.
    """

    certainty: float = 0.995
    max_rulings: int = 400
    max_questions: int = 8


@dataclass(frozen=True, slots=True)
class Uncertain(Generic[C]):
    """One piece, independent of the others.

    Attributes
    ----------
    piece
        Its number.
    alternatives
        What it may be, with weights; they are taken as exhaustive and scaled to sum to one.
    """

    piece: int
    alternatives: tuple[tuple[C, float], ...]


@dataclass(frozen=True, slots=True)
class Weighed(Generic[C, R]):
    """A ruling tested against doubt.

    Attributes
    ----------
    ruling
        What the rules say of the likeliest reading.
    reading
        The likeliest reading: piece to choice.
    agreed
        Probability of the readings found that give the same ruling.
    settled
        Whether `agreed` reaches the certainty asked for.
    asks
        Numbers of the pieces on which an unsettled ruling turns, the most telling first. If all
        of them are confirmed as in `reading` the ruling stands; of fewer that cannot be said.
    exhausted
        Whether the doubt was too much to work through; `asks` is then not all.
    """

    ruling: R
    reading: dict[int, C]
    agreed: float
    settled: bool
    asks: tuple[int, ...] = ()
    exhausted: bool = False


def weigh(
    pieces: Sequence[Uncertain[C]],
    rule: Callable[[Mapping[int, C]], R],
    key: Callable[[R], Hashable],
    settings: DoubtSettings | None = None,
) -> Weighed[C, R]:
    """Rule on the likeliest reading, and on others until it is clear whether that ruling stands.

    Joint readings are ruled on in order of probability. The ruling stands where readings with
    the same `key` carry `settings.certainty`. Otherwise pieces are chosen one by one, each the
    one on which most of the disagreement turns, until the ruling would stand if they were
    confirmed; those that prove needless in the end are left out.

    Parameters
    ----------
    pieces
        The doubtful pieces; those that are certain may be among them.
    rule
        From piece to choice for all `pieces`, to a ruling.
    key
        What counts as the same ruling.
    """
    docket = _Docket(pieces, rule, key, settings or DoubtSettings())
    first = docket.count(frozenset())
    reading = {p.piece: c[0][0] for p, c in zip(docket.pieces, docket.choices, strict=True)}
    ruling = rule(reading)
    if first.settled:
        return Weighed(ruling, reading, first.agreed, True)
    asked, exhausted = docket.asks(first)
    asks = tuple(docket.pieces[i].piece for i in asked)
    return Weighed(ruling, reading, first.agreed, False, asks, exhausted)


@dataclass(frozen=True, slots=True)
class _Count:
    """Readings counted: probability that agrees, whether that settles it, and who disagrees."""

    agreed: float
    settled: bool
    against: tuple[tuple[float, Changes], ...]


class _Docket(Generic[C, R]):
    """The rulings on one set of pieces, each reading ruled on once."""

    def __init__(
        self,
        pieces: Sequence[Uncertain[C]],
        rule: Callable[[Mapping[int, C]], R],
        key: Callable[[R], Hashable],
        settings: DoubtSettings,
    ) -> None:
        self.pieces = pieces
        self.choices = [_scaled(piece.alternatives) for piece in pieces]
        self._rule = rule
        self._key = key
        self._settings = settings
        self._keys: dict[Changes, Hashable] = {}

    def differs(self, changes: Changes) -> bool:
        """Whether the ruling with these changes is not that on the likeliest reading."""
        return self._key_of(changes) != self._key_of(frozenset())

    def _key_of(self, changes: Changes) -> Hashable:
        if changes not in self._keys:
            chosen = dict(changes)
            reading = {
                piece.piece: choices[chosen.get(i, 0)][0]
                for i, (piece, choices) in enumerate(zip(self.pieces, self.choices, strict=True))
            }
            self._keys[changes] = self._key(self._rule(reading))
        return self._keys[changes]

    def count(self, confirmed: frozenset[int]) -> _Count:
        """Rule on readings in order of probability, the confirmed pieces at their likeliest."""
        settings = self._settings
        weights = [
            [1.0] if i in confirmed else [p for _, p in choices]
            for i, choices in enumerate(self.choices)
        ]
        # Rounding must not keep a ruling from standing on which all readings agree.
        enough = settings.certainty - 1e-9
        agreed = disagreed = 0.0
        against: list[tuple[float, Changes]] = []
        for probability, changes in joint_readings(weights):
            # Once it cannot stand, go on just as far as it takes to see what it turns on.
            hopeless = disagreed > 1 - enough and agreed + disagreed >= enough
            spent = len(self._keys) >= settings.max_rulings and changes not in self._keys
            if agreed >= enough or hopeless or spent:
                break
            if self.differs(changes):
                disagreed += probability
                against.append((probability, changes))
            else:
                agreed += probability
        return _Count(agreed, agreed >= enough, tuple(against))

    def asks(self, counted: _Count) -> tuple[list[int], bool]:
        """Indices of the pieces to ask about, and whether they are not all."""
        asked: list[int] = []
        while not counted.settled:
            piece = self._telling(counted)
            if piece is None or len(asked) == self._settings.max_questions:
                return asked, True
            asked.append(piece)
            counted = self.count(frozenset(asked))
        for piece in asked[:-1]:
            fewer = [other for other in asked if other != piece]
            if self.count(frozenset(fewer)).settled:
                asked = fewer
        return asked, False

    def _telling(self, counted: _Count) -> int | None:
        """The piece on which most of the disagreement turns; None where none was found in time."""
        weight: defaultdict[int, float] = defaultdict(float)
        for probability, changes in counted.against:
            for piece, _ in self._least(changes):
                weight[piece] += probability
        return max(weight, key=lambda i: (weight[i], -i), default=None)

    def _least(self, changes: Changes) -> Changes:
        """The changes without those that the other ruling does not need."""
        for change in sorted(changes):
            if len(changes) > 1 and self.differs(changes - {change}):
                changes -= {change}
        return changes


def _scaled(alternatives: tuple[tuple[C, float], ...]) -> list[tuple[C, float]]:
    """The possible alternatives, likeliest first, with probabilities that sum to one."""
    total = sum(weight for _, weight in alternatives)
    if total <= 0:
        raise ValueError(f"weights must sum to more than 0, but got {alternatives}")
    possible = [(choice, weight / total) for choice, weight in alternatives if weight > 0]
    return sorted(possible, key=lambda pair: -pair[1])


def joint_readings(weights: Sequence[Sequence[float]]) -> Iterator[tuple[float, Changes]]:
    """All combinations of independent choices, in order of falling probability.

    Parameters
    ----------
    weights
        For each piece the probabilities of its choices, likeliest first.

    Yields
    ------
    probability, changes
        The changes are against the first choice of each piece.
    """
    base = prod(options[0] for options in weights)
    yield base, frozenset()
    # Pieces in order of their second choice's odds: then each combination is reached from
    # exactly one that is no less probable, by raising, adding or passing on its last change.
    odds = sorted(
        ([w / options[0] for w in options], i) for i, options in enumerate(weights) if options[1:]
    )
    odds.sort(key=lambda entry: -entry[0][1])
    serial = count()
    heap: list[tuple[float, int, float, tuple[tuple[int, int], ...], int, int]] = []

    def push(before: float, kept: tuple[tuple[int, int], ...], place: int, choice: int) -> None:
        if place < len(odds) and choice < len(odds[place][0]):
            chance = before * odds[place][0][choice]
            heapq.heappush(heap, (-chance, next(serial), before, kept, place, choice))

    push(base, (), 0, 1)
    while heap:
        chance, _, before, kept, place, choice = heapq.heappop(heap)
        changes = (*kept, (place, choice))
        yield -chance, frozenset((odds[p][1], c) for p, c in changes)
        push(before, kept, place, choice + 1)
        push(-chance, changes, place + 1, 1)
        if choice == 1:
            push(before, kept, place + 1, 1)
