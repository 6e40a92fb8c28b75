"""Circles: which there are on a board, how many, and who has won by them with the tie-breaks.

Rule sheet, Winning the Game and Breaking a Tie Game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple, get_args

from rules.cirplexed.board import Board, Colour, Quarter
from rules.lattice import Cell
from rules.message import Message, Text
from rules.options import Options
from rules.verdict import rank_players

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

    descriptions: ClassVar[Mapping[str, Message]] = {
        "partial": Message.of("options-cirplexed-partial")
    }

    def problem(self) -> Text:
        """Why nobody could play so."""
        known = self.partial in get_args(Partial)
        return "" if known else Message.of("cirplexed-bad-partial", got=self.partial)


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

    colour: Colour
    kind: Kind
    quarters: tuple[Quarter, ...]


class Counts(NamedTuple):
    """How many circles of each kind; the greater wins, as tuples compare."""

    full: int = 0
    three_quarter: int = 0
    half: int = 0

    @property
    def said(self) -> Message:
        """All of them in words."""
        parts = {"three": self.three_quarter, "half": self.half}
        return Message.of("cirplexed-counts", full=self.full, **parts)

    def of_level(self, level: int) -> Message:
        """The number of full circles, level 0, of ¾ or of ½ circles in words."""
        if not level:
            return Message.of("cirplexed-full", number=self.full)
        return Message.of("cirplexed-part", number=self[level], part=" ¾½"[level])


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
        yield Circle(colour, kind, tuple(own))


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

    def leaders(self, over: bool) -> Message:
        """Who has won, or who is ahead while the game goes on, without the counts."""
        return Message.of("cirplexed-result", leaders=self._leaders(over))

    def said(self, over: bool) -> Message:
        """The same with what decides: the counts, and who was still level after which of them."""
        best, leaders = self.standings[0].counts, self._leaders(over)
        if self.winners[1:]:
            return Message.of("cirplexed-level", leaders=leaders, counts=best.said)
        tied = [
            [at.player for at in self.standings if at.counts[: level + 1] == best[: level + 1]]
            for level in range(3)
        ]
        decisive = next(level for level in range(3) if len(tied[level]) == 1)
        ties = [
            Message.of("cirplexed-tie", who=named(tied[level]), circles=best.of_level(level))
            for level in range(decisive)
        ]
        circles = best.of_level(decisive)
        end = Message.of("cirplexed-ahead", leaders=leaders, circles=circles)
        return Message.of("list-clauses", things=(*ties, end)) if ties else end

    def _leaders(self, over: bool) -> Message:
        return Message.of("cirplexed-leaders", over=over, who=named(self.winners))


def named(players: Iterable[str]) -> tuple[str | Message, ...]:
    """Players as they are called; boards of nobody by their numbers."""
    return tuple(
        Message.of("cirplexed-board-number", number=int(player)) if player.isdecimal() else player
        for player in players
    )


def rank(counts: Mapping[str, Counts]) -> Ranking:
    """Rank players, of whom there must be one, by their counts."""
    if not counts:
        raise ValueError("A ranking must have a player.")
    return Ranking(
        tuple(Standing(at, player, counts[player]) for at, player in rank_players(counts))
    )
