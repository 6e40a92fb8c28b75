"""Find every flat piece in a photograph: tiles, tiles with corner discs, cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast
from weakref import ref

import cv2
import numpy as np

import models
from models.runtime import load_session
from vision.arrays import Floats, Pixels
from vision.find.detections import (
    KINDS,
    DetectionKind,
    Detections,
    concatenate,
    decode_maps,
    suppress_overlaps,
)
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, to_full

STEP = 32
"""The network takes pictures whose sides are multiples of this."""


LONG_SIDE = 640
"""Of the picture that the network sees first, in pixels: the smallest tiles have 12 px there."""

MANY, LARGE = 6, 100.0
"""Where so many pieces are found, all smaller than this in pixels of the network's picture, none is
much larger."""

COARSE_SIDE = 320
"""Long side of the copy in which large pieces are found otherwise, in pixels."""

COARSE_FROM, FINE_TO = 130.0, 190.0
"""Sides in pixels of the finer picture from which the coarse copy is believed, and up to which the
finer one is; the network was trained on sides up to 230."""

SCORE = (0.4, 0.35)
"""Least score by kind: what is read later rejects a false positive, but a miss costs a piece."""

APART = 0.6
"""Distance of centres for non-maximum suppression, in sides: cards of a crooked row have 0.7."""

SURE = 0.8
"""Score that some piece must reach, or the photograph is searched once more at twice the size."""

SMALL_SIDE, SMALL_AIM, PASSES = 21.0, 28.0, 2
"""Median side in pixels of the network's picture below which the region is searched once more, at a
scale that brings sides to the second; and how often."""

KEPT = 0.6
"""Score above which what was found before stays beside what a further pass finds."""

MOST_PIXELS = 1_200_000
"""Largest picture of these passes."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A piece that was found.

    Attributes
    ----------
    quad
        (4, 2) float64 pixels of the photograph as seen, clockwise; pixel centres are at
        integers. Which corner comes first means nothing.
    kind
        ``"tile"``, which may be a card, or ``"discs"``: a quarter disc at each corner.
    score
        0 to 1, higher where the finder is surer.
    """

    quad: Floats
    kind: DetectionKind
    score: float


class Finder:
    """The network that finds pieces.

    Parameters
    ----------
    weights
        Other weights than those that ship.
    """

    def __init__(self, weights: Path | None = None) -> None:
        self._session = load_session(weights or models.weights_path("finder.onnx"))
        self._last: tuple[ref[Photo], Detections, int] | None = None

    def find(self, photo: Photo) -> tuple[Detection, ...]:
        """All pieces in a photograph, likeliest first; of the last one they are kept."""
        last = self._last
        if last is None or last[0]() is not photo:
            last = self._last = (ref(photo), *self._find(photo))
        _, found, reduction = last
        quads = to_full(found.quads, reduction)
        names = cast("list[DetectionKind]", [KINDS[k] for k in found.kinds])
        return tuple(
            Detection(quad, kind, float(score))
            for quad, kind, score in zip(quads, names, found.scores, strict=True)
        )

    def _find(self, photo: Photo) -> tuple[Detections, int]:
        """Pieces as the network sees them, in a copy of the photograph, and its reduction."""
        long_side = max(photo.size)
        aim, reduction = LONG_SIDE, coarsest_reduction(long_side, LONG_SIDE)
        found = self._search(photo.pixels(reduction))
        if _surest(found) < SURE:
            finer = coarsest_reduction(long_side, 2 * LONG_SIDE)
            pixels = photo.pixels(finer)
            again = self._pass(pixels, min(1.0, 2 * LONG_SIDE / max(pixels.shape[:2])))
            if _surest(again) > _surest(found):
                found, reduction = again, finer
        for _ in range(PASSES):
            sides = found.sides * aim / max(photo.pixels(reduction).shape[:2])
            if not len(sides) or np.median(sides) >= SMALL_SIDE:
                break
            aim = round(aim * SMALL_AIM / float(np.median(sides)))
            finer = coarsest_reduction(long_side, aim)
            found = _in_reduced(_in_photo(found, reduction), finer)
            found = self._zoomed(photo.pixels(finer), found, aim)
            reduction = finer
        return found, reduction

    def _search(self, pixels: Pixels) -> Detections:
        """Pieces in a picture (H, W, 3) uint8 RGB, before their corners are refined."""
        long = max(pixels.shape[:2])
        shrunk = LONG_SIDE / long
        found = self._pass(pixels, shrunk)
        if len(found.scores) < MANY or (found.sides * shrunk).max() > LARGE:
            coarse = self._pass(pixels, COARSE_SIDE / long)
            found = found[found.sides * shrunk <= FINE_TO]
            coarse = coarse[coarse.sides * shrunk >= COARSE_FROM]
            found = suppress_overlaps(concatenate([found, coarse]), APART)
        return found[inside(found.centres, pixels.shape[1::-1], 0.5)]

    def _zoomed(self, pixels: Pixels, found: Detections, long_side: int) -> Detections:
        """Pieces in the region where some were found, searched at a finer scale."""
        height, width = pixels.shape[:2]
        reach = 2 * float(np.median(found.sides))
        points = found.quads.reshape(-1, 2)
        size = np.array([width, height])
        x0, y0 = np.clip(points.min(0) - reach, 0, np.maximum(size - STEP, 0)).astype(int)
        x1, y1 = np.clip(points.max(0) + reach, STEP, size).astype(int)
        scale = min(long_side / max(height, width), 1.0)
        scale = min(scale, float(np.sqrt(MOST_PIXELS / ((x1 - x0) * (y1 - y0)))))
        again = self._pass(np.ascontiguousarray(pixels[y0:y1, x0:x1]), scale)
        again = again.mapped((1.0, 1.0), (float(x0), float(y0)))
        return suppress_overlaps(concatenate([again, found[found.scores > KEPT]]), APART)

    def _pass(self, pixels: Pixels, scale: float) -> Detections:
        """Pieces that the network sees in a picture resized by ``scale``, in its pixels."""
        height, width = pixels.shape[:2]
        wide, tall = (max(STEP, round(n * scale / STEP) * STEP) for n in (width, height))
        way = cv2.INTER_AREA if wide < width else cv2.INTER_LINEAR
        small = cv2.resize(pixels, (wide, tall), interpolation=way)
        planes = small.transpose(2, 0, 1)
        image = np.multiply(planes, np.float32(1 / 255), dtype=np.float32, order="C")
        maps = np.asarray(self._session.run(None, {"image": image[None]})[0])[0]
        found = suppress_overlaps(decode_maps(maps, SCORE), APART)
        return found.mapped((wide / width, tall / height), (0.0, 0.0))


def _surest(found: Detections) -> float:
    return float(found.scores.max(initial=0.0))


def _in_photo(found: Detections, reduction: int) -> Detections:
    return found.mapped((1 / reduction, 1 / reduction), (0.0, 0.0))


def _in_reduced(found: Detections, reduction: int) -> Detections:
    return found.mapped((reduction, reduction), (0.0, 0.0))
