"""Train, calibrate, export and measure the reader, from nothing or from earlier weights."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import models
from training.old_settings import ReaderTraining

if TYPE_CHECKING:
    from training.measure import Result


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The ``reader`` command and its options."""
    settings = ReaderTraining()
    parser = commands.add_parser(
        "reader", help="the face reader", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=45.0, help="longest time to fit")
    parser.add_argument("--faces", type=int, default=settings.schedule.faces, help="crops to draw")
    parser.add_argument("--out", type=Path, default=Path(models.__file__).parent / "reader.onnx")
    parser.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    parser.add_argument("--number-tiles", type=Path, help="folder of real number tiles")
    parser.add_argument("--measure", type=Path, help="folder of photographs with truth")
    parser.add_argument(
        "--work",
        type=Path,
        help="folder for the drawn crops",
        default=Path(tempfile.gettempdir()) / "reader-crops",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=settings.seed)
    parser.add_argument("--start", type=Path, help="go on from the reader.pt of a training before")
    parser.add_argument("--history", default="", help="for the card: what made the start")
    parser.add_argument(
        "--only-measure",
        action="store_true",
        help="keep the weights, measure them and write the card again",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """All steps, one after another."""
    settings = ReaderTraining(seed=arguments.seed)
    settings = replace(settings, schedule=replace(settings.schedule, faces=arguments.faces))
    files = _draw(settings, arguments)
    if not arguments.only_measure:
        _train(settings, files, arguments)
    _measure(settings, files, arguments)


def _draw(settings: ReaderTraining, arguments: argparse.Namespace) -> dict[str, list[Path]]:
    from training.shards import KINDS, draw

    files: dict[str, list[Path]] = {kind: [] for kind in KINDS}
    for kind, file in draw(settings, arguments.work, arguments.textures, arguments.workers):
        files[kind].append(file)
    return {kind: sorted(found) for kind, found in files.items()}


def _train(
    settings: ReaderTraining, files: dict[str, list[Path]], arguments: argparse.Namespace
) -> None:
    import torch

    from training import calibrate, real, train
    from training.export import export
    from training.net import ReaderNet
    from training.shards import load

    torch.set_num_threads(arguments.threads)
    plan = settings.schedule
    drawn = train.joined([train.examples(load([file])) for file in files["train"]])
    tiles = None
    if arguments.number_tiles is not None:
        crops = real.training_crops(arguments.number_tiles, plan.real_cuts, settings.seed)
        tiles = train.examples(crops)
    start = None
    if arguments.start is not None:
        start = ReaderNet()
        start.load_state_dict(torch.load(arguments.start)["net"])
    net = train.fit(drawn, tiles, plan, settings.seed, minutes=arguments.minutes, start=start)
    aside = load(files["calibrate"])
    heat = calibrate.temperature(train.predict(net, train.examples(aside).pictures), aside)
    print(f"temperature {heat:.3f}", file=sys.stderr)
    torch.save({"net": net.state_dict(), "temperature": heat}, arguments.work / "reader.pt")
    export(net, heat, arguments.out)


def _measure(
    settings: ReaderTraining, files: dict[str, list[Path]], arguments: argparse.Namespace
) -> None:
    from training import card, measure
    from training.shards import load
    from vision.reading.reader import Reader

    reader = Reader(weights=arguments.out)
    aside = load(files["validate"])
    given = reader.read(aside.pictures).probabilities
    results: list[Result] = [
        measure.judge("faces in fonts held out, turn unknown", given, aside.truth),
        measure.upright("faces in fonts held out, upright", given, aside),
    ]
    clear = aside.calm
    results.append(
        measure.judge("… photographed with care, turn unknown", given[clear], aside.truth[clear])
    )
    results.append(
        measure.upright("… photographed with care, upright", given[clear], aside.only(clear))
    )
    for low, high in ((14, 22), (22, 32), (32, 65)):
        sized = (aside.sides >= low) & (aside.sides < high)
        results.append(
            measure.upright(
                f"… pieces of {low}–{high - 1} pixels, upright", given[sized], aside.only(sized)
            )
        )
    if arguments.number_tiles is not None:
        pictures, truth = measure.number_tiles(arguments.number_tiles)
        results.append(
            measure.judge(
                "number tiles, photographs held out", reader.read(pictures).probabilities, truth
            )
        )
    for game in ("mobi", "formula") if arguments.measure is not None else ():
        pictures, truth, legible = measure.scenes(arguments.measure / game)
        read = reader.read(pictures).probabilities
        results.append(measure.judge(f"{game}, all pieces", read, truth))
        results.append(measure.judge(f"{game}, legible pieces", read[legible], truth[legible]))
    for result in results:
        print(f"{result.name}: {result.accuracy}", file=sys.stderr)
    made = card.Made(
        faces=arguments.faces,
        minutes=arguments.minutes,
        start=arguments.start is not None,
        history=arguments.history,
        textures=arguments.textures is not None,
        tiles=arguments.number_tiles is not None,
    )
    card.write(settings, results, arguments.out, made)
