"""What is drawn, as columns of equal length."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np


@dataclass(frozen=True)
class Columns:
    """Arrays, one of each field, whose rows belong together."""

    def __len__(self) -> int:
        return len(next(iter(vars(self).values())))

    def __getitem__(self, chosen: Any) -> Self:
        return type(self)(*(values[chosen] for values in vars(self).values()))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several as one."""
        return cls(*map(np.concatenate, zip(*(vars(part).values() for part in parts), strict=True)))

    @classmethod
    def drawn(cls, draw: Callable[[], Self], count: int) -> Self:
        """So many rows, and those that come with the last of them."""
        parts = [draw()]
        while sum(map(len, parts)) < count:
            parts.append(draw())
        return cls.joined(parts)
