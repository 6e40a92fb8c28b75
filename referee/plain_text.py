"""Names as people write them, and text that no terminal takes for orders."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_JOINERS = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
"""What joins or parts letters (Persian, Hindi), and what chooses the form of an emoji."""

_CONTROLS = re.compile("[\0-\b\v-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What a terminal obeys, or turns text round; lines and tabs are text."""

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""Kinds of characters that no name needs (Unicode, chapter 4.5)."""


def is_plain(text: str) -> bool:
    """Whether a text is of characters that show, and of what joins them."""
    rest = _JOINERS.sub("", text)
    return not any(unicodedata.category(character) in _UNSEEN for character in rest)


def alike(name: str) -> str:
    """What two names have in common that look the same, however they are encoded and spelt."""
    folded = unicodedata.normalize("NFKC", _JOINERS.sub("", name)).casefold()
    return unicodedata.normalize("NFKC", folded)


def twin(names: Iterable[str]) -> str | None:
    """The first of some names that is like one before it; None where all differ."""
    known: set[str] = set()
    for name in names:
        if alike(name) in known:
            return name
        known.add(alike(name))
    return None


def shown(text: str) -> str:
    """A text, JSON too, in which control characters such as those of file names are escaped."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
