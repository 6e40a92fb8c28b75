"""Arithmetic on the whole numbers from 0 up, and the spellings of its signs."""

from typing import Literal, get_args

Sign = Literal["+", "−", "×", "÷"]
SIGNS: tuple[Sign, ...] = get_args(Sign)

_SPELLINGS = {"-": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"}


def normalise_sign(text: str) -> str:
    """The printed sign for a typed one such as ``*``; any other text unchanged."""
    return _SPELLINGS.get(text, text)


def calculate(a: int, op: Sign, b: int) -> int | None:
    """The value of `a op b`; None if it is negative, not whole, or a division by 0."""
    if op in ("+", "×"):
        return a + b if op == "+" else a * b
    if op == "−":
        return a - b if a >= b else None
    return a // b if b and a % b == 0 else None
