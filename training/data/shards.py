"""Drawn data in files, and what of them is there so far, to draw batches from."""

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
from training.data.targets import sent
from training.render.chance import Rng

Kind = TypeVar("Kind", bound=Columns)
Rows = dict[str, Tensor]
"""Columns of equal length by their names."""
Ready = Callable[[Path], Mapping[str, NDArray[np.generic]]]
"""What is to be kept of a file."""
SPREAD = 24
"""Files that a batch comes from, at most."""
PAUSE = 0.5
"""Seconds from one look for new files to the next."""
ALL_DRAWN = "all_drawn"
"""File that says that no more files will come."""


class Shards:
    """Rows of files, on the device that fits; more may come while they are drawn from.

    Parameters
    ----------
    here
        Names of columns that stay in main memory.
    """

    def __init__(self, device: torch.device, here: Collection[str] = ()) -> None:
        self.device = device
        self._here = frozenset(here)
        self._parts: list[Rows] = []

    def __len__(self) -> int:
        return sum(_length(part) for part in self._parts)

    def add(self, columns: Mapping[str, NDArray[np.generic]]) -> None:
        """More rows."""
        rows = {name: torch.from_numpy(values) for name, values in columns.items()}
        self._parts.append(
            {n: v if n in self._here else v.to(self.device) for n, v in rows.items()}
        )

    def follow(self, folder: Path, pattern: str, ready: Ready, until: float | None) -> None:
        """Take all files that are there; go on beside until a moment of `time.monotonic`."""
        seen = set[Path]()

        def look() -> None:
            for file in sorted({*folder.glob(pattern)} - seen):
                self.add(ready(file))
                seen.add(file)

        def wait() -> None:
            while until is not None and time.monotonic() < until:
                look()
                time.sleep(PAUSE)

        there(folder, pattern, until is not None)
        look()
        Thread(target=wait, daemon=True).start()

    def take(self, count: int, rng: Rng) -> Rows:
        """Any rows, of some of the files."""
        parts = self._parts[:]
        chosen = rng.integers(0, len(parts), min(count, SPREAD))
        rows = np.sort(rng.integers(0, len(chosen), count))
        lengths = np.array([_length(parts[i]) for i in chosen])
        at = torch.from_numpy((rng.random(count) * lengths[rows]).astype(np.int64))
        counts = np.bincount(rows, minlength=len(chosen)).tolist()
        sent_at = sent(at.numpy(), self.device)
        taken: Rows = {}
        for name in parts[0]:
            split = torch.split(at if name in self._here else sent_at, counts)
            own = zip(chosen, split, strict=True)
            taken[name] = torch.cat([parts[i][name][some] for i, some in own])
        return taken


def there(folder: Path, pattern: str, drawing: bool) -> list[Path]:
    """The files of a folder; where more are being drawn, the first one is waited for."""
    while not (files := sorted(folder.glob(pattern))):
        if not drawing or (folder / ALL_DRAWN).exists():
            raise FileNotFoundError(f"no {pattern} in {folder}")
        time.sleep(PAUSE)
    return files


def save(columns: Columns, file: Path) -> None:
    """Write a file at once or not at all."""
    part = file.with_suffix(".part")
    rows = {n: torch.from_numpy(np.ascontiguousarray(v)) for n, v in vars(columns).items()}
    torch.save(rows, part)
    part.rename(file)


def load(kind: type[Kind], *files: Path) -> Kind:
    """What was saved, several files as one; of a single one nothing is read before it is used."""
    rows = (torch.load(file, mmap=True, weights_only=True) for file in files)
    parts = [kind(**{name: values.numpy() for name, values in one.items()}) for one in rows]
    return parts[0] if len(parts) == 1 else kind.joined(parts)


def _length(rows: Rows) -> int:
    return len(next(iter(rows.values())))
