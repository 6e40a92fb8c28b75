"""A seat for the computer: what it lays, by its rack and by how far it looks (rule sheet 1.1).

It lays nothing but what `counting` lets count, tile by tile, and draws no extra tile on a sign
square. Numbers of a game are drawn with a seed, so that the same table gets the same answer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from random import Random
from typing import NamedTuple

from rules.mathable.counting import Equation, counts, leaners, lines, neighbours, results
from rules.mathable.edition import Cell, Move, Square
from rules.mathable.position import Board
from rules.message import Message

LEVELS = range(1, 4)
"""How far it looks: one tile ahead; the whole turn; the reply and its own next turn besides."""

WIDTH = 120
"""Turns in the making that are grown further, those of most points."""

CANDIDATES, DRAWS = 12, 32
"""The turns of most points that are looked at further, each over so many draws of the unseen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the computer says to do: tiles in the order in which they go down, or an exchange.

    Neither is a pass. `reasons` are for each tile the equations that make it count.
    """

    moves: tuple[Move, ...] = ()
    exchanged: tuple[int, ...] = ()
    points: int = 0
    reasons: tuple[tuple[Equation, ...], ...] = ()

    @property
    def said(self) -> Message:
        """ "7 to 8F, 3 + 4; 21 to 8E, 7 × 3: 28 points" """
        if self.moves:
            laid = (
                Message.of(
                    "mathable-to", value=move.value, at=move.square, sums=[one.asked for one in why]
                )
                for move, why in zip(self.moves, self.reasons, strict=True)
            )
            tiles = Message.of("list-clauses", things=(*laid,))
            return Message.of("mathable-lay", tiles=tiles, points=self.points)
        if self.exchanged:
            tiles = Message.of("list-comma", things=self.exchanged)
            return Message.of("mathable-exchange", number=len(self.exchanged), tiles=tiles)
        return Message.of("mathable-pass")


def choose(
    board: Board, rack: Iterable[int], level: int = 3, bag: int = 0, seed: int = 0
) -> Choice:
    """What to do with a rack, of which only tiles that are not on the board yet count.

    `bag` is how many tiles are left to draw; those unseen besides are on the other racks. Raises
    ValueError for a level that there is not.
    """
    if level not in LEVELS:
        raise ValueError(f"Level must be 1 to {LEVELS[-1]}, but got {level}.")
    held = tuple(sorted((Counter(rack) & Counter(board.unseen())).elements(), reverse=True))
    hand = _Hand(board, _open(board), held)
    found = [hand.greedy()] if level == 1 else _turns(hand)
    best = max(found, key=lambda one: (one.total, len(one.moves)))
    if level == 3 and best.moves:
        draws = _draws(board.unseen(held), bag, seed)
        laying = filter(lambda one: one.moves, found)
        likely = nlargest(CANDIDATES, laying, key=lambda one: (one.total, len(one.moves)))
        best = max(likely, key=lambda one: sum(_outlook(one, *draw) for draw in draws))
    if not best.moves:
        return Choice(exchanged=held[:bag])
    return Choice(best.moves, (), best.total, tuple(_reasons(board, best.moves)))


Gains = Mapping[int, Mapping[Square, int]]
"""What each value scores on squares where it counts; some of them may be taken by now."""


class _Hand(NamedTuple):
    """A turn in the making: what lies there, what each tile would score where, and what is held."""

    board: Board
    open: Gains
    rack: tuple[int, ...]
    moves: tuple[Move, ...] = ()
    points: int = 0

    @property
    def total(self) -> int:
        """The points with the bonus for a whole rack (rule sheet 1.4)."""
        whole = not self.rack and len(self.moves) == self.board.edition.rack_size
        return self.points + self.board.edition.bonus * whole

    def gains(self) -> Iterator[tuple[int, int, Square]]:
        """What each tile held scores where it counts."""
        for value in dict.fromkeys(self.rack):
            for square, points in self.open.get(value, {}).items():
                if self.board.number_at(square) is None:
                    yield points, value, square

    def laid(self, points: int, value: int, square: Square) -> "_Hand":
        """The turn with one tile more, which may let others count beside it."""
        board, open_ = self.board.place(square, value), {**self.open}
        for at, beside in _touched(square, board.edition.rows, board.edition.cols):
            other = board.number_at(beside)
            if other is not None and board.number_at(at) is None:
                _add(open_, at, board.edition.cell(at), value, other)
        left = [*self.rack]
        left.remove(value)
        move = Move(square, value)
        return _Hand(board, open_, tuple(left), (*self.moves, move), self.points + points)

    def greedy(self) -> "_Hand":
        """The turn played on, each time the tile of most points."""
        best = max(self.gains(), default=None)
        return self if best is None else self.laid(*best).greedy()


def _open(board: Board) -> Gains:
    found: dict[int, Mapping[Square, int]] = {}
    for at in filter(board.is_empty, board.edition.squares):
        for _, first, second in neighbours(board, at):
            _add(found, at, board.edition.cell(at), first, second)
    return found


def _add(
    open_: dict[int, Mapping[Square, int]], at: Square, cell: Cell, first: int, second: int
) -> None:
    """Enter a direction that counts for some values."""
    for value in results(first, second, cell.sign):
        scored = open_.get(value, {})
        open_[value] = {**scored, at: scored.get(at, 0) + value * cell.factor}


@cache
def _touched(square: Square, rows: int, cols: int) -> tuple[tuple[Square, Square], ...]:
    """The squares that have this one in a line, each with the other square of that line."""
    return tuple(
        (at, line.second if line.first == square else line.first)
        for at in leaners(square, rows, cols)
        for line in lines(at, rows, cols)
        if square in (line.first, line.second)
    )


def _turns(hand: _Hand) -> list[_Hand]:
    """Turns from no tile on, each a tile longer than one before: a beam search by points."""
    found, level = [hand], [hand]
    while level:
        grown: dict[frozenset[Move], tuple[int, _Hand, tuple[int, int, Square]]] = {}
        for one in level:
            for gain in one.gains():
                points, value, square = gain
                key = frozenset((*one.moves, Move(square, value)))
                if key not in grown or one.points + points > grown[key][0]:
                    grown[key] = one.points + points, one, gain
        best = nlargest(WIDTH, grown.values(), key=lambda one: (one[0], one[2]))
        level = [one.laid(*gain) for _, one, gain in best]
        found += level
    return found


def _draws(unseen: Mapping[int, int], bag: int, seed: int) -> list[tuple[list[int], list[int]]]:
    """What may be in the bag, in the order of drawing, and on the other racks."""
    tiles, chance = [*Counter(unseen).elements()], Random(seed)
    drawn = (chance.sample(tiles, len(tiles)) for _ in range(DRAWS))
    return [(order[:bag], order[bag:]) for order in drawn]


def _outlook(hand: _Hand, bag: Sequence[int], others: Sequence[int]) -> int:
    """What a turn is worth by its points, the reply to it and the next turn, tile by tile.

    Once the bag is empty what is left on a rack is subtracted (rule sheet 1.7).
    """
    size = hand.board.edition.rack_size
    fill = bag[: max(0, size - len(hand.rack))]
    reply = _Hand(hand.board, hand.open, tuple(others[:size])).greedy()
    after = _Hand(reply.board, reply.open, (*hand.rack, *fill)).greedy()
    left = 0 if len(bag) > len(fill) else sum(reply.rack) - sum(after.rack)
    return hand.total - reply.total + after.total + left


def _reasons(board: Board, moves: Sequence[Move]) -> Iterator[tuple[Equation, ...]]:
    """For each tile an equation a direction."""
    for move in moves:
        yield tuple(count.equations[0] for count in counts(board, move))
        board = board.place(move.square, move.value)
