"""Which stones lie on a board that has been found, told by colour against the paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Singles
from vision.boards.above import Print
from vision.boards.board import EMPTY, UNKNOWN, BoardView, ranked, scene_of
from vision.boards.glare import GlareSettings, hidden_by_glare
from vision.boards.layout import Layout, Stone
from vision.boards.paper import PaperSettings, against_paper, blocks_of
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.photo.photo import Photo
from vision.scene import Scene, Unclear

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class StoneSettings:
    """Settings of the reading; lengths in pitches, colours in natural logarithms of light.

    Attributes
    ----------
    density
        Pixels a pitch of the board seen from above: a stone of half a cell has 16 across.
    core
        Radius of the disc that must bear a colour: inside of stones half a cell wide.
    play
        How far from its place a stone's core may be looked for: as far as lenses and crooked
        paper move places. Large stones between two places must not pass for two.
    heights
        Heights above the board at which the middles of stones may be seen: those of a paper
        disc up to a bead as high as it is wide.
    lean
        By how much a place must be less ambivalent for each step up in height: where heights
        make no difference the lowest is right.
    paint, palest
        From what to what difference of the channels a pixel goes from paper to painted. Paper
        in shade beside paper that clips reaches 0.35; stones in the glare of a lamp keep 0.5,
        and rarely 0.2, which is believed where bare places show as little as they mostly do.
    foreign, faint
        The same for what is painted in no stone's colour. Red stones that glare bleaches to
        cream, and bare paper is white beside them, keep 0.35.
    bare
        Difference that three of four bare places keep below where `palest` and `faint` hold,
        and that from which `paint` and `foreign` do: in most photographs it is 0.01.
    black
        Depths of the brightest channel below paper from and at which a pixel is black: shaded
        paper reaches 2.0.
    glowing
        Value from which a channel clips, less what JPEG takes off.
    dull, owed
        Depths of the brightest channel from and at which a pixel is as dark as a stone without
        glare on it, and by how much more its channels must then differ: in wood and in card by
        0.5, in stones by 2.
    steep
        Logit by which a core that is all painted differs from one that is not at all.
    middle
        Share of a core painted where stone and paper are equally likely.
    doubt
        Least probability of each other reading of a place: so little that a board of clear
        places stands, and enough that two places out of the ordinary do not.
    stray
        Share of a core painted, between places that bear none, from which a stone lies there:
        more than the stones beside it can reach over.
    paper, glare
        Of the paper's light, and of what glare hides.
    """

    density: int = 32
    core: float = 0.17
    play: float = 0.08
    heights: tuple[float, ...] = (0.0, 0.05, 0.1, 0.15, 0.2, 0.26)
    lean: float = 0.001
    paint: Range = (0.25, 0.55)
    palest: Range = (0.1, 0.3)
    foreign: Range = (0.5, 1.0)
    faint: Range = (0.2, 0.5)
    bare: Range = (0.02, 0.06)
    black: Range = (2.3, 2.7)
    glowing: int = 248
    dull: Range = (0.2, 0.5)
    owed: float = 0.5
    steep: float = 30.0
    middle: float = 0.45
    doubt: float = 3e-6
    stray: float = 0.9
    paper: PaperSettings = field(default_factory=PaperSettings)
    glare: GlareSettings = field(default_factory=GlareSettings)


def read_stones(photo: Photo, view: BoardView, settings: StoneSettings | None = None) -> Scene:
    """Read all places.

    The board is seen from above; colours are taken against its paper's, so that lamps do not
    matter; stones are looked for where their height shifts them.
    """
    settings = settings or StoneSettings()
    layout = view.layout
    board = Print.from_above(photo, view, settings.density / layout.pitch_mm)
    light = against_paper(board.pixels, settings.paper, _blank(layout, board.scale))
    over = [_outshining(light, board, stone, settings) for stone in layout.stones]
    side = 2 * round(settings.core * settings.density) + 1
    blurred = [np.asarray(cv2.blur(one, (side, side)), np.float32) for one in over]
    shown = np.max([board.at(one, layout.centres) for one in blurred], axis=0)
    cores = _cores(light, over, _unclean(shown, settings), settings)
    plane, at = _raised(photo, view, board, cores, settings)
    shares = _shares(board, cores, at, settings)
    bare = shares[:, :-1].max(1) < settings.middle
    hidden = hidden_by_glare(board, light[1], shown, bare, settings.glare)
    shares[:, -1] = np.maximum(shares[:, -1], np.where(bare, hidden, 0.0))
    likely = _probabilities(shares, settings)
    names = (EMPTY, *(stone.face for stone in layout.stones), UNKNOWN)
    readings = [ranked(names, row) for row in likely]
    quads = plane(layout.squares(0.8 * layout.pitch_mm))
    strays = _strays(board, cores, at, likely[:, 0] < 0.5, settings)
    return scene_of(photo.size, view, quads, readings, "stone", strays)


@lru_cache(maxsize=4)
def _blank(layout: Layout, scale: float) -> Flags | None:
    """Which blocks lie within the blank parts of the print, for `against_paper`."""
    size = round(layout.height_mm * scale), round(layout.width_mm * scale)
    mask = np.zeros((*size, 3), np.uint8)
    for corners in layout.blank:
        (left, top), (right, bottom) = (np.array(corners) * scale).round().astype(int).tolist()
        mask[top:bottom, left:right] = 255
    return blocks_of(mask)[..., 0] == 255 if layout.blank else None


def _outshining(light: Singles, board: Print, stone: Stone, settings: StoneSettings) -> Singles:
    """(H, W) by how much a stone's channel exceeds the others, of (3, H, W) light."""
    clips = board.pixels[..., stone.channel] >= settings.glowing
    over = []
    for other in {0, 1, 2} - {stone.channel}:
        one = light[stone.channel] - light[other] + np.float32(stone.slack[other])
        if stone.glare[other]:
            # Where the channel clips it would be higher still.
            one += np.float32(stone.glare[other]) * (clips & (one > settings.palest[0]))
        over.append(one)
    return np.asarray(np.minimum(*over), np.float32)


def _unclean(shown: Floats, settings: StoneSettings) -> float:
    """How far bare places differ from paper in this photograph, 0 to 1."""
    bare = shown[shown < settings.paint[0]]
    if len(bare) < len(shown) / 10:
        return 1.0
    return float(np.interp(np.quantile(bare, 0.75), settings.bare, (0.0, 1.0)))


def _cores(light: Singles, over: list[Singles], unclean: float, settings: StoneSettings) -> Singles:
    """(stones + 1, H, W) painted share of the core around each pixel; the last in other paint."""
    most = light.max(0)
    # Glare bleaches stones and brightens them; what is both pale and dull is wood or shade.
    owed = settings.owed * _ramp(-most, settings.dull)
    paint = _between(settings.palest, settings.paint, unclean)
    painted = [_ramp(one - owed, paint) for one in over]
    foreign = _between(settings.faint, settings.foreign, unclean)
    strange = np.maximum(_ramp(most - light.min(0), foreign), _ramp(-most, settings.black))
    strange = np.clip(strange - np.sum(painted, axis=0), 0, 1)
    radius = settings.core * settings.density
    side = 2 * round(radius) + 1
    y, x = np.mgrid[:side, :side] - side // 2
    disc = (np.hypot(x, y) <= radius).astype(np.float32)
    disc /= disc.sum()
    return np.stack([cv2.filter2D(mask, -1, disc) for mask in (*painted, strange)])


def _between(first: Range, last: Range, share: float) -> Range:
    low, high = (a + share * (b - a) for a, b in zip(first, last, strict=True))
    return low, high


def _ramp(values: Singles, bounds: Range) -> Singles:
    low, high = bounds
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)


def _raised(
    photo: Photo, view: BoardView, board: Print, cores: Singles, settings: StoneSettings
) -> tuple[Homography, Floats]:
    """The plane in which the stones are seen, and (N, 2) where it shows the places on the print.

    The right height is that at which places are least ambivalent, painted or bare.
    """
    painted = cores[:-1].sum(0)
    best: tuple[float, Homography, Floats] | None = None
    for step, height in enumerate(settings.heights):
        plane = raised(view.homography, photo.size, height * view.layout.pitch_mm)
        at = view.homography.inverse(plane(view.layout.centres))
        share = np.clip(board.at(painted, at), 0, 1)
        ambivalence = float((share * (1 - share)).mean()) + settings.lean * step
        if best is None or ambivalence < best[0]:
            best = ambivalence, plane, at
    assert best is not None
    return best[1], best[2]


def _shares(board: Print, cores: Singles, at: Floats, settings: StoneSettings) -> Floats:
    """(N, stones + 1) shares of the core that has most paint near each place."""
    reach = settings.play * board.layout.pitch_mm
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    around = np.column_stack([np.cos(ring), np.sin(ring)])
    offsets = np.concatenate([[[0.0, 0.0]], around * reach / 2, around * reach])
    near = np.stack([board.at(core, at[:, None] + offsets) for core in cores], axis=-1)
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


def _strays(
    board: Print, cores: Singles, at: Floats, taken: Flags, settings: StoneSettings
) -> tuple[Unclear, ...]:
    """Stones in the middle between two or three neighbouring places, each told of once."""
    layout = board.layout
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
    painted = np.stack([board.at(core, middles) for core in cores[:-1]], axis=1)
    strays: list[Unclear] = []
    for i in np.argsort(-painted.max(1), kind="stable"):
        placed = {place for stray in strays for place in stray.pieces}
        if painted[i].max() >= settings.stray and len(placed & set(groups[i])) < 2:
            face = layout.stones[int(painted[i].argmax())].face
            strays.append(Unclear("stray", groups[i], face=face))
    return tuple(strays)
