"""The finder: detects every flat piece in a photograph, be it tile, tile with discs or card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, cast
from weakref import ref

import cv2
import numpy as np

from models.runtime import Network
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

# "Pixels" are those of the network's input unless said otherwise.

STEP = 32
"""Sides of the network's input are multiples of this, pixels."""

LONG_SIDE = 640
"""Long side of the first input, pixels: the smallest tiles have 12 there."""

MANY, LARGE = 6, 100.0
"""Number of detections, all with smaller sides than the second, from which no much larger piece is
expected."""

COARSE_SIDE = 320
"""Long side of the coarse input in which large pieces are searched otherwise, pixels."""

COARSE_FROM, FINE_TO = 130.0, 190.0
"""Sides, in pixels of the finer input, from which detections of the coarse one count, and up to
which those of the finer one do; the network was trained on sides up to 230."""

SCORE = (0.4, 0.35)
"""Least score by kind: reading rejects a false positive, but a miss costs a piece."""

APART = 0.6
"""Distance of centres for non-maximum suppression, in sides: cards of a crooked row have 0.7."""

SURE = 0.8
"""Best score below which the photograph is searched again at twice the size."""

SMALL_SIDE, SMALL_AIM, PASSES = 21.0, 28.0, 2
"""Median side in pixels below which the region of the detections is searched again, at a scale
that brings sides to the second; and the most such passes."""

KEPT = 0.6
"""Score above which a detection stays beside those of a further pass."""

MOST_PIXELS = 1_200_000
"""Largest area of these passes, square pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A detected piece.

    Attributes
    ----------
    quad
        (4, 2) float64 pixels of the photograph as seen, clockwise from any corner; pixel centres
        are at integers.
    kind
        ``"tile"``, which may be a card, or ``"discs"``: a quarter disc at each corner.
    score
        0 to 1, higher where the finder is surer.
    """

    quad: Floats
    kind: DetectionKind
    score: float


class Finder(Network):
    """The network that detects pieces."""

    file: ClassVar = "finder.onnx"
    _last: tuple[ref[Photo], Detections, int] | None = None

    def find(self, photo: Photo) -> tuple[Detection, ...]:
        """All pieces in a photograph, likeliest first; those of the last photograph are cached."""
        last = self._last
        if last is None or last[0]() is not photo:
            last = self._last = (ref(photo), *self._detect(photo))
        _, detections, reduction = last
        quads = to_full(detections.quads, reduction)
        names = cast("list[DetectionKind]", [KINDS[k] for k in detections.kinds])
        return tuple(
            Detection(quad, kind, float(score))
            for quad, kind, score in zip(quads, names, detections.scores, strict=True)
        )

    def _detect(self, photo: Photo) -> tuple[Detections, int]:
        """Detections in a reduced copy of a photograph, and its reduction."""
        long_side = max(photo.size)
        aim, reduction = LONG_SIDE, coarsest_reduction(long_side, LONG_SIDE)
        best = self._search(photo.pixels(reduction))
        if _best_score(best) < SURE:
            finer = coarsest_reduction(long_side, 2 * LONG_SIDE)
            pixels = photo.pixels(finer)
            again = self._run(pixels, min(1.0, 2 * LONG_SIDE / max(pixels.shape[:2])))
            if _best_score(again) > _best_score(best):
                best, reduction = again, finer
        for _ in range(PASSES):
            sides = best.sides * aim / max(photo.pixels(reduction).shape[:2])
            if not len(sides) or np.median(sides) >= SMALL_SIDE:
                break
            aim = round(aim * SMALL_AIM / float(np.median(sides)))
            finer = coarsest_reduction(long_side, aim)
            best = _rescale(_rescale(best, 1 / reduction), finer)
            best = self._zoom(photo.pixels(finer), best, aim)
            reduction = finer
        return best, reduction

    def _search(self, pixels: Pixels) -> Detections:
        """Detections in a picture (H, W, 3) uint8 RGB, at one scale or two."""
        long = max(pixels.shape[:2])
        scale = LONG_SIDE / long
        fine = self._run(pixels, scale)
        if len(fine.scores) < MANY or (fine.sides * scale).max() > LARGE:
            coarse = self._run(pixels, COARSE_SIDE / long)
            fine = fine[fine.sides * scale <= FINE_TO]
            coarse = coarse[coarse.sides * scale >= COARSE_FROM]
            fine = suppress_overlaps(concatenate([fine, coarse]), APART)
        return fine[inside(fine.centres, pixels.shape[1::-1], 0.5)]

    def _zoom(self, pixels: Pixels, coarse: Detections, long_side: int) -> Detections:
        """Search the region of coarse detections again at a finer scale."""
        height, width = pixels.shape[:2]
        reach = 2 * float(np.median(coarse.sides))
        points = coarse.quads.reshape(-1, 2)
        size = np.array([width, height])
        x0, y0 = np.clip(points.min(0) - reach, 0, np.maximum(size - STEP, 0)).astype(int)
        x1, y1 = np.clip(points.max(0) + reach, STEP, size).astype(int)
        scale = min(long_side / max(height, width), 1.0)
        scale = min(scale, float(np.sqrt(MOST_PIXELS / ((x1 - x0) * (y1 - y0)))))
        again = self._run(np.ascontiguousarray(pixels[y0:y1, x0:x1]), scale)
        again = again.mapped((1.0, 1.0), (float(x0), float(y0)))
        return suppress_overlaps(concatenate([again, coarse[coarse.scores > KEPT]]), APART)

    def _run(self, pixels: Pixels, scale: float) -> Detections:
        """Detections in a picture, in its pixels, from one pass over it resized by ``scale``."""
        height, width = pixels.shape[:2]
        wide, tall = (max(STEP, round(n * scale / STEP) * STEP) for n in (width, height))
        interpolation = cv2.INTER_AREA if wide < width else cv2.INTER_LINEAR
        small = cv2.resize(pixels, (wide, tall), interpolation=interpolation)
        planes = small.transpose(2, 0, 1)
        image = np.multiply(planes, np.float32(1 / 255), dtype=np.float32, order="C")
        detections = suppress_overlaps(decode_maps(self.infer(image[None])[0], SCORE), APART)
        return detections.mapped((wide / width, tall / height), (0.0, 0.0))


def _best_score(detections: Detections) -> float:
    return float(detections.scores.max(initial=0.0))


def _rescale(detections: Detections, factor: float) -> Detections:
    return detections.mapped((factor, factor), (0.0, 0.0))
