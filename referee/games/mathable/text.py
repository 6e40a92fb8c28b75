"""A position and a game as text, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.ruling.report import GameReport, Report
from rules.mathable import Edition, Square
from rules.mathable.cells import format_grid


def table(report: Report | GameReport, edition: Edition) -> str:
    """The board of a photograph, or the moves, turns and scores of a game; "" where none."""
    if isinstance(report, Report):
        return _board(report.details["squares"], edition) if "squares" in report.details else ""
    return "\n".join([*_moves(report.details), *_turns(report.details)])


def _board(squares: Mapping[str, int], edition: Edition) -> str:
    tiles = {Square.parse(name): value for name, value in squares.items()} | dict(edition.printed)
    rows = [
        [str(tiles.get(Square(row, col), ".")) for col in range(edition.cols)]
        for row in range(edition.rows)
    ]
    return format_grid(rows).rstrip("\n")


def _moves(details: Mapping[str, Any]) -> list[str]:
    return [
        f"{number:>3}  {'' if move['legal'] else 'Not legal: '}{move['message']}"
        for number, move in enumerate(details["moves"], start=1)
    ]


def _turns(details: Mapping[str, Any]) -> list[str]:
    lines = [
        f"{turn['player']} from move {turn['first_move']}: {_points(turn)}"
        for turn in details["turns"]
    ]
    return [*lines, *(f"{player}: {points} in all" for player, points in details["scores"].items())]


def _points(turn: Mapping[str, Any]) -> str:
    least, most = turn["points"], turn.get("points_at_most", turn["points"])
    said = f"{least}" if least == most else f"{least} to {most}"
    if turn["bonus"] is None:
        return f"{said} points, perhaps a bonus besides"
    return f"{said} + {turn['bonus']} points" if turn["bonus"] else f"{said} points"
