"""What happens on a table, reach by reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from training.render.pieces import PlacedPiece
from training.tables.table import Setup, Truth
from vision.arrays import Floats

PLAYERS = ("Ann", "Bo")


@dataclass(frozen=True)
class Reach:
    """A hand comes and goes."""

    after: Setup | None
    """What lies there then; None where it lays nothing."""
    spot: Floats
    """(2,) where the hand goes, on the table."""
    moves: Sequence[Truth] = ()
    """What must be told of it, in order; nothing where it only passes."""
    call: str | None = None
    """What somebody says once it has gone."""


@dataclass(frozen=True)
class Script:
    """A game from what lies there at the start."""

    game: str
    start: Setup
    reaches: Sequence[Reach]
    finger: float
    """Radius of a finger in the table's unit of length."""
    players: Sequence[str] = ()
    upright: bool = False
    """Whether the players sit so that the picture is not turned round."""
    inked: Sequence[int] = ()
    """Numbers of pieces at the start whose ink must stand out."""
    told: Truth = field(default_factory=dict)
    """Besides the moves, what the truth says."""


def loose(pieces: Sequence[PlacedPiece], region: Floats) -> Setup:
    """Pieces on a table of which a region must be in view; the script has their truth.

    With room for a piece about the region: players keep their pieces off the picture's edge.
    """
    room = np.sign(region - (region.min(0) + region.max(0)) / 2) * 0.8
    return Setup([*pieces], region + room, lambda shot: {})
