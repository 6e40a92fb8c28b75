"""The colour card: the colours of our prints beside two ramps of grey, between fiducials."""

from __future__ import annotations

from referee.kits.drawing import Colour, Document, Group, Item, Paint, Rect, ShapeLabel, Text
from referee.kits.markers import draw_marker
from referee.kits.palette import CARD_YELLOW, GREY, GREYS, INK, PALE, SIX, STONES, TILE_BLUE
from referee.kits.paper import Printing
from referee.kits.tiling import Poster, print_board
from referee.prints.targets import QUIET_MM, ColourCard, Patch

PATCH_MM = 24.0
_GAP_MM = 4.0
_NAMES_MM = 4.0
_MARKER_MM = 18.0
_RIM_MM = 5.0

_RAMP: tuple[tuple[str, Colour], ...] = tuple(
    (f"grey {round(100 * value[0] / 255)} %", value) for value in GREYS
)
_PRINTS: tuple[tuple[str, Colour], ...] = (
    ("tile blue", TILE_BLUE),
    ("stone red", STONES["red"]),
    ("stone blue", STONES["blue"]),
    ("card yellow", CARD_YELLOW),
    ("wood", (235, 215, 180)),
    ("ink", INK),
)
ROWS: tuple[tuple[tuple[str, Colour], ...], ...] = (
    tuple(SIX.items()),
    _RAMP,
    _PRINTS,
    _RAMP[::-1],
)
"""The ramp of grey runs both ways, so that light which falls off to one side shows as such."""


def colour_card() -> ColourCard:
    """Where the patches and the fiducials lie."""
    cols, step = len(ROWS[0]), PATCH_MM + _GAP_MM
    width = cols * step - _GAP_MM + 2 * QUIET_MM
    top = QUIET_MM + _MARKER_MM + _RIM_MM
    patches = tuple(
        Patch(name, colour, QUIET_MM + col * step, top + row * (step + _NAMES_MM), PATCH_MM)
        for row, line in enumerate(ROWS)
        for col, (name, colour) in enumerate(line)
    )
    height = top + len(ROWS) * (step + _NAMES_MM) + _MARKER_MM + QUIET_MM
    return ColourCard(width, height, patches, _MARKER_MM)


def documents(printing: Printing) -> list[Document]:
    """The card on one page."""
    note = "For 'referee calibrate colours'. A print is never quite its numbers. Rule: 100 mm."
    return [print_board("card", "Colour card", _board(colour_card()), printing, note)]


def _board(card: ColourCard) -> Poster:
    items: list[Item] = [draw_marker(marker, card.dictionary) for marker in card.markers]
    for patch in card.patches:
        paint = Paint(fill=patch.colour, line=PALE, line_mm=0.2)
        square = Rect(0.0, 0.0, patch.side, patch.side, paint)
        name = Text(patch.side / 2, patch.side + 2.4, patch.name, 1.9, GREY, bold=False)
        items.append(Group((square, name), patch.x, patch.y, label=ShapeLabel("patch", patch.name)))
    title = Text(card.width_mm / 2, QUIET_MM + _MARKER_MM / 2, "Colour card", 5.0, INK)
    return Poster(ShapeLabel("board", "colours"), card.width_mm, card.height_mm, (title, *items))
