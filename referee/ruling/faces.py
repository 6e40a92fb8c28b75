"""Faces that no piece bears, and the other answers that questions offer."""

from rules.cirplexed import COLOURS

EMPTY = "empty"
"""Face of a bare place."""

UNKNOWN = "unknown"
"""Face of a piece that was not read."""

NOTHING, TILE, CARD = "nothing", "tile", "card"
"""What lies in a place on a table: no piece, or one that is still to be named."""

TOUCH, APART = "touch", "apart"
"""How two pieces lie."""

POD, LINE, OTHER = "pod", "line", "other"
"""Whether a piece is one of the game's."""

YES, NO = "yes", "no"

LAYOUT_ANSWERS = frozenset({NOTHING, TILE, CARD, TOUCH, APART, POD, LINE, OTHER, YES, NO})
"""Answers about the layout, and not about faces."""

SIDES = ("top", "right", "bottom", "left")

NAMED_FACES = frozenset(
    {"wild", "back", "joker", "neither", EMPTY, *COLOURS, *SIDES, *LAYOUT_ANSWERS}
)
"""Faces and other answers that have names in the catalogue."""
