"""Formula played at random: turns that cover cards, and draws."""

from __future__ import annotations

import numpy as np

from benchmarks.clips.script import PLAYERS, Reach, Script, loose
from rules.formula import SIGNS, Formula, calculate, judge_turn
from training.render.chance import Rng
from training.render.pieces import PlacedPiece
from training.render.stock import Stock
from training.tables import layouts, lines
from training.tables.layouts import Spot
from training.tables.table import Setup
from vision.arrays import Floats


def formula(rng: Rng, stock: Stock, moves: int) -> Script:
    """Turns that cover cards, one in six of them a draw; some are laid card by card."""
    players = (*PLAYERS, "Cy")
    prints = lines.random_prints(stock, rng)
    now = random_formula(rng, None, 1 + int(rng.integers(2)))
    line = _Line(prints, rng, len(now.b))
    line.show(now)
    first, region = line.setup(), line.region
    steps: list[Reach] = []
    player = 0
    while sum(bool(step.moves) for step in steps) < moves:
        if rng.random() < 1 / 6:
            stack = region.max(0) - 0.7
            steps.append(Reach(None, stack, call=f"draw {players[player]}"))
        else:
            after = random_formula(rng, now, len(now.b))
            changed = line.changed_piles(after)
            move = {"formula": str(after), "player": players[player]}
            if rng.random() < 0.4 and len(changed) > 1 and line.fits(after):
                line.lay(changed[0], _faces_by_pile(after)[changed[0]])
                steps.append(Reach(line.setup(), line.spots[changed[0]]))
            line.show(after)
            steps.append(Reach(line.setup(), line.spots[changed[-1]], [move]))
            now = after
        player = (player + 1) % len(players)
    cards = range(len(first.pieces))
    return Script("formula", first, steps, 0.16, players, upright=True, inked=cards)


def random_formula(rng: Rng, before: Formula | None, digits: int) -> Formula:
    """A random formula with `digits` digits in its second number; a legal turn after `before`."""
    while True:
        op = SIGNS[int(rng.integers(4))]
        a, b = int(rng.integers(1, 100)), int(rng.integers(10 ** (digits - 1), 10**digits))
        a = a * b if op == "\u00f7" and a * b < 100 else a
        c = calculate(a, op, b)
        if c is None or c > 999:
            continue
        candidate = Formula.parse(f"{a}{op}{b}={c}")
        if before is None:
            return candidate
        changed = sum(x != y for x, y in zip(str(candidate), str(before), strict=False))
        if (
            0 < changed <= 5
            and candidate.numbers != before.numbers
            and judge_turn(before, candidate).valid
        ):
            return candidate


class _Line:
    """Piles of cards at fixed places: A grows to the left, C to the right."""

    def __init__(self, prints: lines.Prints, rng: Rng, digits: int) -> None:
        self._prints, self._rng = prints, rng
        self._aspect = prints("0").style.aspect
        names = ("A0", "A1", "op", *("B0", "B1")[:digits], "=", "C0", "C1", "C2")
        gaps = [1.03 if name in ("A1", "B1", "C1", "C2") else 1.25 for name in names]
        spots = np.column_stack([np.cumsum(gaps), np.zeros(len(names))])
        self.spots = dict(zip(names, spots + rng.normal(0, 0.03, spots.shape), strict=True))
        self._piles: dict[str, list[PlacedPiece]] = {}

    @property
    def region(self) -> Floats:
        """The region to be in view."""
        spots = [Spot(x, y, 0, 0) for x, y in map(np.ndarray.tolist, self.spots.values())]
        return layouts.corners_of(spots, self._aspect)

    def setup(self) -> Setup:
        """The table, from the first card to the last."""
        return loose([card for pile in self._piles.values() for card in pile], self.region)

    def changed_piles(self, after: Formula) -> list[str]:
        """Piles that change in another formula."""
        faces = _faces_by_pile(after)
        changed = [name for name, face in faces.items() if not self._shows(name, face)]
        return changed or [name for name in self._piles if name not in faces]

    def fits(self, after: Formula) -> bool:
        """Whether a formula uses the same piles."""
        return _faces_by_pile(after).keys() == self._piles.keys()

    def show(self, after: Formula) -> None:
        """Lay a formula; numbers of another length start with new piles."""
        faces = _faces_by_pile(after)
        for part in "ABC":
            old = [name for name in self._piles if name[0] == part]
            if old != [name for name in faces if name[0] == part]:
                for name in old:
                    del self._piles[name]
        for name, face in faces.items():
            if not self._shows(name, face):
                self.lay(name, face)
        self._piles = {name: self._piles[name] for name in faces}

    def _shows(self, name: str, face: str) -> bool:
        return name in self._piles and self._piles[name][-1].print.name == face

    def lay(self, name: str, face: str) -> None:
        """Lay a card on a pile."""
        pile = [] if name in ("op", "=") else self._piles.get(name, [])
        x, y = (self.spots[name] + self._rng.normal(0, 0.02, 2)).tolist()
        angle = float(np.radians(self._rng.normal(0, 1.5)))
        self._piles[name] = [*pile, Spot(x, y, angle, 0, len(pile)).piece(self._prints(face))]


def _faces_by_pile(table: Formula) -> dict[str, str]:
    """Faces of the top cards by pile."""
    a, b, c = ("".join(str(card.value) for card in number) for number in table.numbers)
    faces = {f"A{2 - len(a) + k}": digit for k, digit in enumerate(a)} | {"op": table.op}
    faces |= {f"B{k}": digit for k, digit in enumerate(b)} | {"=": "="}
    return faces | {f"C{k}": digit for k, digit in enumerate(c)}
