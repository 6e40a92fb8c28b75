"""What can be wrong with stones on a board, as findings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.mobius.board import STEERE_2008, Board, BoardError
from rules.mobius.chains import Win
from rules.mobius.places import COLOURS, Cell, Colour
from rules.mobius.position import Position
from rules.mobius.wins import winner
from rules.verdict import RuleFinding
from rules.wording import plural


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone where it was seen; the last row of the board is its bottom edge."""

    row: int
    col: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Settled:
    """The position that stones make, and what is wrong with them.

    A cell on which stones contradict each other is left empty.
    """

    position: Position
    faults: tuple[RuleFinding, ...]


def settle(stones: Iterable[Stone], board: Board = STEERE_2008) -> Settled:
    """Put stones that were seen on a board.

    A stone on either half of a split cell occupies it, and so do two of one colour.
    """
    seen: dict[Cell, list[Stone]] = {}
    faults = []
    for stone in stones:
        try:
            seen.setdefault(board.at(stone.row, stone.col), []).append(stone)
        except BoardError:
            faults.append(_off_board(stone))
    for cell, here in seen.items():
        faults += _crowding(cell, here)
    clear = {cell: here[0].colour for cell, here in seen.items() if len(_colours(here)) == 1}
    return Settled(Position(clear, board), tuple(faults))


def turn_faults(position: Position) -> Iterator[RuleFinding]:
    """Red begins and the players take turns, so red has as many stones as blue or one more."""
    red, blue = (position.count(colour) for colour in COLOURS)
    if red - blue not in (0, 1):
        lead = "blue" if blue > red else "red"
        ahead = f"{lead} is {abs(red - blue)} ahead"
        message = (
            f"Red begins and nobody passes, so red has as many stones as blue or one more; "
            f"but red has {red} and blue {blue}: {ahead}."
        )
        yield RuleFinding("turn-order", message)


def played_on(position: Position, won: Win) -> bool:
    """Whether the win was there before the last stone.

    It was unless the last stone was its own and lies in the chain that wins, and in every other.
    """
    if won.how == "last-able":
        return False
    last = "red" if position.count("red") > position.count("blue") else "blue"
    own = (cell for cell in won.cells if position.stones.get(cell) == won.colour)
    return last != won.colour or all(winner(position.without(cell)) == won.colour for cell in own)


def playing_on(colour: Colour) -> RuleFinding:
    """A stone placed after the win: it changes nothing, so it is only noted."""
    message = f"{colour.capitalize()} had won before the last stone was placed."
    return RuleFinding("played-on", message, severity="note")


def _off_board(stone: Stone) -> RuleFinding:
    place = f"row {stone.row}, column {stone.col}"
    message = f"A {stone.colour} stone lies off the board, at {place}."
    return RuleFinding("off-board", message)


def _crowding(cell: Cell, here: Sequence[Stone]) -> list[RuleFinding]:
    places = {(stone.row, stone.col) for stone in here}
    at = (cell.name,)
    if len(_colours(here)) > 1:
        where = "both halves of the split cell" if len(places) > 1 else "cell"
        message = f"A red and a blue stone lie on {where} {cell}, which holds one stone."
        return [RuleFinding("two-colours", message, at)]
    if len(here) > len(places):
        message = f"{plural(len(here), 'stone')} lie on {cell}, which holds one."
        return [RuleFinding("two-stones", message, at)]
    return []


def _colours(stones: Iterable[Stone]) -> set[Colour]:
    return {stone.colour for stone in stones}
