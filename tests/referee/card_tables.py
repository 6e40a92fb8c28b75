"""Made-up scenes of lines of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.ruling.faces import UNKNOWN
from tests.pieces import reading_fields
from vision.piece import Alternative, Kind, Piece
from vision.scene import LEFT, Ambiguity, AmbiguityCode, Component, Scene

SIZE = (800, 400)
Doubts = Mapping[int, Mapping[str, float]]
"""Probabilities of faces by index in a line; "" for a face that cannot be seen."""
TURNED = {"6": "9", "9": "6"}


def cards(text: str) -> list[str]:
    """Faces of a line such as "12 + J = 16", with J for a joker."""
    return ["joker" if mark in "jJ" else mark for mark in text if mark != " "]


def line(faces: Sequence[str], number: int, first: int, doubts: Doubts) -> list[Piece]:
    """A line of certain cards, except those in `doubts`."""
    pieces = []
    for i, certain in enumerate(faces):
        shares = {face or UNKNOWN: share for face, share in doubts.get(i, {certain: 1.0}).items()}
        fields = reading_fields(shares)
        x, y = 60.0 * i + 20, 100.0 + 5 * first
        quad = ((x, y), (x + 40, y), (x + 40, y + 56), (x, y + 56))
        face = fields["face"]
        kind: Kind = "operation" if face in "+−×÷=" else "number"
        if face == UNKNOWN:
            kind = "unknown"
        pieces.append(Piece(first + i, quad, kind, component=number, row=0, col=i, **fields))
    return pieces


def table(
    text: str,
    doubts: Doubts | None = None,
    upright: float = 1.0,
    unclear: Sequence[AmbiguityCode] = (),
) -> Scene:
    """A table with lines such as "12 + 4 = 16", separated by bars; `unclear` is of the first."""
    pieces: list[Piece] = []
    components: list[Component] = []
    for number, part in enumerate(text.split("|")):
        new = line(cards(part), number, len(pieces), doubts or {})
        turned = tuple((Alternative(TURNED.get(p.face or "", p.face or ""), 1.0),) for p in new)
        components.append(Component((upright, 0.0, 1 - upright, 0.0), turned))
        pieces += new
    places = tuple(
        Ambiguity(code, quad=pieces[0].quad, component=0)
        if code == "hidden"
        else Ambiguity(code, (pieces[0].id,), LEFT if code == "edge" else None)
        for code in unclear
    )
    return Scene(SIZE, tuple(pieces), tuple(components), unclear=places)
