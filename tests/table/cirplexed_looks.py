"""Made-up scenes of Cirplexed! boards."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from referee.games.cirplexed.live import CirplexedPlay
from referee.table.events import Event
from rules.cirplexed import ALL_TILES, Board, Cell, full_board_size
from tests.pieces import reading_fields, square
from tests.table.driven_session import DrivenSession
from vision.piece import Piece
from vision.scene import Component, Scene

SIDE = 40.0


Doubts = Mapping[tuple[int, int], Mapping[str, float]]
"""Probabilities of other colours by piece and corner."""


def boards_scene(
    *boards: str | tuple[float, float, str], doubts: Doubts | None = None, swap: float = 0.0
) -> Scene:
    """The scene of boards, side by side or each with the corner of its cell 0,0 in pixels.

    `swap` is the probability that the two right colours of the first tile are swapped.
    """
    pieces: list[Piece] = []
    for component, board in enumerate(boards):
        x, y, text = (300.0 * component, 0.0, board) if isinstance(board, str) else board
        for (row, col), face in Board.parse(text).faces.items():
            corners: tuple[str, ...] = tuple(face)
            shares = {corners: 1.0}
            for (piece, corner), others in (doubts or {}).items():
                for colour, share in others.items() if piece == len(pieces) else ():
                    shares[corners] -= share
                    shares[*corners[:corner], colour, *corners[corner + 1 :]] = share
            if swap and not pieces:
                swapped = (corners[0], corners[2], corners[1], corners[3])
                shares = {corners: 1 - swap, swapped: swap}
            fields = reading_fields({"-".join(each): share for each, share in shares.items()})
            quad = square(x + SIDE * col, y + SIDE * row, 38)
            tile = Piece(len(pieces), quad, "tile", None, 1, (), component, row, col)
            likeliest = tuple(fields["face"].split("-"))
            pieces.append(replace(tile, corners=likeliest, **fields))
    return Scene((2000, 1000), tuple(pieces), tuple(Component() for _ in boards))


def part(board: Board, cells: Iterable[Cell]) -> Board:
    """The tiles of a board on these cells."""
    return Board({cell: board.faces[cell] for cell in cells})


def full_boards(players: int, seed: int) -> list[Board]:
    """Full boards of different tiles, row by row."""
    rng = random.Random(seed)
    tiles = [*ALL_TILES]
    rng.shuffle(tiles)
    remaining, size = iter(tiles), full_board_size(players)
    return [
        Board({Cell(*divmod(i, 5)): tile for i, tile in enumerate(islice(remaining, size))})
        for _ in range(players)
    ]


def first_tiles(board: Board, tiles: int) -> str:
    """A drawing of the first tiles of a board."""
    return str(part(board, sorted(board.faces)[:tiles]))


class WatchedGame(DrivenSession):
    play = CirplexedPlay

    def show(self, *boards: tuple[float, float, str], swap: float = 0.0) -> list[Event]:
        return self.see(boards_scene(*boards, swap=swap))
