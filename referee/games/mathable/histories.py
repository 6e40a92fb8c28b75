"""What lay on each cell in which photograph, by physics alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.errors import UsageError
from referee.games.mathable.position import CellsView
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.timeline import Stay, Timeline, timelines
from referee.words import sentence
from rules.mathable import Move, Square

Histories = tuple[tuple[Timeline, float], ...]
"""What may have lain on a cell, with probabilities, likeliest first."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """Tiles that one photograph adds to the one before it, row by row, and tiles gone since."""

    added: tuple[Move, ...]
    gone: tuple[Move, ...]


def capture_order(boards: Sequence[CellsView]) -> list[int]:
    """Indices of the boards in the order in which they were photographed.

    A board that lacks tiles which lay there before and lie there again later was photographed
    earlier than it was given: it belongs where its tiles fit between its neighbours'.
    """
    order: list[int] = []
    for number, board in enumerate(boards):
        before = boards[order[-1]].tiles if order else frozenset()
        missing = before & board.bare
        later = frozenset[int]().union(*(other.tiles for other in boards[number + 1 :]))
        is_early = bool(missing) and missing <= later
        index = _fitting_index(board, [boards[i] for i in order]) if is_early else None
        order.insert(len(order) if index is None else index, number)
    return order


def _fitting_index(board: CellsView, earlier: Sequence[CellsView]) -> int | None:
    """Last index at which a board lacks no tile of its predecessor, nor its successor one of it."""
    fits = [
        i
        for i in range(len(earlier))
        if not board.tiles & earlier[i].bare and (i == 0 or not earlier[i - 1].tiles & board.bare)
    ]
    return max(fits, default=None)


def cell_histories(boards: Sequence[CellsView]) -> dict[int, Histories]:
    """Histories of each cell that may have held a tile, by index."""
    by_cell: dict[int, Histories] = {}
    for cells in zip(*(board.cells for board in boards), strict=True):
        histories = timelines([{a.face: a.probability for a in cell.readings} for cell in cells])
        if histories[0][0] or histories[1:]:
            by_cell[cells[0].id] = histories
    return by_cell


def apply_answers(
    boards: Sequence[CellsView], histories: Mapping[int, Histories], answers: Mapping[int, str]
) -> dict[int, Histories]:
    """The histories that end with the answered faces; the photographs tell since when they lie."""
    consistent = dict(histories)
    for cell, face in answers.items():
        kept = [
            (timeline, share)
            for timeline, share in histories.get(cell, ())
            if (timeline[-1].face if timeline else EMPTY) == face
        ]
        if not kept and face != EMPTY:
            # Take any tile in the photographs for this one.
            cells = [board.cells[cell] for board in boards]
            bare = (EMPTY, UNKNOWN)
            no_tile = [{a.face: a.probability for a in c.readings if a.face in bare} for c in cells]
            looks = [{**look, face: max(0.0, 1.0 - sum(look.values()))} for look in no_tile]
            kept = [entry for entry in timelines(looks) if entry[0]]
        consistent[cell] = _normalise(kept)
        if not kept:
            last = len(boards) - 1
            consistent[cell] = (((Stay(face, last, last),) if face != EMPTY else (), 1.0),)
    return consistent


def with_first_photo(histories: Histories, first: int, photos: int) -> Histories:
    """The histories of a cell whose last tile came with the photograph of index `first`."""
    kept = [entry for entry in histories if entry[0] and entry[0][-1].first == first]
    if kept:
        return _normalise(kept)
    face = next((timeline[-1].face for timeline, _ in histories if timeline), None)
    if face is None:
        raise UsageError(sentence("mathable-no-first-photo"))
    return (((Stay(face, first, photos - 1),), 1.0),)


def _normalise(histories: Sequence[tuple[Timeline, float]]) -> Histories:
    total = sum(share for _, share in histories)
    return tuple((timeline, share / total) for timeline, share in histories)


def board_changes(stays: Mapping[Square, Timeline], photos: int) -> list[BoardChange]:
    """Changes from each photograph to the next, the first against the bare board."""
    added: list[list[Move]] = [[] for _ in range(photos)]
    gone: list[list[Move]] = [[] for _ in range(photos)]
    for square, timeline in sorted(stays.items()):
        for stay in timeline:
            move = Move(square, int(stay.face))
            added[stay.first].append(move)
            if stay.last + 1 < photos:
                gone[stay.last + 1].append(move)
    return [BoardChange(tuple(new), tuple(old)) for new, old in zip(added, gone, strict=True)]


def stay_at(timeline: Timeline, photo: int) -> Stay | None:
    """The tile that lies there in one photograph."""
    return next((stay for stay in timeline if stay.first <= photo <= stay.last), None)
