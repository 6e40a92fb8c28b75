"""The sample photographs that ship with the project, from `samples.toml` and our own kits.

Only Pillow's own font and surfaces out of noise are used, so that any machine can repeat them.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from referee.prints.mathable import LAYOUT_2021
from training.render.board_print import plain_art, print_board
from training.render.camera import Viewpoint
from training.render.chance import Rng
from training.render.light import Light
from training.render.sensor import Sensor
from training.render.stock import Stock, own_stock
from training.render.surfaces import material
from training.scenes import save
from training.tables import boards, discs, kits, lines, stones
from training.tables.table import SceneRanges, Setup, shoot

SEED = 20261120
SIZES = {"mathable": (2400, 1800), "mobius": (1600, 1200)}
KIT = SceneRanges(tilt=35.0, size=(0.6, 1.05), widest=1.0, hard=0.5)
SQUARE_PX = 900
"""Longer side of the photograph that goes with the sixth game in ``docs/sixth_game``."""
PLANS: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def write(out: Path) -> Iterator[Path]:
    """Write all samples; yields the path of each picture written."""
    stock = own_stock()
    for game in (*kits.KITS, *MAKERS):
        (out / game).mkdir(parents=True, exist_ok=True)
    for game in kits.KITS:
        rng = np.random.default_rng((SEED, len(game)))
        yield _save(kits.KITS[game](rng), stock, out / game / "kit", rng, KIT)
    (out / "magic_square").mkdir(exist_ok=True)
    yield _magic_square(out / "magic_square" / "square.jpg", stock)
    for game, make in MAKERS.items():
        yield from make(out / game, stock)


def _magic_square(path: Path, stock: Stock) -> Path:
    """The photograph of the sixth game, which lies in ``docs/sixth_game``."""
    rng = np.random.default_rng((SEED, 6))
    ranges = replace(KIT, long_side=SQUARE_PX, tilt=25.0, hard=0.0)
    wood = material("wood", np.random.default_rng(SEED), (158, 104, 62))
    path.write_bytes(shoot(kits.magic_square(rng), stock, rng, ranges, surface=wood).jpeg(rng))
    return path


def _save(
    table: Setup,
    stock: Stock,
    name: Path,
    rng: Rng,
    ranges: SceneRanges | None = None,
    **given: Any,
) -> Path:
    """Photograph a table; the truth comes without how it was taken."""
    shot = shoot(table, stock, rng, ranges, **given)
    return save(shot, table.truth(shot), name.with_suffix(".jpg"), rng)


def _taken(game: str, plan: dict[str, Any]) -> dict[str, Any]:
    """The camera, light and table of a plan."""
    surface = material(plan["table"], np.random.default_rng(SEED), tuple(plan["colour"]))
    return {
        "view": Viewpoint(*SIZES[game], **plan["view"]),
        "light": Light(**plan["light"]),
        "sensor": Sensor(**plan["sensor"]),
        "surface": surface,
    }


def _on_board(
    moves: list[tuple[str, int]], stock: Stock, rng: Rng, slip: str | None = None
) -> Setup:
    """Tiles on the board; a slip of paper may lie on one of them."""
    squares = {boards.place_of(name): value for name, value in moves}
    prints = boards.any_prints(stock, np.random.default_rng(SEED))
    picture = print_board(LAYOUT_2021, plain_art(LAYOUT_2021, stock.families[0][0]))
    over = [] if slip is None else [boards.slip_on(boards.place_of(slip))]
    return boards.table_of(squares, picture, prints, rng, over=over)


def _mathable(out: Path, stock: Stock) -> Iterator[Path]:
    """A short game, one new tile a photograph, and single positions."""
    plan = PLANS["mathable"]["game"]
    whole = _on_board(plan["moves"], stock, np.random.default_rng(SEED))
    taken = _taken("mathable", plan)
    for count, (square, value) in enumerate(plan["moves"], start=1):
        rng = np.random.default_rng((SEED, count))
        sway = rng.normal(0, 1, 5).tolist()
        view = taken["view"]
        turn = {"tilt": view.tilt + sway[0], "roll": view.roll + sway[1]}
        offset = 0.2 * sway[3], 0.2 * sway[4]
        view = replace(view, **turn, size=view.size + 0.01 * sway[2], offset=offset)
        # The board is the first of the pieces.
        table = replace(whole, pieces=whole.pieces[: count + 1])
        path = out / f"game_1_{count:02d}.jpg"
        path.write_bytes(shoot(table, stock, rng, **(taken | {"view": view})).jpeg(rng))
        path.with_suffix(".txt").write_text(f"{square} {value}\n")
        yield path
    turns = "".join(f"{player} {first}\n" for player, first, _ in plan["turns"])
    (out / "game_1_turns.txt").write_text(turns)
    scores = "".join(f"{player} {first} {points}\n" for player, first, points in plan["turns"])
    (out / "game_1_scores.txt").write_text(scores)
    for number, (name, plan) in enumerate(PLANS["mathable"]["single"].items()):
        rng = np.random.default_rng((SEED, 100 + number))
        table = _on_board(plan["squares"], stock, rng, plan.get("slip"))
        shot = shoot(table, stock, rng, **_taken("mathable", plan))
        truth = table.truth(shot) | {"illegal": plan["illegal"]}
        kept = {name: truth[name] for name in ("squares", "illegal", "homography")}
        yield save(shot, kept, out / f"{name}.jpg", rng)


def _mobius(out: Path, stock: Stock) -> Iterator[Path]:
    """Positions that are drawn row by row, R and B for the stones."""
    names = {"R": "red", "B": "blue"}
    for number, (name, plan) in enumerate(PLANS["mobius"].items()):
        rng = np.random.default_rng((SEED, 200 + number))
        rows = [line.split() for line in plan["stones"].strip().splitlines()]
        faces = {
            (row, col): names[symbol]
            for row, symbols in enumerate(rows)
            for col, symbol in enumerate(symbols)
            if symbol in names
        }
        laid = stones.lay(faces, rng, plan["share"])
        sheets = [stones.cover(corner, rng) for corner in plan["hidden"]]
        picture = stones.kit_picture(stones.DENSITY)
        table = stones.table_of(faces, laid, picture, sheets)
        yield _save(table, stock, out / name, rng, **_taken("mobius", plan))


def _formula(out: Path, stock: Stock) -> Iterator[Path]:
    """A round, turn by turn, with one deck."""
    prints = lines.any_prints(stock, np.random.default_rng((SEED, 5)))
    for number, parts in enumerate(PLANS["formula"]["round"], start=1):
        rng = np.random.default_rng((SEED, 300 + number))
        table = lines.table_of(lines.FormulaLine(*parts), prints, rng)
        ranges = SceneRanges(long_side=1024, tilt=35.0, hard=0.4)
        yield _save(table, stock, out / f"round_{number}", rng, ranges)


def _cirplexed(out: Path, stock: Stock) -> Iterator[Path]:
    """The boards of two players, laid from one box."""
    rng = np.random.default_rng((SEED, 400))
    prints = discs.any_prints(rng)
    for player, faces in zip(("ann", "bo"), discs.draw_boards(rng, [15, 15]), strict=True):
        table = discs.table_of(discs.lay(rng, [faces], []), prints)
        yield _save(table, stock, out / player, rng, KIT)


MAKERS = {"mathable": _mathable, "mobius": _mobius, "formula": _formula, "cirplexed": _cirplexed}
