"""Rendered tiles are joined, turned upright and read in any view."""

from __future__ import annotations

from dataclasses import replace
from unittest import mock

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from referee import inspection
from referee.games.mobi.position import BOX
from referee.inspection import ANY_BOX
from referee.reading import TILES, finder, place_reader, reader
from tests.golden.samples import PHOTOS
from tests.vision.views import camera, squares
from training.render.sensor import encode_jpeg
from vision.arrays import Floats, Pixels
from vision.find.squares import SquareFitter
from vision.geometry.homography import Homography
from vision.geometry.plane import fit_plane
from vision.geometry.quads import NO_QUADS, UNIT
from vision.photo.photo import Photo
from vision.read.crops import PieceSampler
from vision.read.places import CONTENTS, STRIDE, RectifiedView, Survey
from vision.read.reader import Reader
from vision.read.surroundings import Surroundings
from vision.scene import AmbiguityCode, Scene
from vision.tiles.detection import DetectedTiles, TileReadings, TileSettings, find_tiles
from vision.tiles.scene import tile_scene

Tiles = dict[tuple[float, float], str]
BLUE, WHITE, BLACK = (30, 110, 200), (250, 250, 250), (20, 20, 20)
POD: Tiles = {
    (0, 0): "3",
    (0, 1): "+",
    (0, 2): "4",
    (0, 3): "=",
    (0, 4): "7",
    (1, 2): "+",
    (2, 2): "12",
}


def face(text: str) -> Pixels:
    """A tile's face, 80 pixels a side: numbers white on blue, operations black on white."""
    ground, ink = (WHITE, BLACK) if text in "+=" else (BLUE, WHITE)
    image = Image.new("RGB", (80, 80), ground)
    font = ImageFont.load_default(52 if len(text) == 1 else 42)
    ImageDraw.Draw(image).text((40, 40), text, ink, font, anchor="mm", stroke_width=1)
    return np.asarray(image, np.uint8)


def draw(tiles: Tiles, tilt: float, roll: float, turned: str = "") -> tuple[Photo, Floats]:
    """A photograph of the tiles and their quads, each from a random corner on.

    The tile ``turned`` lies a quarter turn clockwise from the others.
    """
    rng = np.random.default_rng(5)
    middle = np.array(list(tiles), float).mean(0)[::-1]
    centres = 1.05 * (np.array([(col, row) for row, col in tiles], float) - middle)
    flat = squares(centres, rng.uniform(-4, 4, len(tiles)))
    view = camera(tilt, roll, 12.0)
    quads = Homography(view)(flat)
    quads = np.array(
        [np.roll(q, -int(text == turned), 0) for text, q in zip(tiles.values(), quads, strict=True)]
    )
    picture = rng.normal(120, 4, (960, 1280, 3)).clip(0, 255).astype(np.uint8)
    for text, quad in zip(tiles.values(), quads, strict=True):
        warp = Homography.between(80 * UNIT, quad).matrix
        warped = cv2.warpPerspective(face(text), warp, (1280, 960), flags=cv2.INTER_AREA)
        inside = cv2.fillConvexPoly(np.zeros((960, 1280), np.uint8), quad.round().astype(int), 1)
        picture[inside > 0] = np.asarray(warped)[inside > 0]
    shuffled = [np.roll(quad, rng.integers(4), axis=0) for quad in quads]
    return Photo.from_pixels("drawn", picture), np.array(shuffled)


def detect(
    photo: Photo, quads: Floats, hidden: Floats = NO_QUADS, doubt: float = 0
) -> DetectedTiles:
    """Tiles with bare surroundings but for places (N, 4, 2) that may hide another one."""
    sampler = PieceSampler(photo.pixels(2), 2)
    tiles, plane = TileReadings.read(quads, sampler, Reader()), fit_plane(quads)
    view = RectifiedView.around(photo, plane.homography, plane.from_above(quads).mean(1))
    height, width = (side // STRIDE for side in view.pixels.shape[:2])
    maps = np.zeros((len(CONTENTS) + 2, height, width), np.float32)
    maps[CONTENTS.index("bare")] = 20
    for x, y in view.to_pixels(plane.from_above(hidden).mean(1)) / STRIDE:
        near = np.s_[max(0, int(y)) : int(y) + 2, max(0, int(x)) : int(x) + 2]
        maps[CONTENTS.index("piece")][near] = 20 + np.log(doubt / (1 - doubt))
    surroundings = Surroundings(plane.homography, Survey(view, maps), photo.size)
    return DetectedTiles(photo.size, tiles, plane, surroundings)


def read(tiles: Tiles, tilt: float = 0, roll: float = 0) -> Scene:
    photo, quads = draw(tiles, tilt, roll)
    return tile_scene(detect(photo, quads), BOX)


@pytest.mark.parametrize("tilt", [0, 35])
@pytest.mark.parametrize("roll", [0, 77, 180, 301])
def test_a_pod_is_read_and_laid_out_upright(tilt: float, roll: float) -> None:
    scene = read(POD, tilt, roll)
    got = {(piece.row, piece.col): piece.face for piece in scene.pieces}
    assert got == POD
    assert {piece.component for piece in scene.pieces} == {0}
    assert scene.components[0].turns[0] > 0.99


def test_quads_begin_at_the_top_left_of_the_face() -> None:
    scene = read(POD, roll=120)
    first = next(piece for piece in scene.pieces if (piece.row, piece.col) == (0, 0))
    last = next(piece for piece in scene.pieces if (piece.row, piece.col) == (0, 4))
    along = np.mean(last.quad, 0) - np.mean(first.quad, 0)
    top = np.array(first.quad[1]) - np.array(first.quad[0])
    assert along @ top / np.linalg.norm(along) / np.linalg.norm(top) > 0.98


@pytest.mark.parametrize(("col", "is_unclear"), [(2, False), (2.3, True), (2.5, False)])
def test_a_tile_that_all_but_touches_another_is_reported(col: float, is_unclear: bool) -> None:
    scene = read({(0, 0): "3", (0, 1): "+", (0, col): "4"})
    assert [piece.kind for piece in scene.pieces] == ["number", "operation", "number"]
    gaps = [(u.code, {scene.pieces[i].face for i in u.pieces}) for u in scene.unclear]
    assert gaps == [("gap", {"+", "4"})] * is_unclear


def test_tiles_apart_are_components_of_their_own() -> None:
    scene = read({**POD, (4, 0): "5"})
    assert sorted(piece.component or 0 for piece in scene.pieces) == [0] * 7 + [1]


GREEN = 0.55, 1.6, 0.5


@pytest.mark.parametrize(("dye", "is_unlike"), [((1, 1, 1), False), (GREEN, True)])
def test_what_has_another_ground_than_the_tiles_is_told_apart(
    dye: tuple[float, float, float], is_unlike: bool
) -> None:
    detected = with_dyed({(4, 0): "5", (4, 4): "+", (4, 5): "1"}, dye)
    alone, pair = len(POD), (len(POD) + 1, len(POD) + 2)
    groups = {group.pieces for group in tile_scene(detected, BOX).unclear_by("unlike")}
    assert groups == ({(alone,), pair} if is_unlike else set())


def with_dyed(others: Tiles, dye: tuple[float, float, float]) -> DetectedTiles:
    """The pod, and other tiles in another colour."""
    detected = detect(*draw({**POD, **others}, 0, 0))
    dyed = detected.tiles.crops[-len(others) :].astype(float) * np.array(dye)
    detected.tiles.crops[-len(others) :] = dyed.clip(0, 255).astype(np.uint8)
    return detected


def test_a_tile_apart_in_other_light_is_of_the_game() -> None:
    photo, quads = draw({**POD, (4, 0): "5"}, 0, 0)
    detected = detect(photo, quads)
    assert tile_scene(detected, BOX).pieces[-1].face == "5"
    detected.tiles.crops[-1] = (0.45 * detected.tiles.crops[-1]).astype(np.uint8)
    shaded = tile_scene(detected, BOX)
    assert not list(shaded.unclear_by("unlike"))
    assert shaded.pieces[-1].face == "5"


def test_strewn_pieces_are_read_each_its_own_way() -> None:
    row: Tiles = {(0, 0): "3", (0, 1): "4", (0, 2): "7"}
    photo, quads = draw(row, 0, 20, turned="4")
    scene = tile_scene(detect(photo, quads), ANY_BOX, TileSettings(loose=inspection.SETTINGS.loose))
    assert [piece.face for piece in scene.pieces] == ["3", "4", "7"]
    assert {piece.component for piece in scene.pieces} == {0}
    first, second, _ = (np.array(piece.quad) for piece in scene.pieces)
    along, down = first[1] - first[0], second[1] - second[0]
    assert abs(along @ down) < 0.2 * np.linalg.norm(along) * np.linalg.norm(down)


@pytest.mark.parametrize(("doubt", "code"), [(0.2, "faint"), (0.8, "covered")])
def test_a_place_between_two_components_that_may_hide_a_tile_is_in_doubt(
    doubt: float, code: AmbiguityCode
) -> None:
    photo, quads = draw({(0, 0): "3", (0, 1): "+", (0, 3): "=", (0, 4): "7"}, 20, 0)
    hidden = (quads[1].mean(0) + quads[2].mean(0)) / 2 + (quads[1] - quads[1].mean(0))[None]
    scene = tile_scene(detect(photo, quads, hidden, doubt), BOX)
    by_face = {piece.face: piece.id for piece in scene.pieces}
    plus, equals = by_face["+"], by_face["="]
    codes = {(place.code, place.pieces, place.side) for place in scene.unclear}
    assert codes == {
        ("gap", (min(plus, equals), max(plus, equals)), None),
        (code, (plus,), 1),
        (code, (equals,), 3),
    }
    assert not tile_scene(detect(photo, quads), BOX).unclear


def test_a_tile_may_lie_beyond_the_edge_of_the_picture() -> None:
    photo, quads = draw({(0, 0): "3", (0, 1): "+", (0, 2): "4"}, 0, 0)
    whole = detect(photo, quads)
    assert not list(tile_scene(whole, BOX).unclear_by("edge"))

    def cut(room: float, doubt: float = 0) -> Scene:
        """The picture ends so many sides beyond the last tile."""
        right = quads[2, :, 0].max() + room * np.ptp(quads[2, :, 0])
        beyond = quads[2:] + 1.05 * (quads[2] - quads[1]).mean(0)
        detected = detect(photo, quads, beyond if doubt else NO_QUADS, doubt)
        assert detected.surroundings is not None
        size = (int(right), photo.size[1])
        surroundings = replace(detected.surroundings, size=size)
        return tile_scene(replace(detected, image_size=size, surroundings=surroundings), BOX)

    for scene in (cut(0.05), cut(0.5, doubt=0.1)):
        [edge] = scene.unclear_by("edge")
        assert [scene.pieces[i].face for i in edge.pieces] == ["4"]
    # A strip of bare scene is enough: a tile would lie in it, too.
    assert not cut(0.5).unclear


def test_outlines_that_are_no_squares_leave_open_what_touches() -> None:
    photo, quads = draw(POD, 0, 0)
    assert not list(tile_scene(detect(photo, quads), BOX).unclear_by("outlines"))
    rng = np.random.default_rng(2)
    side = np.linalg.norm(quads[0, 1] - quads[0, 0])
    torn = quads + rng.uniform(-0.3, 0.3, quads.shape) * side
    assert list(tile_scene(detect(photo, torn), BOX).unclear_by("outlines"))


@pytest.mark.parametrize("roll", [0, 77, 180, 301])
def test_touching_sides_are_counted_from_the_top(roll: float) -> None:
    scene = read(POD, 20, roll)
    places = {piece.id: (piece.row, piece.col) for piece in scene.pieces}
    steps = {0: (-1, 0), 1: (0, 1), 2: (1, 0), 3: (0, -1)}
    assert scene.contacts
    for contact in scene.contacts:
        (row, col), (down, right) = places[contact.a], steps[contact.side_a]
        assert places[contact.b] == ((row or 0) + down, (col or 0) + right)
        assert contact.side_b == (contact.side_a + 2) % 4


def test_large_tiles_in_a_large_photograph_are_fitted_in_few_pixels() -> None:
    near = Photo.load(PHOTOS["mobi/kit"])
    assert isinstance(near, Photo)
    large = cv2.resize(near.pixels(), (4032, 3024), interpolation=cv2.INTER_CUBIC)
    photo = Photo.from_bytes("large.jpg", encode_jpeg(np.asarray(large, np.uint8), 90))
    assert isinstance(photo, Photo)
    with mock.patch("vision.tiles.detection.SquareFitter", wraps=SquareFitter) as fitted:
        detected = [
            find_tiles(each, finder(), reader(), place_reader(), BOX, TILES)
            for each in (near, photo)
        ]
    assert [call.args[0].shape[:2] for call in fitted.call_args_list] == [(960, 1280), (756, 1008)]
    assert [each is not None and len(each.tiles) for each in detected] == [21, 21]
