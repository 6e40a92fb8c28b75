"""Readings of the places of a board: of one picture, and of a settled table."""

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
    """The places of a table at rest, the evidence of several frames combined.

    Attributes
    ----------
    pieces
        Readings of places with their alternatives. Their ids are the numbers of the places, the
        same in all sightings.
    changed
        Numbers of the places where the picture has changed since they were last read; others may
        be read again for another reason, such as a moved camera. All at the first look of a
        camera; none in a photograph, where changes are unknown.
    board
        Where the board lies in the picture, in the form that its game draws.
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


def sighting_from_dict(data: Mapping[str, Any]) -> Sighting | Scene:
    """A sighting of a board or a scene of loose pieces, from its JSON."""
    return Scene.from_dict(data) if "components" in data else Sighting.from_dict(data)


BOARD_READER = "referee.table.readers:BoardReader"
"""Import path of the reader of boards, for `Adapter.reader`."""

STRAY_PROBABILITY = 0.5
"""Probability of each place beside a stray piece that the piece is meant for it."""

Reread = Callable[[Photo, Collection[int]], "BoardLook | Unreadable | None"]
"""Reads the numbered places of a board, and those that have changed, in a later picture from the
same camera position; None where all must be read. It must be picklable."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The places of a board as read in one picture.

    `places` are their readings with alternatives, each with the number of its place as its id;
    `board` is where the board lies in the picture, in the form that its game draws. `reread` reads
    some places again; None where all must be read.
    """

    places: Sequence[Piece]
    board: Mapping[str, Any]
    reread: Reread | None = None


def place_readings(scene: Scene, kind: Kind) -> Sequence[Piece]:
    """The readings of all places; those beside a stray piece are in doubt."""
    pieces = list(scene.pieces)
    for stray in scene.unclear_by("stray"):
        on_place = Alternative(stray.face or UNKNOWN, STRAY_PROBABILITY)
        readings = (on_place, Alternative(EMPTY, 1 - STRAY_PROBABILITY))
        for place in stray.pieces:
            pieces[place] = pieces[place].with_readings(readings, kind)
    return pieces


def is_certain(piece: Piece) -> bool:
    """Whether a reading needs no further look or question."""
    return piece.confidence >= CERTAIN
