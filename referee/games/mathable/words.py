"""Positions and games in words: what is asked about squares, and the board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.questions import which_on, worth_saying
from referee.ruling.report import GameReport, Question, Report
from rules.mathable import EDITION_2021, Edition, Square, format_grid
from rules.wording import listed
from vision.piece import Alternative

WHICH_TOP = "Which side of the photo is the top of the board: {}?"


def which_top(tops: Sequence[str], upright: float, at: str) -> Question:
    """Ask which of two sides of the photograph is the board's top."""
    shares = zip(tops, (upright, 1 - upright), strict=True)
    likely = sorted((Alternative(*one) for one in shares), key=lambda one: -one.probability)
    return Question(None, WHICH_TOP.format(listed(tops, "or")), tuple(likely), at)


def question(piece: int | None, at: str, alternatives: Sequence[Alternative]) -> Question:
    """Ask what lies on a square; what is covered may be bare."""
    likely = worth_saying(alternatives)
    if likely[0].face == UNKNOWN and EMPTY not in [one.face for one in likely]:
        likely = (*likely, Alternative(EMPTY, 0.0))
    return Question(piece, which_on(likely, "tile", at), likely, at)


def tiles_left(left: Mapping[int, int]) -> str:
    """Tiles by value and number, as the rule sheet has it: "Tiles left: 0, 1–6 ×7, 7 ×6, 11–21"."""
    runs = groupby(enumerate(sorted(left)), lambda entry: (entry[1] - entry[0], left[entry[1]]))
    spans = [([value for _, value in run], number) for (_, number), run in runs]
    parts = (
        f"{value}{f' ×{number}' if number > 1 else ''}"
        for values, number in spans
        for value in ([f"{values[0]}–{values[-1]}"] if len(values) > 2 else map(str, values))
    )
    return f"Tiles left, in the bag and on racks: {', '.join(parts) or 'none'}."


def table(report: Report | GameReport) -> str:
    """The board of a photograph, or the moves, turns and scores of a game; "" where none."""
    if isinstance(report, Report):
        return _board(report) if "squares" in report.details else ""
    left = {int(value): number for value, number in report.details.get("left", {}).items()}
    rest = [tiles_left(left)] if left else []
    return "\n".join([*_moves(report.details), *_turns(report.details), *rest])


def _board(report: Report) -> str:
    """The board square by square, with a question mark on those that are asked about."""
    shown = {Square.parse(name): str(value) for name, value in report.details["squares"].items()}
    asked = (question for question in report.questions if question.piece is not None)
    shown |= {Square.parse(question.place): "?" for question in asked if question.place}
    return board(EDITION_2021, shown)


def board(edition: Edition, shown: Mapping[Square, str]) -> str:
    """A board square by square, of which some show something besides what is printed."""
    entries = {at: str(value) for at, value in edition.printed.items()} | {**shown}
    rows = [
        [entries.get(Square(row, col), ".") for col in range(edition.cols)]
        for row in range(edition.rows)
    ]
    return format_grid(rows).rstrip()


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
