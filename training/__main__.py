"""Make the weights, and photographs of tables that never were."""

import argparse
import os
import tempfile
from functools import partial
from pathlib import Path

from tqdm import tqdm

import models
from training.render.fonts import PACKED, packed
from training.scenes import KINDS, Job, held_out, write
from training.settings import NETWORKS


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    with_defaults = argparse.ArgumentDefaultsHelpFormatter
    for name in (*NETWORKS, "all"):
        about = "make all of them in so many minutes" if name == "all" else f"make {name}.onnx"
        command = commands.add_parser(name, help=about, formatter_class=with_defaults)
        _add_options(command, name)
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
    arguments = parser.parse_args()
    # Of processes that draw there are as many as processors.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    arguments.run(arguments)


def _add_options(command: argparse.ArgumentParser, name: str) -> None:
    """Of a command that makes a network, or all."""
    aside = 10_000
    if name == "all":
        aside = 4_000
        command.add_argument("--minutes", type=float, required=True)
        command.set_defaults(steps=0, drawn=0, work=None)
    else:
        own, work = NETWORKS[name], Path(tempfile.gettempdir()) / f"training-{name}"
        command.add_argument("--steps", type=int, default=own.schedule.steps)
        command.add_argument("--drawn", type=int, default=own.drawn)
        command.add_argument("--work", type=Path, default=work, help="drawings, to go on with")
        command.set_defaults(minutes=None)
    seed = NETWORKS.get(name, NETWORKS["finder"]).seed
    command.add_argument("--seed", type=int, default=seed)
    command.add_argument("--aside", type=int, default=aside, help="crops to measure with")
    textures, tiles = packed("textures"), packed("number_tiles")
    command.add_argument("--textures", type=Path, default=textures, help="surfaces, *.jpg")
    command.add_argument("--number-tiles", type=Path, default=tiles, help="real number tiles")
    command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    command.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    out = Path(models.__file__).parent
    command.add_argument("--out", type=Path, default=out, help="folder of weights and cards")
    command.set_defaults(run=partial(_make, [*NETWORKS] if name == "all" else [name]))


def _make(names: list[str], given: argparse.Namespace) -> None:
    from training import together

    del given.run
    together.run(given, names)


def _scenes(given: argparse.Namespace) -> None:
    job = Job(given.kind, given.out, given.seed, tuple(given.long_side), given.tilt, given.hard)
    stock = partial(held_out, given.textures)
    for _ in tqdm(write(job, given.count, stock, given.workers), total=given.count):
        pass


def _pack(given: argparse.Namespace) -> None:
    from training.packing import pack

    pack(given.out, given.textures, given.number_tiles)


if __name__ == "__main__":
    main()
