"""The chains that win, cell by cell, for whoever draws or explains them."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from rules.mobius.board import Bar, Board
from rules.mobius.places import Cell, Colour
from rules.mobius.position import Position
from rules.mobius.wins import Group, How, groups, winner
from rules.records import Record, RecordError, each, need

Chain = tuple[Cell | Bar, ...]
"""Neighbours in order. A bar among them conducts."""


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

    def __str__(self) -> str:
        goals = {
            "three-bars": "with three linked bars",
            "bars-and-loop": "with two linked bars and a loop",
            "last-able": "as the only side with two linked bars and a loop on the full board",
        }
        return f"{self.colour.capitalize()} wins {goals[self.how]}"

    def to_dict(self) -> Record:
        return {
            "colour": self.colour,
            "how": self.how,
            "links": [list(map(_named, link)) for link in self.links],
            "loop": list(map(_named, self.loop)),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], board: Board) -> "Win":
        return cls(
            colour=cast(Colour, need(data, "colour", str)),
            how=cast(How, need(data, "how", str)),
            links=tuple(_parse_chain(link, board) for link in each(data, "links", list)),
            loop=_parse_chain(each(data, "loop", str), board),
        )


def win(position: Position) -> Win | None:
    """Who has won, with the chains that show it; None where the game goes on."""
    colour = winner(position)
    if colour is None:
        return None
    own = [group for group in groups(position) if group.colour == colour]
    won = next((group for group in own if group.how), None)
    return _last_able(position, own, colour) if won is None else _won(position, won)


def _won(position: Position, group: Group) -> Win:
    web = _Web(position, [group])
    links = web.tree()
    if group.how == "three-bars":
        return Win(group.colour, "three-bars", links)
    loop = web.loop()
    stem = web.path({member for link in links for member in link}, loop)
    return Win(group.colour, "bars-and-loop", (*links, stem) if len(stem) > 1 else links, loop)


def _last_able(position: Position, own: list[Group], colour: Colour) -> Win:
    linked = max(own, key=lambda group: len(group.bars))
    loop = next(loop for group in own if group.loops for loop in [_Web(position, [group]).loop()])
    return Win(colour, "last-able", _Web(position, [linked]).tree(), loop)


class _Web:
    """The stones and bars of a group with the links between them."""

    def __init__(self, position: Position, own: Iterable[Group]) -> None:
        self.board = position.board
        self.bars = [bar for group in own for bar in group.bars]
        members = {member for group in own for member in (*group.cells, *group.bars)}
        self.own = {node for node, member in enumerate(self.board.nodes) if member in members}

    def tree(self) -> tuple[Chain, ...]:
        """Links that hold all bars of the group together."""
        links: list[Chain] = []
        reached: set[Cell | Bar] = set(self.bars[:1])
        while not reached.issuperset(self.bars):
            links.append(self.path(reached, [bar for bar in self.bars if bar not in reached]))
            reached.update(links[-1])
        return tuple(links)

    def path(self, start: Iterable[Cell | Bar], goal: Iterable[Cell | Bar]) -> Chain:
        """The shortest way from any of these to any of those, both ends included."""
        nodes, ends = self.board.nodes, set(goal)
        begin = [node for node in self.own if nodes[node] in set(start)]
        return self._chain(_search(begin, self._steps, lambda node: nodes[node] in ends))

    def loop(self) -> Chain:
        """The shortest loop around the strip.

        Its way leads from a cell of row 0 back to it on the other of two sheets, which are glued
        crosswise at the seam.
        """
        size = len(self.board.nodes)
        ways = (
            _search([node], self._steps_on_sheets, (node + size).__eq__)
            for node in sorted(self.own)
            if node < self.board.width
        )
        return self._chain([at % size for at in min(filter(None, ways), key=len)[:-1]])

    def _chain(self, nodes: Iterable[int]) -> Chain:
        return tuple(self.board.nodes[node] for node in nodes)

    def _steps(self, node: int) -> Iterator[int]:
        return (link.two for link in self.board.beside[node] if link.two in self.own)

    def _steps_on_sheets(self, at: int) -> Iterator[int]:
        sheet, node = divmod(at, len(self.board.nodes))
        for _, two, crosses in self.board.beside[node]:
            if two in self.own:
                yield two + (sheet ^ crosses) * len(self.board.nodes)


def _search(
    begin: Iterable[int], steps: Callable[[int], Iterator[int]], is_goal: Callable[[int], bool]
) -> list[int]:
    """The shortest way to a goal, breadth first; empty where there is none."""
    came: dict[int, int | None] = dict.fromkeys(begin)
    queue = deque(came)
    while queue:
        at = queue.popleft()
        if is_goal(at):
            return _way_back(came, at)
        for there in steps(at):
            if there not in came:
                came[there] = at
                queue.append(there)
    return []


def _way_back(came: Mapping[int, int | None], end: int) -> list[int]:
    way: list[int] = []
    at: int | None = end
    while at is not None:
        way.append(at)
        at = came[at]
    return way[::-1]


def _named(member: Cell | Bar) -> str:
    return member.name


def _parse_chain(names: Iterable[str], board: Board) -> Chain:
    bars = {bar.name: bar for bar in board.bars}
    chain = tuple(bars[name] if name in bars else Cell.parse(name) for name in names)
    strange = [member for member in chain if isinstance(member, Cell) and not board.has(member)]
    if strange:
        raise RecordError(f"{strange[0]} must be on the {board.name} board.")
    return chain
