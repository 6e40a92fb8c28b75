"""What the workers do: photographs in, rulings and pictures out. All of it goes by pickle."""

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
from referee.drawing.picture import draw, jpeg
from referee.drawing.strip import legend_of
from referee.errors import UsageError
from referee.game import Game, View
from referee.ruling.clock import Clock
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.marks import Label, Mark, Marks, Outline, label_points, scaled
from referee.ruling.questions import face_name
from referee.ruling.report import Report
from referee.ruling.text import as_text
from referee.run import observer
from referee.sight import finder, reader
from referee.table.racks import faces_in
from referee.web.settings import WebSettings
from referee.words import join_sentences, localise, sentence, set_language
from rules.message import Message
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.photo.photo import DamagedPhotoError, Photo, PhotoSettings
from vision.piece import Point, as_quad

SOURCE, BEFORE = "The photo", "The photo before"
"""What reports call uploads, whatever their files are called: sentences begin with it."""

OFFERED = 6
"""Faces that are offered for a piece: as many large buttons as a phone has room for."""

TABLE_PX = 2560
"""Longer side of a table's picture: of 12 megapixels half is left, twice what a webcam gives."""

_PIECE = re.compile(r"([0-9]+)(?:\.[0-3])?")
"""The answer of a piece, or of a corner of it."""

ROOM = 0.08
"""Of the table round what was marked, as a share of its sides: boards have rims, fingers slip."""

LEAST_PX = 32
"""Side of the smallest square that is looked at."""

LONGEST_PX = 2400
"""Longer side of a part of a photograph: as large as the page sends photographs."""


@dataclass(frozen=True, slots=True)
class RuledPhoto:
    """A ruling, what it was made from, and its form for JSON."""

    seen: View | Report
    report: Report
    marks: Marks
    answer: Mapping[str, Any]


def warm() -> None:
    """Load the networks, so that the first photograph need not wait for them."""
    finder()
    reader()


# A photograph, ruled on.


def rule_photo(
    game: str,
    options: Mapping[str, Any],
    photo: bytes | Photo | View | Report,
    answers: Mapping[str, str] | None = None,
) -> RuledPhoto:
    """Rule on a photograph, or on what was read of it, by the game that it shows if none is named.

    Raises UsageError for answers, which are to a named game, that make no sense.
    """
    clock, given = Clock(), dict(options)
    for name, value in options.items():
        if isinstance(value, bytes):
            given[name] = opened = open_photo(value, BEFORE)
            if isinstance(opened, Unreadable):
                raise UsageError(str(opened))
    if isinstance(photo, bytes | Photo):
        with clock.stage("load"):
            source = open_photo(photo) if isinstance(photo, bytes) else photo
        named = (SOURCE, source) if isinstance(source, Unreadable) else source
        observation = observer(game, given)(named, clock)
    else:
        observation = Observation(photo, Referee(game, **given))
    return _ruled(observation, answers or {}, clock)


def rule_frame(game: str, language: str, encoded: bytes) -> bytes:
    """Rule on a frame of a camera, of which only what is said of it is kept, as JSON."""
    set_language(language)
    said = {"photo": None, **told(rule_photo(game, {}, encoded))}
    return json.dumps(said, ensure_ascii=False).encode()


def told(ruled: RuledPhoto) -> dict[str, Any]:
    """What is said of a ruling, aloud."""
    return {**localise(ruled.answer), "text": as_text(ruled.report, games.describe(ruled.report))}


def rule_within(
    game: str, options: Mapping[str, Any], encoded: bytes, corners: Sequence[Point]
) -> tuple[bytes, RuledPhoto]:
    """Rule on a part of a photograph; the part, as JPEG, comes with it.

    Raises UsageError for options that make no sense, and for corners that go round nothing.
    """
    pixels = straightened(encoded, corners)
    if isinstance(pixels, Unreadable):
        return encoded, rule_photo(game, options, encoded)
    part = Photo.from_pixels(SOURCE, pixels)
    return jpeg(Image.fromarray(pixels)), rule_photo(game, options, part)


def _ruled(observation: Observation, answers: Mapping[str, str], clock: Clock) -> RuledPhoto:
    report = observation.rule(answers, clock)
    if "likely" in report.details:
        # Without the command that names another game: a phone has buttons for it.
        said = join_sentences(report.findings[0].message, Message.of("web-choose"))
        report = replace(report, summary=said)
    game = observation.referee.game if observation.referee else None
    marks = games.marks(report)
    if game is not None and isinstance(observation.view, View):
        marks = *marks, *told_marks(report, game, answers, len(observation.view.scene.pieces))
    answer = {
        "game": report.game,
        "title": game.title if game else "",
        "image_size": report.image_size,
        "report": report.to_dict(),
        "marks": [mark.to_dict() for mark in marks],
        "legend": legend(marks),
        "faces": offered(game, report) if game else {},
    }
    return RuledPhoto(observation.view, report, marks, answer)


def legend(marks: Marks) -> list[dict[str, Any]]:
    """What the marks mean, as JSON."""
    return [
        {"role": mark.role, "side": mark.side, "stroke": mark.stroke, "meaning": mark.meaning}
        for mark in legend_of(marks)
    ]


def offered(game: Game, report: Report) -> dict[str, list[str]]:
    """What may be said of each piece, or of each of its corners, likeliest first."""
    faces = game.faces_by_kind()
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


def told_marks(report: Report, game: Game, answers: Mapping[str, str], seen: int) -> Iterator[Mark]:
    """Marks at the pieces of which players told what they show.

    Parameters
    ----------
    seen
        Number from which pieces of no board were told of, and not seen.
    """
    own = {found[1] for name in answers if (found := _PIECE.fullmatch(name))}
    for piece in report.pieces:
        place = game.play_class.place(piece) if game.play else ""
        told = str(piece.id) in own or place in answers
        if (told or seen <= piece.id) and answers and piece.face != EMPTY:
            looks = {"pieces": (piece.id,), "meaning": sentence("web-told")}
            yield Outline(scaled(piece.quad, 1.14), stroke="beaded", **looks)  # type: ignore[arg-type]
            if piece.corners is None and piece.face is not None:
                said = sentence("web-told-face", face=face_name(piece.face))
                yield Label(said, label_points(piece.quad), pieces=(piece.id,))


# Its pixels.


def open_photo(encoded: bytes, source: str = SOURCE) -> Photo | Unreadable:
    """An upload as the referee takes it."""
    web = WebSettings()
    return Photo.from_bytes(source, encoded, PhotoSettings(web.max_pixels, web.max_body))


def pixels_of(encoded: bytes, longest: int | None = None) -> Pixels | Unreadable:
    """An upload decoded as fine as it is, or so that its longer side has about so many pixels."""
    photo = open_photo(encoded)
    if isinstance(photo, Unreadable):
        return photo
    try:
        return photo.pixels(photo.within(longest) if longest else 1)
    except DamagedPhotoError as error:
        return error.unreadable


def frame(encoded: bytes) -> Pixels | Unreadable:
    """A photograph of a table, decoded as fine as tables are watched."""
    return pixels_of(encoded, TABLE_PX)


def picture(encoded: bytes, ruled: tuple[Report, Marks] | None, quarters: int) -> bytes:
    """A photograph as JPEG, with a ruling drawn on it, turned clockwise by so many quarters.

    Without a ruling it is for browsers that cannot show it themselves; b"" where it has no pixels.
    """
    pixels = frame(encoded) if ruled is None else pixels_of(encoded)
    if isinstance(pixels, Unreadable):
        return b""
    if ruled is None:
        return jpeg(Image.fromarray(pixels))
    if ruled[0].image_size is None:
        return b""
    pixels, report, marks = turned(pixels, *ruled, quarters)
    return jpeg(draw(Photo.from_pixels(SOURCE, pixels), report, marks))


def turned(
    pixels: Pixels, report: Report, marks: Marks, quarters: int
) -> tuple[Pixels, Report, Marks]:
    """All of it turned clockwise by so many quarters."""
    height, width = pixels.shape[:2]

    def to(point: Point) -> Point:
        x, y = point
        return ((x, y), (height - y, x), (width - x, height - y), (y, width - x))[quarters]

    around = np.ascontiguousarray(np.rot90(pixels, -quarters))
    size = (width, height) if quarters % 2 == 0 else (height, width)
    pieces = tuple(replace(piece, quad=as_quad(map(to, piece.quad))) for piece in report.pieces)
    report = replace(report, image_size=size, pieces=pieces)
    return around, report, tuple(mark.mapped(to) for mark in marks)


def straightened(encoded: bytes, corners: Sequence[Point]) -> Pixels | Unreadable:
    """What lies between four corners of a photograph as if seen from above.

    Parameters
    ----------
    corners
        Clockwise from the top left, in pixels of the photograph as seen, shape (4, 2).

    Returns
    -------
    pixels
        Sides are as long as the mean of the two that they come of.

    Raises
    ------
    UsageError
        Where the corners go round nothing, or cross.
    """
    quad = np.asarray(corners, np.float32)
    if cv2.contourArea(quad) < LEAST_PX**2 or not cv2.isContourConvex(quad):
        raise UsageError(Message.of("web-nothing-within"))
    pixels = pixels_of(encoded)
    if isinstance(pixels, Unreadable):
        return pixels
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    shape = (sides[:2] + sides[2:]) / 2
    width, height = shape * min(2.0, LONGEST_PX / ((1 + 2 * ROOM) * shape.max()))
    left, top = ROOM * width, ROOM * height
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)]) + np.array([left, top])
    to_flat = Homography.between(quad.astype(float), flat).matrix
    size = round(width + 2 * left), round(height + 2 * top)
    seen = cv2.warpPerspective(pixels, to_flat, size, flags=cv2.INTER_AREA)
    return seen.astype(np.uint8, copy=False)


# What lies on a table.


def faces(game: str, encoded: bytes) -> tuple[str, ...] | Unreadable:
    """What tiles in a photograph show, from left to right; the player says what is in doubt."""
    photo = open_photo(encoded)
    return photo if isinstance(photo, Unreadable) else faces_in(games.find(game), photo)


def read_frame(game: str, rules: Mapping[str, Any], photo: Photo) -> Any:
    """Read one picture of a game's table."""
    return games.find(game).read_frame(rules, photo)
