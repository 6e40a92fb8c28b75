"""The sample photographs of Mobius that ship with the project, rendered from the kit's own print.

    python -m training.mobius_samples --out sample_images/mobius

Writes NAME.jpg, and NAME.json with the cells, the winner and the homography from millimetres to
pixels. Mobius is by Mark Steere, 2008 (marksteeregames.com).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from training.mobius_scenes import DENSITY, Judge, Scene, write_scene
from training.mobius_stones import cover, lay_stones
from training.scenes.camera import View
from training.scenes.light import Light
from training.scenes.sensor import Sensor
from training.scenes.tables import Table, noise_texture
from vision.boards.layout import Layout

SEED = 20081108
FRAME = (1600, 1200)
OPENING = """
. . . . . . . . . . . .
 . . . . . . . . . . .
. . . . . . . . . . . .
 . . . . . B . . . . .
. . . . R . . . . . . .
 . . . . . R B . . . .
. . . . . . . . . . . .
 . . . . B R . . . . .
. . . . . . R . . . . .
 . . . . . . . B . . .
. . . . . . . . . . . .
 . . . . . . . . . . .
. . . . . . . . . . . R
"""
THREE_BARS = """
B B . . . . . . . . . .
 B . . . . R R B . . B
. . B . . . . R R R R .
 . B . . . B . . . . R
R R . . B . . . . . R .
 . R . . B . . . . . R
. R . . B B B . . . . B
 R . . B . B . . . . B
R . R R . B . . . . . .
 . R B R R R . . . . .
R R B B B . R . . B . .
 . . . . . R B B . . .
. . . . . . R . . . . .
"""
LOOP = """
B . . . R R . . . . . .
 . B . . . . R R . R .
R . B . . . . R . . . .
 R . B . . R . . . . .
. . . B B . R . . . . .
 . B B . B B B B . . .
B B R . . . . . B . . R
 . . . . R . . . B . .
R R . . . . . . R B . .
 . . . . . . . . . B .
R . . . . . . . . . B .
 . R R . . . . R . B .
. . R . . . . . . . B .
"""
UNDECIDED = """
R R . . . . . . . . . .
 R . . . . B B R . . R
. . R . . . . B B B B .
 . R . . . R . . . . B
B B . . R . . . . . B .
 . B . . R . . . . . B
. B . . R R R . . . . R
 B . . R . R . . . . R
B . B B . R . . . . . .
 . B R B B B . . . . .
B B R R R . B . . R . .
 . . . . . B R R . . .
. . . . . . . . . . . .
"""
TWO_COLOURS = """
. . R . . . . . . . . .
 . . . R . . . . . . .
. . . . B . . . . . . .
 . . . B R R . . . . .
. . . . . . . . . . . .
 . B . . . B . . R . .
. . . . . . . . . . . .
 . . R . B . . . . . .
. . . . . R . . . . . .
 . . . . . . B . . . .
. . . . . . . . . . . .
 . . . . . . . . . . .
. . . . . . . . . B . .
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """One photograph: its stones row by row as seen, and how it is taken.

    Attributes
    ----------
    share
        Width of the stones in cells.
    hidden
        Corners whose markers are covered, clockwise from the top left.
    """

    stones: str
    view: View
    light: Light
    sensor: Sensor
    table: tuple[str, tuple[int, int, int]]
    share: float = 0.8
    hidden: tuple[int, ...] = ()


def _view(tilt: float, roll: float, turn: float) -> View:
    return View(*FRAME, tilt=tilt, roll=roll, turn=turn, focal=0.75, size=1.1)


SAMPLES = {
    "opening": Sample(
        OPENING,
        _view(6.0, 3.0, -2.0),
        Light(azimuth=300.0, elevation=55.0),
        Sensor(noise=1.5, quality=84),
        ("wood", (158, 104, 62)),
    ),
    "red_links_three_bars": Sample(
        THREE_BARS,
        _view(18.0, -8.0, 4.0),
        Light(azimuth=230.0, elevation=50.0),
        Sensor(noise=1.5, quality=82),
        ("stone", (74, 76, 80)),
        share=0.9,
    ),
    "blue_links_two_bars_and_a_loop": Sample(
        LOOP,
        _view(14.0, 172.0, 6.0),
        Light(azimuth=120.0, elevation=60.0),
        Sensor(noise=1.5, quality=82),
        ("plain", (196, 190, 178)),
        share=0.6,
    ),
    "two_colours_on_a_split_cell": Sample(
        TWO_COLOURS,
        _view(24.0, 5.0, 12.0),
        Light(azimuth=60.0, elevation=45.0, glare=60.0, seed=4),
        Sensor(noise=2.0, quality=80),
        ("wood", (120, 84, 60)),
    ),
    "two_markers_covered_under_a_lamp": Sample(
        UNDECIDED,
        _view(40.0, 6.0, 20.0),
        Light(azimuth=200.0, elevation=30.0, strength=0.5, falloff=0.4, vignette=0.15),
        Sensor(exposure=0.9, cast=(1.12, 0.98, 0.76), noise=3.0, quality=78),
        ("cloth", (122, 60, 58)),
        share=0.7,
        hidden=(0, 1),
    ),
}


def faces_of(text: str) -> dict[tuple[int, int], str]:
    """Stones by row and column from a drawing; `.` is empty."""
    names = {"R": "red", "B": "blue"}
    rows = [line.split() for line in text.strip().splitlines()]
    return {
        (row, col): names[symbol]
        for row, symbols in enumerate(rows)
        for col, symbol in enumerate(symbols)
        if symbol in names
    }


def scene_of(sample: Sample, layout: Layout, seed: int) -> Scene:
    """A sample as a scene."""
    rng = np.random.default_rng(seed)
    kind, colour = sample.table
    faces = faces_of(sample.stones)
    return Scene(
        layout,
        faces,
        lay_stones(layout, faces, rng, sample.share),
        sample.view,
        Table(noise_texture(rng, kind, colour), 420.0),
        sample.light,
        sample.sensor,
        sheets=[cover(layout, corner, rng) for corner in sample.hidden],
        seed=seed,
    )


def write_samples(
    layout: Layout, picture: NDArray[np.uint8], judge: Judge, out: Path
) -> Iterator[Path]:
    """Write all samples; yields the path of each picture written."""
    out.mkdir(parents=True, exist_ok=True)
    for number, (name, sample) in enumerate(SAMPLES.items()):
        scene = scene_of(sample, layout, SEED + number)
        yield write_scene(scene, picture, judge, out / f"{name}.jpg")


def main() -> None:
    """Run from the command line."""
    from referee.games.mobius.layout import LAYOUT
    from training.mobius_print import kit_picture, truth

    parser = argparse.ArgumentParser(description="Render the sample photographs of Mobius.")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    samples = write_samples(LAYOUT, kit_picture(LAYOUT, DENSITY), truth, args.out)
    for _ in tqdm(samples, total=len(SAMPLES), desc="samples"):
        pass


if __name__ == "__main__":
    main()
