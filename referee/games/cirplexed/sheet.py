"""The rules of Cirplexed!, as the referee applies them."""

from __future__ import annotations

from referee.rulesheet import Rulesheet, Section
from rules.cirplexed import ALL_TILES, COLOURS, FULL_BOARD, Ruleset
from rules.wording import listed


def sheet() -> Rulesheet:
    """From the tiles and the usual ruleset."""
    crowds = {
        tiles: [n for n in FULL_BOARD if FULL_BOARD[n] == tiles] for tiles in FULL_BOARD.values()
    }
    boards = listed(f"{tiles} with {_range(who)} players" for tiles, who in crowds.items())
    play = (
        f"{len(ALL_TILES)} tiles, each with four of the six colours ({listed(COLOURS)}) at its "
        f"corners, and no two alike. Tiles on each board in the end: {boards}.",
        "Everybody draws one tile as the beginning of a board, and holds two more.",
        "All play at the same time: each lays one tile, a whole side against a whole side of the "
        "own board, and draws another when all have laid theirs. Colours need not match.",
        "When no tile is left to draw, both tiles in hand are laid, and the game is over.",
    )
    counting = (
        "Four corners that meet in one colour are a full circle. The most full circles win.",
        "If players tie, circles of three corners in one colour (¾) count among them; then those "
        "of two corners that lie side by side (½). If they tie still, they share the win.",
        "A ½ within a ¾ or a full circle of its colour does not count, nor do two corners across "
        "from each other. What else lies at the corner does not matter.",
    )
    referee = (
        "A tile that touches others by corners only, or is shifted along a side, is a fault.",
        "One photo for each board, or several boards in one photo, well apart.",
    )
    sections = (
        Section("The game", play),
        Section("What counts", counting),
        Section("For the camera", referee),
    )
    return Rulesheet(sections, Ruleset())


def _range(numbers: list[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}" if numbers[1:] else str(numbers[0])
