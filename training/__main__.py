"""Train the networks, and render photographs of tables with their truth."""

import argparse
import os
import tempfile
from functools import partial
from pathlib import Path

import models
from training.progress import progress
from training.render.fonts import PACKED, bundled
from training.scenes import KINDS, Job, held_out, write
from training.settings import NETWORKS


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    with_defaults = argparse.ArgumentDefaultsHelpFormatter
    for name in (*NETWORKS, "all"):
        about = "train all within a time limit" if name == "all" else f"train {name}.onnx"
        command = commands.add_parser(name, help=about, formatter_class=with_defaults)
        _add_options(command, name)
    pack = commands.add_parser(
        "pack", help="bundle fonts, surfaces, tiles and wheels for a machine without them"
    )
    pack.add_argument("--out", type=Path, default=PACKED)
    pack.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    pack.add_argument("--number-tiles", type=Path, help="folder of real number tiles")
    pack.set_defaults(run=_pack)
    scenes = commands.add_parser("scenes", help="render photographs with truth, for measuring")
    scenes.add_argument("kind", choices=KINDS)
    scenes.add_argument("--out", type=Path, required=True)
    scenes.add_argument("--count", type=int, default=60)
    scenes.add_argument("--seed", type=int, default=1)
    scenes.add_argument(
        "--long-side",
        type=int,
        nargs="+",
        default=[1280],
        help="pixels; chosen at random if several",
    )
    scenes.add_argument("--tilt", type=float, help="largest angle from overhead, degrees")
    scenes.add_argument("--hard", type=float, help="severity of light and camera shake")
    scenes.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    scenes.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    scenes.set_defaults(run=_scenes)
    args = parser.parse_args()
    # One rendering process per core: more threads would only compete.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    args.run(args)


def _add_options(command: argparse.ArgumentParser, name: str) -> None:
    """Add the options of a command that trains one network, or all."""
    command.add_argument(
        "--minutes",
        type=float,
        required=name == "all",
        help="time limit; renders and fits side by side",
    )
    aside = 10_000
    if name == "all":
        aside = 4_000
        command.set_defaults(steps=0, drawn=0, work=None)
    else:
        settings, work = NETWORKS[name], Path(tempfile.gettempdir()) / f"training-{name}"
        command.add_argument("--steps", type=int, default=settings.schedule.steps)
        command.add_argument("--drawn", type=int, default=settings.drawn)
        command.add_argument("--work", type=Path, default=work, help="cache, to resume from")
    seed = NETWORKS.get(name, NETWORKS["finder"]).seed
    command.add_argument("--seed", type=int, default=seed)
    command.add_argument("--aside", type=int, default=aside, help="crops held out")
    textures, tiles = bundled("textures"), bundled("number_tiles")
    command.add_argument("--textures", type=Path, default=textures, help="surfaces, *.jpg")
    command.add_argument("--number-tiles", type=Path, default=tiles, help="real number tiles")
    command.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    command.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    out = Path(models.__file__).parent
    command.add_argument("--out", type=Path, default=out, help="folder of weights and cards")
    names = [*NETWORKS] if name == "all" else [name]
    command.set_defaults(command=name, run=partial(_make, names))


def _make(names: list[str], args: argparse.Namespace) -> None:
    from training import together

    del args.run
    together.run(args, names)


def _scenes(args: argparse.Namespace) -> None:
    job = Job(args.kind, args.out, args.seed, tuple(args.long_side), args.tilt, args.hard)
    stock = partial(held_out, args.textures)
    for _ in progress(write(job, args.count, stock, args.workers), total=args.count):
        pass


def _pack(args: argparse.Namespace) -> None:
    from training.packing import pack

    pack(args.out, args.textures, args.number_tiles)


if __name__ == "__main__":
    main()
