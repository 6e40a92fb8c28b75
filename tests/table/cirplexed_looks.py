"""Scenes of Cirplexed! boards, made up."""

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


def table(*boards: tuple[float, float, str], doubt: float = 0.0) -> Scene:
    """Boards as drawn (``ROYG`` a tile), each with its place 0,0 in pixels.

    With a `doubt` the two colours on the right of the first tile may be the other way round.
    """
    pieces: list[Piece] = []
    for component, (x, y, text) in enumerate(boards):
        for at, face in Board.parse(text).faces.items():
            corners = tuple(face)
            other = (corners[0], corners[2], corners[1], corners[3])
            shows = {"-".join(corners): 1.0}
            if doubt and not pieces:
                shows = {"-".join(corners): 1 - doubt, "-".join(other): doubt}
            piece = Piece(
                id=len(pieces),
                quad=square(x + SIDE * at.col, y + SIDE * at.row, 38),
                kind="tile",
                component=component,
                row=at.row,
                col=at.col,
                corners=corners,
                **reading_fields(shows),
            )
            pieces.append(piece)
    return Scene((2000, 1000), tuple(pieces), tuple(Component() for _ in boards))


def part(board: Board, cells: Iterable[Cell]) -> Board:
    """The tiles of a board at some places."""
    return Board({cell: board.faces[cell] for cell in cells})


def boards(players: int, seed: int) -> list[Board]:
    """Full boards of different tiles, row by row."""
    rng = random.Random(seed)
    tiles = [*ALL_TILES]
    rng.shuffle(tiles)
    left, size = iter(tiles), full_board_size(players)
    return [
        Board({Cell(*divmod(i, 5)): tile for i, tile in enumerate(islice(left, size))})
        for _ in range(players)
    ]


def drawn(board: Board, tiles: int) -> str:
    """The first tiles of a board."""
    return str(part(board, sorted(board.faces)[:tiles]))


class WatchedGame(DrivenSession):
    play = CirplexedPlay

    def show(self, *boards: tuple[float, float, str], doubt: float = 0.0) -> list[Event]:
        return self.see(table(*boards, doubt=doubt))
