"""What the network should say of a picture."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Singles
from vision.finding.maps import STRIDE

CHANNELS = {"heat": 3, "offset": 2, "shape": 3, "angle": 2, "taper": 2, "inside": 1}
"""Output channels in their order; see `vision.finding.maps` for their meaning. The last one only
serves the training: whether a cell lies inside a piece."""
Codes = NDArray[np.uint8]


@dataclass(frozen=True)
class Target:
    """Maps at stride 4."""

    values: Singles
    """(13, h, w): heat from 0 to 1, then what the other channels should be."""
    heat_weight: Singles
    """(h, w): 0 where a piece counts neither for nor against."""
    weight: Singles
    """(2, h, w): of the offset, near the centres alone, and of the shape, over whole pieces: the
    turn is seen at the edges first. Each adds up to one over each piece."""


def describe(quads: NDArray[np.floating]) -> tuple[Floats, Floats, Floats]:
    """Centres (N, 2), values (N, 7) and whitening matrices (N, 2, 2) of quads (N, 4, 2).

    The values are the logarithm of the root of the second moments (scale, two of anisotropy),
    the fourfold angle in the whitened frame (cos, sin), and the taper.
    """
    quads = np.asarray(quads, np.float64)
    a = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    b = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    frame = np.stack([a, b], 2)
    values, vectors = np.linalg.eigh(frame @ frame.transpose(0, 2, 1))
    logs = np.log(np.maximum(values, 1e-6)) / 2
    across = vectors.transpose(0, 2, 1)
    log_root = vectors * logs[:, None, :] @ across
    root = vectors * np.exp(logs)[:, None, :] @ across
    white = vectors * np.exp(-logs)[:, None, :] @ across
    turn = white @ frame
    phi = 4 * np.arctan2(turn[:, 1, 0], turn[:, 0, 0])
    wedge = quads[:, 0] - quads[:, 1] + quads[:, 2] - quads[:, 3]
    # The wedge is a (t·b) + b (t·a) for the gradient t of the logarithm of scale.
    parts = np.linalg.solve(frame, wedge[..., None])[..., 0]
    slope = np.linalg.solve(frame.transpose(0, 2, 1), parts[:, ::-1, None])[..., 0]
    taper = np.einsum("nij,nj->ni", root, slope)
    scale = (log_root[:, 0, 0] + log_root[:, 1, 1]) / 2
    stretch = (log_root[:, 0, 0] - log_root[:, 1, 1]) / 2
    shape = np.column_stack([scale, stretch, log_root[:, 0, 1], np.cos(phi), np.sin(phi), taper])
    return quads.mean(1), shape, white


def encode(quads: NDArray[np.floating], kinds: Codes, states: Codes, side: int) -> Target:
    """The maps for a picture of ``side`` × ``side`` pixels."""
    size = side // STRIDE, side // STRIDE
    values = np.zeros((sum(CHANNELS.values()), *size), np.float32)
    heat_weight = np.ones(size, np.float32)
    weight = np.zeros((2, *size), np.float32)
    nearest = np.full(size, np.inf, np.float32)
    if not len(quads):
        return Target(values, heat_weight, weight)
    centres, shape, white = describe(quads)
    scale = np.exp(shape[:, 0])
    spread = np.clip(0.11 * scale / STRIDE, 0.55, 4.0) * STRIDE / scale
    cells = (centres - (STRIDE - 1) / 2) / STRIDE
    stretch = np.exp(np.hypot(shape[:, 1], shape[:, 2]))
    reach = np.ceil(np.maximum(3 * spread, 0.72) * stretch * scale / STRIDE).astype(int)
    for i in np.argsort(states, kind="stable"):
        x, y = cells[i]
        low = np.maximum(np.floor([x, y]).astype(int) - reach[i], 0)
        high = np.minimum(np.floor([x, y]).astype(int) + reach[i] + 2, size)
        if (low >= high).any():
            continue
        box = (slice(low[1], high[1]), slice(low[0], high[0]))
        dy, dx = np.mgrid[box].astype(np.float32)
        dx, dy = dx - np.float32(x), dy - np.float32(y)
        u, v = np.tensordot(white[i].astype(np.float32) * STRIDE, np.stack([dx, dy]), 1)
        square = u * u + v * v
        if not states[i]:
            heat_weight[box][square < 0.16] = 0
            continue
        heat = np.exp(-square / np.float32(2 * spread[i] ** 2))
        heat[np.unravel_index(np.argmax(heat), heat.shape)] = 1
        top = values[int(kinds[i])][box]
        np.maximum(top, heat, out=top)
        heat_weight[box][heat > 0.1] = 1
        turn = np.arctan2(shape[i, 4], shape[i, 3]) / 4
        across = np.abs(u * np.cos(turn) + v * np.sin(turn))
        along = np.abs(v * np.cos(turn) - u * np.sin(turn))
        edge = np.maximum(across, along)
        near = nearest[box]
        own = ((edge < 0.5) | (heat > 0.3)) & (square < near)
        near[own] = square[own]
        core = own & (heat > 0.3)
        amount = heat * core
        weight[0][box][own] = amount[own] / max(float(amount.sum()), 1e-6)
        amount = (amount / max(float(amount.sum()), 1e-6) + own / max(float(own.sum()), 1.0)) / 2
        weight[1][box][own] = amount[own]
        values[3][box][own] = -dx[own]
        values[4][box][own] = -dy[own]
        for channel, value in enumerate(shape[i], start=5):
            values[channel][box][own] = value
        values[12][box][edge < 0.44] = 1
    return Target(values, heat_weight, weight)
