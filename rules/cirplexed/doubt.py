"""Boards with doubtful quarters: what their counts can be, and which quarters can change them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from rules.cirplexed.circles import USUAL, Vertex, tally
from rules.cirplexed.pieces import COLOURS, Colour, Face
from rules.cirplexed.position import Board, BoardError, Cell, Quarter
from rules.cirplexed.ruleset import Ruleset
from rules.cirplexed.sweep import ends, possible
from rules.frozen import Frozen


class Range(NamedTuple):
    """The least and the most that a number can be."""

    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        return self.least == self.most

    def __str__(self) -> str:
        return str(self.least) if self.is_certain else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Ranges:
    """What the counts of a board can be.

    They are exact, but where dozens of quarters are in doubt: there they may be too wide, never too
    narrow.
    """

    full: Range
    three_quarter: Range
    half: Range

    @property
    def levels(self) -> tuple[Range, Range, Range]:
        """The three counts in the order in which they decide."""
        return self.full, self.three_quarter, self.half

    @property
    def is_certain(self) -> bool:
        return all(level.is_certain for level in self.levels)


@dataclass(frozen=True)
class Reading:
    """A board as read, and for each doubtful quarter the colours that it may be.

    The colour on the board is among them, whether named or not.
    """

    board: Board
    doubts: Mapping[Quarter, frozenset[Colour]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        doubts = {Quarter(Cell(*at), corner): named for (at, corner), named in self.doubts.items()}
        for quarter, colours in doubts.items():
            _check(self.board, quarter, colours)
            doubts[quarter] = colours | {self.board.faces[quarter.cell][quarter.corner]}
        real = {quarter: doubts[quarter] for quarter in sorted(doubts) if len(doubts[quarter]) > 1}
        object.__setattr__(self, "doubts", Frozen(real))

    def faces(self, cell: Cell) -> tuple[Face, ...]:
        """What the tile there may be: its colours differ, unless no choice of them does."""
        read = self.board.faces[cell]
        choices = (
            sorted(self.doubts.get(Quarter(cell, corner), {colour}))
            for corner, colour in enumerate(read)
        )
        faces = [Face(*colours) for colours in product(*choices)]
        return tuple(face for face in faces if face.is_whole) or tuple(faces)

    def ranges(self, ruleset: Ruleset = USUAL) -> Ranges:
        """What the counts can be."""
        return Ranges(*map(Range, *ends(self._all_faces(), ruleset)))

    def changing(self, level: int, ruleset: Ruleset = USUAL) -> tuple[Quarter, ...]:
        """The quarters that can change a count: level 0 is full circles, 1 is ¾ and 2 is ½."""
        faces = self._all_faces()
        choices = {at: possible(faces, at) for quarter in self.doubts for at in _around(quarter)}
        return tuple(
            quarter
            for quarter in self.doubts
            if _decides([choices[at] for at in _around(quarter)], level, ruleset)
        )

    def _all_faces(self) -> dict[Cell, tuple[Face, ...]]:
        return {cell: self.faces(cell) for cell in self.board.faces}


def places(ranges: Mapping[str, Ranges]) -> dict[str, Range]:
    """The first and the last place that players can have; too wide perhaps, never too narrow."""
    worst = {player: tuple(level.least for level in own.levels) for player, own in ranges.items()}
    best = {player: tuple(level.most for level in own.levels) for player, own in ranges.items()}
    return {
        player: Range(
            1 + sum(worst[other] > best[player] for other in ranges),
            1 + sum(best[other] > worst[player] for other in ranges if other != player),
        )
        for player in ranges
    }


def _check(board: Board, quarter: Quarter, colours: Iterable[str]) -> None:
    if quarter.cell not in board.faces or not 0 <= quarter.corner < 4:
        raise BoardError(f"A doubtful quarter must be of a tile, but got {tuple(quarter)}.")
    strange = sorted(set(colours) - set(COLOURS))
    if strange:
        raise BoardError(f"A colour must be one of {', '.join(COLOURS)}, but got {strange[0]!r}.")


def _around(quarter: Quarter) -> tuple[Quarter, ...]:
    """The quarters at the same vertex clockwise, this one first."""
    (row, col), corner = quarter
    vertex = Vertex(row + (corner > 1), col + (corner in (1, 2)))
    own = vertex.quarters.index(quarter)
    return (*vertex.quarters[own:], *vertex.quarters[:own])


def _decides(choices: Sequence[Sequence[Colour | None]], level: int, ruleset: Ruleset) -> bool:
    """Whether the first of four quarters can change a count at their vertex."""
    own, *others = choices
    return any(
        len({tally((colour, *rest), ruleset)[level] for colour in own}) > 1
        for rest in product(*others)
    )
