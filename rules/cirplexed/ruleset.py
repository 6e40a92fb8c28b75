"""What the rule sheet leaves open, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from rules.records import Record, RecordError, maybe

Partial = Literal["inclusive", "open"]


class RulesetError(ValueError):
    """A ruleset that nobody could play by."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules for counting.

    `partial`
        What else may lie at the vertex of a partial circle. inclusive: other colours or nothing.
        open: nothing, so that the rest of the circle could still come.
    """

    partial: Partial = "inclusive"

    def __post_init__(self) -> None:
        if self.partial not in get_args(Partial):
            raise RulesetError(f"'partial' must be inclusive or open, but got {self.partial!r}.")

    def to_dict(self) -> Record:
        return {"partial": self.partial}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Ruleset":
        """The ruleset of a table; what it does not mention is as usual."""
        strange = sorted(set(data) - {"partial"})
        if strange:
            raise RecordError(f"The options are 'partial', but got {strange[0]!r}.")
        partial = maybe(data, "partial", str)
        return cls() if partial is None else cls(cast(Partial, partial))
