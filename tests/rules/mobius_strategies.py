"""Random positions of Mobius, and boards small enough to try every filling."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from rules.mobius import COLOURS, STEERE_2008, Bar, Board, Cell, Position


def narrow_board(name: str, width: int) -> Board:
    """A board of six rows with the bars of the real one."""
    bars = (Bar(bar.colour, bar.side, bar.first // 2, bar.last // 2) for bar in STEERE_2008.bars)
    return Board(name, width, 6, tuple(bars))


TINY = narrow_board("tiny", 3)
"""15 cells, so 32,768 fillings."""
TINIEST = narrow_board("tiniest", 2)
"""9 cells, so 512 fillings."""

seeds = st.integers(0, 10**9)


def bars_at(board: Board, cell: Cell) -> list[Bar]:
    """The bars that a cell touches: both at a junction, none inside the board."""
    nodes = sorted({link.node for link in board.links[board.cells.index(cell)]})
    return [bar for node in nodes if isinstance(bar := board.nodes[node], Bar)]


def moves(seed: int, stones: int, board: Board = STEERE_2008) -> list[Cell]:
    """Random moves, also after a win."""
    return random.Random(seed).sample(board.cells, stones)


def position_after(cells: Sequence[Cell], board: Board = STEERE_2008) -> Position:
    """The position after these moves; red begins."""
    return Position({cell: COLOURS[i % 2] for i, cell in enumerate(cells)}, board)


def full_board(seed: int) -> Position:
    return position_after(moves(seed, len(STEERE_2008.cells)))


@st.composite
def positions(draw: st.DrawFn, board: Board = STEERE_2008) -> Position:
    """Any numbers of stones of either colour."""
    rng = random.Random(draw(seeds))
    cells = rng.sample(board.cells, draw(st.integers(0, len(board.cells))))
    share = draw(st.sampled_from((0.3, 0.5, 0.6)))
    return Position({cell: COLOURS[rng.random() > share] for cell in cells}, board)
