"""The faces of the tiles: blue numbers, the wild ö, white operations, and face-down backs."""

from collections.abc import Mapping
from typing import Literal, get_args

from rules.wording import sign_typed

Number = Literal["1", "2", "3", "4", "5", "6/9", "7", "8", "10", "11", "12", "wild"]
Operation = Literal["+", "−", "×", "÷"]
Face = Literal[Number, Operation, "=", "back"]

NUMBERS: tuple[Number, ...] = get_args(Number)
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
FACES: tuple[Face, ...] = (*NUMBERS, *OPERATIONS, "=", "back")

WITH_AN_UP: frozenset[Face] = frozenset({"2", "3", "4", "5", "7", "10", "12", "wild"})
"""Faces that look different upside down, so that they tell which way a pod is read."""

_AS_NUMBERS: frozenset[str] = frozenset(NUMBERS)

_SPELLINGS: Mapping[str, Face] = {
    "6": "6/9",
    "9": "6/9",
    "(6/9)": "6/9",
    "ö": "wild",
    "#": "back",
}
_SHORT = {"wild": "ö", "back": "#"}


class FaceError(ValueError):
    """A face that no tile of the game has."""


def is_number(face: str) -> bool:
    """Whether it is a blue number tile that lies face up, the wild one included."""
    return face in _AS_NUMBERS


def parse_face(text: str) -> Face:
    """The face of that name or of one of its other spellings: 6 and 9 are one glyph."""
    face = _SPELLINGS.get(text, sign_typed(text))
    if face not in FACES:
        raise FaceError(f"A face must be one of {' '.join(FACES)}, but got {text!r}.")
    return face


def short(face: Face) -> str:
    """As it is written in a grid: `ö` for the wild tile, `#` for a back."""
    return _SHORT.get(face, face)


def shown(face: Face) -> str:
    """As it is written in an equation: `ö`, and `(6/9)` so that no one takes it for a quotient."""
    return "(6/9)" if face == "6/9" else short(face)
