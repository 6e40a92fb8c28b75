"""Finds the tiles in a photograph and reads their discs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from referee.ruling.clock import Clock
from vision.discs.colours import Palette
from vision.discs.table import DiscTable, read_discs
from vision.failure import Unreadable
from vision.finding.finder import Finder
from vision.photo.photo import DamagedPhotoError, Photo

PALETTE = Palette(
    {
        "red": (205, 30, 45),
        "orange": (240, 125, 30),
        "yellow": (250, 215, 40),
        "green": (35, 150, 70),
        "blue": (30, 95, 190),
        "purple": (115, 50, 150),
    }
)
"""The six colours as prints have them, our own kit among them, about the middle of all."""

Told = Mapping[tuple[int, int], str]
"""What the players answered: colours by number of the tile and of its corner."""

Sight = Callable[[Photo, Clock, Told], DiscTable | Unreadable]
"""Finds, joins and reads the tiles in a photograph."""

NO_TILE = Unreadable(
    "no-tile",
    "No tile with corner discs in view.",
    "Take the photo again from nearer and in even light.",
)


class DiscSight:
    """Finds and reads tiles with corner discs; the network is loaded once."""

    def __init__(self) -> None:
        self._finder = Finder()

    def __call__(self, photo: Photo, clock: Clock, told: Told) -> DiscTable | Unreadable:
        """The tiles with their colours, or why they cannot be read."""
        try:
            with clock.stage("find"):
                found = self._finder.find(photo)
            quads = np.array([piece.quad for piece in found if piece.kind == "discs"])
            if not len(quads):
                return NO_TILE
            with clock.stage("read"):
                others = np.array([p.quad for p in found if p.kind != "discs"]).reshape(-1, 4, 2)
                return read_discs(photo, quads, PALETTE, told, others=others)
        except DamagedPhotoError as error:
            return error.unreadable
