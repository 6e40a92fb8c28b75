"""How strongly cards are outlined in a picture, and where their edges are strongest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import CornerSettings
from vision.plane import PlaneSettings

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]


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
    lean_step: float = 8.0
    size_step: float = 1.13
    overlap: float = 1.25
    cards: int = 7
    trusted: float = 0.7
    starts: int = 6
    rounds: int = 4
    samples: int = 6
    span: tuple[float, float] = (0.12, 0.88)
    faint: float = 150.0
    fits: int = 2
    shift: float = 0.12
    twist: float = 8.0
    plane: PlaneSettings = field(
        default_factory=lambda: PlaneSettings(outlier=0.05, perspective_prior=0.05)
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
        self._scale = min(settings.work_px / side, 1.0)
        size = np.array(pixels.shape[1::-1])
        low = np.clip(centres.min(0) - settings.room * side, 0, size - 2).astype(int)
        high = np.clip(centres.max(0) + settings.room * side, low + 2, size).astype(int)
        self._origin = low
        small = cv2.resize(
            pixels[low[1] : high[1], low[0] : high[0]],
            None,
            fx=self._scale,
            fy=self._scale,
            interpolation=cv2.INTER_AREA,
        )
        small = cv2.GaussianBlur(small, (0, 0), 1.0)
        across = cv2.Scharr(small, cv2.CV_32F, 1, 0)
        down = cv2.Scharr(small, cv2.CV_32F, 0, 1)
        # Of the channel in which it is steepest.
        steepest = (across**2 + down**2).argmax(2)[..., None]
        parts = [np.take_along_axis(part, steepest, 2) for part in (across, down)]
        self._slope: Any = np.concatenate(parts, 2)
        self._settings = settings

    def settle(self, quads: Floats) -> tuple[Floats, Floats]:
        """Each card moved and turned a little to where its edges are strongest; how strong."""
        reach, twist = self._settings.shift, np.radians(self._settings.twist)
        near, turns = np.linspace(-reach, reach, 5), np.linspace(-twist, twist, 7)
        quads, _ = self._best(quads, near, near, np.zeros(1))
        quads, _ = self._best(quads, np.zeros(1), np.zeros(1), turns)
        return self._best(quads, near[1:4] / 2, near[1:4] / 2, turns[2:5] / 2)

    def _best(
        self, quads: Floats, along: Floats, down: Floats, turns: Floats
    ) -> tuple[Floats, Floats]:
        x, y, twist = (axis.ravel() for axis in np.meshgrid(along, down, turns))
        tried = _moved(quads, x, y, twist)
        strength = self.strength(tried.reshape(-1, 4, 2)).reshape(tried.shape[:2])
        # Nearer places win where nothing speaks against them.
        far = np.hypot(x, y) / self._settings.shift + np.abs(twist)
        best = (strength * (1 - 0.05 * far)).argmax(1)
        rows = np.arange(len(quads))
        return tried[rows, best], strength[rows, best]

    def strength(self, quads: Floats) -> Floats:
        """(N,) mean over the sides of the logarithm of the gradient across them.

        The logarithm keeps three strong sides from standing for four.
        """
        samples, faint = self._settings.samples, self._settings.faint
        start = (quads - self._origin + 0.5) * self._scale - 0.5
        along = np.roll(start, -1, 1) - start
        normal = np.stack([along[..., 1], -along[..., 0]], -1).astype(np.float32)
        normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
        step = np.linspace(*self._settings.span, samples)
        points = (start[:, :, None] + step[:, None] * along[:, :, None]).astype(np.float32)
        at = points.reshape(-1, 4 * samples, 2)
        strength = np.zeros(len(quads), np.float32)
        # OpenCV's maps must be shorter than 2¹⁵ rows.
        for part in range(0, len(quads), 1 << 14):
            rows = slice(part, part + (1 << 14))
            slope = np.asarray(
                cv2.remap(self._slope, at[rows, :, 0], at[rows, :, 1], cv2.INTER_LINEAR)
            ).reshape(-1, 4, samples, 2)
            step_over = np.abs(np.einsum("nksc,nkc->nks", slope, normal[rows]))
            strength[rows] = np.log1p(step_over / faint).mean((1, 2))
        return np.asarray(strength, np.float64)


def _moved(quads: Floats, x: Floats, y: Floats, twist: Floats) -> Floats:
    """(N, K, 4, 2) quads (N, 4, 2) moved by shares of their sides and turned."""
    along = (quads[:, [1, 2]] - quads[:, [0, 3]]).mean(1)[:, None]
    down = (quads[:, [2, 3]] - quads[:, [1, 0]]).mean(1)[:, None]
    middle = quads.mean(1, keepdims=True)
    cos, sin = np.cos(twist), np.sin(twist)
    turn = np.stack([np.stack([cos, -sin], -1), np.stack([sin, cos], -1)], -2)
    shift = middle + x[:, None] * along + y[:, None] * down
    return np.asarray(np.einsum("kij,ncj->nkci", turn, quads - middle) + shift[:, :, None])
