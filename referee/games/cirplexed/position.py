"""The boards in photographs: their tiles and the probabilities of the tiles' faces."""

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
from referee.reading import colour_reader, finder, place_reader
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
    Face,
    Reading,
    colour_words,
    count_circles,
)
from rules.message import Message, one_of
from vision.discs.scene import read_discs
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Piece
from vision.scene import Scene

FACES = {"corner": COLOURS}
"""Colours that an answer may give a corner of a tile."""

LEVELS = ("full", "three_quarter", "half")
"""The kinds of circles as reports name them."""

CORNERS = range(4)

MIN_PROBABILITY = 1e-5
"""Faces less likely than this are dropped."""

MOST_REPORTED_FACES = 5
"""Faces of a tile that a report names at most."""

MIN_REPORTED_PROBABILITY = 1e-3
"""Least probability of the alternatives that a report names."""

TileKey = tuple[int, int]
"""A tile: index of its photograph and id of the piece there."""

FaceProbabilities = tuple[tuple[Face, float], ...]
"""The faces that a tile may have, likeliest first, with their probabilities."""


def read_scene(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """Find the tiles in a photograph and read their colours."""
    with clock.stage("find"):
        detections = finder().find(photo)
    with clock.stage("read"):
        scene = read_discs(photo, detections, place_reader(), colour_reader())
    return scene or Unreadable(
        "no-tile", sentence("cirplexed-no-tile"), sentence("cirplexed-nearer")
    )


@dataclass(frozen=True)
class PhotoTiles:
    """The tiles in one photograph, with the players' answers.

    `colour_answers` has colours by piece and corner; `prefix`, such as ``Ann:``, precedes the
    places of this photograph in answers.
    """

    view: View
    arrangement: Arrangement
    colour_answers: Mapping[tuple[int, int], str]
    prefix: str

    @classmethod
    def of(cls, view: View, answers: Sequence[Answer], prefix: str) -> PhotoTiles:
        """Apply answers to what a photograph shows. Raises UsageError."""
        layout, others = split_answers(answers, _parse_tile)
        arrangement = arrange(view.scene, layout, _with_face, _rotate)
        colours = _parse_colour_answers([arrangement.with_id(a) for a in others], arrangement)
        return cls(view, arrangement, colours, prefix)

    @property
    def scene(self) -> Scene:
        return self.arrangement.scene

    @cached_property
    def faces(self) -> Mapping[int, FaceProbabilities]:
        return {
            piece.id: condition(_read_faces(piece), self._answers_about(piece.id))
            for piece in self.scene.pieces
        }

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(map(self._report_piece, self.scene.pieces))

    def _report_piece(self, piece: Piece) -> Piece:
        if piece.id in self.arrangement.answers.removed:
            return piece
        if piece.id in self.unknown_tiles:
            return replace(piece, face=None)
        faces = self.faces[piece.id]
        readings = [Alternative("-".join(face), p) for face, p in faces[:MOST_REPORTED_FACES]]
        likely = [r for r in readings if r.probability >= MIN_REPORTED_PROBABILITY]
        return replace(piece.with_readings(likely, "tile"), corners=tuple(faces[0][0]))

    @cached_property
    def unknown_tiles(self) -> frozenset[int]:
        """Tiles that players added without answering all their colours."""
        unknown = (piece.id for piece in self.scene.pieces if piece.kind == "unknown")
        removed = self.arrangement.answers.removed
        return frozenset(i for i in unknown if not (i in removed or self.is_answered(i)))

    def is_answered(self, piece: int) -> bool:
        return len(self._answers_about(piece)) == len(CORNERS)

    def tile_words(self, piece: int) -> Message:
        return tile_by_number(self.arrangement, piece)

    def corner_place(self, piece: int, corner: int) -> str:
        """The place of a corner as answers name it."""
        return f"{self.prefix}{self.arrangement.name(piece)}.{corner}"

    def corner_alternatives(self, piece: int, corner: int) -> tuple[Alternative, ...]:
        """The possible colours of a corner, likeliest first."""
        probabilities = corner_probabilities(self.faces[piece], corner)
        ranked = sorted(COLOURS, key=lambda colour: -probabilities[colour])
        return tuple(Alternative(colour, probabilities[colour]) for colour in ranked)

    def least_certain_corner(self, piece: int) -> int:
        """The corner that is likeliest to be misread, of those not answered."""
        open_corners = [c for c in CORNERS if (piece, c) not in self.colour_answers]
        return min(open_corners, key=lambda c: self.corner_alternatives(piece, c)[0].probability)

    def _answers_about(self, piece: int) -> dict[int, str]:
        answers = self.colour_answers.items()
        return {corner: colour for (tile, corner), colour in answers if tile == piece}


@dataclass(frozen=True, slots=True)
class BoardTiles:
    """A board: index of its photograph, name of its player, or its own number, and its pieces.

    The name is "" if it is the only board.
    """

    photo: int
    name: str
    pieces: Mapping[Cell, int]

    @property
    def keys(self) -> tuple[TileKey, ...]:
        return tuple((self.photo, self.pieces[cell]) for cell in sorted(self.pieces))

    @property
    def keys_by_name(self) -> dict[str, TileKey]:
        """Its tiles by the names that findings of the rules have for them."""
        prefix = self.name and f"{self.name}:"
        return {f"{prefix}{cell}": (self.photo, piece) for cell, piece in self.pieces.items()}

    def board(self, faces: Mapping[TileKey, Face]) -> Board:
        return Board({cell: faces[self.photo, piece] for cell, piece in self.pieces.items()})

    def reading(
        self, faces: Mapping[TileKey, Face], possible: Mapping[TileKey, Sequence[Face]]
    ) -> Reading:
        """The board if its tiles have these faces, or else other possible ones."""
        own = {cell: possible.get((self.photo, tile), ()) for cell, tile in self.pieces.items()}
        return Reading(self.board(faces), own)


def find_boards(photos: Sequence[PhotoTiles]) -> tuple[list[BoardTiles], list[TileKey]]:
    """Boards photo by photo, from left to right in each, and the loose tiles.

    A single tile is a board, the first tile of a game, only in a photograph where no two tiles
    touch. Of two pieces in one cell, the earlier in the scene wins.
    """
    boards, loose = list[BoardTiles](), list[TileKey]()
    for index, photo in enumerate(photos):
        groups: dict[int, list[Piece]] = {}
        for piece in photo.pieces:
            if piece.id not in photo.unknown_tiles | photo.arrangement.answers.removed:
                groups.setdefault(piece.component or 0, []).append(piece)
        joined = [group for group in groups.values() if len(group) > 1]
        if joined:
            loose += [(index, group[0].id) for group in groups.values() if len(group) == 1]
        for group in sorted(joined or groups.values(), key=_centre_x):
            cells = {Cell(p.row or 0, p.col or 0): p.id for p in reversed(group)}
            boards.append(BoardTiles(index, "", cells))
    return boards, loose


def _centre_x(group: Sequence[Piece]) -> float:
    return fmean(x for piece in group for x, _ in piece.quad)


def condition(faces: FaceProbabilities, answers: Mapping[int, str]) -> FaceProbabilities:
    """The faces of a tile given the colours of some corners."""
    fitting = [(face, p) for face, p in faces if _fits(face, answers)]
    if not fitting:
        # No reading fits: take the other corners as independent.
        others = [corner for corner in CORNERS if corner not in answers]
        likely = {corner: corner_probabilities(faces, corner) for corner in others}
        possible = (Face.of(f) for f in permutations(COLOURS, 4) if _fits(f, answers))
        fitting = [(f, prod(likely[c][f[c]] + MIN_PROBABILITY for c in others)) for f in possible]
    total = sum(p for _, p in fitting)
    ranked = sorted(((face, p / total) for face, p in fitting), key=lambda pair: -pair[1])
    return tuple(pair for i, pair in enumerate(ranked) if i == 0 or pair[1] >= MIN_PROBABILITY)


def corner_probabilities(faces: FaceProbabilities, corner: int) -> dict[str, float]:
    """Probabilities of the colours of one corner."""
    probabilities = dict.fromkeys(map(str, COLOURS), 0.0)
    for face, probability in faces:
        probabilities[face[corner]] += probability
    return probabilities


def ground_truth(faces: Mapping[tuple[int, int], Sequence[str]]) -> dict[str, int]:
    """Counts of a rendered board from its faces by row and column."""
    board = Board({Cell(*cell): Face.of(colours) for cell, colours in faces.items()})
    return dict(zip(LEVELS, count_circles(board), strict=True))


def _fits(face: Sequence[str], answers: Mapping[int, str]) -> bool:
    return all(face[corner] == colour for corner, colour in answers.items())


def _read_faces(piece: Piece) -> FaceProbabilities:
    if piece.kind == "unknown":
        return ()
    return tuple((Face.of(a.face.split("-")), a.probability) for a in piece.readings)


def _parse_tile(text: str) -> str:
    """Check the colours of a tile from its first corner on, such as ``red-blue-green-yellow``."""
    colours = text.split("-")
    if len(colours) != len(CORNERS) or len({*colours} & {*COLOURS}) != len(CORNERS):
        raise UsageError(sentence("cirplexed-bad-tile", got=text))
    return text


def _with_face(piece: Piece, face: str) -> Piece:
    tile = replace(piece, corners=tuple(face.split("-")))
    return tile.with_readings([Alternative(face, 1.0)], "tile")


def _rotate(piece: Piece, quarters: int) -> Piece:
    """Rotate the corners of a tile by quarter turns clockwise."""
    if piece.corners is None:
        return piece

    def rotated(corners: Sequence[str]) -> tuple[str, ...]:
        return tuple(corners[(corner - quarters) % len(corners)] for corner in CORNERS)

    readings = [replace(r, face="-".join(rotated(r.face.split("-")))) for r in piece.readings]
    return replace(piece.with_readings(readings, piece.kind), corners=rotated(piece.corners))


def _parse_colour_answers(
    answers: Sequence[Answer], arrangement: Arrangement
) -> dict[tuple[int, int], str]:
    """Answered colours by piece and corner. Raises UsageError."""
    colours = {
        (piece, corner): colour
        for piece, face in arrangement.faces.items()
        for corner, colour in enumerate(face.split("-"))
    }
    for answer in answers:
        if not re.fullmatch("[0-3]", answer.part):
            raise UsageError(sentence("cirplexed-bad-answer", got=str(answer)))
        if answer.face not in COLOURS:
            expected = one_of(COLOURS)
            raise UsageError(sentence("cirplexed-bad-colour", colours=expected, got=answer.face))
        piece = piece_id(answer, arrangement.scene.pieces, "tile")
        key = piece, int(answer.part)
        if answer.face in {c for other, c in colours.items() if other[0] == piece and other != key}:
            [colour] = colour_words([answer.face])
            raise UsageError(sentence("cirplexed-same-colour", tile=piece, colour=colour))
        record_answer(colours, key, answer.face, answer)
    return colours
