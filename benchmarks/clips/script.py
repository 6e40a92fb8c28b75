"""The script of a film: reaches of hands and their moves."""

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
    """One reach of a hand."""

    after: Setup | None
    """The table afterwards; None if nothing was laid."""
    spot: Floats
    """(2,) target of the hand on the table."""
    moves: Sequence[Truth] = ()
    """Moves to be reported, in order."""
    call: str | None = None
    """Call of a player afterwards."""


@dataclass(frozen=True)
class Script:
    """A game from its initial table on."""

    game: str
    start: Setup
    reaches: Sequence[Reach]
    finger: float
    """Radius of a finger in the table's unit of length."""
    players: Sequence[str] = ()
    upright: bool = False
    """Whether the camera stays within a few degrees of upright."""
    inked: Sequence[int] = ()
    """Indices of initial pieces whose ink must be legible."""
    details: Truth = field(default_factory=dict)
    """Further entries of the truth."""


def loose(pieces: Sequence[PlacedPiece], region: Floats) -> Setup:
    """Pieces on a table with a region that must be in view, plus a margin of one piece.

    Its truth is empty: the script has it.
    """
    room = np.sign(region - (region.min(0) + region.max(0)) / 2) * 0.8
    return Setup([*pieces], region + room, lambda shot: {})
