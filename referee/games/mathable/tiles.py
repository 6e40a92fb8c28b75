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
from rules import Message, RuleFinding
from rules.mathable import Board, Move, Square
from rules.message import Text

DOUBT = DoubtSettings(max_rulings=64)
"""A turn takes a millisecond to rule on, and each of its moves is weighed."""


@dataclass(frozen=True, slots=True)
class SettledMove:
    """What stands of a move in spite of doubt: None where a doubtful tile decides it."""

    move: Move
    legal: bool | None
    points: int | None
    said: Text
    wrong: tuple[RuleFinding, ...] = ()


def moves_of(
    tiles: Sequence[Lying], doubtful: Mapping[int, str] | None = None
) -> tuple[tuple[Move, ...], ...]:
    """The tiles that are read as moves, in groups of which the order is known.

    `doubtful` tells by their ids how tiles in doubt are read; those that it does not are left out.
    """
    told = doubtful or {}
    read = [(it.look, square_of(it.piece), it.face or told.get(it.id, "")) for it in tiles]
    shown = (one for one in read if one[2].isdecimal())
    return tuple(
        tuple(Move(at, int(face)) for _, at, face in group)
        for _, group in groupby(shown, lambda one: one[0])
    )


def judge_turn(
    board: Board, tiles: Sequence[Lying]
) -> tuple[list[RuleFinding], dict[int, SettledMove]]:
    """What is found of tiles that came after `board`, as far as they are read.

    And what stands of each of these moves, by the tiles' ids, in an order in which they can have
    been made.
    """
    doubts = [doubt_about(it.piece) for it in tiles if it.face is None]

    @cache
    def judged_as(reading: frozenset[tuple[int, str]]) -> Account:
        # All moves are weighed over the same readings of what is in doubt.
        account = Account(board)
        for look, group in enumerate(moves_of(tiles, dict(reading))):
            account.put(look, group)
        return account

    def stands(square: Square) -> bool:
        def key(judged: Account) -> Hashable:
            ruling = judged.move_on(square).ruling
            return ruling.valid, ruling.points

        return (
            not doubts
            or weigh(
                doubts,
                lambda reading: judged_as(frozenset(reading.items())),
                key,
                DOUBT,
                effort=lambda judged: judged.effort,
            ).settled
        )

    ids, judged = {square_of(it.piece): it.id for it in tiles}, judged_as(frozenset())
    settled = {
        ids[move.move.square]: _settled(judged, move, stands(move.move.square))
        for move in judged.moves
    }
    return [entry.finding for entry in judged.findings], settled


def _settled(judged: Account, move: PlayedMove, stands: bool) -> SettledMove:
    if not stands:
        at, value = move.move.square, move.move.value
        said = Message.of("mathable-doubt-decides", value=value, at=at)
        return SettledMove(move.move, None, None, said)
    ruling = move.ruling
    points = None if move.photo in judged.orderless else ruling.points
    wrong = ruling.ruling.violations
    return SettledMove(move.move, ruling.valid, points, ruling.said, wrong)
