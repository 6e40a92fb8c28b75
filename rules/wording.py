"""Small words that sentences for the table are made of, and signs as people type them."""

from collections.abc import Iterable

_TYPED = {"-": "−", "*": "×", "x": "×", "/": "÷", ":": "÷"}


def sign_typed(text: str) -> str:
    """The sign that somebody means who has no key for − × ÷; other texts as they are."""
    return _TYPED.get(text, text)


def plural(number: int, thing: str) -> str:
    """ "1 point", "2 points" """
    return f"{number} {thing}" + "s" * (number != 1)


def are(number: int) -> str:
    """ "1 is", "2 are" """
    return f"{number} {'is' if number == 1 else 'are'}"


def listed(things: Iterable[object], last: str = "and") -> str:
    """ "red", "red and blue", "red, blue and green" """
    *earlier, final = map(str, things)
    return f"{', '.join(earlier)} {last} {final}" if earlier else final
