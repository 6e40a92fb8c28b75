"""Turns and points of the players, from the moves and from who began when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from referee.errors import UsageError
from referee.games.mathable.play import OPEN, Account, PlayedMove, PlayedTurn
from referee.ruling.turns import Turns, TurnStart
from referee.words import say, sentence
from rules import Message
from rules.errors import GameError
from rules.mathable import Edition, Game, Turn, TurnResult
from rules.message import sentences
from rules.verdict import note

TURN_CODES = frozenset(
    {"too-many-tiles", "draws-too-late", "settled-out-of-range", "not-your-turn"}
)
"""Codes of violations that only a whole turn can show; the others are said of its moves."""


def start_game(turns: Turns, edition: Edition) -> Game | None:
    """The game of the players named, of whom there are at least two; None where nobody is.

    Raises UsageError for players who cannot play it, and for what is no turn in it.
    """
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


def add_turns(account: Account, starts: Sequence[TurnStart], game: Game) -> None:
    """Rule on the turns that the moves make up, and add them to the account.

    What the order within one photograph leaves open is now said of turns instead of moves.
    """
    begun = account.moves[0].before if account.moves else account.board
    game = Game.start(game.players, game.first, game.edition, begun)
    account.open = []
    ends = [start.first_move - 1 for start in starts[1:]] + [len(account.moves)]
    for start, end in zip(starts, ends, strict=True):
        if start.first_move <= len(account.moves):
            game = _add_turn(account, start, end, game)
    last, seen = starts[-1].first_move, len(account.moves)
    if last > seen:
        account.findings.append((None, note("mathable-turns-ahead", last=last, moves=seen)))


def _add_turn(account: Account, start: TurnStart, end: int, game: Game) -> Game:
    moves = account.moves[start.first_move - 1 : end]
    after = account.moves[end].before if end < len(account.moves) else account.board
    # What the player took back in the same turn was not played.
    kept = [m for m in moves if after.number_at(m.move.square) == m.move.value]
    while game.player_to_move != start.player:
        game = game.play(Turn.passing(game.player_to_move)).game
    groups = [tuple(m.move for m in group) for _, group in groupby(kept, lambda m: m.group)]
    turn = Turn(start.player, tuple(groups), settled=start.points, stays=True)
    played = replace(game, board=moves[0].before).play(turn)
    for finding in played.ruling.findings:
        if finding.is_question or (finding.code in OPEN and start.points is None):
            account.open.append((moves[-1].photo, finding))
        elif finding.code in TURN_CODES:
            account.findings.append((moves[-1].photo, finding))
    if moves[0].group < start.first_move - 1:
        at = [move.move.square for move in moves if move.group == moves[0].group]
        cut = note("mathable-turn-cut", at, "turn-open", player=start.player)
        account.open.append((moves[0].photo, cut))
    account.turns.append(_scored(start, kept, played))
    account.effort += played.turn_ruling.effort
    return played.game


def _scored(start: TurnStart, moves: Sequence[PlayedMove], played: TurnResult) -> PlayedTurn:
    score = played.turn_ruling.score
    if score is None:
        points = sum(move.ruling.points for move in moves)
        return PlayedTurn(start.player, start.first_move, (points, points), (0, 0))
    tiles = (score.tiles_low, score.tiles_high)
    bonus = (score.low - score.tiles_low, score.high - score.tiles_high)
    if start.points is not None and played.ruling.valid:
        agreed = bonus[1] if start.points > tiles[1] else bonus[0]
        tiles, bonus = (start.points - agreed,) * 2, (agreed, agreed)
    return PlayedTurn(start.player, start.first_move, tiles, bonus)
