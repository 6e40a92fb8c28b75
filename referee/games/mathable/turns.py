"""Turns: those of a followed game, and the one in progress at the table, under doubt."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from referee.errors import UsageError
from referee.games.mathable.game_log import OPEN, GameLog, LoggedMove, LoggedTurn
from referee.games.mathable.position import square_of
from referee.ruling.doubt import uncertain_face, weigh
from referee.ruling.turns import Turns, TurnStart
from referee.table.places import PlacedPiece
from referee.words import say, sentence
from rules import Message, RuleFinding
from rules.errors import GameError
from rules.mathable import Board, Edition, Game, Move, Square, Turn, TurnResult
from rules.message import Text, sentences
from rules.verdict import note

TURN_CODES = frozenset(
    {"too-many-tiles", "draws-too-late", "settled-out-of-range", "not-your-turn"}
)
"""Codes of violations by a whole turn; its moves have the others already."""

RULINGS = 64
"""Rulings under doubt for each move of a turn at most; one takes a millisecond."""


def start_game(turns: Turns, edition: Edition) -> Game | None:
    """The game of the named players, None without any. Raises UsageError for unfit players."""
    if turns.draws:
        raise UsageError(sentence("mathable-only-draws", player=turns.draws[0].player))
    players = [*turns.players]
    if not turns.starts:
        return None
    if len(players) == 1:
        players.append(f"not {players[0]}")
    try:
        return Game.start(players, edition=edition)
    except GameError as error:
        why = error.args[0]
        raise UsageError(say(sentences(Message.of("mathable-turns-unfit"), why))) from None


def add_turns(log: GameLog, starts: Sequence[TurnStart], game: Game) -> None:
    """Rule on the turns of the moves, which then take over their open questions."""
    opening = log.moves[0].before if log.moves else log.board
    game = Game.start(game.players, game.first, game.edition, opening)
    log.open = []
    ends = [start.first_move - 1 for start in starts[1:]] + [len(log.moves)]
    for start, end in zip(starts, ends, strict=True):
        if start.first_move <= len(log.moves):
            game = _add_turn(log, start, end, game)
    last, moves = starts[-1].first_move, len(log.moves)
    if last > moves:
        log.findings.append((None, note("mathable-turns-ahead", last=last, moves=moves)))


def _add_turn(log: GameLog, start: TurnStart, end: int, game: Game) -> Game:
    moves = log.moves[start.first_move - 1 : end]
    after = log.moves[end].before if end < len(log.moves) else log.board
    # Tiles that the player took back in the same turn do not count.
    kept = [m for m in moves if after.number_at(m.move.square) == m.move.value]
    while game.player_to_move != start.player:
        game = game.play(Turn.passing(game.player_to_move)).game
    groups = [tuple(m.move for m in group) for _, group in groupby(kept, lambda m: m.group)]
    turn = Turn(start.player, tuple(groups), settled=start.points, stays=True)
    played = replace(game, board=moves[0].before).play(turn)
    for finding in played.ruling.findings:
        if finding.is_question or (finding.code in OPEN and start.points is None):
            log.open.append((moves[-1].photo, finding))
        elif finding.code in TURN_CODES:
            log.findings.append((moves[-1].photo, finding))
    if moves[0].group < start.first_move - 1:
        squares = [move.move.square for move in moves if move.group == moves[0].group]
        cut = note("mathable-turn-cut", squares, "turn-open", player=start.player)
        log.open.append((moves[0].photo, cut))
    log.turns.append(_score_turn(start, kept, played))
    return played.game


def _score_turn(start: TurnStart, moves: Sequence[LoggedMove], played: TurnResult) -> LoggedTurn:
    score = played.turn_ruling.score
    if score is None:
        points = sum(move.ruling.points for move in moves)
        return LoggedTurn(start.player, start.first_move, (points, points), (0, 0))
    tiles = (score.tiles_low, score.tiles_high)
    bonus = (score.low - score.tiles_low, score.high - score.tiles_high)
    if start.points is not None and played.ruling.valid:
        agreed = bonus[1] if start.points > tiles[1] else bonus[0]
        tiles, bonus = (start.points - agreed,) * 2, (agreed, agreed)
    return LoggedTurn(start.player, start.first_move, tiles, bonus)


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
