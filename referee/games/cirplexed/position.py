"""From photographs to the boards in them: whose they are, their tiles, and what these may show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from math import prod

import numpy as np

from referee.errors import UsageError
from referee.game import Seen
from referee.ruling.answers import Answer, number_of, put_answer
from referee.ruling.arranging import Arranged, arrange, split
from referee.ruling.clock import Clock
from referee.ruling.faces import TILE
from referee.ruling.where import by_number
from referee.sight import finder, place_reader
from referee.words import sentence
from rules.cirplexed import COLOURS, Board, Cell, Colour, Face, Quarter, Reading, in_words
from rules.message import Message, one_of
from vision.discs.colours import Palette
from vision.discs.table import read_discs
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Piece
from vision.scene import Scene

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

FACES = {"corner": COLOURS}
"""What a player may say of a corner of a tile."""

CORNERS = range(4)

LEAST = 1e-5
"""Faces less likely than this are not thought of; the ruling's own certainty is far coarser."""

NAMED = 5
"""Faces of a tile that are named in a report at most."""

SAID = 1e-3
"""Other faces that are named in a report have this probability at least."""

Key = tuple[int, int]
"""A tile: number of its photograph, number of the piece there."""

Shares = tuple[tuple[Face, float], ...]
"""What a tile may show, likeliest first, with probabilities."""


def see(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The tiles on a table with their colours."""
    with clock.stage("find"):
        found = finder().find(photo)
    with clock.stage("read"):
        seen = read_discs(photo, found, PALETTE, place_reader())
    return seen or Unreadable(
        "no-tile", sentence("cirplexed-no-tile"), sentence("cirplexed-nearer")
    )


@dataclass(frozen=True)
class LaidTable:
    """The tiles of one photograph, with what players answered about them.

    Attributes
    ----------
    source, size
        The photograph.
    arranged
        How the tiles lie, as it was seen and told.
    answered
        Colours by number of the piece and of its corner.
    label
        What stands before the places of answers.
    ids
        What sentences call its tiles, if not by their numbers.
    """

    source: str
    size: tuple[int, int]
    arranged: Arranged
    answered: Mapping[tuple[int, int], str]
    label: str
    ids: tuple[int, ...] = ()

    @classmethod
    def of(cls, seen: Seen, answers: Sequence[Answer], label: str) -> LaidTable:
        """What was seen and answered. Raises UsageError for an answer that makes no sense."""
        told, others = split(answers, _face)
        arranged = arrange(seen.scene, told, _new, _turned)
        colours = _colours([arranged.numbered(answer) for answer in others], arranged)
        return cls(seen.source, seen.size, arranged, colours, label, seen.ids)

    @property
    def scene(self) -> Scene:
        """How the tiles lie."""
        return self.arranged.scene

    @cached_property
    def faces(self) -> tuple[Shares, ...]:
        """What each tile may show."""
        return tuple(
            given(_seen_faces(piece), self._answered_of(piece.id)) for piece in self.scene.pieces
        )

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The tiles as pieces of a report."""
        return tuple(
            piece
            if piece.id in self.arranged.told.gone
            else replace(piece, face=None)
            if piece.id in self.untold
            else _as_piece(piece, faces)
            for piece, faces in zip(self.scene.pieces, self.faces, strict=True)
        )

    @cached_property
    def untold(self) -> frozenset[int]:
        """Tiles of which players told that they lie there, and not yet all that they show."""
        return frozenset(
            piece.id
            for piece in self.scene.pieces
            if piece.kind == "unknown"
            and piece.id not in self.arranged.told.gone
            and len(self._answered_of(piece.id)) < len(CORNERS)
        )

    def named(self, piece: int) -> Message:
        """A tile as a sentence calls it."""
        return by_number(self.arranged, piece, self.ids)

    def at(self, piece: int, corner: int) -> str:
        """What an answer calls a corner."""
        return f"{self.label}{self.arranged.name(piece)}.{corner}"

    def corner(self, piece: int, corner: int) -> tuple[Alternative, ...]:
        """What one corner of a tile may show, likeliest first."""
        shares = corner_shares(self.faces[piece], corner)
        ranked = sorted(COLOURS, key=lambda colour: -shares[colour])
        return tuple(Alternative(colour, shares[colour]) for colour in ranked)

    def _answered_of(self, piece: int) -> dict[int, str]:
        return {corner: colour for (tile, corner), colour in self.answered.items() if tile == piece}


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


def lay(tables: Sequence[LaidTable]) -> tuple[list[LaidBoard], list[Key]]:
    """Boards photo by photo, from left to right in each, and the tiles that lie alone.

    A tile alone is a board only where no two tiles of its photograph touch: the first tile of a
    game. Otherwise it waits to be placed.
    """
    boards: list[LaidBoard] = []
    loose: list[Key] = []
    for number, table in enumerate(tables):
        groups: dict[int, list[Piece]] = {}
        for piece in table.pieces:
            if piece.id in table.untold | table.arranged.told.gone:
                continue
            groups.setdefault(piece.component or 0, []).append(piece)
        joined = [group for group in groups.values() if len(group) > 1]
        if joined:
            loose += [(number, group[0].id) for group in groups.values() if len(group) == 1]
        found = sorted(joined or groups.values(), key=_left)
        boards += [LaidBoard(number, "", dict(_places(group))) for group in found]
    return boards, loose


def given(shares: Shares, answered: Mapping[int, str]) -> Shares:
    """What a tile may show once some of its corners are known."""
    fitting = [(face, p) for face, p in shares if _fits(face, answered)]
    if not fitting:
        # Nobody thought of it: the other corners stay as likely as they were.
        others = [corner for corner in range(4) if corner not in answered]
        likely = {corner: corner_shares(shares, corner) for corner in others}
        ways = (Face.of(way) for way in permutations(COLOURS, 4) if _fits(way, answered))
        fitting = [(way, prod(likely[c][way[c]] + LEAST for c in others)) for way in ways]
    total = sum(share for _, share in fitting)
    ranked = sorted(((face, share / total) for face, share in fitting), key=lambda pair: -pair[1])
    return tuple(pair for i, pair in enumerate(ranked) if i == 0 or pair[1] >= LEAST)


def corner_shares(shares: Shares, corner: int) -> dict[str, float]:
    """Probabilities of the colours of one corner."""
    found = dict.fromkeys(map(str, COLOURS), 0.0)
    for face, share in shares:
        found[face[corner]] += share
    return found


def _fits(face: Sequence[str], answered: Mapping[int, str]) -> bool:
    return all(face[corner] == colour for corner, colour in answered.items())


def _seen_faces(piece: Piece) -> Shares:
    if piece.kind == "unknown":
        return ()
    return tuple((Face.of(a.face.split("-")), a.probability) for a in piece.readings)


def _face(said: str) -> str:
    """The colours of a tile from its first corner on, as in ``red-blue-green-yellow``."""
    colours = said.split("-")
    if len(colours) != len(CORNERS) or len({*colours} & {*COLOURS}) != len(CORNERS):
        raise UsageError(sentence("cirplexed-bad-tile", got=said))
    return said


def _new(said: str) -> Callable[[Piece], Piece]:
    """A tile of which somebody told, as a piece."""
    if said == TILE:
        return lambda piece: piece
    shown = [Alternative(said, 1.0)]
    return lambda piece: replace(piece, corners=tuple(said.split("-"))).with_readings(shown, "tile")


def _turned(piece: Piece, quarters: int) -> Piece:
    """A tile that lies turned clockwise, by its corners as they are seen."""
    if piece.corners is None:
        return piece
    read = [
        replace(one, face="-".join(_rolled(one.face.split("-"), quarters)))
        for one in piece.readings
    ]
    corners = tuple(_rolled(piece.corners, quarters))
    return replace(piece.with_readings(read, piece.kind), corners=corners)


def _rolled(corners: Sequence[str], quarters: int) -> list[str]:
    return [corners[(corner - quarters) % len(corners)] for corner in CORNERS]


def _colours(answers: Sequence[Answer], arranged: Arranged) -> dict[tuple[int, int], str]:
    """The colours answered, by number of the tile and of its corner.

    Raises UsageError for an answer that makes no sense.
    """
    colours = {
        (piece, corner): colour
        for piece, said in arranged.shown.items()
        for corner, colour in enumerate(said.split("-"))
    }
    for answer in answers:
        if not re.fullmatch("[0-3]", answer.part):
            raise UsageError(sentence("cirplexed-bad-answer", got=str(answer)))
        if answer.face not in COLOURS:
            known = one_of(COLOURS)
            raise UsageError(sentence("cirplexed-bad-colour", colours=known, got=answer.face))
        piece = number_of(answer, len(arranged.scene.pieces), "tile")
        corner = piece, int(answer.part)
        others = {c for at, c in colours.items() if at[0] == piece and at != corner}
        if answer.face in others:
            [colour] = in_words([answer.face])
            raise UsageError(sentence("cirplexed-same-colour", tile=piece, colour=colour))
        put_answer(colours, corner, answer.face, answer)
    return colours


def _as_piece(piece: Piece, shares: Shares) -> Piece:
    shown = [Alternative("-".join(face), share) for face, share in shares[:NAMED]]
    likely = [shown[0], *(a for a in shown[1:] if a.probability >= SAID)]
    return replace(piece.with_readings(likely, "tile"), corners=tuple(shares[0][0]))


def _left(group: Sequence[Piece]) -> float:
    return float(np.mean([piece.quad for piece in group], axis=(0, 1))[0])


def _places(group: Sequence[Piece]) -> Iterator[tuple[Cell, int]]:
    """Places and numbers; of two pieces on one place the likelier found stays."""
    for piece in sorted(group, key=lambda piece: -piece.id):
        assert piece.row is not None
        assert piece.col is not None
        yield Cell(piece.row, piece.col), piece.id
