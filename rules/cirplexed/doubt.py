"""Boards with doubtful quarters: what their counts can be, and which quarters can change them.

The tiles are laid one by one. Of all the ways to read those laid so far, only the least and the
most are kept for each choice of colours at the vertices not yet complete. So the result is exact
without trying every reading.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import product
from operator import add
from typing import NamedTuple

from rules.cirplexed.board import Board, Colour, Face, Quarter
from rules.cirplexed.circles import USUAL, Ruleset, Slots, Vertex, tally, vertices
from rules.frozen import FrozenDict
from rules.lattice import Cell

MOST_WAYS = 20_000
"""Ways to lay tiles that are told apart on one board; beyond, each vertex is taken for itself."""

Faces = Mapping[Cell, Sequence[Face]]
"""For each place what its tile may be."""


class Range(NamedTuple):
    """The least and the most that a number can be."""

    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        return self.least == self.most


class Ranges(NamedTuple):
    """What the counts of a board can be, in the order in which they decide.

    They are exact, but where dozens of quarters are in doubt: there they may be too wide, never too
    narrow. Not all ends need come about together.
    """

    full: Range
    three_quarter: Range
    half: Range

    @property
    def is_certain(self) -> bool:
        return all(level.is_certain for level in self)

    def plus(self, other: "Ranges") -> "Ranges":
        """The ranges of two parts of a board."""
        return Ranges(*(Range(*map(add, *both)) for both in zip(self, other, strict=True)))

    def joined(self, other: "Ranges") -> "Ranges":
        """The ranges over two sets of ways to read one part."""
        return Ranges(
            *(Range(min(a, c), max(b, d)) for (a, b), (c, d) in zip(self, other, strict=True))
        )


@dataclass(frozen=True)
class Reading:
    """A board as read, and for each doubtful quarter the colours that it may be.

    The colour on the board is among them, whether named or not.
    """

    board: Board
    doubts: Mapping[Quarter, frozenset[Colour]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        read = self.board.faces
        doubts = {at: told | {read[at.cell][at.corner]} for at, told in sorted(self.doubts.items())}
        real = {quarter: colours for quarter, colours in doubts.items() if len(colours) > 1}
        object.__setattr__(self, "doubts", FrozenDict(real))

    def faces(self, cell: Cell) -> tuple[Face, ...]:
        """What the tile there may be: its colours differ, unless no choice of them does."""
        choices = (
            sorted(self.doubts.get(Quarter(cell, corner), {colour}))
            for corner, colour in enumerate(self.board.faces[cell])
        )
        faces = [Face(*colours) for colours in product(*choices)]
        return tuple(face for face in faces if face.is_whole) or tuple(faces)

    def ranges(self, ruleset: Ruleset = USUAL) -> Ranges:
        """What the counts can be."""
        faces, tried = self._all_faces(), 0
        ways: dict[Slots, Ranges] = {(): _NOTHING}
        for step in _steps(faces):
            tried += len(ways) * len(step.faces)
            if tried > MOST_WAYS:
                return _vertex_by_vertex(faces, ruleset)
            ways = _laid(ways, step, ruleset)
        return ways[()]

    def changing(self, level: int, ruleset: Ruleset = USUAL) -> tuple[Quarter, ...]:
        """The quarters that can change a count: level 0 is full circles, 1 is ¾ and 2 is ½."""
        faces = self._all_faces()

        def changes(quarter: Quarter) -> bool:
            own, *others = (_possible(faces, at) for at in _around(quarter))
            tallies = (
                {tally((colour, *rest), ruleset)[level] for colour in own}
                for rest in product(*others)
            )
            return any(len(found) > 1 for found in tallies)

        return tuple(filter(changes, self.doubts))

    def _all_faces(self) -> dict[Cell, tuple[Face, ...]]:
        return {cell: self.faces(cell) for cell in self.board.faces}


def places(ranges: Mapping[str, Ranges]) -> dict[str, Range]:
    """The first and the last place that players can have; too wide perhaps, never too narrow."""
    worst = {player: tuple(level.least for level in own) for player, own in ranges.items()}
    best = {player: tuple(level.most for level in own) for player, own in ranges.items()}
    return {
        player: Range(
            1 + sum(worst[other] > best[player] for other in ranges),
            1 + sum(best[other] > worst[player] for other in ranges if other != player),
        )
        for player in ranges
    }


def _around(quarter: Quarter) -> tuple[Quarter, ...]:
    """The quarters at the same vertex clockwise, this one first."""
    (row, col), corner = quarter
    quarters = Vertex(row + (corner > 1), col + (corner in (1, 2))).quarters
    own = quarters.index(quarter)
    return (*quarters[own:], *quarters[:own])


def _possible(faces: Faces, quarter: Quarter) -> Sequence[Colour | None]:
    """What a quarter may be; None where no tile lies."""
    if quarter.cell not in faces:
        return [None]
    return sorted({face[quarter.corner] for face in faces[quarter.cell]})


@cache
def _worth(around: Slots, ruleset: Ruleset) -> Ranges:
    """What a vertex adds."""
    return Ranges(*(Range(number, number) for number in tally(around, ruleset)))


_NOTHING = _worth((None,) * 4, USUAL)


class _Step(NamedTuple):
    """A tile laid: what it may be, the vertices complete by it, and the quarters needed later.

    Quarters are numbered in the row of those needed so far and the four of the tile.
    """

    faces: Sequence[Face]
    complete: Sequence[Sequence[int | None]]
    needed: Sequence[int]


def _steps(faces: Faces) -> Iterator[_Step]:
    left, needed, order = set(faces), list[Quarter](), sorted(faces)
    rows, cols = ({at[axis] for at in faces} for axis in (0, 1))
    if len(cols) > len(rows):
        # Along the shorter side first, so that few vertices are open at a time.
        order.sort(key=lambda at: at[::-1])
    for cell in order:
        left.remove(cell)
        row = [*needed, *(Quarter(cell, corner) for corner in range(4))]
        complete = [
            at.quarters
            for at in vertices([cell])
            if left.isdisjoint(quarter.cell for quarter in at.quarters)
        ]
        done = {quarter for quarters in complete for quarter in quarters}
        needed = [quarter for quarter in row if quarter not in done]
        numbered = [
            [row.index(at) if at in row else None for at in quarters] for quarters in complete
        ]
        yield _Step(faces[cell], numbered, [row.index(quarter) for quarter in needed])


def _laid(ways: Mapping[Slots, Ranges], step: _Step, ruleset: Ruleset) -> dict[Slots, Ranges]:
    laid: dict[Slots, Ranges] = {}
    for (colours, before), face in product(ways.items(), step.faces):
        row = (*colours, *face)
        slots = (tuple(None if i is None else row[i] for i in vertex) for vertex in step.complete)
        after = reduce(Ranges.plus, (_worth(around, ruleset) for around in slots), before)
        key = tuple(row[quarter] for quarter in step.needed)
        laid[key] = laid[key].joined(after) if key in laid else after
    return laid


def _vertex_by_vertex(faces: Faces, ruleset: Ruleset) -> Ranges:
    """The sum over the vertices, as if their colours had nothing to do with each other."""

    def worth(vertex: Vertex) -> Ranges:
        around: Iterable[Slots] = product(*(_possible(faces, at) for at in vertex.quarters))
        return reduce(Ranges.joined, (_worth(slots, ruleset) for slots in around))

    return reduce(Ranges.plus, map(worth, vertices(faces)), _NOTHING)
