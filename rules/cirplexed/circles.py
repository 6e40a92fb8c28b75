"""Circles: which there are on a board, how many, and who has won by them with the tie-breaks.

Rule sheet, Winning the Game and Breaking a Tie Game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, get_args

from rules.cirplexed.board import Board, Colour, Quarter
from rules.lattice import Cell
from rules.options import Options
from rules.verdict import ranked
from rules.wording import listed, plural

Kind = Literal["full", "three-quarter", "half"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Partial = Literal["inclusive", "open"]
Slots = tuple[Colour | None, ...]
"""The colours around a vertex clockwise from the top left; None where no tile lies."""


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """The rules for counting.

    `partial`
        What else may lie at the vertex of a partial circle. inclusive: other colours or nothing.
        open: nothing, so that the rest of the circle could still come.
    """

    partial: Partial = "inclusive"

    def problem(self) -> str:
        """Why nobody could play so."""
        if self.partial in get_args(Partial):
            return ""
        return f"'partial' must be inclusive or open, but got {self.partial!r}."


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


class Counts(NamedTuple):
    """How many circles of each kind; the greater wins, as tuples compare."""

    full: int = 0
    three_quarter: int = 0
    half: int = 0

    def __str__(self) -> str:
        return f"{plural(self.full, 'full circle')}, {self.three_quarter} × ¾ and {self.half} × ½"

    def of_level(self, level: int) -> str:
        """The number of full circles, level 0, of ¾ or of ½ circles in words."""
        return f"{self[level]} × {' ¾½'[level]} circle" if level else plural(self[0], "full circle")


def circles(board: Board, ruleset: Ruleset = USUAL) -> tuple[Circle, ...]:
    """All circles on a board, vertex by vertex."""
    return tuple(circle for at in vertices(board.faces) for circle in _at(board, at, ruleset))


def count(board: Board, ruleset: Ruleset = USUAL) -> Counts:
    """How many circles of each kind a board has."""
    return total(circle.kind for circle in circles(board, ruleset))


def vertices(cells: Iterable[Cell]) -> list[Vertex]:
    """Every vertex at which a tile lies, row by row."""
    corners = ((0, 0), (0, 1), (1, 0), (1, 1))
    return sorted(
        {Vertex(at.row + down, at.col + right) for at in cells for down, right in corners}
    )


@cache
def tally(around: Slots, ruleset: Ruleset = USUAL) -> Counts:
    """What the circles around one vertex add to the counts."""
    return total(kind for _, kind in kinds(around, ruleset))


def kinds(around: Slots, ruleset: Ruleset = USUAL) -> Iterator[tuple[Colour, Kind]]:
    """The colours that make a circle around a vertex, and which kind. Two halves are possible."""
    for colour in dict.fromkeys(colour for colour in around if colour is not None):
        filled = [slot for slot in range(4) if around[slot] == colour]
        blocked = ruleset.partial == "open" and len(filled) + around.count(None) < 4
        # Slots across the vertex make no half circle.
        apart = len(filled) == 2 and filled[1] - filled[0] == 2
        if len(filled) > 1 and not blocked and not apart:
            yield colour, KINDS[4 - len(filled)]


def total(found: Iterable[Kind]) -> Counts:
    """Count circles by their kinds."""
    kinds = list(found)
    return Counts(*map(kinds.count, KINDS))


def _at(board: Board, vertex: Vertex, ruleset: Ruleset) -> Iterator[Circle]:
    quarters, faces = vertex.quarters, board.faces
    around = tuple(faces[at][corner] if at in faces else None for at, corner in quarters)
    for colour, kind in kinds(around, ruleset):
        own = (quarter for quarter, slot in zip(quarters, around, strict=True) if slot == colour)
        yield Circle(vertex, colour, kind, tuple(own))


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, from 1; players of equal counts share it."""

    place: int
    player: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class Ranking:
    """The players from the first place on, those of one place in the order given."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """One player, or those who share the win."""
        return tuple(standing.player for standing in self.standings if standing.place == 1)

    @property
    def result(self) -> str:
        """Who has won, without the counts."""
        return f"{self._leaders('wins', 'share the win')}."

    @property
    def ahead(self) -> str:
        """Who is ahead while the game goes on, without the counts."""
        return f"{self._leaders('leads', 'are level so far')}."

    @property
    def so_far(self) -> str:
        """Who is ahead while the game goes on, and who is level with whom."""
        return self._said("leads", "are level so far")

    def __str__(self) -> str:
        """Who has won, and who was still level at the top after the full and the ¾ circles."""
        return self._said("wins", "share the win")

    def _leaders(self, alone: str, together: str) -> str:
        return f"{listed(self.winners)} {together if self.winners[1:] else alone}"

    def _said(self, alone: str, together: str) -> str:
        best, leaders = self.standings[0].counts, self._leaders(alone, together)
        if len(self.winners) > 1:
            return f"{leaders}: {best} each."
        said = []
        for level in range(3):
            tied = [
                at.player for at in self.standings if at.counts[: level + 1] == best[: level + 1]
            ]
            if len(tied) == 1:
                said.append(f"{leaders} with {best.of_level(level)}.")
                break
            said.append(f"{listed(tied)} tie at {best.of_level(level)}")
        return "; ".join(said)


def rank(counts: Mapping[str, Counts]) -> Ranking:
    """Rank players, of whom there must be one, by their counts."""
    if not counts:
        raise ValueError("A ranking must have a player.")
    return Ranking(tuple(Standing(at, player, counts[player]) for at, player in ranked(counts)))
