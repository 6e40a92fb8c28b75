"""Signs as people type them."""

_TYPED = {"-": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"}


def sign_typed(text: str) -> str:
    """The sign that somebody means who has no key for − × ÷; other texts as they are."""
    return _TYPED.get(text, text)
