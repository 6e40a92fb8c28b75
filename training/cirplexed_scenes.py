"""Photographs of Cirplexed! boards that were never taken, with their truth.

    python -m training.cirplexed_scenes --seed 1 --count 60 --out DIR [--textures DIR]

Writes NAME.jpg and NAME.json; the same seed and textures give the same pictures. The prints are
none that exist: six colours that people would call by their names, on any ground.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from training.cirplexed_boards import (
    NAMES,
    SIDE_MM,
    Faces,
    LaidTile,
    Print,
    draw_boards,
    draw_print,
    lay,
    turned,
)
from training.cirplexed_light import Conditions, any_conditions, develop
from training.scenes.boxes import sides
from training.scenes.camera import Camera, Floats, View, aim, project, square
from training.scenes.tables import draw_table, spread

Bytes = NDArray[np.uint8]
Rng = np.random.Generator
Judge = Callable[[Faces], dict[str, int]]
"""Counts of a board: full, three_quarter, half."""

FACE_PX = 160


@dataclass(frozen=True)
class Scene:
    """Tiles on a table, and who looks at them."""

    tiles: tuple[LaidTile, ...]
    print: Print
    view: View
    extent_mm: float
    conditions: Conditions
    seed: int


def draw_scene(seed: int) -> Scene:
    """Draw a scene."""
    rng = np.random.default_rng(seed)
    several = rng.random() < 0.15
    counts = [int(rng.integers(3, 10)) for _ in range(2)] if several else [int(rng.integers(4, 23))]
    boards = draw_boards(rng, counts)
    used = {frozenset(f) for b in boards for f in b.values()}
    spare = [tuple(rng.permutation(NAMES)[:4].tolist()) for _ in range(4)]
    spare = [s for s in spare if frozenset(s) not in used][: int(rng.random() < 0.25)]
    tiles, extent = lay(rng, boards, spare)
    upright = rng.random() < 0.2
    view = View(
        *((960, 1280) if upright else (1280, 960)),
        tilt=float(50 * rng.beta(1.1, 1.6)), roll=float(rng.uniform(-180, 180)),
        turn=float(rng.normal(0, 20)), focal=float(rng.uniform(0.65, 1.1)),
        size=float(rng.uniform(0.5, 1.05)),
        offset=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
    )  # fmt: skip
    light = any_conditions(rng, 0.8)
    pane = float(rng.uniform(0.03, 0.25)) if rng.random() < 0.2 else 0.0
    conditions = Conditions(**(asdict(light) | {"pane": pane}))
    return Scene(tuple(tiles), draw_print(rng), view, extent, conditions, seed)


def render(scene: Scene, textures: Path | None) -> tuple[Bytes, Camera]:
    """Photograph a scene: (h, w, 3) uint8 RGB, and where the camera stands."""
    rng = np.random.default_rng(scene.seed + 1)
    view = scene.view
    camera = aim(view, scene.extent_mm)
    finer = 1.5
    fine = camera.scaled(finer)
    size = round(view.width * finer), round(view.height * finer)
    high = scene.print.thickness * SIDE_MM
    frame = spread(draw_table(rng, textures), fine.plane(-high), size)
    _clutter(frame, scene, fine, rng)
    _shadows(frame, scene, fine, rng)
    towards = turned(np.array([[1.0, 0.0]]), float(rng.uniform(0, 360)))[0]
    wall = np.array(scene.print.ground) * rng.uniform(0.6, 1.0)
    for tile in sorted(scene.tiles, key=lambda t: -fine.depth(t.corners.mean(0))):
        sides(frame, tile.corners, fine, base=-high, high=0.0, wood=wall, light=towards)
        _top(frame, _face(tile, scene.print, rng), project(fine.plane(), tile.corners))
    small = cv2.resize(frame, (view.width, view.height), interpolation=cv2.INTER_AREA)
    light = np.asarray((small.astype(np.float32) / 255) ** 2.2, np.float32)
    return develop(light, scene.conditions, rng), camera


def _face(tile: LaidTile, printed: Print, rng: Rng) -> Bytes:
    """A tile from above, (FACE_PX, FACE_PX, 3), four times as fine before it is shrunk by two."""
    side = 2 * FACE_PX
    face = np.empty((side, side, 3), np.uint8)
    face[:] = printed.ground
    for (x, y), name in zip(((0, 0), (1, 0), (1, 1), (0, 1)), tile.colours, strict=True):
        at = (x * (side - 1), y * (side - 1))
        cv2.circle(face, at, round(printed.radius * side), printed.colours[name], -1, cv2.LINE_AA)
    small = cv2.resize(face, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
    wear = cv2.resize(rng.normal(0, 1, (8, 8)).astype(np.float32), (FACE_PX, FACE_PX))
    small *= (1 + rng.normal(0, 0.015) + 0.01 * wear)[..., None]
    return np.clip(small, 0, 255).astype(np.uint8)


def _top(frame: Bytes, face: Bytes, quad: Floats) -> None:
    """A face in its place in the frame."""
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, frame.shape[1::-1])
    if (high - low < 3).any():
        return
    extent = max(float(np.linalg.norm(quad[i] - quad[i - 1])) for i in range(4))
    side = int(np.clip(1.1 * extent, 8, FACE_PX))
    picture = cv2.resize(face, (side, side), interpolation=cv2.INTER_AREA)
    matrix = cv2.getPerspectiveTransform(
        (square(side) - 0.5).astype(np.float32), (quad - low).astype(np.float32)
    )
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.rint((quad - low) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    part = frame[low[1] : high[1], low[0] : high[0]]
    alpha = mask[..., None] / np.float32(255)
    part[:] = np.rint(part + alpha * (seen.astype(np.float32) - part))


def _shadows(frame: Bytes, scene: Scene, camera: Camera, rng: Rng) -> None:
    """What the tiles keep from the table in light, in place."""
    high = scene.print.thickness * SIDE_MM
    away = (
        turned(np.array([[1.0, 0.0]]), float(rng.uniform(0, 360)))[0] * high * rng.uniform(0.3, 3)
    )
    mask = np.zeros(frame.shape[:2], np.uint8)
    for tile in scene.tiles:
        ends = np.concatenate([tile.corners, tile.corners + away])
        hull = cv2.convexHull(project(camera.plane(-high), ends).astype(np.float32))
        cv2.fillConvexPoly(mask, np.rint(hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1.0, 8.0))).astype(np.float32) / 255
    frame[:] = frame * (1 - float(rng.uniform(0.2, 0.6)) * soft)[..., None]


def _clutter(frame: Bytes, scene: Scene, camera: Camera, rng: Rng) -> None:
    """Sheets and coasters of any colour on the table, which tiles may lie upon in part."""
    for _ in range(int(rng.integers(0, 4))):
        at = rng.uniform(-0.4, 1.4, 2) * scene.extent_mm
        half = rng.uniform(0.3, 1.6, 2) * SIDE_MM
        round_ = rng.random() < 0.4
        turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
        shape = (
            np.column_stack([np.cos(turns), np.sin(turns)]) * half[0]
            if round_
            else (turned((square(1.0) - 0.5) * 2 * half, float(rng.uniform(0, 360))))
        )
        if any((np.abs(at - t.corners.mean(0)) < half.max() + SIDE_MM).all() for t in scene.tiles):
            continue
        quad = project(camera.plane(-scene.print.thickness * SIDE_MM), shape + at)
        colour = [float(v) for v in rng.uniform(20, 245, 3)]
        cv2.fillConvexPoly(frame, np.rint(quad * 8).astype(np.int32), colour, cv2.LINE_AA, 3)


def truth_of(scene: Scene, camera: Camera, judge: Judge) -> dict[str, Any]:
    """Tiles with their outlines in pixels, counts of the boards, and those of the largest one."""
    tiles = [
        {
            "board": tile.board, "row": tile.row, "col": tile.col, "corners": list(tile.colours),
            "quad": project(camera.plane(), tile.corners).round(2).tolist(),
        }
        for tile in scene.tiles
    ]  # fmt: skip
    boards = []
    for number in range(1 + max(tile.board for tile in scene.tiles)):
        own = {(t.row, t.col): t.colours for t in scene.tiles if t.board == number}
        boards.append({"tiles": len(own), **judge(own)})
    largest = max(boards, key=lambda board: board["tiles"])
    return {
        "game": "cirplexed", **{k: largest[k] for k in ("full", "three_quarter", "half")},
        "boards": boards, "tiles": [t for t in tiles if t["board"] >= 0],
        "spares": [t for t in tiles if t["board"] < 0], "view": asdict(scene.view),
        "conditions": asdict(scene.conditions), "print": asdict(scene.print),
    }  # fmt: skip


def write_scenes(
    judge: Judge, out: Path, *, seed: int, count: int, textures: Path | None = None
) -> Iterator[Path]:
    """Write scenes one after another; yields the path of each picture written."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        scene = draw_scene(seed * 1_000_003 + number)
        seen, camera = render(scene, textures)
        path = out / f"scene_{seed}_{number:04d}.jpg"
        quality = [cv2.IMWRITE_JPEG_QUALITY, 95]
        cv2.imwrite(str(path), np.ascontiguousarray(seen[..., ::-1]), quality)
        path.with_suffix(".json").write_text(json.dumps(truth_of(scene, camera, judge)) + "\n")
        yield path


def main() -> None:
    """Run from the command line."""
    from referee.games.cirplexed.truth import counts

    parser = argparse.ArgumentParser(description="Render photographs of Cirplexed! boards.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--textures", type=Path, help="folder of JPEGs of table tops")
    args = parser.parse_args()
    scenes = write_scenes(
        counts, args.out, seed=args.seed, count=args.count, textures=args.textures
    )
    for _ in tqdm(scenes, total=args.count, desc="scenes"):
        pass


if __name__ == "__main__":
    main()
