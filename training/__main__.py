"""Make the weights, and photographs of tables that never were."""

import argparse
import os
from functools import partial
from pathlib import Path

from tqdm import tqdm

from training import finder, making, places, reader, together
from training.render.fonts import PACKED
from training.scenes import KINDS, Job, held_out, write


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, made in (("reader", reader), ("finder", finder), ("places", places)):
        command = commands.add_parser(name, help=f"make {name}.onnx and its card")
        making.prepare(command, name, made)
    together.prepare(commands.add_parser("all", help="make all of them in so many minutes"))
    pack = commands.add_parser("pack", help="what a bare machine lacks, to be carried there")
    pack.add_argument("--out", type=Path, default=PACKED)
    pack.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    pack.add_argument("--number-tiles", type=Path, help="folder of real number tiles")
    pack.set_defaults(run=_pack)
    scenes = commands.add_parser("scenes", help="photographs with truth, for measuring")
    scenes.add_argument("kind", choices=KINDS)
    scenes.add_argument("--out", type=Path, required=True)
    scenes.add_argument("--count", type=int, default=60)
    scenes.add_argument("--seed", type=int, default=1)
    scenes.add_argument("--long-side", type=int, nargs="+", default=[1280], help="pixels, one of")
    scenes.add_argument("--tilt", type=float, help="most degrees from overhead")
    scenes.add_argument("--hard", type=float, help="how far from good light and a steady hand")
    scenes.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    scenes.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    scenes.set_defaults(run=_scenes)
    samples = commands.add_parser("samples", help="the sample photographs of the project")
    samples.add_argument("--out", type=Path, required=True)
    samples.set_defaults(run=_samples)
    arguments = parser.parse_args()
    # Of processes that draw there are as many as processors.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    arguments.run(arguments)


def _scenes(given: argparse.Namespace) -> None:
    job = Job(given.kind, given.out, given.seed, tuple(given.long_side), given.tilt, given.hard)
    stock = partial(held_out, given.textures)
    for _ in tqdm(write(job, given.count, stock, given.workers), total=given.count):
        pass


def _samples(given: argparse.Namespace) -> None:
    from training import samples

    for _ in tqdm(samples.write(given.out)):
        pass


def _pack(given: argparse.Namespace) -> None:
    from training.packing import pack

    pack(given.out, given.textures, given.number_tiles)


if __name__ == "__main__":
    main()
