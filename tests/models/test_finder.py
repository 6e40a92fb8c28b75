"""The finder's weights, card and behaviour."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee.kits.palette import SIX
from tests.models import hershey
from tests.models.hershey import Picture
from training.tables.kits import cirplexed
from vision.failure import Unreadable
from vision.find.corners import refine
from vision.find.detections import Detections, suppress_overlaps
from vision.find.finder import SURE, Detection, Finder
from vision.photo.photo import Photo

Floats = NDArray[np.float64]

SAMPLES = Path(__file__).parents[2] / "sample_images"

UNIT = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) / 2


@functools.cache
def finder() -> Finder:
    return Finder()


def find(picture: Picture, quality: int = 92) -> tuple[Detection, ...]:
    coded = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    photo = Photo.from_bytes("test", coded.tobytes())
    assert not isinstance(photo, Unreadable)
    pixels = photo.pixels()
    return tuple(
        replace(piece, quad=refine(pixels, piece.quad[None])[0]) for piece in finder().find(photo)
    )


def table(rng: np.random.Generator, width: int = 1280, height: int = 960) -> Picture:
    """A plain table with a little grain and a gradient of light."""
    colour = rng.uniform(50, 190, 3)
    grain = cv2.GaussianBlur(rng.normal(0, 30, (height, width, 1)), (0, 0), 6, sigmaY=2)
    light = np.linspace(0.85, 1.1, width)[None, :, None]
    return np.asarray(np.clip((colour + grain[..., None] * 4) * light, 0, 255), np.uint8)


def place(picture: Picture, quad: Floats, face: Picture) -> None:
    """Warp a face (S, S, 3) into a quad, over a soft shadow."""
    # The shadow is 4 pixels aside and spreads over 9 more.
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 16, 0)
    high = np.ceil(quad.max(0)).astype(int) + 16
    part, within = picture[low[1] : high[1], low[0] : high[0]], quad - low
    height, width = part.shape[:2]
    shade = np.zeros((height, width), np.uint8)
    cv2.fillPoly(shade, [np.rint((within + 4) * 16).astype(np.int32)], 110, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(shade, (0, 0), 3)
    part[:] = part * (1 - soft[..., None] / 255.0)
    size = face.shape[0]
    corners = (UNIT + 0.5) * size - 0.5
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), within.astype(np.float32))
    warped = cv2.warpPerspective(
        face, matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [np.rint(within * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    alpha = mask[..., None] / 255.0
    part[:] = part + alpha * (warped.astype(np.float64) - part)


def lattice(
    rng: np.random.Generator,
    face: Callable[[int], Picture],
    side: float,
    columns: int,
    rows: int,
    aspect: float = 1.0,
    gap: float = 0.05,
) -> tuple[Picture, list[Floats]]:
    """A picture of pieces on a turned lattice under a tilt of 30°, and their quads.

    `face` draws the piece of a number.
    """
    picture, quads, turn = table(rng), list[Floats](), rng.uniform(0, 2 * np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    for i in range(columns):
        for j in range(rows):
            cell = np.array([i - (columns - 1) / 2, (j - (rows - 1) / 2) / aspect]) * (1 + gap)
            quad = (UNIT * (1, 1 / aspect) + cell) @ spin.T * side
            depth = 1 - quad[:, 1:] / 3000
            quads.append(quad * (1, 0.87) / depth + (640, 480))
            place(picture, quads[-1], face(len(quads) - 1))
    return picture, quads


def matched(found: tuple[Detection, ...], truth: list[Floats]) -> tuple[int, int, float]:
    """Pieces found, false pieces, and the largest corner error in sides."""
    hits, worst = set(), 0.0
    for quad in truth:
        side = float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean())
        for k, piece in enumerate(found):
            if np.linalg.norm(piece.quad.mean(0) - quad.mean(0)) < 0.5 * side and k not in hits:
                hits.add(k)
                errors = [
                    np.linalg.norm(np.roll(piece.quad, n, 0) - quad, axis=1).max() for n in range(4)
                ]
                worst = max(worst, float(min(errors)) / side)
                break
    return len(hits), len(found) - len(hits), worst


ONE_OFF = pytest.mark.xfail(
    reason="one outline of fifteen is 0.23 of a side off; find.align fits it to its edges",
    strict=True,
)
LATTICES = [(side, seed) for side in (30.0, 60.0, 130.0) for seed in range(2)]
PRINTS = [
    (hershey.BLUE, (250, 250, 250)),
    (hershey.WHITE, (30, 60, 160)),
    ((240, 230, 205), (190, 30, 40)),
    (hershey.BLACK, (240, 240, 240)),
]


@pytest.mark.parametrize(
    ("side", "seed"),
    [pytest.param(*case, marks=ONE_OFF if case == (30.0, 1) else ()) for case in LATTICES],
)
def test_number_tiles_on_a_lattice(side: float, seed: int) -> None:
    rng = np.random.default_rng((seed, int(side)))

    def face(number: int) -> Picture:
        return hershey.tile(str(rng.integers(1, 13)), *PRINTS[(seed + number % 2) % 4])

    picture, quads = lattice(rng, face, side, 5, 3)
    hits, false, worst = matched(find(picture), quads)
    assert hits >= len(quads) - 1
    assert false <= 1
    assert worst < 0.2


@pytest.mark.parametrize("seed", range(2))
def test_tiles_with_discs_touch(seed: int) -> None:
    rng = np.random.default_rng(seed)

    def face(_: int) -> Picture:
        one, two, three, four = rng.permutation([*SIX])[:4].tolist()
        return cirplexed((one, two, three, four)).texture

    picture, quads = lattice(rng, face, 100, 4, 4, gap=0.01)
    found = find(picture)
    hits, false, _ = matched(found, quads)
    assert hits >= len(quads) - 1
    assert false <= 1
    assert sum(piece.kind == "discs" for piece in found) >= len(quads) - 1


@pytest.mark.parametrize("seed", range(2))
def test_cards_in_a_row(seed: int) -> None:
    rng = np.random.default_rng(seed)

    def face(_: int) -> Picture:
        return hershey.tile(str(rng.integers(10)), (250, 250, 245), (200, 40, 30))

    picture, quads = lattice(rng, face, 100, 6, 1, aspect=0.7, gap=0.12)
    hits, false, _ = matched(find(picture), quads)
    assert hits >= len(quads) - 1
    assert false <= 1


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_blank_picture_shows_nothing(level: int) -> None:
    assert find(np.full((960, 1280, 3), level, np.uint8)) == ()


def test_bare_tables_seldom_show_anything_and_nothing_surely() -> None:
    shown = [find(table(np.random.default_rng(seed))) for seed in range(8)]
    assert sum(map(bool, shown)) <= 1
    assert all(piece.score < SURE for pieces in shown for piece in pieces)


@pytest.mark.parametrize(("shape", "side"), [((40, 50), 24), ((61, 900), 24), ((1200, 63), 32)])
def test_in_odd_sizes_a_tile_is_found_and_nothing_else(shape: tuple[int, int], side: int) -> None:
    picture = np.full((*shape, 3), 90, np.uint8)
    assert find(picture) == ()
    middle = np.array([shape[1] / 2, shape[0] / 2])
    place(picture, middle + side * UNIT, hershey.tile("7"))
    (piece,) = find(picture)
    assert np.abs(piece.quad.mean(0) - middle).max() < 2


def test_a_tile_that_fills_the_picture_is_found() -> None:
    picture = table(np.random.default_rng(0))
    quad = 880 * UNIT + (640, 480)
    place(picture, quad, hershey.tile("7", (30, 110, 200), (250, 250, 250)))
    hits, false, worst = matched(find(picture), [quad])
    assert (hits, false) == (1, 0)
    assert worst < 0.1


FAR = {"mobi/kit.jpg": 0.5, "cirplexed/cirplexed_008.jpg": 0.36}
"""Samples, and what they are shrunk by: pieces are a hundredth of a photograph and less."""


@pytest.mark.parametrize("sample", FAR)
def test_pieces_far_away_in_a_large_photograph_are_found(sample: str) -> None:
    near = SAMPLES / sample
    part = Photo.load(near)
    assert not isinstance(part, Unreadable)
    shrink = FAR[sample]
    small = cv2.resize(part.pixels(), None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    picture = np.empty((3024, 4032, 3), np.uint8)
    picture[:] = np.median(small.reshape(-1, 3), axis=0)
    left, top = 2100, 300
    picture[top : top + small.shape[0], left : left + small.shape[1]] = small
    tiles = json.loads(near.with_suffix(".json").read_text("utf-8"))["tiles"]
    truth = [np.array(tile["quad"]) * shrink + (left, top) for tile in tiles]
    hits, false, _ = matched(find(picture), truth)
    assert hits >= 0.9 * len(truth)
    assert false <= 1


def test_quads_are_clockwise_and_scale_with_the_photograph() -> None:
    picture, quads = lattice(np.random.default_rng(8), lambda _: hershey.tile("7"), 90, 3, 2)
    large = cv2.resize(picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC).astype(np.uint8)
    truth = [(quad + 0.5) * 3 - 0.5 for quad in quads]
    found = find(large)
    hits, false, worst = matched(found, truth)
    assert (hits, false) == (6, 0)
    assert worst < 0.12
    assert all(cv2.contourArea(piece.quad.astype(np.float32), True) > 0 for piece in found)


def test_looking_twice_sees_the_same() -> None:
    picture, _ = lattice(np.random.default_rng(9), lambda _: hershey.tile("4"), 70, 3, 3)
    first, second = find(picture), find(picture)
    assert [p.score for p in first] == [p.score for p in second]
    assert all(np.array_equal(a.quad, b.quad) for a, b in zip(first, second, strict=True))


def test_of_two_pieces_in_one_place_the_likelier_stays() -> None:
    quads = np.stack([UNIT * 40 + 50, UNIT * 40 + 55, UNIT * 40 + (90, 50)])
    white = np.repeat(np.eye(2)[None] / 40, 3, 0)
    both = Detections(quads, quads.mean(1), white, np.zeros(3, np.int64), np.array([0.5, 0.9, 0.7]))
    kept = suppress_overlaps(both, 0.6)
    assert kept.scores.tolist() == [0.9, 0.7]
