"""Checks of the values in a scene, whether it was read or comes from a record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf, isfinite

ROUNDING = 1e-6
"""Excess over one that a probability may have: JSON keeps six digits of it."""


def check_points(name: str, points: Iterable[Sequence[float]]) -> None:
    """Raise ValueError unless all coordinates (x, y) are finite."""
    for point in points:
        if not all(map(isfinite, point)):
            raise ValueError(f"{name} must be finite, but got {point}")


def check_share(name: str, share: object) -> None:
    """Raise ValueError unless a value is a probability, 0 to 1."""
    if not isinstance(share, int | float) or not 0 <= share <= 1 + ROUNDING:
        raise ValueError(f"{name} must be 0 to 1, but got {share!r}")


def check_number(name: str, number: object, least: int = 0, below: float = inf) -> None:
    """Raise ValueError unless a value is an integer in a half-open range."""
    if not isinstance(number, int) or not least <= number < below:
        most = "more" if below == inf else f"{below - 1:.0f}"
        allowed = f"{least} to {most}" if least < below else "left out, as there is none"
        raise ValueError(f"{name} must be {allowed}, but got {number!r}")


def check_known(name: str, value: object, allowed: Collection[object]) -> None:
    """Raise ValueError unless a value is one of those allowed."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(str, allowed))}, but got {value!r}")


def check_text(name: str, value: object) -> None:
    """Raise ValueError unless a value is a string."""
    if not isinstance(value, str):
        raise ValueError(f"{name} must be text, but got {value!r}")
