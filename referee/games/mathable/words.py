"""Positions and games in words: what is asked about squares, and the board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, starmap
from typing import Any

from referee.games.mathable.position import square_of
from referee.rulesheet import Rulesheet, sections
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.questions import face_name, likely_alternatives, which_face_on
from referee.ruling.report import GameReport, Question, Report
from referee.words import sentence
from rules.mathable import EDITION_2021, Edition, Square, format_grid
from rules.message import Message, Text, one_of
from vision.piece import Alternative


def sheet() -> Rulesheet:
    """The rules, from the edition that is built in."""
    box, size = EDITION_2021, {"rows": EDITION_2021.rows, "cols": EDITION_2021.cols}
    facts = {"edition": box.name, **size, "tiles": box.tile_count, "rack": box.rack_size}
    printed = (*box.printed.values(),)
    return Rulesheet(sections("mathable", **facts, printed=printed, points=box.bonus))


def which_top(tops: Sequence[str], upright: float, at: str) -> Question:
    """Ask which of two sides of the photograph is the board's top."""
    shares = zip(tops, (upright, 1 - upright), strict=True)
    likely = sorted((Alternative(*one) for one in shares), key=lambda one: -one.probability)
    message = sentence("mathable-which-top", sides=one_of(map(face_name, tops)))
    return Question(None, message, tuple(likely), at)


def question(piece: int | None, at: str, alternatives: Sequence[Alternative]) -> Question:
    """Ask what lies on a square; what is covered may be bare."""
    likely = likely_alternatives(alternatives)
    if likely[0].face == UNKNOWN and EMPTY not in [one.face for one in likely]:
        likely = (*likely, Alternative(EMPTY, 0.0))
    return Question(piece, which_face_on(likely, "tile", at), likely, at)


def of_players(numbers: Mapping[str, int]) -> Message:
    """ "Ann 12, Bo 7" """
    return Message.of("list-comma", things=[f"{who} {number}" for who, number in numbers.items()])


def span(low: int, high: int) -> Message | int:
    """ "12", or "12 to 62" while it is open"""
    return low if low == high else Message.of("mathable-span", low=low, high=high)


def tiles_left(left: Mapping[int, int]) -> str:
    """Tiles by value and number, as the rule sheet has it: "Tiles left: 0, 1–6 ×7, 7 ×6, 11–21"."""
    runs = groupby(enumerate(sorted(left)), lambda entry: (entry[1] - entry[0], left[entry[1]]))
    spans = [([value for _, value in run], number) for (_, number), run in runs]
    parts = [
        f"{value}{f' ×{number}' if number > 1 else ''}"
        for values, number in spans
        for value in ([f"{values[0]}–{values[-1]}"] if len(values) > 2 else map(str, values))
    ]
    tiles = Message.of("list-comma", things=parts)
    return sentence("mathable-tiles-left", number=len(parts), tiles=tiles)


def table(report: Report | GameReport) -> str | Sequence[Text]:
    """The board of a photograph, or the moves, turns and scores of a game; "" where none."""
    if isinstance(report, Report):
        return _board(report) if "squares" in report.details else ""
    details = report.details
    left = {int(value): number for value, number in details.get("left", {}).items()}
    scores: Mapping[str, int] = details["scores"]
    in_all = (
        Message.of("mathable-in-all", player=player, points=points)
        for player, points in scores.items()
    )
    moves = starmap(_move, enumerate(details["moves"], start=1))
    lines = *moves, *map(_turn, details["turns"]), *in_all
    return (*lines, tiles_left(left)) if left else lines


def _board(report: Report) -> str:
    """The board square by square, with a question mark on those of which it is open what lies."""
    shown = {Square.parse(name): str(value) for name, value in report.details["squares"].items()}
    shown |= {square_of(piece): "?" for piece in report.pieces if piece.face is None}
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


def _move(number: int, move: Mapping[str, Any]) -> Message:
    key = "mathable-move" if move["legal"] else "mathable-move-not-legal"
    return Message.of(key, number=f"{number:>3} ", said=move["message"])


def _turn(turn: Mapping[str, Any]) -> Message:
    least, most = turn["points"], turn.get("points_at_most", turn["points"])
    return Message.of(
        "mathable-turn-from",
        player=turn["player"],
        first=turn["first_move"],
        scored=span(least, most),
        most=most,
        bonus=-1 if turn["bonus"] is None else turn["bonus"],
    )
