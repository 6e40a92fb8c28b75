"""Fit the reader to crops: soft targets, quarter turns for free, running mean of the weights."""

from __future__ import annotations

import copy
import math
import sys
import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from training.dataset import Crops
from training.net import ReaderNet
from training.old_settings import Schedule
from vision.reading.faces import DEFAULT, FACES, normalise


@dataclass(frozen=True)
class Examples:
    """Normalised crops in eight bits, with targets, ready for batches."""

    pictures: Tensor
    """uint8 (n, 1, 40, 40); 0–255 stands for ∓ the normaliser's limit."""
    readings: Tensor
    """int64 (n, SHARES)."""
    masses: Tensor
    """float32 (n, SHARES)."""

    def __len__(self) -> int:
        return len(self.pictures)


def examples(crops: Crops, chunk: int = 4096) -> Examples:
    """Normalise crops as the reader will."""
    limit = DEFAULT.limit
    packed = np.empty((len(crops.pictures), 1, *crops.pictures.shape[1:3]), np.uint8)
    for start in range(0, len(packed), chunk):
        values = normalise(crops.pictures[start : start + chunk])
        packed[start : start + chunk] = np.rint((values + limit) * (255 / (2 * limit)))
    return Examples(
        torch.from_numpy(packed),
        torch.from_numpy(crops.readings.astype(np.int64)),
        torch.from_numpy(crops.masses),
    )


def joined(parts: list[Examples]) -> Examples:
    """Several sets as one."""
    return Examples(
        torch.cat([p.pictures for p in parts]),
        torch.cat([p.readings for p in parts]),
        torch.cat([p.masses for p in parts]),
    )


def unpacked(pictures: Tensor) -> Tensor:
    """The normalised float32 values of eight-bit pictures."""
    limit = DEFAULT.limit
    return pictures.float() * (2 * limit / 255) - limit


def soft_loss(logits: Tensor, readings: Tensor, masses: Tensor, smoothing: float) -> Tensor:
    """Cross entropy with the target mass on each reading, (N,)."""
    logs = torch.log_softmax(logits, dim=1)
    hit = -(logs.gather(1, readings) * masses).sum(dim=1)
    return (1 - smoothing) * hit - smoothing * logs.mean(dim=1)


def any_loss(logits: Tensor, readings: Tensor, masses: Tensor) -> Tensor:
    """Minus the log of the probability that any allowed reading holds, (N,)."""
    logs = torch.log_softmax(logits, dim=1).gather(1, readings)
    return -torch.logsumexp(logs.masked_fill(masses <= 0, -torch.inf), dim=1)


def fit(
    drawn: Examples,
    real: Examples | None,
    schedule: Schedule,
    seed: int,
    *,
    minutes: float,
    start: ReaderNet | None = None,
) -> ReaderNet:
    """Train for the schedule's passes, or for ``minutes`` if that is less."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = (start or ReaderNet()).to(device).train()
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(
        net.parameters(), schedule.rate, weight_decay=schedule.weight_decay, fused=True
    )
    from_real = round(schedule.batch * schedule.real_share) if real is not None else 0
    from_drawn = schedule.batch - from_real
    steps = int(schedule.epochs * len(drawn) / from_drawn)
    order = _Endless(len(drawn), from_drawn, rng)
    real_order = _Endless(len(real), from_real, rng) if real is not None else None
    begin, shown, smooth = time.monotonic(), 0.0, 0.0
    for step in range(steps):
        spent = (time.monotonic() - begin) / 60
        progress = max(step / steps, spent / minutes)
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = schedule.rate * _pace(progress, schedule.warmup)
        parts = [_taken(drawn, next(order))]
        if real is not None and real_order is not None:
            parts.append(_taken(real, next(real_order)))
        batch = joined(parts)
        pictures, readings = _turned(unpacked(batch.pictures), batch.readings, rng)
        pictures = _shaded(pictures, rng).to(device, memory_format=torch.channels_last)
        readings, masses = readings.to(device), batch.masses.to(device)
        with torch.autocast(device.type, torch.bfloat16):
            logits = net(pictures)
        logits = logits.float()
        loss = soft_loss(
            logits[:from_drawn], readings[:from_drawn], masses[:from_drawn], schedule.smoothing
        ).sum()
        if from_real:
            loss = (
                loss
                + any_loss(logits[from_drawn:], readings[from_drawn:], masses[from_drawn:]).sum()
            )
        loss = loss / schedule.batch
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        _follow(mean, net, min(schedule.average, (step + 1) / (step + 10)))
        smooth += (float(loss.detach()) - smooth) * (0.02 if step else 1.0)
        if time.monotonic() - shown > 5:
            shown = time.monotonic()
            print(
                f"\rstep {step}/{steps}  {progress:5.1%}  loss {smooth:.4f}  {spent:5.1f} min",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    return mean.to("cpu").eval()


def predict(net: ReaderNet, pictures: Tensor, chunk: int = 1024) -> npt.NDArray[np.float32]:
    """Logits (n, 4 · C) of eight-bit pictures."""
    net.eval()
    with torch.inference_mode():
        parts = [net(unpacked(pictures[i : i + chunk])) for i in range(0, len(pictures), chunk)]
    out: npt.NDArray[np.float32] = torch.cat(parts).float().numpy()
    return out


@torch.no_grad()
def _follow(mean: ReaderNet, net: ReaderNet, decay: float) -> None:
    """Move the running mean of weights and batch statistics towards the net."""
    pairs = zip(mean.state_dict().values(), net.state_dict().values(), strict=True)
    for kept, new in pairs:
        if kept.dtype.is_floating_point:
            kept.lerp_(new, 1 - decay)
        else:
            kept.copy_(new)


def _pace(progress: float, warmup: float) -> float:
    if progress < warmup:
        return progress / warmup + 1e-3
    return 0.5 * (1 + math.cos(math.pi * (progress - warmup) / (1 - warmup))) + 1e-3


def _taken(source: Examples, rows: Tensor) -> Examples:
    return Examples(source.pictures[rows], source.readings[rows], source.masses[rows])


class _Endless:
    """Shuffled row numbers, batch after batch, epoch after epoch."""

    def __init__(self, count: int, batch: int, rng: np.random.Generator) -> None:
        self.count, self.batch, self.rng = count, batch, rng
        self.rows = torch.from_numpy(rng.permutation(count))
        self.at = 0

    def __next__(self) -> Tensor:
        if self.at + self.batch > self.count:
            self.rows = torch.from_numpy(self.rng.permutation(self.count))
            self.at = 0
        self.at += self.batch
        return self.rows[self.at - self.batch : self.at]


def _turned(pictures: Tensor, readings: Tensor, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Turn each picture clockwise by a random number of quarters, its readings with it."""
    turns = torch.from_numpy(rng.integers(0, 4, len(pictures)))
    out = pictures.clone()
    for turn in range(1, 4):
        chosen = turns == turn
        out[chosen] = torch.rot90(pictures[chosen], -turn, (2, 3))
    faces = len(FACES)
    moved = (readings // faces + turns[:, None]) % 4 * faces + readings % faces
    return out, moved


def _shaded(pictures: Tensor, rng: np.random.Generator) -> Tensor:
    """A little more or less contrast, brightness and noise."""
    count = len(pictures)
    gain = torch.from_numpy(rng.uniform(0.85, 1.15, (count, 1, 1, 1)).astype(np.float32))
    lift = torch.from_numpy(rng.normal(0, 0.04, (count, 1, 1, 1)).astype(np.float32))
    noise = torch.from_numpy(rng.exponential(0.02, (count, 1, 1, 1)).astype(np.float32))
    return pictures * gain + lift + noise * torch.randn_like(pictures)
