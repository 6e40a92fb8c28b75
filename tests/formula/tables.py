"""Lines of cards as a reader of photographs would hand them over, made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vision.cards.lines import CardLine, CardTable
from vision.piece import Alternative, Kind, Piece

Doubts = Mapping[int, Sequence[tuple[str, float]]]
TURNED = {"6": "9", "9": "6"}


def cards(text: str) -> list[str]:
    """Faces of a line such as "12 + j = 16", with j for a joker."""
    return ["joker" if mark == "j" else mark for mark in text if mark != " "]


def line(
    faces: Sequence[str],
    first: int = 0,
    doubts: Doubts | None = None,
    upright: float = 1.0,
    room: float = 5.0,
    doubtful: bool = False,
) -> tuple[CardLine, list[Piece]]:
    """A line whose cards are as certain as it gets, but for those in doubt."""
    pieces = []
    for i, sure in enumerate(faces):
        (face, share), *others = (doubts or {}).get(i, [(sure, 1.0)])
        x, y = 60.0 * i + 20, 100.0 + 5 * first
        quad = ((x, y), (x + 40, y), (x + 40, y + 56), (x, y + 56))
        kind: Kind = "operation" if face in "+−×÷=" else "number"
        if face == "unknown":
            kind = "unknown"
        alternatives = tuple(Alternative(f, p) for f, p in others)
        pieces.append(Piece(first + i, quad, kind, face, share, alternatives, 0, 0, i))
    turned = tuple((Alternative(TURNED.get(p.face or "", p.face or ""), 1.0),) for p in pieces)
    places = (pieces[0].quad,) if doubtful else ()
    numbers = tuple(piece.id for piece in pieces)
    gaps = (0.1,) * (len(faces) - 1)
    return CardLine(numbers, upright, 1 - upright, 0.0, turned, gaps, room, places), pieces


def table(
    text: str,
    doubts: Doubts | None = None,
    upright: float = 1.0,
    room: float = 5.0,
    doubtful: bool = False,
) -> CardTable:
    """A table with lines such as "12 + 4 = 16", parted by a bar."""
    lines: list[CardLine] = []
    pieces: list[Piece] = []
    for part in text.split("|"):
        made, laid = line(cards(part), len(pieces), doubts, upright, room, doubtful)
        lines.append(made)
        pieces += laid
    return CardTable(tuple(pieces), tuple(lines))
