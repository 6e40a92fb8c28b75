"""Cirplexed!: a tile for each way to put four of the six colours on its corners."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations

from referee.kits.drawing import Colour, Disc, Document, Group, Paint, ShapeLabel
from referee.kits.palette import SIX, WHITE
from referee.kits.paper import Area, Printing
from referee.kits.sheets import Art, CutPiece, Format, cut_line, lay_out

TILE_MM = 35.0
DISC_SHARE = 0.46
"""Radius of the corner discs in sides of a tile; a strip of background stays between two."""
PALE_SHARE = 0.38
"""The same for low ink; the reader copes with 0.38 to 0.5."""
_BLEED_MM = 1.0
_FORMAT = Format(TILE_MM, TILE_MM, gutter_mm=3.0, bleed_mm=0.0)


Corners = tuple[str, str, str, str]


def tiles() -> list[Corners]:
    """Corner colours of all tiles, clockwise from the top left, each once up to rotation."""
    return [
        (a, second, third, fourth)
        for a, b, c, d in combinations(SIX, 4)
        for second, third, fourth in permutations((b, c, d))
    ]


def documents(printing: Printing) -> list[Document]:
    """All 90 tiles, one-sided."""
    share = PALE_SHARE if printing.low_ink else DISC_SHARE
    pieces = [CutPiece(_tile(corners, share)) for corners in tiles()]
    return [lay_out("tiles", "Cirplexed!", pieces, _FORMAT, printing)]


def quarters(colours: Iterable[Colour], share: float) -> tuple[Disc, ...]:
    """Discs about the corners of a tile, clockwise from the top left, of a radius in sides."""
    half = TILE_MM / 2
    places = ((-half, -half), (half, -half), (half, half), (-half, half))
    return tuple(
        Disc(x, y, share * TILE_MM, Paint(fill=colour))
        for (x, y), colour in zip(places, colours, strict=True)
    )


def _tile(corners: Corners, share: float) -> Art:
    reach = TILE_MM + 2 * _BLEED_MM
    window = Area(-reach / 2, -reach / 2, reach, reach)
    discs = quarters((SIX[colour] for colour in corners), share)
    items = (Group(discs, clip=window), cut_line(TILE_MM, TILE_MM))
    return Art(ShapeLabel("tile", "-".join(corners)), WHITE, items)
