"""Training data of the network of colours: measured discs of photographed boards."""

from dataclasses import dataclass, replace

import numpy as np
import torch
from numpy.typing import NDArray

from training.data.columns import Columns, padded
from training.data.shards import Shards
from training.data.targets import to_device
from training.loop import Batch
from training.render.chance import Rng
from training.render.sensor import decode
from training.render.stock import Stock
from training.settings import ColoursSettings, Schedule
from training.tables import discs
from training.tables.table import SceneRanges, shoot
from vision.arrays import Floats, Ints
from vision.discs.colours import COLOURS, DISC_FACES, WHITE, DiscSamples
from vision.geometry.quads import side_lengths
from vision.photo.light import GAMMA, to_linear

MOST = 24
"""Largest number of tiles on a table."""


@dataclass(frozen=True)
class Boards(Columns):
    """n photographed tables; NaN beyond the last tile."""

    colours: NDArray[np.float32]
    """(n, MOST, 5, 3), as in `DiscSamples`."""
    places: NDArray[np.float32]
    """(n, MOST, 5, 2)."""
    faces: NDArray[np.int16]
    """(n, MOST): index in `DISC_FACES`, -1 beyond the last tile."""

    @property
    def samples(self) -> DiscSamples:
        """The measurements."""
        return DiscSamples(self.colours, self.places)


def draw(stock: Stock, plan: ColoursSettings, rng: Rng) -> Boards:
    """Render a photograph, and measure its tiles at corners that are a little off."""
    table = discs.random_table(rng, stock)
    ranges = SceneRanges(
        size=(0.5, 1.05),
        widest=0.2,
        long_side=int(rng.integers(*plan.long_sides)),
        hard=rng.uniform(0.3, plan.hard),
        coloured=plan.coloured,
    )
    shot = shoot(table, stock, rng, ranges)
    truth = table.truth(shot)
    tiles = [*truth["tiles"], *truth["spares"]]
    quads = np.array([tile["quad"] for tile in tiles], np.float64)
    quads += rng.normal(0, plan.off * np.median(side_lengths(quads)), quads.shape)
    samples = DiscSamples.of(decode(shot.jpeg(rng)), quads)
    corners = np.array([[COLOURS.index(name) for name in tile["corners"]] for tile in tiles])
    return Boards(
        padded(samples.colours, MOST, np.nan, np.float32),
        padded(samples.places, MOST, np.nan, np.float32),
        padded((corners[:, None] == DISC_FACES).all(2).argmax(1), MOST, -1, np.int16),
    )


@dataclass(frozen=True)
class BoardBatches:
    """Boards, some of their tiles left out, in other light and print, by other cameras."""

    boards: Shards
    schedule: Schedule
    seed: int

    def __call__(self, step: int, _: float) -> Batch:
        rng = np.random.default_rng((self.seed, step))
        rows = self.boards.take(self.schedule.batch, rng)
        boards = _thinned(Boards(*(rows[name].cpu().numpy() for name in rows)), rng)
        colours = _varied(boards, rng)
        inputs = replace(boards.samples, colours=colours).features()
        device = self.boards.device
        return {
            "inputs": torch.from_numpy(inputs).to(device),
            "faces": to_device(boards.faces, device),
        }


def _thinned(boards: Boards, rng: Rng) -> Boards:
    """Leave tiles out of some boards; at least one tile remains."""
    present = boards.faces >= 0
    luck = np.where(present, rng.random(present.shape), np.inf)
    share = rng.uniform(0.0, 2.0, (len(boards), 1))
    kept = present & ((luck <= share) | (luck == luck.min(1, keepdims=True)))
    absent = ~kept[..., None, None]
    return Boards(
        np.where(absent, np.float32(np.nan), boards.colours),
        np.where(absent, np.float32(np.nan), boards.places),
        np.where(kept, boards.faces, np.int16(-1)),
    )


@dataclass(frozen=True)
class _Chance:
    """Random numbers, mostly one for each of so many boards."""

    rng: Rng
    count: int

    def uniform(self, low: float, high: float) -> Floats:
        return self.rng.uniform(low, high, (self.count, 1, 1, 1))

    def normal(self, spread: float, *shape: int) -> Floats:
        return self.rng.normal(0, spread, (self.count, *shape))

    def some(self, share: float) -> NDArray[np.bool_]:
        return self.rng.random((self.count, 1, 1, 1)) < share

    def at_times(self, share: float, low: float, high: float, else_: float = 1.0) -> Floats:
        return np.where(self.some(share), self.uniform(low, high), else_)


def _varied(boards: Boards, rng: Rng) -> Floats:
    """The colours of boards in other print and light, by other cameras, some discs covered."""
    given, chance = np.asarray(boards.colours, np.float64), _Chance(rng, len(boards))
    light = _in_other_print(to_linear(given), DISC_FACES[boards.faces], rng)
    values = _developed(_in_other_light(light, boards.places, chance), chance)
    values = np.where(chance.some(0.15), given, values)
    covered = rng.random((*values.shape[:3], 1)) < chance.at_times(0.1, 0, 0.05, 0)
    one_each = chance.some(0.5)
    covers = (rng.uniform(0, 255, it) for it in (values.shape, (len(boards), 1, 1, 3)))
    return np.where(covered & ~np.isnan(values), np.where(one_each, *covers), values)


def _in_other_light(light: Floats, places: Floats | NDArray[np.float32], chance: _Chance) -> Floats:
    """Light (B, N, 5, 3) at places (B, N, 5, 2) under other lamps, with haze and shadows."""
    uniform, normal = chance.uniform, chance.normal
    severity = uniform(0, 1)
    # The lamp and its white balance, exposure, and light that changes over the picture.
    light = light * np.exp(severity * normal(0.25, 1, 1, 3) + normal(0.3, 1, 1, 1))
    light *= chance.at_times(0.25, 1, 3.5)
    middle = np.nanmean(places, axis=(1, 2), keepdims=True)
    away = places - middle
    spread = np.sqrt(np.nanmean(away**2, axis=(1, 2, 3), keepdims=True)) + 1e-3
    angle = chance.rng.uniform(0, 2 * np.pi, chance.count)
    across = away / spread @ np.stack([np.cos(angle), np.sin(angle)], 1)[:, None, :, None]
    light *= np.exp(chance.some(0.5) * across * (normal(0.25, 1, 1, 1) + normal(0.06, 1, 1, 3)))
    # The camera's saturation, and haze.
    grey = light.mean(-1, keepdims=True)
    light = np.maximum(grey + (light - grey) * chance.at_times(0.4, 0.55, 1.25), 0)
    white = np.nanquantile(light[..., :4, :].max(-1), WHITE, axis=(1, 2))[:, None, None, None]
    tinted = white * np.exp(normal(0.1, 1, 1, 3))
    light += chance.at_times(0.4, 0, 0.15, 0) * tinted
    # A shadow, or a lamp's reflection.
    square = ((places - middle - spread * normal(1.0, 1, 1, 2)) ** 2).sum(-1, keepdims=True)
    patch = np.exp(-0.5 * square / uniform(0.4, 2.0) ** 2)
    light *= chance.at_times(0.2, 0.2, 0.9) ** patch
    patch = patch * chance.some(0.2)
    light = light * (1 - uniform(0, 0.5) * patch) + uniform(0.02, 0.5) * tinted * patch
    return np.asarray(light * np.exp(severity * normal(0.04, *light.shape[1:3], 1)))


def _developed(light: Floats, chance: _Chance) -> Floats:
    """Values, 0 to 255, by a camera that clips, with a tone curve and noise."""
    values = 255 * np.clip(light, 0, 1) ** (chance.at_times(0.5, 0.75, 1.35) / GAMMA)
    noise = chance.uniform(0, 5) * chance.rng.normal(0, 1, values.shape)
    return np.rint(np.clip(values + noise, 0, 255))


def _in_other_print(light: Floats, corners: Ints, rng: Rng) -> Floats:
    """Light (B, N, 5, 3) with the inks of most boards shifted; `corners` (B, N, 4) are theirs."""
    count = len(light)
    severity = rng.uniform(0, 1, (count, 1, 1)) * (rng.random((count, 1, 1)) < 0.7)
    shift = rng.normal(0, 0.25, (count, len(COLOURS), 1))
    shift = shift + rng.normal(0, 0.1, (count, len(COLOURS), 3))
    inks = np.exp(severity * shift)
    own = inks[np.arange(count)[:, None, None], corners]
    return np.concatenate([light[..., :4, :] * own, light[..., 4:, :]], axis=2)
