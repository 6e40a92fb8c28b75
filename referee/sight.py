"""The networks that all games share, loaded once, and how tiles are found and read with them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from referee.ruling.clock import Clock
from vision.failure import Unreadable
from vision.finding.finder import Finder
from vision.finding.maps import FoundKind
from vision.photo.photo import Photo
from vision.reading.box import Box
from vision.reading.reader import Reader
from vision.scene import Scene
from vision.tiles.pieces import PiecesSettings, find_tiles
from vision.tiles.settings import TableSettings
from vision.tiles.table import read_table

TILES: tuple[FoundKind, ...] = ("tile",)

NO_TILE = Unreadable(
    "no-tile", "No tile in view.", "Take the photo again from nearer and in even light."
)


@cache
def finder() -> Finder:
    """The network that finds pieces."""
    return Finder()


@cache
def reader() -> Reader:
    """The network that reads faces."""
    return Reader()


def see_tiles(
    photo: Photo,
    clock: Clock,
    box: Box,
    kinds: Collection[FoundKind] = TILES,
    settings: TableSettings | None = None,
    looking: PiecesSettings | None = None,
) -> Scene | Unreadable:
    """The tiles on a table with what they show, or why they cannot be read."""
    with clock.stage("find"):
        found = find_tiles(photo, finder(), reader(), box, kinds, looking)
    if found is None or not len(found.tiles):
        return NO_TILE
    with clock.stage("read"):
        return read_table(found, box, settings)
