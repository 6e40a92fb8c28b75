"""What a pod must keep to: every choice that the rule sheet leaves open, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, cast, get_args

from rules.mobi.faces import Face, FaceError, parse_face
from rules.records import Record, RecordError, each, maybe, need

Runs = Literal["strict", "loose"]
HIGHEST_WILD = 20
"""No print of the game goes beyond 12; the bound only keeps the arithmetic small."""


class RulesetError(ValueError):
    """A ruleset that nobody could play by."""


@dataclass(frozen=True, slots=True)
class Ruleset:
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

    def __post_init__(self) -> None:
        problem = _problem(self)
        if problem:
            raise RulesetError(problem)

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

    def to_dict(self) -> Record:
        return {
            "runs": self.runs,
            "plain_equalities": self.plain_equalities,
            "integers_only": self.integers_only,
            "wild": list(self.wild),
            "without": sorted(self.without),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Ruleset":
        """A ruleset from a table of its fields; those left out keep their defaults."""
        known = [field.name for field in fields(cls)]
        strange = [key for key in data if key not in known]
        if strange:
            raise RulesetError(f"An option must be one of {', '.join(known)}: {strange[0]!r}.")
        given: dict[str, Any] = {key: _READERS[key](data) for key in known if key in data}
        return cls(**given)


def _problem(rules: Ruleset) -> str:
    if rules.runs not in get_args(Runs):
        return f"'runs' must be strict or loose, but got {rules.runs!r}."
    plain, (low, high) = rules.plain_equalities, rules.wild
    if plain != "always" and plain < 0:
        return f"'plain_equalities' must be 0 or more, or always, but got {plain}."
    if not 0 <= low <= high <= HIGHEST_WILD:
        return f"'wild' must be a range within 0 to {HIGHEST_WILD}, but got {low} to {high}."
    if "=" in rules.without or "back" in rules.without:
        return "'without' must name number tiles or operations; = cannot be taken out."
    return ""


def _read_runs(data: Mapping[str, Any]) -> Runs:
    return cast(Runs, need(data, "runs", str))


def _read_plain(data: Mapping[str, Any]) -> int | Literal["always"]:
    return "always" if data["plain_equalities"] == "always" else need(data, "plain_equalities", int)


def _read_integers_only(data: Mapping[str, Any]) -> bool:
    return bool(maybe(data, "integers_only", bool))


def _read_wild(data: Mapping[str, Any]) -> tuple[int, int]:
    bounds = each(data, "wild", int)
    if len(bounds) != 2:
        raise RecordError(f"'wild' must hold the lowest and the highest value, but got {bounds}.")
    return bounds[0], bounds[1]


def _read_without(data: Mapping[str, Any]) -> frozenset[Face]:
    try:
        return frozenset(parse_face(face) for face in each(data, "without", str))
    except FaceError as error:
        raise RulesetError(f"'without': {error}") from error


_READERS = {
    "runs": _read_runs,
    "plain_equalities": _read_plain,
    "integers_only": _read_integers_only,
    "wild": _read_wild,
    "without": _read_without,
}

STANDARD = Ruleset()
CHILDREN = Ruleset(without=frozenset({"×", "÷"}))
"""Möbi for Children: no multiplication and no division."""
