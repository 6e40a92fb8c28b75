"""What a picture shows at the places of a board: as it was read, and once all is settled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import EMPTY, UNKNOWN
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece
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
        others were read again for another reason, such as a knocked camera. At the first look of
        a camera all have; what changed before a photograph nobody can say.
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


BOARD_READER = "referee.table.readers:BoardReader"
"""Where that is found which reads the places of a board, look by look."""

BETWEEN = 0.5
"""Probability that a piece between places is meant for any one of them: somebody must say."""


LookAgain = Callable[[Photo, Collection[int]], "BoardLook | Unreadable | None"]
"""Reads some places of a board, by their numbers, in a later picture from the same spot, and those
that look otherwise than before; None where all must be read. It goes by pickle."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The places of a board that were read, and where it lies, as its game draws it.

    Attributes
    ----------
    places
        With what they may show, each with its number as its id.
    board
        Where it lies.
    again
        How some places are read again; None where all must be.
    """

    places: Sequence[Piece]
    board: Mapping[str, Any]
    again: LookAgain | None = None


def pieces_of(scene: Scene, kind: Kind) -> Sequence[Piece]:
    """All places with what they may show; those beside a piece between places are in doubt."""
    pieces = list(scene.pieces)
    for stray in scene.unclear_by("stray"):
        shown = (Alternative(stray.face or UNKNOWN, BETWEEN), Alternative(EMPTY, 1 - BETWEEN))
        for place in stray.pieces:
            pieces[place] = pieces[place].with_readings(shown, kind)
    return pieces


def is_sure(piece: Piece) -> bool:
    """Whether it counts as read."""
    return piece.confidence >= CERTAIN
