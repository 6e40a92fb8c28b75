"""Photographs of Mathable boards that were never taken, with their truth.

    python -m training.mathable_scenes --seed 1 --count 40 --out DIR [--textures DIR]

Writes NAME.jpg and NAME.json; the same seed, fonts and textures give the same pictures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from training.scenes.render import render
from training.scenes.scene import SceneRanges, draw_scene
from training.scenes.sensor import encode
from vision.boards.layout import Layout


def write_scenes(
    layout: Layout,
    out: Path,
    *,
    seed: int,
    count: int,
    textures: Path | None = None,
    ranges: SceneRanges | None = None,
) -> Iterator[Path]:
    """Write scenes one after another; yields the path of each picture written."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        scene = draw_scene(layout, seed * 1_000_003 + number, textures, ranges)
        picture, truth = render(scene)
        path = out / f"scene_{seed}_{number:04d}.jpg"
        path.write_bytes(encode(picture, scene.sensor.quality))
        path.with_suffix(".json").write_text(json.dumps(truth))
        yield path


def main() -> None:
    """Run from the command line."""
    from referee.games.mathable.layout import LAYOUT_2021

    parser = argparse.ArgumentParser(description="Render photographs of Mathable boards.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--textures", type=Path, help="folder of JPEGs of table tops")
    parser.add_argument("--large-share", type=float, default=SceneRanges().large_share)
    args = parser.parse_args()
    ranges = SceneRanges(large_share=args.large_share)
    scenes = write_scenes(
        LAYOUT_2021,
        args.out,
        seed=args.seed,
        count=args.count,
        textures=args.textures,
        ranges=ranges,
    )
    for _ in tqdm(scenes, total=args.count, desc="scenes"):
        pass


if __name__ == "__main__":
    main()
