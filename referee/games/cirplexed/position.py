"""From photographs to the boards in them: whose they are, their tiles, and what these may show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from math import prod
from statistics import fmean

from referee.errors import UsageError
from referee.game import View
from referee.reading import finder, place_reader
from referee.ruling.answers import Answer, piece_id, record_answer
from referee.ruling.arrangement import Arrangement, arrange
from referee.ruling.clock import Clock
from referee.ruling.layout_answers import split_answers
from referee.ruling.where import tile_by_number
from referee.words import sentence
from rules.cirplexed import (
    COLOURS,
    Board,
    Cell,
    Colour,
    Face,
    Quarter,
    Reading,
    colour_words,
    count_circles,
)
from rules.message import Message, one_of
from vision.discs.colours import Palette
from vision.discs.scene import read_discs
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

LEVELS = ("full", "three_quarter", "half")
"""What is counted, as reports name it."""

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


def read_scene(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The tiles on a table with their colours."""
    with clock.stage("find"):
        found = finder().find(photo)
    with clock.stage("read"):
        seen = read_discs(photo, found, PALETTE, place_reader())
    return seen or Unreadable(
        "no-tile", sentence("cirplexed-no-tile"), sentence("cirplexed-nearer")
    )


@dataclass(frozen=True)
class TilesView:
    """The tiles of one photograph as they were seen, and as players told of them.

    `answered` are colours by the numbers of tiles and of their corners, and `label` is what stands
    before the places of answers.
    """

    seen: View
    arranged: Arrangement
    answered: Mapping[tuple[int, int], str]
    label: str

    @classmethod
    def of(cls, seen: View, answers: Sequence[Answer], label: str) -> TilesView:
        """What was seen and answered. Raises UsageError for an answer that makes no sense."""
        told, others = split_answers(answers, _face)
        arranged = arrange(seen.scene, told, _showing, _turned)
        colours = _colours([arranged.with_id(answer) for answer in others], arranged)
        return cls(seen, arranged, colours, label)

    @property
    def scene(self) -> Scene:
        """How the tiles lie."""
        return self.arranged.scene

    @cached_property
    def faces(self) -> Mapping[int, Shares]:
        """What each tile may show."""
        return {one.id: given(_seen(one), self._answered_of(one.id)) for one in self.scene.pieces}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The tiles as pieces of a report."""
        return tuple(map(self._as_piece, self.scene.pieces))

    def _as_piece(self, piece: Piece) -> Piece:
        if piece.id in self.arranged.answers.removed:
            return piece
        if piece.id in self.untold:
            return replace(piece, face=None)
        shares = self.faces[piece.id]
        shown = [Alternative("-".join(face), share) for face, share in shares[:NAMED]]
        likely = [shown[0], *(one for one in shown[1:] if one.probability >= SAID)]
        return replace(piece.with_readings(likely, "tile"), corners=tuple(shares[0][0]))

    @cached_property
    def untold(self) -> frozenset[int]:
        """Tiles of which players told that they lie there, and not yet all that they show."""
        unknown = (piece.id for piece in self.scene.pieces if piece.kind == "unknown")
        gone = self.arranged.answers.removed
        return frozenset(i for i in unknown if not (i in gone or self.is_told(i)))

    def is_told(self, piece: int) -> bool:
        """Whether players have said all colours of a tile."""
        return len(self._answered_of(piece)) == len(CORNERS)

    def named(self, piece: int) -> Message:
        """A tile as a sentence calls it."""
        return tile_by_number(self.arranged, piece)

    def at(self, piece: int, corner: int) -> str:
        """What an answer calls a corner."""
        return f"{self.label}{self.arranged.name(piece)}.{corner}"

    def corner(self, piece: int, corner: int) -> tuple[Alternative, ...]:
        """What one corner of a tile may show, likeliest first."""
        shares = corner_shares(self.faces[piece], corner)
        ranked = sorted(COLOURS, key=lambda colour: -shares[colour])
        return tuple(Alternative(colour, shares[colour]) for colour in ranked)

    def least_sure(self, piece: int) -> int:
        """The corner of a tile that is likeliest to be misread, of those not yet answered."""
        unanswered = [corner for corner in CORNERS if (piece, corner) not in self.answered]
        return min(unanswered, key=lambda corner: self.corner(piece, corner)[0].probability)

    def _answered_of(self, piece: int) -> dict[int, str]:
        return {corner: colour for (tile, corner), colour in self.answered.items() if tile == piece}


@dataclass(frozen=True, slots=True)
class BoardTiles:
    """A board: the number of its photograph, its player or its own number, and its pieces.

    The name is "" where it is the only board.
    """

    photo: int
    name: str
    pieces: Mapping[Cell, int]

    @property
    def keys(self) -> tuple[Key, ...]:
        """Its tiles, row by row."""
        return tuple((self.photo, self.pieces[cell]) for cell in sorted(self.pieces))

    @property
    def places(self) -> dict[str, Key]:
        """Its tiles by what the rules call their places."""
        name = self.name and f"{self.name}:"
        return {f"{name}{cell}": (self.photo, piece) for cell, piece in self.pieces.items()}

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


def boards_in(tables: Sequence[TilesView]) -> tuple[list[BoardTiles], list[Key]]:
    """Boards photo by photo, from left to right in each, and the tiles that lie alone.

    A tile alone is a board only where no two tiles of its photograph touch: the first tile of a
    game. Otherwise it waits to be placed. Of two pieces on one place the likelier found stays.
    """
    boards: list[BoardTiles] = []
    loose: list[Key] = []
    for number, table in enumerate(tables):
        groups: dict[int, list[Piece]] = {}
        for piece in table.pieces:
            if piece.id not in table.untold | table.arranged.answers.removed:
                groups.setdefault(piece.component or 0, []).append(piece)
        joined = [group for group in groups.values() if len(group) > 1]
        if joined:
            loose += [(number, group[0].id) for group in groups.values() if len(group) == 1]
        for group in sorted(joined or groups.values(), key=_left):
            places = {Cell(p.row or 0, p.col or 0): p.id for p in reversed(group)}
            boards.append(BoardTiles(number, "", places))
    return boards, loose


def _left(group: Sequence[Piece]) -> float:
    return fmean(x for piece in group for x, _ in piece.quad)


def given(shares: Shares, answered: Mapping[int, str]) -> Shares:
    """What a tile may show once some of its corners are known."""
    fitting = [(face, p) for face, p in shares if _fits(face, answered)]
    if not fitting:
        # Nobody thought of it: the other corners stay as likely as they were.
        others = [corner for corner in CORNERS if corner not in answered]
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


def counts(faces: Mapping[tuple[int, int], Sequence[str]]) -> dict[str, int]:
    """Circles of a board, from the colours of its tiles by row and column."""
    found = count_circles(Board({Cell(*at): Face.of(colours) for at, colours in faces.items()}))
    return dict(zip(LEVELS, found, strict=True))


def _fits(face: Sequence[str], answered: Mapping[int, str]) -> bool:
    return all(face[corner] == colour for corner, colour in answered.items())


def _seen(piece: Piece) -> Shares:
    if piece.kind == "unknown":
        return ()
    return tuple((Face.of(a.face.split("-")), a.probability) for a in piece.readings)


def _face(said: str) -> str:
    """The colours of a tile from its first corner on, as in ``red-blue-green-yellow``."""
    colours = said.split("-")
    if len(colours) != len(CORNERS) or len({*colours} & {*COLOURS}) != len(CORNERS):
        raise UsageError(sentence("cirplexed-bad-tile", got=said))
    return said


def _showing(piece: Piece, face: str) -> Piece:
    shown = replace(piece, corners=tuple(face.split("-")))
    return shown.with_readings([Alternative(face, 1.0)], "tile")


def _turned(piece: Piece, quarters: int) -> Piece:
    """A tile that lies turned clockwise, by its corners as they are seen."""
    if piece.corners is None:
        return piece

    def turned(corners: Sequence[str]) -> tuple[str, ...]:
        return tuple(corners[(corner - quarters) % len(corners)] for corner in CORNERS)

    read = [replace(one, face="-".join(turned(one.face.split("-")))) for one in piece.readings]
    return replace(piece.with_readings(read, piece.kind), corners=turned(piece.corners))


def _colours(answers: Sequence[Answer], arranged: Arrangement) -> dict[tuple[int, int], str]:
    """The colours answered, by number of the tile and of its corner.

    Raises UsageError for an answer that makes no sense.
    """
    colours = {
        (piece, corner): colour
        for piece, said in arranged.faces.items()
        for corner, colour in enumerate(said.split("-"))
    }
    for answer in answers:
        if not re.fullmatch("[0-3]", answer.part):
            raise UsageError(sentence("cirplexed-bad-answer", got=str(answer)))
        if answer.face not in COLOURS:
            known = one_of(COLOURS)
            raise UsageError(sentence("cirplexed-bad-colour", colours=known, got=answer.face))
        piece = piece_id(answer, arranged.scene.pieces, "tile")
        corner = piece, int(answer.part)
        if answer.face in {c for at, c in colours.items() if at[0] == piece and at != corner}:
            [colour] = colour_words([answer.face])
            raise UsageError(sentence("cirplexed-same-colour", tile=piece, colour=colour))
        record_answer(colours, corner, answer.face, answer)
    return colours
