"""Samples turned, mirrored, scaled and tinted into batches, made beside the training."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from training.faces import Rng
from training.finder.scene import Sample
from training.finder.targets import Target, encode


@dataclass(frozen=True)
class Batch:
    """Pictures (B, 3, H, W) float32 from 0 to 1, their targets stacked, and trust in corners."""

    pictures: npt.NDArray[np.float32]
    values: npt.NDArray[np.float32]
    heat_weight: npt.NDArray[np.float32]
    weight: npt.NDArray[np.float32]


def varied(
    sample: Sample, frame: int, rng: Rng, real: bool = False
) -> tuple[npt.NDArray[np.uint8], Target]:
    """One picture (frame, frame, 3) and its target."""
    decoded = cv2.imdecode(np.frombuffer(sample.coded, np.uint8), cv2.IMREAD_COLOR_RGB)
    if decoded is None:
        raise ValueError("a sample must be a picture, but its bytes are none")
    matrix = _real_warp(decoded.shape, frame, rng) if real else _warp(frame, rng)
    straight = not real and bool(np.allclose(np.abs(matrix[:, :2]).max(), 1))
    way = cv2.INTER_NEAREST if straight else cv2.INTER_LINEAR
    image = cv2.warpAffine(
        decoded, matrix, (frame, frame), flags=way, borderMode=cv2.BORDER_REFLECT_101
    )
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
    target = encode(quads, sample.kinds, states, frame, frame)
    return _tinted(np.asarray(image, np.uint8), rng), target


def _warp(frame: int, rng: Rng) -> npt.NDArray[np.float64]:
    """Quarter turns, mirrors, and at times a closer look."""
    turn = int(rng.integers(4)) * np.pi / 2
    linear = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    if rng.random() < 0.5:
        linear = linear @ np.diag([-1.0, 1.0])
    middle = np.full(2, (frame - 1) / 2)
    aim = middle.copy()
    if rng.random() < 0.3:
        zoom = rng.uniform(1.0, 1.4)
        aim += rng.uniform(-0.5, 0.5, 2) * frame * (1 - 1 / zoom)
        linear = linear * zoom
    return np.column_stack([linear, middle - linear @ aim])


def _real_warp(shape: tuple[int, ...], frame: int, rng: Rng) -> npt.NDArray[np.float64]:
    """A window of a photograph, turned, squeezed and scaled."""
    turn, axis = rng.uniform(0, 2 * np.pi, 2)
    zoom = frame / min(shape[:2]) * np.exp(rng.uniform(np.log(0.75), np.log(2.2)))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    lean = np.array([[np.cos(axis), -np.sin(axis)], [np.sin(axis), np.cos(axis)]])
    linear = zoom * spin @ lean @ np.diag([1.0, rng.uniform(0.75, 1.0)]) @ lean.T
    if rng.random() < 0.5:
        linear = linear @ np.diag([-1.0, 1.0])
    # Keep the window inside the photograph as far as it can be.
    reach = np.abs(np.linalg.inv(linear)) @ np.full(2, frame / 2)
    size = np.array([shape[1], shape[0]], np.float64)
    low, high = np.minimum(reach, size / 2), np.maximum(size - reach, size / 2)
    aim = rng.uniform(low, high)
    return np.column_stack([linear, np.full(2, (frame - 1) / 2) - linear @ aim])


def _tinted(image: npt.NDArray[np.uint8], rng: Rng) -> npt.NDArray[np.uint8]:
    if rng.random() < 0.25:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.5:
        gain, lift = np.exp(rng.normal(0, 0.15, 3)), rng.normal(0, 6, 3)
        bend = np.exp(rng.normal(0, 0.15))
        levels = 255 * (np.arange(256) / 255) ** bend
        table = np.clip(levels[:, None] * gain + lift, 0, 255).astype(np.uint8)
        image = np.asarray(cv2.LUT(np.ascontiguousarray(image), table[None]), np.uint8)
    if rng.random() < 0.04:
        image = np.repeat(image.mean(2, keepdims=True).astype(np.uint8), 3, 2)
    return image


class Feed:
    """Batches made by threads from all samples that there are so far."""

    def __init__(
        self,
        samples: list[Sample],
        real: list[Sample],
        batch: int,
        frame: int,
        real_share: float,
        seed: int,
    ) -> None:
        self.samples, self.real = samples, real
        self._batch, self._frame, self._share = batch, frame, real_share
        self._rng = np.random.default_rng(seed)
        self._queue: queue.Queue[Batch] = queue.Queue(4)
        threading.Thread(target=self._run, daemon=True).start()

    def next(self) -> Batch:
        """The next batch."""
        return self._queue.get()

    def _run(self) -> None:
        while True:
            self._queue.put(self._make())

    def _make(self) -> Batch:
        rng = self._rng
        parts = []
        for _ in range(self._batch):
            real = bool(self.real) and rng.random() < self._share
            source = self.real if real else self.samples
            sample = source[int(rng.integers(len(source)))]
            image, target = varied(sample, self._frame, rng, real)
            parts.append((image, target, sample.weight))
        pictures = np.stack([image for image, _, _ in parts]).astype(np.float32) / 255
        return Batch(
            np.ascontiguousarray(pictures.transpose(0, 3, 1, 2)),
            np.stack([target.values for _, target, _ in parts]),
            np.stack([target.heat_weight for _, target, _ in parts]),
            np.stack([target.weight * trust for _, target, trust in parts]),
        )
