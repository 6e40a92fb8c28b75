"""Names as people write them, and text without terminal control characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_JOINERS = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
"""Joiners and non-joiners of letters (Persian, Hindi), and variation selectors of emoji."""

_CONTROLS = re.compile("[\0-\b\v-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters of terminals and of text direction, except newline and tab."""

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""General categories of characters that no name needs (Unicode, chapter 4.5)."""


def is_plain(text: str) -> bool:
    """Whether a text consists of visible characters, and joiners between them."""
    rest = _JOINERS.sub("", text)
    return not any(unicodedata.category(character) in _INVISIBLE for character in rest)


def name_key(name: str) -> str:
    """Key that is equal for names that look the same, regardless of encoding and case."""
    folded = unicodedata.normalize("NFKC", _JOINERS.sub("", name)).casefold()
    return unicodedata.normalize("NFKC", folded)


def first_duplicate(names: Iterable[str]) -> str | None:
    """The first name that looks like an earlier one; None if all differ."""
    keys: set[str] = set()
    for name in names:
        if name_key(name) in keys:
            return name
        keys.add(name_key(name))
    return None


def escape_controls(text: str) -> str:
    """Escape control characters, such as those of file names, in text or JSON."""
    return _CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
