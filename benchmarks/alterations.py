"""Pictures in other sizes, turns and light, as cameras spoil them, and with things over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec

import cv2
import numpy as np

from vision.arrays import Floats, Pixels

SEED = 20261123
Altered = tuple[Any, Floats]
"""A picture, and the homography (3, 3) from pixels of the original to its own."""
Alteration = Callable[[Pixels], Altered]
Given = ParamSpec("Given")


def in_place(change: Callable[Given, Any]) -> Callable[Given, Altered]:
    """An alteration that moves nothing: the new values, cut off at 0 and 255, and the identity."""

    @wraps(change)
    def alter(*args: Given.args, **more: Given.kwargs) -> Altered:
        return np.clip(change(*args, **more), 0, 255).astype(np.uint8), np.eye(3)

    return alter


def scaled(picture: Pixels, factor: float) -> Altered:
    """The same in more or fewer pixels."""
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    shift = (factor - 1) / 2
    matrix = np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1.0]])
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way), matrix


def rolled(picture: Pixels, degrees: float, scale: float) -> Altered:
    """Turned about the middle; what is beyond the picture repeats its edge."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    return _warped(picture, np.vstack([turn, [0, 0, 1]]))


def leaning(picture: Pixels, share: float) -> Altered:
    """Seen more from below: the upper edge is shorter by this share at both ends."""
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inset = np.array([[share, share], [-share, share], [0, 0], [0, 0]]) * (width, height)
    moved = (corners + inset).astype(np.float32)
    return _warped(picture, np.asarray(cv2.getPerspectiveTransform(corners, moved)))


def _warped(picture: Pixels, matrix: Floats) -> Altered:
    size = picture.shape[1], picture.shape[0]
    return cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), matrix


def _grid(picture: Pixels) -> tuple[Any, Any, int, int]:
    """Rows and columns of all pixels, height and width."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    return y, x, height, width


@in_place
def lit(picture: Pixels, factors: Any, gamma: float = 1.0) -> Any:
    """Values, 0 to 1, to the power of gamma, times factors that broadcast to (H, W, 3) BGR."""
    return 255 * (picture / 255.0) ** gamma * factors


def in_shadow(picture: Pixels, dark: Any, soft: float, factor: float) -> Altered:
    """So much of the light is left where it is dark (H, W); soft edges, pixels."""
    shade = cv2.GaussianBlur(dark.astype(np.float64), (0, 0), soft)[..., None]
    return lit(picture, 1 - (1 - factor) * shade)


def half_shaded(picture: Pixels, factor: float) -> Altered:
    """The edge of a shadow across the middle; values beyond it times a factor."""
    y, x, height, width = _grid(picture)
    beyond = 0.9 * (x - width / 2) + 0.5 * (y - height / 2) > 0
    return in_shadow(picture, beyond, 2, factor)


def striped(picture: Pixels, share: float, soft: float, factor: float = 0.6) -> Altered:
    """Stripes of shadow, as a window's blinds throw them, this share of the shorter side wide."""
    y, x, height, width = _grid(picture)
    along = (np.cos(0.4) * y + np.sin(0.4) * x) / (2 * share * min(height, width))
    return in_shadow(picture, along % 1 < 0.5, soft, factor)


def dappled(picture: Pixels, share: float = 0.15, factor: float = 0.6) -> Altered:
    """Patches of shadow about as wide as this share of the shorter side, as under a tree."""
    height, width = picture.shape[:2]
    wide = int(share * min(height, width))
    size = height // wide + 3, width // wide + 3
    coarse = np.random.default_rng(3).normal(size=size).astype(np.float32)
    waves = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return in_shadow(picture, waves > 0.2, 3, factor)


@in_place
def reflecting(picture: Pixels, at: tuple[float, float], radius: float, edge: float = 2.0) -> Any:
    """A lamp is mirrored on it, so brightly that in the middle nothing is left to see.

    Parameters
    ----------
    at
        Where, in shares of width and height.
    radius
        At which six tenths of the light are left, as a share of the shorter side.
    edge
        How sharply it ends: the exponent of the distance; 2 for a bell, 8 for a disc.
    """
    y, x, height, width = _grid(picture)
    away = np.hypot(x - at[0] * width, y - at[1] * height) / (radius * min(height, width))
    return picture + 300 * np.exp(-(away**edge) / 2)[..., None]


SKIN = (140.0, 170.0, 225.0)
"""BGR."""


@in_place
def covered(
    picture: Pixels,
    at: tuple[float, float],
    size: tuple[float, float],
    degrees: float,
    colour: tuple[float, float, float] = SKIN,
) -> Any:
    """A thing like a hand, a cup or a pen lies over it, with its shadow.

    Parameters
    ----------
    at
        Its middle, in shares of width and height.
    size
        Its half axes, as shares of the shorter side; the first is turned by so many degrees.
    colour
        BGR.
    """
    y, x, height, width = _grid(picture)
    short, turn = min(height, width), np.radians(degrees)
    away = ((x - at[0] * width) + 1j * (y - at[1] * height)) * np.exp(-1j * turn) / short
    along, across = away.real / size[0], away.imag / size[1]
    cover = cv2.GaussianBlur((along**4 + across**4 < 1).astype(np.float64), (0, 0), 1)[..., None]
    shift = round(0.01 * short)
    shadow = cv2.GaussianBlur(np.roll(cover[..., 0], shift, (0, 1)), (0, 0), shift)[..., None]
    thing = np.array(colour) * (1 - 0.25 * np.clip(across, -1, 1))[..., None]
    thing = thing + 4 * _noise(picture)
    return picture * (1 - 0.45 * shadow) * (1 - cover) + thing * cover


def _noise(picture: Pixels) -> Floats:
    """Standard normal, the same for all pictures of one size."""
    return np.random.default_rng(SEED).normal(0, 1, picture.shape)


@in_place
def compressed(picture: Pixels, quality: int) -> Any:
    """As JPEG of this quality."""
    coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(coded, cv2.IMREAD_COLOR)


@in_place
def sharpened(picture: Pixels, amount: float, deviation: float) -> Any:
    """What differs from a copy blurred by so many pixels, this many times more."""
    return picture + amount * (
        picture - cv2.GaussianBlur(picture.astype(np.float32), (0, 0), deviation)
    )


@in_place
def more_contrast(picture: Pixels, limit: float) -> Any:
    """Contrast raised place by place (CLAHE, eight by eight), at most so many times."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    lab[..., 0] = cv2.createCLAHE(limit, (8, 8)).apply(lab[..., 0])
    return cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)


@in_place
def zoomed(picture: Pixels, share: float) -> Any:
    """Digital zoom: the same pixels made out of fewer, this share a side."""
    few = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    size = picture.shape[1], picture.shape[0]
    return cv2.resize(few, size, interpolation=cv2.INTER_CUBIC)


def dark_cornered(picture: Pixels) -> Altered:
    """A quarter of the light is left in the corners."""
    y, x, height, width = _grid(picture)
    away = np.hypot(x - width / 2, y - height / 2) / np.hypot(width / 2, height / 2)
    return lit(picture, (1 - 0.75 * away**2.5)[..., None])


@in_place
def fringed(picture: Pixels, share: float) -> Any:
    """Blue is larger and red smaller by this share, as a poor lens shows them."""
    blue, green, red = cv2.split(picture)
    larger, smaller = (
        rolled(np.asarray(it, np.uint8), 0.0, 1 + by)[0]
        for it, by in ((blue, share), (red, -share))
    )
    return np.dstack([larger, green, smaller])


@in_place
def moved_by(picture: Pixels, reach: int) -> Any:
    """The camera moved by twice so many pixels and one while it looked."""
    kernel = np.zeros((2 * reach + 1,) * 2, np.float32)
    x, y = reach * np.cos(0.6), reach * np.sin(0.6)
    one, other = ((round(reach + sign * x), round(reach + sign * y)) for sign in (-1, 1))
    cv2.line(kernel, one, other, 1.0)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


@in_place
def saturated(picture: Pixels, factor: float) -> Any:
    """Colours this much stronger; 0 leaves none."""
    grey = picture.mean(2, keepdims=True)
    return grey + (picture - grey) * factor


def from_a_screen(picture: Pixels) -> Altered:
    """With the pattern of a screen's pixels."""
    y, x, _, _ = _grid(picture)
    fine = np.cos(2 * np.pi * (x * 0.31 + y * 0.07)[..., None] + np.array([0, 2.1, 4.2]))
    return lit(picture, 1 + 0.10 * fine + 0.06 * np.cos(2 * np.pi * 0.027 * y)[..., None])


@in_place
def by_night(picture: Pixels) -> Any:
    """Little and warm light, amplified with its noise."""
    dim, _ = lit(picture, np.array([0.12, 0.2, 0.28]))
    noise = np.random.default_rng(1).normal(0, 1, picture.shape)
    return 2.2 * (dim + 9 * cv2.GaussianBlur(noise, (0, 0), 0.8))


@in_place
def black_and_white(picture: Pixels) -> Any:
    """As a scanner makes it that knows no grey: half of it is white."""
    grey = picture.mean(2, keepdims=True)
    return np.where(grey > np.median(grey), 255, 0).repeat(3, 2)


FROM_ELSEWHERE: dict[str, Alteration] = {
    **{f"{size} of the size": partial(scaled, factor=size) for size in (0.5, 0.7, 1.6, 2.5)},
    "turned a quarter": lambda it: (
        cv2.rotate(it, cv2.ROTATE_90_CLOCKWISE),
        np.array([[0, -1, it.shape[0] - 1], [1, 0, 0], [0, 0, 1.0]]),
    ),
    "turned by 35°, 0.72 of the size": partial(rolled, degrees=35, scale=0.72),
    "leaning": partial(leaning, share=0.14),
}
"""The camera stands elsewhere."""

HIDING: dict[str, Alteration] = {
    **{
        f"a lamp mirrored, {radius}": partial(reflecting, at=(0.45, 0.55), radius=radius)
        for radius in (0.05, 0.12)
    },
    "a hand over it": partial(covered, at=(0.4, 0.6), size=(0.2, 0.12), degrees=40.0),
    "a pen over it": partial(
        covered, at=(0.5, 0.5), size=(0.5, 0.03), degrees=-20.0, colour=(60.0, 60.0, 200.0)
    ),
}
"""Something hides a part, always in the same place."""

LIGHT: dict[str, Alteration] = {
    "values × 0.45": partial(lit, factors=0.45),
    "values × 1.5": partial(lit, factors=1.5),
    "gamma 0.6": partial(lit, factors=1.0, gamma=0.6),
    "gamma 1.7": partial(lit, factors=1.0, gamma=1.7),
    "warm light": partial(lit, factors=[0.75, 0.95, 1.2]),
    "cold light": partial(lit, factors=[1.25, 1.0, 0.8]),
    "dim at the left": lambda it: lit(it, np.linspace(0.35, 1.25, it.shape[1])[None, :, None]),
    **{f"half in shade, × {share}": partial(half_shaded, factor=share) for share in (0.65, 0.45)},
    **{
        f"blinds, {share}": partial(striped, share=share, soft=soft)
        for share, soft in ((0.05, 2.0), (0.15, 4.0))
    },
    "patches": dappled,
    "blurred by 1.5 pixels": lambda it: (cv2.GaussianBlur(it, (0, 0), 1.5), np.eye(3)),
    "noise of 14": in_place(lambda it: it + 14 * _noise(it)),
    "JPEG 30": partial(compressed, quality=30),
    "noise of 35": in_place(lambda it: it + 35 * _noise(it)),
    "JPEG 12": partial(compressed, quality=12),
    "sharpened": partial(sharpened, amount=1.5, deviation=1.5),
    "sharpened coarsely": partial(sharpened, amount=2.5, deviation=3.0),
    **{f"local contrast × {limit}": partial(more_contrast, limit=limit) for limit in (4.0, 10.0)},
    "smeared": in_place(lambda it: cv2.bilateralFilter(cv2.medianBlur(it, 5), 9, 40, 5)),
    **{f"zoomed from {share}": partial(zoomed, share=share) for share in (0.5, 0.35)},
    "dark corners": dark_cornered,
    "fringes": partial(fringed, share=0.003),
    **{f"moved by {2 * reach + 1} pixels": partial(moved_by, reach=reach) for reach in (4, 7)},
    **{f"colours × {factor}": partial(saturated, factor=factor) for factor in (1.8, 0.4, 0.0)},
    "from a screen": from_a_screen,
    "by night": by_night,
    "values × 0.2": partial(lit, factors=0.2),
    "values × 2.2": partial(lit, factors=2.2),
}
"""Other light, and what cameras make of pictures."""

SPOILING: dict[str, Alteration] = {
    "black and white": black_and_white,
    "four values": lambda it: (it // 64 * 85, np.eye(3)),
    "negative": lambda it: (255 - it, np.eye(3)),
    **{f"values × {factor}": partial(lit, factors=factor) for factor in (0.08, 3.0, 4.0)},
    **{f"gamma {gamma}": partial(lit, factors=1.0, gamma=gamma) for gamma in (0.35, 3.0)},
    "very warm light": partial(lit, factors=[0.45, 0.85, 1.3]),
    "in fog": in_place(lambda it: 170 + 0.2 * (it - 170.0)),
    "in thick fog": in_place(lambda it: 170 + 0.07 * (it - 170.0)),
    "in dark fog": in_place(lambda it: 60 + 0.07 * (it - 60.0)),
}
"""What leaves next to nothing to see."""

GROUPS = {"elsewhere": FROM_ELSEWHERE, "hiding": HIDING, "light": LIGHT, "spoiling": SPOILING}


def any_of_them(rng: np.random.Generator) -> Alteration:
    """Two alterations of light and picture at once, half of the time from elsewhere as well."""
    names = rng.choice([*LIGHT, *SPOILING], 2, replace=False).tolist()
    ways = [(LIGHT | SPOILING)[name] for name in names]
    if rng.random() < 0.5:
        ways.insert(0, FROM_ELSEWHERE[str(rng.choice([*FROM_ELSEWHERE]))])
    return partial(_in_turn, ways=ways)


def _in_turn(picture: Pixels, ways: Sequence[Alteration]) -> Altered:
    matrix = np.eye(3)
    for way in ways:
        picture, step = way(picture)
        matrix = step @ matrix
    return picture, matrix
