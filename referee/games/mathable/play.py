"""The rules applied to what happened on the board: every new tile, look by look.

A set of photographs that is followed, and a table that is watched, are ruled on by this alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby

from referee.games.mathable.position import BARE, FIRST, square_of
from referee.games.mathable.story import Step
from referee.ruling.doubt import uncertain_face, weigh
from referee.table.places import PlacedPiece
from rules import Message, RuleFinding
from rules.mathable import (
    UNLIMITED_RACK,
    Board,
    Edition,
    Move,
    MoveRuling,
    Square,
    TurnRack,
    judge_position,
    judge_turn,
    signs_filled,
)
from rules.message import Text
from rules.verdict import note, violation

OPEN = frozenset({"order-open", "bonus-open"})
"""Codes of the rules' notes that leave points open."""

RULINGS = 64
"""A turn takes a millisecond to rule on, and each of its moves is weighed."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A new tile, and the ruling on it.

    It appeared in a photograph, `before` it lay what the board shows. `group` is the index of the
    first of the tiles that are new together and whose order is not known.
    """

    photo: int
    group: int
    before: Board
    ruling: MoveRuling

    @property
    def move(self) -> Move:
        """Square and value."""
        return self.ruling.move


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn: the points of its tiles and its bonus, each at least and at most."""

    player: str
    first_move: int
    tiles: tuple[int, int]
    bonus: tuple[int, int]


Found = list[tuple[int | None, RuleFinding]]
"""Findings, each with the photograph that it belongs to; None where it belongs to none."""


@dataclass(slots=True)
class Account:
    """A game as ruled on, that began at `start`, to the `board` as it lies in the end.

    There are no `turns` where nobody knows them. `open` are notes that leave points open, and so
    must be asked about; `effort` is about the milliseconds that the search for orders took.
    """

    board: Board
    start: str = ""
    moves: list[PlayedMove] = field(default_factory=list)
    turns: list[PlayedTurn] = field(default_factory=list)
    findings: Found = field(default_factory=list)
    open: Found = field(default_factory=list)
    effort: float = 0.0

    @property
    def key(self) -> Hashable:
        """What makes two accounts the same to the players: legality, points, violations."""
        moves = frozenset((m.move.square, m.ruling.valid, m.ruling.points) for m in self.moves)
        faults = frozenset((f.code, f.at[:1]) for _, f in self.findings if f.is_violation)
        return self.start, moves, tuple(self.turns), faults

    def put(self, photo: int, group: Sequence[Move]) -> None:
        """Rule on tiles that are new together."""
        if not group:
            return
        # Whose turn it is is not looked at here.
        ruled = judge_turn(self.board, [group], UNLIMITED_RACK)
        board, first = self.board, len(self.moves)
        for step in ruled.steps:
            self.moves.append(PlayedMove(photo, first, board, step))
            board = board.with_tiles([step.move] if board.is_empty(step.move.square) else [])
        for finding in ruled.ruling.findings:
            found = self.open if finding.code in OPEN else self.findings
            found.append((photo, finding))
        self.board = ruled.board
        self.effort += ruled.effort


def play(steps: Sequence[Step], edition: Edition, start: str = "") -> Account:
    """Rule on all that was added, taken away, moved or changed. Turns are left out.

    `start` is where the game begins, "" where nobody said.
    """
    first = steps[0].added
    account = Account(Board(edition), start or start_of(first, edition))
    for number, step in enumerate(steps):
        _take_off(account, number, step)
        if number or account.start == BARE:
            account.put(number, step.added)
        else:
            _join(account, first)
    if first and account.start == BARE:
        account.findings.append((0, begun_bare(len(first))))
    return account


def drawn_move(piece: int, move: Move, legal: bool | None, points: int | None) -> dict[str, object]:
    """A new tile as it is drawn on its photograph, for JSON."""
    return {"piece": piece, "square": move.square.name, "points": points, "legal": legal}


def start_of(first: Sequence[Move], edition: Edition) -> str:
    """Where a game of photographs begins: with the bare board, if one turn can have placed these.

    Of two players the fewest tiles are on racks, so that most can be drawn.
    """
    board = Board(edition)
    most = TurnRack.full(board, players=2).max_tiles(signs_filled(board, first))
    return FIRST if len(first) > most else BARE


def begun_bare(tiles: int) -> RuleFinding:
    """The note that what the first photograph shows was placed in the game."""
    return note("mathable-game-start", tiles=tiles)


def _take_off(account: Account, number: int, step: Step) -> None:
    new = {other.square: other.value for other in step.added}
    for move in step.gone:
        moved = next((square for square, value in new.items() if value == move.value), None)
        account.findings.append((number, gone(move, new.get(move.square), moved)))
    account.board = account.board.without(*(move.square for move in step.gone))


def gone(move: Move, now: int | None = None, moved: Square | None = None) -> RuleFinding:
    """A tile that lies there no more: changed for another (-1 if unread), moved, or just gone."""
    at = move.square
    if now is not None:
        return violation("mathable-tile-changed", [at], value=move.value, at=at, now=now)
    if moved is not None:
        return violation("mathable-tile-moved", [moved, at], value=move.value, at=at, now=moved)
    return violation("mathable-tile-gone", [at], value=move.value, at=at)


def _join(account: Account, first: Sequence[Move]) -> None:
    """Begin with a position that nobody saw arise."""
    tiles = {move.square.name: move.value for move in first}
    joined = note("mathable-lie-there-already", (), "game-joined", tiles=len(tiles))
    found = judge_position(tiles, account.board.edition).ruling.findings
    account.findings += [(0, finding) for finding in (joined, *found)]
    account.board = account.board.with_tiles(first)


@dataclass(frozen=True, slots=True)
class SettledMove:
    """What stands of a move in spite of doubt: None where a doubtful tile decides it."""

    move: Move
    legal: bool | None
    points: int | None
    said: Text
    wrong: tuple[RuleFinding, ...] = ()


def moves_of(
    tiles: Sequence[PlacedPiece], doubtful: Mapping[int, str] | None = None
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


def settle_moves(
    board: Board, tiles: Sequence[PlacedPiece]
) -> tuple[list[RuleFinding], dict[int, SettledMove]]:
    """What is found of tiles that came after `board`, as far as they are read.

    And what stands of each of these moves, by the tiles' ids, in an order in which they can have
    been made.
    """
    doubts = [uncertain_face(it.piece) for it in tiles if it.face is None]

    @cache
    def judged_as(reading: frozenset[tuple[int, str]]) -> Account:
        # All moves are weighed over the same readings of what is in doubt.
        account = Account(board)
        for look, group in enumerate(moves_of(tiles, dict(reading))):
            account.put(look, group)
        return account

    def rule(reading: Mapping[int, str]) -> Account:
        return judged_as(frozenset(reading.items()))

    judged = rule({})
    orderless = {photo for photo, found in judged.open if found.code == "order-open"}

    def settled(square: Square, played: PlayedMove) -> SettledMove:
        def key(judged: Account) -> Hashable:
            ruling = next(m for m in reversed(judged.moves) if m.move.square == square).ruling
            return ruling.valid, ruling.points

        move, ruling = played.move, played.ruling
        if not weigh(doubts, rule, key, effort=lambda j: j.effort, rulings=RULINGS).settled:
            said = Message.of("mathable-doubt-decides", value=move.value, at=square)
            return SettledMove(move, None, None, said)
        points = None if played.photo in orderless else ruling.points
        return SettledMove(move, ruling.valid, points, ruling.message, ruling.ruling.violations)

    ids = {square_of(it.piece): it.id for it in tiles}
    stands = {ids[one.move.square]: settled(one.move.square, one) for one in judged.moves}
    return [found for _, found in judged.findings], stands
