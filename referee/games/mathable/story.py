"""What happened on the board from photograph to photograph, by physics alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.errors import UsageError
from referee.games.mathable.position import LaidBoard
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.timeline import Stay, Timeline, timelines
from referee.words import sentence
from rules.mathable import Move, Square

Likely = tuple[tuple[Timeline, float], ...]
"""What may have lain on a cell, with probabilities, likeliest first."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a photograph adds to the one before it, row by row, and what lies there no more."""

    added: tuple[Move, ...]
    gone: tuple[Move, ...]


def in_order(boards: Sequence[LaidBoard]) -> list[int]:
    """Indices of the boards in the order in which they were taken.

    A board that lacks tiles which lay there before and lie there again later was taken earlier
    than it was named: it belongs where its tiles fit between its neighbours'.
    """
    order: list[int] = []
    for number, board in enumerate(boards):
        before = boards[order[-1]].tiles if order else frozenset()
        missing = before & board.bare
        later = frozenset[int]().union(*(other.tiles for other in boards[number + 1 :]))
        at = _place(board, [boards[i] for i in order]) if missing and missing <= later else None
        order.insert(len(order) if at is None else at, number)
    return order


def _place(board: LaidBoard, earlier: Sequence[LaidBoard]) -> int | None:
    """Where a board lacks nothing of the board before it, and the next lacks nothing of it."""
    fits = [
        at
        for at in range(len(earlier))
        if not board.tiles & earlier[at].bare
        and (at == 0 or not earlier[at - 1].tiles & board.bare)
    ]
    return max(fits, default=None)


def histories(boards: Sequence[LaidBoard]) -> dict[int, Likely]:
    """For each cell on which a tile may have lain, what lay there when."""
    found: dict[int, Likely] = {}
    for cells in zip(*(board.cells for board in boards), strict=True):
        likely = timelines([{a.face: a.probability for a in cell.readings} for cell in cells])
        if likely[0][0] or likely[1:]:
            found[cells[0].id] = likely
    return found


def answered(
    boards: Sequence[LaidBoard], likely: Mapping[int, Likely], answers: Mapping[int, str]
) -> dict[int, Likely]:
    """The histories that agree with what players say lies there in the end, or lay there last.

    Nobody says since when: that is left to the photographs, even for a face none of them shows.
    """
    agreed = dict(likely)
    for number, face in answers.items():
        lain = likely.get(number, ())
        told = [one for one in lain if (one[0][-1].face if one[0] else EMPTY) == face]
        if not told and face != EMPTY:
            # Any tile that a photograph shows there is this one.
            bare = (EMPTY, UNKNOWN)
            shown = [board.cells[number].readings for board in boards]
            rest = [{a.face: a.probability for a in cell if a.face in bare} for cell in shown]
            looks = [{**one, face: max(0.0, 1.0 - sum(one.values()))} for one in rest]
            told = [entry for entry in timelines(looks) if entry[0]]
        agreed[number] = _shared(told)
        if not told:
            end = len(boards) - 1
            agreed[number] = (((Stay(face, end, end),) if face != EMPTY else (), 1.0),)
    return agreed


def since(likely: Likely, first: int, looks: int) -> Likely:
    """The histories of a cell whose last tile came to lie there before one of so many looks."""
    told = [entry for entry in likely if entry[0] and entry[0][-1].first == first]
    if told:
        return _shared(told)
    face = next((timeline[-1].face for timeline, _ in likely if timeline), None)
    if face is None:
        raise UsageError(sentence("mathable-no-first-photo"))
    return (((Stay(face, first, looks - 1),), 1.0),)


def _shared(told: Sequence[tuple[Timeline, float]]) -> Likely:
    """Histories that are left, with probabilities that sum to 1."""
    total = sum(share for _, share in told)
    return tuple((timeline, share / total) for timeline, share in told)


def steps(stays: Mapping[Square, Timeline], number: int) -> list[Step]:
    """The changes from each of `number` boards to the next, the first against the bare board."""
    added: list[list[Move]] = [[] for _ in range(number)]
    gone: list[list[Move]] = [[] for _ in range(number)]
    for square, timeline in sorted(stays.items()):
        for stay in timeline:
            move = Move(square, int(stay.face))
            added[stay.first].append(move)
            if stay.last + 1 < number:
                gone[stay.last + 1].append(move)
    return [Step(tuple(new), tuple(old)) for new, old in zip(added, gone, strict=True)]


def stay_at(timeline: Timeline, number: int) -> Stay | None:
    """The tile that lies on a place in one board."""
    return next((stay for stay in timeline if stay.first <= number <= stay.last), None)
