"""Faces that are none: what a place shows that bears no piece, or whose piece cannot be seen."""

EMPTY = "empty"
UNKNOWN = "unknown"

_TYPED = {"-": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"}


def sign_typed(text: str) -> str:
    """The face that somebody means who has no key for − × ÷; other texts as they are."""
    return _TYPED.get(text, text)
