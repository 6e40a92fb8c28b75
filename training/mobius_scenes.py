"""Photographs of printed Mobius boards that were never taken, with their truth.

    python -m training.mobius_scenes --seed 1 --count 40 --out DIR [--textures DIR]

Writes NAME.jpg and NAME.json; the same seed, textures and print give the same pictures. The board
is the one of the kit, rendered from its PDF. Mobius is by Mark Steere, 2008 (marksteeregames.com).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from training.mobius_stones import Faces, cover, draw_position, draw_spares, lay_stones
from training.scenes.camera import Camera, Floats, View, aim, project, square
from training.scenes.clutter import Sheet, lay_sheet
from training.scenes.light import SHADE_DENSITY, Light, draw_light, gain, shade
from training.scenes.sensor import Sensor, develop, distort, draw_sensor, encode
from training.scenes.stones import LaidStone, put_down
from training.scenes.tables import Table, draw_table, spread
from vision.boards.layout import Layout

Bytes = NDArray[np.uint8]
Judge = Callable[[Faces], dict[str, Any]]
"""What is true of stones: their cells and the winner."""

DENSITY = 6.0
"""Pixels a millimetre of the print: more than a photograph of a few megapixels shows."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """From what scenes are drawn.

    Attributes
    ----------
    frames
        Sizes of pictures, width and height.
    tilt
        Most degrees from overhead.
    size
        Size of the board as in `View.size`.
    hidden
        Markers covered by a sheet of paper.
    faulty
        Share of positions with too many stones of a colour or two colours on a split cell.
    glare
        Most light of a lamp's reflection, 8-bit steps; above about 100 stones in it cannot be
        told from paper any more.
    """

    frames: tuple[tuple[int, int], ...] = ((1600, 1200), (1600, 1200), (1200, 1600))
    tilt: float = 50.0
    size: tuple[float, float] = (0.62, 1.1)
    hidden: int = 0
    faulty: float = 0.15
    glare: float = 90.0


@dataclass(frozen=True)
class Scene:
    """Everything in front of a camera, and the camera.

    Attributes
    ----------
    faces
        Colours of the stones by row and column.
    stones, beside
        Bodies on the board, and on the table beside it.
    sheets
        What covers markers.
    seed
        Of the sensor's noise.
    """

    layout: Layout
    faces: Faces
    stones: list[LaidStone]
    view: View
    table: Table
    light: Light = field(default_factory=Light)
    sensor: Sensor = field(default_factory=Sensor)
    beside: list[LaidStone] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)
    seed: int = 0


def camera_above(layout: Layout, view: View) -> Camera:
    """A camera that sees the whole print; it is moved away as far as that takes."""
    side = math.sqrt(layout.width_mm * layout.height_mm)
    shift = (np.array([layout.width_mm, layout.height_mm]) - side) / 2
    edge = _rectangle(layout)
    while True:
        camera = aim(view, side)
        moved = camera.translation - camera.rotation[:, :2] @ shift
        camera = replace(camera, translation=moved)
        seen = project(camera.plane(), edge)
        if (seen > 3).all() and (seen < np.array([view.width, view.height]) - 4).all():
            return camera
        view = replace(view, size=0.94 * view.size, offset=(0.0, 0.0))


def render(scene: Scene, picture: Bytes) -> tuple[Bytes, Floats]:
    """Photograph a scene: (h, w, 3) uint8 RGB, and the homography from millimetres to pixels.

    `picture` is the print alone, of any fineness.
    """
    view, rng = scene.view, np.random.default_rng(scene.seed)
    camera = camera_above(scene.layout, view)
    finer = float(np.clip(math.sqrt(8e6 / (view.width * view.height)), 1.0, 1.6))
    fine = camera.scaled(finer)
    size = round(view.width * finer), round(view.height * finer)
    frame = spread(scene.table, fine.plane(-0.4), size)
    _lay_print(frame, scene, picture, fine)
    put_down(frame, [*scene.beside, *scene.stones], fine, scene.light)
    for sheet in scene.sheets:
        lay_sheet(frame, sheet, fine, rng)
    small = cv2.resize(frame, (view.width, view.height), interpolation=cv2.INTER_AREA)
    board = project(camera.plane(), _rectangle(scene.layout))
    factor, add = gain(scene.light, (view.width, view.height), board)
    bent = distort(np.asarray(small, np.uint8), scene.sensor)
    return develop(bent, scene.sensor, factor, add, rng), camera.plane()


def _rectangle(layout: Layout) -> Floats:
    return square(1.0) * [layout.width_mm, layout.height_mm]


def _lay_print(frame: Bytes, scene: Scene, picture: Bytes, camera: Camera) -> None:
    """The print with the shadows of the stones, in place; stones beside it shade the table."""
    layout = scene.layout
    size = round(layout.width_mm * SHADE_DENSITY), round(layout.height_mm * SHADE_DENSITY)
    keep = np.ones((size[1], size[0]), np.float32)
    for height in {stone.height for stone in scene.stones}:
        feet = [s.outline() * SHADE_DENSITY for s in scene.stones if s.height == height]
        keep = keep * shade(feet, height * SHADE_DENSITY, scene.light, size)
    paper = cv2.resize(keep, picture.shape[1::-1])[..., None] * picture * np.float32(0.97)
    step = layout.width_mm / picture.shape[1]
    to_mm = np.array([[step, 0, step / 2], [0, step, step / 2], [0, 0, 1]])
    seen = cv2.warpPerspective(
        paper.astype(np.uint8), camera.plane() @ to_mm, frame.shape[1::-1], flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    mask = np.zeros(frame.shape[:2], np.uint8)
    quad = project(camera.plane(), _rectangle(layout))
    cv2.fillConvexPoly(mask, np.rint(quad * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    alpha = mask[..., None] / np.float32(255)
    frame[:] = np.rint(frame + alpha * (seen.astype(np.float32) - frame))


def draw_scene(layout: Layout, seed: int, textures: Path | None, ranges: Ranges) -> Scene:
    """Draw a scene."""
    rng = np.random.default_rng(seed)
    width, height = ranges.frames[int(rng.integers(len(ranges.frames)))]
    view = View(
        width=width,
        height=height,
        tilt=float(ranges.tilt * rng.beta(1.1, 1.6)),
        roll=float(rng.uniform(-180, 180)) if rng.random() < 0.4 else float(rng.normal(0, 12)),
        turn=float(rng.normal(0, 10)),
        focal=float(rng.uniform(0.65, 1.1)),
        size=float(rng.uniform(*ranges.size)),
        offset=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
    )
    faces = draw_position(layout, rng, ranges.faulty)
    stones = lay_stones(layout, faces, rng)
    sheets = [cover(layout, corner, rng) for corner in rng.permutation(4)[: ranges.hidden]]
    table, light, sensor = draw_table(rng, textures), draw_light(rng), draw_sensor(rng)
    light = replace(light, glare=min(light.glare, ranges.glare))
    spares = draw_spares(layout, stones, rng)
    return Scene(layout, faces, stones, view, table, light, sensor, spares, sheets, seed)


def write_scenes(
    layout: Layout,
    picture: Bytes,
    judge: Judge,
    out: Path,
    *,
    seed: int,
    count: int,
    textures: Path | None = None,
    ranges: Ranges | None = None,
) -> Iterator[Path]:
    """Write scenes one after another; yields the path of each picture written."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        scene = draw_scene(layout, seed * 1_000_003 + number, textures, ranges or Ranges())
        yield write_scene(scene, picture, judge, out / f"scene_{seed}_{number:04d}.jpg")


def write_scene(scene: Scene, picture: Bytes, judge: Judge, path: Path) -> Path:
    """Write one scene and its truth."""
    seen, homography = render(scene, picture)
    path.write_bytes(encode(seen, scene.sensor.quality))
    truth = judge(scene.faces) | {"homography": homography.tolist()}
    path.with_suffix(".json").write_text(json.dumps(truth) + "\n")
    return path


def main() -> None:
    """Run from the command line."""
    from referee.games.mobius.layout import LAYOUT
    from training.mobius_print import kit_picture, truth

    parser = argparse.ArgumentParser(description="Render photographs of printed Mobius boards.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--textures", type=Path, help="folder of JPEGs of table tops")
    parser.add_argument("--hidden", type=int, default=0, help="markers that are covered")
    parser.add_argument("--glare", type=float, default=Ranges().glare, help="most glare, 0 to 190")
    args = parser.parse_args()
    scenes = write_scenes(
        LAYOUT, kit_picture(LAYOUT, DENSITY), truth, args.out,
        seed=args.seed, count=args.count, textures=args.textures,
        ranges=Ranges(hidden=args.hidden, glare=args.glare),
    )  # fmt: skip
    for _ in tqdm(scenes, total=args.count, desc="scenes"):
        pass


if __name__ == "__main__":
    main()
