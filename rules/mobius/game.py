"""A game move by move, and its record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules.mobius.board import STEERE_2008, Board
from rules.mobius.faults import playing_on
from rules.mobius.places import COLOURS, Cell, Colour
from rules.mobius.position import Position
from rules.mobius.wins import winner
from rules.records import Record, RecordError, each, need
from rules.verdict import RuleFinding, Ruling


class GameError(ValueError):
    """A record that breaks the rules."""


@dataclass(frozen=True, slots=True)
class Played:
    """The ruling on a move, and the game after it (the same if it was illegal)."""

    game: "Game"
    ruling: Ruling


@dataclass(frozen=True)
class Game:
    """A game as the cells played, red's first; begin with `Game()`."""

    moves: tuple[Cell, ...] = ()
    board: Board = STEERE_2008

    @cached_property
    def position(self) -> Position:
        return Position.played(self.moves, self.board)

    @cached_property
    def winner(self) -> Colour | None:
        return winner(self.position)

    @property
    def to_move(self) -> Colour | None:
        """Whose turn it is; None once the game is won."""
        return COLOURS[len(self.moves) % 2] if self.winner is None else None

    def play(self, cell: Cell, colour: Colour | None = None) -> Played:
        """Rule on a stone, by default of the colour to move, and place it where that is legal.

        A stone after the win changes nothing, and is noted.
        """
        own = COLOURS[len(self.moves) % 2]
        faults = [*self._place_faults(cell), *_turn_faults(own, colour)]
        if faults:
            return Played(self, Ruling.of(faults, ""))
        after = replace(self, moves=(*self.moves, cell))
        notes = [] if self.winner is None else [playing_on(self.winner)]
        won = "" if after.winner is None else f": {after.winner} wins"
        return Played(after, Ruling.of(notes, f"{own.capitalize()} plays {cell}{won}."))

    def __str__(self) -> str:
        """The moves, as `parse` reads them."""
        return " ".join(map(str, self.moves))

    @classmethod
    def parse(cls, text: str, board: Board = STEERE_2008) -> "Game":
        """Read moves such as "F0 C4 G7". Raises GameError where one breaks the rules."""
        return cls.of(map(Cell.parse, text.split()), board)

    @classmethod
    def of(cls, moves: Iterable[Cell], board: Board = STEERE_2008) -> "Game":
        """The game of these moves. Raises GameError where one breaks the rules."""
        game = cls((), board)
        for number, cell in enumerate(moves, start=1):
            played = game.play(cell)
            if not played.ruling.valid:
                raise GameError(f"Move {number} breaks the rules: {played.ruling.summary}")
            game = played.game
        return game

    def to_dict(self) -> Record:
        return {"board": self.board.name, "moves": [cell.name for cell in self.moves]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], board: Board = STEERE_2008) -> "Game":
        if need(data, "board", str) != board.name:
            raise RecordError(f"The game must be on the {board.name} board: {data['board']!r}.")
        return cls.of(map(Cell.parse, each(data, "moves", str)), board)

    def _place_faults(self, cell: Cell) -> list[RuleFinding]:
        if not self.board.has(cell):
            message = f"Row {cell.row}, column {cell.col} is not on the board."
            return [RuleFinding("off-board", message)]
        stone = self.position.stones.get(cell)
        if stone is None:
            return []
        return [
            RuleFinding("cell-occupied", f"A {stone} stone lies on {cell} already.", (cell.name,))
        ]


def _turn_faults(own: Colour, colour: Colour | None) -> list[RuleFinding]:
    if colour in (None, own):
        return []
    return [RuleFinding("wrong-turn", f"It is {own}'s turn, not {colour}'s.")]
