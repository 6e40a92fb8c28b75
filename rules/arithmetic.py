"""The four operations on whole numbers from 0 up, and their signs as people type them."""

from typing import Literal, get_args

Sign = Literal["+", "−", "×", "÷"]
SIGNS: tuple[Sign, ...] = get_args(Sign)

_TYPED = {"-": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"}


def sign_typed(text: str) -> str:
    """The sign that somebody means who has no key for − × ÷; other texts as they are."""
    return _TYPED.get(text, text)


def answer(a: int, op: Sign, b: int) -> int | None:
    """What `a op b` is; None where it is below 0, not whole, or divided by 0."""
    if op in ("+", "×"):
        return a + b if op == "+" else a * b
    if op == "−":
        return a - b if a >= b else None
    return a // b if b and a % b == 0 else None
