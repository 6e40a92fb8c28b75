"""Which stones lie on a board that has been found, told by colour against the paper."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.boards.board import EMPTY, UNKNOWN, BoardView, ranked, scene_of
from vision.boards.glare import lines_left, marks_left, sampled
from vision.boards.layout import Layout, Stone
from vision.boards.paper import against_paper, blocks_of
from vision.boards.stone_settings import StoneSettings
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, enlargement
from vision.scene import Scene, Unclear


def read_stones(photo: Photo, view: BoardView, settings: StoneSettings | None = None) -> Scene:
    """Read all places.

    The board is seen from above; colours are taken against its paper's, so that lamps do not
    matter; stones are looked for where their height shifts them.
    """
    settings = settings or StoneSettings()
    layout = view.layout
    scale = settings.density / layout.pitch_mm
    picture = _above(photo, view, scale)
    light = against_paper(picture, settings.paper, _blank(layout, scale))
    over = [_outshining(light, picture, stone, settings) for stone in layout.stones]
    side = 2 * round(settings.core * settings.density) + 1
    blurred = [np.asarray(cv2.blur(one, (side, side)), np.float32) for one in over]
    shown = np.max([sampled(one, layout.centres * scale) for one in blurred], axis=0)
    cores = _cores(light, over, _paint(shown, settings), settings)
    plane, at = _raised(photo, view, cores, scale, settings)
    shares = _shares(cores, at * scale, settings)
    bare = shares[:, :-1].max(1) < settings.middle
    hidden = np.where(bare, _hidden(light, shown, layout, scale, bare, settings), 0.0)
    shares[:, -1] = np.maximum(shares[:, -1], hidden)
    likely = _probabilities(shares, settings)
    names = (EMPTY, *(stone.face for stone in layout.stones), UNKNOWN)
    quads = plane(layout.squares(0.8 * layout.pitch_mm))
    readings = [ranked(names, row) for row in likely]
    strays = _strays(cores, layout, at * scale, likely[:, 0] < 0.5, settings)
    return scene_of(photo.size, view, quads, readings, "stone", strays)


def _above(photo: Photo, view: BoardView, scale: float) -> Pixels:
    """The print from above at `scale` pixels a millimetre."""
    layout = view.layout
    middle = np.array([[layout.width_mm / 2, layout.height_mm / 2]])
    ends = view.homography(middle + np.array([[0, 0], [1, 0], [0, 1]]))
    sharp = float(np.linalg.norm(ends[1:] - ends[0], axis=1).max())
    reduction = coarsest(sharp, 0.9 * scale)
    to_mm = Homography.affine(1 / scale, (0.5 / scale, 0.5 / scale))
    to_picture = enlargement(reduction).inverse @ view.homography @ to_mm
    size = round(layout.width_mm * scale), round(layout.height_mm * scale)
    seen = cv2.warpPerspective(
        photo.pixels(reduction),
        to_picture.matrix,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen, np.uint8)


@lru_cache(maxsize=4)
def _blank(layout: Layout, scale: float) -> Flags | None:
    """Which blocks lie within the blank parts of the print, for `against_paper`."""
    size = round(layout.height_mm * scale), round(layout.width_mm * scale)
    mask = np.zeros((*size, 3), np.uint8)
    for corners in layout.blank:
        (left, top), (right, bottom) = (np.array(corners) * scale).round().astype(int).tolist()
        mask[top:bottom, left:right] = 255
    return blocks_of(mask)[..., 0] == 255 if layout.blank else None


def _outshining(light: Singles, picture: Pixels, stone: Stone, settings: StoneSettings) -> Singles:
    """(H, W) by how much a stone's channel exceeds the others, of (3, H, W) light."""
    clips = picture[..., stone.channel] >= settings.glowing
    over = []
    for other in {0, 1, 2} - {stone.channel}:
        one = light[stone.channel] - light[other] + np.float32(stone.slack[other])
        if stone.glare[other]:
            # Where the channel clips it would be higher still.
            one += np.float32(stone.glare[other]) * (clips & (one > settings.palest[0]))
        over.append(one)
    return np.asarray(np.minimum(*over), np.float32)


def _paint(shown: Floats, settings: StoneSettings) -> tuple[float, float]:
    """From what to what difference a pixel is painted in this photograph, by its bare places."""
    bare = shown[shown < settings.paint[0]]
    if len(bare) < len(shown) / 10:
        return settings.paint
    low, high = settings.bare
    share = float(np.clip((np.quantile(bare, 0.9) - low) / (high - low), 0, 1))
    first, last = (
        a + share * (b - a) for a, b in zip(settings.palest, settings.paint, strict=True)
    )
    return first, last


def _cores(
    light: Singles, over: list[Singles], paint: tuple[float, float], settings: StoneSettings
) -> Singles:
    """(stones + 1, H, W) painted share of the core around each pixel; the last in other paint."""
    most = light.max(0)
    # Glare bleaches stones and brightens them; what is both pale and dull is wood or shade.
    owed = settings.owed * _ramp(-most, *settings.dull)
    painted = [_ramp(one - owed, *paint) for one in over]
    strange = np.maximum(
        _ramp(most - light.min(0), *settings.foreign), _ramp(-most, *settings.black)
    )
    for one in painted:
        strange -= one
    radius = settings.core * settings.density
    side = 2 * round(radius) + 1
    y, x = np.mgrid[:side, :side] - side // 2
    disc = (np.hypot(x, y) <= radius).astype(np.float32)
    disc /= disc.sum()
    masks = (*painted, np.clip(strange, 0, 1))
    return np.stack([cv2.filter2D(mask, -1, disc) for mask in masks])


def _ramp(values: Singles, low: float, high: float) -> Singles:
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)


def _raised(
    photo: Photo, view: BoardView, cores: Singles, scale: float, settings: StoneSettings
) -> tuple[Homography, Floats]:
    """The plane in which the stones are seen, and (N, 2) where it shows the places on the print.

    The right height is that at which places are least ambivalent, painted or bare.
    """
    painted = cores[:-1].sum(0)
    best: tuple[float, Homography, Floats] | None = None
    for step, height in enumerate(settings.heights):
        plane = raised(view.homography, photo.size, height * view.layout.pitch_mm)
        at = view.homography.inverse(plane(view.layout.centres))
        share = np.clip(sampled(painted, at * scale), 0, 1)
        ambivalence = float((share * (1 - share)).mean()) + settings.lean * step
        if best is None or ambivalence < best[0]:
            best = ambivalence, plane, at
    assert best is not None
    return best[1], best[2]


def _shares(cores: Singles, at: Floats, settings: StoneSettings) -> Floats:
    """(N, stones + 1) shares of the core that has most paint near each place."""
    reach = settings.play * settings.density
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    around = np.column_stack([np.cos(ring), np.sin(ring)])
    offsets = np.concatenate([[[0.0, 0.0]], around * reach / 2, around * reach])
    points = (at[:, None] + offsets[None]).reshape(-1, 2)
    near = np.stack([sampled(core, points).reshape(len(at), -1) for core in cores], axis=-1)
    best = near[..., :-1].max(2).argmax(1)
    out = near[np.arange(len(at)), best]
    # What covers a place by chance in the middle only is no less foreign.
    out[:, -1] = near[:, 0, -1]
    return np.asarray(out)


def _probabilities(shares: Floats, settings: StoneSettings) -> Floats:
    """(N, stones + 2) probabilities: empty, the stones, unknown."""
    logits = np.column_stack([np.zeros(len(shares)), settings.steep * (shares - settings.middle)])
    likely = np.exp(logits - logits.max(1, keepdims=True))
    likely /= likely.sum(1, keepdims=True)
    likely += settings.doubt
    return np.asarray(likely / likely.sum(1, keepdims=True))


def _hidden(
    light: Singles,
    shown: Floats,
    layout: Layout,
    scale: float,
    bare: Flags,
    settings: StoneSettings,
) -> Floats:
    """(N,) how surely a lamp's glare hides what lies on each place, 0 to 1."""
    darkest = light.min(0)
    left = lines_left(light[1], layout, scale, bare, settings.least_line)
    hidden = _gone(left, settings.faded)
    outshines, below = settings.bleached
    hidden[(sampled(darkest, layout.centres * scale) > outshines) & (left < below)] = 1.0
    y, x = np.mgrid[-0.5:0.5:7j, -0.4:0.4:7j].reshape(2, -1) * layout.letter_mm
    box = np.column_stack([x, y])
    for marks, around, bounds in (
        (layout.letters, box, settings.letters),
        (layout.bars, np.zeros((1, 2)), settings.bars),
    ):
        seen = marks_left(darkest, layout, scale, bare, (marks, around), settings.least_mark)
        hidden = np.minimum(hidden, _gone(seen, bounds))
    hidden[(shown > settings.tinge) & (left < settings.pale_lines)] = 1.0
    return hidden


def _gone(left: Floats, bounds: tuple[float, float]) -> Floats:
    """1 where no more than the first bound is left of something, 0 from the second on."""
    return np.clip((bounds[1] - left) / (bounds[1] - bounds[0]), 0.0, 1.0)


def _strays(
    cores: Singles, layout: Layout, at: Floats, taken: Flags, settings: StoneSettings
) -> tuple[Unclear, ...]:
    """Stones in the middle between two or three neighbouring places, each told of once."""
    apart = np.linalg.norm(layout.centres[:, None] - layout.centres, axis=2) / layout.pitch_mm
    beside = (apart > 0) & (apart < 1.3)
    beside &= ~taken[:, None] & ~taken[None]
    pairs = np.argwhere(np.triu(beside))
    both = beside[pairs[:, 0]] & beside[pairs[:, 1]] & (np.arange(len(at)) > pairs[:, 1:])
    of, third = np.nonzero(both)
    threes = np.column_stack([pairs[of], third])
    groups = [tuple(group) for group in (*pairs.tolist(), *threes.tolist())]
    if not groups:
        return ()
    middles = np.array([at[list(group)].mean(0) for group in groups])
    painted = np.stack([sampled(core, middles) for core in cores[:-1]], axis=1)
    strays: list[Unclear] = []
    for i in np.argsort(-painted.max(1), kind="stable"):
        placed = {place for stray in strays for place in stray.pieces}
        if painted[i].max() >= settings.stray and len(placed & set(groups[i])) < 2:
            face = layout.stones[int(painted[i].argmax())].face
            strays.append(Unclear("stray", groups[i], face=face))
    return tuple(strays)
