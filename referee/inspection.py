"""All pieces in a photograph, whatever the game, by no rule: declared as a game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.errors import UsageError
from referee.game import Adapter, Game, View
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.report import INSPECTED, Finding, GameReport, Report
from referee.sight import read_tiles
from referee.words import sentence
from rules.message import Message
from vision.failure import Unreadable
from vision.find.detections import KINDS
from vision.photo.photo import Photo
from vision.read.box import Box, BoxFace
from vision.read.faces import NUMBERS, SIGNS
from vision.scene import Scene
from vision.tiles.scene import TileSettings

INSPECTION = Game(
    name=INSPECTED,
    title="Inspection",
    summary=Message.of("cli-help-inspect"),
    adapter="referee.inspection:Inspector",
    words="referee.inspection:table",
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
"""Every face that the reader knows; which of 6 and 9 a loose tile shows cannot be said."""

STRANGE = 0.5
"""Probability that a piece shows a face that the reader does not know: here any game may lie."""

LOOSE = 0.2
"""Probability that a piece does not lie as its neighbours do: pieces may just have been strewn."""


class Inspector(Adapter):
    """Lists what lies on a table."""

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """All pieces with their faces and their places on lattices."""
        settings = TileSettings(strange=STRANGE, loose=LOOSE)
        return read_tiles(photo, clock, ANY_BOX, KINDS, settings, weak=0.0)

    def check(self, view: View, answers: Sequence[Answer]) -> Report:
        """List the pieces."""
        if answers:
            raise UsageError(Message.of("inspect-no-answers"))
        pieces = view.scene.pieces
        summary = sentence("inspect-found", pieces=len(pieces))
        bare = [piece.id for piece in pieces if piece.kind in ("unknown", "back")]
        findings = []
        if 2 * len(bare) > len(pieces):
            few = sentence("inspect-few-faces")
            findings.append(Finding("few-faces", few, tuple(bare), severity="note"))
        return Report(
            INSPECTION.name, view.source, "valid", summary, view.size, pieces, tuple(findings)
        )


def table(report: Report | GameReport) -> str:
    """The faces of each group of touching pieces, as they lie in rows and columns."""
    if isinstance(report, GameReport):
        return ""
    groups: dict[int, dict[tuple[int, int], str]] = {}
    for piece in report.pieces:
        if piece.component is not None and piece.row is not None and piece.col is not None:
            face = piece.face if piece.kind != "unknown" else None
            groups.setdefault(piece.component, {})[piece.row, piece.col] = face or "?"
    return "\n".join(line for number in sorted(groups) for line in _grid(groups[number]))


def _grid(faces: Mapping[tuple[int, int], str]) -> list[str]:
    """Lines of a group, each face in its column."""
    rows, cols = zip(*faces, strict=True)
    lines = []
    for row in range(min(rows), max(rows) + 1):
        places = [(row, col) for col in range(min(cols), max(cols) + 1)]
        widths = [max(len(faces[at]) for at in faces if at[1] == col) for _, col in places]
        cells = (faces.get(at, "").ljust(width) for at, width in zip(places, widths, strict=True))
        lines.append(" ".join(cells).rstrip())
    return lines
