"""From a photograph to the board in it: its cells by the rules' names, and what players say."""

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
"""What a player may say of a square."""

PRINTED = {i for i, place in enumerate(LAYOUT_2021.places) if place.glyph.isdigit()}
"""Cells on which a number is printed."""

TOP, SINCE = "top", "since"
"""Place of the answer that tells the board's top, and what stands behind that of a square whose
answer tells which photograph shows its tile first."""

START, BARE, FIRST = "start", "bare", "first"
"""Place of the answer that tells where the game begins: with the bare board, or with what its first
look shows."""

TURN_CERTAINTY = 0.995
"""Probability of the board being the right way up below which nothing is ruled; as for rulings."""


def read_board(photo: Photo, clock: Clock, layout: Layout) -> BoardReading | Unreadable:
    """The board in a photograph with all its cells, and what reading some of them again takes."""
    with clock.stage("find"):
        view = find_by_map(photo, layout)
    if isinstance(view, Unreadable):
        return view
    with clock.stage("read"):
        return read_tiles(photo, view, reader(), place_reader())


def edition_of(rules: Mapping[str, Any]) -> Edition:
    """The edition that house rules describe; the usual one where there are none."""
    try:
        return Edition.from_dict(rules) if rules else EDITION
    except RecordError as error:
        raise UsageError(sentence("mathable-no-edition", why=error.args[0])) from None


def number_pieces(scene: Scene) -> list[Piece]:
    """The cells that show a number: tiles, what is not known, and bare ones printed with one."""
    return [cell for cell in scene.pieces if cell.face != EMPTY or cell.id in PRINTED]


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """The board in one photograph: what was read and answered of its `cells`, row by row.

    `outline` is where it lies, as JSON: corners of the outermost cells, clockwise. `upright` is the
    probability that its top is where it was seen; 1 once somebody told.
    """

    source: str
    image_size: tuple[int, int]
    cells: tuple[Piece, ...]
    outline: Mapping[str, Any]
    upright: float = 1.0

    @classmethod
    def of(cls, seen: View, answers: Mapping[int, str], top: Answer | None = None) -> LaidBoard:
        """What was seen, and answered by number of the cell and of the board's top.

        Raises UsageError where the top cannot be there.
        """
        board = seen.scene.board
        assert board is not None
        corners = board.homography(LAYOUT_2021.outline).round(2).tolist()
        outline = {"corners": corners, "rows": EDITION.rows, "cols": EDITION.cols}
        seen_so = cls(seen.source, seen.size, seen.scene.pieces, outline, board.upright)
        laid = seen_so if top is None else seen_so.with_top(top)
        return replace(laid, cells=with_answers(laid.cells, answers, _kind))

    @property
    def is_upright(self) -> bool:
        """Whether it is certain which side of the board is its top."""
        return self.upright >= TURN_CERTAINTY

    @property
    def tops(self) -> tuple[str, str]:
        """The side of the photograph at which the board's top was seen, and the other one."""
        quad = as_quad(self.outline["corners"])
        return direction(quad, 0), direction(quad, 2)

    def with_top(self, top: Answer) -> LaidBoard:
        """The board as it is read from the side that somebody told."""
        if top.face not in self.tops:
            told = {"sides": one_of(self.tops), "answer": top}
            raise UsageError(sentence("mathable-top-told", **told))
        if top.face == self.tops[0]:
            return replace(self, upright=1.0)
        turned = zip(self.cells, reversed(self.cells), strict=True)
        cells = tuple(_turned(there, here) for here, there in turned)
        corners = self.outline["corners"]
        outline = {**self.outline, "corners": [*corners[2:], *corners[:2]]}
        return replace(self, cells=cells, outline=outline, upright=1.0)

    @property
    def tiles(self) -> frozenset[int]:
        """Numbers of the cells that show a tile."""
        return frozenset(cell.id for cell in self.cells if cell.face not in (EMPTY, UNKNOWN))

    @property
    def bare(self) -> frozenset[int]:
        """Numbers of the cells that show no tile."""
        return frozenset(cell.id for cell in self.cells if cell.face == EMPTY)


UPSIDE_DOWN = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""Digits that are digits from the other side too."""


def _turned(cell: Piece, place: Piece) -> Piece:
    """What a cell shows from the other side, in the place that is then its own."""
    shares: dict[str, float] = {}
    for reading in cell.readings:
        face = reading.face if reading.face in (EMPTY, UNKNOWN) else _upside_down(reading.face)
        shares[face] = shares.get(face, 0.0) + reading.probability
    ranked = sorted(shares.items(), key=lambda entry: -entry[1])
    a, b, c, d = cell.quad
    moved = replace(cell, id=place.id, row=place.row, col=place.col, quad=(c, d, a, b))
    return moved.with_readings([Alternative(*entry) for entry in ranked], _kind(ranked[0][0]))


def _upside_down(face: str) -> str:
    digits = [UPSIDE_DOWN.get(digit, "") for digit in reversed(face)]
    number = "".join(digits)
    known = all(digits) and number == str(int(number)) and int(number) in EDITION.supply
    return number if known else UNKNOWN


@dataclass(frozen=True, slots=True)
class Said:
    """What players said.

    `faces` are by number of the cell, as is `since`, the photograph that shows its tile first.
    `tops` tells which side is the board's top, by photograph, "" where there is one alone; `start`
    where the game begins, "" where nobody said.
    """

    faces: Mapping[int, str]
    since: Mapping[int, int]
    tops: Mapping[str, Answer]
    start: str = ""

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> Said:
        """Raises UsageError for what makes no sense."""
        faces, since, tops = dict[int, str](), dict[int, int](), dict[str, Answer]()
        start, others = "", []
        for answer in answers:
            if answer.name == TOP:
                tops[answer.where] = answer
            elif answer.name == START:
                start = start_told(answer.face)
            elif answer.part == SINCE and not answer.where:
                if not (answer.face.isdecimal() and len(answer.face) < 5):
                    raise UsageError(sentence("mathable-photo-by-number", answer=answer))
                since[_cell_number(answer)] = int(answer.face)
            else:
                others.append(answer)
        for answer in plain_answers(others, "7B=4"):
            record_answer(faces, _cell_number(answer), face_told(answer.face), answer)
        return cls(faces, since, tops, start)


def start_told(face: str) -> str:
    """Where the game begins. Raises UsageError for what is neither."""
    if face not in (BARE, FIRST):
        raise UsageError(sentence("mathable-start-told", start=face))
    return face


def square_typed(name: str) -> Square:
    """The square that is meant by ``7B``, ``7b`` or ``B7``; one off the board if it is none."""
    letter, number = letter_and_number(name) or ("A", 0)
    return Square(number - 1, COLUMNS.index(letter))


def square_of(cell: Piece) -> Square:
    """The square that a cell of the board is to the rules."""
    assert cell.row is not None
    assert cell.col is not None
    return Square(cell.row, cell.col)


def _kind(face: str) -> Kind:
    return "number" if face.isdigit() else "unknown"


def _cell_number(answer: Answer) -> int:
    """The number of the cell that is meant, which may be named by its square."""
    at = answer.place
    if at.isascii() and at.isdigit() and int(at[:9]) < EDITION.rows * EDITION.cols:
        return int(at[:9])
    square = square_typed(at)
    if not EDITION.has(square):
        raise UsageError(sentence("mathable-square-told", answer=answer))
    return square.row * EDITION.cols + square.col


def face_told(face: str, edition: Edition = EDITION) -> str:
    """What lies on a square. Raises UsageError for what is no tile of the box."""
    plain_number = face.isascii() and face.isdigit() and len(face) < 4
    if face != EMPTY and not (plain_number and int(face) in edition.supply):
        raise UsageError(sentence("mathable-tile-told", answer=face))
    return face if face == EMPTY else str(int(face))


def shuffled_box(rng: np.random.Generator) -> list[int]:
    """All tiles of the box in any order."""
    supply = [value for value, number in EDITION.supply.items() for _ in range(number)]
    return [int(value) for value in rng.permutation(supply)]


def played(rng: np.random.Generator, count: int) -> dict[tuple[int, int], int]:
    """So many tiles, or fewer where nobody can go on, that two players laid by the rules.

    They lay any tile that they can, out of the hands of both.

    Returns
    -------
    Values by row and column, in the order in which they were laid.
    """
    bag, board = shuffled_box(rng), Board()
    held = [bag.pop() for _ in range(2 * EDITION.rack_size)]
    laid: dict[tuple[int, int], int] = {}
    while len(laid) < count:
        moves = list(legal_moves(board, held))
        if moves:
            move = moves[int(rng.integers(len(moves)))]
            board = board.place(move.square, move.value)
            laid[move.square.row, move.square.col] = move.value
            held.remove(move.value)
        elif not bag:
            break
        if bag:
            held.append(bag.pop())
    return laid
