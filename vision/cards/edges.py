"""How strongly cards are outlined in a picture, and where their edges are strongest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from vision.arrays import Complexes, Floats, Pixels, Singles
from vision.finding.corners import CornerSettings
from vision.geometry.plane import PlaneSettings


@dataclass(frozen=True, slots=True)
class FrameSettings:
    """How the common outline is looked for.

    Attributes
    ----------
    work_px
        Root of a card's area in the picture in which gradients are taken.
    room
        Part of the picture that is looked at beyond the outermost cards, in sides.
    aspects
        Width over height of cards: from slim to broad ones.
    tilt
        Degrees up to which a table is looked at; more would make the far end of a line unreadable.
    leans
        Degrees from the line to the cards' upright sides in the picture.
    sizes
        Root of the area over what the finder says: outlines of cards come out too small.
    ratio_step, lean_step, size_step
        Steps of the search; blurred edges are seen from half a step away.
    overlap
        Width of a card over the least distance of neighbours: cards of one number overlap by
        a tenth at times, and one place in the middle of two is no rarity.
    cards
        Most cards by which a shape is tried: they tell all that there is to know.
    trusted
        Share of the cards, the best outlined, that a shape is judged by: some places are not the
        middle of a card.
    starts, rounds
        Best shapes that are improved, and how often with steps halved.
    samples, span
        Points along a side, and the part of the side they cover: corners are round.
    fits
        Times that the plane is fitted to the best outlined cards.
    faint
        Gradient that is half noise, in grey levels times 32 (Scharr).
    shift, twist
        Each card is moved by up to so much of its size, and turned by so many degrees.
    outlier
        Residual, in sides, beyond which a corner has less say about the plane: twisted cards
        are no squares on it.
    """

    work_px: float = 34.0
    room: float = 4.0
    aspects: tuple[float, float] = (0.6, 0.78)
    tilt: float = 62.0
    leans: tuple[float, float] = (46.0, 136.0)
    sizes: tuple[float, float] = (0.8, 1.6)
    ratio_step: float = 1.13
    lean_step: float = 6.0
    size_step: float = 1.13
    overlap: float = 1.25
    cards: int = 5
    trusted: float = 0.7
    starts: int = 8
    rounds: int = 3
    samples: int = 5
    span: tuple[float, float] = (0.12, 0.88)
    faint: float = 150.0
    fits: int = 1
    shift: float = 0.12
    twist: float = 8.0
    plane: PlaneSettings = field(
        default_factory=lambda: PlaneSettings(outlier=0.05, perspective_prior=0.05, settled=1e-3)
    )
    corners: CornerSettings = field(default_factory=CornerSettings)


class Edges:
    """Gradients of a picture about a row of cards, and how strongly cards are outlined in them.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8.
    centres, side
        (N, 2) middles of the cards in pixels, and their usual size.
    """

    def __init__(
        self, pixels: Pixels, centres: Floats, side: float, settings: FrameSettings
    ) -> None:
        self.pixels = pixels
        self._settings = settings
        way = np.abs(centres[-1] - centres[0])
        # Along the line there may be more cards.
        reach = (1.5 + (settings.room - 1.5) * way / max(float(way.max()), 1e-9)) * side
        step = self._step = max(1, round(side / settings.work_px))
        size = np.array(pixels.shape[1::-1])
        low = np.clip(centres.min(0) - reach, 0, size - 3 * step).astype(int)
        high = np.clip(centres.max(0) + reach, low + 3 * step, size).astype(int)
        wide, tall = (high - low) // step
        self._origin = complex(*low) + (1 + 1j) * (step - 1) / 2
        part: Any = pixels[low[1] : low[1] + tall * step, low[0] : low[0] + wide * step]
        if step > 1:
            part = cv2.resize(part, (int(wide), int(tall)), interpolation=cv2.INTER_AREA)
        self._slope = _slopes(cv2.GaussianBlur(part, (0, 0), 1.0))
        shift, twist = settings.shift, np.radians(settings.twist)
        near, turns, none = np.linspace(-shift, shift, 5), np.linspace(-twist, twist, 7), (0.0,)
        tries = ((near, near, none), (none, none, turns), (near[1:4] / 2,) * 2 + (turns[2:5] / 2,))
        self._tries = [[axis.ravel() for axis in np.meshgrid(*each)] for each in tries]
        self._share = np.linspace(*settings.span, settings.samples, dtype=np.float32)

    def settle(self, quads: Floats) -> tuple[Floats, Floats]:
        """Each card moved and turned a little to where its edges are strongest; how strong."""
        corners = _complex(quads)
        for x, y, twist in self._tries:
            corners, strength = self._best(corners, x, y, twist)
        return np.stack([corners.real, corners.imag], -1), strength

    def _best(
        self, corners: Complexes, x: Floats, y: Floats, twist: Floats
    ) -> tuple[Complexes, Floats]:
        """Each card moved and turned by the best of (K,) tries."""
        tried = _moved(corners, x, y, twist)
        strength = self._strength(tried.reshape(-1, 4)).reshape(tried.shape[:2])
        # Nearer places win where nothing speaks against them.
        far = np.hypot(x, y) / self._settings.shift + np.abs(twist)
        best = (strength * (1 - 0.05 * far)).argmax(1)
        rows = np.arange(len(corners))
        return tried[rows, best], strength[rows, best]

    def strength(self, quads: Floats) -> Floats:
        """(N,) mean over the sides of the logarithm of the gradient across them.

        The logarithm keeps three strong sides from standing for four.
        """
        return self._strength(_complex(quads))

    def _strength(self, corners: Complexes) -> Floats:
        samples = self._settings.samples
        start = ((corners - self._origin) / self._step).astype(np.complex64)
        along = start[:, [1, 2, 3, 0]] - start
        # Across a side, in units of the faint gradient.
        normal = 1j * along / (np.maximum(np.abs(along), 1e-9) * self._settings.faint)
        points = start[..., None] + self._share * along[..., None]
        points = points.reshape(-1, 4 * samples)
        strength = np.zeros(len(corners), np.float32)
        # OpenCV's maps must be shorter than 2¹⁵ rows.
        for part in range(0, len(corners), 1 << 14):
            rows = slice(part, part + (1 << 14))
            x, y = points[rows].real, points[rows].imag
            seen = np.asarray(cv2.remap(self._slope, x, y, cv2.INTER_LINEAR))
            slope = seen.view(np.complex64).reshape(-1, 4, samples)
            over = normal[rows, :, None]
            steps = np.abs(slope.real * over.real + slope.imag * over.imag)
            strength[rows] = np.log1p(steps).reshape(len(steps), -1).mean(1)
        return np.asarray(strength, np.float64)


def _slopes(pixels: Pixels) -> Singles:
    """(H, W, 2) gradients of the channel in which they are steepest."""
    best = None
    for channel in cv2.split(pixels):
        across, down = cv2.Scharr(channel, cv2.CV_16S, 1, 0), cv2.Scharr(channel, cv2.CV_16S, 0, 1)
        steep = np.abs(across) + np.abs(down)
        if best is None:
            best = [steep, across, down]
            continue
        steeper = cv2.compare(steep, best[0], cv2.CMP_GT)
        for kept, new in zip(best, (steep, across, down), strict=True):
            cv2.copyTo(new, steeper, kept)
    assert best is not None
    return np.asarray(cv2.merge(best[1:]), np.float32)


def _complex(quads: Floats) -> Complexes:
    return np.asarray(quads[..., 0] + 1j * quads[..., 1])


def _moved(corners: Complexes, x: Floats, y: Floats, twist: Floats) -> Complexes:
    """(N, K, 4) quads (N, 4) moved by shares of their sides and turned."""
    a, b, c, d = corners.T[:, :, None]
    middle = corners.mean(1)[:, None]
    shifted = middle + x * (b + c - a - d) / 2 + y * (c + d - a - b) / 2
    turned = (corners - middle)[:, None] * np.exp(1j * twist)[:, None]
    return np.asarray(shifted[..., None] + turned)
