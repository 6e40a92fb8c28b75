"""Rummy tiles, square tiles with shapes, and tables of foreign games."""

from dataclasses import replace

from training.render import symbols
from training.render.chance import Rng, pick, random_seed
from training.render.clutter import SORTS, Thing
from training.render.photograph import Drawable, Shot
from training.render.prints import print_face, random_face
from training.render.stock import Stock
from training.render.styles import dark_ink, random_style, vivid
from training.tables import layouts
from training.tables.table import Setup, Truth
from vision.geometry.quads import CENTRED

SIDE = 128
"""Side of a face's texture, pixels."""


def number_tiles(rng: Rng, stock: Stock) -> Setup:
    """Runs and groups of tiles from 1 to 13 and jokers, and tiles strewn about."""
    style = random_style(rng, "rummy" if rng.random() < 0.7 else "")
    inks = [
        dark_ink(style.ground, rng) if style.ground.mean() > 128 else vivid(rng) for _ in range(4)
    ]
    places = layouts.rows(rng, style.aspect)
    if rng.random() < 0.4:
        places = layouts.loose(rng, style.aspect, 30)
    font, art = stock.font(rng), symbols.joker(stock.font(rng), rng)
    pieces = []
    for place in (place for place in places if place.layer == 0):
        value = int(rng.integers(1, 14))
        face = "joker" if rng.random() < 0.06 else str(value)
        own = replace(style, ink=pick(inks, rng))
        drawn = symbols.face(face, font, rng, art=art)
        pieces.append(place.piece(print_face(own, face, drawn, stock, rng, SIDE)))

    def truth(shot: Shot) -> Truth:
        tiles = []
        for i, piece in enumerate(shot.pieces):
            # Illegible tiles have no value in the truth, like jokers.
            face, is_legible = piece.print.name, shot.contrast(i)["legible"]
            value = int(face) if face != "joker" and is_legible else None
            tiles.append({"value": value, "quad": shot.quad(i)})
        return {"game": "number_tiles", "tiles": tiles}

    return Setup(pieces, layouts.corners_of(places, style.aspect), truth)


def square_tiles(rng: Rng, stock: Stock) -> Setup:
    """Square tiles with coloured shapes on one lattice."""
    style = random_style(rng, "dark" if rng.random() < 0.6 else "")
    style = replace(style, aspect=1.0, corner_index=False)
    cells = layouts.grow_blob(int(rng.integers(3, 26)), rng)
    places = layouts.lattice_spots(cells, range(len(cells)), 1.0, rng)
    pieces = [place.piece(random_face("symbol", style, stock, rng)) for place in places]

    def truth(shot: Shot) -> Truth:
        # Rows of the file count upwards.
        quads = [shot.quad(i) for i in range(len(cells))]
        return {"game": "square_tiles", "cells": [[x, -y] for x, y in cells], "quads": quads}

    return Setup(pieces, layouts.corners_of(places, 1.0), truth)


def foreign(rng: Rng, stock: Stock, sort: str | None = None) -> Setup:
    """Things that are no piece of any game here: hexagons, dominoes, dice, a bare table.

    Most of them are of one sort of `SORTS`, or "" for any things, which is drawn where it is None.
    """
    count, reach = int(rng.integers(0, 30)), rng.uniform(3, 7)
    if sort is None:
        sort = pick(("hexagon", "domino", "coin", "cube", "squares", ""), rng)
    things: list[Drawable] = []
    for _ in range(count):
        x, y = rng.uniform(-reach, reach, 2).tolist()
        one = sort if sort and rng.random() < 0.8 else pick(list(SORTS), rng)
        things.append(Thing(one, (x, y), random_seed(rng)))

    def truth(shot: Shot) -> Truth:
        return {"game": "foreign", "sort": sort or "any"}

    return Setup([], CENTRED * 2 * reach, truth, under=things)
