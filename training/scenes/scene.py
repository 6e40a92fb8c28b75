"""A whole scene, drawn from a seed: what is in front of the camera, and the camera."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from training.scenes.art import BoardArt, draw_art
from training.scenes.camera import View, aim
from training.scenes.clutter import (
    Hand,
    Sheet,
    draw_hand,
    draw_sheet,
    draw_spares,
)  # fmt: skip
from training.scenes.glyphs import system_fonts
from training.scenes.light import Light, draw_light
from training.scenes.sensor import Sensor, draw_sensor
from training.scenes.tables import Table, draw_table
from training.scenes.tiles import (
    LaidTile,
    TileStyle,
    draw_position,
    draw_style,
    lay,
)  # fmt: skip
from vision.boards.layout import Layout

FRAMES = ((3072, 4080), (4080, 3072))
SMALL_FRAMES = ((1600, 1200), (1200, 1600), (1920, 1080), (1080, 1920), (1440, 1440))


@dataclass(frozen=True, slots=True)
class SceneRanges:
    """From what scenes are drawn.

    Attributes
    ----------
    large_share
        Share of scenes in full camera frames; the others are of about 2 megapixels.
    tilt
        Most degrees from overhead.
    size, small_size
        Size of the board as in `View.size`, in full and in small frames.
    covered_share, spares_share
        Share of scenes whose frame is partly covered, and of those with tiles beside the board.
    """

    large_share: float = 0.5
    tilt: float = 60.0
    size: tuple[float, float] = (0.35, 0.95)
    small_size: tuple[float, float] = (0.5, 0.95)
    covered_share: float = 0.35
    spares_share: float = 0.5


@dataclass(frozen=True)
class Scene:
    """Everything that is in front of a camera, and the camera.

    Attributes
    ----------
    thickness
        Of the board, millimetres.
    seed
        Of the sensor's noise and of what is written on sheets.
    """

    layout: Layout
    art: BoardArt
    tiles: list[LaidTile]
    style: TileStyle
    view: View
    table: Table
    light: Light = field(default_factory=Light)
    sensor: Sensor = field(default_factory=Sensor)
    spares: list[LaidTile] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    thickness: float = 2.2
    seed: int = 0


def draw_view(rng: np.random.Generator, ranges: SceneRanges) -> View:
    """Draw where the photographer stands."""
    large = rng.random() < ranges.large_share
    frames = FRAMES if large else SMALL_FRAMES
    width, height = frames[int(rng.integers(len(frames)))]
    upright = rng.random() < 0.3
    return View(
        width=width,
        height=height,
        tilt=float(rng.uniform(0, ranges.tilt)),
        roll=float(rng.normal(0, 4)) if upright else float(rng.uniform(-180, 180)),
        turn=float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 10))
        if upright
        else float(rng.uniform(-180, 180)),
        focal=float(rng.uniform(0.6, 1.2)),
        size=float(rng.uniform(*(ranges.size if large else ranges.small_size))),
        offset=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
        principal=(float(rng.normal(0, 0.008)), float(rng.normal(0, 0.008))),
    )


def draw_scene(
    layout: Layout,
    seed: int,
    textures: Path | None = None,
    ranges: SceneRanges | None = None,
) -> Scene:
    """Draw a scene; the same seed, fonts and textures give the same scene."""
    ranges = ranges or SceneRanges()
    rng = np.random.default_rng(seed)
    view = draw_view(rng, ranges)
    camera = aim(view, layout.width_mm)
    kind = str(rng.choice(["grown", "grown", "grown", "scattered", "empty"]))
    count = 0 if kind == "empty" else int(rng.integers(1, 75 if kind == "grown" else 60))
    tiles = lay(layout, draw_position(layout, rng, count, kind), rng)
    thickness = float(rng.uniform(1.5, 3.5))
    spares: list[LaidTile] = []
    if rng.random() < ranges.spares_share:
        spares = draw_spares(
            layout,
            camera,
            size=(view.width, view.height),
            thickness=thickness,
            rng=rng,
            count=int(rng.integers(1, 15)),
            taken=[t.corners(layout.tile_mm) for t in tiles],
        )
    sheets: list[Sheet] = []
    hands: list[Hand] = []
    if rng.random() < ranges.covered_share:
        if rng.random() < 0.5:
            sheet = draw_sheet(layout, rng)
            sheets = [sheet] if sheet is not None else []
        else:
            hands = [draw_hand(layout, rng)]
    return Scene(
        layout=layout,
        art=draw_art(layout, rng),
        tiles=tiles,
        style=draw_style(layout.colours["tile"], rng, system_fonts()),
        view=view,
        table=draw_table(rng, textures),
        light=draw_light(rng),
        sensor=draw_sensor(rng),
        spares=spares,
        sheets=sheets,
        hands=hands,
        thickness=thickness,
        seed=seed,
    )
