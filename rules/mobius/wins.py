"""Who has won: groups of stones and bars by union–find (rule sheet, Object of the game).

Bars conduct: two groups that meet at the same own bar are linked, and a loop may close through a
bar just so. Were loops of stones alone, one random full board in thirty would be a draw; the rule
sheet says that draws cannot occur.
"""

from dataclasses import dataclass
from typing import Literal

from rules.mobius.board import Bar
from rules.mobius.forest import ParityForest
from rules.mobius.places import COLOURS, Cell, Colour, other
from rules.mobius.position import Position

How = Literal["three-bars", "bars-and-loop", "last-able"]
"""By which of the two goals, or on a full board as the last who could have reached one."""


@dataclass(frozen=True, slots=True)
class Group:
    """Stones and bars of one colour that hang together; `loops` where they hold an odd loop."""

    colour: Colour
    cells: tuple[Cell, ...]
    bars: tuple[Bar, ...]
    loops: bool

    @property
    def how(self) -> How | None:
        """By which goal the group wins; None if by neither."""
        if len(self.bars) == 3:
            return "three-bars"
        return "bars-and-loop" if len(self.bars) == 2 and self.loops else None


def winner(position: Position) -> Colour | None:
    """Who has won; None where the game goes on. On a full board somebody always has.

    A full board on which no group wins (about 1 % of random ones) goes to the side with two linked
    bars and an odd loop anywhere: the other can never win any more.
    """
    forest = _forest(position)
    for colour in COLOURS:
        if _wins(position, forest, colour):
            return colour
    if position.is_full:
        return next((colour for colour in COLOURS if _last_able(position, forest, colour)), None)
    return None


def decided(position: Position) -> Colour | None:
    """Who wins whatever is played from now on; None where both still can.

    Since draws cannot occur, a side that would not win with a stone on every empty cell has lost.
    """
    for colour in COLOURS:
        if winner(position.filled(colour)) != colour:
            return other(colour)
    return None


def groups(position: Position) -> tuple[Group, ...]:
    """All groups, each with a stone or a bar, in the order of the board."""
    forest = _forest(position)
    together: dict[int, list[int]] = {}
    for node, colour in enumerate(_colours(position)):
        if colour is not None:
            together.setdefault(forest.root(node), []).append(node)
    return tuple(_group(position, nodes, forest.is_odd(nodes[0])) for nodes in together.values())


def _colours(position: Position) -> list[Colour | None]:
    """The colour of each node of the board."""
    stones, board = position.stones, position.board
    return [*map(stones.get, board.cells), *(bar.colour for bar in board.bars)]


def _forest(position: Position) -> ParityForest:
    colours = _colours(position)
    forest = ParityForest(len(colours))
    for one, two, crosses in position.board.links:
        colour = colours[one]
        if colour is not None and colour == colours[two]:
            forest.join(one, two, crosses)
    return forest


def _linked(position: Position, forest: ParityForest, colour: Colour) -> dict[int, int]:
    """How many own bars hang together, by the root of their group."""
    linked: dict[int, int] = {}
    for node, bar in enumerate(position.board.bars, start=len(position.board.cells)):
        if bar.colour == colour:
            root = forest.root(node)
            linked[root] = linked.get(root, 0) + 1
    return linked


def _wins(position: Position, forest: ParityForest, colour: Colour) -> bool:
    linked = _linked(position, forest, colour)
    return any(bars == 3 or (bars == 2 and forest.is_odd(root)) for root, bars in linked.items())


def _last_able(position: Position, forest: ParityForest, colour: Colour) -> bool:
    linked = max(_linked(position, forest, colour).values(), default=0)
    own = (node for node, at in enumerate(_colours(position)) if at == colour)
    return linked >= 2 and any(map(forest.is_odd, own))


def _group(position: Position, nodes: list[int], loops: bool) -> Group:
    members = [position.board.nodes[node] for node in nodes]
    cells = tuple(member for member in members if isinstance(member, Cell))
    bars = tuple(member for member in members if isinstance(member, Bar))
    colour = bars[0].colour if bars else position.stones[cells[0]]
    return Group(colour, cells, bars, loops)
