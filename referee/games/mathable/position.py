"""The board in a photograph: its cells as read and answered, and how answers are parsed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from referee.errors import UsageError
from referee.game import View
from referee.prints.mathable import LAYOUT_2021
from referee.reading import place_reader, reader
from referee.ruling.answers import (
    Answer,
    letter_and_number,
    plain_answers,
    record_answer,
    with_answers,
)
from referee.ruling.clock import Clock
from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.lattice import direction
from referee.words import sentence
from rules.errors import RecordError
from rules.mathable import COLUMNS, EDITION_2021, Board, Edition, Square, legal_moves
from rules.message import one_of
from vision.boards.by_map import find_by_map
from vision.boards.layout import Layout
from vision.boards.tiles import BoardReading, read_tiles
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece, as_quad
from vision.scene import Scene

EDITION = EDITION_2021

FACES = {"number": (*map(str, sorted(EDITION.supply)), EMPTY)}
"""Faces that a square may show, by kind of piece."""

NAMES = [square.name for square in EDITION.squares]
"""The squares of the cells by their index."""

PRINTED = {i for i, place in enumerate(LAYOUT_2021.places) if place.glyph.isdigit()}
"""Cells with a printed number."""

TOP, SINCE = "top", "since"
"""Answer place of the board's top; suffix of a square's answer place, for the photograph that shows
its tile first."""

START, BARE, FIRST = "start", "bare", "first"
"""Answer place of where the game begins, and its answers: with the bare board, or with the tiles of
the first look."""


def read_board(photo: Photo, clock: Clock, layout: Layout) -> BoardReading | Unreadable:
    """Find the board in a photograph and read all its cells."""
    with clock.stage("find"):
        view = find_by_map(photo, layout)
    if isinstance(view, Unreadable):
        return view
    with clock.stage("read"):
        return read_tiles(photo, view, reader(), place_reader())


def edition_of(rules: Mapping[str, Any]) -> Edition:
    """The edition that house rules describe; the usual one without any."""
    try:
        return Edition.from_dict(rules) if rules else EDITION
    except RecordError as error:
        raise UsageError(sentence("mathable-no-edition", why=error.args[0])) from None


def number_pieces(scene: Scene) -> list[Piece]:
    """The cells that show a number: tiles, unknown pieces, and bare cells printed with one."""
    return [cell for cell in scene.pieces if cell.face != EMPTY or cell.id in PRINTED]


@dataclass(frozen=True, slots=True)
class CellsView:
    """The cells of the board in one photograph, row by row, as read and answered.

    `outline` is where the board lies, as JSON: the outer corners of its cells, clockwise from its
    top left. `upright` is the probability that this is its top left; 1 once players said so.
    """

    source: str
    image_size: tuple[int, int]
    cells: tuple[Piece, ...]
    outline: Mapping[str, Any]
    upright: float = 1.0

    @classmethod
    def of(cls, view: View, answers: Mapping[int, str], top: Answer | None = None) -> CellsView:
        """The cells of a photograph, with answers by cell. Raises UsageError for a wrong top."""
        board = view.scene.board
        assert board is not None
        corners = board.homography(LAYOUT_2021.outline).round(2).tolist()
        outline = {"corners": corners, "rows": EDITION.rows, "cols": EDITION.cols}
        as_read = cls(view.source, view.size, view.scene.pieces, outline, board.upright)
        turned = as_read if top is None else as_read.with_top(top)
        return replace(turned, cells=with_answers(turned.cells, answers, _kind))

    @property
    def is_upright(self) -> bool:
        """Whether it is certain which side of the board is its top."""
        return self.upright >= CERTAIN

    @property
    def tops(self) -> tuple[str, str]:
        """The side of the photograph at which the board's top was read, and the opposite one."""
        quad = as_quad(self.outline["corners"])
        return direction(quad, 0), direction(quad, 2)

    def with_top(self, top: Answer) -> CellsView:
        """The board as it reads with its top at the answered side of the photograph."""
        if top.face not in self.tops:
            raise UsageError(sentence("mathable-top-told", sides=one_of(self.tops), answer=top))
        if top.face == self.tops[0]:
            return replace(self, upright=1.0)
        pairs = zip(self.cells, reversed(self.cells), strict=True)
        cells = tuple(_turn_cell(opposite, cell) for cell, opposite in pairs)
        corners = self.outline["corners"]
        outline = {**self.outline, "corners": [*corners[2:], *corners[:2]]}
        return replace(self, cells=cells, outline=outline, upright=1.0)

    @property
    def tiles(self) -> frozenset[int]:
        """Indices of the cells with a tile."""
        return frozenset(cell.id for cell in self.cells if cell.face not in (EMPTY, UNKNOWN))

    @property
    def bare(self) -> frozenset[int]:
        """Indices of the cells without a tile."""
        return frozenset(cell.id for cell in self.cells if cell.face == EMPTY)


UPSIDE_DOWN = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""Digits that are digits upside down too."""


def _turn_cell(cell: Piece, target: Piece) -> Piece:
    """A cell turned by 180°, in the place of the target."""
    shares: dict[str, float] = {}
    for reading in cell.readings:
        face = reading.face if reading.face in (EMPTY, UNKNOWN) else _upside_down(reading.face)
        shares[face] = shares.get(face, 0.0) + reading.probability
    ranked = sorted(shares.items(), key=lambda entry: -entry[1])
    a, b, c, d = cell.quad
    moved = replace(cell, id=target.id, row=target.row, col=target.col, quad=(c, d, a, b))
    return moved.with_readings([Alternative(*entry) for entry in ranked], _kind(ranked[0][0]))


def _upside_down(face: str) -> str:
    digits = [UPSIDE_DOWN.get(digit, "") for digit in reversed(face)]
    number = "".join(digits)
    exists = all(digits) and number == str(int(number)) and int(number) in EDITION.supply
    return number if exists else UNKNOWN


@dataclass(frozen=True, slots=True)
class GameAnswers:
    """Players' answers about a board or a game.

    `faces` are by index of the cell, as are numbers of the `first_photos` that show a cell's tile.
    `tops` are sides of photographs at which the board's top is, by photograph ("" for a single
    one); `start` is where the game begins, "" where nobody said.
    """

    faces: Mapping[int, str]
    first_photos: Mapping[int, int]
    tops: Mapping[str, Answer]
    start: str = ""

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> GameAnswers:
        """Parse answers. Raises UsageError for nonsense."""
        faces, first_photos, tops = dict[int, str](), dict[int, int](), dict[str, Answer]()
        start, others = "", []
        for answer in answers:
            if answer.name == TOP:
                tops[answer.where] = answer
            elif answer.name == START:
                start = parse_start(answer.face)
            elif answer.part == SINCE and not answer.where:
                if not (answer.face.isdecimal() and len(answer.face) < 5):
                    raise UsageError(sentence("mathable-photo-by-number", answer=answer))
                first_photos[_parse_cell(answer)] = int(answer.face)
            else:
                others.append(answer)
        for answer in plain_answers(others, "7B=4"):
            record_answer(faces, _parse_cell(answer), parse_face(answer.face), answer)
        return cls(faces, first_photos, tops, start)


def parse_start(face: str) -> str:
    """Where the game begins. Raises UsageError for neither `BARE` nor `FIRST`."""
    if face not in (BARE, FIRST):
        raise UsageError(sentence("mathable-start-told", start=face))
    return face


def parse_square(name: str) -> Square:
    """The square of ``7B``, ``7b`` or ``B7``; one off the board for anything else."""
    letter, number = letter_and_number(name) or ("A", 0)
    return Square(number - 1, COLUMNS.index(letter))


def square_of(cell: Piece) -> Square:
    """The square of a cell of the board."""
    assert cell.row is not None
    assert cell.col is not None
    return Square(cell.row, cell.col)


def _kind(face: str) -> Kind:
    return "number" if face.isdigit() else "unknown"


def _parse_cell(answer: Answer) -> int:
    """Index of the cell that an answer names, by index or square."""
    place = answer.place
    if place.isascii() and place.isdigit() and int(place[:9]) < EDITION.rows * EDITION.cols:
        return int(place[:9])
    square = parse_square(place)
    if not EDITION.has(square):
        raise UsageError(sentence("mathable-square-told", answer=answer))
    return square.row * EDITION.cols + square.col


def parse_face(face: str, edition: Edition = EDITION) -> str:
    """What lies on a square. Raises UsageError for a tile that is not in the box."""
    is_short_number = face.isascii() and face.isdigit() and len(face) < 4
    if face != EMPTY and not (is_short_number and int(face) in edition.supply):
        raise UsageError(sentence("mathable-tile-told", answer=face))
    return face if face == EMPTY else str(int(face))


def shuffled_box(rng: np.random.Generator) -> list[int]:
    """The tiles of the box in random order."""
    supply = [value for value, number in EDITION.supply.items() for _ in range(number)]
    return [int(value) for value in rng.permutation(supply)]


def random_game(rng: np.random.Generator, tiles: int) -> dict[tuple[int, int], int]:
    """Values by row and column that two players laid at random but legally, in order of play.

    There are fewer than `tiles` where no move is left.
    """
    bag, board = shuffled_box(rng), Board()
    racks = [bag.pop() for _ in range(2 * EDITION.rack_size)]
    values: dict[tuple[int, int], int] = {}
    while len(values) < tiles:
        moves = list(legal_moves(board, racks))
        if moves:
            move = moves[int(rng.integers(len(moves)))]
            board = board.place(move.square, move.value)
            values[move.square.row, move.square.col] = move.value
            racks.remove(move.value)
        elif not bag:
            break
        if bag:
            racks.append(bag.pop())
    return values
