"""Which seats of a printed board bear a red or a blue stone, told by colour against the paper."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.fiducials import BoardPlane
from vision.glare import faded, sampled
from vision.lattice import project
from vision.paper import PaperSettings, against_paper
from vision.photo import REDUCTIONS, Photo
from vision.piece import Alternative, Quad
from vision.pose import raised
from vision.seat_layout import SeatLayout
from vision.seats import FACES, SeatReading, SeatsReading, Stray

Floats = NDArray[np.float64]
Map = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class StoneSettings:
    """Settings of the reading; lengths in cells, colours in natural logarithms of light.

    Attributes
    ----------
    density
        Pixels a cell of the board seen from above: a stone of half a cell has 16 across.
    core
        Radius of the disc that must bear a colour: inside of stones half a cell wide.
    play
        How far from its seat a stone's core may be looked for: as far as lenses and crooked
        paper move seats. Large stones between two seats must not pass for two.
    heights
        Heights above the board at which the middles of stones may be seen: those of a paper
        disc up to a bead as high as it is wide.
    lean
        By how much a seat must be less ambivalent for each step up in height: where heights
        make no difference the lowest is right.
    paint
        From what to what difference of the channels a place goes from paper to painted. Paper
        in shade beside paper that clips reaches 0.35; stones in the glare of a lamp keep 0.5.
    cyan
        By how much green may exceed blue less than that in blue stones: bright blue clips to
        cyan in photographs exposed too long, and green stones have three times this.
    foreign
        The same for paint that is neither red nor blue, and for black.
    black
        Logarithm of light below which a place is black, not shaded paper.
    steep
        Logit by which a core that is all painted differs from one that is not at all.
    middle
        Share of a core painted where stone and paper are equally likely.
    doubt
        Least probability of each other reading of a seat: so little that a board of clear seats
        stands, and enough that two seats out of the ordinary do not.
    stray
        Share of a core painted, between seats that bear none, from which a stone lies there:
        more than the stones beside it can reach over.
    faded
        Depth of the lines around a bare seat, as a share of what is usual in the photograph:
        below the first a lamp's glare hides whatever lies there, above the second it does not.
        Stones stay darker in one channel than lines, which are thin and blurred with paper.
    least_line
        Usual contrast of lines below which the photograph is too coarse to judge glare by them.
    """

    density: int = 32
    core: float = 0.17
    play: float = 0.08
    heights: tuple[float, ...] = (0.0, 0.05, 0.1, 0.15, 0.2, 0.26)
    lean: float = 0.001
    paint: tuple[float, float] = (0.25, 0.55)
    cyan: float = 0.5
    foreign: tuple[float, float] = (0.5, 1.0)
    black: float = -2.6
    steep: float = 30.0
    middle: float = 0.45
    doubt: float = 3e-6
    stray: float = 0.9
    faded: tuple[float, float] = (0.02, 0.08)
    least_line: float = 0.08
    paper: PaperSettings = field(default_factory=PaperSettings)


def read_stones(
    photo: Photo, plane: BoardPlane, layout: SeatLayout, settings: StoneSettings | None = None
) -> SeatsReading:
    """Read all seats.

    The board is seen from above; colours are taken against its paper's, so that lamps do not
    matter; stones are looked for where their height shifts them.
    """
    settings = settings or StoneSettings()
    scale = settings.density / layout.cell_mm
    light = against_paper(_above(photo, plane, layout, scale), settings.paper)
    cores = _cores(light, settings)
    seats = np.array([seat.at for seat in layout.seats])
    height, at = _height(photo, plane, seats, cores, scale, settings)
    shares = _shares(cores, at * scale, settings)
    bare = shares[:, :2].max(1) < settings.middle
    hidden = faded(light, layout, scale, bare, settings.faded, settings.least_line)
    shares[:, 2] = np.maximum(shares[:, 2], np.where(bare, hidden, 0.0))
    likely = _probabilities(shares, settings)
    quads = _quads(photo, plane, seats, height, layout.cell_mm)
    readings = tuple(
        SeatReading(seat.row, seat.col, quad, _ranked(row))
        for seat, quad, row in zip(layout.seats, quads, likely.tolist(), strict=True)
    )
    strays = _strays(cores, at * scale, likely[:, 0] < 0.5, settings)
    return SeatsReading(plane, readings, strays)


def _above(photo: Photo, plane: BoardPlane, layout: SeatLayout, scale: float) -> NDArray[np.uint8]:
    """The print from above at `scale` pixels a millimetre."""
    middle = np.array([[layout.width_mm / 2, layout.height_mm / 2]])
    ends = project(plane.homography, middle + np.array([[0, 0], [1, 0], [0, 1]]))
    sharp = float(np.linalg.norm(ends[1:] - ends[0], axis=1).max())
    fits = [r for r in REDUCTIONS if r == 1 or sharp / r >= 0.9 * scale]
    reduction = max(fits)
    to_mm = np.array([[1 / scale, 0, 0.5 / scale], [0, 1 / scale, 0.5 / scale], [0, 0, 1]])
    to_reduced = np.array(
        [
            [1 / reduction, 0, (1 / reduction - 1) / 2],
            [0, 1 / reduction, (1 / reduction - 1) / 2],
            [0, 0, 1.0],
        ]
    )
    size = round(layout.width_mm * scale), round(layout.height_mm * scale)
    seen = cv2.warpPerspective(
        photo.pixels(reduction),
        to_reduced @ plane.homography @ to_mm,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen, np.uint8)


def _cores(light: Map, settings: StoneSettings) -> Map:
    """(3, H, W) for red, blue and foreign: the painted share of the core around each place."""
    red, green, blue = cv2.split(light)
    low, high = settings.paint
    redness = np.minimum(red - green, red - blue)
    blueness = np.minimum(blue - red, blue - green + settings.cyan)
    is_red = _ramp(redness, low, high)
    is_blue = _ramp(blueness, low, high)
    colourful = np.maximum(np.maximum(red, green), blue) - np.minimum(np.minimum(red, green), blue)
    strange = _ramp(colourful, *settings.foreign)
    dark = _ramp(-np.maximum(np.maximum(red, green), blue), -settings.black, -settings.black + 0.6)
    strange = np.clip(np.maximum(strange, dark) - is_red - is_blue, 0, 1)
    radius = settings.core * settings.density
    side = 2 * round(radius) + 1
    y, x = np.mgrid[:side, :side] - side // 2
    disc = (np.hypot(x, y) <= radius).astype(np.float32)
    disc /= disc.sum()
    return np.stack([cv2.filter2D(m, -1, disc) for m in (is_red, is_blue, strange)])


def _ramp(values: Map, low: float, high: float) -> Map:
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)


def _height(
    photo: Photo,
    plane: BoardPlane,
    seats: Floats,
    cores: Map,
    scale: float,
    settings: StoneSettings,
) -> tuple[float, Floats]:
    """At what height in cells the stones are seen, and (N, 2) their seats as shifted by it.

    The right height is that at which seats are least ambivalent, painted or bare.
    """
    back = np.linalg.inv(plane.homography)
    cell_mm = settings.density / scale
    best: tuple[float, float, Floats] | None = None
    for height in settings.heights:
        lifted = raised(plane.homography, photo.size, height * cell_mm)
        at = project(back, project(lifted, seats))
        painted = np.clip(sampled(cores[0] + cores[1], at * scale), 0, 1)
        evidence = -float((painted * (1 - painted)).sum())
        cost = settings.lean * len(seats) * height / settings.heights[1]
        if best is None or evidence - cost > best[0]:
            best = evidence - cost, height, at
    assert best is not None
    return best[1], best[2]


def _shares(cores: Map, at: Floats, settings: StoneSettings) -> Floats:
    """(N, 3) red, blue and foreign share of the core that has most paint near each seat."""
    reach = settings.play * settings.density
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    around = np.column_stack([np.cos(ring), np.sin(ring)])
    offsets = np.concatenate([[[0.0, 0.0]], around * reach / 2, around * reach])
    places = (at[:, None] + offsets[None]).reshape(-1, 2)
    near = np.stack([sampled(core, places).reshape(len(at), -1) for core in cores], axis=-1)
    best = near[..., :2].max(2).argmax(1)
    out = near[np.arange(len(at)), best]
    # What covers a seat by chance in the middle only is no less foreign.
    out[:, 2] = near[:, 0, 2]
    return np.asarray(out)


def _probabilities(shares: Floats, settings: StoneSettings) -> Floats:
    """(N, 4) probabilities of `FACES`."""
    logits = np.column_stack([np.zeros(len(shares)), settings.steep * (shares - settings.middle)])
    logits -= logits.max(1, keepdims=True)
    likely = np.exp(logits)
    likely /= likely.sum(1, keepdims=True)
    likely += settings.doubt
    return np.asarray(likely / likely.sum(1, keepdims=True))


def _ranked(row: list[float]) -> tuple[Alternative, ...]:
    ranked = sorted(zip(FACES, row, strict=True), key=lambda pair: -pair[1])
    return tuple(Alternative(face, share) for face, share in ranked)


def _strays(
    cores: Map, at: Floats, taken: NDArray[np.bool_], settings: StoneSettings
) -> tuple[Stray, ...]:
    """Stones in the middle between two or three neighbouring seats, each told of once."""
    apart = np.linalg.norm(at[:, None] - at[None], axis=2)
    beside = (apart > 0) & (apart < 1.3 * (apart + 1e9 * np.eye(len(at))).min(1).max())
    pairs = [(int(i), int(j)) for i, j in np.argwhere(np.triu(beside))]
    threes = [
        (i, j, int(k)) for i, j in pairs for k in np.flatnonzero(beside[i] & beside[j]) if k > j
    ]
    groups = [group for group in (*pairs, *threes) if not taken[list(group)].any()]
    if not groups:
        return ()
    middles = np.array([at[list(group)].mean(0) for group in groups])
    painted = np.stack([sampled(core, middles) for core in cores[:2]], axis=1)
    strays: list[Stray] = []
    for i in np.argsort(-painted.max(1), kind="stable"):
        told = {seat for stray in strays for seat in stray.seats}
        if painted[i].max() >= settings.stray and len(told & set(groups[i])) < 2:
            strays.append(Stray(FACES[1 + int(painted[i].argmax())], groups[i]))
    return tuple(strays)


def _quads(
    photo: Photo, plane: BoardPlane, seats: Floats, height: float, cell_mm: float
) -> list[Quad]:
    """Squares around stones."""
    half = 0.4 * cell_mm
    square = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    lifted = raised(plane.homography, photo.size, height * cell_mm)
    corners = project(lifted, (seats[:, None] + square[None]).reshape(-1, 2)).reshape(-1, 4, 2)
    out: list[Quad] = []
    for (a, b), (c, d), (e, f), (g, h) in corners.tolist():
        out.append(((a, b), (c, d), (e, f), (g, h)))
    return out
