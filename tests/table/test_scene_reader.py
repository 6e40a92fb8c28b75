"""Loose pieces from look to look: an unchanged piece keeps its reading."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from referee.table.readers import SceneReader
from tests.pieces import reading_fields, square
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.scene import Component, Scene

SIDE = 40
Faces = Mapping[int, Mapping[str, float]]
"""Faces with their probabilities, by place on the table."""


def picture(*patterns: int | None, gain: float = 1.0) -> Pixels:
    """A table with places in a row; a pattern by its number on each."""
    out = np.full((3 * SIDE, SIDE * 9, 3), 90.0)
    for place, pattern in enumerate(patterns):
        if pattern is not None:
            ink = np.random.default_rng(pattern).integers(0, 2, (4, 4)).repeat(8, 0).repeat(8, 1)
            x = SIDE * (2 * place + 1)
            out[SIDE : 2 * SIDE, x : x + SIDE] = 200
            out[SIDE + 4 : 2 * SIDE - 4, x + 4 : x + SIDE - 4] -= 150 * ink[..., None]
    noise = np.random.default_rng(len(patterns)).normal(0, 1, out.shape)
    return (gain * out + noise).clip(0, 255).astype(np.uint8)


def scene(faces_by_place: Faces, joined: bool) -> Scene:
    pieces = []
    for number, (place, faces) in enumerate(faces_by_place.items()):
        quad = square(SIDE * (2 * place + 1), SIDE, SIDE)
        component, col = (0, number) if joined else (number, 0)
        face = reading_fields(faces)
        pieces.append(Piece(number, quad, "number", component=component, row=0, col=col, **face))
    return Scene((100, 100), tuple(pieces), (Component(),) * (1 if joined else len(pieces)))


class Script:
    def __init__(self, joined: bool = False) -> None:
        self.faces: Faces | Unreadable = {}
        self.joined = joined
        self.reader = SceneReader(self.look)

    def look(self, photo: Photo) -> Scene | Unreadable:
        faces = self.faces
        return faces if isinstance(faces, Unreadable) else scene(faces, self.joined)

    def read(self, pixels: Pixels, faces: Faces | Unreadable) -> list[tuple[str | None, float]]:
        self.faces = faces
        assert self.reader.read(Photo.from_pixels("frame", pixels), ()) is None
        news = self.reader.news()
        return [] if news is None else [(piece.face, piece.confidence) for piece in news.pieces]


def test_a_card_laid_on_another_shows_what_it_shows() -> None:
    script = Script()
    script.read(picture(1), {0: {"5": 0.9999, "0": 0.0001}})
    assert script.read(picture(2), {0: {"0": 0.9999, "5": 0.0001}}) == [("0", 0.9999)]


def test_what_looks_the_same_stays_as_it_was_read() -> None:
    script = Script()
    script.read(picture(1, None), {0: {"5": 0.999, "3": 0.001}})
    beside = {0: {"3": 0.8, "5": 0.2}, 1: {"7": 1.0}}
    assert script.read(picture(1, 2, gain=0.8), beside) == [("5", 0.999), ("7", 1.0)]
    assert not script.reader.doubtful


def test_two_certain_readings_of_one_piece_are_a_doubt() -> None:
    script = Script()
    script.read(picture(1), {0: {"5": 1.0}})
    ((_, sure),) = script.read(picture(1), {0: {"3": 1.0}})
    assert sure == pytest.approx(0.5)
    assert script.reader.doubtful


def test_a_doubt_is_settled_by_later_looks() -> None:
    script = Script()
    script.read(picture(1), {0: {"5": 0.9, "3": 0.1}})
    assert script.reader.doubtful
    ((face, sure),) = script.read(picture(1), {0: {"5": 0.99999, "3": 0.00001}})
    assert face == "5"
    assert sure > 0.995


def test_a_piece_by_itself_that_is_overlooked_lies_there_still() -> None:
    script = Script()
    script.read(picture(1, 2), {0: {"5": 1.0}, 1: {"7": 1.0}})
    assert script.read(picture(1, 2), {0: {"5": 1.0}}) == []
    assert script.read(picture(1, 2, 3), {0: {"5": 1.0}, 2: {"1": 1.0}}) == [
        ("5", 1.0),
        ("1", 1.0),
        ("7", 1.0),
    ]
    assert not script.reader.doubtful


def test_a_piece_among_others_that_is_overlooked_is_looked_for_again() -> None:
    script = Script(joined=True)
    both = {0: {"5": 1.0}, 1: {"7": 1.0}}
    script.read(picture(1, 2), both)
    assert script.read(picture(1, 2), {0: {"5": 1.0}}) == []
    assert script.reader.doubtful
    script.read(picture(1, 2), both)
    assert not script.reader.doubtful


def test_a_piece_that_is_found_no_more_is_reported_in_the_end() -> None:
    script = Script(joined=True)
    script.read(picture(1, 2), {0: {"5": 1.0}, 1: {"7": 1.0}})
    news = [script.read(picture(1, 2), {0: {"5": 1.0}}) for _ in range(3)]
    assert news == [[], [], [("5", 1.0)]]


def test_a_piece_that_was_taken_is_gone_at_once() -> None:
    script = Script()
    script.read(picture(1, 2), {0: {"5": 1.0}, 1: {"7": 1.0}})
    assert script.read(picture(1, None), {0: {"5": 1.0}}) == [("5", 1.0)]


NO_CARDS = Unreadable("no-cards", "No line of cards in view.", "Come nearer.")


def test_a_table_that_was_cleared_is_bare() -> None:
    script = Script()
    script.read(picture(1), {0: {"5": 1.0}})
    assert script.reader.bounds == (SIDE, SIDE, 2 * SIDE, 2 * SIDE)
    script.faces = NO_CARDS
    assert script.reader.read(Photo.from_pixels("frame", picture(None)), ()) is None
    news = script.reader.news()
    assert news is not None
    assert news.pieces == ()
    assert script.reader.bounds is None


def test_where_nothing_was_ever_seen_the_reason_is_announced() -> None:
    script = Script()
    script.faces = NO_CARDS
    assert script.reader.read(Photo.from_pixels("frame", picture(None)), ()) is NO_CARDS
    script.read(picture(1), {0: {"5": 1.0}})
    script.faces = Unreadable("blurred", "The photo is blurred.", "Hold still.")
    assert script.reader.read(Photo.from_pixels("frame", picture(1)), ()) is script.faces
