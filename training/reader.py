"""Make the reader from nothing: draw, fit, calibrate, export, measure, write the card."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from training import measure
from training.data import crops
from training.data.batches import CropBatches, examples, unpacked
from training.data.crops import Crops
from training.data.shards import Shards, load, save
from training.export import export
from training.loop import predict
from training.making import TrainingOptions
from training.networks.reader import ReaderExport, ReaderNet, loss
from training.render.chance import Rng
from training.render.pen import handwriting
from training.render.stock import Stock
from training.settings import READER
from vision.read.faces import FACE_SIZE, FACES
from vision.read.reader import Reader

REAL_CUTS = 40
"""Differently shaken cuts of each real tile."""
SIZES = ((14, 22), (22, 32), (32, 65))
"""Sides of pieces, pixels, that are measured apart."""


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Draw a file of crops; what is written by hand, no other file's hand wrote."""
    share = READER.written / (1 - READER.written)
    written = [[handwriting(rng)] for _ in range(round(share * len(stock.families)))]
    stock = replace(stock, families=stock.families + written)
    drawn = Crops.drawn(lambda: crops.draw(stock, READER, rng), READER.file)
    save(drawn[: READER.file], file)


def run(options: TrainingOptions) -> None:
    """Fit, calibrate, export, measure, write the card."""
    drawn = options.train(lambda file: examples(load(Crops, file)))
    real = Shards(drawn.device) if options.kept else None
    if real is not None:
        rng = np.random.default_rng((options.seed, 9))
        real.add(examples(crops.real_crops(options.kept, REAL_CUTS, rng)))
    spread = READER.smoothing, READER.smoothed
    batches = CropBatches(drawn, real, options.plan, options.seed, *spread)
    net, made = options.fitted(ReaderNet, batches, loss, drawn)
    calibrate, aside = (load(Crops, *options.drawn_of(part)) for part in ("calibrate", "validate"))
    shown = unpacked(torch.from_numpy(examples(calibrate)["pictures"]))
    heat = READER.heat * measure.temperature(predict(net, shown), calibrate.dense)
    free = {"crops": {0: "n"}, "probabilities": {0: "n"}}
    example, notes = torch.zeros(2, 1, FACE_SIZE, FACE_SIZE), {"faces": " ".join(FACES)}
    export(ReaderExport(net, heat), example, free, options.out, notes)
    more = {"temperature": f"{heat:.3f}", "written": f"{100 * READER.written:.0f} %"}
    made.write_card("crops", measured(options, aside), **more)


def measured(options: TrainingOptions, aside: Crops) -> list[tuple[str, ...]]:
    """Figures on crops set aside and on photographs that were never trained on."""
    reader, rows = Reader(weights=options.out), []
    some = {"drawn": np.ones(len(aside), np.bool_), "drawn, with care": aside.calm}
    for low, high in SIZES:
        name = f"drawn, {low}–{high - 1} pixels"
        some[name] = (aside.sides >= low) & (aside.sides < high)
    for name, chosen in some.items():
        given, truth = reader.read(aside.pictures[chosen]).probabilities, aside.truth[chosen]
        rows.append(measure.judge(name, given, truth))
        rows.append(measure.judge(f"{name}, upright", given, truth, upright=True))
    if options.held_out:
        faces, truth = measure.faces_of(options.held_out)
        given = reader.read(faces).probabilities
        rows.append(measure.judge("number tiles, sittings held out", given, truth))
    return rows
