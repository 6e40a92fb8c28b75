"""What happened on the board from photograph to photograph, by physics alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.games.mathable.cells import Cell
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.timeline import Stay, Timeline, TimelineSettings, timelines
from rules.mathable import Move, Square


@dataclass(frozen=True, slots=True)
class Look:
    """The cells of the board in one photograph.

    Attributes
    ----------
    source, image_size
        The photograph.
    cells
        What was read, row by row.
    board
        Where the board lies.
    upright
        Whether it is certain which side of the board is its top.
    """

    source: str
    image_size: tuple[int, int]
    cells: tuple[Cell, ...]
    board: Mapping[str, object]
    upright: bool = True

    @property
    def tiles(self) -> frozenset[int]:
        """Numbers of the cells that show a tile."""
        return frozenset(cell.id for cell in self.cells if cell.face not in (EMPTY, UNKNOWN))

    @property
    def bare(self) -> frozenset[int]:
        """Numbers of the cells that show no tile."""
        return frozenset(cell.id for cell in self.cells if cell.face == EMPTY)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a photograph adds to the one before it.

    Attributes
    ----------
    added
        New tiles, row by row.
    gone
        Tiles that lay there before and do no more.
    """

    added: tuple[Move, ...]
    gone: tuple[Move, ...]


def in_order(looks: Sequence[Look]) -> list[int]:
    """Indices of the looks in the order in which they were taken.

    A look that lacks tiles which lay there before and lie there again later was taken earlier
    than it was named: it belongs where its tiles fit between its neighbours'.
    """
    order: list[int] = []
    for number, look in enumerate(looks):
        before = looks[order[-1]].tiles if order else frozenset()
        missing = before & look.bare
        later = frozenset[int]().union(*(other.tiles for other in looks[number + 1 :]))
        at = _place(look, [looks[i] for i in order]) if missing and missing <= later else None
        order.insert(len(order) if at is None else at, number)
    return order


def _place(look: Look, earlier: Sequence[Look]) -> int | None:
    """Where a look lacks nothing of the look before it, and the next lacks nothing of it."""
    fits = [
        at
        for at in range(len(earlier))
        if not look.tiles & earlier[at].bare and (at == 0 or not earlier[at - 1].tiles & look.bare)
    ]
    return max(fits, default=None)


def histories(
    looks: Sequence[Look], settings: TimelineSettings | None = None
) -> dict[int, tuple[tuple[Timeline, float], ...]]:
    """For each cell on which a tile may have lain, what lay there when, with probabilities."""
    told: dict[int, tuple[tuple[Timeline, float], ...]] = {}
    for cells in zip(*(look.cells for look in looks), strict=True):
        shown = [{a.face: a.probability for a in cell.alternatives} for cell in cells]
        found = timelines(shown, settings)
        if found[0][0] or found[1:]:
            told[cells[0].id] = found
    return told


def scenes(stays: Mapping[Square, Timeline], number: int) -> list[Scene]:
    """The changes from each of `number` looks to the next, the first against the bare board."""
    added: list[list[Move]] = [[] for _ in range(number)]
    gone: list[list[Move]] = [[] for _ in range(number)]
    for square, timeline in sorted(stays.items()):
        for stay in timeline:
            move = Move(square, int(stay.face))
            added[stay.first].append(move)
            if stay.last + 1 < number:
                gone[stay.last + 1].append(move)
    return [Scene(tuple(new), tuple(old)) for new, old in zip(added, gone, strict=True)]


def stay_at(timeline: Timeline, number: int) -> Stay | None:
    """The tile that lies on a place in one look."""
    return next((stay for stay in timeline if stay.first <= number <= stay.last), None)
