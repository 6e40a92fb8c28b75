"""What is true of cards that lie somewhere, without a photograph."""

from __future__ import annotations

from typing import cast

from rules.formula import Sign, answer


def answered(a: int, op: str, b: int) -> int | None:
    """What two numbers give; None where that is below 0, not whole, or divided by 0."""
    return answer(a, cast(Sign, op), b)
