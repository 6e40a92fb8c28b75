"""Pieces in a photograph: where each lies, what it is, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from vision.checks import check_known, check_number, check_points, check_share, check_text

if TYPE_CHECKING:
    from vision.arrays import Floats

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
Kind = Literal["number", "operation", "back", "card", "tile", "stone", "unknown"]
KINDS = get_args(Kind)


def as_quad(points: Iterable[Sequence[float]]) -> Quad:
    """Four points as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d


@dataclass(frozen=True, slots=True)
class Alternative:
    """A face that a piece may show, with its calibrated probability.

    Raises ValueError for a probability out of range.
    """

    face: str
    probability: float

    def __post_init__(self) -> None:
        check_text("an alternative", self.face)
        check_share(f"the probability of {self.face!r}", self.probability)


def ranked(names: Sequence[str], shares: Floats, least: float = 0.0) -> tuple[Alternative, ...]:
    """Faces with their probabilities (faces,) from `least` on, likeliest first."""
    faces = zip(names, shares.tolist(), strict=True)
    likely = [Alternative(face, share) for face, share in faces if share >= least]
    return tuple(sorted(likely, key=lambda reading: -reading.probability))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in a photograph.

    Raises ValueError for a value out of range.

    Attributes
    ----------
    id
        Number of the piece in its photograph, from 0.
    quad
        Corners in pixels of the photograph as seen (x right, y down), clockwise from the
        piece's own top left when its face is upright.
    kind, face
        What it is, and the likeliest reading of its face (see `vision.read.faces.FACES`) or
        None without one.
    confidence
        Calibrated probability of `face`, 0 to 1.
    alternatives
        Other readings, likeliest first. An empty place is the face ``"empty"``.
    component, row, col
        Place on the lattice; None for loose pieces.
    corners
        Colours of the discs at the quad's points; None for pieces without discs.
    """

    id: int
    quad: Quad
    kind: Kind
    face: str | None
    confidence: float
    alternatives: tuple[Alternative, ...] = ()
    component: int | None = None
    row: int | None = None
    col: int | None = None
    corners: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        check_number("the number of a piece", self.id)
        check_points(f"the quad of piece {self.id}", self.quad)
        check_known(f"the kind of piece {self.id}", self.kind, KINDS)
        if self.face is not None:
            check_text(f"the face of piece {self.id}", self.face)
        check_share(f"the confidence of piece {self.id}", self.confidence)
        if self.corners is not None and len(self.corners) != len(self.quad):
            raise ValueError(
                f"piece {self.id} must have a colour at each of its {len(self.quad)} corners, "
                f"but got {self.corners}"
            )

    @property
    def readings(self) -> tuple[Alternative, ...]:
        """`face` and `alternatives`, likeliest first; ``"unknown"`` without a face."""
        return (Alternative(self.face or "unknown", self.confidence), *self.alternatives)

    def with_readings(self, readings: Sequence[Alternative], kind: Kind) -> Piece:
        """The same piece with other readings, likeliest first."""
        first, *others = readings
        return replace(
            self,
            kind=kind,
            face=first.face,
            confidence=first.probability,
            alternatives=tuple(others),
        )

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON, without a place for loose pieces and corners for those without discs."""
        out: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "face": self.face,
            "confidence": round(self.confidence, 6),
            "alternatives": [[a.face, round(a.probability, 6)] for a in self.alternatives],
            "quad": [[round(x, 2), round(y, 2)] for x, y in self.quad],
        }
        if self.corners is not None:
            out["corners"] = list(self.corners)
        place = {"component": self.component, "row": self.row, "col": self.col}
        return out | {name: value for name, value in place.items() if value is not None}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Piece:
        """Inverse of `to_dict`."""
        return cls(
            id=data["id"],
            quad=as_quad(data["quad"]),
            kind=data["kind"],
            face=data["face"],
            confidence=data["confidence"],
            alternatives=tuple(Alternative(face, p) for face, p in data["alternatives"]),
            component=data.get("component"),
            row=data.get("row"),
            col=data.get("col"),
            corners=tuple(data["corners"]) if "corners" in data else None,
        )
