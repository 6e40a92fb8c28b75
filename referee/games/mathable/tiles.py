"""What the rules of Mathable say of the tiles of a turn, tested against those in doubt."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from referee.games.mathable.play import OPEN
from referee.games.mathable.position import square_of
from referee.ruling.doubt import DoubtSettings, doubt_about, weigh
from referee.table.places import Lying
from rules import RuleFinding
from rules.mathable import (
    ANYBODY,
    Board,
    Move,
    MoveRuling,
    judge_groups,
)

DOUBT = DoubtSettings(max_rulings=64)
"""A turn takes a millisecond to rule on, and each of its moves is weighed."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on tiles that came one group after another.

    `rulings` are by the tiles' ids, in an order in which they can have been placed; `open` are the
    tiles whose points hang on an order that nobody saw; `effort` is about the
    milliseconds that the search for orders took.
    """

    board: Board
    rulings: Mapping[int, MoveRuling]
    findings: tuple[RuleFinding, ...]
    open: frozenset[int]
    effort: float


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


def judge_tiles(board: Board, tiles: Sequence[Lying], faces: Mapping[int, str]) -> Judged:
    """Rule on the tiles that came after `board`, if their faces are these."""
    rulings: dict[int, MoveRuling] = {}
    findings: list[RuleFinding] = []
    unclear: set[int] = set()
    effort = 0.0
    for _, group in groupby(tiles, lambda it: it.look):
        here = {square_of(it.piece): it.id for it in group if faces.get(it.id, "").isdecimal()}
        moves = [Move(at, int(faces[i])) for at, i in here.items()]
        ruled = judge_groups(board, [moves], ANYBODY)
        board = ruled.board
        effort += ruled.effort
        rulings |= {here[step.move.square]: step for step in ruled.steps}
        findings += [found for found in ruled.ruling.findings if found.code not in OPEN]
        if any(found.code == "order-open" for found in ruled.ruling.findings):
            unclear |= {here[step.move.square] for step in ruled.steps}
    return Judged(board, rulings, tuple(findings), frozenset(unclear), effort)


def sure_faces(tiles: Sequence[Lying]) -> dict[int, str]:
    """What is read beyond doubt, by the tiles' ids."""
    return {it.id: it.face for it in tiles if it.face is not None}


def standings(board: Board, tiles: Sequence[Lying]) -> dict[int, SettledMove]:
    """What stands of each move that is read, in an order in which they can have been made."""
    sure = sure_faces(tiles)
    judged = judge_tiles(board, tiles, sure)
    doubts = [doubt_about(it.piece) for it in tiles if it.face is None]

    @cache
    def judged_as(reading: frozenset[tuple[int, str]]) -> Judged:
        # All moves are weighed over the same readings of what is in doubt.
        return judge_tiles(board, tiles, {**sure, **dict(reading)})

    def stands(tile: int) -> bool:
        def key(judged: Judged) -> Hashable:
            ruling = judged.rulings[tile]
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

    return {tile: _standing(judged, tile, stands(tile)) for tile in judged.rulings}


def _standing(judged: Judged, tile: int, stands: bool) -> SettledMove:
    ruling = judged.rulings[tile]
    if not stands:
        return SettledMove(None, None, f"{ruling.move}: a doubtful tile beside it decides.")
    points = None if tile in judged.open else ruling.points
    return SettledMove(ruling.valid, points, ruling.sentence)
