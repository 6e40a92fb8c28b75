"""Colours of corner discs under various lamps, prints and cameras."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.kits.palette import SIX
from tests.vision.disc_scenes import (
    Conditions,
    DiscScene,
    any_conditions,
    any_print,
    draw_scene,
)
from tests.vision.places_by_colour import PlacesByColour
from training.render.light import Light
from training.render.sensor import Sensor
from vision.arrays import Floats, Ints, Pixels
from vision.discs.colours import COLOURS, DISC_FACES, ColourReader, DiscSamples
from vision.discs.scene import read_discs
from vision.find.finder import Detection, Finder
from vision.geometry.quads import UNIT, distances
from vision.photo.photo import Photo
from vision.scene import Scene

READER = ColourReader()
THING = (255, 0, 255)


def read(scene: DiscScene) -> Floats:
    """(N, W) probabilities of the faces."""
    return READER.read(DiscSamples.of(scene.pixels, scene.quads))


def try_scene(pixels: Pixels, detected: Sequence[Detection]) -> Scene | None:
    """The scene of a plain, evenly lit table, whose colour is that of the picture's edge."""
    places = PlacesByColour(np.median(pixels[[0, -1]], axis=(0, 1)), np.array(THING))
    return read_discs(Photo.from_pixels("board", pixels), detected, places, READER)


def read_scene(pixels: Pixels, quads: Floats) -> Scene:
    scene = try_scene(pixels, [Detection(quad, "discs", 0.9) for quad in quads])
    assert scene is not None
    return scene


def board(seed: int, count: int) -> DiscScene:
    """A board under a lamp and a camera without faults."""
    return draw_scene(np.random.default_rng(seed), count)


def resized(quad: Floats, share: float) -> Floats:
    """A quad (4, 2) scaled about its centre."""
    return np.asarray(quad.mean(0) + share * (quad - quad.mean(0)))


def best(faces: Floats) -> Ints:
    return np.asarray(DISC_FACES[faces.argmax(1)])


def misgrouped(faces: Floats, scene: DiscScene) -> int:
    """Discs grouped with others of another colour."""
    table = np.zeros((6, 6), int)
    np.add.at(table, (best(faces).ravel(), scene.corners.ravel()), 1)
    right = max(sum(table[i, order[i]] for i in range(6)) for order in permutations(range(6)))
    return int(scene.corners.size - right)


def doubt(faces: Floats) -> float:
    return float((1 - faces.max(1)).sum())


LAMPS = {
    "daylight": Conditions(),
    "warm": Conditions(sensor=Sensor(lamp=(1.6, 0.55))),
    "cold": Conditions(sensor=Sensor(lamp=(0.75, 1.4))),
    "dim": Conditions(sensor=Sensor(exposure=0.12, noise=1.6)),
    "uneven": Conditions(Light(falloff=1.0)),
    "pale": Conditions(Light(veil=0.08), Sensor(saturation=0.7)),
    "hard": Conditions(sensor=Sensor(contrast=0.8, saturation=1.3)),
    "bright": Conditions(sensor=Sensor(exposure=1.4)),
}


@pytest.mark.parametrize("lamp", LAMPS)
def test_colours_are_read_under_each_lamp(lamp: str) -> None:
    rng = np.random.default_rng(7)
    scene = draw_scene(rng, 18, LAMPS[lamp])
    colours = read(scene)
    assert (best(colours) == scene.corners).all()
    assert doubt(colours) < 0.05


@settings(max_examples=8)
@given(st.integers(0, 10_000))
def test_a_wrong_reading_is_in_doubt(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = draw_scene(rng, 18, any_conditions(rng, 0.7), any_print(rng))
    colours = read(scene)
    assert misgrouped(colours, scene) == 0 or doubt(colours) > 0.005


@settings(max_examples=6)
@given(st.floats(-0.35, 0.35), st.floats(0.3, 1.1))
def test_the_lamp_changes_no_reading(warm: float, exposure: float) -> None:
    lamp = (float(np.exp(warm)), float(np.exp(-1.3 * warm)))
    scene = draw_scene(
        np.random.default_rng(3), 16, Conditions(sensor=Sensor(lamp=lamp, exposure=exposure))
    )
    assert (best(read(scene)) == scene.corners).all()


@pytest.mark.parametrize("exposure", [2.5, 4.0, 6.0])
def test_clipped_colours_are_never_surely_wrong(exposure: float) -> None:
    scene = draw_scene(np.random.default_rng(0), 18, Conditions(sensor=Sensor(exposure=exposure)))
    colours = read(scene)
    assert misgrouped(colours, scene) == 0 or doubt(colours) > 0.005


def test_probabilities_are_of_four_different_colours() -> None:
    rng = np.random.default_rng(1)
    scene = draw_scene(rng, 10, any_conditions(rng))
    assert read(scene).sum(1) == pytest.approx(1)
    assert all(len(set(row)) == 4 for row in DISC_FACES.tolist())


def assert_read(scene: Scene, drawn: DiscScene) -> None:
    """Each tile is read, at its place, whichever of its corners comes first."""
    centres = np.array([piece.quad for piece in scene.pieces]).mean(1)
    order = distances(drawn.quads.mean(1), centres).argmin(1)
    assert sorted(order) == list(range(len(scene.pieces)))
    for k, quad, corners in zip(order, drawn.quads, drawn.corners, strict=True):
        piece = scene.pieces[k]
        shift = int(np.abs(np.array(piece.quad)[0] - quad).sum(1).argmin())
        assert piece.corners == tuple(COLOURS[i] for i in np.roll(corners, -shift))
        assert np.abs(np.array(piece.quad) - np.roll(quad, -shift, 0)).max() < 8
    assert {piece.component for piece in scene.pieces} == {0}
    assert not scene.unclear


def test_tiles_are_joined_whichever_corner_comes_first() -> None:
    drawn = board(5, 14)
    rolls = np.random.default_rng(5).integers(0, 4, len(drawn.quads))
    quads = np.array([np.roll(q, k, 0) for q, k in zip(drawn.quads, rolls, strict=True)])
    assert_read(read_scene(drawn.pixels, quads), drawn)


def test_quads_that_take_in_part_of_a_tile_are_put_right() -> None:
    drawn = board(6, 16)
    quads = [resized(quad, 0.62 if i in (2, 9, 12) else 1) for i, quad in enumerate(drawn.quads)]
    assert_read(read_scene(drawn.pixels, np.array(quads)), drawn)


def test_corners_that_are_off_are_put_right() -> None:
    drawn = board(6, 12)
    side = np.linalg.norm(drawn.quads[0, 1] - drawn.quads[0, 0])
    errors = np.random.default_rng(6).normal(0, 0.06 * side, drawn.quads.shape)
    quads = drawn.quads + errors - errors.mean(1, keepdims=True)
    assert_read(read_scene(drawn.pixels, quads), drawn)


def test_missed_tiles_are_added() -> None:
    drawn = board(8, 16)
    assert_read(read_scene(drawn.pixels, np.delete(drawn.quads, (3, 8), 0)), drawn)


@pytest.mark.parametrize("share", [0.4, 2.5, None])
def test_an_outline_of_another_size_or_apart_is_left_out(share: float | None) -> None:
    drawn = board(6, 12)
    if share is None:  # a single piece in the corner that the board leaves free
        left = drawn.quads[:, :, 0].mean() > drawn.pixels.shape[1] / 2
        other = 38 * UNIT + (10 if left else drawn.pixels.shape[1] - 50, 10)
    else:
        other = resized(drawn.quads[3], share)
    assert_read(read_scene(drawn.pixels, np.concatenate([drawn.quads, [other]])), drawn)


def test_a_thing_over_a_tile_leaves_its_place_in_doubt() -> None:
    drawn = board(8, 16)
    pixels, hidden = drawn.pixels.copy(), drawn.quads[3]
    cv2.fillConvexPoly(pixels, np.rint(hidden).astype(np.int32), THING)
    scene = read_scene(pixels, np.delete(drawn.quads, 3, 0))
    [place] = scene.unclear_by("covered")
    assert place.quad is not None
    assert np.abs(np.mean(place.quad, axis=0) - hidden.mean(0)).max() < 5
    assert place.side is not None
    beside = np.array(scene.pieces[place.pieces[0]].quad)
    edge = beside[[place.side, (place.side + 1) % 4]].mean(0)
    assert np.abs((edge - beside.mean(0)) * 2 + beside.mean(0) - hidden.mean(0)).max() < 5


SIDE = 60
"""Pixels of a square's side."""
INKS = list(SIX.values())


def draw_squares(cells: Floats, paint: Callable[[Pixels], None]) -> tuple[Pixels, Floats]:
    """White squares on grey, painted, with their top left corners at cells (N, 2) x, y."""
    picture = np.full((400, 700, 3), 120, np.uint8)
    for x, y in np.rint(SIDE * cells).astype(int).tolist():
        tile = np.full((SIDE, SIDE, 3), 250, np.uint8)
        paint(tile)
        picture[y : y + SIDE, x : x + SIDE] = tile
    return picture, SIDE * (UNIT + cells[:, None]) - 0.5


def paint_corners(tile: Pixels, inks: Sequence[tuple[int, int, int]] = INKS[:4]) -> None:
    for corner, ink in zip((SIDE * UNIT).astype(int).tolist(), inks, strict=True):
        cv2.circle(tile, corner, round(0.45 * SIDE), ink, cv2.FILLED)


def paint_one_colour(tile: Pixels) -> None:
    paint_corners(tile, 4 * INKS[4:5])


def paint_checks(tile: Pixels) -> None:
    half = SIDE // 2
    tile[:half, :half], tile[half:, half:] = INKS[0], INKS[3]
    tile[:half, half:], tile[half:, :half] = INKS[4], INKS[2]


def paint_bands(tile: Pixels) -> None:
    tile[:] = np.repeat(INKS, SIDE // 6, axis=0)[:, None]


def paint_pips(tile: Pixels) -> None:
    for (x, y), ink in zip((SIDE / 2 * (UNIT + 0.5)).astype(int).tolist(), INKS, strict=False):
        cv2.circle(tile, (x, y), SIDE // 6, ink, cv2.FILLED)


@pytest.mark.parametrize("paint", [paint_one_colour, paint_checks, paint_bands, paint_pips])
def test_without_four_discs_of_different_colours_there_is_no_tile(
    paint: Callable[[Pixels], None],
) -> None:
    pixels, _ = draw_squares(np.array([(2, 2), (3, 2), (2, 3), (3, 3)]), paint)
    detected = Finder().find(Photo.from_pixels("board", pixels))
    assert try_scene(pixels, [piece for piece in detected if piece.kind == "discs"]) is None


def test_shifted_tiles_corner_contacts_and_gaps_are_distinguished() -> None:
    cells = np.array([(2, 2), (3, 2), (2, 3), (3.5, 3), (4, 1), (0.69, 2), (8, 2)])
    scene = read_scene(*draw_squares(cells, paint_corners))
    unclear = {(each.code, each.pieces) for each in scene.unclear_by("askew", "tip", "gap")}
    assert unclear >= {("askew", (1, 3)), ("tip", (1, 4)), ("gap", (0, 5))}
    assert not any(6 in pieces for _, pieces in unclear)
