"""Lines of cards: detected, fitted, completed and read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from referee.games.formula.position import BOX
from tests.vision.places_by_colour import PlacesByColour
from tests.vision.views import rotation, worst_corners
from vision.arrays import Floats, Pixels
from vision.cards.chains import find_chains
from vision.cards.lines import read_cards
from vision.cards.rows import plane_of_row, to_squares
from vision.find.finder import Detection
from vision.geometry.quads import CENTRED
from vision.photo.photo import Photo
from vision.read.box import Box
from vision.read.reader import Reader
from vision.scene import Scene

WIDE, TALL = 63, 88
TABLE = (70, 96, 82)
THING = (255, 0, 255)
PLACES, READER = PlacesByColour(np.array(TABLE), np.array(THING)), Reader()
LINE = "12+34=46"
BARS = {
    "=": [(18, 36, 45, 41), (18, 48, 45, 53)],
    "+": [(18, 41, 45, 47), (28, 31, 35, 57)],
    "|": [(29, 22, 34, 65)],
}
"""Signs that the font lacks, and a 1 without any serif: left, top, right, bottom of each bar."""


def card(face: str) -> Image.Image:
    """A white card with a number, or a yellow one with a sign."""
    ground, ink = (
        ((250, 215, 40), (20, 20, 20)) if face in "+=" else ((246, 244, 240), (30, 40, 120))
    )
    picture = Image.new("RGB", (WIDE, TALL), ground)
    draw = ImageDraw.Draw(picture)
    for bar in BARS.get(face, ()):
        draw.rectangle(bar, fill=ink)
    if face not in BARS:
        for place, size in (((WIDE / 2, TALL / 2), 52), ((8, 9), 11)):
            draw.text(place, face, fill=ink, font=ImageFont.load_default(size), anchor="mm")
    return picture


def draw_line(text: str, view: Floats, seed: int = 0) -> tuple[Pixels, Floats]:
    """A line of crooked cards seen through a homography from millimetres, and their corners."""
    rng = np.random.default_rng(seed)
    table = rng.normal(0, 5, (720, 960, 1)) + TABLE
    picture = np.clip(table, 0, 255).astype(np.uint8)
    quads, x, before = [], 0.0, "="
    for face in text:
        x += WIDE * (1.02 if face.isdigit() and before.isdigit() else 1.2)
        before = face
        turn = rotation(np.degrees(rng.normal(0, 0.03)))
        flat = CENTRED * (WIDE, TALL) @ turn.T + (x, rng.normal(0, 2))
        quad = cv2.perspectiveTransform(flat[None], view)[0]
        draw_card(picture, face, quad)
        quads.append(quad)
    return cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.uint8), np.array(quads)


def draw_card(picture: Pixels, face: str, quad: Floats) -> None:
    """Draw a card into a picture."""
    source = np.array([[0, 0], [WIDE, 0], [WIDE, TALL], [0, TALL]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    cv2.warpPerspective(
        np.asarray(card(face)), matrix, (960, 720), picture,
        flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT,
    )  # fmt: skip


def view_of(turn: float, tilt: float = 0.0) -> Floats:
    """Millimetres to pixels, turned about the centre of the line by degrees, and tilted."""
    middle = np.array([[1, 0, -270], [0, 1, 0], [0, 0, 1.0]])
    spin = np.eye(3)
    spin[:2, :2] = rotation(turn)
    lean = np.array([[1, 0, 0], [0, 1 - 0.3 * tilt, 0], [0, 0.0009 * tilt, 1]])
    place = np.array([[1.05, 0, 480], [0, 1.05, 360], [0, 0, 1.0]])
    return np.asarray(place @ lean @ spin @ middle)


def detect(quads: Floats, seed: int = 1) -> list[Detection]:
    """Detections with errors in place, size and each corner."""
    rng = np.random.default_rng(seed)
    detections = []
    for quad in quads:
        middle, side = quad.mean(0), np.sqrt(cv2.contourArea(quad.astype(np.float32)))
        off = middle + (quad - middle) * rng.uniform(0.85, 1.05) + rng.normal(0, 3, 2)
        off += rng.normal(0, 0.05 * side, (4, 2))
        detections.append(Detection(off, "tile", 0.6))
    return detections


def read(picture: Pixels, quads: Floats, box: Box = BOX) -> Scene:
    """Read the cards that are detected, roughly, at these quads (N, 4, 2)."""
    scene = read_cards(Photo.from_pixels("cards", picture), detect(quads), box, READER, PLACES)
    assert scene is not None
    return scene


def faces(scene: Scene) -> str:
    """Faces along the line."""
    return "".join(scene.pieces[i].face or "?" for i in scene.members(0))


def test_a_chain_is_found_among_strays() -> None:
    rng = np.random.default_rng(3)
    line = np.column_stack([100 + 45.0 * np.arange(6), 200 + 10.0 * np.arange(6)])
    centres = np.concatenate([rng.uniform(0, 600, (9, 2)), line])
    sides = np.full(15, 50.0)
    scores = np.concatenate([np.full(9, 0.3), np.full(6, 0.6)])
    first, *_ = find_chains(centres, sides, scores)
    assert set(range(9, 15)) <= set(first.tolist())


def test_two_pieces_are_no_chain() -> None:
    assert find_chains(np.array([[0.0, 0], [50, 0]]), np.full(2, 50.0), np.full(2, 0.9)) == []


@pytest.mark.parametrize(("turn", "tilt"), [(0, 0), (25, 0), (100, 1), (200, 1)])
def test_outlines_are_fitted_together(turn: float, tilt: float) -> None:
    _, quads = draw_line(LINE, view_of(turn, tilt))
    detected = np.array([piece.quad for piece in detect(quads)])
    fitted = to_squares(plane_of_row(detected, np.ones(len(detected))), detected)
    sides = np.linalg.norm(quads - np.roll(quads, 1, 1), axis=2).mean(1)
    assert (worst_corners(fitted, quads) < 0.13 * sides).all()


@pytest.mark.parametrize(("turn", "tilt"), [(0, 0), (90, 0.5), (160, 1), (270, 0)])
def test_lines_are_read_from_their_left(turn: float, tilt: float) -> None:
    scene = read(*draw_line(LINE, view_of(turn, tilt)))
    assert faces(scene) == LINE
    assert scene.components[0].turns[0] > 0.99
    assert not list(scene.unclear_by("hidden"))


@pytest.mark.parametrize("turn", [0, 30, 180])
def test_a_bar_that_stands_upright_in_the_line_is_a_1(turn: float) -> None:
    scene = read(*draw_line("5+|=6", view_of(turn)))
    assert faces(scene) == "5+1=6"
    [bar] = (piece for piece in scene.pieces if piece.face == "1")
    assert bar.confidence > 0.98


def test_cards_of_a_box_without_signs_are_read() -> None:
    numbers = Box(tuple(face for face in BOX.faces if face.name.isdigit()))
    assert faces(read(*draw_line("4526", view_of(20)), numbers)) == "4526"


@pytest.mark.parametrize("missed", [0, 1, 4, 7])
def test_a_missed_card_is_read_or_leaves_an_ambiguity(missed: int) -> None:
    picture, quads = draw_line(LINE, view_of(15))
    scene = read(picture, np.delete(quads, missed, 0))
    assert faces(scene) == LINE or list(scene.unclear_by("hidden"))


@pytest.mark.parametrize("index", [0, 4, 7])
def test_a_thing_over_a_card_leaves_an_ambiguity(index: int) -> None:
    picture, quads = draw_line(LINE, view_of(15))
    cv2.fillConvexPoly(picture, np.rint(quads[index]).astype(np.int32), THING)
    [place] = read(picture, np.delete(quads, index, 0)).unclear_by("hidden")
    assert place.quad is not None
    assert np.abs(np.mean(place.quad, axis=0) - quads[index].mean(0)).max() < 20


def test_a_detection_on_the_bare_table_is_no_card() -> None:
    picture, quads = draw_line(LINE, view_of(0))
    bare = quads[-1] + 1.1 * (quads[-1] - quads[-2])
    x, y = bare.mean(0)
    cv2.putText(picture, "1", (int(x) - 12, int(y) + 16), 0, 1.6, (20, 20, 20), 3)
    assert faces(read(picture, np.concatenate([quads, bare[None]]))) == LINE


def test_a_loose_card_near_a_line_may_belong_to_it() -> None:
    picture, quads = draw_line(LINE, view_of(0))
    loose = quads[3] - (0, 97)
    draw_card(picture, "7", loose)
    scene = read(picture, np.concatenate([quads, loose[None]]))
    assert faces(scene) == LINE
    [beside] = scene.unclear_by("beside")
    assert [scene.pieces[i].face for i in beside.pieces] == ["7"]


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_detections_are_no_line(count: int) -> None:
    photo = Photo.from_pixels("bare", np.full((300, 400, 3), 120, np.uint8))
    detections = detect(np.array([[[10.0, 10], [60, 10], [60, 60], [10, 60]]])[:count])
    assert read_cards(photo, detections, BOX, READER, PLACES) is None
