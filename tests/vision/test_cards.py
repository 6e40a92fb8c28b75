"""Lines of cards: detected, fitted, completed and read."""

from __future__ import annotations

import io

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from referee.games.formula.position import BOX
from tests.vision.places_by_colour import PlacesByColour
from vision.arrays import Flags, Floats, Pixels
from vision.cards.chains import find_chains
from vision.cards.lines import read_cards
from vision.cards.rows import plane_of_row, to_squares
from vision.find.finder import Detection
from vision.photo.photo import Photo
from vision.read.box import Box
from vision.read.reader import Reader
from vision.scene import Scene

WIDE, TALL = 63, 88
TABLE = (70, 96, 82)
PLACES = PlacesByColour(np.array(TABLE), np.array([255, 0, 255]))


def card(face: str) -> Image.Image:
    """A white card, or a yellow one with a symbol; signs that the font lacks are bars.

    | is a 1 without any serif.
    """
    number = face.isdigit() or face == "|"
    picture = Image.new("RGB", (WIDE, TALL), (246, 244, 240) if number else (250, 215, 40))
    draw = ImageDraw.Draw(picture)
    if face == "=":
        draw.rectangle((18, 36, 45, 41), fill=(20, 20, 20))
        draw.rectangle((18, 48, 45, 53), fill=(20, 20, 20))
    elif face == "+":
        draw.rectangle((18, 41, 45, 47), fill=(20, 20, 20))
        draw.rectangle((28, 31, 35, 57), fill=(20, 20, 20))
    elif face == "|":
        draw.rectangle((29, 22, 34, 65), fill=(30, 40, 120))
    else:
        font = ImageFont.load_default(52)
        draw.text((WIDE / 2, TALL / 2), face, fill=(30, 40, 120), font=font, anchor="mm")
        small = ImageFont.load_default(11)
        draw.text((8, 9), face, fill=(30, 40, 120), font=small, anchor="mm")
    return picture


def draw_line(text: str, view: Floats, seed: int = 0) -> tuple[Pixels, Floats]:
    """A line of crooked cards seen through a homography from millimetres, and their corners."""
    rng = np.random.default_rng(seed)
    table = rng.normal(0, 5, (720, 960, 1)) + TABLE
    picture = np.clip(table, 0, 255).astype(np.uint8)
    quads, x, before = [], 0.0, "="
    for face in text.replace(" ", ""):
        x += WIDE * (1.02 if face.isdigit() and before.isdigit() else 1.2)
        before = face
        angle = rng.normal(0, 0.03)
        rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * (WIDE, TALL)
        flat = square @ rotation.T + (x, rng.normal(0, 2))
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
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    middle = np.array([[1, 0, -270], [0, 1, 0], [0, 0, 1.0]])
    rotation = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    lean = np.array([[1, 0, 0], [0, 1 - 0.3 * tilt, 0], [0, 0.0009 * tilt, 1]])
    place = np.array([[1.05, 0, 480], [0, 1.05, 360], [0, 0, 1.0]])
    return np.asarray(place @ lean @ rotation @ middle)


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


def as_photo(picture: Pixels) -> Photo:
    coded = io.BytesIO()
    Image.fromarray(picture).save(coded, "PNG")
    loaded = Photo.from_bytes("cards.png", coded.getvalue())
    assert isinstance(loaded, Photo)
    return loaded


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def faces_of(scene: Scene | None) -> str:
    assert scene is not None
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
    _, quads = draw_line("12+34=46", view_of(turn, tilt))
    detected = np.array([piece.quad for piece in detect(quads)])
    plane = plane_of_row(detected, np.ones(len(detected)))
    for fitted, quad in zip(to_squares(plane, detected), quads, strict=True):
        side = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean()
        errors = [np.abs(np.roll(fitted, k, 0) - quad).max() / side for k in range(4)]
        assert min(errors) < 0.12


@pytest.mark.parametrize(("turn", "tilt"), [(0, 0), (90, 0.5), (160, 1), (270, 0)])
def test_lines_are_read_from_their_left(reader: Reader, turn: float, tilt: float) -> None:
    picture, quads = draw_line("12+34=46", view_of(turn, tilt))
    table = read_cards(as_photo(picture), detect(quads), BOX, reader, PLACES)
    assert table is not None
    assert faces_of(table) == "12+34=46"
    assert table.components[0].turns[0] > 0.99
    assert not list(table.unclear_by("hidden"))


@pytest.mark.parametrize("turn", [0, 30, 180])
def test_a_bar_that_stands_upright_in_the_line_is_a_1(reader: Reader, turn: float) -> None:
    picture, quads = draw_line("5+|=6", view_of(turn))
    table = read_cards(as_photo(picture), detect(quads), BOX, reader, PLACES)
    assert table is not None
    assert faces_of(table) == "5+1=6"
    [bar] = (piece for piece in table.pieces if piece.face == "1")
    assert bar.confidence > 0.98


def test_cards_of_a_box_without_signs_are_read(reader: Reader) -> None:
    picture, quads = draw_line("4 5 2 6", view_of(20))
    numbers = Box(tuple(face for face in BOX.faces if face.name.isdigit()))
    table = read_cards(as_photo(picture), detect(quads), numbers, reader, PLACES)
    assert faces_of(table) == "4526"


@pytest.mark.parametrize("missed", [0, 1, 4, 7])
def test_a_missed_card_is_read_or_leaves_an_ambiguity(reader: Reader, missed: int) -> None:
    picture, quads = draw_line("12+34=46", view_of(15))
    detections = detect(np.delete(quads, missed, 0))
    table = read_cards(as_photo(picture), detections, BOX, reader, PLACES)
    assert table is not None
    assert faces_of(table) == "12+34=46" or list(table.unclear_by("hidden"))


def _inside(picture: Pixels, quad: Floats) -> Flags:
    outline = np.rint(quad).astype(np.int32)
    return np.asarray(cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), outline, 1) > 0)


@pytest.mark.parametrize("index", [0, 4, 7])
def test_a_thing_over_a_card_leaves_an_ambiguity(reader: Reader, index: int) -> None:
    picture, quads = draw_line("12+34=46", view_of(15))
    picture[_inside(picture, quads[index])] = (255, 0, 255)
    table = read_cards(as_photo(picture), detect(np.delete(quads, index, 0)), BOX, reader, PLACES)
    assert table is not None
    [place] = table.unclear_by("hidden")
    assert place.quad is not None
    assert np.abs(np.mean(place.quad, axis=0) - quads[index].mean(0)).max() < 20


def test_a_detection_on_the_bare_table_is_no_card(reader: Reader) -> None:
    picture, quads = draw_line("12+34=46", view_of(0))
    x, y = quads[-1].mean(0) + 1.1 * (quads[-1] - quads[-2]).mean(0)
    cv2.putText(picture, "1", (int(x) - 12, int(y) + 16), 0, 1.6, (20, 20, 20), 3)
    detections = detect(np.concatenate([quads, quads[-1:] + 1.1 * (quads[-1] - quads[-2])]))
    assert faces_of(read_cards(as_photo(picture), detections, BOX, reader, PLACES)) == "12+34=46"


def test_a_loose_card_near_a_line_may_belong_to_it(reader: Reader) -> None:
    picture, quads = draw_line("12+34=46", view_of(0))
    loose = quads[3] - (0, 97)
    draw_card(picture, "7", loose)
    detections = detect(np.concatenate([quads, loose[None]]))
    table = read_cards(as_photo(picture), detections, BOX, reader, PLACES)
    assert faces_of(table) == "12+34=46"
    assert table is not None
    [beside] = table.unclear_by("beside")
    assert [table.pieces[i].face for i in beside.pieces] == ["7"]


def test_without_detections_there_is_no_line(reader: Reader) -> None:
    picture = np.full((300, 400, 3), 120, np.uint8)
    assert read_cards(as_photo(picture), [], BOX, reader, PLACES) is None
    piece = Detection(np.array([[10.0, 10], [60, 10], [60, 60], [10, 60]]), "tile", 0.9)
    assert read_cards(as_photo(picture), [piece], BOX, reader, PLACES) is None
