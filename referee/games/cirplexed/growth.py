"""Boards compared with what was placed earlier: tiles exchanged, moved or removed."""

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

MAX_MISREAD_DISCS = 2
"""Discs of one tile that may be misread; if more differ, it is another tile."""

PlacedBoards = tuple[Board, ...]
"""The tiles placed so far, board by board, as far as they were read with certainty."""


@dataclass(frozen=True, slots=True)
class TrackedBoard:
    """A board of a report, matched with the placed board with most tiles in common.

    `player` is "" if there are no players, `index` that of the placed board, None if no board has a
    tile in common, and `before` the placed board, aligned with this one.
    """

    player: str
    tiles: dict[Cell, Piece]
    index: int | None
    before: Board

    @classmethod
    def of(cls, board: dict[str, Any], report: Report, placed: PlacedBoards) -> TrackedBoard:
        pieces = [piece for piece in report.pieces if piece.id in board["pieces"]]
        tiles = {Cell(piece.row or 0, piece.col or 0): piece for piece in pieces}
        now = Board({cell: _face(piece) for cell, piece in tiles.items()})
        own = {face.tile for face in now.faces.values()}
        common = [sum(face.tile in own for face in old.faces.values()) for old in placed]
        index = max(range(len(placed)), key=common.__getitem__, default=None)
        before = None if index is None else align(placed[index], now)
        index = index if before is not None else None
        return cls(board.get("player", ""), tiles, index, before or Board({}))

    @property
    def certain(self) -> Board:
        tiles = self.tiles.items()
        return Board({cell: _face(tile) for cell, tile in tiles if tile.confidence >= CERTAIN})

    def possible_misreadings(self) -> Iterator[tuple[Cell, Piece, tuple[int, ...]]]:
        """Tiles that may be the ones placed there, with the corners that are read differently."""
        for cell, piece in self.tiles.items():
            old, now = self.before.faces.get(cell), _face(piece)
            if old is None or old == now:
                continue
            changed = tuple(corner for corner in CORNERS if old[corner] != now[corner])
            if any(alternative.face == "-".join(old) for alternative in piece.alternatives):
                yield cell, piece, ()
            elif len(changed) <= MAX_MISREAD_DISCS:
                yield cell, piece, changed

    def findings(self) -> Iterator[Finding]:
        misread = {cell: self.before.faces[cell] for cell, _, _ in self.possible_misreadings()}
        now = {cell: _face(piece) for cell, piece in self.tiles.items()}
        ids = {str(cell): piece.id for cell, piece in self.tiles.items()}
        for finding in judge_growth(self.player, self.before, Board({**now, **misread})):
            yield finding_of(finding, [ids[name.rpartition(":")[2]] for name in finding.at])

    def questions(self) -> Iterator[Question]:
        """Questions about discs that are misread now, or were before."""
        for cell, piece, corners in self.possible_misreadings():
            for corner in corners:
                old = self.before.faces[cell][corner]
                yield words.changed_disc_question(self.player, piece, corner, old)


def track_boards(report: Report, placed: PlacedBoards) -> list[TrackedBoard]:
    """Match the boards of a report with those placed before."""
    return [TrackedBoard.of(board, report, placed) for board in report.details["boards"]]


def add_new_tiles(placed: PlacedBoards, boards: Sequence[TrackedBoard]) -> PlacedBoards:
    """Add the tiles that are new and read with certainty, once all boards have the same size.

    Until then, players may still move or exchange the tile they are placing.
    """
    if len({len(board.tiles) for board in boards}) != 1:
        return placed
    old_tiles = {face.tile for board in placed for face in board.faces.values()}
    after, begun = [*placed], list[Board]()
    for board in boards:
        certain = board.certain.faces.items()
        new = Board({cell: face for cell, face in certain if face.tile not in old_tiles})
        if board.index is None:
            begun.append(new)
        else:
            after[board.index] = with_new_tiles(board.before, new)
    return (*after, *(board for board in begun if len(board)))


def correct_disc(
    placed: PlacedBoards, boards: Sequence[TrackedBoard], misread: Piece, corner: int
) -> PlacedBoards:
    """Correct a placed tile after an answer about one of its discs.

    `misread` is the tile as read before the answer, which may also have changed other corners.
    """
    after = [*placed]
    for board in boards:
        for cell, tile in board.tiles.items():
            if tile.id == misread.id and board.index is not None and cell in board.before.faces:
                now, earlier, face = _face(tile), _face(misread), board.before.faces[cell]
                colours = [
                    now[i] if i == corner or now[i] != earlier[i] else face[i] for i in CORNERS
                ]
                after[board.index] = Board({**board.before.faces, cell: Face.of(colours)})
    return tuple(after)


def accept_boards(
    placed: PlacedBoards, boards: Sequence[TrackedBoard], players: Collection[str]
) -> PlacedBoards:
    """Take the boards of these players as they lie now."""
    accepted = [board for board in boards if board.player in players]
    indices = {board.index for board in accepted}
    kept = (board for index, board in enumerate(placed) if index not in indices)
    return (*kept, *(board.certain for board in accepted))


def _face(piece: Piece) -> Face:
    return Face.of(piece.corners or ())
