"""What happened in a game, tile by tile and turn by turn, each ruled on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby, pairwise

from referee.games.mathable.histories import BoardChange
from referee.games.mathable.position import BARE, FIRST, square_of
from referee.ruling.doubt import uncertain_face, weigh
from referee.ruling.turns import TurnStart
from referee.table.places import PlacedPiece
from rules import Message, RuleFinding
from rules.mathable import (
    UNLIMITED_RACK,
    Board,
    Game,
    Move,
    MoveRuling,
    Points,
    ScoredTurn,
    Square,
    Turn,
    TurnRack,
    judge_position,
    judge_turn,
    signs_filled,
)
from rules.message import Text
from rules.verdict import note, violation

OPEN = frozenset({"order-open", "bonus-open"})
"""Codes of notes that leave points open."""

TURN_CODES = frozenset(
    {"too-many-tiles", "draws-too-late", "settled-out-of-range", "not-your-turn"}
)
"""Codes of violations by a whole turn; its moves have the others already."""


RULINGS = 64
"""Rulings under doubt for each move of a turn at most; one takes a millisecond."""


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


PhotoFindings = list[tuple[int | None, RuleFinding]]
"""Findings, each with the index of its photograph; None where it belongs to none."""


@dataclass(slots=True)
class GameLog:
    """What happened in a game that began at `start`, up to the `board` in the end.

    `turns` are those that somebody named, by their first move, counted from 1. `open` are notes
    that leave points open, and so become questions.
    """

    board: Board
    start: str = ""
    moves: list[LoggedMove] = field(default_factory=list)
    turns: dict[int, ScoredTurn] = field(default_factory=dict)
    findings: PhotoFindings = field(default_factory=list)
    open: PhotoFindings = field(default_factory=list)

    @property
    def key(self) -> Hashable:
        """Equal for logs that players need not tell apart: legality, points, violations."""
        moves = frozenset((m.move.square, m.ruling.valid, m.ruling.points) for m in self.moves)
        turns = tuple((first, each.turn.player, each.points) for first, each in self.turns.items())
        faults = frozenset((f.code, f.at[:1]) for _, f in self.findings if f.is_violation)
        return self.start, moves, turns, faults

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

    def add_photo(self, photo: int, change: BoardChange) -> None:
        """Rule on what a photograph adds and what it lacks; the first one may be the start."""
        added = {move.square: move.value for move in change.added}
        for move in change.gone:
            target = next((square for square, value in added.items() if value == move.value), None)
            finding = missing_tile(move, added.get(move.square), target)
            self.findings.append((photo, finding))
        self.board = self.board.without(*(move.square for move in change.gone))
        if photo or self.start == BARE:
            self.add_tiles(photo, change.added)
            return
        # Nobody saw the moves of these.
        tiles = {move.square.name: move.value for move in change.added}
        joined = note("mathable-lie-there-already", (), "game-joined", tiles=len(tiles))
        findings = judge_position(tiles, self.board.edition).ruling.findings
        self.findings += [(0, finding) for finding in (joined, *findings)]
        self.board = self.board.with_tiles(change.added)

    def add_turns(self, starts: Sequence[TurnStart], players: Sequence[str]) -> None:
        """Rule on the turns of the moves, which then take over their open questions."""
        opening = self.moves[0].before if self.moves else self.board
        game = Game.start(players, edition=opening.edition, opening=opening)
        self.open = []
        moves, last = len(self.moves), starts[-1].first_move
        ends = [*(after.first_move for _, after in pairwise(starts)), moves + 1]
        for start, end in zip(starts, ends, strict=True):
            if start.first_move <= moves:
                game = self._add_turn(game, start, end - 1)
        if last > moves:
            self.findings.append((None, note("mathable-turns-ahead", last=last, moves=moves)))

    def _add_turn(self, game: Game, start: TurnStart, end: int) -> Game:
        moves, player = self.moves[start.first_move - 1 : end], start.player
        after = self.moves[end].before if end < len(self.moves) else self.board
        # Tiles that the player took back in the same turn do not count.
        kept = [m for m in moves if after.number_at(m.move.square) == m.move.value]
        groups = [tuple(m.move for m in group) for _, group in groupby(kept, lambda m: m.group)]
        while game.player_to_move != player:
            game = game.play(Turn.passing(game.player_to_move)).game
        turn = Turn(player, tuple(groups), settled=start.points, stays=True)
        played = replace(game, board=moves[0].before).play(turn)
        for finding in played.ruling.findings:
            if finding.is_question or (finding.code in OPEN and start.points is None):
                self.open.append((moves[-1].photo, finding))
            elif finding.code in TURN_CODES:
                self.findings.append((moves[-1].photo, finding))
        if moves[0].group < start.first_move - 1:
            squares = [move.move.square for move in moves if move.group == moves[0].group]
            cut = note("mathable-turn-cut", squares, "turn-open", player=player)
            self.open.append((moves[0].photo, cut))
        (*_, scored), codes = played.game.history, {f.code for f in played.ruling.violations}
        if codes - {"settled-out-of-range"}:
            counted = sum(move.ruling.points for move in kept)
            scored = scored._replace(points=Points(counted, counted, (0,)))
        self.turns[start.first_move] = scored
        return played.game


def infer_start(first: Sequence[Move], board: Board) -> str:
    """Where a game begins: with the bare board, if one turn can have placed its first tiles."""
    # With two players the fewest tiles are on racks, so that most can be drawn.
    most = TurnRack.full(board, players=2).max_tiles(signs_filled(board, first))
    return FIRST if len(first) > most else BARE


def missing_tile(move: Move, now: int | None = None, target: Square | None = None) -> RuleFinding:
    """Violation by a tile that is gone: replaced by the value `now` (-1 if unread), or moved."""
    square = move.square
    if now is not None:
        return violation("mathable-tile-changed", [square], value=move.value, at=square, now=now)
    if target is not None:
        params = {"value": move.value, "at": square, "now": target}
        return violation("mathable-tile-moved", [target, square], **params)
    return violation("mathable-tile-gone", [square], value=move.value, at=square)


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A move with its ruling; legality and points are None where a doubtful tile decides them."""

    move: Move
    legal: bool | None
    points: int | None
    message: Text
    violations: tuple[RuleFinding, ...] = ()


def group_moves(
    tiles: Sequence[PlacedPiece], faces: Mapping[int, str] | None = None
) -> tuple[tuple[Move, ...], ...]:
    """The tiles as moves, in groups by look; doubtful ones by `faces`, or left out without."""
    faces = faces or {}
    read = [
        (tile.look, square_of(tile.piece), tile.face or faces.get(tile.id, "")) for tile in tiles
    ]
    numbers = (entry for entry in read if entry[2].isdecimal())
    return tuple(
        tuple(Move(square, int(face)) for _, square, face in group)
        for _, group in groupby(numbers, lambda entry: entry[0])
    )


def weigh_moves(
    board: Board, tiles: Sequence[PlacedPiece]
) -> tuple[list[RuleFinding], dict[int, WeighedMove]]:
    """Rule on the tiles of a turn in progress, which began with `board`.

    Returns findings of the tiles that are read for certain, and the moves by id of their tile, in
    an order in which they can have been made.
    """
    doubts = [uncertain_face(tile.piece) for tile in tiles if tile.face is None]

    @cache
    def log_reading(reading: frozenset[tuple[int, str]]) -> GameLog:
        # Cached, as all moves are weighed over the same readings.
        log = GameLog(board)
        for look, group in enumerate(group_moves(tiles, dict(reading))):
            log.add_tiles(look, group)
        return log

    def rule(reading: Mapping[int, str]) -> GameLog:
        return log_reading(frozenset(reading.items()))

    log = rule({})
    orderless = {photo for photo, finding in log.open if finding.code == "order-open"}

    def weigh_move(square: Square, logged: LoggedMove) -> WeighedMove:
        def key(log: GameLog) -> Hashable:
            ruling = next(m for m in reversed(log.moves) if m.move.square == square).ruling
            return ruling.valid, ruling.points

        move, ruling = logged.move, logged.ruling
        if not weigh(doubts, rule, key, rulings=RULINGS).settled:
            message = Message.of("mathable-doubt-decides", value=move.value, at=square)
            return WeighedMove(move, None, None, message)
        points = None if logged.photo in orderless else ruling.points
        return WeighedMove(move, ruling.valid, points, ruling.message, ruling.ruling.violations)

    ids = {square_of(tile.piece): tile.id for tile in tiles}
    moves = {ids[m.move.square]: weigh_move(m.move.square, m) for m in log.moves}
    return [finding for _, finding in log.findings], moves
