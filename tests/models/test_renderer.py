"""The renderer draws what its truth says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from training.data.crops import draw as draw_crops
from training.data.pictures import Pictures
from training.data.pictures import draw as draw_picture
from training.render.camera import PinholeCamera, Viewpoint, aim, random_camera
from training.render.clutter import Thing
from training.render.fonts import pillow_font
from training.render.glyphs import number
from training.render.light import Light
from training.render.photograph import Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.prints import plain_print
from training.render.sensor import Sensor, bend, distort
from training.render.stock import Stock, own_stock
from training.render.surfaces import SIZE, rough_swatches
from training.scenes import KINDS, Job, write_one
from training.settings import FinderSettings, ReaderSettings
from vision.geometry.quads import UNIT, areas
from vision.read.faces import FACES

Floats = NDArray[np.float64]
EVEN = Light(strength=0.0, contact=0.0)


@pytest.fixture(scope="module")
def stock() -> Stock:
    return own_stock(4)


def painted(pieces: list[PlacedPiece], camera: PinholeCamera, sensor: Sensor, stock: Stock) -> Shot:
    grey = np.full((64, 64, 3), 90, np.uint8)
    scene = Scene(camera, (400, 300), grey, 0.1, pieces, light=EVEN, sensor=sensor)
    return paint(scene, stock, np.random.default_rng(0))


def white(at: tuple[float, float], angle: float = 0.4, thickness: float = 0.03) -> PlacedPiece:
    face = np.full((32, 32, 3), 250, np.uint8)
    return PlacedPiece(plain_print(face, radius=0.0, thickness=thickness), at, angle)


@settings(max_examples=12)
@given(st.floats(0, 55), st.floats(0, 360), st.floats(0, 0.4), st.floats(-0.05, 0.05))
def test_a_piece_shows_where_its_quad_is(
    tilt: float, turn: float, thickness: float, distortion: float
) -> None:
    view = Viewpoint(400, 300, tilt, 20.0, turn, 0.9, 0.5, (0.4, -0.3))
    camera = aim(view, UNIT * 2.0 - 1.0)
    piece = white((0.1, 0.2), thickness=thickness)
    seen = painted([piece], camera, Sensor(distortion=distortion), own_stock(1))
    mask = (seen.pixels.min(axis=2) > 230).astype(np.uint8)
    drawn = np.zeros_like(mask)
    cv2.fillConvexPoly(drawn, np.rint(seen.quads[0]).astype(np.int32), 1)
    both, either = (mask & drawn).sum(), (mask | drawn).sum()
    assert both / either > 0.93
    assert areas(seen.quads)[0] > 0
    assert seen.inside[0] == pytest.approx(1, abs=0.01)
    assert seen.visible[0] == pytest.approx(1, abs=0.05)


def test_a_mark_lies_beside_the_digits_or_below_and_leaves_them_as_they_are() -> None:
    for seed in range(12):
        marked, bare = (
            number("6", pillow_font(), np.random.default_rng(seed), marked=marked)
            for marked in (True, False)
        )
        assert marked.shares == (("6", 0, 1.0),)
        assert {face for face, *_ in bare.shares} == {"6", "9"}
        assert marked.mask.size > marked.unmarked.size == bare.mask.size
        first, second = marked.unmarked > 127, bare.mask > 127
        assert (first & second).sum() > 0.8 * (first | second).sum()


def test_what_lies_on_top_covers_what_lies_below(stock: Stock) -> None:
    camera = aim(Viewpoint(400, 300, 10.0, 0.0, 0.0, 0.9, 0.6), UNIT * 3.0 - 1.5)
    below, above = white((0.0, 0.0), 0.0), replace(white((0.5, 0.0), 0.0), layer=1, base=0.05)
    shown = painted([below, above], camera, Sensor(), stock).visible
    assert shown[0] == pytest.approx(0.5, abs=0.06)
    assert shown[1] == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize(("sort", "hides"), [("page", False), ("squares", False), ("box", True)])
def test_what_is_too_thin_to_hide_a_piece_is_table(sort: str, hides: bool, stock: Stock) -> None:
    camera = aim(Viewpoint(400, 300, 0.0, 0.0, 0.0, 0.9, 0.5, (0, 0)), UNIT * 2.0 - 1.0)
    grey = np.full((64, 64, 3), 90, np.uint8)
    under = [Thing(sort, (0.5, 0.0), seed=3)]
    seen = paint(Scene(camera, (400, 300), grey, 0.1, [], under), stock, np.random.default_rng(0))
    assert (seen.pixels != 90).any()
    assert seen.things.any() == hides


def test_rough_surfaces_are_shaded_by_their_relief_and_come_again_alike() -> None:
    grey = [np.full((32, 32, 3), 128, np.uint8)]
    rough, again = (rough_swatches(grey, np.random.default_rng(4), 8) for _ in range(2))
    assert all((one == other).all() for one, other in zip(rough, again, strict=True))
    assert all(one.shape == (SIZE, SIZE, 3) and one.dtype == np.uint8 for one in rough)
    assert min(one.mean(2).std() for one in rough) > 1


def test_points_and_pictures_go_through_the_lens_alike() -> None:
    for distortion in (-0.06, 0.06):
        sensor = Sensor(distortion=distortion)
        picture = np.zeros((300, 400, 3), np.uint8)
        cv2.circle(picture, (330, 60), 6, (255, 255, 255), -1, cv2.LINE_AA)
        y, x = np.nonzero(distort(picture, sensor)[..., 0] > 127)
        at = bend(np.array([330.0, 60.0]), sensor, (400, 300))
        assert np.hypot(x.mean() - at[0], y.mean() - at[1]) < 0.6
        assert np.hypot(*(at - (330, 60))) > 2


@given(st.integers(0, 10_000), st.floats(15, 120))
def test_cameras_of_training_see_the_origin_at_the_size_asked_for(seed: int, side: float) -> None:
    camera = random_camera(side, (448, 448), 60.0, np.random.default_rng(seed))
    # Seen aslant, a square shrinks in one direction alone.
    grown = np.linalg.svd(_jacobian(camera), compute_uv=False)
    assert grown[0] == pytest.approx(side, rel=0.75)
    pixels = np.array([[10.0, 20.0], [440.0, 400.0]])
    assert camera.project(camera.ground(pixels), 0.0) == pytest.approx(pixels, abs=1e-6)


def _jacobian(camera: PinholeCamera) -> Floats:
    step = 1e-4
    ends = camera.project(np.array([[0.0, 0], [step, 0], [0, step]]), 0.0)
    return np.asarray((ends[1:] - ends[0]).T / step)


@pytest.mark.parametrize("kind", KINDS)
def test_scenes_come_with_their_truth_and_again_alike(
    kind: str, stock: Stock, tmp_path: Path
) -> None:
    job = Job(kind, tmp_path, seed=3, long_sides=(480,))
    first = write_one(job, stock, 1).read_bytes()
    path = write_one(job, stock, 1)
    assert path.read_bytes() == first
    truth = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert truth["game"] == kind
    assert truth["image"] == path.name
    quads = [p["quad"] for key in ("tiles", "cards") for p in truth.get(key, [])]
    size = truth["view"]["width"], truth["view"]["height"]
    if quads:
        # A thick piece's top may lean out of the picture a little.
        assert (np.array(quads).mean(axis=1) > 0).all()
        assert (np.array(quads).mean(axis=1) < size).all()


def test_pictures_for_the_finder_tell_of_pieces_in_view_alone(stock: Stock) -> None:
    plan = FinderSettings(frame=224, largest=120)
    drawn = [draw_picture(stock, plan, np.random.default_rng((4, i))) for i in range(12)]
    pictures = Pictures.joined(drawn)
    wanted = pictures.quads[pictures.states > 0].astype(np.float64)
    assert len(wanted) > 20
    assert (areas(wanted) > 0).all()
    assert ((wanted.mean(axis=1) > 0) & (wanted.mean(axis=1) < 224)).all()


def test_crops_have_readings_that_add_up(stock: Stock) -> None:
    crops = draw_crops(stock, ReaderSettings(), np.random.default_rng(6))
    assert len(crops) > 5
    assert crops.masses.sum(axis=1) == pytest.approx(1)
    upright = crops.readings[:, 0] % len(FACES)
    assert (upright == crops.truth).all()
