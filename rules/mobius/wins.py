"""Who has won, and the chains that show it (rule sheet, Object of the game).

Bars conduct: two groups that meet at the same own bar are linked, and a loop may close through a
bar just so. Were loops of stones alone, one random full board in thirty would be a draw; the rule
sheet says that draws cannot occur.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, cast, get_args

from rules.errors import RecordError
from rules.message import Message, Text, one_of
from rules.mobius.board import COLOURS, Bar, Board, Cell, Colour
from rules.mobius.position import Position
from rules.options import Options, Record, require, require_list

Loops = Literal["odd", "any"]

How = Literal["three-bars", "bars-and-loop", "last-able"]
"""By which of the two goals, or on a full board as the last who could have reached one."""

Chain = tuple[Cell | Bar, ...]
"""Neighbours in order. A bar among them conducts."""


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """How the rule sheet is read where it leaves something open.

    `loops`
        Which closed chains are loops. odd: those that cross the top and bottom edge an odd number
        of times. any: those that go round the strip twice along its edge, too.
    """

    loops: Loops = "odd"

    descriptions: ClassVar[Mapping[str, Message]] = {"loops": Message.of("options-mobius-loops")}

    def problem(self) -> Text:
        """Why nobody could play so."""
        if self.loops in get_args(Loops):
            return ""
        values = one_of(get_args(Loops))
        return Message.of("options-one-of", option="loops", values=values, got=repr(self.loops))


USUAL = Ruleset()


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes of one colour that hang together, and the bars among them.

    `loops` where they hold a loop around the strip by the rules that are played; `twice` where
    they hold a closed chain that goes round it twice, and none that goes round once.
    """

    colour: Colour
    nodes: tuple[int, ...]
    bars: tuple[Bar, ...]
    loops: bool
    twice: bool

    @property
    def how(self) -> How | None:
        """By which goal the group wins; None if by neither."""
        if len(self.bars) == 3:
            return "three-bars"
        return "bars-and-loop" if len(self.bars) == 2 and self.loops else None


@dataclass(frozen=True, slots=True)
class Win:
    """Who has won and how.

    `links` run from a bar to another; a later one may begin or end on an earlier one instead.
    `loop` goes around the strip and closes from its last member to its first. Both are as short as
    may be.
    """

    colour: Colour
    how: How
    links: tuple[Chain, ...]
    loop: Chain = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the links and the loop, row by row."""
        members = {member for chain in (*self.links, self.loop) for member in chain}
        return tuple(sorted(member for member in members if isinstance(member, Cell)))

    @property
    def told(self) -> Message:
        """Who wins, and how, to be read out."""
        return Message.of("mobius-win", colour=self.colour, how=self.how)

    def to_dict(self) -> Record:
        links = [[member.name for member in link] for link in self.links]
        loop = [member.name for member in self.loop]
        return {"colour": self.colour, "how": self.how, "links": links, "loop": loop}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], board: Board) -> "Win":
        return cls(
            colour=cast(Colour, require(data, "colour", str)),
            how=cast(How, require(data, "how", str)),
            links=tuple(parse_chain(link, board) for link in require_list(data, "links", list)),
            loop=parse_chain(require_list(data, "loop", str), board),
        )


def groups(position: Position, ruleset: Ruleset = USUAL) -> tuple[Group, ...]:
    """All groups, each with a stone or a bar, in the order of the board."""
    board = position.board
    colours = [*map(position.stones.get, board.cells), *(bar.colour for bar in board.bars)]
    crossings: dict[int, int] = {}  # of the seam, on the way to a node, those upwards off
    found = []
    for start, colour in enumerate(colours):
        if colour is None or start in crossings:
            continue
        crossings[start], nodes, rounds = 0, [start], set[int]()
        for node in nodes:
            for there, crosses in board.links[node]:
                if colours[there] != colour:
                    continue
                if there not in crossings:
                    crossings[there] = crossings[node] + crosses
                    nodes.append(there)
                # Two ways that differ make a closed chain around the strip.
                rounds.add(crossings[there] - crossings[node] - crosses)
        once = any(number % 2 for number in rounds)
        twice = any(rounds) and not once
        nodes.sort()
        bars = tuple(bar for node in nodes if isinstance(bar := board.nodes[node], Bar))
        loops = once or (twice and ruleset.loops == "any")
        found.append(Group(colour, tuple(nodes), bars, loops, twice))
    return tuple(found)


def winner(position: Position, ruleset: Ruleset = USUAL) -> Colour | None:
    """Who has won; None where the game goes on. On a full board somebody always has.

    A full board on which no group wins (about 1 % of random ones) goes to the side with two linked
    bars and an odd loop anywhere: the other can never win any more.
    """
    return _winner(position, groups(position, ruleset))


def twice_round(position: Position, ruleset: Ruleset = USUAL) -> tuple[tuple[Colour, Chain], ...]:
    """The closed chains that are no loops, for they go round the strip twice, by their colours."""
    twice = (group for group in groups(position, ruleset) if group.twice and not group.loops)
    return tuple((group.colour, _Web(position.board, group).loop()) for group in twice)


def _winner(position: Position, found: Collection[Group]) -> Colour | None:
    won = {group.colour for group in found if group.how}
    if not won and position.is_full:
        linked = {group.colour for group in found if len(group.bars) > 1}
        won = linked & {group.colour for group in found if group.loops and not group.twice}
    return next((colour for colour in COLOURS if colour in won), None)


def win(position: Position, ruleset: Ruleset = USUAL) -> Win | None:
    """Who has won, with the chains that show it; None where the game goes on."""
    found = groups(position, ruleset)
    colour = _winner(position, found)
    if colour is None:
        return None
    own = [group for group in found if group.colour == colour]
    group = next((group for group in own if group.how), max(own, key=lambda one: len(one.bars)))
    web = _Web(position.board, group)
    links = web.tree()
    if group.how == "three-bars":
        return Win(colour, group.how, links)
    if group.how is None:
        looped = next(one for one in own if one.loops and not one.twice)
        return Win(colour, "last-able", links, _Web(position.board, looped).loop())
    loop = web.loop()
    stem = web.path({member for link in links for member in link}, loop)
    return Win(colour, group.how, (*links, stem) if len(stem) > 1 else links, loop)


class _Web:
    """The nodes of a group with the links between them."""

    def __init__(self, board: Board, group: Group) -> None:
        self.board, self.bars, self.own = board, group.bars, set(group.nodes)
        self.rounds = 2 if group.twice else 1

    def tree(self) -> tuple[Chain, ...]:
        """Links that hold all bars of the group together."""
        links: list[Chain] = []
        reached: set[Cell | Bar] = set(self.bars[:1])
        while not reached.issuperset(self.bars):
            links.append(self.path(reached, [bar for bar in self.bars if bar not in reached]))
            reached.update(links[-1])
        return tuple(links)

    def path(self, start: Collection[Cell | Bar], goal: Collection[Cell | Bar]) -> Chain:
        """The shortest way from any of these to any of those, both ends included."""
        nodes = self.board.nodes
        begin = [node for node in self.own if nodes[node] in start]
        way = _search(begin, self._steps, lambda node: nodes[node] in goal)
        return tuple(nodes[node] for node in way)

    def loop(self) -> Chain:
        """The shortest closed chain around the strip.

        Its way leads from a cell of row 0 back to it on another sheet of the strip, unrolled so
        that each crossing of the seam leads to the next sheet.
        """
        size, top = len(self.board.nodes), sorted(self.own & set(range(self.board.width)))
        ways = (
            _search([at], self._steps_on_sheets, (at + self.rounds * size).__eq__) for at in top
        )
        return tuple(self.board.nodes[at % size] for at in min(ways, key=len)[:-1])

    def _steps(self, node: int) -> Iterator[int]:
        return (there for there, _ in self.board.links[node] if there in self.own)

    def _steps_on_sheets(self, at: int) -> Iterator[int]:
        sheet, node = divmod(at, len(self.board.nodes))
        for there, crosses in self.board.links[node]:
            if there in self.own:
                yield there + (sheet + crosses) * len(self.board.nodes)


def _search(
    begin: Iterable[int], steps: Callable[[int], Iterator[int]], is_goal: Callable[[int], bool]
) -> list[int]:
    """The shortest way to a goal, breadth first; empty where there is none."""
    ways = {node: [node] for node in begin}
    queue = deque(ways)
    while queue:
        at = queue.popleft()
        if is_goal(at):
            return ways[at]
        for there in steps(at):
            if there not in ways:
                ways[there] = [*ways[at], there]
                queue.append(there)
    return []


def parse_chain(names: Iterable[str], board: Board) -> Chain:
    """The chain of these names. Raises RecordError for a cell that is not on the board."""
    bars = {bar.name: bar for bar in board.bars}
    chain = tuple(bars[name] if name in bars else Cell.parse(name) for name in names)
    for member in chain:
        if isinstance(member, Cell) and not board.has(member):
            raise RecordError(f"{member} must be on the {board.name} board.")
    return chain
