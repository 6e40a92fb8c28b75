"""Colours of corner discs under various lamps, prints and cameras."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.vision.disc_scenes import (
    COLOURS,
    PRINT,
    Conditions,
    DiscScene,
    any_conditions,
    any_print,
    draw_scene,
)
from tests.vision.places_by_colour import PlacesByColour
from training.render.light import Light
from training.render.sensor import Sensor
from vision.arrays import Floats, Pixels
from vision.discs.colours import DiscColours, Palette, disc_colours
from vision.discs.scene import read_discs
from vision.find.finder import Detection
from vision.geometry.quads import UNIT, distances
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.scene import Scene

PALETTE = Palette(PRINT)


def read(scene: DiscScene) -> DiscColours:
    return disc_colours(scene.pixels, scene.quads, PALETTE)


def try_scene(photo: Photo, quads: Floats, thing: Floats | None = None) -> Scene | None:
    """The scene of a plain, evenly lit table, whose colour is that of the picture.s edge."""
    edge = np.concatenate([photo.pixels()[0], photo.pixels()[-1]])
    places = PlacesByColour(np.median(edge, axis=0), thing)
    return read_discs(photo, [Detection(quad, "discs", 0.9) for quad in quads], PALETTE, places)


def read_scene(photo: Photo, quads: Floats, thing: Floats | None = None) -> Scene:
    table = try_scene(photo, quads, thing)
    assert table is not None
    return table


def best(colours: DiscColours) -> NDArray[np.int64]:
    return np.asarray(colours.arrangements[colours.faces.argmax(1)])


def misgrouped(colours: DiscColours, scene: DiscScene) -> int:
    """Discs grouped with others of another colour."""
    table = np.zeros((6, 6), int)
    np.add.at(table, (best(colours).ravel(), scene.corners.ravel()), 1)
    right = max(sum(table[i, order[i]] for i in range(6)) for order in permutations(range(6)))
    return int(scene.corners.size - right)


def doubt(colours: DiscColours) -> float:
    return float((1 - colours.faces.max(1)).sum())


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
    colours = read(scene)
    assert colours.faces.sum(1) == pytest.approx(1)
    assert all(len(set(row)) == 4 for row in colours.arrangements.tolist())


def photograph(scene: DiscScene, path: Path) -> Photo:
    cv2.imwrite(str(path), scene.pixels[..., ::-1])
    photo = Photo.load(path)
    assert isinstance(photo, Photo)
    return photo


def test_tiles_are_joined_whichever_corner_comes_first(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    scene = draw_scene(rng, 14, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    rolls = rng.integers(0, 4, len(scene.quads))
    quads = np.array([np.roll(q, k, 0) for q, k in zip(scene.quads, rolls, strict=True)])
    table = read_scene(photo, quads)
    assert {piece.component for piece in table.pieces} == {0}
    for piece, quad, corners in zip(table.pieces, scene.quads, scene.corners, strict=True):
        shift = int(np.abs(np.array(piece.quad)[0] - quad).sum(1).argmin())
        assert piece.corners == tuple(COLOURS[k] for k in np.roll(corners, -shift))
    assert not table.unclear


def photograph_squares(
    places: Floats, paint: Callable[[Pixels], None], path: Path, side: int = 60
) -> tuple[Photo, Floats]:
    """White squares on grey, painted, with their top left corners at these places in pixels."""
    flat = np.full((400, 700, 3), 120, np.uint8)
    for x, y in np.rint(places).astype(int).tolist():
        tile = np.full((side, side, 3), 250, np.uint8)
        paint(tile)
        flat[y : y + side, x : x + side] = tile
    cv2.imwrite(str(path), flat[..., ::-1])
    photo = Photo.load(path)
    assert isinstance(photo, Photo)
    return photo, side * UNIT + places[:, None] - 0.5


def assert_read(pieces: Sequence[Piece], scene: DiscScene) -> None:
    for piece, quad, corners in zip(pieces, scene.quads, scene.corners, strict=True):
        shift = int(np.abs(np.array(piece.quad)[0] - quad).sum(1).argmin())
        assert piece.corners == tuple(COLOURS[k] for k in np.roll(corners, -shift))
        assert np.abs(np.array(piece.quad) - np.roll(quad, -shift, 0)).max() < 8


def test_quads_that_take_in_part_of_a_tile_are_put_right(tmp_path: Path) -> None:
    scene = draw_scene(np.random.default_rng(6), 16, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    quads = scene.quads.copy()
    for bad in (2, 9, 12):
        quads[bad] = quads[bad].mean(0) + 0.62 * (quads[bad] - quads[bad].mean(0))
    table = read_scene(photo, quads)
    middles = np.array([piece.quad for piece in table.pieces]).mean(1)
    order = distances(scene.quads.mean(1), middles).argmin(1)
    assert sorted(order) == list(range(16))
    assert_read([table.pieces[k] for k in order], scene)


@pytest.mark.parametrize("seed", range(6, 12))
def test_outlines_torn_off_their_lattice_are_no_tiles(seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    scene = draw_scene(rng, 12, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    whole = read_scene(photo, scene.quads)
    assert_read(whole.pieces, scene)
    assert not list(whole.unclear_by("askew", "loop"))
    side = np.linalg.norm(scene.quads[0, 1] - scene.quads[0, 0])
    torn = scene.quads + rng.normal(0, 0.25 * side, (len(scene.quads), 1, 2))
    assert try_scene(photo, torn) is None


@pytest.mark.parametrize("pattern", ["one colour", "checks", "bands", "pips"])
def test_without_four_discs_of_different_colours_there_is_no_tile(
    pattern: str, tmp_path: Path
) -> None:
    def paint(tile: Pixels) -> None:
        side, colours = len(tile), list(PRINT.values())
        if pattern == "one colour":
            for corner in ((0, 0), (side, 0), (side, side), (0, side)):
                cv2.circle(tile, corner, round(0.45 * side), colours[4], cv2.FILLED)
        elif pattern == "checks":
            tile[: side // 2, : side // 2], tile[side // 2 :, side // 2 :] = colours[0], colours[3]
            tile[: side // 2, side // 2 :], tile[side // 2 :, : side // 2] = colours[4], colours[2]
        elif pattern == "bands":
            for k, colour in enumerate(colours):
                tile[side * k // 6 : side * (k + 1) // 6] = colour
        else:
            for k, colour in enumerate(colours[:4]):
                centre = (side // 4 + side // 2 * (k % 2), side // 4 + side // 2 * (k // 2))
                cv2.circle(tile, centre, side // 6, colour, cv2.FILLED)

    places = 60 * np.array([(2, 2), (3, 2), (2, 3), (3, 3)])
    photo, quads = photograph_squares(places, paint, tmp_path / "tiles.png")
    assert try_scene(photo, quads) is None


def test_corners_that_are_off_are_put_right(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    scene = draw_scene(rng, 12, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    side = np.linalg.norm(scene.quads[0, 1] - scene.quads[0, 0])
    torn = scene.quads + rng.normal(0, 0.06 * side, scene.quads.shape)
    middle = scene.quads.mean(1, keepdims=True)
    table = read_scene(photo, torn - torn.mean(1, keepdims=True) + middle)
    assert_read(table.pieces, scene)


def test_missed_tiles_are_added(tmp_path: Path) -> None:
    scene = draw_scene(np.random.default_rng(8), 16, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    table = read_scene(photo, np.delete(scene.quads, (3, 8), 0))
    assert len(table.pieces) == len(scene.quads)
    assert {piece.component for piece in table.pieces} == {0}


def test_a_single_piece_that_is_no_tile_is_left_out(tmp_path: Path) -> None:
    scene = draw_scene(np.random.default_rng(6), 12, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    corner = scene.quads[:, :, 0].mean() < scene.pixels.shape[1] / 2
    corner_px = (scene.pixels.shape[1] - 50 if corner else 10, 10)
    false = np.array([[0, 0], [38, 0], [38, 38], [0, 38]], float) + corner_px
    table = read_scene(photo, np.concatenate([scene.quads, [false]]))
    assert len(table.pieces) == len(scene.quads)


def test_a_thing_over_a_tile_leaves_its_place_in_doubt(tmp_path: Path) -> None:
    scene = draw_scene(np.random.default_rng(8), 16, Conditions())
    hidden = scene.quads[3]
    cv2.fillConvexPoly(scene.pixels, np.rint(hidden).astype(np.int32), (255, 0, 255))
    photo = photograph(scene, tmp_path / "board.png")
    table = read_scene(photo, np.delete(scene.quads, 3, 0), np.array([255, 0, 255]))
    [place] = table.unclear_by("covered")
    assert place.quad is not None
    assert np.abs(np.mean(place.quad, axis=0) - hidden.mean(0)).max() < 5
    assert place.side is not None
    beside = np.array(table.pieces[place.pieces[0]].quad)
    edge = beside[[place.side, (place.side + 1) % 4]].mean(0)
    assert np.abs((edge - beside.mean(0)) * 2 + beside.mean(0) - hidden.mean(0)).max() < 5


@pytest.mark.parametrize("share", [0.4, 2.5])
def test_an_outline_of_another_size_is_left_out(share: float, tmp_path: Path) -> None:
    scene = draw_scene(np.random.default_rng(6), 12, Conditions())
    photo = photograph(scene, tmp_path / "board.png")
    middle = scene.quads[3].mean(0)
    other = middle + share * (scene.quads[3] - middle)
    table = read_scene(photo, np.concatenate([scene.quads, [other]]))
    assert len(table.pieces) == len(scene.quads)
    assert not table.unclear


def test_shifted_tiles_corner_contacts_and_gaps_are_told_apart(tmp_path: Path) -> None:
    def paint(tile: Pixels) -> None:
        side, colours = len(tile), list(PRINT.values())
        for corner, colour in zip(
            ((0, 0), (side, 0), (side, side), (0, side)), colours, strict=False
        ):
            cv2.circle(tile, corner, round(0.45 * side), colour, cv2.FILLED)

    places = 60 * np.array([(2, 2), (3, 2), (2, 3), (3.5, 3), (4, 1), (0.69, 2), (8, 2)])
    photo, quads = photograph_squares(places, paint, tmp_path / "tiles.png")
    table = read_scene(photo, quads)
    unclear = {(each.code, each.pieces) for each in table.unclear_by("askew", "tip", "gap")}
    assert unclear >= {("askew", (1, 3)), ("tip", (1, 4)), ("gap", (0, 5))}
    assert not any(6 in pieces for _, pieces in unclear)
