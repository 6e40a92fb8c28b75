"""Circles: which there are on a board, and how many (rule sheet, Winning and Breaking a Tie)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from rules.cirplexed.pieces import Colour
from rules.cirplexed.position import Board, Cell, Quarter
from rules.cirplexed.ruleset import Ruleset
from rules.wording import plural

Kind = Literal["full", "three-quarter", "half"]
Slots = tuple[Colour | None, ...]
"""The colours around a vertex clockwise from the top left; None where no tile lies."""

USUAL = Ruleset()


class Vertex(NamedTuple):
    """A corner of the lattice: the top left one of the place of the same row and column."""

    row: int
    col: int

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The four quarters that meet here, clockwise from the top left."""
        row, col = self
        return (
            Quarter(Cell(row - 1, col - 1), 2),
            Quarter(Cell(row - 1, col), 3),
            Quarter(Cell(row, col), 0),
            Quarter(Cell(row, col - 1), 1),
        )


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of one colour, whole or in part, and the quarters that make it."""

    vertex: Vertex
    colour: Colour
    kind: Kind
    quarters: tuple[Quarter, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The places of its tiles, clockwise."""
        return tuple(quarter.cell for quarter in self.quarters)


class Counts(NamedTuple):
    """How many circles of each kind; the greater wins, as tuples compare."""

    full: int = 0
    three_quarter: int = 0
    half: int = 0

    def __str__(self) -> str:
        return f"{plural(self.full, 'full circle')}, {self.three_quarter} × ¾ and {self.half} × ½"

    def of_level(self, level: int) -> str:
        """The number of full circles, level 0, of ¾ or of ½ circles in words."""
        full = plural(self.full, "full circle")
        return (full, f"{self.three_quarter} × ¾ circle", f"{self.half} × ½ circle")[level]


def circles(board: Board, ruleset: Ruleset = USUAL) -> tuple[Circle, ...]:
    """All circles on a board, vertex by vertex."""
    return tuple(circle for vertex in vertices(board) for circle in _at(board, vertex, ruleset))


def count(board: Board, ruleset: Ruleset = USUAL) -> Counts:
    """How many circles of each kind a board has."""
    return total(circle.kind for circle in circles(board, ruleset))


def vertices(faces: Board | Iterable[Cell]) -> tuple[Vertex, ...]:
    """Every vertex at which a tile lies, row by row."""
    cells = faces.faces if isinstance(faces, Board) else faces
    return tuple(
        sorted({Vertex(at.row + down, at.col + right) for at in cells for down, right in _SQUARE})
    )


def slots(board: Board, vertex: Vertex) -> Slots:
    """What lies around a vertex."""
    faces = board.faces
    return tuple(
        faces[quarter.cell][quarter.corner] if quarter.cell in faces else None
        for quarter in vertex.quarters
    )


@cache
def tally(around: Slots, ruleset: Ruleset = USUAL) -> Counts:
    """What the circles around one vertex add to the counts."""
    return total(kind for _, kind in kinds(around, ruleset))


def kinds(around: Slots, ruleset: Ruleset = USUAL) -> tuple[tuple[Colour, Kind], ...]:
    """The colours that make a circle around a vertex, and which kind. Two halves are possible."""
    colours = dict.fromkeys(colour for colour in around if colour is not None)
    found = ((colour, _kind(around, colour, ruleset)) for colour in colours)
    return tuple((colour, kind) for colour, kind in found if kind is not None)


def total(found: Iterable[Kind]) -> Counts:
    """Count circles by their kinds."""
    listed = list(found)
    return Counts(listed.count("full"), listed.count("three-quarter"), listed.count("half"))


def _kind(around: Slots, colour: Colour, ruleset: Ruleset) -> Kind | None:
    filled = [slot for slot in range(4) if around[slot] == colour]
    others = [slot for slot in around if slot not in (colour, None)]
    if len(filled) == 4:
        return "full"
    if others and ruleset.partial == "open":
        return None
    if len(filled) == 3:
        return "three-quarter"
    return "half" if len(filled) == 2 and _share_a_side(filled) else None


def _share_a_side(filled: Sequence[int]) -> bool:
    """Whether two slots lie side by side; those across the vertex make no half circle."""
    return (filled[1] - filled[0]) % 4 != 2


def _at(board: Board, vertex: Vertex, ruleset: Ruleset) -> Iterator[Circle]:
    around = slots(board, vertex)
    for colour, kind in kinds(around, ruleset):
        own = (
            quarter for quarter, slot in zip(vertex.quarters, around, strict=True) if slot == colour
        )
        yield Circle(vertex, colour, kind, tuple(own))


_SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
