"""What the rule sheet leaves open, as data."""

from dataclasses import dataclass
from typing import Literal, get_args

from rules.options import Options

Partial = Literal["inclusive", "open"]


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """The rules for counting.

    `partial`
        What else may lie at the vertex of a partial circle. inclusive: other colours or nothing.
        open: nothing, so that the rest of the circle could still come.
    """

    partial: Partial = "inclusive"

    def problem(self) -> str:
        """Why nobody could play so."""
        if self.partial in get_args(Partial):
            return ""
        return f"'partial' must be inclusive or open, but got {self.partial!r}."
