"""Positions and turns for the tests, drawn by playing at random, and a small second edition."""

from hypothesis import settings
from hypothesis import strategies as st

from rules.mathable import Board, Edition, Move, legal_moves

thorough = settings(max_examples=60, deadline=None, derandomize=True)
"""The same examples at each run, none of them hurried."""

SMALL = Edition.from_layout(
    name="small",
    layout="""
     A B C D E F
 1   3 . + × . 2
 2   . − . . ÷ .
 3   × . 1 2 . +
 4   . ÷ 3 4 . −
 5   . . × + . .
 6   2 . − ÷ . 3
""",
    supply=dict.fromkeys(range(11), 3) | dict.fromkeys((12, 14, 15, 16, 18, 20, 24), 2),
    rack_size=3,
    bonus=20,
)
"""A board so small that sign squares are met at once, and a rack that is emptied often."""


@st.composite
def boards(draw: st.DrawFn, edition: Edition = SMALL, most: int = 8) -> Board:
    """A position that arose by legal moves."""
    board = Board(edition)
    for _ in range(draw(st.integers(0, most))):
        board = board.after([draw(legal(board))])
    return board


def legal(board: Board) -> st.SearchStrategy[Move]:
    """A legal move. The boards here are never full."""
    return st.sampled_from(list(legal_moves(board)))


@st.composite
def tiles_after(draw: st.DrawFn, board: Board, most: int = 5) -> list[Move]:
    """Tiles placed one after another, of which one may bear a wrong value."""
    moves: list[Move] = []
    reached = board
    for _ in range(draw(st.integers(1, most))):
        move = draw(legal(reached))
        if draw(st.integers(0, 7)) == 7:
            move = Move(move.square, draw(st.integers(0, 20)))
        moves.append(move)
        reached = reached.after([move])
    return moves
