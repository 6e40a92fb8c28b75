"""Read photographs: the networks, each loaded once, tiles on a table, and unfit pictures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from referee.ruling.clock import Clock
from vision.discs.colours import ColourReader
from vision.failure import Unreadable
from vision.find.detections import DetectionKind
from vision.find.finder import Finder
from vision.photo.light import is_colourless, is_dark
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.box import Box
from vision.read.mirrored import is_mirrored, may_be_mirrored
from vision.read.places import PlaceReader
from vision.read.reader import Reader
from vision.scene import Scene
from vision.tiles.detection import ONE_GAME, TileSettings, find_tiles
from vision.tiles.scene import tile_scene

TILES: tuple[DetectionKind, ...] = ("tile",)

NO_TILE = Unreadable("no-tile", {}, "even-light")
TOO_DARK = Unreadable("too-dark", {}, "lamp")
NO_COLOUR = Unreadable("no-colour", {}, "night-mode")
MIRRORED = Unreadable("mirrored", {}, "unmirror")

# The networks, each loaded once.
finder = cache(Finder)
reader = cache(Reader)
colour_reader = cache(ColourReader)
place_reader = cache(PlaceReader)


def read_tiles(
    photo: Photo,
    clock: Clock,
    box: Box,
    kinds: Collection[DetectionKind] = TILES,
    settings: TileSettings = ONE_GAME,
) -> Scene | Unreadable:
    """Find and read the tiles on a table."""
    with clock.stage("find"):
        detections = find_tiles(photo, finder(), reader(), place_reader(), box, kinds, settings)
    if detections is None or not len(detections.tiles):
        return NO_TILE
    if detections.false_share > settings.most_false:
        return NO_TILE
    with clock.stage("read"):
        return tile_scene(detections, box, settings)


def too_dark(photo: Photo) -> Unreadable | None:
    """The reason to refuse an almost black photograph; None for a brighter one."""
    return TOO_DARK if is_dark(photo.subsampled()) else None


def colourless(photo: Photo) -> Unreadable | None:
    """The reason to refuse a photograph without colour; None for one with colour."""
    return NO_COLOUR if is_colourless(photo.subsampled()) else None


def mirrored(photo: Photo, numbers: Sequence[Piece], clock: Clock) -> Unreadable | None:
    """The reason to refuse a mirrored photograph, by its numbers; None for an upright one."""
    if not may_be_mirrored(numbers):
        return None
    with clock.stage("read"):
        return MIRRORED if is_mirrored(photo, numbers, reader()) else None
