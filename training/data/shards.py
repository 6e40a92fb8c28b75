"""Files of training data, and samples of their rows."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.data.columns import Columns
from training.data.targets import to_device
from training.render.chance import Rng

Kind = TypeVar("Kind", bound=Columns)
Rows = dict[str, Tensor]
"""Columns of equal length by name."""
SPREAD = 24
"""Largest number of files in a batch."""


class Shards:
    """Rows of several files, on the device to train on.

    Parameters
    ----------
    cpu_columns
        Names of columns that stay in main memory.
    """

    def __init__(self, device: torch.device, cpu_columns: Collection[str] = ()) -> None:
        self.device = device
        self._cpu_columns = frozenset(cpu_columns)
        self._parts: list[Rows] = []

    def add(self, columns: Mapping[str, NDArray[np.generic]]) -> None:
        """Add the rows of a file."""
        rows = {name: torch.from_numpy(values) for name, values in columns.items()}
        self._parts.append(
            {n: v if n in self._cpu_columns else v.to(self.device) for n, v in rows.items()}
        )

    def take(self, count: int, rng: Rng) -> Rows:
        """Sample rows at random, from at most `SPREAD` files."""
        parts = self._parts
        chosen = rng.integers(0, len(parts), min(count, SPREAD))
        rows = np.sort(rng.integers(0, len(chosen), count))
        lengths = np.array([_length(parts[i]) for i in chosen])
        row_numbers = torch.from_numpy((rng.random(count) * lengths[rows]).astype(np.int64))
        counts = np.bincount(rows, minlength=len(chosen)).tolist()
        device_rows = to_device(row_numbers.numpy(), self.device)
        sample: Rows = {}
        for name in parts[0]:
            split = torch.split(row_numbers if name in self._cpu_columns else device_rows, counts)
            indices = zip(chosen, split, strict=True)
            sample[name] = torch.cat([parts[i][name][numbers] for i, numbers in indices])
        return sample


def save(columns: Columns, file: Path) -> None:
    """Write a file atomically."""
    part = file.with_suffix(".part")
    rows = {n: torch.from_numpy(np.ascontiguousarray(v)) for n, v in vars(columns).items()}
    torch.save(rows, part)
    part.rename(file)


def load(kind: type[Kind], *files: Path) -> Kind:
    """Read files as one; a single file is memory-mapped."""
    tables = (torch.load(file, mmap=True, weights_only=True) for file in files)
    parts = [kind(**{name: values.numpy() for name, values in it.items()}) for it in tables]
    return parts[0] if len(parts) == 1 else kind.joined(parts)


def _length(rows: Rows) -> int:
    return len(next(iter(rows.values())))
