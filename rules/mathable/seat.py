"""A computer player: the turn it plays from its rack, at one of three levels (rule sheet 1.1).

It places only tiles that count, one by one, and draws no extra tile on a sign square. Unseen tiles
are sampled with a seed, so that the same table gets the same turn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from random import Random
from typing import NamedTuple

from rules.mathable.counting import (
    Equation,
    counting_directions,
    dependents,
    lines,
    number_lines,
    results,
)
from rules.mathable.edition import Cell, Move, Square
from rules.mathable.position import Board
from rules.message import Message

LEVELS = range(1, 4)
"""Search depth: one tile; the whole turn; also the reply and its own next turn."""

BEAM_WIDTH = 120
"""Partial turns that the beam search keeps at each length."""

CANDIDATES, SAMPLES = 12, 32
"""The highest scoring turns that level 3 compares, each over so many samples of unseen tiles."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn: tiles in the order of placing, or tiles to exchange, or neither (a pass).

    `reasons` are the equations that make each tile count.
    """

    moves: tuple[Move, ...] = ()
    exchanged: tuple[int, ...] = ()
    points: int = 0
    reasons: tuple[tuple[Equation, ...], ...] = ()

    @property
    def message(self) -> Message:
        """ "7 to 8F, 3 + 4; 21 to 8E, 7 × 3: 28 points" """
        if self.moves:
            clauses = [
                Message.of(
                    "mathable-to",
                    value=move.value,
                    at=move.square,
                    sums=[equation.expression for equation in equations],
                )
                for move, equations in zip(self.moves, self.reasons, strict=True)
            ]
            tiles = Message.of("list-clauses", things=clauses)
            return Message.of("mathable-lay", tiles=tiles, points=self.points)
        if self.exchanged:
            tiles = Message.of("list-comma", things=self.exchanged)
            return Message.of("mathable-exchange", number=len(self.exchanged), tiles=tiles)
        return Message.of("mathable-pass")


def choose(
    board: Board, rack: Iterable[int], level: int = 3, bag: int = 0, seed: int = 0
) -> Choice:
    """Choose a turn from a rack; tiles that the box no longer has are ignored.

    `bag` is how many tiles are left to draw; other unseen tiles are on the other racks. Raises
    ValueError for an unknown level.
    """
    if level not in LEVELS:
        raise ValueError(f"Level must be 1 to {LEVELS[-1]}, but got {level}.")
    tiles = tuple(sorted((Counter(rack) & Counter(board.unseen())).elements(), reverse=True))
    turn = _PartialTurn(board, _initial_gains(board), tiles)
    turns = [turn.greedy()] if level == 1 else _turns(turn)
    best = max(turns, key=lambda turn: (turn.total, len(turn.moves)))
    if level == 3 and best.moves:
        draws = _samples(board.unseen(tiles), bag, seed)
        playing = filter(lambda turn: turn.moves, turns)
        likely = nlargest(CANDIDATES, playing, key=lambda turn: (turn.total, len(turn.moves)))
        best = max(likely, key=lambda turn: sum(_estimate(turn, *draw) for draw in draws))
    if not best.moves:
        return Choice(exchanged=tiles[:bag])
    return Choice(best.moves, (), best.total, tuple(_equations(board, best.moves)))


Gains = Mapping[int, Mapping[Square, int]]
"""The points of each value on squares where it counts; some may be occupied by now."""


class _PartialTurn(NamedTuple):
    """A turn so far: the board, what each tile would score where, and the tiles left."""

    board: Board
    gains: Gains
    rack: tuple[int, ...]
    moves: tuple[Move, ...] = ()
    points: int = 0

    @property
    def total(self) -> int:
        """The points with the bonus for an empty rack (rule sheet 1.4)."""
        whole = not self.rack and len(self.moves) == self.board.edition.rack_size
        return self.points + self.board.edition.bonus * whole

    def options(self) -> Iterator[tuple[int, int, Square]]:
        """The possible next tiles: points, value and square."""
        for value in dict.fromkeys(self.rack):
            for square, points in self.gains.get(value, {}).items():
                if self.board.number_at(square) is None:
                    yield points, value, square

    def with_tile(self, points: int, value: int, square: Square) -> "_PartialTurn":
        """The turn with one more tile, which may let others count."""
        board, gains = self.board.place(square, value), {**self.gains}
        for target, other_end in _lines_through(square, board.edition.rows, board.edition.cols):
            other = board.number_at(other_end)
            if other is not None and board.number_at(target) is None:
                _add_gain(gains, target, board.edition.cell(target), value, other)
        rack = [*self.rack]
        rack.remove(value)
        move = Move(square, value)
        return _PartialTurn(board, gains, tuple(rack), (*self.moves, move), self.points + points)

    def greedy(self) -> "_PartialTurn":
        """The turn completed greedily, always with the tile of most points."""
        best = max(self.options(), default=None)
        return self if best is None else self.with_tile(*best).greedy()


def _initial_gains(board: Board) -> Gains:
    gains: dict[int, Mapping[Square, int]] = {}
    for square in filter(board.is_empty, board.edition.squares):
        for _, first, second in number_lines(board, square):
            _add_gain(gains, square, board.edition.cell(square), first, second)
    return gains


def _add_gain(
    gains: dict[int, Mapping[Square, int]], square: Square, cell: Cell, first: int, second: int
) -> None:
    """Enter the points of a direction for the values that count in it."""
    for value in results(first, second, cell.sign):
        squares = gains.get(value, {})
        gains[value] = {**squares, square: squares.get(square, 0) + value * cell.factor}


@cache
def _lines_through(square: Square, rows: int, cols: int) -> tuple[tuple[Square, Square], ...]:
    """The squares with a line through this one, each with the other square of that line."""
    return tuple(
        (start, line.second if line.first == square else line.first)
        for start in dependents(square, rows, cols)
        for line in lines(start, rows, cols)
        if square in (line.first, line.second)
    )


def _turns(start: _PartialTurn) -> list[_PartialTurn]:
    """Turns of every length from a beam search by points, the empty one first."""
    turns, beam = [start], [start]
    while beam:
        extended: dict[frozenset[Move], tuple[int, _PartialTurn, tuple[int, int, Square]]] = {}
        for turn in beam:
            for option in turn.options():
                points, value, square = option
                key = frozenset((*turn.moves, Move(square, value)))
                if key not in extended or turn.points + points > extended[key][0]:
                    extended[key] = turn.points + points, turn, option
        best = nlargest(BEAM_WIDTH, extended.values(), key=lambda entry: (entry[0], entry[2]))
        beam = [turn.with_tile(*option) for _, turn, option in best]
        turns += beam
    return turns


def _samples(unseen: Mapping[int, int], bag: int, seed: int) -> list[tuple[list[int], list[int]]]:
    """Random splits of the unseen tiles: the bag in drawing order, and the other racks."""
    tiles, rng = [*Counter(unseen).elements()], Random(seed)
    samples = (rng.sample(tiles, len(tiles)) for _ in range(SAMPLES))
    return [(order[:bag], order[bag:]) for order in samples]


def _estimate(turn: _PartialTurn, bag: Sequence[int], others: Sequence[int]) -> int:
    """The value of a turn: its points less the greedy reply plus the greedy next turn.

    Once the bag is empty, tiles left on a rack are subtracted (rule sheet 1.7).
    """
    size = turn.board.edition.rack_size
    drawn = bag[: max(0, size - len(turn.rack))]
    reply = _PartialTurn(turn.board, turn.gains, tuple(others[:size])).greedy()
    after = _PartialTurn(reply.board, reply.gains, (*turn.rack, *drawn)).greedy()
    left = 0 if len(bag) > len(drawn) else sum(reply.rack) - sum(after.rack)
    return turn.total - reply.total + after.total + left


def _equations(board: Board, moves: Sequence[Move]) -> Iterator[tuple[Equation, ...]]:
    """For each tile one equation per counting direction."""
    for move in moves:
        yield tuple(counting.equations[0] for counting in counting_directions(board, move))
        board = board.place(move.square, move.value)
