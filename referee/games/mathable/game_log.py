"""A followed game: every new tile ruled on, photograph by photograph."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from referee.games.mathable.histories import BoardChange
from referee.games.mathable.position import BARE, FIRST
from rules import RuleFinding
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
from rules.verdict import note, violation

OPEN = frozenset({"order-open", "bonus-open"})
"""Codes of notes that leave points open."""


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """A new tile in a photograph, with its ruling and the board `before` it.

    `group` is the index of the first move of those whose order is unknown, this one included.
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
class LoggedTurn:
    """A turn: the points of its tiles and its bonus, each as (least, most)."""

    player: str
    first_move: int
    tiles: tuple[int, int]
    bonus: tuple[int, int]


PhotoFindings = list[tuple[int | None, RuleFinding]]
"""Findings, each with the index of its photograph; None where it belongs to none."""


@dataclass(slots=True)
class GameLog:
    """What happened in a game that began at `start`, up to the `board` in the end.

    There are no `turns` where nobody named them. `open` are notes that leave points open, and so
    become questions.
    """

    board: Board
    start: str = ""
    moves: list[LoggedMove] = field(default_factory=list)
    turns: list[LoggedTurn] = field(default_factory=list)
    findings: PhotoFindings = field(default_factory=list)
    open: PhotoFindings = field(default_factory=list)

    @property
    def key(self) -> Hashable:
        """Equal for logs that players need not tell apart: legality, points, violations."""
        moves = frozenset((m.move.square, m.ruling.valid, m.ruling.points) for m in self.moves)
        faults = frozenset((f.code, f.at[:1]) for _, f in self.findings if f.is_violation)
        return self.start, moves, tuple(self.turns), faults

    def add_tiles(self, photo: int, tiles: Sequence[Move]) -> None:
        """Rule on tiles that are new together, whoever's turn it is."""
        if not tiles:
            return
        ruled = judge_turn(self.board, [tiles], UNLIMITED_RACK)
        board, first = self.board, len(self.moves)
        for step in ruled.steps:
            self.moves.append(LoggedMove(photo, first, board, step))
            board = board.with_tiles([step.move] if board.is_empty(step.move.square) else [])
        for finding in ruled.ruling.findings:
            (self.open if finding.code in OPEN else self.findings).append((photo, finding))
        self.board = ruled.board


def log_game(changes: Sequence[BoardChange], edition: Edition, start: str = "") -> GameLog:
    """Rule on all changes of the board, turns aside; `start` is inferred if ""."""
    first = changes[0].added
    log = GameLog(Board(edition), start or infer_start(first, edition))
    for photo, change in enumerate(changes):
        _remove_tiles(log, photo, change)
        if photo or log.start == BARE:
            log.add_tiles(photo, change.added)
        else:
            _start_with(log, first)
    if first and log.start == BARE:
        log.findings.append((0, bare_start_note(len(first))))
    return log


def move_json(piece: int, move: Move, legal: bool | None, points: int | None) -> dict[str, object]:
    """A new tile to be drawn on its photograph, as JSON."""
    return {"piece": piece, "square": move.square.name, "points": points, "legal": legal}


def infer_start(first: Sequence[Move], edition: Edition) -> str:
    """Where a game begins: with the bare board, if one turn can have placed its first tiles."""
    board = Board(edition)
    # With two players the fewest tiles are on racks, so that most can be drawn.
    most = TurnRack.full(board, players=2).max_tiles(signs_filled(board, first))
    return FIRST if len(first) > most else BARE


def bare_start_note(tiles: int) -> RuleFinding:
    """Note that the tiles of the first photograph count as moves."""
    return note("mathable-game-start", tiles=tiles)


def _remove_tiles(log: GameLog, photo: int, change: BoardChange) -> None:
    added = {move.square: move.value for move in change.added}
    for move in change.gone:
        target = next((square for square, value in added.items() if value == move.value), None)
        finding = missing_tile(move, added.get(move.square), target)
        log.findings.append((photo, finding))
    log.board = log.board.without(*(move.square for move in change.gone))


def missing_tile(move: Move, now: int | None = None, target: Square | None = None) -> RuleFinding:
    """Violation by a tile that is gone: replaced by the value `now` (-1 if unread), or moved."""
    square = move.square
    if now is not None:
        return violation("mathable-tile-changed", [square], value=move.value, at=square, now=now)
    if target is not None:
        params = {"value": move.value, "at": square, "now": target}
        return violation("mathable-tile-moved", [target, square], **params)
    return violation("mathable-tile-gone", [square], value=move.value, at=square)


def _start_with(log: GameLog, first: Sequence[Move]) -> None:
    """Begin with a position whose moves nobody saw."""
    tiles = {move.square.name: move.value for move in first}
    joined = note("mathable-lie-there-already", (), "game-joined", tiles=len(tiles))
    findings = judge_position(tiles, log.board.edition).ruling.findings
    log.findings += [(0, finding) for finding in (joined, *findings)]
    log.board = log.board.with_tiles(first)
