"""Tables with the printed kits: faces as `referee print` writes them."""

import numpy as np

from referee.kits.cirplexed import TILE_MM as DISC_TILE_MM
from referee.kits.formula import HEIGHT_MM, WIDTH_MM
from referee.kits.mobi import TILE_MM
from referee.prints.mathable import LAYOUT_2021
from training.render.chance import Rng
from training.render.kit_art import kit_faces
from training.render.prints import Print, plain_print
from training.settings import MATHABLE_VALUES
from vision.read.faces import SIGNS

SHARE = 0.1
"""Share of tables with a kit."""


def uses_kit(rng: Rng) -> bool:
    """Draw whether a table has our kit, without affecting the state of the generator."""
    return bool(rng.spawn(1)[0].random() < SHARE)


def mobi(face: str) -> Print:
    """A tile of Möbi."""
    kind = "back" if face == "back" else "operation" if face in SIGNS else "number"
    return plain_print(kit_faces("mobi", "tiles", (TILE_MM, TILE_MM))[kind, face], face)


def cirplexed(colours: tuple[str, ...]) -> Print:
    """A tile of Cirplexed!, its colours clockwise from the top left."""
    art = kit_faces("cirplexed", "tiles", (DISC_TILE_MM, DISC_TILE_MM))
    turns = ["-".join(colours[k:] + colours[:k]) for k in range(4)]
    turn = next(k for k in range(4) if ("tile", turns[k]) in art)
    return plain_print(np.ascontiguousarray(np.rot90(art["tile", turns[turn]], -turn)))


def formula(face: str) -> Print:
    """A card of Formula."""
    art = kit_faces("formula", "cards", (WIDTH_MM, HEIGHT_MM))
    return plain_print(art["card", face], face, WIDTH_MM / HEIGHT_MM, thickness=0.008)


def mathable() -> dict[int, Print]:
    """The tiles of Mathable by their values."""
    art = kit_faces("mathable", "tiles", (LAYOUT_2021.tile_mm, LAYOUT_2021.tile_mm))
    faces = {value: art["number", str(value)] for value in MATHABLE_VALUES}
    return {value: plain_print(face, str(value)) for value, face in faces.items()}
