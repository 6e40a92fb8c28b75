"""Shares with their counts and 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scipy.stats import binomtest


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Wilson score interval at 95 % of a share, 0 to 1; (0, 1) where nothing was counted."""
    if count == 0:
        return 0.0, 1.0
    low, high = binomtest(hits, count).proportion_ci(method="wilson")
    return float(low), float(high)


def with_interval(hits: int, count: int) -> str:
    """A share as its counts and its interval in percent."""
    low, high = wilson(hits, count)
    return f"{hits}/{count} [{100 * low:.1f}, {100 * high:.1f}]"


def listed(figures: Mapping[str, tuple[int, int]]) -> str:
    """Figures with their intervals, for a cell of a table."""
    return "; ".join(f"{name} {with_interval(*it)}" for name, it in figures.items())


@dataclass(slots=True)
class Figure:
    """How often something was so."""

    name: str
    hits: int = 0
    count: int = 0

    def __str__(self) -> str:
        if self.count == 0:
            return f"{self.name:<52s} n=0"
        low, high = wilson(self.hits, self.count)
        share = f"{100 * self.hits / self.count:7.3f} %"
        interval = f"[{100 * low:.2f}, {100 * high:.2f}]"
        return f"{self.name:<52s} {share}  {self.hits}/{self.count}  {interval}"

    def to_dict(self) -> dict[str, object]:
        """Form for JSON."""
        low, high = wilson(self.hits, self.count)
        return {"name": self.name, "hits": self.hits, "n": self.count, "interval": [low, high]}


@dataclass(slots=True)
class Tally:
    """Figures in the order in which they were first counted."""

    figures: dict[str, Figure] = field(default_factory=dict)

    def add(self, name: str, hits: int | bool, count: int = 1) -> None:
        """Count `hits` of `count` more."""
        figure = self.figures.setdefault(name, Figure(name))
        figure.hits += int(hits)
        figure.count += count
