"""Games played at random by their rules, one script each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from referee.games.mobi.truth import judged
from referee.games.mobius.layout import LAYOUT
from referee.prints.mathable import LAYOUT_2021
from rules.formula import SIGNS, Formula, answer, judge_turn
from rules.mathable import Board, Move, legal_moves
from rules.mobius import Colour, Position, winner
from training.clips.script import Reach, Script
from training.render.board_print import any_art, print_board
from training.render.camera import Rng
from training.render.pieces import Piece
from training.render.stock import Stock
from training.tables import boards, discs, layouts, lines, pods, stones
from training.tables.equations import Faces
from training.tables.layouts import Spot
from training.tables.table import Setup
from vision.arrays import Floats

Maker = Callable[[Rng, Stock, int], Script]
"""Makes the script of a game of so many moves."""

FINGER_MM = 8.0
PLAYERS = ("Ann", "Bo")


def mathable(rng: Rng, stock: Stock, moves: int) -> Script:
    """Tiles on the board, one in twelve of them illegal."""
    board, laid = Board(), list[Move]()
    before = int(rng.integers(0, 30))
    while len(laid) < before + moves:
        legal = [*legal_moves(board)]
        move = legal[int(rng.integers(len(legal)))]
        if rng.random() < 1 / 12 and len(laid) >= before:
            move = replace(move, value=int(rng.integers(1, 11)))
        board = board.place(move.square, move.value)
        laid.append(move)
    squares = {(move.square.row, move.square.col): move.value for move in laid}
    picture = print_board(LAYOUT_2021, any_art(LAYOUT_2021, stock.font(rng), rng))
    prints = boards.any_prints(LAYOUT_2021, stock, rng)
    whole = boards.table_of(LAYOUT_2021, squares, picture, prints, rng)
    steps = []
    for number in range(before + 1, len(laid) + 1):
        move = laid[number - 1]
        told = {"square": move.square.name, "value": move.value}
        # The board is the first of the pieces.
        after = replace(whole, pieces=whole.pieces[: number + 1])
        steps.append(Reach(after, np.array(whole.pieces[number].at), [told]))
    start = replace(whole, pieces=whole.pieces[: before + 1])
    return Script("mathable", start, steps, FINGER_MM)


def mobius(rng: Rng, stock: Stock, moves: int) -> Script:
    """Stones on the board, red and blue in turn, until somebody has won."""
    position, order = Position(), list[str]()
    before = 2 * int(rng.integers(0, 20))
    spots: dict[tuple[int, int], str] = {}
    while len(order) < before + moves and winner(position) is None:
        colour: Colour = "blue" if len(order) % 2 else "red"
        cell = position.empty[int(rng.integers(len(position.empty)))]
        position = position.place(cell, colour)
        order.append(cell.name)
        spots[cell.row, cell.col] = colour
    laid = stones.lay(LAYOUT, spots, rng)
    whole = stones.table_of(LAYOUT, spots, laid, stones.kit_picture(stones.DENSITY))
    steps = [
        Reach(
            replace(whole, stones=laid[:number]),
            np.array(laid[number - 1].at),
            [{"cell": order[number - 1], "colour": ("red", "blue")[(number - 1) % 2]}],
        )
        for number in range(before + 1, len(order) + 1)
    ]
    return Script("mobius", replace(whole, stones=laid[:before]), steps, FINGER_MM)


def cirplexed(rng: Rng, stock: Stock, moves: int) -> Script:
    """Two boards, a tile a round on each."""
    rounds = moves // 2
    before = int(rng.integers(1, 4))
    tiles = discs.lay(rng, discs.draw_boards(rng, [before + rounds] * 2), [])
    order = [tile for pair in zip(*(_of(tiles, k) for k in range(2)), strict=True) for tile in pair]
    whole = discs.table_of(order, discs.any_prints(rng, thickness=float(rng.uniform(0.02, 0.08))))
    steps = []
    for number in range(2 * before + 1, len(order) + 1):
        tile = order[number - 1]
        told = {"corners": [*tile.colours], "player": PLAYERS[tile.board]}
        after = replace(whole, pieces=whole.pieces[:number])
        steps.append(Reach(after, np.array(tile.at), [told]))
    start = replace(whole, pieces=whole.pieces[: 2 * before])
    there = [[*tile.colours] for tile in order[: 2 * before]]
    return Script("cirplexed", start, steps, 0.19, PLAYERS, upright=True, told={"there": there})


def _of(tiles: Sequence[discs.Tile], board: int) -> list[discs.Tile]:
    return [tile for tile in tiles if tile.board == board]


def mobi(rng: Rng, stock: Stock, moves: int) -> Script:
    """Two pods that grow by a few tiles at a time; now and then one is ruled on."""
    faces = [_grown(pods.any_pod(rng, 3)) for _ in PLAYERS]
    prints = pods.any_prints(stock, rng)
    laid: list[list[Piece]] = []
    left = 0.0
    for pod in faces:
        spots = _level(layouts.laid([(c, r) for r, c in pod], range(len(pod)), 1.0, rng))
        low = min(spot.x for spot in spots)
        spots = [replace(spot, x=spot.x - low + left) for spot in spots]
        left = max(spot.x for spot in spots) + 3.0
        laid.append(
            [
                replace(spot.piece(prints(face)), label=face)
                for spot, face in zip(spots, pod.values(), strict=True)
            ]
        )
    corners = layouts.corners_of([Spot(*p.at, 0, 0) for own in laid for p in own], 1.0)
    there, steps, sizes = [own[:3] for own in laid], list[Reach](), [3, 3]
    shown = [piece for own in there for piece in own]
    start = _loose(shown, corners)
    while len(steps) < moves and any(n < len(own) for n, own in zip(sizes, laid, strict=True)):
        side = len(steps) % 2 if sizes[len(steps) % 2] < len(laid[len(steps) % 2]) else 0
        side = side if sizes[side] < len(laid[side]) else 1 - side
        new = laid[side][sizes[side] : sizes[side] + int(rng.integers(1, 5))]
        sizes[side] += len(new)
        shown = [*shown, *new]
        told = [{"face": piece.label, "player": PLAYERS[side]} for piece in new]
        spot = np.mean([piece.at for piece in new], axis=0)
        steps.append(Reach(_loose(shown, corners), spot, told))
    equations = {}
    for side, player in enumerate(PLAYERS):
        pod = dict([*faces[side].items()][: sizes[side]])
        equations[player] = sorted(judged(pod)[1])
        steps.append(Reach(None, corners.max(0) - 0.5, call=f"rule {player}"))
    told_too = {"there": [p.label for own in there for p in own], "equations": equations}
    return Script("mobi", start, steps, 0.4, PLAYERS, upright=True, told=told_too)


def _grown(pod: Faces) -> Faces:
    """The same pod, each tile after one that it touches."""
    left, grown = dict(pod), dict[tuple[int, int], str]()
    while left:
        near = (at for at in left if not grown or any(_beside(at, it) for it in grown))
        at = next(near)
        grown[at] = left.pop(at)
    return grown


def _beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _level(spots: Sequence[Spot]) -> list[Spot]:
    """Spots turned about their middle until most of them lie upright."""
    turn = float(np.median(np.unwrap([spot.angle for spot in spots])))
    middle = np.mean([(spot.x, spot.y) for spot in spots], axis=0)
    cos, sin = np.cos(-turn), np.sin(-turn)
    at = (np.array([(s.x, s.y) for s in spots]) - middle) @ np.array([[cos, sin], [-sin, cos]])
    return [
        replace(spot, x=float(x), y=float(y), angle=spot.angle - turn)
        for spot, (x, y) in zip(spots, at.tolist(), strict=True)
    ]


def _loose(pieces: Sequence[Piece], region: Floats) -> Setup:
    return Setup([*pieces], region, lambda shot: {})


def formula(rng: Rng, stock: Stock, moves: int) -> Script:
    """Turns that cover cards, one in six of them a draw; some are laid card by card."""
    players = (*PLAYERS, "Cy")
    prints = lines.any_prints(stock, rng)
    now = _any_formula(rng, None, 1 + int(rng.integers(2)))
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
            after = _any_formula(rng, now, len(now.b))
            new = line.changed(after)
            told = {"formula": str(after), "player": players[player]}
            if rng.random() < 0.4 and len(new) > 1 and line.fits(after):
                line.cover(after, new[:1])
                steps.append(Reach(line.setup(), line.at(new[0])))
            line.show(after)
            steps.append(Reach(line.setup(), line.at(new[-1]), [told]))
            now = after
        player = (player + 1) % len(players)
    return Script("formula", first, steps, 0.16, players, upright=True)


def _any_formula(rng: Rng, before: Formula | None, digits: int) -> Formula:
    """A formula whose second number has so many digits; a legal turn after another."""
    while True:
        op = SIGNS[int(rng.integers(4))]
        a, b = int(rng.integers(1, 100)), int(rng.integers(10 ** (digits - 1), 10**digits))
        a = a * b if op == "\u00f7" and a * b < 100 else a
        c = answer(a, op, b)
        if c is None or c > 999:
            continue
        found = Formula.parse(f"{a}{op}{b}={c}")
        if before is None:
            return found
        new = sum(x != y for x, y in zip(str(found), str(before), strict=False))
        if 0 < new <= 5 and found.numbers != before.numbers and judge_turn(before, found).valid:
            return found


class _Line:
    """Cards in piles whose places stay: A grows to the left, C to the right."""

    def __init__(self, prints: lines.Prints, rng: Rng, digits: int) -> None:
        self._prints, self._rng = prints, rng
        self._aspect = prints("0").aspect
        second = ("B0", "B1")[:digits]
        names = ("A0", "A1", "op", *second, "=", "C0", "C1", "C2")
        apart = [1.03 if name in ("A1", "B1", "C1", "C2") else 1.25 for name in names]
        along = np.cumsum(apart)
        off = rng.normal(0, 0.03, (len(names), 2))
        self._spots = {
            name: (float(x + dx), float(dy))
            for name, x, (dx, dy) in zip(names, along, off, strict=True)
        }
        self._piles: dict[str, list[Piece]] = {}
        self._faces: dict[str, str] = {}

    @property
    def region(self) -> Floats:
        """What must be in view."""
        return layouts.corners_of([Spot(*at, 0, 0) for at in self._spots.values()], self._aspect)

    def setup(self) -> Setup:
        """The line as it lies, from the first card to the last."""
        return _loose([card for pile in self._piles.values() for card in pile], self.region)

    def at(self, name: str) -> Floats:
        """Where a pile lies."""
        return np.array(self._spots[name])

    def changed(self, after: Formula) -> list[str]:
        """Piles that show something else in another formula."""
        faces = _named(after)
        new = [name for name in faces if self._faces.get(name) != faces[name]]
        return new or [name for name in self._faces if name not in faces]

    def fits(self, after: Formula) -> bool:
        """Whether a formula has the same piles."""
        return _named(after).keys() == self._faces.keys()

    def cover(self, after: Formula, names: Sequence[str]) -> None:
        """Lay just some of the cards of a formula."""
        faces = _named(after)
        for name in names:
            self._lay(name, faces[name])

    def show(self, after: Formula) -> None:
        """Lay a formula; numbers of other lengths are laid anew."""
        faces = _named(after)
        for part in "ABC":
            new = [name for name in faces if name[0] == part]
            if new != [name for name in self._faces if name[0] == part]:
                for name in [name for name in self._faces if name[0] == part]:
                    del self._faces[name], self._piles[name]
        for name, face in faces.items():
            if self._faces.get(name) != face:
                self._lay(name, face)
        self._faces = {name: self._faces[name] for name in faces}

    def _lay(self, name: str, face: str) -> None:
        pile = [] if name in ("op", "=") else self._piles.get(name, [])
        x, y = (np.array(self._spots[name]) + self._rng.normal(0, 0.02, 2)).tolist()
        angle = float(np.radians(self._rng.normal(0, 1.5)))
        card = Spot(x, y, angle, 0, len(pile)).piece(self._prints(face))
        self._piles[name] = [*pile, replace(card, label=face)]
        self._faces[name] = face


def _named(table: Formula) -> dict[str, str]:
    """Faces of the top cards by pile."""
    a, b, c = ("".join(str(card.value) for card in number) for number in table.numbers)
    named = {f"A{2 - len(a) + k}": digit for k, digit in enumerate(a)} | {"op": table.op}
    named |= {f"B{k}": digit for k, digit in enumerate(b)} | {"=": "="}
    return named | {f"C{k}": digit for k, digit in enumerate(c)}


GAMES: dict[str, Maker] = {
    "mathable": mathable,
    "mobius": mobius,
    "formula": formula,
    "cirplexed": cirplexed,
    "mobi": mobi,
}
