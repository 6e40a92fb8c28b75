"""The winner, and the chains that prove the win (rule sheet, Object of the game).

Bars conduct: they link the groups that touch them, and loops may pass through them. If loops had to
consist of stones alone, full boards could have no winner, which the rule sheet excludes.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, cast, get_args

from rules.errors import RecordError
from rules.message import Message, Text, one_of
from rules.mobius.board import COLOURS, Bar, Board, Cell, Colour
from rules.mobius.position import Position
from rules.options import Options, Record, require, require_list

Loops = Literal["odd", "any"]

How = Literal["three-bars", "bars-and-loop", "last-able"]
"""By which goal; last-able: on a full board, as the last player who could have reached one."""

Chain = tuple[Cell | Bar, ...]
"""Adjacent cells and bars in order."""


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """Interpretations of the rule sheet.

    `loops`
        Which closed chains are loops. odd: those that cross the seam an odd number of times. any:
        also those that go round the strip twice.
    """

    loops: Loops = "odd"

    descriptions: ClassVar[Mapping[str, Message]] = {"loops": Message.of("options-mobius-loops")}

    def problem(self) -> Text:
        if self.loops in get_args(Loops):
            return ""
        values = one_of(get_args(Loops))
        return Message.of("options-one-of", option="loops", values=values, got=repr(self.loops))


USUAL = Ruleset()


@dataclass(frozen=True, slots=True)
class Group:
    """A connected component of nodes of one colour, and the bars among them.

    `has_loop` goes by the ruleset; `only_double` if the group has closed chains around the strip,
    but none that crosses the seam an odd number of times.
    """

    colour: Colour
    nodes: tuple[int, ...]
    bars: tuple[Bar, ...]
    has_loop: bool
    only_double: bool

    @property
    def how(self) -> How | None:
        """The goal that the group reaches, if any."""
        if len(self.bars) == 3:
            return "three-bars"
        return "bars-and-loop" if len(self.bars) == 2 and self.has_loop else None


@dataclass(frozen=True, slots=True)
class Win:
    """The winner, and chains that prove the win, each as short as possible.

    `links` lead from bar to bar, or begin or end on an earlier link. `loop` goes around the strip
    and closes from its last member to its first.
    """

    colour: Colour
    how: How
    links: tuple[Chain, ...]
    loop: Chain = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        members = {member for chain in (*self.links, self.loop) for member in chain}
        return tuple(sorted(member for member in members if isinstance(member, Cell)))

    @property
    def message(self) -> Message:
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


def find_groups(position: Position, ruleset: Ruleset = USUAL) -> tuple[Group, ...]:
    """All groups, in the order of their first nodes."""
    board = position.board
    colours = [*map(position.stones.get, board.cells), *(bar.colour for bar in board.bars)]
    crossings: dict[int, int] = {}  # net downward crossings of the seam on the way to a node
    groups = []
    for start, colour in enumerate(colours):
        if colour is None or start in crossings:
            continue
        crossings[start], nodes, windings = 0, [start], set[int]()
        for node in nodes:
            for neighbour, crossing in board.links[node]:
                if colours[neighbour] != colour:
                    continue
                if neighbour not in crossings:
                    crossings[neighbour] = crossings[node] + crossing
                    nodes.append(neighbour)
                # Two paths with different crossings form a closed chain around the strip.
                windings.add(crossings[neighbour] - crossings[node] - crossing)
        has_odd = any(winding % 2 for winding in windings)
        only_double = any(windings) and not has_odd
        nodes.sort()
        bars = tuple(bar for node in nodes if isinstance(bar := board.nodes[node], Bar))
        has_loop = has_odd or (only_double and ruleset.loops == "any")
        groups.append(Group(colour, tuple(nodes), bars, has_loop, only_double))
    return tuple(groups)


def winner(position: Position, ruleset: Ruleset = USUAL) -> Colour | None:
    """The winner; None while the game goes on. A full board always has one.

    A full board on which no group wins goes to the colour with two linked bars and an odd loop
    anywhere: the last that could still have won.
    """
    return _winner(position, find_groups(position, ruleset))


def double_loops(position: Position, ruleset: Ruleset = USUAL) -> tuple[tuple[Colour, Chain], ...]:
    """Colours and closed chains that are no loops because they go round the strip twice."""
    groups = find_groups(position, ruleset)
    double = (group for group in groups if group.only_double and not group.has_loop)
    return tuple((group.colour, _loop(position.board, group)) for group in double)


def _winner(position: Position, groups: Collection[Group]) -> Colour | None:
    winners = {group.colour for group in groups if group.how}
    if not winners and position.is_full:
        linked = {group.colour for group in groups if len(group.bars) > 1}
        looped = {group.colour for group in groups if group.has_loop and not group.only_double}
        winners = linked & looped
    return next((colour for colour in COLOURS if colour in winners), None)


def find_win(position: Position, ruleset: Ruleset = USUAL) -> Win | None:
    """The winner with the chains that prove the win; None while the game goes on."""
    groups = find_groups(position, ruleset)
    colour = _winner(position, groups)
    if colour is None:
        return None
    own = [group for group in groups if group.colour == colour]
    group = next((group for group in own if group.how), max(own, key=lambda g: len(g.bars)))
    board, links = position.board, _tree(position.board, group)
    if group.how == "three-bars":
        return Win(colour, group.how, links)
    if group.how is None:
        looped = next(group for group in own if group.has_loop and not group.only_double)
        return Win(colour, "last-able", links, _loop(board, looped))
    loop = _loop(board, group)
    stem = _path(board, group, {member for link in links for member in link}, loop)
    return Win(colour, group.how, (*links, stem) if len(stem) > 1 else links, loop)


def _tree(board: Board, group: Group) -> tuple[Chain, ...]:
    """Links that connect all bars of a group."""
    links: list[Chain] = []
    reached: set[Cell | Bar] = set(group.bars[:1])
    while not reached.issuperset(group.bars):
        rest = [bar for bar in group.bars if bar not in reached]
        links.append(_path(board, group, reached, rest))
        reached.update(links[-1])
    return tuple(links)


def _path(
    board: Board, group: Group, start: Collection[Cell | Bar], goal: Collection[Cell | Bar]
) -> Chain:
    """The shortest path in a group from any of `start` to any of `goal`, both ends included."""
    starts = [node for node in set(group.nodes) if board.nodes[node] in start]
    return _shortest_path(board, group, starts, lambda node, sheet: board.nodes[node] in goal)


def _loop(board: Board, group: Group) -> Chain:
    """The shortest closed chain around the strip: a path to the same cell on another sheet."""
    rounds = 2 if group.only_double else 1
    paths = (
        _shortest_path(board, group, [start], lambda *at, goal=(start, rounds): at == goal)
        for start in group.nodes
        if start < board.width
    )
    return min(paths, key=len)[:-1]


def _shortest_path(
    board: Board, group: Group, starts: Iterable[int], is_goal: Callable[[int, int], bool]
) -> Chain:
    """Breadth-first search in a covering space, for a goal that can be reached.

    The strip is unrolled into numbered sheets, where each crossing of the seam leads to the next.
    """
    own = set(group.nodes)
    paths: dict[tuple[int, int], Chain] = {(node, 0): (board.nodes[node],) for node in starts}
    queue = deque(paths)
    while not is_goal(*queue[0]):
        node, sheet = at = queue.popleft()
        for neighbour, crossing in board.links[node]:
            following = neighbour, sheet + crossing
            if neighbour in own and following not in paths:
                paths[following] = (*paths[at], board.nodes[neighbour])
                queue.append(following)
    return paths[queue[0]]


def parse_chain(names: Iterable[str], board: Board) -> Chain:
    """The chain of these names. Raises RecordError for a cell off the board."""
    bars = {bar.name: bar for bar in board.bars}
    chain = tuple(bars[name] if name in bars else Cell.parse(name) for name in names)
    for member in chain:
        if isinstance(member, Cell) and not board.has(member):
            raise RecordError(f"{member} must be on the {board.name} board.")
    return chain
