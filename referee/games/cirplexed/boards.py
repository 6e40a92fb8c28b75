"""The boards that lie in photographs: whose they are, their tiles, and what these may show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from referee.games.cirplexed.sight import PALETTE
from rules.cirplexed import Board, Cell, Colour, Face, Quarter, Reading
from vision.discs.table import DiscTable
from vision.piece import Piece

Key = tuple[int, int]
"""A tile: number of its photograph, number of the piece there."""

LEAST = 1e-5
"""Faces less likely than this are not thought of; the ruling's own certainty is far coarser."""


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board in a photograph.

    Attributes
    ----------
    photo
        Number of the photograph.
    name
        Its player, or which board it is; "" where it is the only one.
    pieces
        Numbers of its pieces by their places.
    """

    photo: int
    name: str
    pieces: Mapping[Cell, int]

    @property
    def keys(self) -> tuple[Key, ...]:
        """Its tiles, row by row."""
        return tuple((self.photo, self.pieces[cell]) for cell in sorted(self.pieces))

    def board(self, faces: Mapping[Key, Face]) -> Board:
        """The board if its tiles show these faces."""
        return Board({cell: faces[self.photo, piece] for cell, piece in self.pieces.items()})

    def reading(self, faces: Mapping[Key, Face], other: Mapping[Key, Sequence[Face]]) -> Reading:
        """The board with tiles that may show other faces too."""
        doubts: dict[Quarter, frozenset[Colour]] = {}
        for cell, piece in self.pieces.items():
            for face in other.get((self.photo, piece), ()):
                for corner, colour in enumerate(face):
                    quarter = Quarter(cell, corner)
                    doubts[quarter] = doubts.get(quarter, frozenset()) | {colour}
        return Reading(self.board(faces), doubts)


def lay(tables: Sequence[DiscTable]) -> tuple[list[LaidBoard], list[Key]]:
    """Boards photo by photo, from left to right in each, and the tiles that lie alone.

    A tile alone is a board only where no two tiles of its photograph touch: the first tile of a
    game. Otherwise it waits to be placed.
    """
    boards: list[LaidBoard] = []
    loose: list[Key] = []
    for number, table in enumerate(tables):
        groups = _components(table)
        joined = [group for group in groups if len(group) > 1]
        if joined:
            loose += [(number, group[0].id) for group in groups if len(group) == 1]
        found = sorted(joined or groups, key=_left)
        boards += [LaidBoard(number, "", dict(_places(group))) for group in found]
    return boards, loose


def _components(table: DiscTable) -> list[list[Piece]]:
    members: dict[int, list[Piece]] = {}
    for piece in table.pieces:
        members.setdefault(piece.component or 0, []).append(piece)
    return list(members.values())


def _left(group: Sequence[Piece]) -> float:
    return float(np.mean([piece.quad for piece in group], axis=(0, 1))[0])


def _places(group: Sequence[Piece]) -> Iterator[tuple[Cell, int]]:
    """Places and numbers; of two pieces on one place the likelier found stays."""
    for piece in sorted(group, key=lambda piece: -piece.id):
        assert piece.row is not None
        assert piece.col is not None
        yield Cell(piece.row, piece.col), piece.id


def possible_faces(table: DiscTable, piece: int) -> tuple[tuple[Face, float], ...]:
    """What a tile may show, likeliest first, with probabilities."""
    shares = table.colours.faces[piece]
    ways = np.argsort(-shares, kind="stable")
    return tuple(
        (Face.of(PALETTE.names[k] for k in table.colours.ways[way]), float(shares[way]))
        for way in ways[: max(1, int((shares >= LEAST).sum()))].tolist()
    )


def corner_colours(table: DiscTable, piece: int, corner: int) -> tuple[tuple[str, float], ...]:
    """What one corner may show, likeliest first, with probabilities."""
    shares = table.colours.corners[piece, corner]
    return tuple((PALETTE.names[k], float(shares[k])) for k in np.argsort(-shares).tolist())
