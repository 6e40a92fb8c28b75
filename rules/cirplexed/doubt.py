"""Boards with doubtful quarters: the ranges of their counts, and the quarters that matter.

Doubtful tiles around one vertex depend on each other: their readings are counted one by one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import NamedTuple

from rules.cirplexed.board import Board, Colour, Face, Quarter
from rules.cirplexed.circles import USUAL, Counts, Ruleset, Vertex, vertex_counts, vertices
from rules.frozen import FrozenDict
from rules.lattice import Cell, linked_groups

MAX_READINGS = 4096
"""Joint readings of neighbouring tiles that are counted; of more, vertices are independent."""

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

    Exact, unless many neighbouring tiles are doubtful: then they may be too wide.
    """

    full: Range = Range(0, 0)
    three_quarter: Range = Range(0, 0)
    half: Range = Range(0, 0)

    @property
    def is_certain(self) -> bool:
        return all(level.is_certain for level in self)


@dataclass(frozen=True)
class Reading:
    """A board as read, and the faces that its doubtful tiles may have, the one read among them."""

    board: Board
    doubts: Mapping[Cell, Iterable[Face]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        several = {cell: {self.board.faces[cell], *own} for cell, own in self.doubts.items()}
        doubts = {cell: tuple(sorted(own)) for cell, own in sorted(several.items()) if len(own) > 1}
        object.__setattr__(self, "doubts", FrozenDict(doubts))

    @property
    def faces(self) -> dict[Cell, Sequence[Face]]:
        """The possible faces of all tiles."""
        faces = self.board.faces.items()
        return {cell: tuple(self.doubts.get(cell, (face,))) for cell, face in faces}

    def ranges(self, ruleset: Ruleset = USUAL) -> Ranges:
        def doubtful_cells(vertex: Vertex) -> frozenset[Cell]:
            return frozenset(cell for cell, _ in vertex.quarters if cell in self.doubts)

        faces = self.faces
        groups = linked_groups(vertices(faces), doubtful_cells)
        return _sum(
            _group_ranges(group, set().union(*map(doubtful_cells, group)), faces, ruleset)
            for group in groups
        )

    def decisive_quarters(self, level: int, ruleset: Ruleset = USUAL) -> tuple[Quarter, ...]:
        """The quarters that can change a count: level 0 is full circles, 1 is ¾ and 2 is ½."""
        faces = self.faces

        def is_decisive(quarter: Quarter) -> bool:
            own, *others = (_possible_colours(faces, q) for q in _quarters_around(quarter))
            return any(
                len({vertex_counts((colour, *rest), ruleset)[level] for colour in own}) > 1
                for rest in product(*others)
            )

        quarters = (Quarter(cell, corner) for cell in self.doubts for corner in range(4))
        return tuple(filter(is_decisive, quarters))


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


def _group_ranges(
    group: Sequence[Vertex], cells: Iterable[Cell], faces: PossibleFaces, ruleset: Ruleset
) -> Ranges:
    """The ranges at some vertices; `cells` are those of the doubtful tiles around them."""
    choices = [[(cell, face) for face in faces[cell]] for cell in cells]
    if prod(map(len, choices)) > MAX_READINGS:
        return _sum(
            _ranges_over(vertex_counts(colours, ruleset) for colours in product(*around))
            for around in ([_possible_colours(faces, q) for q in v.quarters] for v in group)
        )
    certain = {cell: own[0] for cell, own in faces.items()}
    readings = (certain | dict(choice) for choice in product(*choices))
    return _ranges_over(_count_at(group, reading, ruleset) for reading in readings)


def _count_at(group: Sequence[Vertex], faces: Mapping[Cell, Face], ruleset: Ruleset) -> Counts:
    counts = (vertex_counts(vertex.colours(faces), ruleset) for vertex in group)
    return Counts(*map(sum, zip(*counts, strict=True)))


def _ranges_over(readings: Iterable[Counts]) -> Ranges:
    """The ranges of the counts of several readings."""
    return Ranges(*(Range(min(level), max(level)) for level in zip(*readings, strict=True)))


def _sum(ranges: Iterable[Ranges]) -> Ranges:
    """The ranges of disjoint sets of vertices together."""
    levels = zip(Ranges(), *ranges, strict=True)
    return Ranges(*(Range(*map(sum, zip(*level, strict=True))) for level in levels))
