"""Möbi: pods of equations that cross each other on a square lattice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.games.mobi.truth import judged
from training.render import glyphs
from training.render.chance import Rng, pick
from training.render.prints import Face, Print, blank, in_style, inked
from training.render.stock import Stock
from training.render.styles import any_style
from training.tables import layouts
from training.tables.equations import Faces, mistaken, random_pod
from training.tables.table import Setup, Shot, Truth
from vision.reading.faces import SIGNS

Prints = Callable[[str], Print]
"""From the name of a face to a print of it."""
SIDE = 128
"""Of a face's texture, pixels."""


def any_table(rng: Rng, stock: Stock, lines: tuple[int, int] = (1, 7)) -> Setup:
    """A pod of any tiles, two of five wrong, with spare tiles and backs beside it."""
    pod = any_pod(rng, int(rng.integers(*lines)))
    if rng.random() < 0.4:
        pod = mistaken(pod, rng)
    return table_of(pod, any_prints(stock, rng), rng)


def any_pod(rng: Rng, lines: int) -> Faces:
    """A pod that holds."""
    while not judged(pod := random_pod(rng, lines))[0]:
        pass
    return pod


def table_of(pod: Faces, prints: Prints, rng: Rng) -> Setup:
    """A pod as a hand lays it, and what lies beside it."""
    places = layouts.laid([(c, r) for r, c in pod], range(len(pod)), 1.0, rng)
    pieces = [
        replace(place.piece(prints(face)), label=face)
        for place, face in zip(places, pod.values(), strict=True)
    ]
    spare = layouts.beside(places, rng, 1.0) if rng.random() < 0.5 else []
    names = [pick(("back", *SIGNS), rng) for _ in spare]
    extras = [
        replace(place.piece(prints(name)), label=name)
        for place, name in zip(spare, names, strict=True)
    ]

    def truth(shot: Shot) -> Truth:
        tiles = []
        for i, piece in enumerate(shot.pieces):
            face = piece.label
            kind = "back" if face == "back" else "operation" if face in SIGNS else "number"
            ink = {"contrast": None, "legible": True} if face == "back" else shot.ink(i)
            tiles.append({"face": face, "kind": kind, "quad": shot.quad(i), **ink})
        for tile, (row, col) in zip(tiles, pod, strict=False):
            tile |= {"row": row, "col": col}
        valid, equations = judged(pod)
        return {"game": "mobi", "valid": valid, "tiles": tiles, "equations": sorted(equations)}

    return Setup(pieces, layouts.corners_of(places, 1.0), truth, extras=extras)


def any_prints(stock: Stock, rng: Rng) -> Prints:
    """Blue and white as in the box, or a home print, or wood, or anything; one font."""
    pairs = (("blue", "white"), ("blue", "white"), ("any", "any"), ("white", "white"))
    first, second = pick((*pairs, ("wood", "wood"), ("dark", "dark")), rng)
    numbers = replace(any_style(rng, first), aspect=1.0, lift=0.0, share=rng.uniform(0.42, 0.75))
    operations = numbers if first == second and rng.random() < 0.7 else any_style(rng, second)
    form = {
        name: getattr(numbers, name) for name in ("aspect", "radius", "thickness", "bevel", "share")
    }
    operations = replace(operations, **form)
    font = stock.font(rng)

    def prints(face: str) -> Print:
        style = operations if face in SIGNS else numbers
        if face == "back":
            return in_style("tile", style, [Face(blank(style, stock, rng, SIDE))])
        drawn = glyphs.face("6" if face == "6/9" else face, font, rng)
        return in_style("tile", style, [inked(style, face, drawn, stock, rng, SIDE)])

    return prints
