"""Batches for the loop: the one of step n is drawn from seed and n alone."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import Dataset

from training.data.crops import Crops
from training.data.pictures import Sample
from training.data.places import Views
from training.data.targets import Target, encode
from training.loop import Batch
from training.render.chance import Rng, log_uniform, pick
from training.render.sensor import decoded
from training.settings import Schedule
from vision.arrays import Floats, Pixels, Singles
from vision.reading.faces import FACES, LIMIT, normalise
from vision.reading.places import SIDE_PX, in_even_light

CHUNK = 4096
"""Crops that are normalised at a time."""


@dataclass(frozen=True)
class Examples:
    """Normalised crops in eight bits, which stand for ∓ the normaliser's limit, with targets."""

    pictures: Tensor
    """(n, 1, 40, 40) uint8."""
    readings: Tensor
    masses: Tensor

    def __len__(self) -> int:
        return len(self.pictures)


def examples(parts: Sequence[Crops]) -> Examples:
    """Normalise crops as the reader will."""
    scale = 255 / (2 * LIMIT)
    packed = [
        np.rint((normalise(crops.pictures[i : i + CHUNK]) + LIMIT) * scale).astype(np.uint8)
        for crops in parts
        for i in range(0, len(crops), CHUNK)
    ]
    return Examples(
        torch.from_numpy(np.concatenate(packed)),
        torch.from_numpy(np.concatenate([part.readings for part in parts]).astype(np.int64)),
        torch.from_numpy(np.concatenate([part.masses for part in parts])),
    )


def unpacked(pictures: Tensor) -> Tensor:
    """The normalised float32 values of eight-bit pictures."""
    return pictures.float() * (2 * LIMIT / 255) - LIMIT


@dataclass(frozen=True)
class CropBatches(Dataset[Batch]):
    """Crops in any quarter turn, a little lighter or darker; some of real tiles."""

    drawn: Examples
    real: Examples | None
    plan: Schedule
    seed: int
    smoothing: float = 0.0
    """Mass that drawn crops spread over all faces and turns."""
    smoothed: float = 0.0
    """Share of the steps in which they do."""

    def __len__(self) -> int:
        return self.plan.steps

    def __getitem__(self, step: int) -> Batch:
        rng = np.random.default_rng((self.seed, step))
        batch = self.plan.batch
        spread = self.smoothing if step < self.smoothed * self.plan.steps else 0.0
        from_real = round(batch * self.plan.real_share) if self.real is not None else 0
        sources = [(self.drawn, batch - from_real)]
        if self.real is not None:
            sources.append((self.real, from_real))
        rows = [(part, torch.from_numpy(rng.integers(0, len(part), n))) for part, n in sources]
        pictures = unpacked(torch.cat([part.pictures[row] for part, row in rows]))
        readings = torch.cat([part.readings[row] for part, row in rows])
        turns = torch.from_numpy(rng.integers(0, 4, batch))
        for turn in range(1, 4):
            # Clockwise, and the readings with the picture.
            pictures[turns == turn] = torch.rot90(pictures[turns == turn], -turn, (2, 3))
        faces = len(FACES)
        return {
            "pictures": _shaded(pictures, rng),
            "readings": (readings // faces + turns[:, None]) % 4 * faces + readings % faces,
            "masses": torch.cat([part.masses[row] for part, row in rows]),
            "real": torch.arange(batch) >= batch - from_real,
            "smoothing": torch.tensor(spread),
        }


def _shaded(pictures: Tensor, rng: Rng) -> Tensor:
    """A little more or less contrast, brightness and noise."""
    count = (len(pictures), 1, 1, 1)
    gain, lift = rng.uniform(0.85, 1.15, count), rng.normal(0, 0.04, count)
    noise = rng.exponential(0.02, count) * rng.standard_normal(tuple(pictures.shape), np.float32)
    return pictures * torch.from_numpy(gain).float() + torch.from_numpy(lift + noise).float()


@dataclass(frozen=True)
class PlaceBatches(Dataset[Batch]):
    """Windows of views from above, in quarter turns, mirrored and tinted."""

    views: Views
    window: int
    plan: Schedule
    seed: int

    def __len__(self) -> int:
        return self.plan.steps

    def __getitem__(self, step: int) -> Batch:
        rng = np.random.default_rng((self.seed, step))
        chosen = rng.integers(0, len(self.views), self.plan.batch)
        parts = [window(self.views, i, self.window, rng) for i in chosen.tolist()]
        names = ("pictures", "points", "masses", "offsets")
        columns = (np.stack(part) for part in zip(*parts, strict=True))
        return dict(zip(names, map(torch.from_numpy, columns), strict=True))


def window(
    views: Views, number: int, size: int, rng: Rng
) -> tuple[Singles, Singles, Singles, Singles]:
    """A window about some place of a view: its light evened, its places, masses and offsets."""
    whole, points = views.pictures[number], views.points[number]
    masses, offsets = views.masses[number].copy(), views.offsets[number]
    told = np.flatnonzero(masses.sum(1))
    at = points[rng.choice(told)] if len(told) else np.full(2, len(whole) / 2)
    first = at - rng.uniform(0.15, 0.85, 2) * size
    x, y = np.clip(first, 0, len(whole) - size).astype(int).tolist()
    picture = _retouched(whole[y : y + size, x : x + size], rng)
    last = size - 1
    points = points - np.array([x, y], np.float32)
    masses[((points < SIDE_PX / 2) | (points > last - SIDE_PX / 2)).any(1)] = 0
    for _ in range(int(rng.integers(4))):
        picture = np.rot90(picture, -1, (1, 2))
        points = np.stack([last - points[:, 1], points[:, 0]], 1)
        offsets = np.stack([-offsets[:, 1], offsets[:, 0]], 1)
    if rng.random() < 0.5:
        picture = picture[..., ::-1]
        points = points * np.array([-1, 1], np.float32) + np.array([last, 0], np.float32)
        offsets = offsets * np.array([-1, 1], np.float32)
    offsets = np.where(masses.sum(1, keepdims=True) > 0, offsets, np.float32(np.nan))
    return np.ascontiguousarray(picture), points, masses, offsets


def _retouched(picture: Pixels, rng: Rng) -> Singles:
    """(3, H, W) in even light, its colours and tones a little off, with some noise."""
    shares = in_even_light(picture)
    gain = np.exp(rng.normal(0, 0.06, (3, 1, 1)) + rng.normal(0, 0.08)).astype(np.float32)
    shares = cv2.pow(shares, float(np.exp(rng.normal(0, 0.12)))) * gain
    noise = rng.exponential(0.012) * rng.standard_normal(shares.shape, np.float32)
    return np.asarray(shares + noise, np.float32)


@dataclass(frozen=True)
class PictureBatches(Dataset[Batch]):
    """Pictures of tables, turned, mirrored, tinted and at times nearer; some real ones."""

    drawn: Sequence[Sample]
    real: Sequence[Sample]
    frame: int
    plan: Schedule
    seed: int

    def __len__(self) -> int:
        return self.plan.steps

    def __getitem__(self, step: int) -> Batch:
        rng = np.random.default_rng((self.seed, step))
        parts = []
        for _ in range(self.plan.batch):
            real = bool(self.real) and rng.random() < self.plan.real_share
            source = self.real if real else self.drawn
            sample = pick(source, rng)
            parts.append((*varied(sample, self.frame, rng, real), sample.trust))
        stacked = {
            "pictures": np.stack([picture.transpose(2, 0, 1) for picture, _, _ in parts]),
            "values": np.stack([target.values for _, target, _ in parts]),
            "heat_weight": np.stack([target.heat_weight for _, target, _ in parts]),
            "weight": np.stack([target.weight * np.float32(trust) for _, target, trust in parts]),
        }
        batch = {name: torch.from_numpy(values) for name, values in stacked.items()}
        return batch | {"pictures": batch["pictures"].float() / 255}


def varied(sample: Sample, frame: int, rng: Rng, real: bool = False) -> tuple[Pixels, Target]:
    """One picture (frame, frame, 3) and its target."""
    picture = decoded(sample.coded)
    matrix = _real_warp(picture.shape, frame, rng) if real else _warp(frame, rng)
    straight = not real and bool(np.allclose(np.abs(matrix[:, :2]).max(), 1))
    way, border = cv2.INTER_NEAREST if straight else cv2.INTER_LINEAR, cv2.BORDER_REFLECT_101
    image = cv2.warpAffine(picture, matrix, (frame, frame), flags=way, borderMode=border)
    quads = sample.quads @ matrix[:, :2].T + matrix[:, 2]
    if np.linalg.det(matrix[:, :2]) < 0:
        quads = quads[:, [1, 0, 3, 2]]
    states = sample.states.copy()
    # A mirrored border shows pieces that are not in the list; `_warp` never shows any.
    centres = quads.mean(1)
    states[((centres < 0) | (centres > frame - 1)).any(1)] = 0
    if real:
        within = ((quads > -3) & (quads < frame + 2)).all(2).mean(1)
        states[within < 0.7] = 0
    target = encode(quads, sample.kinds, states, frame)
    return _tinted(np.asarray(image, np.uint8), rng), target


def _spin(angle: float) -> Floats:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _mirrored(linear: Floats, rng: Rng) -> Floats:
    return linear @ np.diag([-1.0, 1.0]) if rng.random() < 0.5 else linear


def _warp(frame: int, rng: Rng) -> Floats:
    """Quarter turns, mirrors, and at times a closer look."""
    linear = np.rint(_mirrored(_spin(int(rng.integers(4)) * np.pi / 2), rng))
    middle = np.full(2, (frame - 1) / 2)
    aim = middle.copy()
    if rng.random() < 0.3:
        zoom = rng.uniform(1.0, 1.4)
        aim += rng.uniform(-0.5, 0.5, 2) * frame * (1 - 1 / zoom)
        linear = linear * zoom
    return np.column_stack([linear, middle - linear @ aim])


def _real_warp(shape: tuple[int, ...], frame: int, rng: Rng) -> Floats:
    """A window of a photograph, turned, squeezed and scaled."""
    turn, axis = rng.uniform(0, 2 * np.pi, 2)
    zoom = frame / min(shape[:2]) * log_uniform(0.75, 2.2, rng)
    squeezed = _spin(axis) @ np.diag([1.0, rng.uniform(0.75, 1.0)]) @ _spin(axis).T
    linear = _mirrored(zoom * _spin(turn) @ squeezed, rng)
    # Keep the window inside the photograph as far as it can be.
    reach = np.abs(np.linalg.inv(linear)) @ np.full(2, frame / 2)
    size = np.array([shape[1], shape[0]], np.float64)
    low, high = np.minimum(reach, size / 2), np.maximum(size - reach, size / 2)
    aim = rng.uniform(low, high)
    return np.column_stack([linear, np.full(2, (frame - 1) / 2) - linear @ aim])


def _tinted(image: Pixels, rng: Rng) -> Pixels:
    if rng.random() < 0.25:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.5:
        gain, lift = np.exp(rng.normal(0, 0.15, 3)), rng.normal(0, 6, 3)
        levels = 255 * (np.arange(256) / 255) ** np.exp(rng.normal(0, 0.15))
        table: NDArray[np.uint8] = np.clip(levels[:, None] * gain + lift, 0, 255).astype(np.uint8)
        image = np.asarray(cv2.LUT(np.ascontiguousarray(image), table[None]), np.uint8)
    if rng.random() < 0.04:
        image = np.repeat(image.mean(2, keepdims=True).astype(np.uint8), 3, 2)
    return image
