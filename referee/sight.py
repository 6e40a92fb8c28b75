"""From a photograph to what lies on the board or table in it, each stage timed."""

from __future__ import annotations

from collections.abc import Collection

from referee.ruling.clock import Clock
from vision.boards.board import BoardReading
from vision.boards.by_map import find_by_map
from vision.boards.layout import Layout
from vision.boards.tiles import read_tiles
from vision.failure import Unreadable
from vision.finding.finder import Finder
from vision.finding.maps import FoundKind
from vision.photo.photo import DamagedPhotoError, Photo
from vision.reading.box import Box
from vision.reading.reader import Reader
from vision.tiles.pieces import PiecesSettings, find_tiles
from vision.tiles.settings import TableSettings
from vision.tiles.table import Table, read_table


class BoardSight:
    """Finds a printed board and reads its cells; the reader is loaded once, when first needed."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._reader: Reader | None = None

    def __call__(self, photo: Photo, clock: Clock) -> BoardReading | Unreadable:
        """What the cells show, or why they cannot be read."""
        try:
            with clock.stage("find"):
                view = find_by_map(photo, self._layout)
            if isinstance(view, Unreadable):
                return view
            with clock.stage("read"):
                return read_tiles(photo, view, self._loaded())
        except DamagedPhotoError as error:
            return error.unreadable

    def _loaded(self) -> Reader:
        if self._reader is None:
            self._reader = Reader()
        return self._reader


TILES: tuple[FoundKind, ...] = ("tile",)

NO_TILE = Unreadable(
    "no-tile", "No tile in view.", "Take the photo again from nearer and in even light."
)


class TableSight:
    """Finds and reads the pieces on a table; the models are loaded when first needed."""

    def __init__(
        self,
        box: Box,
        kinds: Collection[FoundKind] = TILES,
        settings: TableSettings | None = None,
        looking: PiecesSettings | None = None,
    ) -> None:
        self._box = box
        self._kinds = kinds
        self._settings = settings
        self._looking = looking
        self._finder = Finder()
        self._reader = Reader()

    def __call__(self, photo: Photo, clock: Clock) -> Table | Unreadable:
        """The pieces with what they show, or why they cannot be read."""
        try:
            with clock.stage("find"):
                found = find_tiles(
                    photo, self._finder, self._reader, self._box, self._kinds, self._looking
                )
            if found is None:
                return NO_TILE
            if not len(found.tiles):
                return NO_TILE
            with clock.stage("read"):
                return read_table(found, self._box, self._settings)
        except DamagedPhotoError as error:
            return error.unreadable
