"""Sheets of paper, and what of them can be printed on."""

from __future__ import annotations

from dataclasses import dataclass

from referee.errors import UsageError

MARGIN_MM = 6.0
"""Edge that stays empty: home printers leave 3 to 5 mm blank."""
FOOTER_MM = 8.0
"""Height of the band at the foot of each page that holds the rule and the caption."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in millimetres, x right and y down."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Greatest x."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Greatest y."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, sides in millimetres."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return Paper(self.name, self.height_mm, self.width_mm)

    @property
    def content(self) -> Box:
        """Room for pieces and boards: inside the margin and above the footer."""
        return Box(
            MARGIN_MM,
            MARGIN_MM,
            self.width_mm - 2 * MARGIN_MM,
            self.height_mm - 2 * MARGIN_MM - FOOTER_MM,
        )


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
A3 = Paper("A3", 297.0, 420.0)
PAPERS: dict[str, Paper] = {paper.name: paper for paper in (A4, LETTER, A3)}


def paper_named(name: str) -> Paper:
    """The paper of that name, in capitals or not."""
    for paper in PAPERS.values():
        if paper.name.lower() == name.lower():
            return paper
    raise UsageError(f"The paper must be {', '.join(PAPERS)}, but got {name!r}.")
