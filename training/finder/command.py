"""Train and export the finder, from nothing."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import models
from training.finder.settings import FinderTraining


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The ``finder`` command and its options."""
    settings = FinderTraining()
    plan = settings.schedule
    parser = commands.add_parser(
        "finder", help="the piece finder", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=plan.minutes, help="time to fit")
    parser.add_argument("--pictures", type=int, default=plan.pictures, help="pictures to draw")
    parser.add_argument("--out", type=Path, default=Path(models.__file__).parent / "finder.onnx")
    parser.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    parser.add_argument("--number-tiles", type=Path, help="folder of real number tiles")
    parser.add_argument(
        "--work",
        type=Path,
        help="folder for the drawn pictures and checkpoints",
        default=Path(tempfile.gettempdir()) / "finder-scenes",
    )
    parser.add_argument("--start", type=Path, help="checkpoint to go on from")
    parser.add_argument("--rate", type=float, default=plan.rate, help="highest learning rate")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=settings.seed)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Draw the pictures, fit the network, export it."""
    settings = FinderTraining(seed=arguments.seed)
    plan = replace(settings.schedule, pictures=arguments.pictures, rate=arguments.rate)
    settings = replace(settings, schedule=plan)
    files = _draw(settings, arguments)
    _train(settings, files, arguments)


def _draw(settings: FinderTraining, arguments: argparse.Namespace) -> list[Path]:
    from training.finder import stock

    files = []
    pictures = settings.schedule.pictures
    for file in stock.draw(
        settings, arguments.work, "train", pictures, arguments.textures, arguments.workers
    ):
        files.append(file)
        done = len(files) * settings.schedule.shard
        print(f"\rdrawing pictures: {done}/{pictures}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return sorted(files)


def _train(settings: FinderTraining, files: list[Path], arguments: argparse.Namespace) -> None:
    import cv2
    import torch

    from training.finder import stock
    from training.finder.batches import Feed
    from training.finder.export import export
    from training.finder.net import FinderNet
    from training.finder.train import checkpoint, train

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(settings.seed)
    cv2.setNumThreads(1)
    samples = [sample for file in files for sample in stock.load(file)]
    real = stock.number_tiles(arguments.number_tiles) if arguments.number_tiles else []
    plan = settings.schedule
    feed = Feed(samples, real, plan.batch, settings.scene.frame, plan.real_share, settings.seed)
    net = FinderNet()
    if arguments.start:
        net.load_state_dict(torch.load(arguments.start, weights_only=True))

    def save(mean: FinderNet) -> None:
        checkpoint(mean, arguments.work / "finder.pt")
        export(mean, arguments.out)

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    train(settings, feed, net, arguments.minutes, save, device)
