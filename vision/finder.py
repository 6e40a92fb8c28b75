"""Find every flat piece in a photograph: tiles, tiles with corner discs, cards.

The network says for every cell of 4 × 4 pixels how likely a piece has its centre there, and the
shape of that piece by its second moments: a parallelogram with edges a and b has the covariance
(a aᵀ + b bᵀ) / 12, whatever its corners are called. Where that is whitened the piece is a square,
and its turn is known up to quarter turns by one fourfold angle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

import cv2
import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

import models
from vision.corners import CornerSettings, refine
from vision.photo import Photo, Pixels

FoundKind = Literal["tile", "discs", "card"]
KINDS: tuple[FoundKind, ...] = ("tile", "discs", "card")
Floats = NDArray[np.float64]

STRIDE = 4
"""Pixels of the network's picture to a cell of its maps."""
STEP = 32
"""The network takes pictures whose sides are multiples of this."""


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """Thresholds of the finder.

    Attributes
    ----------
    long_side
        Of the picture that the network sees, in pixels: a tile of 24 px in a photograph of
        1280 px is 18 px there, where the network was trained down to 12.
    coarse_side
        Long side of the copy in which large pieces are found.
    coarse_from, fine_to
        Sides in pixels of the finer picture from which the coarse copy is believed, and up to
        which the finer one is; the network was trained on sides up to 230.
    score
        Least score by kind. Held-out scenes have the fewest wrong photographs here.
    apart
        Of two pieces whose centres are nearer than this, in sides, the likelier one stays.
        Touching tiles are 1 apart, cards of a crooked row 0.7.
    inside
        Pieces with their centre this far outside of the frame, in sides, are dropped.
    small_side, small_aim
        Where half of the pieces are smaller than this in the network's picture, and the
        photograph has more to show, the region is looked at again at a scale that brings
        them to the aim.
    most_pixels
        Largest picture of that second look.
    threads
        Of the network; the referee is meant for two cores.
    """

    long_side: int = 960
    coarse_side: int = 416
    coarse_from: float = 150.0
    fine_to: float = 210.0
    score: tuple[float, float, float] = (0.40, 0.40, 0.40)
    apart: float = 0.6
    inside: float = 0.0
    small_side: float = 28.0
    small_aim: float = 36.0
    most_pixels: int = 1_200_000
    threads: int = 2
    corners: CornerSettings = field(default_factory=CornerSettings)


@dataclass(frozen=True, slots=True)
class FoundPiece:
    """A piece that was found.

    Attributes
    ----------
    quad
        (4, 2) float64 pixels of the photograph as seen, clockwise; pixel centres are at
        integers. Which corner comes first means nothing.
    kind
        ``"tile"``, ``"discs"`` (a quarter disc at each corner) or ``"card"``.
    score
        0 to 1, higher where the finder is surer.
    """

    quad: Floats
    kind: FoundKind
    score: float


@dataclass(frozen=True, slots=True)
class Quads:
    """Pieces as arrays: quads (N, 4, 2), centres (N, 2), whitening matrices (N, 2, 2), kinds
    (N,) and scores (N,)."""

    quads: Floats
    centres: Floats
    white: Floats
    kinds: NDArray[np.int64]
    scores: Floats

    def __getitem__(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> Quads:
        return Quads(self.quads[which], self.centres[which], self.white[which],
                     self.kinds[which], self.scores[which])

    def mapped(self, scale: tuple[float, float], origin: tuple[float, float]) -> Quads:
        """The same in a picture of which this one is a resized part.

        Parameters
        ----------
        scale
            Pixels here to a pixel there, in x and y.
        origin
            The part's top left there.
        """
        factor = np.array(scale)
        to = (0.5 / factor - 0.5) + np.array(origin)
        return Quads(self.quads / factor + to, self.centres / factor + to, self.white * factor,
                     self.kinds, self.scores)

    @property
    def sides(self) -> Floats:
        """(N,) roots of the areas, pixels."""
        return np.asarray(1 / np.sqrt(np.maximum(np.abs(np.linalg.det(self.white)), 1e-12)))


def decode(maps: NDArray[np.float32], least: Sequence[float]) -> Quads:
    """Pieces from the network's maps.

    Parameters
    ----------
    maps
        (12, h, w): heat by kind from 0 to 1, offset of the centre in cells (x, y), logarithm of
        the root of the second moments (scale, two of anisotropy), fourfold angle (cos, sin),
        taper (x, y).
    least
        Least heat by kind.
    """
    heat = maps[: len(KINDS)]
    best = heat.max(0)
    peak = cv2.dilate(best, np.ones((3, 3), np.uint8)) == best
    kind = heat.argmax(0)
    peak &= best >= np.asarray(least, np.float32)[kind]
    rows, cols = np.nonzero(peak)
    values = maps[len(KINDS) :, rows, cols].astype(np.float64)
    cells = np.column_stack([cols, rows]) + values[:2].T
    quads, white = _shapes(cells * STRIDE + (STRIDE - 1) / 2, values[2:])
    return Quads(quads, quads.mean(1), white, kind[rows, cols], best[rows, cols].astype(np.float64))


def _shapes(centres: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Quads (N, 4, 2) and whitening matrices (N, 2, 2) from the seven values of the shape."""
    scale, stretch, shear, cos, sin, *taper = values
    amount = np.sqrt(stretch**2 + shear**2)
    ratio = np.where(amount > 1e-6, np.sinh(amount) / np.maximum(amount, 1e-6), 1.0)
    same = np.cosh(amount)

    def matrix(sign: float) -> Floats:
        entries = np.array([[same + sign * ratio * stretch, sign * ratio * shear],
                            [sign * ratio * shear, same - sign * ratio * stretch]])
        return np.asarray(entries.transpose(2, 0, 1) * np.exp(sign * scale)[:, None, None])

    root, white = matrix(1.0), matrix(-1.0)
    turn = np.arctan2(sin, cos) / 4
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    spin = spin.transpose(2, 0, 1)
    edges = root @ spin
    along = np.einsum("nij,in->nj", spin, np.array(taper))
    wedge = np.einsum("nij,nj->ni", edges, along[:, ::-1]) / 4
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    quads = centres[:, None] + np.einsum("nij,kj->nki", edges, corners)
    quads += np.array([1, -1, 1, -1])[:, None] * wedge[:, None]
    return quads, white


def thinned(found: Quads, apart: float) -> Quads:
    """Without the less likely of any two pieces that cannot both lie there."""
    order = np.argsort(-found.scores, kind="stable")
    found = found[order]
    away = found.centres[:, None] - found.centres
    distance = np.linalg.norm(np.einsum("nij,nmj->nmi", found.white, away), axis=2)
    clash = np.minimum(distance, distance.T) < apart
    keep = np.ones(len(order), bool)
    for i in range(len(order)):
        if keep[i]:
            keep[i + 1 :] &= ~clash[i, i + 1 :]
    return found[keep]


def joined(parts: Sequence[Quads]) -> Quads:
    """Several lists of pieces as one."""
    return Quads(*(np.concatenate([getattr(part, name) for part in parts])
                   for name in ("quads", "centres", "white", "kinds", "scores")))


class Finder:
    """The network, ready to look.

    Parameters
    ----------
    settings
        Thresholds.
    weights
        Name of the weights among `models`.
    providers
        Of onnxruntime, best first.
    """

    def __init__(
        self, settings: FinderSettings | None = None, weights: str = "finder.onnx",
        providers: Sequence[str] = ("CPUExecutionProvider",),
    ) -> None:
        self.settings = settings or FinderSettings()
        options = ort.SessionOptions()
        options.intra_op_num_threads = self.settings.threads
        self._session = ort.InferenceSession(
            str(models.path(weights)), options, providers=list(providers)
        )

    def find(self, photo: Photo) -> tuple[FoundPiece, ...]:
        """All pieces in a photograph, likeliest first."""
        settings = self.settings
        reduction = _reduction(photo, settings.long_side)
        found = self.look(photo.pixels(reduction))
        sides = found.sides * settings.long_side / max(photo.pixels(reduction).shape[:2])
        if len(sides) and np.median(sides) < settings.small_side:
            wanted = settings.long_side * settings.small_aim / float(np.median(sides))
            finer = _reduction(photo, round(wanted))
            found = _in_photo(found, reduction)
            found = self._look_again(photo.pixels(finer), _in_reduced(found, finer), wanted)
            reduction = finer
        quads = refine(photo.pixels(reduction), found.quads, settings.corners)
        quads = quads * reduction + (reduction - 1) / 2
        names = cast("list[FoundKind]", [KINDS[k] for k in found.kinds])
        return tuple(
            FoundPiece(quad, kind, float(score))
            for quad, kind, score in zip(quads, names, found.scores, strict=True)
        )

    def look(self, pixels: Pixels) -> Quads:
        """Pieces in a picture (H, W, 3) uint8 RGB, before their corners are refined."""
        settings = self.settings
        long = max(pixels.shape[:2])
        fine = self._pass(pixels, settings.long_side / long)
        coarse = self._pass(pixels, settings.coarse_side / long)
        shrunk = settings.long_side / long
        fine = fine[fine.sides * shrunk <= settings.fine_to]
        coarse = coarse[coarse.sides * shrunk >= settings.coarse_from]
        found = thinned(joined([fine, coarse]), settings.apart)
        return found[_inside(found.centres, pixels)]

    def _look_again(self, pixels: Pixels, found: Quads, wanted: float) -> Quads:
        """A second look at the region where pieces were found, at a finer scale."""
        settings = self.settings
        height, width = pixels.shape[:2]
        reach = 2 * float(np.median(found.sides))
        points = found.quads.reshape(-1, 2)
        x0, y0 = np.clip(np.floor(points.min(0) - reach), 0, (width - STEP, height - STEP)).astype(int)
        x1, y1 = np.clip(np.ceil(points.max(0) + reach), (x0 + STEP, y0 + STEP), (width, height)).astype(int)
        scale = min(wanted / max(height, width), 1.0)
        scale = min(scale, float(np.sqrt(settings.most_pixels / ((x1 - x0) * (y1 - y0)))))
        if scale * max(height, width) < 1.1 * settings.long_side:
            return found
        again = self._pass(np.ascontiguousarray(pixels[y0:y1, x0:x1]), scale)
        again = again.mapped((1.0, 1.0), (float(x0), float(y0)))
        return thinned(joined([again, found[found.scores > 0.6]]), settings.apart)

    def _pass(self, pixels: Pixels, scale: float) -> Quads:
        """Pieces that the network sees in a picture resized by ``scale``, in its pixels."""
        height, width = pixels.shape[:2]
        wide, tall = (max(STEP, round(n * scale / STEP) * STEP) for n in (width, height))
        way = cv2.INTER_AREA if wide < width else cv2.INTER_LINEAR
        small = cv2.resize(pixels, (wide, tall), interpolation=way)
        blob = cv2.dnn.blobFromImage(small, 1 / 255)
        maps = np.asarray(self._session.run(None, {"image": blob})[0])[0]
        found = thinned(decode(maps, self.settings.score), self.settings.apart)
        return found.mapped((wide / width, tall / height), (0.0, 0.0))


def _reduction(photo: Photo, long_side: int) -> int:
    """The coarsest reduction that still shows ``long_side`` pixels."""
    return max((r for r in (1, 2, 4, 8) if max(photo.size) >= r * long_side), default=1)


def _in_photo(found: Quads, reduction: int) -> Quads:
    return found.mapped((1 / reduction, 1 / reduction), (0.0, 0.0))


def _in_reduced(found: Quads, reduction: int) -> Quads:
    return found.mapped((reduction, reduction), (0.0, 0.0))


def _inside(centres: Floats, pixels: Pixels) -> NDArray[np.bool_]:
    height, width = pixels.shape[:2]
    return np.asarray(((centres >= 0) & (centres <= (width - 1, height - 1))).all(1))
