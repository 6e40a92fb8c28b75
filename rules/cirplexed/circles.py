"""Circles on boards: finding, counting, and ranking the boards with tie-breaks.

Rule sheet, Winning the Game and Breaking a Tie Game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple, get_args

from rules.cirplexed.board import Board, Colour, Face, Quarter
from rules.lattice import Cell
from rules.message import Message, Text
from rules.options import Options
from rules.verdict import rank_players

Kind = Literal["full", "three-quarter", "half"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Partial = Literal["inclusive", "open"]
VertexColours = tuple[Colour | None, ...]
"""The four colours around a vertex clockwise from the top left; None where no tile lies."""


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """Interpretations of the rule sheet.

    `partial`
        Which ¾ and ½ circles count. inclusive: all. open: only those that can still be completed,
        with no other colour at their vertex.
    """

    partial: Partial = "inclusive"

    descriptions: ClassVar[Mapping[str, Message]] = {
        "partial": Message.of("options-cirplexed-partial")
    }

    def problem(self) -> Text:
        valid = self.partial in get_args(Partial)
        return "" if valid else Message.of("cirplexed-bad-partial", got=self.partial)


USUAL = Ruleset()


class Vertex(NamedTuple):
    """A vertex of the lattice: the top left corner of the cell of the same row and column."""

    row: int
    col: int

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The four quarters that meet there, clockwise from the top left."""
        row, col = self
        return (
            Quarter(Cell(row - 1, col - 1), 2),
            Quarter(Cell(row - 1, col), 3),
            Quarter(Cell(row, col), 0),
            Quarter(Cell(row, col - 1), 1),
        )

    def colours(self, faces: Mapping[Cell, Face]) -> VertexColours:
        """The colours of these quarters."""
        return tuple(faces[cell][at] if cell in faces else None for cell, at in self.quarters)


@dataclass(frozen=True, slots=True)
class Circle:
    """A full or partial circle and its quarters."""

    colour: Colour
    kind: Kind
    quarters: tuple[Quarter, ...]


class Counts(NamedTuple):
    """Numbers of circles; boards are ranked by these in order, as tuples compare."""

    full: int = 0
    three_quarter: int = 0
    half: int = 0

    @property
    def message(self) -> Message:
        """All three numbers in words."""
        partial = {"three": self.three_quarter, "half": self.half}
        return Message.of("cirplexed-counts", full=self.full, **partial)

    def level_message(self, level: int) -> Message:
        """One of the numbers in words; level 0 is full circles, 1 is ¾ and 2 is ½."""
        if not level:
            return Message.of("cirplexed-full", number=self.full)
        return Message.of("cirplexed-part", number=self[level], part=" ¾½"[level])


def find_circles(board: Board, ruleset: Ruleset = USUAL) -> tuple[Circle, ...]:
    """All circles on a board, vertex by vertex."""
    circles, faces = list[Circle](), board.faces
    for vertex in vertices(faces):
        colours = vertex.colours(faces)
        for colour, kind in _vertex_circles(colours, ruleset):
            own = (q for q, other in zip(vertex.quarters, colours, strict=True) if other == colour)
            circles.append(Circle(colour, kind, tuple(own)))
    return tuple(circles)


def count_circles(board: Board, ruleset: Ruleset = USUAL) -> Counts:
    """Count the circles on a board by kind."""
    return _count_kinds(circle.kind for circle in find_circles(board, ruleset))


def vertices(cells: Iterable[Cell]) -> list[Vertex]:
    """All vertices of these cells, row by row."""
    corners = ((0, 0), (0, 1), (1, 0), (1, 1))
    return sorted(
        {Vertex(row + down, col + right) for row, col in cells for down, right in corners}
    )


@cache
def vertex_counts(colours: VertexColours, ruleset: Ruleset = USUAL) -> Counts:
    """Count the circles around one vertex by kind."""
    return _count_kinds(kind for _, kind in _vertex_circles(colours, ruleset))


def _vertex_circles(colours: VertexColours, ruleset: Ruleset) -> Iterator[tuple[Colour, Kind]]:
    """Colour and kind of each circle around one vertex; there can be two halves."""
    for colour in dict.fromkeys(colour for colour in colours if colour is not None):
        slots = [slot for slot in range(4) if colours[slot] == colour]
        blocked = ruleset.partial == "open" and len(slots) + colours.count(None) < 4
        # Two quarters across the vertex from each other are no half circle.
        opposite = len(slots) == 2 and slots[1] - slots[0] == 2
        if len(slots) > 1 and not blocked and not opposite:
            yield colour, KINDS[4 - len(slots)]


def _count_kinds(kinds: Iterable[Kind]) -> Counts:
    kinds = list(kinds)
    return Counts(*map(kinds.count, KINDS))


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, counted from 1 and shared by equals."""

    place: int
    player: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings by place."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """The winner, or all who share the win."""
        return tuple(standing.player for standing in self.standings if standing.place == 1)

    def leaders_message(self, over: bool) -> Message:
        """Who has won, or who is ahead if the game is not over."""
        return Message.of("cirplexed-result", leaders=self._leaders(over))

    def result_message(self, over: bool) -> Message:
        """As `leaders_message`, with the decisive counts and the ties before them."""
        best, leaders = self.standings[0].counts, self._leaders(over)
        if self.winners[1:]:
            return Message.of("cirplexed-level", leaders=leaders, counts=best.message)
        tied = [
            [s.player for s in self.standings if s.counts[: level + 1] == best[: level + 1]]
            for level in range(3)
        ]
        decisive = next(level for level in range(3) if len(tied[level]) == 1)
        ties = [
            Message.of(
                "cirplexed-tie", who=display_names(tied[level]), circles=best.level_message(level)
            )
            for level in range(decisive)
        ]
        circles = best.level_message(decisive)
        end = Message.of("cirplexed-ahead", leaders=leaders, circles=circles)
        return Message.of("list-clauses", things=(*ties, end)) if ties else end

    def _leaders(self, over: bool) -> Message:
        return Message.of("cirplexed-leaders", over=over, who=display_names(self.winners))


def display_names(players: Iterable[str]) -> tuple[str | Message, ...]:
    """Names of players for sentences; a number is that of a board without a player."""
    return tuple(
        Message.of("cirplexed-board-number", number=int(player)) if player.isdecimal() else player
        for player in players
    )


def rank_boards(counts: Mapping[str, Counts]) -> Ranking:
    """Rank at least one player by the counts of the boards."""
    if not counts:
        raise ValueError("A ranking must have a player.")
    places = rank_players(counts)
    return Ranking(tuple(Standing(place, player, counts[player]) for place, player in places))
