"""What was done to boards between looks: tiles that were exchanged, moved or taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.cirplexed import words
from referee.games.cirplexed.position import CORNERS
from referee.ruling.doubt import CERTAIN
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import finding_of
from rules.cirplexed import Board, Cell, Face, align, judge_growth, with_new_tiles
from vision.piece import Piece

SLIPS = 2
"""Discs of one tile that may have been misread; where more are others it is another tile."""

Book = tuple[Board, ...]
"""Boards as they were placed, as far as they were read for certain."""


@dataclass(frozen=True, slots=True)
class BoardNow:
    """A board as it is read now: whose it is, "" where nobody is named, and its tiles.

    `number` is that of the board in the book that has most tiles in common with it, None where none
    has any, and `before` is that board in the lattice of this one.
    """

    player: str
    tiles: dict[Cell, Piece]
    number: int | None
    before: Board

    @classmethod
    def of(cls, board: dict[str, Any], report: Report, book: Book) -> BoardNow:
        """A board of a report."""
        pieces = [piece for piece in report.pieces if piece.id in board["pieces"]]
        tiles = {Cell(piece.row or 0, piece.col or 0): piece for piece in pieces}
        now = Board({at: _face(piece) for at, piece in tiles.items()})
        own = {face.tile for face in now.faces.values()}
        common = [sum(face.tile in own for face in was.faces.values()) for was in book]
        number = max(range(len(book)), key=common.__getitem__, default=None)
        before = None if number is None else align(book[number], now)
        number = number if before is not None else None
        return cls(board.get("player", ""), tiles, number, before or Board({}))

    @property
    def sure(self) -> Board:
        """The tiles that are read for certain."""
        certain = {at: it for at, it in self.tiles.items() if it.confidence >= CERTAIN}
        return Board({at: _face(piece) for at, piece in certain.items()})

    def slips(self) -> Iterator[tuple[Cell, Piece, tuple[int, ...]]]:
        """Tiles that may be those that lay there, and the corners at which they are read else."""
        for at, piece in self.tiles.items():
            was, now = self.before.faces.get(at), _face(piece)
            if was is None or was == now:
                continue
            others = tuple(corner for corner in CORNERS if was[corner] != now[corner])
            if any(one.face == "-".join(was) for one in piece.alternatives):
                yield at, piece, ()
            elif len(others) <= SLIPS:
                yield at, piece, others

    def findings(self) -> Iterator[Finding]:
        """What may not be."""
        as_before = {at: self.before.faces[at] for at, _, _ in self.slips()}
        now = {at: _face(piece) for at, piece in self.tiles.items()}
        for found in judge_growth(self.player, self.before, Board({**now, **as_before})):
            places = {str(at): piece.id for at, piece in self.tiles.items()}
            pieces = [places[at.rpartition(":")[2]] for at in found.at]
            yield finding_of(found, pieces)

    def questions(self) -> Iterator[Question]:
        """Discs that were another colour before, or are misread now."""
        for at, piece, corners in self.slips():
            for corner in corners:
                yield words.slipped(self.player, piece, corner, self.before.faces[at][corner])


def boards_now(report: Report, book: Book) -> list[BoardNow]:
    """The boards of a report beside those of the book."""
    return [BoardNow.of(board, report, book) for board in report.details["boards"]]


def with_new(book: Book, boards: Sequence[BoardNow]) -> Book:
    """The book with the tiles that are new, and read for certain.

    Until all have placed theirs, a tile may be laid elsewhere, or be another one from the hand.
    """
    if len({len(one.tiles) for one in boards}) != 1:
        return book
    known = {face.tile for was in book for face in was.faces.values()}
    after, begun = [*book], list[Board]()
    for one in boards:
        new = {at: face for at, face in one.sure.faces.items() if face.tile not in known}
        if one.number is None:
            begun.append(Board(new))
        else:
            after[one.number] = with_new_tiles(one.before, Board(new))
    return (*after, *(board for board in begun if len(board)))


def corrected(book: Book, boards: Sequence[BoardNow], was: Piece, corner: int) -> Book:
    """The book where somebody has said what a disc shows: it was misread before, and others by it.

    `was` is its tile as it was read until then.
    """
    after = [*book]
    for one in boards:
        for at, tile in one.tiles.items():
            if tile.id == was.id and one.number is not None and at in one.before.faces:
                now, old, face = _face(tile), _face(was), one.before.faces[at]
                told = [now[i] if i == corner or now[i] != old[i] else face[i] for i in CORNERS]
                after[one.number] = Board({**one.before.faces, at: Face.of(told)})
    return tuple(after)


def taken_as_is(book: Book, boards: Sequence[BoardNow], players: Collection[str]) -> Book:
    """The book where the boards of these players count as they lie now."""
    taken = [one for one in boards if one.player in players]
    numbers = {one.number for one in taken}
    kept = (board for number, board in enumerate(book) if number not in numbers)
    return (*kept, *(one.sure for one in taken))


def _face(piece: Piece) -> Face:
    return Face.of(piece.corners or ())
