"""Sheets of paper with their printable areas, and print settings."""

from __future__ import annotations

from dataclasses import dataclass

from referee.errors import UsageError
from referee.words import LANGUAGES, say, sentence
from rules.message import Text, one_of

MARGIN_MM = 6.0
"""Empty margin: home printers leave 3 to 5 mm blank."""
FOOTER_MM = 8.0
"""Height of the footer with the rule and the caption."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in millimetres, x right and y down."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, sides in millimetres."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def turned(self) -> Paper:
        """The same sheet in landscape."""
        return Paper(self.name, self.height_mm, self.width_mm)

    @property
    def content(self) -> Area:
        """Area for pieces and boards: inside the margin and above the footer."""
        return Area(
            MARGIN_MM,
            MARGIN_MM,
            self.width_mm - 2 * MARGIN_MM,
            self.height_mm - 2 * MARGIN_MM - FOOTER_MM,
        )


PAPERS: dict[str, Paper] = {
    "A4": Paper("A4", 210.0, 297.0),
    "Letter": Paper("Letter", 215.9, 279.4),
    "A3": Paper("A3", 297.0, 420.0),
}

LEAST_SIZE, MOST_SIZE = 0.5, 2.0
"""Allowed sizes of pieces, relative to the usual."""


@dataclass(frozen=True, slots=True)
class Printing:
    """Print settings of a kit.

    `low_ink` leaves large areas unfilled. `size` scales pieces and boards. Texts are in `language`.
    """

    paper: Paper = PAPERS["A4"]
    low_ink: bool = False
    size: float = 1.0
    language: str = LANGUAGES[0]

    def __post_init__(self) -> None:
        if not LEAST_SIZE <= self.size <= MOST_SIZE:
            least, most = (f"{100 * size:.0f}" for size in (LEAST_SIZE, MOST_SIZE))
            got = f"{100 * self.size:g}"
            raise UsageError(sentence("kit-size", least=least, most=most, got=got))

    def translate(self, text: Text) -> str:
        """A text in the language of the print."""
        return say(text, self.language)

    @property
    def name(self) -> str:
        """Part of file names."""
        low_ink = "-low-ink" if self.low_ink else ""
        size = "" if self.size == 1.0 else f"-{100 * self.size:g}"
        return f"{self.paper.name.lower()}{low_ink}{size}"


def paper_named(name: str) -> Paper:
    """The paper of a name, ignoring case. Raises UsageError for an unknown one."""
    for paper in PAPERS.values():
        if paper.name.lower() == name.lower():
            return paper
    raise UsageError(sentence("kit-paper", known=one_of(PAPERS), name=name))
