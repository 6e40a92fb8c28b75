"""Which seats of a printed board bear a red or a blue stone, told by colour against the paper."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.boards.fiducials import BoardPlane
from vision.boards.glare import lines_left, marks_left, sampled
from vision.boards.paper import against_paper, blocks_of
from vision.boards.seat_layout import SeatLayout
from vision.boards.seats import FACES, SeatReading, SeatsReading, Stray
from vision.boards.stone_settings import StoneSettings
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.geometry.quads import CENTRED
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, enlargement
from vision.piece import Alternative, Quad, as_quad


def read_stones(
    photo: Photo, plane: BoardPlane, layout: SeatLayout, settings: StoneSettings | None = None
) -> SeatsReading:
    """Read all seats.

    The board is seen from above; colours are taken against its paper's, so that lamps do not
    matter; stones are looked for where their height shifts them.
    """
    settings = settings or StoneSettings()
    scale = settings.density / layout.cell_mm
    picture = _above(photo, plane, layout, scale)
    light = against_paper(picture, settings.paper, _blank(layout, scale))
    seats = np.array([seat.at for seat in layout.seats])
    colours = _colourful(light, picture[..., 0] >= settings.glowing, settings)
    side = 2 * round(settings.core * settings.density) + 1
    differences = _blurred(colours[0], side), _blurred(colours[1], side)
    paint = _paint(differences, seats * scale, settings)
    cores = _cores(light, colours, paint, settings)
    height, at = _height(photo, plane, seats, cores, scale, settings)
    shares = _shares(cores, at * scale, settings)
    bare = shares[:, :2].max(1) < settings.middle
    hidden = _hidden(light, differences, layout, scale, bare, settings)
    shares[:, 2] = np.maximum(shares[:, 2], np.where(bare, hidden, 0.0))
    likely = _probabilities(shares, settings)
    quads = _quads(photo, plane, seats, height, layout.cell_mm)
    readings = tuple(
        SeatReading(seat.row, seat.col, quad, _ranked(row))
        for seat, quad, row in zip(layout.seats, quads, likely.tolist(), strict=True)
    )
    strays = _strays(cores, at * scale, likely[:, 0] < 0.5, settings)
    return SeatsReading(plane, readings, strays)


def _above(photo: Photo, plane: BoardPlane, layout: SeatLayout, scale: float) -> Pixels:
    """The print from above at `scale` pixels a millimetre."""
    middle = np.array([[layout.width_mm / 2, layout.height_mm / 2]])
    ends = plane.homography(middle + np.array([[0, 0], [1, 0], [0, 1]]))
    sharp = float(np.linalg.norm(ends[1:] - ends[0], axis=1).max())
    reduction = coarsest(sharp, 0.9 * scale)
    to_mm = Homography.affine(1 / scale, (0.5 / scale, 0.5 / scale))
    to_picture = enlargement(reduction).inverse @ plane.homography @ to_mm
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
def _blank(layout: SeatLayout, scale: float) -> Flags | None:
    """Which blocks lie within the blank parts of the print, for `against_paper`."""
    size = round(layout.height_mm * scale), round(layout.width_mm * scale)
    mask = np.zeros((*size, 3), np.uint8)
    for corners in layout.blank:
        (left, top), (right, bottom) = (np.array(corners) * scale).round().astype(int).tolist()
        mask[top:bottom, left:right] = 255
    return blocks_of(mask)[..., 0] == 255 if layout.blank else None


def _paint(
    differences: tuple[Singles, Singles], seats: Floats, settings: StoneSettings
) -> tuple[float, float]:
    """From what to what difference a place is painted in this photograph, by its bare seats."""
    shown = np.max([sampled(one, seats) for one in differences], axis=0)
    bare = shown[shown < settings.paint[0]]
    if len(bare) < len(seats) / 10:
        return settings.paint
    low, high = settings.bare
    share = float(np.clip((np.quantile(bare, 0.9) - low) / (high - low), 0, 1))
    first, last = (
        a + share * (b - a) for a, b in zip(settings.palest, settings.paint, strict=True)
    )
    return first, last


def _blurred(values: Singles, side: int) -> Singles:
    return np.asarray(cv2.blur(values, (side, side)), np.float32)


def _colourful(light: Singles, glows: Flags, settings: StoneSettings) -> tuple[Singles, Singles]:
    """(H, W) by how much red and blue exceed the other channels, of (3, H, W) light.

    Where red clips, `glows`, it would be higher still.
    """
    red, green, blue = light
    over = red - green
    over += settings.orange * (glows & (over > settings.palest[0]))
    blueness = np.minimum(blue - red, blue - green + settings.cyan)
    return np.minimum(over, red - blue), blueness


def _cores(
    light: Singles,
    colours: tuple[Singles, Singles],
    paint: tuple[float, float],
    settings: StoneSettings,
) -> Singles:
    """(3, H, W) for red, blue and foreign: the painted share of the core around each place."""
    most = np.maximum(np.maximum(light[0], light[1]), light[2])
    # Glare bleaches stones and brightens them; what is both pale and dull is wood or shade.
    owed = settings.owed * _ramp(-most, *settings.dull)
    is_red, is_blue = (_ramp(one - owed, *paint) for one in colours)
    least = np.minimum(np.minimum(light[0], light[1]), light[2])
    strange = _ramp(most - least, *settings.foreign)
    dark = _ramp(-most, *settings.black)
    strange = np.clip(np.maximum(strange, dark) - is_red - is_blue, 0, 1)
    radius = settings.core * settings.density
    side = 2 * round(radius) + 1
    y, x = np.mgrid[:side, :side] - side // 2
    disc = (np.hypot(x, y) <= radius).astype(np.float32)
    disc /= disc.sum()
    return np.stack([cv2.filter2D(m, -1, disc) for m in (is_red, is_blue, strange)])


def _ramp(values: Singles, low: float, high: float) -> Singles:
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)


def _height(
    photo: Photo,
    plane: BoardPlane,
    seats: Floats,
    cores: Singles,
    scale: float,
    settings: StoneSettings,
) -> tuple[float, Floats]:
    """At what height in cells the stones are seen, and (N, 2) their seats as shifted by it.

    The right height is that at which seats are least ambivalent, painted or bare.
    """
    cell_mm = settings.density / scale
    best: tuple[float, float, Floats] | None = None
    for height in settings.heights:
        lifted = raised(plane.homography, photo.size, height * cell_mm)
        at = plane.homography.inverse(lifted(seats))
        painted = np.clip(sampled(cores[0] + cores[1], at * scale), 0, 1)
        evidence = -float((painted * (1 - painted)).sum())
        cost = settings.lean * len(seats) * height / settings.heights[1]
        if best is None or evidence - cost > best[0]:
            best = evidence - cost, height, at
    assert best is not None
    return best[1], best[2]


def _shares(cores: Singles, at: Floats, settings: StoneSettings) -> Floats:
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


def _hidden(
    light: Singles,
    differences: tuple[Singles, Singles],
    layout: SeatLayout,
    scale: float,
    bare: Flags,
    settings: StoneSettings,
) -> Floats:
    """(N,) how surely a lamp's glare hides what lies on each seat, 0 to 1."""
    seats = scale * np.array([seat.at for seat in layout.seats])
    darkest = np.asarray(np.minimum(np.minimum(light[0], light[1]), light[2]), np.float32)
    left = lines_left(light[1], layout, scale, bare, settings.least_line)
    hidden = _gone(left, settings.faded)
    outshines, below = settings.bleached
    hidden[(sampled(darkest, seats) > outshines) & (left < below)] = 1.0
    y, x = np.mgrid[-0.5:0.5:7j, -0.4:0.4:7j].reshape(2, -1) * layout.letter_mm
    box = np.column_stack([x, y])
    for marks, around, bounds in (
        (layout.letters, box, settings.letters),
        (layout.bars, np.zeros((1, 2)), settings.bars),
    ):
        seen = marks_left(darkest, layout, scale, bare, (marks, around), settings.least_mark)
        hidden = np.minimum(hidden, _gone(seen, bounds))
    shown = np.max([sampled(one, seats) for one in differences], axis=0)
    hidden[(shown > settings.tinge) & (left < settings.pale_lines)] = 1.0
    return hidden


def _gone(left: Floats, bounds: tuple[float, float]) -> Floats:
    """1 where no more than the first bound is left of something, 0 from the second on."""
    return np.clip((bounds[1] - left) / (bounds[1] - bounds[0]), 0.0, 1.0)


def _ranked(row: list[float]) -> tuple[Alternative, ...]:
    ranked = sorted(zip(FACES, row, strict=True), key=lambda pair: -pair[1])
    return tuple(Alternative(face, share) for face, share in ranked)


def _strays(cores: Singles, at: Floats, taken: Flags, settings: StoneSettings) -> tuple[Stray, ...]:
    """Stones in the middle between two or three neighbouring seats, each told of once."""
    apart = np.linalg.norm(at[:, None] - at[None], axis=2)
    beside = (apart > 0) & (apart < 1.3 * (apart + 1e9 * np.eye(len(at))).min(1).max())
    beside &= ~taken[:, None] & ~taken[None]
    pairs = np.argwhere(np.triu(beside))
    both = beside[pairs[:, 0]] & beside[pairs[:, 1]] & (np.arange(len(at)) > pairs[:, 1:])
    of, third = np.nonzero(both)
    threes = np.column_stack([pairs[of], third])
    groups = [tuple(group) for group in (*pairs.tolist(), *threes.tolist())]
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
    lifted = raised(plane.homography, photo.size, height * cell_mm)
    return [as_quad(corners) for corners in lifted(seats[:, None] + 0.8 * cell_mm * CENTRED)]
