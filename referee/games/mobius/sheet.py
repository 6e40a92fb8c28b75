"""The rules of Mobius by Mark Steere, as the referee applies them."""

from __future__ import annotations

from referee.games.mobius.position import BOARD
from referee.rulesheet import Rulesheet, Section
from rules.mobius import Cell, Ruleset


def sheet() -> Rulesheet:
    """From the board of the rule sheet."""
    first, last = Cell(0, 0), Cell(0, BOARD.width - 1)
    play = (
        f"Two players, red and blue, on a Möbius strip of {len(BOARD.cells)} cells.",
        "Red begins. The players take turns and put one stone of their colour on an empty cell. "
        "Nobody passes, and no stone is moved or taken away.",
    )
    board = (
        f"The top row is the bottom row: the half cells {first.name[0]} to {last.name[0]} along "
        "the top are the same cells as those along the bottom, where the letters run the other "
        "way, for the strip is twisted. A stone lies on either half, and fills the cell.",
        "Each colour has three bars along the edge. A cell where two bars meet touches both.",
        "Cells are named by letter and row: letters count from the left in every row, and "
        f"{first} to {last} are the split cells by their letters at the top.",
    )
    winning = (
        "Stones of one colour that touch are linked, and so are all that touch the same bar of "
        "that colour: bars link like stones.",
        "Who links all three own bars wins.",
        "Who links two of them, and has a closed chain of linked stones and bars that leads over "
        "the seam of top and bottom an odd number of times (a loop), wins as well.",
        "If the board is full and nobody has won so, the loop of whoever has two linked bars "
        "counts wherever it lies. A draw cannot occur.",
        "A chain that closes only after going round the strip twice, along its edge, crosses the "
        "seam twice and is no loop; it is told and drawn where it lies.",
    )
    referee = (
        "Show the whole print with its four markers; up to two of them may be covered.",
        "A red and a blue stone on the two halves of one cell are a fault, and so is a number of "
        "stones that cannot come about by turns.",
    )
    sections = (
        Section("The game", play),
        Section("The board", board),
        Section("Winning", winning),
        Section("For the camera", referee),
    )
    return Rulesheet(sections, Ruleset())
