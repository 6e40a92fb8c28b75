"""Faces of tiles read from a photograph of a rack, for use in a call."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from referee import inspection
from referee.files import PHOTOS
from referee.game import Game
from referee.opening import open_photo
from referee.reading import read_tiles
from referee.ruling.clock import Clock
from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import UNKNOWN
from referee.table.calls import CallError
from referee.words import sentence
from vision.failure import Unreadable
from vision.find.detections import KINDS
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.read.box import Box, BoxFace
from vision.read.faces import NUMBERS

SETTINGS = replace(inspection.SETTINGS, loose=0.02)
"""Anything may lie beside a rack, and a tile on it may be upside down."""
NAMED_FACES = 3
"""Number of likeliest faces named for a doubtful tile."""


def faces_in(game: Game, photo: Photo) -> tuple[str, ...] | Unreadable:
    """Faces of the tiles in a photograph, from left to right.

    Only faces that the game has; a doubtful one reads like ``1/7``, as a lone 6 or 9 mostly does,
    since only other tiles on the rack tell which way is up.
    """
    game_faces = {face for names in game.faces_by_kind().values() for face in names}
    faces = (face for face in (*NUMBERS, "joker") if face in game_faces)
    box = Box(tuple(BoxFace(face, "number", (face,)) for face in faces))
    scene = read_tiles(photo, Clock(), box, KINDS, SETTINGS)
    if isinstance(scene, Unreadable):
        return scene
    pieces = sorted(scene.pieces, key=lambda piece: sum(x for x, _ in piece.quad))
    return tuple(filter(None, map(_face_text, pieces)))


def _face_text(piece: Piece) -> str:
    """A piece's face, or its likeliest faces; "" for one that is no tile of the game."""
    faces = ["?" if each.face == UNKNOWN else each.face for each in piece.readings[:NAMED_FACES]]
    if piece.confidence < CERTAIN:
        return "/".join(faces)
    return faces[0].strip("?")


def expand_rack_photo(line: str, game: Game) -> str:
    """Replace the photograph that a call names, as in ``rack Ann rack.jpg``, by the faces in it.

    Raises CallError where they cannot be read.
    """
    words = line.split()
    names = [" ".join(words[start:]) for start in range(1, len(words))]
    name = next((each for each in names if _is_photo(Path(each))), None)
    if name is None:
        return line
    photo = open_photo(name, Clock())
    faces = photo if isinstance(photo, Unreadable) else faces_in(game, photo)
    if isinstance(faces, Unreadable):
        raise CallError(sentence("table-rack-unreadable", photo=name, why=str(faces)))
    call = " ".join((*words[: names.index(name) + 1], *faces))
    if any("/" in face or "?" in face for face in faces):
        raise CallError(sentence("table-rack-doubtful", photo=name, line=call))
    return call


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in PHOTOS and path.is_file()
