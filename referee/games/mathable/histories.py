"""What lay on each cell in which photograph, by physics alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.errors import UsageError
from referee.games.mathable.position import CellsView, square_of
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.timeline import History, Stay, Timeline, timelines
from referee.words import sentence
from rules.mathable import Move, Square


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


def square_histories(
    boards: Sequence[CellsView], faces: Mapping[int, str], first_photos: Mapping[int, int]
) -> dict[Square, History]:
    """Histories of the squares that may have held a tile.

    `faces` are answers what lies on a cell in the end, and `first_photos` answers which board of
    all showed that first, by index.
    """
    histories: dict[Square, History] = {}
    for cells in zip(*(board.cells for board in boards), strict=True):
        cell, looks = cells[0].id, [{a.face: a.probability for a in c.readings} for c in cells]
        history = History(timelines(looks))
        if cell in faces:
            history = _with_face(history, looks, faces[cell])
        if cell in first_photos:
            history = _with_first_photo(history, first_photos[cell], len(looks))
        if cell in faces or history.timelines[0][0] or history.timelines[1:]:
            histories[square_of(cells[0])] = history
    return histories


def last_face(timeline: Timeline) -> str:
    """What lies there in the end."""
    return timeline[-1].face if timeline else EMPTY


def _with_face(history: History, looks: Sequence[Mapping[str, float]], face: str) -> History:
    """The history that ends with the answered face; the photographs tell since when it lies."""
    given = history.given(lambda timeline: last_face(timeline) == face)
    if given is not None or face == EMPTY:
        return given or History()
    # Take any tile in the photographs for this one.
    no_tile = [{f: p for f, p in look.items() if f in (EMPTY, UNKNOWN)} for look in looks]
    all_one = [{**look, face: max(0.0, 1.0 - sum(look.values()))} for look in no_tile]
    given = History(timelines(all_one)).given(bool)
    return given or History((((Stay(face, len(looks) - 1, len(looks) - 1),), 1.0),))


def _with_first_photo(history: History, first: int, photos: int) -> History:
    """The history of a cell whose last tile came with the photograph of index `first`."""
    given = history.given(lambda timeline: timeline != () and timeline[-1].first == first)
    face = next((timeline[-1].face for timeline, _ in history.timelines if timeline), None)
    if face is None:
        raise UsageError(sentence("mathable-no-first-photo"))
    return given or History((((Stay(face, first, photos - 1),), 1.0),))


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
