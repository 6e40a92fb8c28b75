"""Does a ruling stand in spite of the doubt in what was read, and if not, what must be asked?"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import prod
from typing import Any, Generic, TypeVar

from vision.piece import Piece

C = TypeVar("C", bound=Hashable)
R = TypeVar("R")

Blame = tuple[str, tuple[str, ...]]
"""What is held against the players: the code of a finding, and the places concerned."""

Changes = frozenset[tuple[int, int]]
"""How a reading differs from the likeliest: pairs (index of a piece, index of its choice)."""


CERTAIN = 0.995
"""Share of the probability that must carry the same ruling, and from which a piece counts as read:
one ruling in two hundred may rest on a misreading, no more."""

MOST_RULINGS = 400
"""Rulings made before the doubt is called too much, the same on all machines: they take a
millisecond, and people wait for a second. One that takes longer counts for as many."""

MOST_QUESTIONS = 8
"""Questions after which another photograph is quicker than answers."""


@dataclass(frozen=True, slots=True)
class Uncertain(Generic[C]):
    """One piece, by its number or whatever else it is known by, independent of the others.

    Its `alternatives` are what it may be, with weights; they are taken as exhaustive and scaled to
    sum to one.
    """

    piece: Any
    alternatives: tuple[tuple[C, float], ...]


def uncertain_face(piece: Piece) -> Uncertain[str]:
    """What a piece may show, by its number."""
    return Uncertain(piece.id, tuple((a.face, a.probability) for a in piece.readings))


@dataclass(frozen=True, slots=True)
class WeighedRuling(Generic[C, R]):
    """A ruling tested against doubt.

    The `ruling` is on the likeliest `reading`, piece to choice. It is `settled` where enough other
    readings agree with it, and else turns on the pieces in `asks`, the most telling first: if all
    of them are confirmed as in `reading` it stands, of fewer that cannot be said. Where the doubt
    was too much to work through, `exhausted`, they are not all. `doubted` is what is blamed and yet
    may not be to blame, or the reverse.
    """

    ruling: R
    reading: dict[Any, C]
    settled: bool
    asks: tuple[Any, ...] = ()
    exhausted: bool = False
    doubted: frozenset[Blame] = frozenset()


def weigh(
    pieces: Sequence[Uncertain[C]],
    rule: Callable[[Mapping[Any, C]], R],
    key: Callable[[R], Hashable],
    blame: Callable[[R], Collection[Blame]] = lambda ruling: (),
    effort: Callable[[R], float] = lambda ruling: 0.0,
    rulings: int = MOST_RULINGS,
    questions: int = MOST_QUESTIONS,
) -> WeighedRuling[C, R]:
    """Rule on the likeliest reading, and on others until it is clear whether that ruling stands.

    Joint readings are ruled on in order of probability. The ruling stands where readings with
    the same `key` are `CERTAIN`, and something that is blamed, if anything is, is
    blamed in as many. Otherwise pieces are chosen one by one, each the one on which most of the
    disagreement turns, until the ruling would stand if they were confirmed; those that prove
    needless in the end are left out.

    Parameters
    ----------
    pieces
        The doubtful pieces; those that are certain may be among them.
    rule
        From piece to choice for all `pieces`, to a ruling.
    key
        What counts as the same ruling.
    blame
        What a ruling holds against the players.
    effort
        About the milliseconds that a ruling took, counted in steps and not by a clock.
    rulings, questions
        How many are made at most, and asked.
    """
    docket = _Docket(pieces, rule, key, blame, effort, rulings, questions)
    first = docket.count(frozenset())
    ruling, reading = docket.likeliest
    doubted, blamed = docket.doubted(first), docket.blamed(frozenset())
    if first.settled and blamed and blamed <= doubted:
        docket.strict = True
        first = docket.count(frozenset())
    asked, exhausted = docket.asks(first)
    asks = tuple(docket.pieces[i].piece for i in asked)
    return WeighedRuling(ruling, reading, first.settled, asks, exhausted, doubted)


@dataclass(frozen=True, slots=True)
class _Count:
    """Readings counted: whether those that agree settle it, which they are, and who disagrees."""

    settled: bool
    likely: tuple[tuple[float, Changes], ...]
    against: tuple[tuple[float, Changes], ...]


@dataclass
class _Docket(Generic[C, R]):
    """The rulings on one set of pieces, each reading ruled on once.

    If `strict`, rulings are the same only where they blame the same.
    """

    pieces: Sequence[Uncertain[C]]
    rule: Callable[[Mapping[Any, C]], R]
    key: Callable[[R], Hashable]
    blame: Callable[[R], Collection[Blame]]
    effort: Callable[[R], float]
    rulings: int
    questions: int
    strict: bool = False
    keys: dict[Changes, tuple[Hashable, frozenset[Blame]]] = field(default_factory=dict)
    spent: float = 0.0

    def __post_init__(self) -> None:
        self.choices = [_scaled(piece.alternatives) for piece in self.pieces]
        reading = self._reading(frozenset())
        self.likeliest = self.rule(reading), reading
        self._enter(frozenset(), self.likeliest[0])

    def differs(self, changes: Changes) -> bool:
        """Whether the ruling with these changes is not that on the likeliest reading."""
        if changes not in self.keys:
            self._enter(changes, self.rule(self._reading(changes)))
        (key, blamed), (first, first_blamed) = self.keys[changes], self.keys[frozenset()]
        return key != first or (self.strict and blamed != first_blamed)

    def blamed(self, changes: Changes) -> frozenset[Blame]:
        """What the ruling on a reading that was counted holds against the players."""
        return self.keys[changes][1]

    def doubted(self, counted: _Count) -> frozenset[Blame]:
        """What the likeliest ruling blames and too many of the others do not, or the reverse."""
        first = self.blamed(frozenset())
        other: defaultdict[Blame, float] = defaultdict(float)
        unseen = 1.0
        for probability, changes in (*counted.likely, *counted.against):
            unseen -= probability
            for blame in first ^ self.blamed(changes):
                other[blame] += probability
        doubt = 1 - CERTAIN
        # Of what was not ruled on, nothing is known.
        everything = first if unseen > doubt + 1e-9 else frozenset[Blame]()
        return everything | {blame for blame in other if other[blame] > doubt}

    def _enter(self, changes: Changes, ruling: R) -> None:
        self.keys[changes] = self.key(ruling), frozenset(self.blame(ruling))
        self.spent += max(1.0, self.effort(ruling))

    def _reading(self, changes: Changes) -> dict[Any, C]:
        chosen = dict(changes)
        return {
            piece.piece: choices[chosen.get(i, 0)][0]
            for i, (piece, choices) in enumerate(zip(self.pieces, self.choices, strict=True))
        }

    def _is_spent(self, times: int = 1) -> bool:
        """Whether no further reading may be ruled on."""
        return self.spent >= times * self.rulings

    def count(self, confirmed: frozenset[int]) -> _Count:
        """Rule on readings in order of probability, the confirmed pieces at their likeliest."""
        weights = [
            [1.0] if i in confirmed else [p for _, p in choices]
            for i, choices in enumerate(self.choices)
        ]
        # Rounding must not keep a ruling from standing on which all readings agree.
        enough = CERTAIN - 1e-9
        agreed = disagreed = 0.0
        likely: list[tuple[float, Changes]] = []
        against: list[tuple[float, Changes]] = []
        for probability, changes in joint_readings(weights):
            # Once it cannot stand, go on just as far as it takes to see what it turns on.
            hopeless = disagreed > 1 - enough and agreed + disagreed >= enough
            if agreed >= enough or hopeless or (changes not in self.keys and self._is_spent()):
                break
            if self.differs(changes):
                disagreed += probability
                against.append((probability, changes))
            else:
                agreed += probability
                likely.append((probability, changes))
        return _Count(agreed >= enough, tuple(likely), tuple(against))

    def asks(self, counted: _Count) -> tuple[list[int], bool]:
        """Indices of the pieces to ask about, and whether they are not all."""
        asked: list[int] = []
        while not counted.settled:
            piece = self._telling(counted)
            if piece is None:
                piece = self._least_sure(asked)
            if piece is None or len(asked) == self.questions:
                return asked, True
            asked.append(piece)
            counted = self.count(frozenset(asked))
        for piece in asked[:-1]:
            fewer = [other for other in asked if other != piece]
            if self.count(frozenset(fewer)).settled:
                asked = fewer
        return asked, False

    def _telling(self, counted: _Count) -> int | None:
        """The piece on which most of the disagreement turns; None where none was found."""
        weight: defaultdict[int, float] = defaultdict(float)
        for probability, changes in counted.against:
            for piece, _ in self._least(changes):
                weight[piece] += probability
        return max(weight, key=lambda i: (weight[i], -i), default=None)

    def _least_sure(self, asked: Collection[int]) -> int | None:
        """The most doubtful piece that is not asked about, where no other ruling was found yet."""
        left = [i for i, choices in enumerate(self.choices) if choices[1:] and i not in asked]
        return min(left, key=lambda i: self.choices[i][0][1], default=None)

    def _least(self, changes: Changes) -> Changes:
        """The changes without those that the other ruling does not need.

        To find what to ask may take as much again as to find that something must be asked.
        """
        for change in sorted(changes):
            fewer = changes - {change}
            if fewer and (fewer in self.keys or not self._is_spent(2)) and self.differs(fewer):
                changes = fewer
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
