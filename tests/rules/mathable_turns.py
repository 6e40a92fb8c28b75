"""Turns whose tiles were placed in a known order, or of which nobody saw the order."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rules.mathable import Board, Game, Move, Turn, TurnRack, judge_turn
from rules.mathable.judging import TurnRuling

GAMES = Path(__file__).parent / "mathable_games"
NAMES = tuple(sorted(path.stem for path in GAMES.glob("*.txt")))
"""Real games."""


def moves(text: str) -> list[Move]:
    """Tiles by how they are written, such as `7I=3 7J=6`."""
    return [Move.parse(move) for move in text.split()]


def in_order(player: str, moves: Iterable[Move], draws: int | None = None) -> Turn:
    """Tiles placed one after another as given."""
    return Turn(player, tuple((move,) for move in moves), draws=draws)


def at_once(player: str, moves: Iterable[Move], settled: int | None = None) -> Turn:
    """Tiles of which nobody saw the order."""
    return Turn(player, (tuple(moves),), settled=settled)


def judge_in_order(board: Board, moves: Iterable[Move], rack: TurnRack | None = None) -> TurnRuling:
    """Rule on tiles in the order given; without a `hand` that of one of two players."""
    return judge_turn(board, [[move] for move in moves], rack or TurnRack.full(board, players=2))


def judge_at_once(board: Board, moves: Iterable[Move], rack: TurnRack | None = None) -> TurnRuling:
    """Rule on tiles over all orders; without a `hand` that of one of two players."""
    return judge_turn(board, [list(moves)], rack or TurnRack.full(board, players=2))


def sure_points(ruling: TurnRuling) -> int | None:
    """The points of a turn where they are certain."""
    score = ruling.score
    return score.low if score is not None and score.low == score.high else None


def most(game: Game, player: str) -> int:
    """The most that a player has scored so far."""
    return sum(scored.high for scored in game.history if scored.turn.player == player)


class Written(NamedTuple):
    """A turn of a real game as it was written down, without the bonus for a whole rack."""

    player: str
    moves: list[Move]
    points: int


def written(name: str) -> list[Written]:
    """The turns of a real game: a line each, `Player1: 9H=8 10H=32 -> 152`, in order of placing."""
    lines = (GAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    parts = (re.split(": | -> ", line) for line in lines)
    return [Written(player, moves(tiles), int(points)) for player, tiles, points in parts]
