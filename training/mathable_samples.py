"""The sample photographs that ship with the project, rendered from nothing but the layout.

    python -m training.mathable_samples --out sample_images/mathable

A short game photo by photo (``game_1_NN.jpg`` with the new tile in ``game_1_NN.txt``, the turns in
``game_1_turns.txt`` and their points in ``game_1_scores.txt``), and three single positions with
what lies on them in ``NAME.json``. Only Pillow's own font is used, so any machine can repeat it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from training.scenes.art import plain_art
from training.scenes.camera import View
from training.scenes.light import Light
from training.scenes.render import render
from training.scenes.scene import Scene
from training.scenes.sensor import Sensor, encode
from training.scenes.tables import Table, noise_texture
from training.scenes.tiles import TileStyle, lay
from vision.boards.layout import Layout

SEED = 20261120
GAME = (
    ("7I", 3), ("8I", 12), ("7J", 6), ("8J", 16), ("9J", 10), ("10J", 6), ("6G", 4), ("9H", 8),
)  # fmt: skip
TURNS = (("Player1", 1, 15), ("Player2", 3, 22), ("Player1", 5, 22), ("Player2", 7, 12))
"""Player, first move and points of each turn."""


@dataclass(frozen=True, slots=True)
class Single:
    """One position: its tiles, the squares that are wrong, and how it is photographed."""

    squares: dict[str, int]
    illegal: tuple[str, ...]
    view: View
    light: Light
    sensor: Sensor
    table: str


TABLES = {
    "wood": (158, 104, 62),
    "stone": (74, 76, 80),
    "plain": (196, 190, 178),
    "cloth": (122, 60, 58),
}
VIEW = View(2400, 1800, tilt=9.0, roll=2.0, turn=-3.0, focal=0.75, size=0.86)
SINGLES = {
    "legal": Single(
        {
            "9G": 3, "6H": 8, "10G": 6, "9H": 8, "8F": 7, "6G": 4, "7F": 1, "9F": 5, "6F": 4,
            "8I": 1, "9I": 24, "5H": 10, "9E": 8, "6E": 8, "10F": 2, "9J": 16, "8J": 5, "9D": 3,
            "7I": 1, "5F": 5, "11G": 18, "6D": 4, "4F": 9, "11F": 10,
        },
        (),
        replace(VIEW, tilt=16.0, roll=-24.0),
        Light(azimuth=310.0, elevation=55.0),
        Sensor(noise=1.5, quality=84),
        "stone",
    ),
    "illegal": Single(
        {"7I": 3, "8I": 12, "7J": 6, "9H": 8, "6G": 4, "9I": 14},
        ("9I",),
        replace(VIEW, tilt=12.0, roll=6.0, turn=88.0),
        Light(azimuth=120.0, elevation=60.0),
        Sensor(noise=1.5, quality=84),
        "plain",
    ),
    "tilted_under_a_lamp": Single(
        {
            "6G": 4, "7I": 3, "5G": 4, "9G": 2, "7J": 6, "6H": 6, "10G": 5, "7F": 1, "9H": 8,
            "9F": 6, "7K": 9, "9E": 8, "9I": 10, "6F": 10, "8F": 9, "8I": 7, "6I": 24, "6E": 6,
            "5F": 9, "4F": 1, "9J": 80, "6D": 4, "10F": 3, "5E": 5, "5D": 4, "5C": 1, "11G": 10,
            "11F": 9, "5H": 8, "10E": 2, "11E": 1,
        },
        (),
        replace(VIEW, tilt=40.0, roll=8.0, turn=24.0),
        Light(azimuth=200.0, elevation=28.0, strength=0.5, falloff=0.4, vignette=0.15, glare=40.0),
        Sensor(exposure=0.9, cast=(1.12, 0.98, 0.76), noise=4.0, quality=80),
        "cloth",
    ),
}  # fmt: skip


def place_of(name: str) -> tuple[int, int]:
    """Row and column of a square, from its name."""
    return int(name[:-1]) - 1, ord(name[-1]) - ord("A")


def _scene(layout: Layout, seed: int, squares: dict[str, int], table: str) -> Scene:
    rng = np.random.default_rng(seed)
    texture = noise_texture(rng, table, TABLES[table])
    return Scene(
        layout=layout,
        art=plain_art(layout),
        tiles=lay(layout, {place_of(name): value for name, value in squares.items()}, rng),
        style=TileStyle(layout.colours["tile"]),
        view=VIEW,
        table=Table(texture, 420.0),
        seed=seed,
    )


def write_game(layout: Layout, out: Path) -> Iterator[Path]:
    """Write the game: one photograph a tile, from a camera in the hand."""
    whole = _scene(layout, SEED, dict(GAME), "wood")
    rng = np.random.default_rng(SEED)
    for count, (square, value) in enumerate(GAME, start=1):
        sway = rng.normal(0, 1, 5)
        view = replace(
            VIEW,
            tilt=VIEW.tilt + float(sway[0]),
            roll=VIEW.roll + float(sway[1]),
            size=VIEW.size + 0.01 * float(sway[2]),
            offset=(0.2 * float(sway[3]), 0.2 * float(sway[4])),
        )
        sensor = Sensor(noise=1.5, quality=84)
        scene = replace(
            whole, tiles=whole.tiles[:count], view=view, sensor=sensor, seed=SEED + count
        )
        path = out / f"game_1_{count:02d}.jpg"
        path.write_bytes(encode(render(scene)[0], sensor.quality))
        path.with_suffix(".txt").write_text(f"{square} {value}\n")
        yield path
    turns = "".join(f"{player} {first}\n" for player, first, _ in TURNS)
    scores = "".join(f"{player} {first} {points}\n" for player, first, points in TURNS)
    (out / "game_1_turns.txt").write_text(turns)
    (out / "game_1_scores.txt").write_text(scores)


def write_singles(layout: Layout, out: Path) -> Iterator[Path]:
    """Write the single positions."""
    for number, (name, single) in enumerate(SINGLES.items()):
        scene = replace(
            _scene(layout, SEED + 100 + number, single.squares, single.table),
            view=single.view,
            light=single.light,
            sensor=single.sensor,
        )
        picture, truth = render(scene)
        path = out / f"{name}.jpg"
        path.write_bytes(encode(picture, single.sensor.quality))
        kept = {
            "squares": truth["squares"],
            "illegal": list(single.illegal),
            "homography": truth["homography"],
        }
        path.with_suffix(".json").write_text(json.dumps(kept) + "\n")
        yield path


def main() -> None:
    """Run from the command line."""
    from referee.games.mathable.layout import LAYOUT_2021

    parser = argparse.ArgumentParser(description="Render the sample photographs of Mathable.")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    bar = tqdm(total=len(GAME) + len(SINGLES), desc="samples")
    for write in (write_game, write_singles):
        for _ in write(LAYOUT_2021, args.out):
            bar.update()
    bar.close()


if __name__ == "__main__":
    main()
