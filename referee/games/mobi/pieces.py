"""The pieces of the box, and the pod that pieces on a table make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.ruling.faces import UNKNOWN
from rules.mobi import NUMBERS, OPERATIONS, Pod, Spot, is_number, parse_face, side_by_side
from vision.piece import Piece
from vision.reading.box import Box, Face

BACK = "back"


def _number(name: str) -> Face:
    return Face(name, "number", ("6", "9") if name == "6/9" else (name,))


BOX = Box(
    (
        *(_number(name) for name in NUMBERS),
        *(Face(name, "operation", (name,)) for name in (*OPERATIONS, "=")),
        Face(BACK, "back", ("blank",)),
    )
)
"""Blue numbers and the wild ö, white operations, plain backs."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Where the pieces of a photograph lie in the player's pod.

    Attributes
    ----------
    spots
        Number of a piece to its spot; pieces of different components do not touch.
    loose
        Numbers of the pieces that lie alone.
    """

    spots: Mapping[int, Spot]
    loose: tuple[int, ...]

    def pod(self, faces: Mapping[int, str]) -> Pod:
        """The pod if the pieces show these faces.

        Loose operations and backs belong to nobody; whatever is unknown is left out.
        """
        tiles = {at: parse_face(faces[i]) for i, at in self.spots.items() if faces[i] != UNKNOWN}
        return Pod(tiles, tuple(parse_face(faces[i]) for i in self.loose_numbers(faces)))

    def loose_numbers(self, faces: Mapping[int, str]) -> tuple[int, ...]:
        """Numbers of the pieces that lie alone and show a number, in the order of the pod."""
        return tuple(i for i in self.loose if is_number(faces[i]))

    def pieces(self, spots: Sequence[Spot]) -> tuple[int, ...]:
        """Numbers of the pieces at these spots."""
        by_spot = {spot: piece for piece, spot in self.spots.items()}
        return tuple(by_spot[spot] for spot in spots if spot in by_spot)


def lay(pieces: Sequence[Piece]) -> Laid:
    """Put all components of a table on one lattice, apart from each other."""
    members: dict[int, list[Piece]] = {}
    for piece in pieces:
        if piece.component is not None:
            members.setdefault(piece.component, []).append(piece)
    joined = [group for group in members.values() if len(group) > 1]
    corners = [[_spot(piece) for piece in group] for group in joined]
    offsets = side_by_side(corners) if joined else ()
    spots = {
        piece.id: _spot(piece).moved(*offset)
        for group, offset in zip(joined, offsets, strict=True)
        for piece in group
    }
    return Laid(spots, tuple(piece.id for piece in pieces if piece.id not in spots))


def _spot(piece: Piece) -> Spot:
    assert piece.row is not None
    assert piece.col is not None
    return Spot(piece.row, piece.col)
