"""Photographs of Formula with truth, for measuring: held-out fonts, any cards, any table.

    python -m training.formula_scenes --out DIR [--count 60] [--textures DIR] [--seed 1]

Nothing of these is trained on; the truth has the form of other photographs of formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dataset import Painter
from training.faces import Rng
from training.finder.camera import Camera, any_camera
from training.finder.layouts import Place, clear
from training.finder.prints import Print
from training.formula_cards import SIGNS, Look, any_look, card
from training.table_photos import Shot, arguments, held_out, shoot, write

__all__ = ["Line", "Photographer", "any_look"]

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]
LEGIBLE = 22.0
"""Grey levels between ink and ground below which a player could not read the card either."""


@dataclass(frozen=True)
class Line:
    """What a formula shows: its three numbers and its symbol, as text."""

    a: str
    op: str
    b: str
    c: str

    @property
    def holds(self) -> bool:
        """Whether it is true."""
        return int(self.c) == _answer(int(self.a), self.op, int(self.b))

    @property
    def truth(self) -> dict[str, Any]:
        """Its parts; of the first two cards of a round, those alone."""
        if not self.op:
            return {"start": [int(self.a), int(self.b)]}
        numbers = {"A": int(self.a), "B": int(self.b), "C": int(self.c)}
        return {**numbers, "op": self.op, "true": self.holds}

    @property
    def cards(self) -> list[tuple[str, int, str]]:
        """Part, place in it and face of each card, from the left."""
        parts = (("A", self.a), ("op", self.op), ("B", self.b), ("=", "="), ("C", self.c))
        return [(name, i, face) for name, text in parts for i, face in enumerate(text)]


def _answer(a: int, op: str, b: int) -> int | None:
    if op == "+":
        return a + b
    if op == "\u2212":
        return a - b if a >= b else None
    if op == "\u00d7":
        return a * b
    return a // b if b and a % b == 0 else None


def any_line(rng: Rng, wrong: float = 0.4) -> Line:
    """A formula of one to three digits a number; with some probability a false one."""
    while True:
        op = SIGNS[int(rng.integers(4))]
        a, b = (int(rng.integers(0, (10, 100, 1000)[int(rng.integers(3))])) for _ in range(2))
        if op == "\u00f7":
            a *= b
        c = _answer(a, op, b)
        if c is None or max(a, b, c) > 999:
            continue
        if rng.random() < wrong:
            text = list(str(c))
            at = int(rng.integers(len(text)))
            text[at] = str(int(rng.integers(at == 0 and len(text) > 1, 10)))
            c = int("".join(text))
        return Line(str(a), op, str(b), str(c))


@dataclass
class Photographer:
    """Draws one photograph after another; ``long_side`` by three quarters of it, pixels."""

    painter: Painter
    stock: list[Picture]
    long_side: int = 1280

    def photograph(
        self, rng: Rng, line: Line | None = None, look: Look | None = None
    ) -> tuple[bytes, dict[str, Any]]:
        """A JPEG, and what is in it; of any formula and any cards where none are given."""
        chance = line is None
        line = line or any_line(rng)
        look = look or any_look(self.painter, rng)
        while True:
            places, under = laid(line, look.form.aspect, rng)
            tops = [place for place, top in zip(places, under, strict=True) if top]
            span = np.ptp([place.x for place in tops]) + np.ptp([place.y for place in tops]) + 1
            side = min(self.long_side * float(rng.uniform(0.4, 0.7)) / span, self.long_side / 9)
            camera = any_camera(float(side), self.long_side, 50.0, rng)
            if self._in_view(camera, places):
                break
        shown = self._shown(line, under, rng, jokers=chance)
        extra = self._loose(places, camera, look, rng) if rng.random() < 0.35 else []
        for place in extra:
            shown.append(str(int(rng.integers(10))))
            places.append(replace(place, set=len(shown) - 1))
        sets = [card(look, face, rng) for face in shown]
        shot = shoot(
            camera, float(side), places, sets, self.painter, self.stock, self.long_side, rng
        )
        return shot.coded, self._truth(line, under, shown, shot)

    def _shown(self, line: Line, under: Sequence[bool], rng: Rng, jokers: bool) -> list[str]:
        """Faces of the cards, lower ones at random; now and then a joker on top."""
        tops = [face for _, _, face in line.cards]
        digits = [i for i, face in enumerate(tops) if face.isdigit()]
        count = int(rng.random() < 0.25) + int(rng.random() < 0.06)
        for at in rng.permutation(digits)[: count * jokers]:
            tops[at] = "joker"
        order = iter(tops)
        return [next(order) if top else str(int(rng.integers(10))) for top in under]

    def _loose(self, places: list[Place], camera: Camera, look: Look, rng: Rng) -> list[Place]:
        """Cards that lie by themselves, well away from the line."""
        loose: list[Place] = []
        for _ in range(int(rng.integers(1, 5))):
            spot = camera.ground(rng.uniform(0.1, 0.9, (1, 2)) * self.long_side)[0]
            place = Place(float(spot[0]), float(spot[1]), float(rng.uniform(0, 6.3)), 0)
            if clear([place], places + loose, 2.4 / look.form.aspect):
                loose.append(place)
        return loose

    def _in_view(self, camera: Camera, places: list[Place]) -> bool:
        at = camera.project(np.array([(p.x, p.y, 0.0) for p in places]))
        low = np.array([0.09, 0.22]) * self.long_side
        return bool((at > low).all() and (at < self.long_side - low).all())

    def _truth(
        self,
        line: Line,
        under: Sequence[bool],
        shown: list[str],
        shot: Shot,
    ) -> dict[str, Any]:
        drawn, light, top = shot.drawn, shot.light, shot.top
        cards: list[dict[str, Any]] = []
        quads = dict(zip(drawn.sets, zip(drawn.quads, drawn.designs, strict=True), strict=True))
        order = line.cards
        at = 0
        for number, is_top in enumerate(under):
            quad, design = quads[number]
            name, index, _ = order[at]
            entry: dict[str, Any] = {
                "part": name, "index": index, "face": shown[number], "top": is_top,
                "quad": np.round(quad - (0, top), 2).tolist(),
            }  # fmt: skip
            if is_top:
                entry["contrast"] = _contrast(light, quad, design)
                entry["legible"] = entry["contrast"] > LEGIBLE
                at += 1
            cards.append(entry)
        spare = [
            {"face": shown[n], "quad": np.round(quads[n][0] - (0, top), 2).tolist()}
            for n in range(len(under), len(shown))
            if n in quads
        ]
        jokers = sum(face == "joker" for face, is_top in zip(shown, under, strict=False) if is_top)
        return {
            "game": "formula", **line.truth, "jokers": jokers, "cards": cards,
            "loose": spare,
        }  # fmt: skip


def laid(line: Line, aspect: float, rng: Rng) -> tuple[list[Place], list[bool]]:
    """Places of the cards of a line, pile by pile from below, and whether each is on top."""
    turn = float(rng.uniform(0, 2 * np.pi))
    mess, twist = float(rng.uniform(0.0, 0.05)), np.radians(rng.uniform(0.5, 4.0))
    bend = float(rng.normal(0, 0.01))
    places: list[Place] = []
    tops: list[bool] = []
    x, before = 0.0, "op"
    for at, (part, _, _) in enumerate(line.cards):
        near = part == before and part in "ABC"
        x += 1 + float(rng.uniform(-0.04, 0.08) if near else rng.uniform(0.08, 0.35))
        # Room for the symbol that comes between the first two cards.
        x += 1.35 * (part == "B" and at == 1)
        before = part
        high = 1 if part in ("op", "=") else int(rng.integers(1, 4))
        for k in range(high):
            u, v = x + rng.normal(0, mess), rng.normal(0, mess) + bend * x * x
            angle = turn + float(rng.normal(0, twist))
            spot = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
            level = 0.5 * k + 0.01 * at
            places.append(Place(float(spot[0]), float(spot[1]), angle, len(places), level))
            tops.append(k == high - 1)
    middle = np.mean([(p.x, p.y) for p in places], axis=0)
    return [replace(p, x=p.x - middle[0], y=p.y - middle[1]) for p in places], tops


def _contrast(light: NDArray[np.float32], quad: Floats, design: Print) -> float:
    """Grey levels between the ink of a card and its ground in the lit picture."""
    face = design.faces[0][0]
    size = face.shape[0]
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), square.astype(np.float32))
    seen = cv2.warpPerspective(light, matrix, (size, size)).astype(np.float64)
    part = slice(size // 5, -size // 5)
    away = np.abs(face.astype(np.float64) - design.ground).max(2)[part, part]
    ink, ground = away > 0.6 * away.max(), away < 0.2 * away.max()
    inside = seen[part, part]
    step = np.median(inside[ink], axis=0) - np.median(inside[ground], axis=0)
    return round(float(np.abs(step).max()), 1)


def main() -> None:
    """Run from the command line."""
    given = arguments("Render photographs of formulas.").parse_args()
    studio = held_out(given)
    write(Photographer(studio.painter, studio.stock, given.long_side), "formula", given)


if __name__ == "__main__":
    main()
