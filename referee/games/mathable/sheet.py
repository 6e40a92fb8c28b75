"""The rules of Mathable, as the referee applies them."""

from __future__ import annotations

from referee.games.mathable.position import EDITION
from referee.rulesheet import Rulesheet, Section
from rules.wording import listed


def sheet() -> Rulesheet:
    """From the edition that is built in."""
    printed = listed(EDITION.printed.values())
    play = (
        f"Edition {EDITION.name}: {EDITION.rows} rows of {EDITION.cols} squares and "
        f"{EDITION.tile_count} tiles. 2 to 4 players; each holds {EDITION.rack_size} tiles. "
        "Who begins is drawn by lot, or told.",
        "In a turn a player lays one tile or several, one after another; each may lean on those "
        "before it. Or the player exchanges any number of tiles instead.",
        f"After the turn everybody has {EDITION.rack_size} tiles again, as long as there are any.",
        "The game is over when no tile is left to draw and nobody can lay one, or before, if all "
        "agree. Each player then loses the sum of the tiles still held.",
    )
    laying = (
        "Of the two squares next to it in one direction, both hold numbers, and the tile is their "
        f"sum, difference, product or quotient. The numbers {printed} printed in the middle count.",
        "Which of the two comes first does not matter; a quotient leaves nothing over, and nothing "
        "is divided by 0.",
        "On a square with a sign only this operation counts.",
        "The two numbers lie in a row or column on one side of the tile: not on both sides of it, "
        "and not across corners.",
    )
    points = (
        "A tile scores its number once for every direction that counts: once even where two "
        "operations fit. Squares 2× and 3× double and treble it.",
        f"Laying all {EDITION.rack_size} tiles in one turn gives {EDITION.bonus} points more.",
        "On a square with a sign the player may draw another tile and use it at once.",
    )
    referee = (
        "A photo of the whole board shows a position: the referee says whether all tiles can have "
        "been laid, in any order. Photos of a whole game give the points ('referee follow').",
        "Squares are named by row and column, such as 7B; the name of the game is at the top left.",
    )
    sections = (
        Section("The game", play),
        Section("A tile may lie where", laying),
        Section("Points", points),
        Section("For the camera", referee),
    )
    return Rulesheet(sections)
