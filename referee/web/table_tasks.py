"""Tasks of the workers for tables: read pictures, draw rulings, replay recorded games."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from PIL import Image

from referee import games
from referee.drawing.picture import draw, jpeg
from referee.game import Game
from referee.ruling.report import Report
from referee.table.events import MoveEvent
from referee.table.racks import faces_in
from referee.table.records import Entry, SessionRow
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.table.words import describe
from referee.web.photo_tasks import open_photo
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo


def read_frame(game: str, rules: Mapping[str, Any], photo: Photo) -> Any:
    """Read one picture of a game's table."""
    return games.find(game).read_frame(rules, photo)


def read_rack(game: str, encoded: bytes) -> tuple[str, ...] | Unreadable:
    """Likeliest faces of the tiles in a photograph, from left to right."""
    photo = open_photo(encoded)
    return photo if isinstance(photo, Unreadable) else faces_in(games.find(game), photo)


def decode_stored(stored: bytes) -> Pixels:
    """Decode a picture of the record."""
    return np.asarray(Image.open(io.BytesIO(stored)).convert("RGB"))


def draw_table(picture: Pixels | bytes, size: tuple[int, int], report: Report | None) -> bytes:
    """A table's picture, or a smaller JPEG of it, as JPEG with the ruling on it, if any.

    `size` is the width and height of the picture that the report is about.
    """
    if report is None:
        return picture if isinstance(picture, bytes) else jpeg(Image.fromarray(picture))
    if isinstance(picture, bytes):
        picture = np.asarray(Image.fromarray(decode_stored(picture)).resize(size))
    return jpeg(draw(Photo.from_pixels("table", picture), report, games.marks(report)))


def replay_game(row: SessionRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """The events of a recorded game, and its moves, each with the index of its picture."""
    game = games.find(row.head.game)
    session = Session(game.play_class.start(row.head.players, row.head.rules))
    frames = [entry for entry in entries if entry.kind == "frame"]
    events = []
    pictures: dict[tuple[object, ...], dict[str, Any]] = {}
    moves: dict[tuple[object, ...], dict[str, Any]] = {}
    for event in replay_entries(session, entries, row.head.players):
        body = {**event.to_dict(), "text": describe(event) or ""}
        events.append(body)
        if isinstance(event, MoveEvent):
            # A move whose event comes again keeps its first picture.
            if event.key not in pictures:
                place = body.get("square", body.get("cell"))
                index = bisect_right([entry.t for entry in frames], event.t) - 1
                pictures[event.key] = {"picture": index if index >= 0 else None}
                if index >= 0:
                    outlines = _outlines(game, session.play.report, place)
                    pictures[event.key] |= {"size": frames[index].body["size"], **outlines}
            scores = dict(session.play.end_event(event.t).scores)
            moves[event.key] = {**body, **pictures[event.key], "scores": scores}
    end = session.play.end_event(entries[-1].t if entries else 0.0)
    return {"events": events, "moves": [*moves.values()], "end": end.to_dict()}


def _outlines(game: Game, report: Report, place: str | None) -> dict[str, Any]:
    """Corners of the board or of all pieces, and quads of the pieces in a place, in pixels."""
    board = report.details.get("board")
    quads = [piece.quad for piece in report.pieces]
    points = np.array(board["corners"] if board else quads, float).reshape(-1, 2)
    if not len(points):
        return {}
    (left, top), (right, bottom) = points.min(0).tolist(), points.max(0).tolist()
    area = [(left, top), (right, top), (right, bottom), (left, bottom)]
    new = [piece.quad for piece in report.pieces if place and game.play_class.place(piece) == place]
    return {"area": area, "new": new}
