"""What the workers do: photographs in, rulings and pictures out. All of it goes by pickle."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PIL import Image

from referee import games
from referee.api import Looked, Referee
from referee.drawing.picture import draw, jpeg
from referee.drawing.strip import legend_of
from referee.errors import UsageError
from referee.game import Game, Seen
from referee.ruling.clock import Clock
from referee.ruling.faces import UNKNOWN
from referee.ruling.marks import Marks
from referee.ruling.report import INSPECTED, Report
from referee.run import looking
from referee.sight import finder, reader
from referee.table.events import MoveEvent
from referee.table.records import Entry, SessionRow
from referee.table.replaying import feed
from referee.table.session import Session
from referee.table.words import in_words
from referee.web.settings import WebSettings
from referee.web.told import told_marks, turned
from referee.words import following
from rules.message import Message
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo, PhotoSettings

SOURCE, BEFORE = "The photo", "The photo before"
"""What reports call uploads, whatever their files are called: sentences begin with it."""

CHOOSE = Message.of("web-choose")

OFFERED = 6
"""Faces that are offered for a piece: as many large buttons as a phone has room for."""


@dataclass(frozen=True, slots=True)
class RuledPhoto:
    """A ruling, what it was made from, and its form for JSON."""

    seen: Seen | Report
    report: Report
    marks: Marks
    answer: Mapping[str, Any]


def rule_photo(
    game: str,
    options: Mapping[str, Any],
    encoded: bytes,
    answers: Mapping[str, str] | None = None,
) -> RuledPhoto:
    """Read a photograph and rule on it, by the game that it shows where none is named.

    Raises UsageError for answers, which are to a named game, that make no sense.
    """
    clock = Clock()
    with clock.stage("load"):
        photo = open_photo(encoded)
    source = (SOURCE, photo) if isinstance(photo, Unreadable) else photo
    return _ruled(looking(game, _opened(options))(source, clock), answers or {}, clock)


def rule_again(
    game: str, options: Mapping[str, Any], seen: Seen | Report, answers: Mapping[str, str]
) -> RuledPhoto:
    """Rule on what was read before. Raises UsageError for answers that make no sense."""
    return _ruled(Looked(seen, Referee(game, **_opened(options))), answers, Clock())


def draw_ruling(encoded: bytes, report: Report, marks: Marks, quarters: int) -> bytes:
    """A photograph with the ruling drawn on it, turned clockwise by so many quarters, as JPEG."""
    photo = open_photo(encoded)
    if isinstance(photo, Unreadable) or report.image_size is None:
        return b""
    try:
        pixels, report, marks = turned(photo.pixels(), report, marks, quarters)
    except DamagedPhotoError:
        return b""
    return jpeg(draw(Photo.from_pixels(SOURCE, pixels), report, marks))


def plain_picture(encoded: bytes) -> bytes:
    """A photograph as seen, as JPEG, for browsers that cannot show it themselves."""
    pixels = frame(encoded)
    return b"" if isinstance(pixels, Unreadable) else jpeg(Image.fromarray(pixels))


def warm() -> None:
    """Load the networks, so that the first photograph need not wait for them."""
    finder()
    reader()


def open_photo(encoded: bytes, source: str = SOURCE) -> Photo | Unreadable:
    """An upload as the referee takes it."""
    web = WebSettings()
    limits = PhotoSettings(web.max_pixels, web.max_body)
    return Photo.from_bytes(source, encoded, limits)


def _opened(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options with uploads as photographs. Raises UsageError for one that cannot be opened."""
    out = dict(options)
    for name, value in options.items():
        if isinstance(value, bytes):
            out[name] = photo = open_photo(value, BEFORE)
            if isinstance(photo, Unreadable):
                raise UsageError(str(photo))
    return out


def _ruled(looked: Looked, answers: Mapping[str, str], clock: Clock) -> RuledPhoto:
    report = _as_on_the_page(looked.rule(answers, clock))
    game = looked.referee.game if looked.referee else None
    marks = games.marks(report)
    if game is not None and isinstance(looked.seen, Seen):
        marks = *marks, *told_marks(report, game, answers, len(looked.seen.scene.pieces))
    return RuledPhoto(looked.seen, report, marks, _answer(report, marks, game))


def _as_on_the_page(report: Report) -> Report:
    """Without the command that names another game: a phone has buttons for it."""
    if "likely" not in report.details:
        return report
    return replace(report, summary=following(report.findings[0].message, CHOOSE))


def _answer(report: Report, marks: Marks, game: Game | None) -> dict[str, Any]:
    """The ruling as JSON; see the API's own description."""
    return {
        "game": report.game,
        "title": game.title if game else "",
        "image_size": report.image_size,
        "report": report.to_dict(),
        "marks": [mark.to_dict() for mark in marks],
        "legend": legend(marks),
        "faces": offered(game, report) if game else {},
    }


def legend(marks: Marks) -> list[dict[str, Any]]:
    """What the marks mean, as JSON."""
    return [
        {"role": mark.role, "side": mark.side, "stroke": mark.stroke, "meaning": mark.meaning}
        for mark in legend_of(marks)
    ]


def offered(game: Game, report: Report) -> dict[str, list[str]]:
    """What may be said of each piece, or of each of its corners, likeliest first."""
    faces = game.faces_of()
    every = [face for names in faces.values() for face in names]
    known: dict[str, list[str]] = {}
    for piece in report.pieces:
        if piece.corners is not None:
            corners = enumerate(piece.corners)
            known |= {f"{piece.id}.{i}": [own, *faces.get("corner", ())] for i, own in corners}
        else:
            read = [reading.face for reading in piece.readings if reading.face != UNKNOWN]
            known[str(piece.id)] = [*read, *faces.get(piece.kind, every)]
    return {place: list(dict.fromkeys(names))[:OFFERED] for place, names in known.items()}


TABLE_PX = 2560
"""Longer side of a table's picture: of 12 megapixels half is left, twice what a webcam gives."""


def frame(encoded: bytes) -> Pixels | Unreadable:
    """A photograph of a table, decoded as fine as tables are watched."""
    photo = open_photo(encoded)
    if isinstance(photo, Unreadable):
        return photo
    try:
        return photo.pixels(photo.within(TABLE_PX))
    except DamagedPhotoError as error:
        return error.unreadable


def faces(game: str, encoded: bytes) -> tuple[str, ...] | Unreadable:
    """What tiles in a photograph show, by no rule: those that a game has, from left to right."""
    photo = open_photo(encoded)
    if isinstance(photo, Unreadable):
        return photo
    report = looking(INSPECTED, {})(photo, Clock()).rule()
    known = {face for names in games.find(game).faces_of().values() for face in names}
    pieces = sorted(report.pieces, key=lambda piece: sum(x for x, _ in piece.quad))
    # Which of 6 and 9 a loose tile shows the player says.
    return tuple(str(it.face) for it in pieces if known & set(str(it.face).split("/")))


def look(game: str, rules: Mapping[str, Any], photo: Photo) -> Any:
    """What lies on a game's table."""
    return games.find(game).look(rules, photo)


def table_picture(source: Pixels | bytes, size: tuple[int, int], report: Report | None) -> bytes:
    """A table's picture as JPEG, with the ruling on it where there is one.

    Parameters
    ----------
    source
        The picture, or a smaller JPEG of it.
    size
        Width and height of the picture that the report is about.
    """
    if isinstance(source, bytes) and report is None:
        return source
    if isinstance(source, bytes):
        pixels = np.asarray(Image.fromarray(decoded(source)).resize(size))
    else:
        pixels = source
    if report is None:
        drawn = Image.fromarray(pixels)
    else:
        drawn = draw(Photo.from_pixels("table", pixels), report, games.marks(report))
    return jpeg(drawn)


SHOWN = ("size", "area", "lit")
"""Of a move: size of the picture that it was seen in, what of it is worth seeing, and the piece."""


def _where(game: Game, report: Report, place: str | None) -> dict[str, Any]:
    """Corners round all that lies there, and of the piece in a place, in pixels of the picture."""
    board = report.details.get("board")
    quads = [piece.quad for piece in report.pieces]
    points = np.array(board["corners"] if board else quads, float).reshape(-1, 2)
    if not len(points):
        return {}
    (left, top), (right, bottom) = points.min(0).tolist(), points.max(0).tolist()
    area = [(left, top), (right, top), (right, bottom), (left, bottom)]
    lit = [piece.quad for piece in report.pieces if place and game.at_table.place(piece) == place]
    return {"area": area, "lit": lit}


def decoded(kept: bytes) -> Pixels:
    """A picture of the record."""
    return np.asarray(Image.open(io.BytesIO(kept)).convert("RGB"))


def replay(row: SessionRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """A recorded game again: its events, and its moves with the number of the picture of each."""
    game = games.find(row.head.game)
    session = Session(game.at_table.start(row.head.players, row.head.rules))
    frames = [entry.t for entry in entries if entry.kind == "frame"]
    sizes = [entry.body["size"] for entry in entries if entry.kind == "frame"]
    events = []
    moves: dict[tuple[object, ...], dict[str, Any]] = {}
    for event in feed(session, entries, row.head.players):
        told = {**event.to_dict(), "text": in_words(event) or ""}
        events.append(told)
        if isinstance(event, MoveEvent):
            shown = bisect_right(frames, event.t) - 1
            scores = dict(session.play.ended(event.t).scores)
            # A move that is told again is shown where it was seen first.
            before = moves.get(event.what)
            if before is None:
                before = {"picture": None}
                if shown >= 0:
                    place = told.get("square", told.get("cell"))
                    where = _where(game, session.play.report, place)
                    before = {"picture": shown, "size": sizes[shown], **where}
            seen = {name: before[name] for name in ("picture", *SHOWN) if name in before}
            moves[event.what] = {**told, **seen, "scores": scores}
    end = session.play.ended(entries[-1].t if entries else 0.0)
    return {"events": events, "moves": [*moves.values()], "end": end.to_dict()}
