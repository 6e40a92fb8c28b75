"""Games played at random by their rules, one script each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import numpy as np

from benchmarks.clips.formula_game import formula
from benchmarks.clips.script import PLAYERS, Reach, Script, loose
from referee.games.mathable.position import random_game
from referee.games.mobi.position import ground_truth
from rules.mathable import Square
from rules.mobius import Colour, Position, winner
from training.render.board_print import random_board
from training.render.chance import Rng
from training.render.kit_art import mobius_board
from training.render.pieces import PlacedPiece
from training.render.stock import Stock
from training.render.stones import Stones
from training.tables import boards, discs, layouts, pods, stones
from training.tables.layouts import Spot
from training.tables.pods import Faces

Maker = Callable[[Rng, Stock, int], Script]
"""Makes the script of a game of so many moves."""

FINGER_MM = 8.0


def mathable(rng: Rng, stock: Stock, moves: int) -> Script:
    """Tiles on the board, one in twelve of them illegal."""
    before = int(rng.integers(1, 30))
    squares = random_game(rng, before + moves)
    for place in [*squares][before:]:
        if rng.random() < 1 / 12:
            squares[place] = int(rng.integers(1, 11))
    picture, prints = random_board(stock.font(rng), rng), boards.random_prints(stock, rng)
    final = boards.table_of(squares, picture, prints, rng)
    steps = []
    for number, (place, value) in enumerate(squares.items(), start=1):
        move = {"square": Square(*place).name, "value": value}
        # The board is the first of the pieces.
        after = replace(final, pieces=final.pieces[: number + 1])
        steps.append(Reach(after, np.array(final.pieces[number].centre), [move]))
    start = replace(final, pieces=final.pieces[: before + 1])
    return Script("mathable", start, steps[before:], FINGER_MM, inked=range(1, before + 1))


def mobius(rng: Rng, stock: Stock, moves: int) -> Script:
    """Stones on the board, red and blue in turn, until somebody has won."""
    position, order = Position(), list[str]()
    before = 2 * int(rng.integers(0, 20))
    spots: dict[tuple[int, int], str] = {}
    while len(order) < before + moves and winner(position) is None:
        colour: Colour = "blue" if len(order) % 2 else "red"
        cell = position.empty[int(rng.integers(len(position.empty)))]
        position = position.with_stone(cell, colour)
        order.append(cell.name)
        spots[cell.row, cell.col] = colour
    placed = stones.lay(spots, rng)
    final = stones.table_of(spots, placed, mobius_board(stones.DENSITY))
    steps = [
        Reach(
            replace(final, over=[Stones(placed[:number])]),
            np.array(placed[number - 1].centre),
            [{"cell": order[number - 1], "colour": ("red", "blue")[(number - 1) % 2]}],
        )
        for number in range(before + 1, len(order) + 1)
    ]
    return Script("mobius", replace(final, over=[Stones(placed[:before])]), steps, FINGER_MM)


def cirplexed(rng: Rng, stock: Stock, moves: int) -> Script:
    """Two boards, a tile a round on each."""
    rounds = moves // 2
    before = int(rng.integers(1, 4))
    tiles = discs.lay(rng, discs.draw_boards(rng, [before + rounds] * 2), [])
    by_board = ([tile for tile in tiles if tile.board == board] for board in range(2))
    order = list(chain.from_iterable(zip(*by_board, strict=True)))
    prints = discs.random_prints(rng, thickness=float(rng.uniform(0.02, 0.08)))
    final = discs.table_of(order, prints)
    steps = []
    for number in range(2 * before + 1, len(order) + 1):
        tile = order[number - 1]
        move = {"corners": [*tile.colours], "player": PLAYERS[tile.board]}
        after = replace(final, pieces=final.pieces[:number])
        steps.append(Reach(after, np.array(tile.centre), [move]))
    start = replace(final, pieces=final.pieces[: 2 * before])
    initial = [[*tile.colours] for tile in order[: 2 * before]]
    return Script(
        "cirplexed", start, steps, 0.19, PLAYERS, upright=True, details={"there": initial}
    )


def mobi(rng: Rng, stock: Stock, moves: int) -> Script:
    """Two pods that grow by a few tiles at a time; now and then one is ruled on."""
    faces = [_in_growing_order(pods.valid_pod(rng, 3)) for _ in PLAYERS]
    prints = pods.random_prints(stock, rng)
    placed: list[list[PlacedPiece]] = []
    left_edge = 0.0
    for pod in faces:
        spots = layouts.lattice_spots([(c, r) for r, c in pod], range(len(pod)), 1.0, rng, turn=0.0)
        low = min(spot.x for spot in spots)
        spots = [replace(spot, x=spot.x - low + left_edge) for spot in spots]
        left_edge = max(spot.x for spot in spots) + 3.0
        tiles = zip(spots, pod.values(), strict=True)
        placed.append([spot.piece(prints(face)) for spot, face in tiles])
    corners = layouts.corners_of([Spot(*p.centre, 0, 0) for own in placed for p in own], 1.0)
    initial, steps, sizes = [own[:3] for own in placed], list[Reach](), [3, 3]
    on_table = [piece for own in initial for piece in own]
    start = loose(on_table, corners)
    while len(steps) < moves and any(n < len(own) for n, own in zip(sizes, placed, strict=True)):
        turn = len(steps) % 2
        side = turn if sizes[turn] < len(placed[turn]) else 1 - turn
        new = placed[side][sizes[side] : sizes[side] + int(rng.integers(1, 5))]
        sizes[side] += len(new)
        on_table = [*on_table, *new]
        new_moves = [{"face": piece.print.name, "player": PLAYERS[side]} for piece in new]
        spot = np.mean([piece.centre for piece in new], axis=0)
        steps.append(Reach(loose(on_table, corners), spot, new_moves))
    equations = {}
    for side, player in enumerate(PLAYERS):
        pod = dict([*faces[side].items()][: sizes[side]])
        equations[player] = sorted(ground_truth(pod)[1])
        steps.append(Reach(None, corners.max(0) - 0.5, call=f"rule {player}"))
    truth = {"there": [p.print.name for own in initial for p in own], "equations": equations}
    return Script("mobi", start, steps, 0.4, PLAYERS, True, range(6), truth)


def _in_growing_order(pod: Faces) -> Faces:
    """Order a pod so that each tile touches an earlier one."""
    remaining, ordered = dict(pod), dict[tuple[int, int], str]()
    while remaining:
        neighbours = layouts.around(ordered)
        cell = next(cell for cell in remaining if not ordered or cell in neighbours)
        ordered[cell] = remaining.pop(cell)
    return ordered


GAMES: dict[str, Maker] = {
    "mathable": mathable,
    "mobius": mobius,
    "formula": formula,
    "cirplexed": cirplexed,
    "mobi": mobi,
}
