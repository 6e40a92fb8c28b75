"""Tasks of the workers for photographs: rule on them, and draw the ruling. Results are pickled."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from PIL import Image

from referee import games
from referee.api import Observation, Referee
from referee.drawing.caption import legend_of
from referee.drawing.picture import draw, jpeg
from referee.errors import UsageError
from referee.game import Game, View
from referee.reading import finder, reader
from referee.ruling.clock import Clock
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.marks import Label, Mark, Marks, Outline, label_points, scaled
from referee.ruling.questions import face_name
from referee.ruling.report import Report
from referee.ruling.text import as_text
from referee.run import observer
from referee.table.sources.shot import decode_photo
from referee.web.settings import WebSettings
from referee.words import join_sentences, localise, sentence, set_language
from rules.message import Message
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.photo.photo import Photo, PhotoSettings
from vision.piece import Point, as_quad

SOURCE, BEFORE = "The photo", "The photo before"
"""Names of uploads in reports, in place of file names: sentences begin with them."""

MAX_CHOICES = 6
"""Faces offered for a piece: as many large buttons as fit on a phone."""

TABLE_PX = 2560
"""Longer side of a table's picture: half of 12 megapixels, twice what a webcam gives."""

_PIECE = re.compile(r"([0-9]+)(?:\.[0-3])?")
"""The place of an answer: a piece, or one of its corners."""

MARGIN = 0.08
"""Margin round a marked part, as a share of its sides: boards have rims, fingers slip."""

MIN_PART_PX = 32
"""Side of the smallest square that may be marked."""

MAX_PART_PX = 2400
"""Longer side of a rectified part: as large as the photographs that the page sends."""


@dataclass(frozen=True, slots=True)
class RuledPhoto:
    """A ruling with its view, its marks, and its JSON before translation."""

    view: View | Report
    report: Report
    marks: Marks
    body: Mapping[str, Any]


def load_networks() -> None:
    """Load the networks before the first photograph."""
    finder().load()
    reader().load()


def rule_photo(
    game: str,
    options: Mapping[str, Any],
    photo: bytes | Photo | View | Report,
    answers: Mapping[str, str] | None = None,
) -> RuledPhoto:
    """Rule on a photograph or a view of one; recognise the game if none is named.

    Raises UsageError for options or answers that do not fit the game.
    """
    clock, parsed = Clock(), dict(options)
    for name, value in options.items():
        if isinstance(value, bytes):
            parsed[name] = opened = open_photo(value, BEFORE)
            if isinstance(opened, Unreadable):
                raise UsageError(str(opened))
    if isinstance(photo, bytes | Photo):
        with clock.stage("load"):
            source = open_photo(photo) if isinstance(photo, bytes) else photo
        named = (SOURCE, source) if isinstance(source, Unreadable) else source
        observation = observer(game, parsed)(named, clock)
    else:
        observation = Observation(photo, Referee(game, **parsed))
    return _rule(observation, answers or {}, clock)


def rule_frame(game: str, language: str, encoded: bytes) -> bytes:
    """Rule on a frame of a camera; the ruling as JSON, all of it that is sent back."""
    set_language(language, on_page=True)
    body = {"photo": None, **ruling_json(rule_photo(game, {}, encoded))}
    return json.dumps(body, ensure_ascii=False).encode()


def ruling_json(ruled: RuledPhoto) -> dict[str, Any]:
    """A ruling in the current language."""
    return {**localise(ruled.body), "text": as_text(ruled.report, games.describe(ruled.report))}


def rule_part(
    game: str, options: Mapping[str, Any], encoded: bytes, corners: Sequence[Point]
) -> tuple[bytes, RuledPhoto]:
    """Rule on the rectified part between four corners; the part as JPEG, and the ruling.

    Raises UsageError for invalid options or corners.
    """
    pixels = rectify(encoded, corners)
    if isinstance(pixels, Unreadable):
        return encoded, rule_photo(game, options, encoded)
    part = Photo.from_pixels(SOURCE, pixels)
    return jpeg(Image.fromarray(pixels)), rule_photo(game, options, part)


def _rule(observation: Observation, answers: Mapping[str, str], clock: Clock) -> RuledPhoto:
    report = observation.rule(answers, clock)
    if "likely" in report.details:
        # The page has buttons for the games, and no use for the command that names one.
        summary = join_sentences(report.findings[0].message, Message.of("web-choose"))
        report = replace(report, summary=summary)
    game = observation.referee.game if observation.referee else None
    marks = games.marks(report)
    if game is not None and isinstance(observation.view, View):
        marks = *marks, *answer_marks(report, game, answers, len(observation.view.scene.pieces))
    body = {
        "game": report.game,
        "title": game.title if game else "",
        "image_size": report.image_size,
        "report": report.to_dict(),
        "marks": [mark.to_dict() for mark in marks],
        "legend": legend_json(marks),
        "faces": face_choices(game, report) if game else {},
    }
    return RuledPhoto(observation.view, report, marks, body)


def legend_json(marks: Marks) -> list[dict[str, Any]]:
    """The legend of the marks."""
    return [
        {"role": mark.role, "side": mark.side, "stroke": mark.stroke, "meaning": mark.meaning}
        for mark in legend_of(marks)
    ]


def face_choices(game: Game, report: Report) -> dict[str, list[str]]:
    """Faces to offer for each piece, or for each of its corners, likeliest first."""
    faces = game.faces_by_kind()
    all_faces = [face for names in faces.values() for face in names]
    choices: dict[str, list[str]] = {}
    for piece in report.pieces:
        if piece.corners is not None:
            corners = enumerate(piece.corners)
            choices |= {f"{piece.id}.{i}": [face, *faces.get("corner", ())] for i, face in corners}
        else:
            read = [reading.face for reading in piece.readings if reading.face != UNKNOWN]
            choices[str(piece.id)] = [*read, *faces.get(piece.kind, all_faces)]
    return {place: list(dict.fromkeys(names))[:MAX_CHOICES] for place, names in choices.items()}


def answer_marks(
    report: Report, game: Game, answers: Mapping[str, str], detected: int
) -> Iterator[Mark]:
    """Marks at the pieces whose faces players told.

    `detected` is the number of pieces in the scene: those with higher ids were added by players.
    """
    answered = {match[1] for name in answers if (match := _PIECE.fullmatch(name))}
    for piece in report.pieces:
        place = game.play_class.place(piece) if game.play else ""
        is_told = str(piece.id) in answered or place in answers or piece.id >= detected
        if is_told and answers and piece.face != EMPTY:
            pieces = (piece.id,)
            quad = scaled(piece.quad, 1.14)
            yield Outline(quad, stroke="beaded", pieces=pieces, meaning=sentence("web-told"))
            if piece.corners is None and piece.face is not None:
                text = sentence("web-told-face", face=face_name(piece.face))
                yield Label(text, label_points(piece.quad), pieces=pieces)


def open_photo(encoded: bytes, source: str = SOURCE) -> Photo | Unreadable:
    """Open an upload within the limits of the server."""
    limits = WebSettings()
    return Photo.from_bytes(source, encoded, PhotoSettings(limits.max_pixels, limits.max_body))


def decode_table(encoded: bytes) -> Pixels | Unreadable:
    """Decode a photograph of a table, at the resolution at which tables are watched."""
    return decode_photo(open_photo(encoded), TABLE_PX)


def draw_photo(encoded: bytes, ruled: tuple[Report, Marks] | None, quarters: int) -> bytes:
    """A photograph with a ruling drawn on it, rotated clockwise by quarter turns, as JPEG.

    Without a ruling, a plain JPEG for browsers that cannot show the upload. b"" if it cannot be
    decoded.
    """
    pixels = decode_photo(open_photo(encoded), TABLE_PX if ruled is None else None)
    if isinstance(pixels, Unreadable) or (ruled and ruled[0].image_size is None):
        return b""
    if ruled is None:
        return jpeg(Image.fromarray(pixels))
    pixels, report, marks = rotate(pixels, *ruled, quarters)
    return jpeg(draw(Photo.from_pixels(SOURCE, pixels), report, marks))


def rotate(
    pixels: Pixels, report: Report, marks: Marks, quarters: int
) -> tuple[Pixels, Report, Marks]:
    """Rotate a photograph with its report and marks clockwise by quarter turns."""
    height, width = pixels.shape[:2]

    def rotate_point(point: Point) -> Point:
        x, y = point
        return ((x, y), (height - y, x), (width - x, height - y), (y, width - x))[quarters]

    rotated = np.ascontiguousarray(np.rot90(pixels, -quarters))
    size = (width, height) if quarters % 2 == 0 else (height, width)
    pieces = tuple(
        replace(piece, quad=as_quad(map(rotate_point, piece.quad))) for piece in report.pieces
    )
    report = replace(report, image_size=size, pieces=pieces)
    return rotated, report, tuple(mark.mapped(rotate_point) for mark in marks)


def rectify(encoded: bytes, corners: Sequence[Point]) -> Pixels | Unreadable:
    """The part of a photograph between four corners, as if seen from above, with a margin.

    The corners, shape (4, 2), are clockwise from the top left, in pixels of the upright photograph.
    Each side is as long as the mean of its two opposite sides there, or up to twice as long. Raises
    UsageError if the quadrilateral is too small or not convex.
    """
    quad = np.asarray(corners, np.float32)
    if cv2.contourArea(quad) < MIN_PART_PX**2 or not cv2.isContourConvex(quad):
        raise UsageError(Message.of("web-nothing-within"))
    pixels = decode_photo(open_photo(encoded))
    if isinstance(pixels, Unreadable):
        return pixels
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    shape = (sides[:2] + sides[2:]) / 2
    width, height = shape * min(2.0, MAX_PART_PX / ((1 + 2 * MARGIN) * shape.max()))
    left, top = MARGIN * width, MARGIN * height
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)]) + np.array([left, top])
    to_flat = Homography.between(quad.astype(float), flat).matrix
    size = round(width + 2 * left), round(height + 2 * top)
    warped = cv2.warpPerspective(pixels, to_flat, size, flags=cv2.INTER_AREA)
    return warped.astype(np.uint8, copy=False)
