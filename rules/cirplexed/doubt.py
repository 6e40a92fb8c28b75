"""Boards with doubtful quarters: the ranges of their counts, and the quarters that matter.

The ranges are computed by dynamic programming over the tiles: a state is the colours of the
quarters at incomplete vertices, and its value the ranges of the counts at the complete ones.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import product
from operator import add
from typing import NamedTuple

from rules.cirplexed.board import Board, Colour, Face, Quarter
from rules.cirplexed.circles import USUAL, Ruleset, Vertex, VertexColours, vertex_counts, vertices
from rules.frozen import FrozenDict
from rules.lattice import Cell

MAX_TRANSITIONS = 20_000
"""Limit of the exact computation for one board; beyond it, vertices are taken as independent."""

PossibleFaces = Mapping[Cell, Sequence[Face]]
"""The faces that the tile on each cell may have."""


class Range(NamedTuple):
    """The smallest and the largest possible value of a number."""

    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        return self.least == self.most


class Ranges(NamedTuple):
    """Ranges of the counts of a board, independently of each other.

    Exact, unless dozens of quarters are doubtful: then they may be too wide.
    """

    full: Range
    three_quarter: Range
    half: Range

    @property
    def is_certain(self) -> bool:
        return all(level.is_certain for level in self)

    def plus(self, other: "Ranges") -> "Ranges":
        """The sum of the ranges of two disjoint sets of vertices."""
        return Ranges(*(Range(*map(add, *both)) for both in zip(self, other, strict=True)))

    def union(self, other: "Ranges") -> "Ranges":
        """The ranges over two sets of readings of the same vertices."""
        return Ranges(
            *(Range(min(a, c), max(b, d)) for (a, b), (c, d) in zip(self, other, strict=True))
        )


@dataclass(frozen=True)
class Reading:
    """A board as read, and the possible colours of each doubtful quarter.

    The colour on the board is always among them, and quarters with no other are dropped.
    """

    board: Board
    doubts: Mapping[Quarter, frozenset[Colour]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        faces = self.board.faces
        doubts = {
            quarter: colours | {faces[quarter.cell][quarter.corner]}
            for quarter, colours in sorted(self.doubts.items())
        }
        several = {quarter: colours for quarter, colours in doubts.items() if len(colours) > 1}
        object.__setattr__(self, "doubts", FrozenDict(several))

    def faces(self, cell: Cell) -> tuple[Face, ...]:
        """The possible faces of a tile: those with distinct colours, unless there are none."""
        choices = (
            sorted(self.doubts.get(Quarter(cell, corner), {colour}))
            for corner, colour in enumerate(self.board.faces[cell])
        )
        faces = [Face(*colours) for colours in product(*choices)]
        return tuple(face for face in faces if face.is_possible) or tuple(faces)

    def ranges(self, ruleset: Ruleset = USUAL) -> Ranges:
        faces, transitions = self._possible_faces(), 0
        states: dict[VertexColours, Ranges] = {(): _ZERO}
        for step in _plan_steps(faces):
            transitions += len(states) * len(step.faces)
            if transitions > MAX_TRANSITIONS:
                return _independent_ranges(faces, ruleset)
            states = _advance(states, step, ruleset)
        return states[()]

    def decisive_quarters(self, level: int, ruleset: Ruleset = USUAL) -> tuple[Quarter, ...]:
        """The quarters that can change a count: level 0 is full circles, 1 is ¾ and 2 is ½."""
        faces = self._possible_faces()

        def is_decisive(quarter: Quarter) -> bool:
            own, *others = (_possible_colours(faces, q) for q in _quarters_around(quarter))
            return any(
                len({vertex_counts((colour, *rest), ruleset)[level] for colour in own}) > 1
                for rest in product(*others)
            )

        return tuple(filter(is_decisive, self.doubts))

    def _possible_faces(self) -> dict[Cell, tuple[Face, ...]]:
        return {cell: self.faces(cell) for cell in self.board.faces}


def possible_places(ranges: Mapping[str, Ranges]) -> dict[str, Range]:
    """The best and the worst place that each player can have; may be too wide."""
    worst = {player: tuple(level.least for level in own) for player, own in ranges.items()}
    best = {player: tuple(level.most for level in own) for player, own in ranges.items()}
    return {
        player: Range(
            1 + sum(worst[other] > best[player] for other in ranges),
            1 + sum(best[other] > worst[player] for other in ranges if other != player),
        )
        for player in ranges
    }


def _quarters_around(quarter: Quarter) -> tuple[Quarter, ...]:
    """The quarters at the same vertex, clockwise from this one."""
    (row, col), corner = quarter
    quarters = Vertex(row + (corner > 1), col + (corner in (1, 2))).quarters
    start = quarters.index(quarter)
    return (*quarters[start:], *quarters[:start])


def _possible_colours(faces: PossibleFaces, quarter: Quarter) -> Sequence[Colour | None]:
    """The colours that a quarter may have; None where no tile lies."""
    if quarter.cell not in faces:
        return [None]
    return sorted({face[quarter.corner] for face in faces[quarter.cell]})


@cache
def _vertex_ranges(colours: VertexColours, ruleset: Ruleset) -> Ranges:
    return Ranges(*(Range(number, number) for number in vertex_counts(colours, ruleset)))


_ZERO = _vertex_ranges((None,) * 4, USUAL)


class _Step(NamedTuple):
    """Adding a tile to the state: its possible faces, the vertices completed, the quarters kept.

    Indices refer to the quarters of the state followed by the four of the tile.
    """

    faces: Sequence[Face]
    completed: Sequence[Sequence[int | None]]
    kept: Sequence[int]


def _plan_steps(faces: PossibleFaces) -> Iterator[_Step]:
    remaining, state, order = set(faces), list[Quarter](), sorted(faces)
    rows, cols = ({cell[axis] for cell in faces} for axis in (0, 1))
    if len(cols) > len(rows):
        # Along the shorter side first, so that few vertices are incomplete at a time.
        order.sort(key=lambda cell: cell[::-1])
    for cell in order:
        remaining.remove(cell)
        quarters = [*state, *(Quarter(cell, corner) for corner in range(4))]
        completed = [
            vertex.quarters
            for vertex in vertices([cell])
            if remaining.isdisjoint(quarter.cell for quarter in vertex.quarters)
        ]
        done = {quarter for vertex in completed for quarter in vertex}
        state = [quarter for quarter in quarters if quarter not in done]
        yield _Step(
            faces[cell],
            [
                [quarters.index(q) if q in quarters else None for q in vertex]
                for vertex in completed
            ],
            [quarters.index(quarter) for quarter in state],
        )


def _advance(
    states: Mapping[VertexColours, Ranges], step: _Step, ruleset: Ruleset
) -> dict[VertexColours, Ranges]:
    after: dict[VertexColours, Ranges] = {}
    for (state, before), face in product(states.items(), step.faces):
        colours = (*state, *face)
        completed = (tuple(None if i is None else colours[i] for i in v) for v in step.completed)
        ranges = reduce(Ranges.plus, (_vertex_ranges(v, ruleset) for v in completed), before)
        key = tuple(colours[i] for i in step.kept)
        after[key] = after[key].union(ranges) if key in after else ranges
    return after


def _independent_ranges(faces: PossibleFaces, ruleset: Ruleset) -> Ranges:
    """The sum over the vertices as if their colours were independent."""

    def ranges_at(vertex: Vertex) -> Ranges:
        choices: Iterable[VertexColours] = product(
            *(_possible_colours(faces, quarter) for quarter in vertex.quarters)
        )
        return reduce(Ranges.union, (_vertex_ranges(colours, ruleset) for colours in choices))

    return reduce(Ranges.plus, map(ranges_at, vertices(faces)), _ZERO)
