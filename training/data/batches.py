"""Augmented batches for the training loop, made on the device to train on.

Rows come in random order, so that an augmentation may depend on the position in the batch.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import torch
from torch import Generator, Tensor
from torch.nn import functional

from training.data.crops import Crops
from training.data.photographs import TRUST, Photograph
from training.data.places import Views
from training.data.shards import Shards
from training.data.targets import encode, to_device
from training.loop import Batch
from training.render.chance import Rng, log_uniform
from training.settings import Schedule
from vision.arrays import Floats
from vision.read.faces import FACES, LIMIT, normalise
from vision.read.places import BRIGHTEST, SIDE_PX, normalise_light

CHUNK = 4096
"""Crops normalised at a time."""
OVEREXPOSED = 0.15, 0.35
"""Share of overexposed views, and largest logarithm of the overexposure."""
Columns = dict[str, np.ndarray[Any, Any]]


@dataclass(frozen=True)
class _Chance:
    """Random numbers of a step, from seed and step alone."""

    rng: Rng
    generator: Generator

    @classmethod
    def of(cls, seed: int, step: int, device: torch.device) -> "_Chance":
        generator = Generator(device)
        generator.manual_seed(seed * 1_000_003 + step)
        return cls(np.random.default_rng((seed, step)), generator)

    def uniform(self, low: float, high: float, *shape: int) -> Tensor:
        unit = torch.rand(shape, generator=self.generator, device=self.generator.device)
        return low + (high - low) * unit

    def normal(self, spread: float, *shape: int) -> Tensor:
        return spread * torch.randn(shape, generator=self.generator, device=self.generator.device)

    def exponential(self, mean: float, *shape: int) -> Tensor:
        return -mean * torch.log(1 - self.uniform(0, 1, *shape))


def examples(crops: Crops) -> Columns:
    """Normalise crops as the reader does; 8-bit, spanning ±LIMIT."""
    packed = [
        np.rint((normalise(crops.pictures[i : i + CHUNK]) + LIMIT) * (255 / (2 * LIMIT)))
        for i in range(0, len(crops), CHUNK)
    ]
    pictures = np.concatenate(packed).astype(np.uint8)
    return {"pictures": pictures, "readings": crops.readings, "masses": crops.masses}


def unpacked(pictures: Tensor) -> Tensor:
    """The normalised values of 8-bit pictures, float32."""
    return pictures.float() * (2 * LIMIT / 255) - LIMIT


@dataclass(frozen=True)
class CropBatches:
    """Crops with random quarter turns, gain and noise; some of real tiles."""

    rendered: Shards
    real: Shards | None
    schedule: Schedule
    seed: int
    smoothing: float = 0.0
    """Label smoothing of rendered crops, over faces and rotations."""
    smoothed: float = 0.0
    """Share of the training with label smoothing."""

    def __call__(self, step: int, progress: float) -> Batch:
        chance, batch = _Chance.of(self.seed, step, self.rendered.device), self.schedule.batch
        from_real = round(batch * self.schedule.real_share) if self.real is not None else 0
        rows = self.rendered.take(batch - from_real, chance.rng)
        if self.real is not None:
            real = self.real.take(from_real, chance.rng)
            rows = {name: torch.cat([part, real[name]]) for name, part in rows.items()}
        number = torch.arange(batch, device=self.rendered.device)
        pictures, readings, faces = unpacked(rows["pictures"]), rows["readings"].long(), len(FACES)
        for turn in range(1, 4):
            # Clockwise; the readings follow.
            pictures[turn::4] = torch.rot90(pictures[turn::4], -turn, (2, 3))
        count = (batch, 1, 1, 1)
        noise = chance.exponential(0.02, *count) * chance.normal(1.0, *pictures.shape)
        gain, lift = chance.uniform(0.85, 1.15, *count), chance.normal(0.04, *count)
        return {
            "inputs": pictures * gain + lift + noise,
            "readings": (readings // faces + number[:, None] % 4) % 4 * faces + readings % faces,
            "masses": rows["masses"],
            "real": number >= batch - from_real,
            "smoothing": torch.tensor(self.smoothing if progress < self.smoothed else 0.0),
        }


def relit(views: Views) -> Columns:
    """Divide out the illumination of views; 8-bit, spanning 0 to BRIGHTEST."""
    even = [np.rint(normalise_light(view) * (255 / BRIGHTEST)) for view in views.pictures]
    return vars(views) | {"pictures": np.stack(even).astype(np.uint8)}


@dataclass(frozen=True)
class PlaceBatches:
    """Windows of rectified views, with random quarter turns, reflections and colour changes."""

    views: Shards
    window: int
    schedule: Schedule
    seed: int

    def __call__(self, step: int, _: float) -> Batch:
        batch, size, device = self.schedule.batch, self.window, self.views.device
        chance = _Chance.of(self.seed, step, device)
        rows = self.views.take(batch, chance.rng)
        full_views, points, masses, offsets = rows.values()
        number, last = torch.arange(batch, device=device), size - 1
        # Around a labelled place, if there is one.
        labelled = (masses.sum(2) > 0) * chance.uniform(0.1, 1, *masses.shape[:2])
        first = points[number, labelled.argmax(1)] - chance.uniform(0.15, 0.85, batch, 2) * size
        first = first.clamp(0, full_views.shape[-1] - size).long()
        col, row = (first.T[..., None] + torch.arange(size, device=device)).unbind(0)
        source = number[:, None, None, None], torch.arange(3, device=device)[:, None, None]
        pictures = full_views[*source, row[:, None, :, None], col[:, None, None, :]].float()
        points = points - first[:, None]
        outside = (points < SIDE_PX / 2) | (points > last - SIDE_PX / 2)
        masses = masses * ~outside.any(2, keepdim=True)
        offsets = torch.where(masses.sum(2, keepdim=True) > 0, offsets, torch.nan)
        points, offsets = points.clone(), offsets.clone()
        for turn in range(1, 4):
            for part in [slice(k, None, 4) for k in range(turn, 4)]:
                pictures[part] = torch.rot90(pictures[part], -1, (2, 3))
                points[part] = torch.stack([last - points[part, :, 1], points[part, :, 0]], 2)
                offsets[part] = torch.stack([-offsets[part, :, 1], offsets[part, :, 0]], 2)
        part = slice(batch // 2, None)
        pictures[part] = pictures[part].flip(3)
        points[part, :, 0] = last - points[part, :, 0]
        offsets[part, :, 0] *= -1
        return {
            "inputs": _jittered(pictures * (BRIGHTEST / 255), chance),
            "points": points,
            "masses": masses,
            "offsets": offsets,
        }


def _jittered(views: Tensor, chance: _Chance) -> Tensor:
    """Jitter colours and tones, overexpose some views, add noise."""
    one = (len(views), 1, 1, 1)
    gain = torch.exp(chance.normal(0.06, len(views), 3, 1, 1) + chance.normal(0.08, *one))
    over = (chance.uniform(0, 1, *one) - 1 + OVEREXPOSED[0]).clamp(min=0) / OVEREXPOSED[0]
    noise = chance.exponential(0.012, *one) * chance.normal(1.0, *views.shape)
    toned = views ** torch.exp(chance.normal(0.12, *one)) * gain
    clipped = (toned * torch.exp(OVEREXPOSED[1] * over)).clamp(max=1.0)
    return torch.where(over > 0, clipped, toned) + noise


@dataclass(frozen=True)
class PictureBatches:
    """Pictures with random quarter turns, reflections, zoom and colour changes; some real ones."""

    rendered: Shards
    real: Sequence[Photograph]
    frame: int
    schedule: Schedule
    seed: int

    @cached_property
    def _real_pictures(self) -> list[Tensor]:
        pictures = (torch.from_numpy(photo.pixels()) for photo in self.real)
        return [picture.to(self.rendered.device) for picture in pictures]

    def __call__(self, step: int, _: float) -> Batch:
        device, frame = self.rendered.device, self.frame
        chance = _Chance.of(self.seed, step, device)
        rng, batch = chance.rng, self.schedule.batch
        from_real = rng.binomial(batch, self.schedule.real_share) if self.real else 0
        real_chosen = rng.integers(0, max(1, len(self.real)), from_real)
        rows = self.rendered.take(batch - len(real_chosen), rng)
        matrices = [_warp(frame, rng) for _ in range(batch - len(real_chosen))]
        pictures = [_warped(rows["pictures"], np.stack(matrices), frame)]
        quads, kinds, states = (rows[name].numpy() for name in ("quads", "kinds", "states"))
        quads = np.pad(quads, ((0, len(real_chosen)), *[(0, 0)] * 3), constant_values=np.nan)
        kinds, states = (np.pad(part, ((0, len(real_chosen)), (0, 0))) for part in (kinds, states))
        trust = np.ones(batch, np.float32)
        for place, number in enumerate(real_chosen, start=batch - len(real_chosen)):
            real_quads, picture = self.real[number].quads, self._real_pictures[number]
            matrices.append(_real_warp(picture.shape, frame, rng))
            pictures.append(_warped(picture[None], matrices[-1][None], frame))
            # Kind 0: tiles.
            part = place, slice(len(real_quads))
            quads[part], states[part], trust[place] = real_quads, 1, TRUST
        linear, shift = np.stack(matrices)[:, :, :2], np.stack(matrices)[:, None, None, :, 2]
        quads = np.einsum("bij,bpkj->bpki", linear, quads) + shift
        flipped = np.linalg.det(linear) < 0
        quads[flipped] = quads[flipped][:, :, [1, 0, 3, 2]]
        # Reflection padding repeats pieces without labels; `_warp` never pads.
        centres = quads.mean(2)
        states[((centres < 0) | (centres > frame - 1)).any(2)] = 0
        within = ((quads > -3) & (quads < frame + 2)).all(3).mean(2)
        states[(within < 0.7) & (np.arange(batch) >= batch - len(real_chosen))[:, None]] = 0
        target = encode(quads, kinds, states, frame, device)
        trust_map = to_device(trust, device)[:, None, None, None]
        return {
            "inputs": _recoloured(torch.cat(pictures), chance),
            "values": target.values,
            "heat_weight": target.heat_weight,
            "weight": target.weight * trust_map,
        }


def _warped(pictures: Tensor, matrices: Floats, frame: int) -> Tensor:
    """Warp pictures (B, H, W, 3) by matrices (B, 2, 3) to (B, 3, frame, frame), float32."""
    wide, high = pictures.shape[2] - 1, pictures.shape[1] - 1
    # Inverse maps, in coordinates from -1 to 1.
    half, source = (frame - 1) / 2, np.array([2 / wide, 2 / high])
    back = np.linalg.inv(matrices[:, :, :2])
    shift = np.einsum("bij,bj->bi", back, half - matrices[:, :, 2]) * source - 1
    theta = np.concatenate([back * half * source[:, None], shift[..., None]], 2)
    moved = to_device(theta.astype(np.float32), pictures.device)
    grid = functional.affine_grid(moved, [len(pictures), 3, frame, frame], align_corners=True)
    planes = pictures.permute(0, 3, 1, 2).float()
    return functional.grid_sample(planes, grid, padding_mode="reflection", align_corners=True)


def _rotation(angle: float) -> Floats:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _mirrored(linear: Floats, rng: Rng) -> Floats:
    return linear @ np.diag([-1.0, 1.0]) if rng.random() < 0.5 else linear


def _centred_map(linear: Floats, aim: Floats, frame: int) -> Floats:
    """Affine map (2, 3) that takes a point (2,) to the centre of the frame."""
    return np.column_stack([linear, (frame - 1) / 2 - linear @ aim])


def _warp(frame: int, rng: Rng) -> Floats:
    """A random quarter turn, reflection and zoom."""
    linear = np.rint(_mirrored(_rotation(int(rng.integers(4)) * np.pi / 2), rng))
    zoom = rng.uniform(1.0, 1.4) if rng.random() < 0.3 else 1.0
    aim = (frame - 1) / 2 + rng.uniform(-0.5, 0.5, 2) * frame * (1 - 1 / zoom)
    return _centred_map(linear * zoom, aim, frame)


def _real_warp(shape: tuple[int, ...], frame: int, rng: Rng) -> Floats:
    """A random window of a photograph, rotated, compressed and scaled."""
    turn, axis = rng.uniform(0, 2 * np.pi, 2)
    zoom = frame / min(shape[:2]) * log_uniform(0.75, 2.2, rng)
    squeezed = _rotation(axis) @ np.diag([1.0, rng.uniform(0.75, 1.0)]) @ _rotation(axis).T
    linear = _mirrored(zoom * _rotation(turn) @ squeezed, rng)
    # Keep the window inside the photograph as far as possible.
    reach = np.abs(np.linalg.inv(linear)) @ np.full(2, frame / 2)
    size = np.array([shape[1], shape[0]], np.float64)
    low, high = np.minimum(reach, size / 2), np.maximum(size - reach, size / 2)
    return _centred_map(linear, rng.uniform(low, high), frame)


def _recoloured(pictures: Tensor, chance: _Chance) -> Tensor:
    """Scale to 0 to 1; permute channels, change tones, turn a few grey."""
    count, one = len(pictures), (len(pictures), 1, 1, 1)
    order = chance.uniform(0, 1, count, 3).argsort(1)
    identity = torch.arange(3, device=pictures.device).expand(count, 3)
    order = torch.where(chance.uniform(0, 1, count, 1) < 0.25, order, identity)
    pictures = pictures.gather(1, order[..., None, None].expand_as(pictures)) / 255
    tones = pictures ** torch.exp(chance.normal(0.15, *one))
    gain, lift = (chance.normal(spread, count, 3, 1, 1) for spread in (0.15, 6 / 255))
    tones = (tones * torch.exp(gain) + lift).clamp(0, 1)
    pictures = torch.where(chance.uniform(0, 1, *one) < 0.5, tones, pictures)
    return torch.where(chance.uniform(0, 1, *one) < 0.04, pictures.mean(1, True), pictures)
