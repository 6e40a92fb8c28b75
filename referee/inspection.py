"""All pieces in a photograph, whatever the game, by no rule."""

from __future__ import annotations

from referee.ruling.clock import Clock
from referee.ruling.report import GameReport, Report
from referee.sight import TableSight
from vision.failure import Unreadable
from vision.finding.maps import KINDS
from vision.finding.squares import AlignSettings
from vision.photo.photo import Photo
from vision.reading.box import Box, Face
from vision.reading.faces import NUMBERS, SIGNS
from vision.tiles.pieces import PiecesSettings
from vision.tiles.settings import TableSettings

SIX_AND_NINE = ("6", "9")

ANY_BOX = Box(
    (
        *(Face(name, "number", (name,)) for name in NUMBERS if name not in SIX_AND_NINE),
        Face("6/9", "number", SIX_AND_NINE),
        *(Face(name, "operation", (name,)) for name in SIGNS),
        Face("wild", "number", ("wild",)),
        Face("joker", "number", ("joker",)),
        Face("back", "back", ("blank",)),
    )
)
"""Every face that the reader knows; which of 6 and 9 a loose tile shows cannot be said."""

ASPECTS = (1.0, 1.15, 1.3, 1.45)
"""Squares, and the oblong tiles of other makers."""

STRANGE = 0.5
"""Probability that a piece shows a face that the reader does not know: here any game may lie."""

LOOSE = 0.2
"""Probability that a piece does not lie as its neighbours do: pieces may just have been strewn."""

KEEP_ALL = 2.0
"""No probability of showing nothing makes a piece clutter: faces of other games look like that."""


class Inspector:
    """Tells what lies on a table."""

    def __init__(self) -> None:
        self._sight = TableSight(
            ANY_BOX,
            KINDS,
            TableSettings(strange=STRANGE, strange_alone=STRANGE, loose=LOOSE, stray=KEEP_ALL),
            PiecesSettings(weak=0.0, sure=0.0, align=AlignSettings(aspects=ASPECTS)),
        )

    def inspect(self, photo: Photo, clock: Clock) -> Report:
        """All pieces with their faces and their places on lattices."""
        table = self._sight(photo, clock)
        if isinstance(table, Unreadable):
            return Report.unreadable("inspect", photo.source, table, photo.size, clock.timing_ms())
        count = len(table.pieces)
        return Report(
            game="inspect",
            source=photo.source,
            verdict="valid",
            summary=f"{count} piece{'s' * (count != 1)} found.",
            image_size=photo.size,
            pieces=table.pieces,
            timing_ms=clock.timing_ms(),
        )

    def table(self, report: Report | GameReport) -> str:
        """The faces of each group of touching pieces, row by row."""
        if isinstance(report, GameReport):
            return ""
        rows: dict[tuple[int, int], list[tuple[int, str]]] = {}
        for piece in report.pieces:
            if piece.component is not None and piece.row is not None and piece.col is not None:
                row = rows.setdefault((piece.component, piece.row), [])
                row.append((piece.col, piece.face or "?"))
        return "\n".join(" ".join(face for _, face in sorted(rows[key])) for key in sorted(rows))
