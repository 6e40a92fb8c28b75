"""What the rules of Mathable say of the tiles of a turn, tested against those in doubt."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from referee.games.mathable.play import Account, PlayedMove
from referee.games.mathable.position import square_of
from referee.ruling.doubt import DoubtSettings, doubt_about, weigh
from referee.table.places import Lying
from rules.mathable import Board, Move, Square

DOUBT = DoubtSettings(max_rulings=64)
"""A turn takes a millisecond to rule on, and each of its moves is weighed."""


@dataclass(frozen=True, slots=True)
class SettledMove:
    """What stands of a move in spite of doubt: None where a doubtful tile decides it."""

    legal: bool | None
    points: int | None
    sentence: str


def moves_of(tiles: Sequence[Lying]) -> tuple[tuple[Move, ...], ...]:
    """The tiles that are read as moves, in groups of which the order is known."""
    groups = (
        tuple(Move(square_of(it.piece), int(it.face)) for it in group if it.face is not None)
        for _, group in groupby(tiles, lambda it: it.look)
    )
    return tuple(group for group in groups if group)


def judge_tiles(board: Board, tiles: Sequence[Lying], faces: Mapping[int, str]) -> Account:
    """Rule on the tiles that came after `board`, one group after another, if their faces are these.

    `faces` are by the tiles' ids.
    """
    account = Account(board)
    for look, group in groupby(tiles, lambda it: it.look):
        shown = ((square_of(it.piece), faces.get(it.id, "")) for it in group)
        account.put(look, [Move(at, int(face)) for at, face in shown if face.isdecimal()])
    return account


def sure_faces(tiles: Sequence[Lying]) -> dict[int, str]:
    """What is read beyond doubt, by the tiles' ids."""
    return {it.id: it.face for it in tiles if it.face is not None}


def standings(board: Board, tiles: Sequence[Lying]) -> dict[int, SettledMove]:
    """What stands of each move that is read, in an order in which they can have been made."""
    sure = sure_faces(tiles)
    judged = judge_tiles(board, tiles, sure)
    doubts = [doubt_about(it.piece) for it in tiles if it.face is None]

    @cache
    def judged_as(reading: frozenset[tuple[int, str]]) -> Account:
        # All moves are weighed over the same readings of what is in doubt.
        return judge_tiles(board, tiles, {**sure, **dict(reading)})

    def stands(square: Square) -> bool:
        def key(judged: Account) -> Hashable:
            ruling = judged.move_on(square).ruling
            return ruling.valid, ruling.points

        if not doubts:
            return True
        return weigh(
            doubts,
            lambda reading: judged_as(frozenset(reading.items())),
            key,
            DOUBT,
            effort=lambda judged: judged.effort,
        ).settled

    ids = {square_of(it.piece): it.id for it in tiles}
    return {
        ids[move.move.square]: _standing(judged, move, stands(move.move.square))
        for move in judged.moves
    }


def _standing(judged: Account, move: PlayedMove, stands: bool) -> SettledMove:
    if not stands:
        return SettledMove(None, None, f"{move.move}: a doubtful tile beside it decides.")
    points = None if move.photo in judged.orderless else move.ruling.points
    return SettledMove(move.ruling.valid, points, move.ruling.sentence)
