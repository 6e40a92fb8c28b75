"""The least and the most that a board can count, over all ways to read its tiles.

The tiles are laid one by one. Of all the ways to read those laid so far, only the least and the
most are kept for each choice of colours at the vertices not yet complete. So the result is exact
without trying every reading.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import product
from operator import add
from typing import NamedTuple

from rules.cirplexed.circles import Counts, Slots, tally, vertices
from rules.cirplexed.pieces import Colour, Face
from rules.cirplexed.position import Cell, Quarter
from rules.cirplexed.ruleset import Ruleset

MOST_WAYS = 20_000
"""Ways to lay tiles that are told apart on one board; beyond, each vertex is taken for itself."""

Faces = Mapping[Cell, Sequence[Face]]
"""For each place what its tile may be."""


class Ends(NamedTuple):
    """The least and the most of each count; not all of them need come about together."""

    least: Counts
    most: Counts

    def plus(self, other: "Ends") -> "Ends":
        """The ends of two parts of a board."""
        return Ends(
            Counts(*map(add, self.least, other.least)), Counts(*map(add, self.most, other.most))
        )

    def joined(self, other: "Ends") -> "Ends":
        """The ends over two sets of ways to read one part."""
        return Ends(
            Counts(*map(min, self.least, other.least)), Counts(*map(max, self.most, other.most))
        )


def ends(faces: Faces, ruleset: Ruleset) -> Ends:
    """The least and the most of each count; too wide, never too narrow, beyond MOST_WAYS."""
    ways: dict[Slots, Ends] = {(): _NOTHING}
    tried = 0
    for step in _steps(faces):
        tried += len(ways) * len(step.faces)
        if tried > MOST_WAYS:
            return _vertex_by_vertex(faces, ruleset)
        ways = _laid(ways, step, ruleset)
    return ways[()]


def possible(faces: Faces, quarter: Quarter) -> Sequence[Colour | None]:
    """What a quarter may be; None where no tile lies."""
    if quarter.cell not in faces:
        return [None]
    return sorted({face[quarter.corner] for face in faces[quarter.cell]})


@cache
def _worth(around: Slots, ruleset: Ruleset) -> Ends:
    """What a vertex adds, as both ends."""
    counts = tally(around, ruleset)
    return Ends(counts, counts)


_NOTHING = _worth((None,) * 4, Ruleset())


class _Step(NamedTuple):
    """A tile laid: what it may be, the vertices complete by it, and the quarters needed later.

    Quarters are numbered in the row of those needed so far and the four of the tile.
    """

    faces: Sequence[Face]
    complete: tuple[tuple[int | None, ...], ...]
    needed: tuple[int, ...]


def _steps(faces: Faces) -> Iterator[_Step]:
    left = set(faces)
    needed: list[Quarter] = []
    for cell in _in_order(faces):
        left.remove(cell)
        row = [*needed, *(Quarter(cell, corner) for corner in range(4))]
        complete = [at for at in vertices([cell]) if left.isdisjoint(_cells(at.quarters))]
        done = {quarter for vertex in complete for quarter in vertex.quarters}
        needed = [quarter for quarter in row if quarter not in done]
        yield _Step(
            faces[cell],
            tuple(_numbered(vertex.quarters, row) for vertex in complete),
            tuple(map(row.index, needed)),
        )


def _in_order(cells: Iterable[Cell]) -> list[Cell]:
    """Along the shorter side first, so that few vertices are open at a time."""
    row_by_row = sorted(cells)
    rows, cols = ({at[axis] for at in row_by_row} for axis in (0, 1))
    return row_by_row if len(cols) <= len(rows) else sorted(row_by_row, key=lambda at: at[::-1])


def _cells(quarters: Iterable[Quarter]) -> set[Cell]:
    return {quarter.cell for quarter in quarters}


def _numbered(quarters: Iterable[Quarter], row: Sequence[Quarter]) -> tuple[int | None, ...]:
    return tuple(row.index(quarter) if quarter in row else None for quarter in quarters)


def _laid(ways: Mapping[Slots, Ends], step: _Step, ruleset: Ruleset) -> dict[Slots, Ends]:
    laid: dict[Slots, Ends] = {}
    for (colours, before), face in product(ways.items(), step.faces):
        row = (*colours, *face)
        worth = (_worth(_slots(row, vertex), ruleset) for vertex in step.complete)
        after = reduce(Ends.plus, worth, before)
        key = tuple(row[quarter] for quarter in step.needed)
        laid[key] = laid[key].joined(after) if key in laid else after
    return laid


def _slots(row: Slots, vertex: Iterable[int | None]) -> Slots:
    return tuple(None if quarter is None else row[quarter] for quarter in vertex)


def _vertex_by_vertex(faces: Faces, ruleset: Ruleset) -> Ends:
    """The sum over the vertices, as if their colours had nothing to do with each other."""
    total = _NOTHING
    for vertex in vertices(faces):
        around = product(*(possible(faces, quarter) for quarter in vertex.quarters))
        total = total.plus(reduce(Ends.joined, (_worth(slots, ruleset) for slots in around)))
    return total
