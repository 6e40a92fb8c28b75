"""Train the networks, and render photographs of tables with their truth."""

import argparse
import os
import tempfile
from functools import partial
from pathlib import Path

from tqdm import tqdm

import models
from training.scenes import KINDS, Job, held_out, write
from training.settings import NETWORKS


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    with_defaults = argparse.ArgumentDefaultsHelpFormatter
    for name, settings in NETWORKS.items():
        train = commands.add_parser(name, help=f"train {name}.onnx", formatter_class=with_defaults)
        work = Path(tempfile.gettempdir()) / f"training-{name}"
        train.add_argument("--steps", type=int, default=settings.schedule.steps)
        train.add_argument("--drawn", type=int, default=settings.drawn)
        train.add_argument("--aside", type=int, default=10_000, help="crops held out")
        train.add_argument("--seed", type=int, default=settings.seed)
        train.add_argument("--number-tiles", type=Path, help="folder of real number tiles")
        train.add_argument("--work", type=Path, default=work, help="cache, to resume from")
        train.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
        out = Path(models.__file__).parent
        train.add_argument("--out", type=Path, default=out, help="folder of weights and cards")
        train.set_defaults(network=name, run=_train)
    scenes = commands.add_parser("scenes", help="render photographs with truth, for measuring")
    scenes.add_argument("kind", choices=KINDS)
    scenes.add_argument("--out", type=Path, required=True)
    scenes.add_argument("--count", type=int, default=60)
    scenes.add_argument("--seed", type=int, default=1)
    scenes.add_argument("--long-side", type=int, default=1280, help="pixels")
    scenes.set_defaults(run=_scenes)
    for command in commands.choices.values():
        command.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
        command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    # One rendering process per core: more threads would only compete.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    args.run(args)


def _train(args: argparse.Namespace) -> None:
    from training.making import TrainingOptions, make

    del args.run
    args.out /= f"{args.network}.onnx"
    make(TrainingOptions(**vars(args)))


def _scenes(args: argparse.Namespace) -> None:
    job = Job(args.kind, args.out, args.seed, args.long_side)
    stock = partial(held_out, args.textures)
    for _ in tqdm(write(job, args.count, stock, args.workers), total=args.count):
        pass


if __name__ == "__main__":
    main()
