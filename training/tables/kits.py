"""Our own kits in play, their faces drawn as `referee print` writes them."""

from dataclasses import replace

import numpy as np

from referee.games.mathable.position import played
from referee.kits.cirplexed import TILE_MM as DISC_TILE_MM
from referee.kits.formula import HEIGHT_MM, WIDTH_MM
from referee.kits.mathable import usual_board
from referee.kits.mobi import TILE_MM
from referee.prints.mathable import LAYOUT_2021
from training.render.chance import Rng
from training.render.kit_art import FINER, kit_faces, picture, scaled
from training.render.prints import Print, plain_print
from training.settings import MATHABLE_VALUES
from training.tables import boards, discs, lines, pods
from training.tables.table import Setup

DENSITY = 4.0
"""Pixels a millimetre of the board."""


def _mobi(rng: Rng) -> Setup:
    """A pod of four equations, and what lies beside it."""
    art = kit_faces("mobi", "tiles", (TILE_MM, TILE_MM))

    def prints(face: str) -> Print:
        kind = "number" if face[0].isalnum() else "operation"
        return plain_print(art["back" if face == "back" else kind, face], face)

    return pods.table_of(pods.any_pod(rng, 4), prints, rng)


def _cirplexed(rng: Rng) -> Setup:
    """A board of twelve tiles."""
    art = kit_faces("cirplexed", "tiles", (DISC_TILE_MM, DISC_TILE_MM))

    def prints(colours: discs.Colours) -> Print:
        turns = ["-".join(colours[k:] + colours[:k]) for k in range(4)]
        turn = next(k for k in range(4) if ("tile", turns[k]) in art)
        return plain_print(np.ascontiguousarray(np.rot90(art["tile", turns[turn]], -turn)))

    return discs.table_of(discs.lay(rng, discs.draw_boards(rng, [12]), []), prints)


def _formula(rng: Rng) -> Setup:
    """A right formula of crooked piles."""
    art = kit_faces("formula", "cards", (WIDTH_MM, HEIGHT_MM))

    def prints(face: str) -> Print:
        return plain_print(art["card", face], face, WIDTH_MM / HEIGHT_MM, thickness=0.008)

    return lines.table_of(lines.FormulaLine("96", "\u00f7", "4", "24"), prints, rng)


def _mathable(rng: Rng) -> Setup:
    """The board with two dozen tiles."""
    tile, board = LAYOUT_2021.tile_mm, usual_board()
    art = kit_faces("mathable", "tiles", (tile, tile))
    prints = {value: plain_print(art["number", str(value)]) for value in MATHABLE_VALUES}
    size = round(board.height_mm * DENSITY), round(board.width_mm * DENSITY)
    seen = picture(board.items, size, scaled(FINER * DENSITY, FINER * DENSITY))
    return boards.table_of(played(rng, 24), seen, prints, rng)


def magic_square(rng: Rng) -> Setup:
    """Number tiles as the sixth game of the docs has them, in three rows of three."""
    art = kit_faces("mobi", "tiles", (TILE_MM, TILE_MM))
    sixes = art["number", "6/9"]
    art |= {("number", "6"): sixes, ("number", "9"): np.ascontiguousarray(sixes[::-1, ::-1])}
    faces = {(i // 3, i % 3): face for i, face in enumerate("276951438")}

    def prints(face: str) -> Print:
        return plain_print(art.get(("number", face), art["back", "back"]), face)

    return replace(pods.table_of(faces, prints, rng), extras=[])


KITS = {"mobi": _mobi, "cirplexed": _cirplexed, "formula": _formula, "mathable": _mathable}
