"""Mobius: stones on and about a printed board; the board is the one of the kit.

Mobius is by Mark Steere, 2008 (marksteeregames.com).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal

import numpy as np

from referee.games.mobius.layout import LAYOUT
from referee.games.mobius.truth import position_of
from referee.kits import Printing, kit_documents
from referee.kits.drawing import placed
from referee.kits.paper import paper_named
from training.render.chance import Rng
from training.render.clutter import Sheet
from training.render.packed import packed
from training.render.paint import rgb
from training.render.photograph import Drawable
from training.render.pieces import PlacedPiece
from training.render.prints import plain_print
from training.render.sensor import decoded
from training.render.stock import Stock
from training.render.stones import LaidStone, Stones
from training.tables.kit_faces import pages
from training.tables.stone_makes import HUES, any_make, any_shade, worn
from training.tables.table import Setup, TablePhoto, Truth
from vision.arrays import Pixels
from vision.geometry.quads import CENTRED, UNIT

Faces = Mapping[tuple[int, int], str]
"""Colour of the stone at each row and column, as seen."""
KIT_PICTURE = "mobius.png"
"""The print as it is packed."""
DENSITY = 6.0
"""Pixels a millimetre of the print: more than a photograph of a few megapixels shows."""
FAULTY = 0.15
"""Share of the positions that break the rules."""
PLAIN = 0.3
"""Share of the tables with plain stones."""


def any_table(rng: Rng, stock: Stock, hidden: int = 0) -> Setup:
    """Any position, now and then a faulty one, with some of the markers covered."""
    faces = any_position(rng)
    if rng.random() < PLAIN:
        stones = lay(faces, rng)
    else:
        make = any_make(rng)
        play = min(0.12, 0.5 - make.share / 2) * LAYOUT.pitch_mm
        stones = [
            make.stone(at, face, LAYOUT.pitch_mm, rng) for at, face in places_of(faces, play, rng)
        ]
    sheets = [cover(corner, rng) for corner in rng.permutation(4)[:hidden].tolist()]
    spares = _spares(stones, rng)
    return table_of(faces, stones, kit_picture(DENSITY), sheets, spares)


def table_of(
    faces: Faces,
    stones: Sequence[LaidStone],
    picture: Pixels,
    sheets: Sequence[Sheet] = (),
    beside: Sequence[LaidStone] = (),
) -> Setup:
    """A print with stones; lengths in millimetres from its top left."""
    wide, tall = LAYOUT.width_mm, LAYOUT.height_mm
    paper = np.asarray(0.97 * picture, np.uint8)
    board = plain_print(paper, aspect=wide / tall, thickness=0.0, radius=0.0)
    pieces = [PlacedPiece(board, (wide / 2, tall / 2), 0.0, width=wide)]

    def truth(shot: TablePhoto) -> Truth:
        told = {"game": "mobius", **position_of(faces)}
        return told | {"homography": shot.camera.plane().matrix.tolist()}

    over: list[Drawable] = [Stones([*beside, *stones]), *sheets]
    return Setup(pieces, UNIT * [wide, tall], truth, LAYOUT.pitch_mm, over=over)


@cache
def kit_picture(density: float) -> Pixels:
    """The print, (height, width, 3) RGB at ``density`` pixels a millimetre, from its PDF."""
    kept = packed(KIT_PICTURE)
    if kept is not None and density == DENSITY:
        return decoded(kept.read_bytes())
    document = kit_documents("mobius", Printing(paper_named("A3")))[0]
    board = next(p for p in placed(document.pages[0].items) if p.label.kind == "board")
    page = pages(document, density)[0]
    left, top = round(board.x * density), round(board.y * density)
    right = left + round(LAYOUT.width_mm * density)
    bottom = top + round(LAYOUT.height_mm * density)
    return np.ascontiguousarray(page[top:bottom, left:right])


def any_position(rng: Rng) -> dict[tuple[int, int], str]:
    """Stones on random cells, turn by turn: from a few to a full board.

    Some positions, a share of `FAULTY`, have too many stones of a colour or two colours on a
    split cell.
    """
    places = [(place.row, place.col) for place in LAYOUT.places]
    last = max(places)[0]
    first, final = ([cell for cell in places if cell[0] == row] for row in (0, last))
    twin = dict(zip(first, reversed(final), strict=True))
    cells = [cell for cell in places if cell[0] < last]
    order = [cells[i] for i in rng.permutation(len(cells))]
    count = int(rng.integers(0, len(cells) + 1)) if rng.random() < 0.7 else len(cells) - 20
    wrong = rng.random() < FAULTY
    faces: dict[tuple[int, int], str] = {}
    for turn, cell in enumerate(order[:count]):
        face = ("red", "blue")[turn % 2]
        below = cell in twin and rng.random() < 0.5
        faces[twin[cell] if below else cell] = face
        if cell in twin and rng.random() < (0.5 if wrong else 0.2):
            other = ("blue", "red")[turn % 2] if wrong and rng.random() < 0.3 else face
            faces[cell if below else twin[cell]] = other
    if wrong and rng.random() < 0.5 and count < len(cells) - 3:
        faces |= {cell: str(rng.choice(["red", "blue"])) for cell in order[count : count + 3]}
    return faces


def lay(faces: Faces, rng: Rng, share: float | None = None) -> list[LaidStone]:
    """Stones of one set, each a little off its place; ``share`` is their width in cells."""
    share = rng.uniform(0.5, 0.95) if share is None else share
    radius = share * LAYOUT.pitch_mm / 2
    shape: Literal["disc", "dome"] = "dome" if rng.random() < 0.4 else "disc"
    height = radius * rng.uniform(0.3, 0.7) if shape == "dome" else rng.uniform(0.3, 6.0)
    colours = {face: any_shade(face, rng, (0.68, 1.0), (0.4, 0.95)) for face in HUES}
    gloss = rng.uniform(0, 160)
    play = min(0.12 * LAYOUT.pitch_mm, LAYOUT.pitch_mm / 2 - radius)
    return [
        LaidStone(at, radius, float(height), worn(colours[face], rng), shape, gloss)
        for at, face in places_of(faces, play, rng)
    ]


def places_of(faces: Faces, play: float, rng: Rng) -> Iterator[tuple[tuple[float, float], str]]:
    """Where each stone lies, up to ``play`` off the middle of its cell, and its colour."""
    middles = {(place.row, place.col): place.at for place in LAYOUT.places}
    for place, face in faces.items():
        x, y = (np.array(middles[place]) + np.clip(rng.normal(0, 0.5, 2), -1, 1) * play).tolist()
        yield (x, y), face


def _spares(stones: Sequence[LaidStone], rng: Rng) -> list[LaidStone]:
    """Stones of the set on the table, clear of the print."""
    size = np.array([LAYOUT.width_mm, LAYOUT.height_mm])
    spares = []
    for stone in stones[: int(rng.integers(0, 12))]:
        spot, axis = rng.uniform(0, 1, 2) * size, int(rng.integers(2))
        beyond = stone.radius + rng.uniform(6, 50)
        spot[axis] = -beyond if rng.random() < 0.5 else size[axis] + beyond
        x, y = spot.tolist()
        spares.append(replace(stone, at=(x, y)))
    return spares


def cover(corner: int, rng: Rng) -> Sheet:
    """A slip of paper or card over most of a marker, clear of the cells."""
    middle = np.array(LAYOUT.markers[corner]).mean(0)
    outward = np.sign(middle - [LAYOUT.width_mm / 2, LAYOUT.height_mm / 2])
    slip = CENTRED * rng.uniform(24, 34, 2) + middle + outward * 4
    return Sheet(slip, rgb(rng.integers(30, 250, 3), 0, 255), rng.random() < 0.4)
