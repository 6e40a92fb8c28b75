"""Faces that are none: what a place shows that bears no piece, or whose piece cannot be seen."""

EMPTY = "empty"
UNKNOWN = "unknown"

NOTHING, TILE = "nothing", "tile"
"""What lies in a place on a table: no piece, or one that is still to be named."""

TOUCH, APART = "touch", "apart"
"""How two pieces lie."""

CARD = "card"
"""The same of cards."""

POD, LINE, OTHER = "pod", "line", "other"
"""Whether a piece is one of the game's."""

YES, NO = "yes", "no"
"""Whether all pieces lie as they were seen."""

OF_PLACES = frozenset({NOTHING, TILE, CARD, TOUCH, APART, POD, LINE, OTHER, YES, NO})
"""What is said of where pieces lie, not of what they show."""

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SIDES = ("top", "right", "bottom", "left")

HAVE_NAMES = frozenset({"wild", "back", "joker", "neither", EMPTY, *COLOURS, *SIDES, *OF_PLACES})
"""Faces, and what else is answered, that have names of their own in words."""
