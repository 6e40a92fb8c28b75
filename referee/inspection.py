"""Inspection: list the pieces in a photograph of any game, without rules; declared as a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.errors import UsageError
from referee.game import Adapter, Game, View
from referee.reading import read_tiles
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.report import INSPECTED, Finding, GameReport, Report
from referee.words import sentence
from rules.message import Message
from vision.failure import Unreadable
from vision.find.detections import KINDS
from vision.photo.photo import Photo
from vision.read.box import Box, BoxFace
from vision.read.faces import NUMBERS, SIGNS
from vision.scene import Scene
from vision.tiles.detection import TileSettings

INSPECTION = Game(
    name=INSPECTED,
    title="Inspection",
    summary=Message.of("cli-help-inspect"),
    adapter="referee.inspection:Inspector",
    words="referee.inspection:describe",
)

SIX_AND_NINE = ("6", "9")

ANY_BOX = Box(
    (
        *(BoxFace(name, "number", (name,)) for name in NUMBERS if name not in SIX_AND_NINE),
        BoxFace("6/9", "number", SIX_AND_NINE),
        *(BoxFace(name, "operation", (name,)) for name in SIGNS),
        BoxFace("wild", "number", ("wild",)),
        BoxFace("joker", "number", ("joker",)),
        BoxFace("back", "back", ("blank",)),
    )
)
"""Every face that the reader knows; a 6 and a 9 on a loose tile cannot be told apart."""

SETTINGS = TileSettings(strange=0.5, loose=0.2, genuine=-1.5, most_false=1.0)
"""Any game may lie here, its pieces scattered; a missing one is worse than one too many."""


class Inspector(Adapter):
    """Lists what lies on a table."""

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """Find and read all pieces, with their places on lattices."""
        return read_tiles(photo, clock, ANY_BOX, KINDS, SETTINGS)

    def check(self, view: View, answers: Sequence[Answer]) -> Report:
        """List the pieces."""
        if answers:
            raise UsageError(Message.of("inspect-no-answers"))
        pieces = view.scene.pieces
        summary = sentence("inspect-found", pieces=len(pieces))
        unread = [piece.id for piece in pieces if piece.kind in ("unknown", "back")]
        findings = []
        if 2 * len(unread) > len(pieces):
            message = sentence("inspect-few-faces")
            findings.append(Finding("few-faces", message, tuple(unread), severity="note"))
        return Report(
            INSPECTION.name, view.source, "valid", summary, view.size, pieces, tuple(findings)
        )


def describe(report: Report | GameReport) -> str:
    """The faces of each component, in rows and columns."""
    if isinstance(report, GameReport):
        return ""
    components: dict[int, dict[tuple[int, int], str]] = {}
    for piece in report.pieces:
        if piece.component is not None and piece.row is not None and piece.col is not None:
            face = piece.face if piece.kind != "unknown" else None
            components.setdefault(piece.component, {})[piece.row, piece.col] = face or "?"
    return "\n".join(line for i in sorted(components) for line in _format_grid(components[i]))


def _format_grid(faces: Mapping[tuple[int, int], str]) -> list[str]:
    rows, cols = zip(*faces, strict=True)
    widths = dict.fromkeys(range(min(cols), max(cols) + 1), 0)
    for (_, col), face in faces.items():
        widths[col] = max(widths[col], len(face))
    lines = []
    for row in range(min(rows), max(rows) + 1):
        cells = (faces.get((row, col), "").ljust(width) for col, width in widths.items())
        lines.append(" ".join(cells).rstrip())
    return lines
