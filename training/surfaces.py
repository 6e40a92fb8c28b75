"""Surfaces: patches of table, cloth and board, from photographs of them or from noise."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
PATCH = 256


def surfaces(folder: Path | None, rng: np.random.Generator, count: int = 160) -> list[Picture]:
    """Patches of PATCH × PATCH pixels, RGB; half of them from ``folder`` where one is given."""
    patches: list[Picture] = []
    files = sorted(folder.glob("*.jpg")) if folder is not None else []
    for file in files:
        photo = cv2.imread(str(file))
        if photo is None:
            continue
        photo = cv2.cvtColor(photo, cv2.COLOR_BGR2RGB)
        for scale in (0.35, 0.7):
            small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            if min(small.shape[:2]) > PATCH:
                y = int(rng.integers(small.shape[0] - PATCH))
                x = int(rng.integers(small.shape[1] - PATCH))
                patches.append(small[y : y + PATCH, x : x + PATCH].astype(np.uint8))
    return patches + [_noise(rng) for _ in range(max(count // 2, count - len(patches)))]


def _noise(rng: np.random.Generator) -> Picture:
    """Grain, weave, marble or speckle by filtered noise between two or three colours."""
    field = np.zeros((PATCH, PATCH), np.float32)
    stretch = float(rng.uniform(1, 12)) if rng.random() < 0.5 else 1.0
    for _ in range(int(rng.integers(1, 4))):
        sigma = float(rng.uniform(0.6, 14))
        layer = rng.standard_normal((PATCH, PATCH)).astype(np.float32)
        cv2.GaussianBlur(layer, (0, 0), sigma * stretch, layer, sigma)
        field += np.float32(rng.uniform(0.3, 1.0)) * layer / (layer.std() + 1e-6)
    if rng.random() < 0.2:
        y, x = np.mgrid[:PATCH, :PATCH].astype(np.float32)
        period = rng.uniform(3, 14)
        field += 1.5 * np.sin(x * 2 * np.pi / period) * np.sin(y * 2 * np.pi / period)
    if rng.random() < 0.2:
        field = np.abs(field)
    level = 1 / (1 + np.exp(-field * rng.uniform(0.3, 1.6)))
    first = rng.uniform(10, 250, 3)
    second = np.clip(first + rng.normal(0, 45, 3) + rng.normal(0, 35), 0, 255)
    mixed = first + (second - first) * level[..., None]
    patch: Picture = np.clip(mixed, 0, 255).astype(np.uint8)
    return patch
