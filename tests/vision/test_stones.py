"""Printed boards with stones, photographed by the renderer: found and read, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.hidden import covered
from referee.games.mobius.layout import LAYOUT
from tests.referee.test_covered import sent
from training.render.camera import Viewpoint
from training.render.clutter import Sheet
from training.render.light import Light
from training.render.sensor import Sensor, coded
from training.render.stock import own_stock
from training.render.stones import LaidStone
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

pytest.importorskip("pypdfium2")
pytest.importorskip("reportlab")

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

    stones: list[LaidStone]
    beside: Sequence[LaidStone] = ()
    sheets: Sequence[Sheet] = ()
    view: Viewpoint = VIEW
    light: Light = LAMP
    sensor: Sensor = SENSOR


def scene(faces: dict[tuple[int, int], str], share: float = 0.8) -> LaidBoard:
    return LaidBoard(lay(faces, np.random.default_rng(3), share))


def photograph(scene: LaidBoard, picture: NDArray[np.uint8]) -> tuple[Photo, Homography]:
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
    seen = {(s.row or 0, s.col or 0): s.face or "" for s in reading.pieces}
    return {place: face for place, face in seen.items() if face != "empty"}


@pytest.mark.parametrize(
    ("hidden", "within_mm"), [((), 0.5), ((2,), 0.7), ((0, 1), 1.0), ((0, 1, 3), 2.0)]
)
def test_the_board_is_found_with_markers_covered(
    hidden: Sequence[int], within_mm: float, picture: NDArray[np.uint8]
) -> None:
    rng = np.random.default_rng(1)
    sheets = [cover(corner, rng) for corner in hidden]
    photo, truth = photograph(replace(scene(MIXED), sheets=sheets), picture)
    view = find_by_markers(photo, LAYOUT)
    assert isinstance(view, BoardView)
    assert set(view.markers).isdisjoint(hidden)
    there = truth.inverse(view.homography(LAYOUT.centres))
    assert np.abs(there - LAYOUT.centres).max() < within_mm


PLAIN = replace(LAYOUT, lines=())
"""The board as if nothing but its places and markers were known."""


def test_a_board_of_which_only_places_and_markers_are_known_is_read(
    picture: NDArray[np.uint8],
) -> None:
    photo, truth = photograph(scene(MIXED), picture)
    view = find_by_markers(photo, PLAIN)
    assert isinstance(view, BoardView)
    there = truth.inverse(view.homography(LAYOUT.centres))
    assert np.abs(there - LAYOUT.centres).max() < 1.0
    assert faces(read_stones(photo, view, PlaceReader())) == MIXED
    assert faces(read_stones(photo, replace(view, markers=()), PlaceReader())) == MIXED


def test_without_lines_all_markers_must_be_seen(picture: NDArray[np.uint8]) -> None:
    sheets = [cover(2, np.random.default_rng(1))]
    photo, _ = photograph(replace(scene(MIXED), sheets=sheets), picture)
    found = find_by_markers(photo, PLAIN)
    assert isinstance(found, Unreadable)
    assert found.reason == "too-few-markers"


def test_a_board_without_markers_is_not_looked_for_by_them(picture: NDArray[np.uint8]) -> None:
    photo, _ = photograph(scene(MIXED), picture)
    with pytest.raises(ValueError, match="must have markers, but got none"):
        find_by_markers(photo, replace(LAYOUT, markers={}))


@pytest.mark.parametrize("roll", [90.0, 180.0, 250.0])
def test_the_markers_tell_which_way_is_up(roll: float, picture: NDArray[np.uint8]) -> None:
    turned = replace(scene(MIXED), view=replace(VIEW, roll=roll))
    assert faces(read(turned, picture)) == MIXED


@pytest.mark.parametrize("share", [0.5, 0.95])
def test_stones_of_all_sizes_are_told_from_their_shadows_at_45_degrees(
    share: float, picture: NDArray[np.uint8]
) -> None:
    low = Light(elevation=25.0, strength=0.6, softness=0.2)
    aslant = replace(scene(MIXED, share), view=replace(VIEW, tilt=45.0), light=low)
    reading = read(aslant, picture)
    assert faces(reading) == MIXED
    assert not reading.unclear


@pytest.mark.parametrize("lamp", [(1.36, 0.33), (0.6, 1.5)])
def test_colours_are_taken_against_the_paper_whatever_the_lamp(
    lamp: tuple[float, float], picture: NDArray[np.uint8]
) -> None:
    sensor = Sensor(lamp=lamp, exposure=0.35, noise=3.0, quality=88)
    light = Light(falloff=0.9, shadows=(0.6,), seed=2)
    dim = replace(scene(MIXED), sensor=sensor, light=light)
    assert faces(read(dim, picture)) == MIXED


def test_tall_stones_count_where_they_stand(picture: NDArray[np.uint8]) -> None:
    flat = scene(MIXED, 0.6)
    tall = [replace(stone, height=9.0, shape="disc") for stone in flat.stones]
    aslant = replace(flat, stones=tall, view=replace(VIEW, tilt=42.0))
    assert faces(read(aslant, picture)) == MIXED


FEW = {(3, 4): "red", (7, 6): "blue"}
FAR_APART = {
    (row, col): ("red", "blue")[(row + col // 3) % 2]
    for row in (2, 4, 6, 8, 10)
    for col in (2, 5, 8)
}


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 270.0])
def test_printed_bars_are_no_tall_stones_however_few_lie_there(
    turn: float, picture: NDArray[np.uint8]
) -> None:
    aslant = replace(VIEW, tilt=48.0, turn=turn, size=0.9)
    assert faces(read(replace(scene(FEW, 0.7), view=aslant), picture)) == FEW


@pytest.mark.parametrize("share", [0.4, 0.7])
def test_a_height_at_which_colour_lies_between_the_places_leaves_no_doubt(
    share: float, picture: NDArray[np.uint8]
) -> None:
    aslant = replace(VIEW, tilt=48.0, turn=90.0, size=0.9)
    assert faces(read(replace(scene(FAR_APART, share), view=aslant), picture)) == FAR_APART


def test_stones_off_their_places_are_read(picture: NDArray[np.uint8]) -> None:
    crooked = scene(MIXED, 0.5)
    moved = [replace(stone, at=(stone.at[0] + 2.5, stone.at[1])) for stone in crooked.stones]
    assert faces(read(replace(crooked, stones=moved), picture)) == MIXED


def test_a_stone_between_cells_is_told_of(picture: NDArray[np.uint8]) -> None:
    left, right = (LAYOUT.places[i] for i in (70, 71))
    middle = (left.at[0] + right.at[0]) / 2, left.at[1]
    stray = LaidStone(middle, 6.0, 3.0, (190, 30, 40))
    reading = read(replace(scene({}), stones=[stray]), picture)
    [between] = reading.unclear_by("stray")
    assert between.face == "red"
    assert {70, 71} & set(between.pieces)


def test_a_large_stone_where_three_cells_meet_is_told_of_once(picture: NDArray[np.uint8]) -> None:
    x, y = LAYOUT.centres[[59, 70, 71]].mean(0).tolist()
    stray = LaidStone((x, y), 0.42 * LAYOUT.pitch_mm, 1.0, (190, 30, 40))
    reading = read(replace(scene({}), stones=[stray]), picture)
    assert len([*reading.unclear_by("stray")]) == 1


def test_what_is_neither_red_nor_blue_is_unknown(picture: NDArray[np.uint8]) -> None:
    seat = LAYOUT.places[64]
    for colour in ((40, 160, 70), (20, 20, 20)):
        thing = LaidStone(seat.at, 8.0, 3.0, colour)
        reading = read(replace(scene({}), stones=[thing]), picture)
        assert faces(reading) == {(seat.row, seat.col): "unknown"}


def test_one_thing_on_a_bare_board_is_no_stone(picture: NDArray[np.uint8]) -> None:
    photo, truth = photograph(scene({}), picture)
    x, y = truth(LAYOUT.centres[[40]])[0]
    width, height = photo.size
    at, pixels = (x / width, y / height), photo.pixels()[..., ::-1]
    hidden = sent(covered(pixels, at, (0.06, 0.045), 20.0, (60, 60, 200)))
    view = find_by_markers(hidden, LAYOUT)
    assert isinstance(view, BoardView)
    assert "unknown" in faces(read_stones(hidden, view, PlaceReader())).values()


def test_stones_beside_the_board_are_left_alone(picture: NDArray[np.uint8]) -> None:
    beside = [LaidStone((x, -14.0), 8.0, 3.0, (190, 30, 40)) for x in (60.0, 160.0)]
    reading = read(replace(scene({}), beside=beside), picture)
    assert faces(reading) == {}
    assert not reading.unclear


def test_cells_in_glare_that_hides_all_are_not_called_empty(picture: NDArray[np.uint8]) -> None:
    bright = replace(scene({}), light=Light(glare=4.0, seed=1))
    reading = read(bright, picture)
    assert "unknown" in faces(reading).values()
    assert set(faces(reading).values()) == {"unknown"}


def test_photographs_without_the_whole_board_say_what_to_do(picture: NDArray[np.uint8]) -> None:
    photo, homography = photograph(scene(MIXED), picture)
    pixels = photo.pixels()
    middle = int(homography(LAYOUT.centres).mean(0)[0])
    cases = {
        "no-board": np.full((600, 800, 3), 150, np.uint8),
        "board-cut-off": pixels[:, :middle],
        "board-too-small": np.asarray(cv2.resize(pixels, None, fx=0.25, fy=0.25), np.uint8),
    }
    for reason, seen in cases.items():
        part = Photo.from_bytes("part.jpg", coded(np.ascontiguousarray(seen), 92))
        assert isinstance(part, Photo)
        found = find_by_markers(part, LAYOUT)
        assert isinstance(found, Unreadable), reason
        assert found.remedy
        assert found.reason in (reason, "no-board")


def test_stones_that_a_long_exposure_makes_pale_are_read(picture: NDArray[np.uint8]) -> None:
    pale = replace(scene(MIXED), sensor=Sensor(exposure=2.8, noise=1.5))
    seen = {(s.row, s.col): s.face for s in read(pale, picture).pieces}
    assert {place: seen[place] for place in MIXED} == MIXED
    assert {seen[place] for place in seen if place not in MIXED} == {"empty"}


def surely_wrong(reading: Scene) -> list[tuple[int, int]]:
    """Places of `MIXED` that are read wrong, and without doubt."""
    seen = {(s.row or 0, s.col or 0): s.readings[0] for s in reading.pieces}
    wrong = [place for place, face in MIXED.items() if seen[place].face not in (face, "unknown")]
    return [place for place in wrong if seen[place].probability >= 0.995]


def test_what_a_reflection_hides_is_never_surely_empty(picture: NDArray[np.uint8]) -> None:
    photo, _ = photograph(scene(MIXED), picture)
    x, y = np.meshgrid(*(np.arange(side) for side in photo.size))
    spot = 190 * np.exp(-(((x - 420) / 130) ** 2) - ((y - 330) / 80) ** 2)
    lit = np.clip(photo.pixels() + spot[..., None], 0, 255).astype(np.uint8)
    hidden = Photo.from_bytes("lit.jpg", coded(lit, 88))
    assert isinstance(hidden, Photo)
    view = find_by_markers(hidden, LAYOUT)
    assert isinstance(view, BoardView)
    assert surely_wrong(read_stones(hidden, view, PlaceReader())) == []


@pytest.mark.parametrize("glare", [0.3, 0.75])
def test_stones_in_a_reflection_are_seen_or_doubted(
    glare: float, picture: NDArray[np.uint8]
) -> None:
    lit = replace(scene(MIXED), light=Light(glare=glare, seed=2))
    assert surely_wrong(read(lit, picture)) == []


def test_dark_stones_in_a_reflection_are_never_surely_bare(picture: NDArray[np.uint8]) -> None:
    dark = {"red": (58, 14, 16), "blue": (16, 20, 60)}
    stones = [
        replace(stone, colour=dark[face])
        for stone, face in zip(scene(MIXED).stones, MIXED.values(), strict=True)
    ]
    for glare, seed in ((0.35, 2), (0.5, 7)):
        lit = replace(scene(MIXED), stones=stones, light=Light(glare=glare, seed=seed))
        assert surely_wrong(read(lit, picture)) == []


def test_tinged_places_where_lines_are_pale_are_doubted(picture: NDArray[np.uint8]) -> None:
    lit = replace(
        scene(MIXED, 0.9),
        light=Light(glare=0.6, seed=7),
        sensor=Sensor(exposure=2.4, noise=2.0, lamp=(0.8, 1.2)),
    )
    assert surely_wrong(read(lit, picture)) == []


@pytest.mark.parametrize(
    ("exposure", "lamp"), [(2.2, (0.95, 1.2)), (2.4, (0.6, 1.0))], ids=["blue", "cyan"]
)
def test_paper_in_shade_beside_paper_that_clips_is_bare(
    exposure: float, lamp: tuple[float, float], picture: NDArray[np.uint8]
) -> None:
    some = {place: face for i, (place, face) in enumerate(MIXED.items()) if i % 6 == 0}
    shaded = Light(shadows=(0.85,), seed=3, strength=0.6, elevation=30.0)
    bright = replace(scene(some), sensor=Sensor(exposure=exposure, lamp=lamp), light=shaded)
    assert faces(read(bright, picture)) == some


def test_paper_that_clips_between_stones_all_around_is_bare(picture: NDArray[np.uint8]) -> None:
    most = {(s.row, s.col): ("red", "blue")[i % 2] for i, s in enumerate(LAYOUT.places) if i % 5}
    bright = replace(scene(most, 0.95), sensor=Sensor(exposure=1.8, noise=1.5))
    assert faces(read(bright, picture)) == most


def test_a_full_board_under_a_dim_coloured_lamp_is_read(picture: NDArray[np.uint8]) -> None:
    full = {(s.row, s.col): ("red", "blue")[i % 3 == 1] for i, s in enumerate(LAYOUT.places)}
    for col in (2, 7):
        full.pop((12, col))
    dim = Sensor(exposure=0.27, lamp=(0.6, 1.2), noise=2.5)
    reading = read(replace(scene(full, 0.9), sensor=dim), picture)
    assert faces(reading) == full
    assert all(seat.confidence > 0.999 for seat in reading.pieces)


@pytest.mark.parametrize("colour", [(190, 150, 100), (60, 50, 45), (70, 150, 90)])
def test_tiles_of_another_game_are_no_stones(
    colour: tuple[int, int, int], picture: NDArray[np.uint8]
) -> None:
    seat = LAYOUT.places[64]
    density = picture.shape[1] / LAYOUT.width_mm
    tile = picture.copy()
    (left, top), (right, bottom) = (
        ((np.array(seat.at) + side) * density).astype(int).tolist() for side in (-11.0, 11.0)
    )
    cv2.rectangle(tile, (left, top), (right, bottom), colour, -1)
    some = {(4, 4): "red", (5, 8): "blue"}
    assert faces(read(scene(some), tile)) == {**some, (seat.row, seat.col): "unknown"}


def test_stones_of_neither_hue_are_not_ruled_on(picture: NDArray[np.uint8]) -> None:
    seats = [LAYOUT.places[i] for i in (20, 50, 64, 90)]
    for colour in ((110, 50, 140), (75, 60, 40)):
        pieces = [LaidStone(seat.at, 8.0, 3.0, colour) for seat in seats]
        reading = read(replace(scene({}), stones=pieces), picture)
        assert faces(reading) == {(seat.row, seat.col): "unknown" for seat in seats}


@pytest.mark.parametrize("shape", ["disc", "dish"])
@pytest.mark.parametrize("ink", [(240, 228, 200), (222, 180, 84), (30, 30, 30)])
def test_an_emblem_in_the_middle_takes_nothing_away(
    ink: tuple[int, int, int], shape: Literal["disc", "dish"], picture: NDArray[np.uint8]
) -> None:
    face = np.zeros((64, 64, 4), np.uint8)
    cv2.circle(face, (32, 32), 16, (*ink, 255), -1)
    plain = scene(MIXED, 0.75)
    stamped = [replace(stone, face=face, shape=shape, height=2.0) for stone in plain.stones]
    reading = read(replace(plain, stones=stamped), picture)
    assert faces(reading) == MIXED
    assert all(seat.confidence > 0.98 for seat in reading.pieces)


def test_coloured_light_behind_glass_is_no_stone(picture: NDArray[np.uint8]) -> None:
    low = Light(elevation=24.0, strength=0.6)
    some = {place: face for i, (place, face) in enumerate(MIXED.items()) if i % 4 == 0}
    glass = [
        replace(stone, shape="dome", height=6.0, clear=0.9, gloss=200.0, sharpness=80.0)
        for stone in scene(some, 0.85).stones
    ]
    assert faces(read(replace(scene({}), stones=glass, light=low), picture)) == some


def test_small_dark_beads_are_read(picture: NDArray[np.uint8]) -> None:
    colours = {"red": (62, 14, 18), "blue": (14, 22, 66)}
    seats = {(s.row, s.col): s.at for s in LAYOUT.places}
    beads = [LaidStone(seats[at], 4.0, 8.0, colours[MIXED[at]], "ball") for at in MIXED]
    assert faces(read(replace(scene({}), stones=beads), picture)) == MIXED


def test_a_dark_piece_without_colour_is_never_surely_bare_paper(
    picture: NDArray[np.uint8],
) -> None:
    seat = LAYOUT.places[64]
    for tone in (85, 100):
        piece = LaidStone(seat.at, 7.0, 3.0, (tone, tone, tone), gloss=0.0)
        reading = read(replace(scene({}), stones=[piece]), picture)
        assert faces(reading) == {(seat.row, seat.col): "unknown"}


def test_a_veil_over_all_is_taken_off(picture: NDArray[np.uint8]) -> None:
    misty = replace(scene(MIXED), light=Light(veil=0.6), sensor=Sensor(exposure=1.1, noise=1.0))
    assert faces(read(misty, picture)) == MIXED


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


@pytest.mark.parametrize("lamp", [(0.56, 1.97), (1.9, 0.5)])
@pytest.mark.parametrize("veil", [0.55, 0.8])
def test_where_printed_bars_have_other_colours_no_stone_is_sure(
    veil: float, lamp: tuple[float, float], picture: NDArray[np.uint8]
) -> None:
    light = Light(veil=veil, tint=(1.0, 0.8, 0.47))
    sensor = Sensor(lamp=lamp, exposure=1.07, contrast=0.17, noise=1.5)
    assert surely_wrong(read(replace(scene(MIXED), light=light, sensor=sensor), picture)) == []


@pytest.mark.xfail(strict=True, reason="black stones alone look blue: models/places.md")
def test_a_board_full_of_black_is_unknown(picture: NDArray[np.uint8]) -> None:
    full = scene({(s.row, s.col): "red" for s in LAYOUT.places if s.row % 12}, 0.95)
    black = [replace(stone, colour=(24, 24, 24), gloss=0.0, height=1.0) for stone in full.stones]
    assert set(faces(read(replace(full, stones=black), picture)).values()) == {"unknown"}


def test_a_board_at_60_degrees_is_read(picture: NDArray[np.uint8]) -> None:
    aslant = replace(VIEW, width=1600, height=1200, tilt=60.0)
    assert faces(read(replace(scene(MIXED), view=aslant), picture)) == MIXED


def test_a_board_without_markers_is_not_guessed_at(picture: NDArray[np.uint8]) -> None:
    rng = np.random.default_rng(1)
    sheets = [cover(corner, rng) for corner in range(4)]
    photo, _ = photograph(replace(scene(MIXED), sheets=sheets), picture)
    found = find_by_markers(photo, LAYOUT)
    assert isinstance(found, Unreadable)
    assert (found.reason, "markers" in found.remedy) == ("no-board", True)
