"""What a settled picture shows at the places that were read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vision.piece import Piece
from vision.scene import Scene


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a picture shows once all is at rest, the evidence of several frames joined.

    Attributes
    ----------
    pieces
        The places that were read, each with all that it may show. Their ids number the places,
        and so stay the same from sighting to sighting.
    changed
        Numbers of the places at which the picture has changed since they were last read; the
        others were read again for another reason, such as a knocked camera.
    board
        Where the board lies in the picture, as its game draws it.
    """

    pieces: tuple[Piece, ...]
    changed: frozenset[int] = frozenset()
    board: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        return {
            "pieces": [piece.to_dict() for piece in self.pieces],
            "changed": sorted(self.changed),
            "board": dict(self.board),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Sighting:
        """Inverse of `to_dict`."""
        pieces = tuple(Piece.from_dict(piece) for piece in data["pieces"])
        return cls(pieces, frozenset(data["changed"]), data["board"])


def sighting_of(data: Mapping[str, Any]) -> Sighting | Scene:
    """A sighting of a board's places, or a scene of loose pieces, from its JSON."""
    return Scene.from_dict(data) if "components" in data else Sighting.from_dict(data)
