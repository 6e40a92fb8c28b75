"""What a table showed: its picture with the ruling on it, and a recorded game move by move."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import numpy as np
from PIL import Image

from referee import games
from referee.drawing.picture import draw, jpeg
from referee.game import Game
from referee.ruling.report import Report
from referee.table.events import MoveEvent
from referee.table.records import Entry, SessionRow
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.table.words import describe
from vision.arrays import Pixels
from vision.photo.photo import Photo


def decoded(kept: bytes) -> Pixels:
    """A picture of the record."""
    return np.asarray(Image.open(io.BytesIO(kept)).convert("RGB"))


def table_picture(source: Pixels | bytes, size: tuple[int, int], report: Report | None) -> bytes:
    """A table's picture as JPEG, with the ruling on it where there is one.

    Parameters
    ----------
    source
        The picture, or a smaller JPEG of it.
    size
        Width and height of the picture that the report is about.
    """
    if report is None:
        return source if isinstance(source, bytes) else jpeg(Image.fromarray(source))
    if isinstance(source, bytes):
        source = np.asarray(Image.fromarray(decoded(source)).resize(size))
    return jpeg(draw(Photo.from_pixels("table", source), report, games.marks(report)))


def replay(row: SessionRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """A recorded game again: its events, and its moves with the number of the picture of each."""
    game = games.find(row.head.game)
    session = Session(game.play_class.start(row.head.players, row.head.rules))
    frames = [entry for entry in entries if entry.kind == "frame"]
    events = []
    shown: dict[tuple[object, ...], dict[str, Any]] = {}
    moves: dict[tuple[object, ...], dict[str, Any]] = {}
    for event in replay_entries(session, entries, row.head.players):
        told = {**event.to_dict(), "text": describe(event) or ""}
        events.append(told)
        if isinstance(event, MoveEvent):
            # A move that is told again is shown where it was seen first.
            if event.key not in shown:
                place = told.get("square", told.get("cell"))
                number = bisect_right([entry.t for entry in frames], event.t) - 1
                shown[event.key] = {"picture": number if number >= 0 else None}
                if number >= 0:
                    where = _where(game, session.play.report, place)
                    shown[event.key] |= {"size": frames[number].body["size"], **where}
            scores = dict(session.play.end_event(event.t).scores)
            moves[event.key] = {**told, **shown[event.key], "scores": scores}
    end = session.play.end_event(entries[-1].t if entries else 0.0)
    return {"events": events, "moves": [*moves.values()], "end": end.to_dict()}


def _where(game: Game, report: Report, place: str | None) -> dict[str, Any]:
    """Corners round all that lies there, and of the piece in a place, in pixels of the picture."""
    board = report.details.get("board")
    quads = [piece.quad for piece in report.pieces]
    points = np.array(board["corners"] if board else quads, float).reshape(-1, 2)
    if not len(points):
        return {}
    (left, top), (right, bottom) = points.min(0).tolist(), points.max(0).tolist()
    area = [(left, top), (right, top), (right, bottom), (left, bottom)]
    lit = [piece.quad for piece in report.pieces if place and game.play_class.place(piece) == place]
    return {"area": area, "lit": lit}
