"""Find every flat piece in a photograph: tiles, tiles with corner discs, cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast
from weakref import ref

import cv2
import numpy as np

import models
from models.runtime import session
from vision.arrays import Floats, Pixels
from vision.finding.corners import refine
from vision.finding.maps import KINDS, FoundKind, Quads, decode, joined, suppressed
from vision.geometry.quads import inside
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_full

STEP = 32
"""The network takes pictures whose sides are multiples of this."""


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """Thresholds of the finder.

    Attributes
    ----------
    long_side
        Of the picture that the network sees first, in pixels: a tile of 24 px in a photograph
        of 1280 px is 12 px there, down to which the network was trained.
    many, large
        Where so many pieces are found, and none is larger than this in pixels of the network's
        picture, nobody has laid a much larger one beside them.
    coarse_side
        Long side of the copy in which large pieces are found otherwise.
    coarse_from, fine_to
        Sides in pixels of the finer picture from which the coarse copy is believed, and up to
        which the finer one is; the network was trained on sides up to 230.
    score
        Least score by kind. What is read later tells a spare, but a miss always costs a piece:
        from 0.40 to 0.50 rendered pods and photographs of number tiles change little.
    apart
        Of two pieces whose centres are nearer than this, in sides, the likelier one stays.
        Touching tiles are 1 apart, cards of a crooked row 0.7.
    sure
        Score that some piece must reach, or all of the photograph is looked at once more at
        twice the size: pieces of a hundredth of it are hardly seen, other things are.
    small_side, small_aim, looks
        Where half of the pieces are smaller than this in the network's picture, and the
        photograph has more to show, the region is looked at again at a scale that brings
        them to the aim. What was found at first may be neither all nor of their size: so often.
    kept
        Score above which what was found before stays beside what a further look finds.
    most_pixels
        Largest picture of these looks.
    threads
        Of the network; the referee is meant for two cores.
    """

    long_side: int = 640
    many: int = 6
    large: float = 100.0
    coarse_side: int = 320
    coarse_from: float = 130.0
    fine_to: float = 190.0
    score: tuple[float, float] = (0.4, 0.35)
    apart: float = 0.6
    sure: float = 0.8
    small_side: float = 21.0
    small_aim: float = 28.0
    looks: int = 2
    kept: float = 0.6
    most_pixels: int = 1_200_000
    threads: int = 2


@dataclass(frozen=True, slots=True, eq=False)
class FoundPiece:
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
    kind: FoundKind
    score: float


class Finder:
    """The network, ready to look.

    Parameters
    ----------
    weights
        Other weights than those that ship.
    """

    def __init__(self, weights: Path | None = None) -> None:
        self.settings = FinderSettings()
        file = weights or models.path("finder.onnx")
        self._session = session(file, self.settings.threads)
        self._last: tuple[ref[Photo], Quads, int] | None = None

    def find(self, photo: Photo, *, at_edges: bool = True) -> tuple[FoundPiece, ...]:
        """All pieces in a photograph, likeliest first; of the last one they are kept.

        Parameters
        ----------
        at_edges
            Whether each side is moved to the edge that is seen near it.
        """
        last = self._last
        if last is None or last[0]() is not photo:
            last = self._last = (ref(photo), *self._find(photo))
        _, found, reduction = last
        quads = found.quads
        if at_edges:
            quads = refine(photo.pixels(reduction), quads)
        quads = to_full(quads, reduction)
        names = cast("list[FoundKind]", [KINDS[k] for k in found.kinds])
        return tuple(
            FoundPiece(quad, kind, float(score))
            for quad, kind, score in zip(quads, names, found.scores, strict=True)
        )

    def _find(self, photo: Photo) -> tuple[Quads, int]:
        """Pieces as the network sees them, in a copy of the photograph, and its reduction."""
        settings, long_side = self.settings, max(photo.size)
        seen, reduction = settings.long_side, coarsest(long_side, settings.long_side)
        found = self.look(photo.pixels(reduction))
        if _surest(found) < settings.sure:
            finer = coarsest(long_side, 2 * settings.long_side)
            pixels = photo.pixels(finer)
            again = self._pass(pixels, min(1.0, 2 * settings.long_side / max(pixels.shape[:2])))
            if _surest(again) > _surest(found):
                found, reduction = again, finer
        for _ in range(settings.looks):
            sides = found.sides * seen / max(photo.pixels(reduction).shape[:2])
            if not len(sides) or np.median(sides) >= settings.small_side:
                break
            seen = round(seen * settings.small_aim / float(np.median(sides)))
            finer = coarsest(long_side, seen)
            found = _in_reduced(_in_photo(found, reduction), finer)
            found = self._look_again(photo.pixels(finer), found, seen)
            reduction = finer
        return found, reduction

    def look(self, pixels: Pixels) -> Quads:
        """Pieces in a picture (H, W, 3) uint8 RGB, before their corners are refined."""
        settings = self.settings
        long = max(pixels.shape[:2])
        shrunk = settings.long_side / long
        found = self._pass(pixels, shrunk)
        if len(found.scores) < settings.many or (found.sides * shrunk).max() > settings.large:
            coarse = self._pass(pixels, settings.coarse_side / long)
            found = found[found.sides * shrunk <= settings.fine_to]
            coarse = coarse[coarse.sides * shrunk >= settings.coarse_from]
            found = suppressed(joined([found, coarse]), settings.apart)
        return found[inside(found.centres, pixels.shape[1::-1], 0.5)]

    def _look_again(self, pixels: Pixels, found: Quads, wanted: int) -> Quads:
        """A second look at the region where pieces were found, at a finer scale."""
        settings = self.settings
        height, width = pixels.shape[:2]
        reach = 2 * float(np.median(found.sides))
        points = found.quads.reshape(-1, 2)
        size = np.array([width, height])
        x0, y0 = np.clip(points.min(0) - reach, 0, np.maximum(size - STEP, 0)).astype(int)
        x1, y1 = np.clip(points.max(0) + reach, STEP, size).astype(int)
        scale = min(wanted / max(height, width), 1.0)
        scale = min(scale, float(np.sqrt(settings.most_pixels / ((x1 - x0) * (y1 - y0)))))
        again = self._pass(np.ascontiguousarray(pixels[y0:y1, x0:x1]), scale)
        again = again.mapped((1.0, 1.0), (float(x0), float(y0)))
        return suppressed(joined([again, found[found.scores > settings.kept]]), settings.apart)

    def _pass(self, pixels: Pixels, scale: float) -> Quads:
        """Pieces that the network sees in a picture resized by ``scale``, in its pixels."""
        height, width = pixels.shape[:2]
        wide, tall = (max(STEP, round(n * scale / STEP) * STEP) for n in (width, height))
        way = cv2.INTER_AREA if wide < width else cv2.INTER_LINEAR
        small = cv2.resize(pixels, (wide, tall), interpolation=way)
        blob = cv2.dnn.blobFromImage(small, 1 / 255)
        maps = np.asarray(self._session.run(None, {"image": blob})[0])[0]
        found = suppressed(decode(maps, self.settings.score), self.settings.apart)
        return found.mapped((wide / width, tall / height), (0.0, 0.0))


def _surest(found: Quads) -> float:
    return float(found.scores.max(initial=0.0))


def _in_photo(found: Quads, reduction: int) -> Quads:
    return found.mapped((1 / reduction, 1 / reduction), (0.0, 0.0))


def _in_reduced(found: Quads, reduction: int) -> Quads:
    return found.mapped((reduction, reduction), (0.0, 0.0))
