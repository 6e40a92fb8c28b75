"""Messages of the catalogue as they are written in Fluent: read, and said with their parameters.

Of Fluent there is what the catalogue needs: parameters, text in quotation marks, and choices by a
word or by how many there are. Its own library takes longer to be imported than a photograph takes
to be ruled on; a test holds both to the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_OPENING = re.compile(r"\{\s*(?:\$(?P<name>[\w-]+)|\"(?P<text>[^\"]*)\")\s*(?P<end>\}|->)")
_KEY = re.compile(r"\s*(?P<usual>\*?)\[\s*(?P<key>[\w-]+)\s*\]\s*")
_CLOSING = re.compile(r"\s*\}")
_NEXT = re.compile(r"\s*\n\s*(?:\*?\[|\})")
"""Behind the text of a choice: the next one, or the end of them."""

_INDENT = re.compile(r"\n[ \t]+")

Pattern = tuple["str | Placeable", ...]


@dataclass(frozen=True, slots=True)
class Placeable:
    """A parameter, said as it is, or the text that is chosen by it."""

    name: str
    choices: Mapping[str, Pattern]
    usual: str = ""

    def filled(self, values: Mapping[str, Any], language: str) -> str:
        """Raises LookupError where the parameter is missing."""
        value = values[self.name]
        if not self.choices:
            return str(value)
        keys = (str(value), _plural(value, language)) if isinstance(value, int) else (value,)
        chosen = next((key for key in keys if key in self.choices), self.usual)
        return filled(self.choices[chosen], values, language)


def filled(pattern: Pattern, values: Mapping[str, Any], language: str) -> str:
    """A message with these parameters. Raises LookupError where one is missing."""
    parts = (one if isinstance(one, str) else one.filled(values, language) for one in pattern)
    return "".join(parts)


def read(source: str) -> Pattern:
    """A message as it is written. Raises ValueError for what is not of the kind above."""
    return _text(source.strip(), 0, is_choice=False)[0]


def _text(source: str, at: int, is_choice: bool) -> tuple[Pattern, int]:
    """Text from a place on, and where it ends."""
    parts: list[str | Placeable] = []
    end = len(source)
    while at < end:
        stop = _NEXT.search(source, at) if is_choice else None
        limit = stop.start() if stop else end
        brace = source.find("{", at, limit)
        parts.append(_INDENT.sub("\n", source[at : limit if brace < 0 else brace]))
        if brace < 0:
            return tuple(parts), limit
        placed, at = _placeable(source, brace)
        parts.append(placed)
    return tuple(parts), at


def _placeable(source: str, at: int) -> tuple[str | Placeable, int]:
    opening = _OPENING.match(source, at)
    if opening is None:
        raise ValueError(f"no placeable: {source[at:]!r}")
    at, name = opening.end(), opening["name"]
    if opening["end"] == "}":
        return (opening["text"] or "") if name is None else Placeable(name, {}), at
    choices: dict[str, Pattern] = {}
    usual = ""
    while key := _KEY.match(source, at):
        choices[key["key"]], at = _text(source, key.end(), is_choice=True)
        usual = key["key"] if key["usual"] else usual
    closing = _CLOSING.match(source, at)
    if closing is None or not usual:
        raise ValueError(f"no choices: {source!r}")
    return Placeable(name, choices, usual), closing.end()


def _plural(number: int, language: str) -> str:
    """The plural category of a whole number (Unicode CLDR)."""
    return "one" if number == 1 or (number == 0 and language == "fr") else "other"
