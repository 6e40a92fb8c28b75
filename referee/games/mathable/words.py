"""Questions about squares, and positions and games as text."""

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


def rulesheet() -> Rulesheet:
    """The rule sheet of the built-in edition."""
    box, size = EDITION_2021, {"rows": EDITION_2021.rows, "cols": EDITION_2021.cols}
    facts = {"edition": box.name, **size, "tiles": box.tile_count, "rack": box.rack_size}
    printed = (*box.printed.values(),)
    return Rulesheet(sections("mathable", **facts, printed=printed, points=box.bonus))


def top_question(tops: Sequence[str], upright: float, place: str) -> Question:
    """Ask which of two sides of the photograph is the board's top."""
    shares = zip(tops, (upright, 1 - upright), strict=True)
    likely = sorted((Alternative(*share) for share in shares), key=lambda a: -a.probability)
    message = sentence("mathable-which-top", sides=one_of(map(face_name, tops)))
    return Question(None, message, tuple(likely), place)


def square_question(piece: int | None, square: str, readings: Sequence[Alternative]) -> Question:
    """Ask what lies on a square."""
    likely = likely_alternatives(readings)
    if likely[0].face == UNKNOWN and EMPTY not in [reading.face for reading in likely]:
        likely = (*likely, Alternative(EMPTY, 0.0))
    return Question(piece, which_face_on(likely, "tile", square), likely, square)


def per_player(numbers: Mapping[str, int]) -> Message:
    """Numbers by player: "Ann 12, Bo 7"."""
    things = [f"{player} {number}" for player, number in numbers.items()]
    return Message.of("list-comma", things=things)


def format_range(low: int, high: int) -> Message | int:
    """A number or a range: "12", "12 to 62"."""
    return low if low == high else Message.of("mathable-span", low=low, high=high)


def format_tiles_left(left: Mapping[int, int]) -> str:
    """Tiles by value and number: "Tiles left: 0, 1–6 ×7, 7 ×6, 11–21"."""
    runs = groupby(enumerate(sorted(left)), lambda entry: (entry[1] - entry[0], left[entry[1]]))
    spans = [([value for _, value in run], number) for (_, number), run in runs]
    parts = [
        f"{value}{f' ×{number}' if number > 1 else ''}"
        for values, number in spans
        for value in ([f"{values[0]}–{values[-1]}"] if len(values) > 2 else map(str, values))
    ]
    tiles = Message.of("list-comma", things=parts)
    return sentence("mathable-tiles-left", number=len(parts), tiles=tiles)


def describe(report: Report | GameReport) -> str | Sequence[Text]:
    """The board of a photograph, or the moves, turns and scores of a game."""
    if isinstance(report, Report):
        return _report_board(report) if "squares" in report.details else ""
    details = report.details
    left = {int(value): number for value, number in details.get("left", {}).items()}
    scores: Mapping[str, int] = details["scores"]
    totals = (
        Message.of("mathable-in-all", player=player, points=points)
        for player, points in scores.items()
    )
    moves = starmap(_move, enumerate(details["moves"], start=1))
    lines = *moves, *map(_turn, details["turns"]), *totals
    return (*lines, format_tiles_left(left)) if left else lines


def _report_board(report: Report) -> str:
    """The board as text, with question marks where it is open what lies there."""
    texts = {Square.parse(name): str(value) for name, value in report.details["squares"].items()}
    texts |= {square_of(piece): "?" for piece in report.pieces if piece.face is None}
    places = (q.place for q in report.questions if q.piece is not None)
    texts |= {Square.parse(place): "?" for place in places if place}
    return format_board(EDITION_2021, texts)


def format_board(edition: Edition, texts: Mapping[Square, str]) -> str:
    """The board as text, with `texts` over the printed numbers."""
    entries = {square: str(value) for square, value in edition.printed.items()} | {**texts}
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
        scored=format_range(least, most),
        most=most,
        bonus=-1 if turn["bonus"] is None else turn["bonus"],
    )
