"""Rendered photographs of boards with stones: detected and read, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.hidden import add_occluder
from referee.games.mobius.position import LAYOUT
from tests.referee.test_covered import as_photo
from training.render.camera import Viewpoint
from training.render.clutter import Sheet
from training.render.light import Light
from training.render.sensor import Sensor, encode_jpeg
from training.render.stock import own_stock
from training.render.stones import PlacedStone
from training.render.surfaces import material
from training.tables.stones import cover, kit_picture, lay, table_of
from training.tables.table import shoot
from vision.boards.board import BoardView
from vision.boards.by_markers import find_by_markers
from vision.boards.stones import read_stones
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.read.places import PlaceReader
from vision.scene import Scene

VIEW = Viewpoint(1000, 760, tilt=12.0, roll=4.0, turn=-3.0, focal=0.75, size=1.1)
LAMP, SENSOR = Light(), Sensor(noise=1.5, quality=88)
MIXED = {
    (seat.row, seat.col): ("red", "blue")[i % 2]
    for i, seat in enumerate(LAYOUT.places)
    if i % 3 != 1
}


@pytest.fixture(scope="module")
def picture() -> NDArray[np.uint8]:
    return kit_picture(3.0)


@cache
def wood() -> NDArray[np.uint8]:
    return material("wood", np.random.default_rng(3), (150, 100, 60))


@dataclass(frozen=True)
class LaidBoard:
    """Stones on the print and beside it, what covers it, and how it is photographed."""

    stones: list[PlacedStone]
    beside: Sequence[PlacedStone] = ()
    sheets: Sequence[Sheet] = ()
    view: Viewpoint = VIEW
    light: Light = LAMP
    sensor: Sensor = SENSOR


def scene(faces: dict[tuple[int, int], str], share: float = 0.8) -> LaidBoard:
    return LaidBoard(lay(faces, np.random.default_rng(3), share))


Photographed = tuple[Photo, Homography]
"""A photograph, and where the print lies in it."""


@pytest.fixture(scope="module")
def usual(picture: NDArray[np.uint8]) -> Photographed:
    """Stones on most places."""
    return photograph(scene(MIXED), picture)


def photograph(scene: LaidBoard, picture: NDArray[np.uint8]) -> Photographed:
    rng = np.random.default_rng(3)
    setup = table_of({}, scene.stones, picture, scene.sheets, scene.beside)
    shot = shoot(
        setup,
        own_stock(1),
        rng,
        view=scene.view,
        light=scene.light,
        sensor=scene.sensor,
        surface=wood(),
    )
    photo = Photo.from_bytes("board.jpg", shot.jpeg(rng))
    assert isinstance(photo, Photo)
    return photo, shot.camera.plane()


def read(scene: LaidBoard, picture: NDArray[np.uint8]) -> Scene:
    photo, _ = photograph(scene, picture)
    view = find_by_markers(photo, LAYOUT)
    assert isinstance(view, BoardView), view
    return read_stones(photo, view, PlaceReader())


def faces(reading: Scene) -> dict[tuple[int, int], str]:
    by_place = {(s.row or 0, s.col or 0): s.face or "" for s in reading.pieces}
    return {place: face for place, face in by_place.items() if face != "empty"}


@pytest.mark.parametrize(("hidden", "within_mm"), [((), 0.5), ((0, 1), 1.0), ((0, 1, 3), 2.0)])
def test_the_board_is_found_with_markers_covered(
    hidden: Sequence[int], within_mm: float, picture: NDArray[np.uint8]
) -> None:
    rng = np.random.default_rng(1)
    sheets = [cover(corner, rng) for corner in hidden]
    photo, truth = photograph(replace(scene(MIXED), sheets=sheets), picture)
    view = find_by_markers(photo, LAYOUT)
    assert isinstance(view, BoardView)
    assert set(view.markers).isdisjoint(hidden)
    centres = truth.inverse(view.homography(LAYOUT.centres))
    assert np.abs(centres - LAYOUT.centres).max() < within_mm


PLAIN = replace(LAYOUT, lines=())
"""The board without its lines."""


def test_a_board_of_which_only_places_and_markers_are_known_is_read(usual: Photographed) -> None:
    photo, truth = usual
    view = find_by_markers(photo, PLAIN)
    assert isinstance(view, BoardView)
    centres = truth.inverse(view.homography(LAYOUT.centres))
    assert np.abs(centres - LAYOUT.centres).max() < 1.0
    assert faces(read_stones(photo, view, PlaceReader())) == MIXED
    assert faces(read_stones(photo, replace(view, markers=()), PlaceReader())) == MIXED


def test_without_lines_all_markers_must_be_seen(picture: NDArray[np.uint8]) -> None:
    sheets = [cover(2, np.random.default_rng(1))]
    photo, _ = photograph(replace(scene(MIXED), sheets=sheets), picture)
    result = find_by_markers(photo, PLAIN)
    assert isinstance(result, Unreadable)
    assert result.reason == "too-few-markers"


def test_a_board_without_markers_is_not_looked_for_by_them(usual: Photographed) -> None:
    photo, _ = usual
    with pytest.raises(ValueError, match="must have markers, but got none"):
        find_by_markers(photo, replace(LAYOUT, markers={}))


ASLANT = replace(VIEW, tilt=48.0, turn=90.0, size=0.9)
LOW = Light(elevation=25.0, strength=0.6, softness=0.2)
FEW = {(3, 4): "red", (7, 6): "blue"}
FAR_APART = {
    (row, col): ("red", "blue")[(row + col // 3) % 2]
    for row in (2, 4, 6, 8, 10)
    for col in (2, 5, 8)
}
SOME = {place: face for i, (place, face) in enumerate(MIXED.items()) if i % 5 == 0}
MOST = {(s.row, s.col): ("red", "blue")[i % 2] for i, s in enumerate(LAYOUT.places) if i % 5}
FULL = {(s.row, s.col): ("red", "blue")[i % 3 == 1] for i, s in enumerate(LAYOUT.places)}
FULL = {place: face for place, face in FULL.items() if place not in ((12, 2), (12, 7))}
DARK = {"red": (58, 14, 16), "blue": (16, 20, 60)}


def with_stones(faces: dict[tuple[int, int], str], share: float, **changes: Any) -> LaidBoard:
    """Stones that all differ so from usual ones."""
    usual = scene(faces, share)
    return replace(usual, stones=[replace(stone, **changes) for stone in usual.stones])


def dark(light: Light) -> LaidBoard:
    """Dark stones in some light."""
    placed = zip(scene(MIXED).stones, MIXED.values(), strict=True)
    stones = [replace(stone, colour=DARK[face]) for stone, face in placed]
    return replace(scene(MIXED), stones=stones, light=light)


def beads() -> LaidBoard:
    """Small dark balls."""
    seats = {(s.row, s.col): s.centre for s in LAYOUT.places}
    balls = [PlacedStone(seats[place], 4.0, 8.0, DARK[MIXED[place]], "ball") for place in MIXED]
    return replace(scene({}), stones=balls)


def beside_places() -> LaidBoard:
    """Stones that lie 2.5 mm beside their places."""
    usual = scene(MIXED, 0.5)
    stones = [
        replace(stone, centre=(stone.centre[0] + 2.5, stone.centre[1])) for stone in usual.stones
    ]
    return replace(usual, stones=stones)


def emblem(ink: tuple[int, int, int]) -> NDArray[np.uint8]:
    face = np.zeros((64, 64, 4), np.uint8)
    cv2.circle(face, (32, 32), 16, (*ink, 255), -1)
    return face


READ = {
    "turned": (MIXED, replace(scene(MIXED), view=replace(VIEW, roll=250.0))),
    "small": (MIXED, replace(scene(MIXED, 0.5), view=replace(VIEW, tilt=45.0), light=LOW)),
    "large": (MIXED, replace(scene(MIXED, 0.95), view=replace(VIEW, tilt=45.0), light=LOW)),
    "tall": (
        MIXED,
        replace(with_stones(MIXED, 0.6, height=9.0, shape="disc"), view=replace(VIEW, tilt=42.0)),
    ),
    "at 60 degrees": (
        MIXED,
        replace(scene(MIXED), view=replace(VIEW, width=1600, height=1200, tilt=60.0)),
    ),
    "few among bars": (FEW, replace(scene(FEW, 0.7), view=ASLANT)),
    "few among level bars": (FEW, replace(scene(FEW, 0.7), view=replace(ASLANT, turn=0.0))),
    "far apart": (FAR_APART, replace(scene(FAR_APART, 0.4), view=ASLANT)),
    "beside places": (MIXED, beside_places()),
    "warm and dim": (
        MIXED,
        replace(
            scene(MIXED),
            sensor=Sensor(lamp=(1.36, 0.33), exposure=0.35, noise=3.0, quality=88),
            light=Light(falloff=0.9, shadows=(0.6,), seed=2),
        ),
    ),
    "full under a cold dim lamp": (
        FULL,
        replace(scene(FULL, 0.9), sensor=Sensor(exposure=0.27, lamp=(0.6, 1.2), noise=2.5)),
    ),
    "pale": (MIXED, replace(scene(MIXED), sensor=Sensor(exposure=2.8, noise=1.5))),
    "shade beside paper that clips": (
        SOME,
        replace(
            scene(SOME),
            sensor=Sensor(exposure=2.4, lamp=(0.6, 1.0)),
            light=Light(shadows=(0.85,), seed=3, strength=0.6, elevation=30.0),
        ),
    ),
    "paper clips among stones": (
        MOST,
        replace(scene(MOST, 0.95), sensor=Sensor(exposure=1.8, noise=1.5)),
    ),
    "a veil over all": (
        MIXED,
        replace(scene(MIXED), light=Light(veil=0.6), sensor=Sensor(exposure=1.1, noise=1.0)),
    ),
    "bright emblems": (
        MIXED,
        with_stones(MIXED, 0.75, face=emblem((240, 228, 200)), shape="disc", height=2.0),
    ),
    "dark emblems": (
        MIXED,
        with_stones(MIXED, 0.75, face=emblem((30, 30, 30)), shape="dish", height=2.0),
    ),
    "glass": (
        SOME,
        replace(
            with_stones(
                SOME, 0.85, shape="dome", height=6.0, clear=0.9, gloss=200.0, sharpness=80.0
            ),
            light=Light(elevation=24.0, strength=0.6),
        ),
    ),
    "small dark beads": (MIXED, beads()),
}


@pytest.mark.parametrize("kind", READ)
def test_stones_are_read(kind: str, picture: NDArray[np.uint8]) -> None:
    placed, board = READ[kind]
    reading = read(board, picture)
    assert faces(reading) == placed
    # Coloured light behind glass is no stone of a place, but may be one between places.
    assert kind == "glass" or not reading.unclear


DOUBTED = {
    "a reflection": replace(scene(MIXED), light=Light(glare=0.75, seed=2)),
    "dark in a reflection": dark(Light(glare=0.35, seed=2)),
    "pale lines": replace(
        scene(MIXED, 0.9),
        light=Light(glare=0.6, seed=7),
        sensor=Sensor(exposure=2.4, noise=2.0, lamp=(0.8, 1.2)),
    ),
    "bars of other colours": replace(
        scene(MIXED),
        light=Light(veil=0.8, tint=(1.0, 0.8, 0.47)),
        sensor=Sensor(lamp=(0.56, 1.97), exposure=1.07, contrast=0.17, noise=1.5),
    ),
}


@pytest.mark.parametrize("kind", DOUBTED)
def test_stones_are_seen_or_doubted(kind: str, picture: NDArray[np.uint8]) -> None:
    assert surely_wrong(read(DOUBTED[kind], picture)) == []


def test_what_is_neither_red_nor_blue_is_unknown(picture: NDArray[np.uint8]) -> None:
    colours = {
        20: (40, 160, 70),  # green
        44: (20, 20, 20),
        64: (110, 50, 140),  # violet
        88: (75, 60, 40),  # brown
        112: (100, 100, 100),
    }
    pieces = [
        PlacedStone(LAYOUT.places[i].centre, 8.0, 3.0, colour, gloss=0.0)
        for i, colour in colours.items()
    ]
    reading = read(replace(scene({}), stones=pieces), picture)
    seats = [LAYOUT.places[i] for i in colours]
    assert faces(reading) == {(seat.row, seat.col): "unknown" for seat in seats}


def test_a_stone_between_cells_is_told_of(picture: NDArray[np.uint8]) -> None:
    left, right = (LAYOUT.places[i] for i in (70, 71))
    middle = (left.centre[0] + right.centre[0]) / 2, left.centre[1]
    stray = PlacedStone(middle, 6.0, 3.0, (190, 30, 40))
    reading = read(replace(scene({}), stones=[stray]), picture)
    [between] = reading.unclear_by("stray")
    assert between.face == "red"
    assert {70, 71} & set(between.pieces)


def test_a_large_stone_where_three_cells_meet_is_told_of_once(picture: NDArray[np.uint8]) -> None:
    x, y = LAYOUT.centres[[59, 70, 71]].mean(0).tolist()
    stray = PlacedStone((x, y), 0.42 * LAYOUT.pitch_mm, 1.0, (190, 30, 40))
    reading = read(replace(scene({}), stones=[stray]), picture)
    assert len([*reading.unclear_by("stray")]) == 1


def test_one_thing_on_a_bare_board_is_no_stone(picture: NDArray[np.uint8]) -> None:
    photo, truth = photograph(scene({}), picture)
    x, y = truth(LAYOUT.centres[[40]])[0]
    width, height = photo.size
    centre, pixels = (x / width, y / height), photo.pixels()[..., ::-1]
    hidden = as_photo(add_occluder(pixels, centre, (0.06, 0.045), 20.0, (60, 60, 200)))
    view = find_by_markers(hidden, LAYOUT)
    assert isinstance(view, BoardView)
    assert "unknown" in faces(read_stones(hidden, view, PlaceReader())).values()


def test_stones_beside_the_board_are_left_alone(picture: NDArray[np.uint8]) -> None:
    beside = [PlacedStone((x, -14.0), 8.0, 3.0, (190, 30, 40)) for x in (60.0, 160.0)]
    reading = read(replace(scene({}), beside=beside), picture)
    assert faces(reading) == {}
    assert not reading.unclear


def test_cells_in_glare_that_hides_all_are_not_called_empty(picture: NDArray[np.uint8]) -> None:
    bright = replace(scene({}), light=Light(glare=4.0, seed=1))
    reading = read(bright, picture)
    assert "unknown" in faces(reading).values()
    assert set(faces(reading).values()) == {"unknown"}


def test_photographs_without_the_whole_board_say_what_to_do(usual: Photographed) -> None:
    photo, homography = usual
    pixels = photo.pixels()
    middle = int(homography(LAYOUT.centres).mean(0)[0])
    cases = {
        "no-board": np.full((600, 800, 3), 150, np.uint8),
        "board-cut-off": pixels[:, :middle],
        "board-too-small": np.asarray(cv2.resize(pixels, None, fx=0.25, fy=0.25), np.uint8),
    }
    for reason, pixels in cases.items():
        part = Photo.from_bytes("part.jpg", encode_jpeg(np.ascontiguousarray(pixels), 92))
        assert isinstance(part, Photo)
        result = find_by_markers(part, LAYOUT)
        assert isinstance(result, Unreadable), reason
        assert result.remedy
        assert result.reason in (reason, "no-board")


def surely_wrong(reading: Scene) -> list[tuple[int, int]]:
    """Places of `MIXED` that are read wrong, and without doubt."""
    best = {(s.row or 0, s.col or 0): s.readings[0] for s in reading.pieces}
    wrong = [place for place, face in MIXED.items() if best[place].face not in (face, "unknown")]
    return [place for place in wrong if best[place].probability >= 0.995]


def test_what_a_reflection_hides_is_never_surely_empty(usual: Photographed) -> None:
    photo, _ = usual
    x, y = np.meshgrid(*(np.arange(side) for side in photo.size))
    spot = 190 * np.exp(-(((x - 420) / 130) ** 2) - ((y - 330) / 80) ** 2)
    lit = np.clip(photo.pixels() + spot[..., None], 0, 255).astype(np.uint8)
    hidden = Photo.from_bytes("lit.jpg", encode_jpeg(lit, 88))
    assert isinstance(hidden, Photo)
    view = find_by_markers(hidden, LAYOUT)
    assert isinstance(view, BoardView)
    assert surely_wrong(read_stones(hidden, view, PlaceReader())) == []


@pytest.mark.parametrize("colour", [(190, 150, 100), (60, 50, 45)])
def test_tiles_of_another_game_are_no_stones(
    colour: tuple[int, int, int], picture: NDArray[np.uint8]
) -> None:
    seat = LAYOUT.places[64]
    density = picture.shape[1] / LAYOUT.width_mm
    tile = picture.copy()
    (left, top), (right, bottom) = (
        ((np.array(seat.centre) + side) * density).astype(int).tolist() for side in (-11.0, 11.0)
    )
    cv2.rectangle(tile, (left, top), (right, bottom), colour, -1)
    stones = {(4, 4): "red", (5, 8): "blue"}
    assert faces(read(scene(stones), tile)) == {**stones, (seat.row, seat.col): "unknown"}


@pytest.mark.xfail(strict=True, reason="one of 104 places is surely wrong: models/places.md")
def test_where_hardly_a_colour_is_left_nothing_is_sure(picture: NDArray[np.uint8]) -> None:
    pale = {"red": (232, 140, 140), "blue": (130, 150, 232)}
    plain = scene(MIXED)
    stones = [
        replace(stone, colour=pale[face], gloss=20.0)
        for stone, face in zip(plain.stones, MIXED.values(), strict=True)
    ]
    white = Light(veil=1.5), Sensor(exposure=1.3, noise=1.0)
    washed = replace(plain, stones=stones, light=white[0], sensor=white[1])
    assert surely_wrong(read(washed, picture)) == []


@pytest.mark.xfail(strict=True, reason="black stones alone look blue: models/places.md")
def test_a_board_full_of_black_is_unknown(picture: NDArray[np.uint8]) -> None:
    full = scene({(s.row, s.col): "red" for s in LAYOUT.places if s.row % 12}, 0.95)
    black = [replace(stone, colour=(24, 24, 24), gloss=0.0, height=1.0) for stone in full.stones]
    assert set(faces(read(replace(full, stones=black), picture)).values()) == {"unknown"}


def test_a_board_without_markers_is_not_guessed_at(picture: NDArray[np.uint8]) -> None:
    rng = np.random.default_rng(1)
    sheets = [cover(corner, rng) for corner in range(4)]
    photo, _ = photograph(replace(scene(MIXED), sheets=sheets), picture)
    result = find_by_markers(photo, LAYOUT)
    assert isinstance(result, Unreadable)
    assert (result.reason, "markers" in result.remedy) == ("no-board", True)
