"""Turns whose tiles were placed in a known or an unknown order, and recorded games."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rules.mathable import Board, Game, Move, Turn, TurnRack, judge_turn
from rules.mathable.judging import TurnRuling

GAMES = Path(__file__).parent / "mathable_games"
NAMES = tuple(f"game_{number}" for number in range(1, 6))


def moves(text: str) -> list[Move]:
    """Read moves such as `7I=3 7J=6`."""
    return [Move.parse(move) for move in text.split()]


def turn_in_order(player: str, moves: Iterable[Move], draws: int | None = None) -> Turn:
    """Tiles placed in the order given."""
    return Turn(player, tuple((move,) for move in moves), draws=draws)


def turn_at_once(player: str, moves: Iterable[Move], settled: int | None = None) -> Turn:
    """Tiles placed in an unknown order."""
    return Turn(player, (tuple(moves),), settled=settled)


def judge_in_order(board: Board, moves: Iterable[Move], rack: TurnRack | None = None) -> TurnRuling:
    """Rule on tiles in the order given, by default from a full rack of one of two players."""
    return judge_turn(board, [[move] for move in moves], rack or TurnRack.full(board, players=2))


def judge_at_once(board: Board, moves: Iterable[Move], rack: TurnRack | None = None) -> TurnRuling:
    """Rule on tiles over all orders, by default from a full rack of one of two players."""
    return judge_turn(board, [list(moves)], rack or TurnRack.full(board, players=2))


def certain_points(ruling: TurnRuling) -> int | None:
    """The points of a turn; None if they are a range."""
    score = ruling.score
    return score.low if score is not None and score.low == score.high else None


def score_range(game: Game, player: str) -> tuple[int, int]:
    """The lowest and the highest possible score of a player so far."""
    high = sum(points.high for turn, points in game.history if turn.player == player)
    return game.min_score(player), high


class RecordedTurn(NamedTuple):
    """A turn of a recorded game; points do not include the bonus for an empty rack."""

    player: str
    moves: list[Move]
    points: int


def recorded_turns(name: str) -> list[RecordedTurn]:
    """Read a recorded game, one turn a line: `Player1: 9H=8 10H=32 -> 152`."""
    lines = (GAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    parts = (re.split(": | -> ", line) for line in lines)
    return [RecordedTurn(player, moves(tiles), int(points)) for player, tiles, points in parts]
