"""Files of training data, sampled while more are being written."""

import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from threading import Thread
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
Ready = Callable[[Path], Mapping[str, NDArray[np.generic]]]
"""Loads the columns to keep from a file."""
SPREAD = 24
"""Largest number of files in a batch."""
PAUSE = 0.5
"""Seconds between scans for new files."""
ALL_DRAWN = "all_drawn"
"""Marker file: no more files will be written."""


class Shards:
    """Rows of several files, on the device to train on; files may be added during sampling.

    Parameters
    ----------
    cpu_columns
        Names of columns that stay in main memory.
    """

    def __init__(self, device: torch.device, cpu_columns: Collection[str] = ()) -> None:
        self.device = device
        self._cpu_columns = frozenset(cpu_columns)
        self._parts: list[Rows] = []

    def __len__(self) -> int:
        return sum(_length(part) for part in self._parts)

    def add(self, columns: Mapping[str, NDArray[np.generic]]) -> None:
        """Add rows."""
        rows = {name: torch.from_numpy(values) for name, values in columns.items()}
        self._parts.append(
            {n: v if n in self._cpu_columns else v.to(self.device) for n, v in rows.items()}
        )

    def follow(self, folder: Path, pattern: str, ready: Ready, until: float | None) -> None:
        """Load all files, then new ones in a thread until a deadline by `time.monotonic`."""
        loaded = set[Path]()

        def load_new() -> None:
            for file in sorted({*folder.glob(pattern)} - loaded):
                self.add(ready(file))
                loaded.add(file)

        def keep_loading() -> None:
            while until is not None and time.monotonic() < until:
                load_new()
                time.sleep(PAUSE)

        existing_files(folder, pattern, until is not None)
        load_new()
        Thread(target=keep_loading, daemon=True).start()

    def take(self, count: int, rng: Rng) -> Rows:
        """Sample rows at random, from at most `SPREAD` files."""
        parts = self._parts[:]
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


def existing_files(folder: Path, pattern: str, drawing: bool) -> list[Path]:
    """List the files of a folder; while data are being rendered, wait for the first one."""
    while not (files := sorted(folder.glob(pattern))):
        if not drawing or (folder / ALL_DRAWN).exists():
            raise FileNotFoundError(f"no {pattern} in {folder}")
        time.sleep(PAUSE)
    return files


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
