"""Tiles in a photograph, such as those on a rack, instead of their faces in a call."""

from __future__ import annotations

from pathlib import Path

from referee.files import PHOTOS
from referee.game import Game
from referee.inspection import STRANGE
from referee.opening import open_photo
from referee.ruling.clock import Clock
from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import UNKNOWN
from referee.sight import read_tiles
from referee.table.calls import CallError
from referee.words import sentence
from vision.failure import Unreadable
from vision.find.detections import KINDS
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.box import Box, BoxFace
from vision.read.faces import NUMBERS
from vision.tiles.scene import TileSettings

SETTINGS = TileSettings(strange=STRANGE, loose=0.02)
"""Anything may lie beside a rack; on it a tile may stand on its head."""
NAMED = 3
"""Faces that are named of a tile in doubt, the likeliest."""


def faces_in(game: Game, photo: Photo) -> tuple[str, ...] | Unreadable:
    """What tiles in a photograph show, from left to right.

    Those that a game has, by no rule; such as ``1/7`` where that cannot be told, which it seldom
    can of a lone 6 or 9: on a rack the other tiles tell which way is up.
    """
    known = {face for names in game.faces_by_kind().values() for face in names}
    shown = (face for face in (*NUMBERS, "joker") if face in known)
    box = Box(tuple(BoxFace(face, "number", (face,)) for face in shown))
    scene = read_tiles(photo, Clock(), box, KINDS, SETTINGS, weak=0.0)
    if isinstance(scene, Unreadable):
        return scene
    pieces = sorted(scene.pieces, key=lambda piece: sum(x for x, _ in piece.quad))
    return tuple(filter(None, map(_told, pieces)))


def _told(piece: Piece) -> str:
    """What a piece shows; "" for one that is no tile of the game."""
    faces = ["?" if one.face == UNKNOWN else one.face for one in piece.readings[:NAMED]]
    if piece.confidence < CERTAIN:
        return "/".join(faces)
    return faces[0].strip("?")


def with_faces(line: str, game: Game) -> str:
    """A call that names a photograph, such as ``rack Ann rack.jpg``, with the faces in it instead.

    Raises CallError where they cannot be told.
    """
    words = line.split()
    names = [" ".join(words[at:]) for at in range(1, len(words))]
    name = next((one for one in names if _is_photo(Path(one))), None)
    if name is None:
        return line
    photo = open_photo(name, Clock())
    found = photo if isinstance(photo, Unreadable) else faces_in(game, photo)
    if isinstance(found, Unreadable):
        raise CallError(sentence("table-rack-unreadable", photo=name, why=str(found)))
    told = " ".join((*words[: names.index(name) + 1], *found))
    if any("/" in face or "?" in face for face in found):
        raise CallError(sentence("table-rack-doubtful", photo=name, line=told))
    return told


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in PHOTOS and path.is_file()
