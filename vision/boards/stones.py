"""Which stones lie on a board that has been found, told by colour against the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil

import cv2
import numpy as np
from scipy.spatial.distance import cdist
from scipy.special import softmax

from vision.arrays import Flags, Floats, Singles
from vision.boards.above import FlatPrint, circle
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.boards.covers import CoverSettings, is_cover
from vision.boards.glare import GlareSettings, hidden_by_glare
from vision.boards.layout import Layout
from vision.boards.paint import PaintSettings, Range, outshining, painted, ramp, uncleanness
from vision.boards.paper import (
    PaperSettings,
    against_paper,
    blocks_of,
    is_washed_out,
    veil_over,
)
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.scene import Scene, Unclear

HeightLook = tuple[float, Homography, Floats, Floats]
"""At a height: how ambivalent the places are, the plane, where it shows the places on the print,
and the painted shares of the cores there."""

GRAIN = 5
"""Pixels across which the median takes grain away; the smallest stones have 11."""


@dataclass(frozen=True, slots=True)
class StoneSettings:
    """Settings of the reading; lengths in pitches, colours in natural logarithms of light.

    Attributes
    ----------
    density
        Pixels a pitch of the board seen from above: a stone of half a cell has 16 across.
    core
        Radius of the disc that must bear a colour: inside of stones half a cell wide.
    rings, gap
        Radii of circles of one of which all but so large a share must bear a colour where the
        core does not: emblems are narrower, and what a lamp leaves on the paper beside a stone
        covers less of it.
    play
        How far from its place a stone's core may be looked for: as far as lenses and crooked
        paper move places. Large stones between two places must not pass for two.
    heights
        Heights above the board at which the middles of stones may be seen: those of a paper
        disc up to a bead as high as it is wide.
    lean
        By how much a place must be less ambivalent for each step up in height: where heights
        make no difference the lowest is right.
    rival, few, another
        By how much more ambivalent another height may be to be as likely, at how many places it
        may tell another story without being one, and by how much of a core: of 45 rendered sets
        all but three have none within 0.02 at more than two places; thick pieces that hide their
        neighbours have it at 39.
    between
        Of how many stones the colour may lie between the places at another height. Of 1,000
        rendered boards 103 were asked about without this and without regard to the printed bars,
        94 are with both; none was ruled on wrongly.
    dark, darker
        Depths of a place below lit paper, and below the paper around it, from and at which it
        may well bear a stone of which no colour is seen. Of 9,297 bare places six are deeper
        than 1, and none of these is as dark as that against its surroundings; under the longest
        and hardest shadows, two are.
    bleached, dim
        Value from which most paper between the places is taken to clip, and the depths that are
        dark there: light that the camera did not hold hides how dark a stone is.
    faint, spread, reach
        Of what is read as a stone: the share of the strongest colour of its kind below which it is
        faint, and the share of its own colour that so many of the points around it, between the
        places, must bear for it to be a tint of light on bare paper: stones end before them. Of
        520 rendered boards 516 are not ruled on wrongly in silence without it, and 519 with it;
        473 are ruled on, and 468.
    around
        Quantile of the light around a place that is taken for that of the paper there: other
        stones and what is printed darken some of it.
    steep
        Logit by which a core that is all painted differs from one that is not at all.
    middle
        Share of a core painted where stone and paper are equally likely.
    doubt
        Least probability of each other reading of a place: so little that a board of clear
        places stands, and enough that two places out of the ordinary do not.
    deceived
        Share of the swatches in a stone's colour that look painted in another from which no colour
        is believed. Of 294 rendered boards three have more than 0.3, and these have all: a veil of
        coloured light lies over them. In one of them 60 red stones were ruled to be blue.
    stray
        Share of a core painted, between places that bear none, from which a stone lies there:
        more than the stones beside it can reach over.
    neighbours
        Distance of places below which a stone may lie between them; on a hexagonal board the next
        but one are 1.73 apart.
    paint, paper, glare, covers
        Of what is painted, of the paper's light, of what glare hides, and of what is no stone.
    """

    density: int = 32
    core: float = 0.17
    rings: tuple[float, ...] = (0.2, 0.26, 0.32)
    gap: float = 0.25
    play: float = 0.08
    heights: tuple[float, ...] = (0.0, 0.05, 0.1, 0.15, 0.2, 0.26, 0.33, 0.4, 0.48)
    lean: float = 0.001
    rival: float = 0.02
    few: int = 3
    another: float = 0.6
    between: int = 3
    dark: Range = (1.3, 1.7)
    darker: Range = (0.3, 0.6)
    bleached: int = 240
    dim: Range = (0.2, 0.4)
    faint: float = 0.4
    spread: float = 0.7
    reach: float = 0.6
    around: float = 0.75
    steep: float = 30.0
    middle: float = 0.45
    doubt: float = 3e-6
    deceived: float = 0.5
    stray: float = 0.9
    neighbours: float = 1.3
    paint: PaintSettings = field(default_factory=PaintSettings)
    paper: PaperSettings = field(default_factory=PaperSettings)
    glare: GlareSettings = field(default_factory=GlareSettings)
    covers: CoverSettings = field(default_factory=CoverSettings)


def read_stones(photo: Photo, view: BoardView) -> Scene:
    """Read all places.

    The board is seen from above; colours are taken against its paper's, so that lamps do not
    matter; stones are looked for where their height shifts them.
    """
    settings = StoneSettings()
    layout = view.layout
    board = FlatPrint.from_above(photo, view, settings.density / layout.pitch_mm)
    veil = veil_over(board.pixels, _markers(layout, board.scale, view.markers), settings.paper)
    light = against_paper(board.pixels, settings.paper, _blank(layout, board.scale), veil)
    quiet = np.stack([cv2.medianBlur(one, GRAIN) for one in light])
    over = [outshining(quiet, board.pixels, stone, settings.paint) for stone in layout.stones]
    side = 2 * round(settings.core * settings.density) + 1
    blurred = [np.asarray(cv2.blur(one, (side, side)), np.float32) for one in over]
    shown = np.max([board.at(one, layout.centres) for one in blurred], axis=0)
    paint = painted(quiet, over, uncleanness(shown, settings.paint), settings.paint)
    cores = _cores(paint, settings)
    plane, at, own, disputed = _raised(photo, view, board, cores, settings)
    shares = _shares(board, paint, cores, at, settings)
    bare = shares[:, :-1].max(1) < settings.middle
    hidden = hidden_by_glare(board, light[1], shown, bare, settings.glare)
    hidden = np.maximum(hidden, _dark(board, quiet, at, settings))
    if is_washed_out(board.pixels, veil, settings.paper):
        hidden[:] = 1.0
    shares[:, -1] = np.maximum(shares[:, -1], np.where(bare, hidden, 0.0))
    # An emblem's core says nothing of its height.
    own = own[np.arange(len(at)), shares[:, :-1].argmax(1)]
    emblems = ~bare & (own < settings.middle)
    shares[disputed & ~emblems, -1] = 1.0
    shares[~bare & _tinted(board, blurred, at, shares, bare, settings), -1] = 1.0
    if _deceptive(board, cores, settings):
        shares[~bare, -1] = 1.0
    strays = _strays(board, cores, at, shares.max(1) > settings.middle, settings)
    kind = np.where(bare, -1, shares[:, :-1].argmax(1))
    bars = _bars(layout, board.scale, settings.core * layout.pitch_mm)
    covers = is_cover(board, quiet, paint, at, kind, bars, settings.covers)
    covers[[place for stray in strays for place in stray.pieces]] = False
    shares[covers, -1] = 1.0
    likely = _probabilities(shares, settings)
    names = (EMPTY, *(stone.face for stone in layout.stones), UNKNOWN)
    readings = [ranked(names, row) for row in likely]
    quads = plane(layout.squares(0.8 * layout.pitch_mm))
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


@lru_cache(maxsize=16)
def _markers(layout: Layout, scale: float, seen: tuple[int, ...]) -> Flags:
    """(H, W) where markers that were seen lie."""
    mask = np.zeros((round(layout.height_mm * scale), round(layout.width_mm * scale)), np.uint8)
    for number in seen:
        cv2.fillConvexPoly(mask, (np.array(layout.markers[number]) * scale).astype(np.int32), 1)
    return mask > 0


@lru_cache(maxsize=4)
def _bars(layout: Layout, scale: float, core: float) -> Singles:
    """(H, W) 1 where a disc of that radius, mm, reaches what is printed in a stone's colour."""
    mask = np.zeros((round(layout.height_mm * scale), round(layout.width_mm * scale)), np.uint8)
    for outline in layout.bars:
        shape = (np.array(outline) * scale).round().astype(np.int32)
        cv2.fillPoly(mask, [shape], 1)
        cv2.polylines(mask, [shape], True, 1, 2 * round(core * scale))
    return mask.astype(np.float32)


def _cores(paint: Singles, settings: StoneSettings) -> Singles:
    """(stones + 1, H, W) painted share of the core around each pixel."""
    side = 2 * round(settings.core * settings.density) + 1
    y, x = np.mgrid[:side, :side] - side // 2
    disc = (np.hypot(x, y) <= settings.core * settings.density).astype(np.float32)
    disc /= disc.sum()
    return np.stack([cv2.filter2D(mask, -1, disc) for mask in paint])


def _deceptive(board: FlatPrint, cores: Singles, settings: StoneSettings) -> bool:
    """Whether most of what is printed in one stone's colour looks painted in another."""
    layout = board.layout
    names = (*(stone.face for stone in layout.stones), UNKNOWN)
    printed = np.array([face for face, _ in layout.swatches])
    if not len(printed):
        return False
    at = np.array([point for _, point in layout.swatches])
    seen = np.stack([board.at(core, at) for core in cores], axis=1)
    other = np.where(np.array(names) == printed[:, None], 0.0, seen).max(1) >= settings.middle
    return any(other[printed == face].mean() > settings.deceived for face in set(printed))


def _tinted(
    board: FlatPrint,
    over: Sequence[Singles],
    at: Floats,
    shares: Floats,
    bare: Flags,
    settings: StoneSettings,
) -> Flags:
    """(N,) what is faintly painted, and as much so between the places: it may be lit paper."""
    own = shares[:, :-1].argmax(1)
    here = np.stack([_strength(board, one, at, settings) for one in over], axis=1)
    strongest = np.where(bare[:, None], -np.inf, here).max(0)
    points = _between_places(board, at)
    around = np.stack([board.at(one, points) for one in over], axis=2)
    rows = np.arange(len(at))
    mine = here[rows, own]
    least = np.quantile(around[rows, :, own], 1 - settings.reach, axis=1, method="lower")
    return np.asarray((mine < settings.faint * strongest[own]) & (least >= settings.spread * mine))


def _strength(board: FlatPrint, over: Singles, at: Floats, settings: StoneSettings) -> Floats:
    """(N,) how strong a colour is in the middle of each place, or else around its emblem."""
    ring = at[:, None] + circle(12) * settings.rings[1] * board.layout.pitch_mm
    return np.asarray(np.maximum(board.at(over, at), np.median(board.at(over, ring), axis=1)))


def _between_places(board: FlatPrint, at: Floats) -> Floats:
    """(N, 12, 2) points around each place, half of them where three places meet."""
    return np.asarray(at[:, None] + circle(12) * board.layout.pitch_mm / np.sqrt(3))


def _raised(
    photo: Photo, view: BoardView, board: FlatPrint, cores: Singles, settings: StoneSettings
) -> tuple[Homography, Floats, Floats, Flags]:
    """The plane in which the stones are seen, and (N, 2) where it shows the places on the print.

    The right height is that at which places are least ambivalent, painted or bare. Then come
    (N, stones) the painted shares of the cores there, and (N,) whether another height is about
    as likely and tells of other stones.
    """
    looks: list[HeightLook] = []
    for step, height in enumerate(settings.heights):
        plane = raised(view.homography, photo.size, height * view.layout.pitch_mm)
        at = view.homography.inverse(plane(view.layout.centres))
        shares = np.stack([board.at(core, at) for core in cores[:-1]], axis=1)
        share = shares.sum(1)
        ambivalence = float((share * (1 - share)).mean()) + settings.lean * step
        looks.append((ambivalence, plane, at, shares))
    best = min(looks, key=lambda look: look[0])
    _, plane, at, shares = best
    return plane, at, shares, _disputed(board, best, looks, settings)


def _disputed(
    board: FlatPrint, best: HeightLook, looks: Sequence[HeightLook], settings: StoneSettings
) -> Flags:
    """(N,) where another height is about as likely as the best and tells of other stones."""
    bars = _bars(board.layout, board.scale, settings.core * board.layout.pitch_mm)
    least, _, at, shares = best
    disputed = np.zeros(len(at), bool)
    for ambivalence, _, there, other in looks:
        if ambivalence >= least + settings.rival:
            continue
        # What is printed beside the places is no stone, however high stones are seen.
        gained = (other - shares).max(1) > settings.another
        gained &= board.at(bars, there) == 0
        gone = (shares - other).max(1) > settings.another
        between = int(gone.sum()) - int(gained.sum())
        # Tall stones that stand close cover the places behind them, which change their colours.
        explains = between <= settings.between or (gained & gone).sum() > settings.few
        differs = gained | gone
        if explains and differs.sum() > settings.few:
            disputed |= differs
    return disputed


def _shares(
    board: FlatPrint, paint: Singles, cores: Singles, at: Floats, settings: StoneSettings
) -> Floats:
    """(N, stones + 1) shares of the core, or of the ring, that has most paint near each place."""
    around = circle(12)
    offsets = np.concatenate([[[0.0, 0.0]], around / 2, around])
    near = at[:, None] + offsets * settings.play * board.layout.pitch_mm
    seen = np.stack([board.at(core, near) for core in cores], axis=-1)
    best = seen[..., :-1].max(2).argmax(1)
    out = seen[np.arange(len(at)), best]
    # What covers a place by chance in the middle only is no less foreign.
    out[:, -1] = seen[:, 0, -1]
    # A stone with an emblem, a hole or glare in its middle bears its colour all around it.
    rings = np.stack([_rings(board, mask, near, settings) for mask in paint[:-1]], axis=1)
    # Whatever else is in there is its emblem.
    for i, ring in enumerate(rings.T):
        others = np.arange(out.shape[1]) != i
        out[:, others] = np.minimum(out[:, others], 1 - ring[:, None])
    out[:, :-1] = np.maximum(out[:, :-1], rings)
    return np.asarray(out)


def _rings(board: FlatPrint, mask: Singles, near: Floats, settings: StoneSettings) -> Floats:
    """(N,) how painted the most painted ring is about any of some points (N, K, 2)."""
    turns = circle(12)
    points = turns * np.array(settings.rings)[:, None, None] * board.layout.pitch_mm
    # Most places are bare, and nothing is painted anywhere around them.
    reach = 2 * round((max(settings.rings) + settings.play) * settings.density) + 3
    around = np.asarray(cv2.dilate(mask, np.ones((reach, reach))), np.float32)
    some = board.at(around, near[:, 0]) > 0
    seen = board.at(mask, near[some][:, :, None, None] + points)
    worst = ceil(settings.gap * (len(turns) - 1))
    rings = np.zeros(len(near))
    rings[some] = np.partition(seen, worst, axis=3)[..., worst].max((1, 2))
    return rings


def _dark(board: FlatPrint, light: Singles, at: Floats, settings: StoneSettings) -> Floats:
    """(N,) how surely each place is dark where the paper around it is not, 0 to 1."""
    most = cv2.blur(light.max(0), (GRAIN, GRAIN))
    points = _between_places(board, at)
    lit = np.median(board.at(board.darkest, points))
    dark = settings.dim if lit >= settings.bleached else settings.dark
    middle = board.at(most, at)
    around = np.quantile(board.at(most, points), settings.around, axis=1)
    return np.minimum(ramp(-middle, dark), ramp(around - middle, settings.darker))


def _probabilities(shares: Floats, settings: StoneSettings) -> Floats:
    """(N, stones + 2) probabilities: empty, the stones, unknown."""
    logits = np.column_stack([np.zeros(len(shares)), settings.steep * (shares - settings.middle)])
    likely = softmax(logits, axis=1) + settings.doubt
    return np.asarray(likely / likely.sum(1, keepdims=True))


def _strays(
    board: FlatPrint, cores: Singles, at: Floats, taken: Flags, settings: StoneSettings
) -> tuple[Unclear, ...]:
    """Stones in the middle between two or three neighbouring places, each told of once."""
    layout = board.layout
    apart = cdist(layout.centres, layout.centres) / layout.pitch_mm
    beside = (apart > 0) & (apart < settings.neighbours)
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
