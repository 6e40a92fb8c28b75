"""What a pod must keep to: every choice that the rule sheet leaves open, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from rules.mobi.pieces import NUMBERS, Face, FaceError, parse_face
from rules.options import Options, Reader, RulesetError, each, need

Runs = Literal["strict", "loose"]
HIGHEST_WILD = 20
"""No print of the game goes beyond 12; the bound only keeps the arithmetic small."""


def two(data: Mapping[str, Any], key: str) -> tuple[int, int]:
    """The lowest and the highest of a range."""
    bounds = each(data, key, int)
    if len(bounds) != 2:
        raise RulesetError(f"'{key}' must hold the lowest and the highest, but got {list(bounds)}.")
    return bounds[0], bounds[1]


def _read_plain(data: Mapping[str, Any], key: str) -> int | Literal["always"]:
    if isinstance(data[key], str) and data[key] != "always":
        raise RulesetError(f"'{key}' must be a whole number, or always, but got {data[key]!r}.")
    return "always" if data[key] == "always" else need(data, key, int)


def _read_faces(data: Mapping[str, Any], key: str) -> frozenset[Face]:
    try:
        return frozenset(parse_face(face) for face in each(data, key, str))
    except FaceError as error:
        raise RulesetError(f"'{key}': {error}") from error


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """The rules for a pod. The defaults are the sheet's, and where it is silent, the usual ones.

    `runs`
        strict: every line of two or more touching tiles must be an equation. loose: lines without
        `=` are ignored, but each tile must stand in an equation.
    `plain_equalities`
        How many `x=x` a pod may hold on the final play, none before (Rule #1); "always" allows
        any number at any time.
    `integers_only`
        Whether no result on the way may be a fraction. Negative ones may be.
    `wild`
        The lowest and the highest value of ö (Rule #5).
    `without`
        Faces taken out of the game: × and ÷ for children, 11 and 12 besides if you wish.
    """

    runs: Runs = "strict"
    plain_equalities: int | Literal["always"] = 1
    integers_only: bool = False
    wild: tuple[int, int] = (1, 12)
    without: frozenset[Face] = frozenset()

    readers: ClassVar[Mapping[str, Reader]] = {
        "plain_equalities": _read_plain,
        "wild": two,
        "without": _read_faces,
    }

    def problem(self) -> str:
        """Why nobody could play so."""
        if self.runs not in get_args(Runs):
            return f"'runs' must be strict or loose, but got {self.runs!r}."
        plain, (low, high) = self.plain_equalities, self.wild
        if plain != "always" and plain < 0:
            return f"'plain_equalities' must be 0 or more, or always, but got {plain}."
        if not 0 <= low <= high <= HIGHEST_WILD:
            return f"'wild' must be a range within 0 to {HIGHEST_WILD}, but got {low} to {high}."
        if "=" in self.without or "back" in self.without:
            return "'without' must name number tiles or operations; = cannot be taken out."
        if self.without.issuperset(NUMBERS):
            return "'without' must leave number tiles in the game."
        return ""

    def values(self, face: Face) -> tuple[int, ...]:
        """What a number tile can stand for: one value, 6 or 9 (Rule #4), or the range of ö."""
        if face == "6/9":
            return (6, 9)
        if face == "wild":
            return tuple(range(self.wild[0], self.wild[1] + 1))
        return (int(face),)

    def plain_limit(self, final: bool) -> int | None:
        """How many `x=x` a pod may hold; None for any number."""
        if self.plain_equalities == "always":
            return None
        return self.plain_equalities if final else 0


STANDARD = Ruleset()
CHILDREN = Ruleset(without=frozenset({"×", "÷"}))
"""Möbi for Children: no multiplication and no division."""
