"""Training targets of the finder."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.arrays import Floats
from vision.find.detections import STRIDE

CHANNELS = {"heat": 3, "offset": 2, "shape": 3, "angle": 2, "taper": 2, "inside": 1}
"""Output channels in order; see `vision.find.detections` for their meaning. The last one serves the
training alone: whether a cell lies inside a piece."""
Codes = NDArray[np.uint8]


@dataclass(frozen=True)
class Target:
    """Target maps of B pictures at stride 4."""

    values: Tensor
    """(B, 13, h, w): heat, 0 to 1, then the other channels."""
    heat_weight: Tensor
    """(B, h, w): 0 around the centres of pieces to be ignored."""
    weight: Tensor
    """(B, 2, h, w): of the offset, near the centres only, and of the shape, over whole pieces, as
    rotation shows best at the edges. Each sums to one over each piece."""


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


def encode(
    quads: NDArray[np.floating], kinds: Codes, states: Codes, side: int, device: torch.device
) -> Target:
    """Target maps of B pictures of ``side`` × ``side`` pixels.

    Each piece is rasterised in its own box; the cells of all boxes are processed together.

    Parameters
    ----------
    quads
        (B, P, 4, 2) pixels, NaN where a picture has fewer than P pieces.
    kinds, states
        (B, P).
    """
    count, size = len(quads), side // STRIDE
    # One extra cell receives the writes to be discarded.
    area, none = size * size, count * size * size
    values = torch.zeros((sum(CHANNELS.values()), none + 1), device=device)
    heat_weight = torch.ones(none + 1, device=device)
    weight = torch.zeros((2, none + 1), device=device)
    present = np.isfinite(quads).all((2, 3))
    centres, shape, white = describe(quads[present])
    scale = np.exp(shape[:, 0])
    spread = np.clip(0.11 * scale / STRIDE, 0.55, 4.0) * STRIDE / scale
    cells = (centres - (STRIDE - 1) / 2) / STRIDE
    stretch = np.exp(np.hypot(shape[:, 1], shape[:, 2]))
    reach = np.ceil(np.maximum(3 * spread, 0.72) * stretch * scale / STRIDE)[:, None]
    low = np.clip(np.floor(cells) - reach, 0, size).astype(np.int64)
    wide, tall = (np.clip(np.floor(cells) + reach + 2, low, size).astype(np.int64) - low).T
    indices = [np.nonzero(present)[0], kinds[present], states[present], *low.T]
    whole = to_device(np.column_stack(indices).astype(np.int64), device)
    features = [cells, (white * STRIDE).reshape(-1, 4), spread, shape]
    parts = to_device(np.column_stack(features).astype(np.float32), device)
    piece, col, row = _boxes(wide, tall, device)
    picture, kind, state, left, top = whole[piece].T
    col, row = left + col, top + row
    cell = picture * area + row * size + col
    x, y, a, b, c, d, heat_width = parts[piece, :7].T
    dx, dy = col - x, row - y
    u, v = a * dx + b * dy, c * dx + d * dy
    square, target = u * u + v * v, state > 0
    heat = torch.exp(-square / (2 * heat_width**2))
    least = torch.full((len(whole),), torch.inf, device=device)
    least.scatter_reduce_(0, piece, square, "amin")
    heat = torch.where(square == least[piece], 1.0, heat) * target
    values.view(-1).scatter_reduce_(0, kind * (none + 1) + cell, heat, "amax")
    heat_weight[torch.where(~target & (square < 0.16), cell, none)] = 0
    heat_weight[torch.where(heat > 0.1, cell, none)] = 1
    turn = (torch.atan2(parts[:, 11], parts[:, 10]) / 4)[piece]
    cos, sin = turn.cos(), turn.sin()
    edge = torch.maximum((u * cos + v * sin).abs(), (v * cos - u * sin).abs())
    values[-1, torch.where(target & (edge < 0.44), cell, none)] = 1
    # A cell belongs to the piece with the nearest centre.
    own = target & ((edge < 0.5) | (heat > 0.3))
    nearest = torch.full((none + 1,), torch.inf, device=device)
    nearest.scatter_reduce_(0, torch.where(own, cell, none), square, "amin")
    own &= square == nearest[cell]
    amounts = torch.stack([heat * (heat > 0.3) * own, own.float()])
    sums = torch.zeros((2, len(whole)), device=device).index_add_(1, piece, amounts)
    near_centre, over_piece = amounts / sums.clamp(min=1e-6)[:, piece]
    cell = torch.where(own, cell, none)
    weight[:, cell] = torch.stack([near_centre, (near_centre + over_piece) / 2])
    values[3:5, cell] = -torch.stack([dx, dy])
    values[5:12, cell] = parts[piece, 7:].T
    maps = [
        part[..., :none].view(*part.shape[:-1], count, size, size)
        for part in (values, heat_weight, weight)
    ]
    return Target(maps[0].transpose(0, 1), maps[1], maps[2].transpose(0, 1))


def _boxes(
    wide: NDArray[np.int64], tall: NDArray[np.int64], device: torch.device
) -> tuple[Tensor, Tensor, Tensor]:
    """Box, column and row of every cell of all boxes."""
    areas, total = to_device(wide * tall, device), int((wide * tall).sum())
    numbers = torch.arange(len(wide), device=device)
    box = torch.repeat_interleave(numbers, areas, output_size=total)
    place = torch.arange(total, device=device) - (areas.cumsum(0) - areas)[box]
    width = to_device(wide, device)[box]
    return box, place % width, torch.div(place, width, rounding_mode="floor")


def to_device(values: NDArray[np.generic], device: torch.device) -> Tensor:
    """Copy an array to a device, without blocking."""
    on_cpu = torch.from_numpy(np.ascontiguousarray(values))
    return on_cpu if device.type == "cpu" else on_cpu.pin_memory().to(device, non_blocking=True)
