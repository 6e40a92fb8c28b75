"""Formula: lines of cards in untidy piles, of the original deck or home-made."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from referee.games.formula.position import result_of
from training.render import symbols
from training.render.chance import Rng, pick
from training.render.photograph import Shot
from training.render.prints import Print, print_face
from training.render.stock import Stock
from training.render.styles import dark_ink, random_style
from training.tables import kits, layouts
from training.tables.layouts import Spot
from training.tables.table import Setup, Truth
from vision.read.faces import SIGNS

Prints = Callable[[str], Print]
SIDE = 192
"""Side of a face's texture, pixels."""


class FormulaLine(NamedTuple):
    """A formula: its three numbers and its symbol, as text."""

    a: str
    op: str
    b: str
    c: str

    @property
    def truth(self) -> Truth:
        """Its parts."""
        a, b, c = int(self.a), int(self.b), int(self.c)
        return {"A": a, "B": b, "C": c, "op": self.op, "true": c == result_of(a, self.op, b)}

    @property
    def cards(self) -> list[tuple[str, int, str]]:
        """Part, place in it and face of each card, from the left."""
        parts = (("A", self.a), ("op", self.op), ("B", self.b), ("=", "="), ("C", self.c))
        return [(name, i, face) for name, text in parts for i, face in enumerate(text)]


def random_table(rng: Rng, stock: Stock) -> Setup:
    """A random formula with loose cards, at times with jokers."""
    jokers = int(rng.random() < 0.25) + int(rng.random() < 0.06)
    prints, line = random_prints(stock, rng), random_line(rng)
    is_alone = rng.random() >= 0.35
    aspect = prints("0").style.aspect
    faces = [face for _, _, face in line.cards]
    digits = [i for i, face in enumerate(faces) if face.isdigit()]
    for position in rng.permutation(digits)[:jokers]:
        faces[position] = "joker"
    places, cards = lay_line(line, rng)
    tops = [i + 1 == len(cards) or card != cards[i + 1] for i, card in enumerate(cards)]
    faces = [
        faces[card] if top else str(int(rng.integers(10)))
        for card, top in zip(cards, tops, strict=True)
    ]
    pieces = [place.piece(prints(face)) for place, face in zip(places, faces, strict=True)]
    spare = layouts.spares_around(places, rng, aspect)
    spare = [p for p in spare if layouts.is_clear([p], places, 2.4 / aspect)] * (not is_alone)
    extras = [place.piece(prints(str(rng.integers(10)))) for place in spare]

    def truth(shot: Shot) -> Truth:
        entries = []
        for i, (card, top) in enumerate(zip(cards, tops, strict=True)):
            name, index, _ = line.cards[card]
            entry = {"part": name, "index": index, "face": faces[i], "top": top}
            entries.append(entry | {"quad": shot.quad(i)} | (shot.contrast(i) if top else {}))
        beyond = range(len(cards), len(shot.pieces))
        return {
            "game": "formula",
            **line.truth,
            "jokers": faces.count("joker"),
            "cards": entries,
            "loose": [{"face": shot.pieces[i].print.name, "quad": shot.quad(i)} for i in beyond],
        }

    return Setup(pieces, layouts.corners_of(places, aspect), truth, extras=extras)


def random_line(rng: Rng) -> FormulaLine:
    """A formula of one to three digits a number, two of five false."""
    while True:
        op = SIGNS[int(rng.integers(4))]
        a, b = (int(rng.integers(0, pick((10, 100, 1000), rng))) for _ in range(2))
        if op == "\u00f7":
            a *= b
        c = result_of(a, op, b)
        if c is None or max(a, b, c) > 999:
            continue
        if rng.random() < 0.4:
            text = list(str(c))
            position = int(rng.integers(len(text)))
            text[position] = str(int(rng.integers(position == 0 and len(text) > 1, 10)))
            c = int("".join(text))
        return FormulaLine(str(a), op, str(b), str(c))


def random_prints(stock: Stock, rng: Rng) -> Prints:
    """A random deck: white cards and yellow symbols as in the box, or any colours."""
    if kits.uses_kit(rng):
        return kits.formula
    own = rng.random() < 0.65
    style = random_style(rng, "card")
    if style.aspect > 0.9:
        style = replace(style, aspect=rng.uniform(0.62, 0.75))
    ground = rng.uniform(215, 250) + rng.normal(0, 5, 3) if own else rng.uniform(150, 250, 3)
    yellow = np.array([rng.uniform(215, 255), rng.uniform(160, 235), rng.uniform(0, 90)])
    light = ground if rng.random() < 0.3 else rng.uniform(150, 250, 3)
    style = replace(style, ground=ground, stretch=1.0, grain=0.0, share=rng.uniform(0.3, 0.55))
    signs = replace(
        style, ground=yellow if own else light, share=0.7 * style.share, corner_index=False
    )
    count = pick((1, 10, 4), rng)
    inks = [dark_ink(ground, rng) for _ in range(count)]
    font, art, underlined = stock.font(rng), symbols.joker(stock.font(rng), rng), rng.random() < 0.5

    def prints(face: str) -> Print:
        look = signs if face in SIGNS else style
        ink = inks[int(face) % count] if face.isdigit() else inks[0]
        if np.abs(ink - look.ground).max() < 110:
            ink = np.full(3, 15.0)
        look = replace(look, ink=ink)
        drawn = symbols.face(face, font, rng, face in "69" and underlined, art)
        return print_face(look, face, drawn, stock, rng, SIDE)

    return prints


def lay_line(line: FormulaLine, rng: Rng) -> tuple[list[Spot], list[int]]:
    """Places of the cards of a line, pile by pile from below, and the pile of each."""
    turn = rng.uniform(0, 2 * np.pi)
    mess, twist = rng.uniform(0.0, 0.05), np.radians(rng.uniform(0.5, 4.0))
    bend = rng.normal(0, 0.01)
    spots: list[tuple[float, float]] = []
    cards, layers = list[int](), list[int]()
    x, before = 0.0, "op"
    for card, (part, _, _) in enumerate(line.cards):
        near = part == before and part in "ABC"
        x += 1 + (rng.uniform(-0.04, 0.08) if near else rng.uniform(0.08, 0.35))
        before = part
        for k in range(1 if part in ("op", "=") else int(rng.integers(1, 4))):
            spots.append((x + rng.normal(0, mess), rng.normal(0, mess) + bend * x * x))
            cards.append(card)
            layers.append(k)
    u, v = (np.array(spots) - np.mean(spots, axis=0)).T
    angles = turn + rng.normal(0, twist, len(u))
    return layouts.line_spots(u, v, turn, angles, range(len(u)), layers), cards
