"""Test whether a ruling stands in spite of doubtful readings, and choose what to ask if not."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, Generic, TypeVar

from vision.piece import Piece

C = TypeVar("C", bound=Hashable)
R = TypeVar("R")

Blame = tuple[str, tuple[str, ...]]
"""A violation that a ruling finds: its code, and the places concerned."""

Changes = frozenset[tuple[int, int]]
"""How a reading differs from the likeliest: pairs (index of a piece, index of its choice)."""


CERTAIN = 0.98
"""Probability that the readings with the same ruling must carry, and from which a piece counts as
read: at most one doubtful ruling in fifty may rest on a misreading."""

MOST_RULINGS = 400
"""Rulings made before the doubt counts as too much. A count and no time, so that all machines
agree; a ruling takes about a millisecond, and a slower one counts as several."""

MOST_QUESTIONS = 8
"""Questions after which another photograph is quicker than answers."""


@dataclass(frozen=True, slots=True)
class Uncertain(Generic[C]):
    """A piece in doubt, by its id or any other key, independent of the others.

    `alternatives` are all its choices, with weights that need not sum to one.
    """

    piece: Any
    alternatives: tuple[tuple[C, float], ...]


def uncertain_face(piece: Piece) -> Uncertain[str]:
    """The readings of a piece, by its id."""
    return Uncertain(piece.id, tuple((a.face, a.probability) for a in piece.readings))


@dataclass(frozen=True, slots=True)
class WeighedRuling(Generic[C, R]):
    """A ruling tested against doubt.

    Attributes
    ----------
    ruling, reading
        The ruling on the likeliest reading, and that reading, piece to choice.
    settled
        Whether readings that carry enough probability agree with the ruling.
    asks
        The pieces on which it turns otherwise, the most telling first: if all are confirmed as in
        `reading` the ruling stands, if fewer it may not.
    exhausted
        Whether the doubt was too much to work through, so that `asks` is incomplete.
    doubted
        Violations that the ruling finds and that may not be any, or the reverse.
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

    Joint readings are ruled on in order of probability. The ruling stands if readings with the
    same `key` carry the probability `CERTAIN`, and if at least one of its violations, if there are
    any, is found in as many. Otherwise pieces are chosen greedily, each the one on which most of
    the disagreement turns, until the ruling would stand if they were confirmed; those that prove
    needless in the end are dropped.

    Parameters
    ----------
    pieces
        The doubtful pieces; certain ones may be among them.
    rule
        From a reading, piece to choice for all `pieces`, to a ruling.
    key
        Rulings with the same key are the same.
    blame
        The violations that a ruling finds.
    effort
        Cost of a ruling, about its milliseconds, counted in steps so that all machines agree.
    rulings, questions
        How many to make, and to ask, at most.
    """
    search = _ReadingSearch(pieces, rule, key, blame, effort, rulings, questions)
    tally = search.tally(frozenset())
    ruling, reading = search.likeliest
    doubted, blamed = search.doubted(tally), search.blamed(frozenset())
    if tally.settled and blamed and blamed <= doubted:
        search.strict = True
        tally = search.tally(frozenset())
    indices, exhausted = search.pieces_to_ask(tally)
    asks = tuple(search.pieces[i].piece for i in indices)
    return WeighedRuling(ruling, reading, tally.settled, asks, exhausted, doubted)


@dataclass(frozen=True, slots=True)
class _Tally:
    """Readings with their probabilities, by whether they agree; `settled` if enough do."""

    settled: bool
    agreeing: tuple[tuple[float, Changes], ...]
    differing: tuple[tuple[float, Changes], ...]


@dataclass
class _ReadingSearch(Generic[C, R]):
    """The rulings on the readings of some pieces, each made once.

    If `strict`, rulings are the same only if they find the same violations.
    """

    pieces: Sequence[Uncertain[C]]
    rule: Callable[[Mapping[Any, C]], R]
    key: Callable[[R], Hashable]
    blame: Callable[[R], Collection[Blame]]
    effort: Callable[[R], float]
    rulings: int
    questions: int
    strict: bool = False
    results: dict[Changes, tuple[Hashable, frozenset[Blame]]] = field(default_factory=dict)
    spent: float = 0.0

    def __post_init__(self) -> None:
        self.choices = [_normalised(piece.alternatives) for piece in self.pieces]
        reading = self._reading(frozenset())
        self.likeliest = self.rule(reading), reading
        self._store(frozenset(), self.likeliest[0])

    def differs(self, changes: Changes) -> bool:
        """Whether the ruling with these changes is another than that on the likeliest reading."""
        if changes not in self.results:
            self._store(changes, self.rule(self._reading(changes)))
        (key, blamed), (first, first_blamed) = self.results[changes], self.results[frozenset()]
        return key != first or (self.strict and blamed != first_blamed)

    def blamed(self, changes: Changes) -> frozenset[Blame]:
        """The violations that the ruling on a tallied reading finds."""
        return self.results[changes][1]

    def doubted(self, tally: _Tally) -> frozenset[Blame]:
        """Violations of the likeliest ruling that too many others do not find, or the reverse."""
        first = self.blamed(frozenset())
        weight: defaultdict[Blame, float] = defaultdict(float)
        unruled = 1.0
        for probability, changes in (*tally.agreeing, *tally.differing):
            unruled -= probability
            for blame in first ^ self.blamed(changes):
                weight[blame] += probability
        doubt = 1 - CERTAIN
        # Readings that were not ruled on may find anything.
        unknown = first if unruled > doubt + 1e-9 else frozenset[Blame]()
        return unknown | {blame for blame in weight if weight[blame] > doubt}

    def _store(self, changes: Changes, ruling: R) -> None:
        self.results[changes] = self.key(ruling), frozenset(self.blame(ruling))
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

    def tally(self, confirmed: frozenset[int]) -> _Tally:
        """Rule on readings in order of probability, with confirmed pieces at their likeliest."""
        weights = [
            [1.0] if i in confirmed else [p for _, p in choices]
            for i, choices in enumerate(self.choices)
        ]
        # Rounding must not unsettle a ruling on which all readings agree.
        enough = CERTAIN - 1e-9
        agreed = disagreed = 0.0
        agreeing: list[tuple[float, Changes]] = []
        differing: list[tuple[float, Changes]] = []
        for probability, changes in joint_readings(weights):
            # Once it cannot stand, go on just far enough to see what it turns on.
            hopeless = disagreed > 1 - enough and agreed + disagreed >= enough
            if agreed >= enough or hopeless or (changes not in self.results and self._is_spent()):
                break
            if self.differs(changes):
                disagreed += probability
                differing.append((probability, changes))
            else:
                agreed += probability
                agreeing.append((probability, changes))
        return _Tally(agreed >= enough, tuple(agreeing), tuple(differing))

    def pieces_to_ask(self, tally: _Tally) -> tuple[list[int], bool]:
        """Indices of the pieces to ask about, and whether the list is incomplete."""
        asked: list[int] = []
        while not tally.settled:
            index = self._most_telling(tally)
            if index is None:
                index = self._least_sure(asked)
            if index is None or len(asked) == self.questions:
                return asked, True
            asked.append(index)
            tally = self.tally(frozenset(asked))
        for index in asked[:-1]:
            fewer = [other for other in asked if other != index]
            if self.tally(frozenset(fewer)).settled:
                asked = fewer
        return asked, False

    def _most_telling(self, tally: _Tally) -> int | None:
        """Index of the piece on which most of the disagreement turns; None without any."""
        weight: defaultdict[int, float] = defaultdict(float)
        for probability, changes in tally.differing:
            for index, _ in self._minimal(changes):
                weight[index] += probability
        return max(weight, key=lambda i: (weight[i], -i), default=None)

    def _least_sure(self, asked: Collection[int]) -> int | None:
        """Index of the most doubtful piece not yet asked about."""
        left = [i for i, choices in enumerate(self.choices) if choices[1:] and i not in asked]
        return min(left, key=lambda i: self.choices[i][0][1], default=None)

    def _minimal(self, changes: Changes) -> Changes:
        """The changes without those that the different ruling does not need.

        May spend as many rulings again as the tally.
        """
        for change in sorted(changes):
            fewer = changes - {change}
            if fewer and (fewer in self.results or not self._is_spent(2)) and self.differs(fewer):
                changes = fewer
        return changes


def _normalised(alternatives: tuple[tuple[C, float], ...]) -> list[tuple[C, float]]:
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
    pieces = [i for i, options in enumerate(weights) if options[1:]]
    # The most doubtful last, for few readings that wait.
    pieces.sort(key=lambda i: weights[i][1] / weights[i][0])
    heap = [(-prod(options[0] for options in weights), tuple[tuple[int, int], ...]())]
    while heap:
        chance, changes = heapq.heappop(heap)
        yield -chance, frozenset((pieces[place], choice) for place, choice in changes)
        # Each combination is reached from one that is no less probable: by its last change.
        last, choice = changes[-1] if changes else (0, 0)
        for place in range(last, len(pieces)):
            kept, now = (changes[:-1], choice) if place == last else (changes, 0)
            options = weights[pieces[place]]
            if now + 1 < len(options):
                odds = options[now + 1] / options[now]
                heapq.heappush(heap, (chance * odds, (*kept, (place, now + 1))))
