"""Made-up scenes of Cirplexed! boards."""

import random
from collections.abc import Iterable
from itertools import islice

from referee.games.cirplexed.live import CirplexedPlay
from referee.table.events import Event
from rules.cirplexed import ALL_TILES, Board, Cell, full_board_size
from tests.table.driven_session import DrivenSession, reading_fields, square
from vision.piece import Piece
from vision.scene import Component, Scene

SIDE = 40.0


def boards_scene(*boards: tuple[float, float, str], doubt: float = 0.0) -> Scene:
    """The scene of boards, each with the corner of its cell 0,0 in pixels.

    `doubt` is the probability that the two right colours of the first tile are swapped.
    """
    pieces: list[Piece] = []
    for component, (x, y, text) in enumerate(boards):
        for (row, col), face in Board.parse(text).faces.items():
            corners = tuple(face)
            swapped = (corners[0], corners[2], corners[1], corners[3])
            faces = {"-".join(corners): 1.0}
            if doubt and not pieces:
                faces = {"-".join(corners): 1 - doubt, "-".join(swapped): doubt}
            piece = Piece(
                id=len(pieces),
                quad=square(x + SIDE * col, y + SIDE * row, 38),
                kind="tile",
                component=component,
                row=row,
                col=col,
                corners=corners,
                **reading_fields(faces),
            )
            pieces.append(piece)
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

    def show(self, *boards: tuple[float, float, str], doubt: float = 0.0) -> list[Event]:
        return self.see(boards_scene(*boards, doubt=doubt))
