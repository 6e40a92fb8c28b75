"""Films of a table, composed: tiles, hands, shadows, lamps, knocks and what a camera adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.watching.frame import Rect, WatchedFrame
from vision.watching.gate import Gate

SIZE = (640, 360)
RATE = 10
"""Frames a second: what a slow camera gives in dim light."""
TILE = 26
UNMOVED = (0.0, 0.0, 0.0, 1.0)

Colour = tuple[int, int, int]
Point = tuple[float, float]


def wooden(seed: int = 1, colour: Colour = (150, 105, 70)) -> Pixels:
    """A table with a grain, and a printed board on it."""
    rng = np.random.default_rng(seed)
    width, height = SIZE
    grain = cv2.GaussianBlur(rng.normal(size=(height, width)), (0, 0), sigmaX=25, sigmaY=1.5)
    fine = cv2.GaussianBlur(rng.normal(size=(height, width)), (0, 0), 1)
    shade = 1 + 0.08 * grain / grain.std() + 0.03 * fine / fine.std()
    picture: Pixels = np.clip(np.array(colour) * shade[..., None], 0, 255).astype(np.uint8)
    cv2.rectangle(picture, (180, 50), (460, 330), (40, 110, 180), -1)
    for col in range(9):
        for row in range(9):
            x, y = 190 + 29 * col, 60 + 29 * row
            paint = (175, 215, 235) if (row * col) % 4 else (230, 170, 70)
            cv2.rectangle(picture, (x, y), (x + 26, y + 26), paint, -1)
    return picture


def place(col: int, row: int) -> Point:
    """Middle of a square of the board."""
    return 190 + 29 * col + 13, 60 + 29 * row + 13


@dataclass(frozen=True)
class Hand:
    """An arm over the edge of the picture, its colours and the point where it enters."""

    skin: Colour = (205, 150, 120)
    sleeve: Colour = (60, 65, 80)
    enters: Point = (320, 420)
    width: float = 26.0

    def draw_on(self, picture: Pixels, tip: Point) -> Pixels:
        """A picture with the hand, and its shadow beside it."""
        end, start = np.array(tip), np.array(self.enters)
        along = (start - end) / np.linalg.norm(start - end)
        wrist = end + 45 * along
        shadow = np.zeros(picture.shape[:2], np.uint8)
        self._limb(shadow, end + 9, start + 9, self.width, 255)
        depth = 0.35 / 255 * cv2.GaussianBlur(shadow, (0, 0), 5).astype(np.float32)
        shown = (picture * (1 - depth[..., None])).astype(np.uint8)
        self._limb(shown, wrist, start, self.width, self.sleeve)
        self._limb(shown, end, wrist, 0.7 * self.width, self.skin)
        for side in (-0.4, 0.0, 0.4):
            across = np.array((-along[1], along[0])) * side * self.width
            self._limb(shown, end + across - 6 * along, end + across, 6, self.skin)
        return shown

    @staticmethod
    def _limb(picture: Pixels, a: Floats, b: Floats, width: float, colour: object) -> None:
        points = [tuple(np.rint(point).astype(int).tolist()) for point in (a, b)]
        cv2.line(picture, *points, colour, round(width), cv2.LINE_AA)  # type: ignore[call-overload]


@dataclass(frozen=True)
class Moment:
    """What the table and the camera are like at one time."""

    tiles: tuple[tuple[Point, str], ...] = ()
    hands: tuple[tuple[Hand, Point], ...] = ()
    light: Colour | tuple[float, float, float] = (1.0, 1.0, 1.0)
    shade: Singles | None = None
    blur: float = 0.0
    view: tuple[float, float, float, float] = UNMOVED
    """Shift in pixels, turn in degrees and zoom of the camera."""


@dataclass
class Film:
    """Draws moments as a camera sees them."""

    table: Pixels = field(default_factory=wooden)
    noise: float = 2.0
    quality: int = 90
    seed: int = 5

    def frames(self, moments: Iterable[Moment]) -> Iterator[Pixels]:
        rng = np.random.default_rng(self.seed)
        width, height = SIZE
        grain = rng.normal(0, self.noise, (height, width, 3)).astype(np.float32)
        # Parts of the same noise: drawing it anew takes longer than all the rest.
        noise = np.tile(grain, (2, 2, 1))
        current = None
        for moment in moments:
            if moment is not current:
                current, clean = moment, self._without_noise(moment)
            y, x = (height, width) - rng.integers(0, height, 2)
            noisy = clean + noise[y : y + height, x : x + width]
            stored = np.clip(noisy, 0, 255, out=noisy).astype(np.uint8)
            quality = [cv2.IMWRITE_JPEG_QUALITY, self.quality]
            _, encoded = cv2.imencode(".jpg", stored, quality)
            yield np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)

    def _without_noise(self, moment: Moment) -> Singles:
        picture = self.table.copy()
        for (x, y), face in moment.tiles:
            lay(picture, x, y, face)
        for hand, tip in moment.hands:
            picture = hand.draw_on(picture, tip)
        shade = 1 if moment.shade is None else moment.shade[..., None]
        lit = np.asarray(picture * (shade * np.array(moment.light, np.float32)), np.float32)
        dx, dy, degrees, zoom = moment.view
        if moment.view != UNMOVED:
            turn = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), degrees, zoom)
            turn[:, 2] += np.array((dx, dy))
            lit = np.asarray(
                cv2.warpAffine(lit, turn, SIZE, borderMode=cv2.BORDER_REFLECT_101), np.float32
            )
        if moment.blur:
            lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), moment.blur), np.float32)
        return lit


def lay(picture: Pixels, x: float, y: float, face: str) -> None:
    """Draw a tile."""
    left, top = round(x - TILE / 2), round(y - TILE / 2)
    cv2.rectangle(picture, (left, top), (left + TILE, top + TILE), (238, 232, 214), -1)
    cv2.rectangle(picture, (left, top), (left + TILE, top + TILE), (150, 140, 120), 1)
    cv2.putText(picture, face, (left + 6, top + 19), 0, 0.55, (30, 30, 30), 2, cv2.LINE_AA)


def still(moment: Moment, seconds: float) -> list[Moment]:
    """The same for a while."""
    return [moment] * round(seconds * RATE)


def reaching(
    before: Moment,
    hand: Hand,
    tip: Point,
    after: Moment,
    stays_s: float = 0.4,
    moves_s: float = 0.4,
) -> list[Moment]:
    """A hand comes in, does something, stays for a while and leaves."""
    steps = max(2, round(moves_s * RATE))
    path = [
        tuple(np.array(hand.enters) + (np.array(tip) - hand.enters) * share)
        for share in np.linspace(0, 1, steps + 1)[1:]
    ]
    coming = [with_hand(before, hand, (float(x), float(y))) for x, y in path]
    staying = still(with_hand(after, hand, tip), stays_s)
    leaving = [with_hand(after, hand, (float(x), float(y))) for x, y in reversed(path)]
    return [*coming, *staying, *leaving]


def with_hand(moment: Moment, hand: Hand, tip: Point) -> Moment:
    return replace(moment, hands=(*moment.hands, (hand, tip)))


def with_tiles(moment: Moment, *tiles: tuple[Point, str]) -> Moment:
    return replace(moment, tiles=(*moment.tiles, *tiles))


def with_change(
    moments: Iterable[Moment], change: Callable[[Moment, float], Moment]
) -> list[Moment]:
    """Moments with something that changes with the seconds."""
    return [change(moment, number / RATE) for number, moment in enumerate(moments)]


@dataclass(frozen=True)
class GateRun:
    """What a gate reported of a film; changes, by frame, after the first picture."""

    frames: tuple[WatchedFrame, ...]
    changes: tuple[tuple[int, tuple[Rect, ...]], ...]

    def states(self) -> set[str]:
        return {frame.state for frame in self.frames}


def watch(moments: Iterable[Moment], film: Film | None = None) -> GateRun:
    """Show moments to a gate."""
    gate = Gate()
    pictures = (film or Film()).frames(moments)
    frames = tuple(gate.see(pixels, number / RATE) for number, pixels in enumerate(pictures))
    changes = tuple((n, frame.changed) for n, frame in enumerate(frames) if frame.changed)
    return GateRun(frames, changes[1:])


def is_at(boxes: Iterable[Rect], point: Point) -> bool:
    """Whether a box lies at a point and is not much more than a tile."""
    x, y = point
    return any(
        left <= x <= right and top <= y <= bottom and max(right - left, bottom - top) < 3 * TILE
        for left, top, right, bottom in boxes
    )
