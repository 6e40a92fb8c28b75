"""Tables of data as columns of equal length."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray


def padded(values: NDArray[Any], most: int, fill: float, dtype: DTypeLike) -> NDArray[Any]:
    """One row: the values (k, ...), then ``fill`` up to ``most`` of them."""
    row = np.full((1, most, *values.shape[1:]), fill, dtype)
    row[0, : len(values)] = values
    return row


@dataclass(frozen=True)
class Columns:
    """A table: one array per field, with corresponding rows."""

    def __len__(self) -> int:
        return len(next(iter(vars(self).values())))

    def __getitem__(self, chosen: Any) -> Self:
        return type(self)(*(values[chosen] for values in vars(self).values()))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Concatenate tables."""
        return cls(*map(np.concatenate, zip(*(vars(part).values() for part in parts), strict=True)))

    @classmethod
    def drawn(cls, draw: Callable[[], Self], count: int) -> Self:
        """Draw at least `count` rows."""
        parts = [draw()]
        while sum(map(len, parts)) < count:
            parts.append(draw())
        return cls.joined(parts)
