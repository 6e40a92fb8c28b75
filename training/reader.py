"""Train the reader from scratch: render, train, calibrate, export, measure, write the card."""

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
"""Jittered crops per real tile."""
SIZES = ((14, 22), (22, 32), (32, 65))
"""Ranges of sides, pixels, with figures of their own."""


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Render a file of crops, with handwriting of its own."""
    share = READER.written / (1 - READER.written)
    written = [[handwriting(rng)] for _ in range(round(share * len(stock.families)))]
    stock = replace(stock, families=stock.families + written)
    drawn = Crops.drawn(lambda: crops.draw(stock, READER, rng), READER.file)
    save(drawn[: READER.file], file)


def run(options: TrainingOptions) -> None:
    """Train, calibrate, export, measure, write the card."""
    drawn = options.training_data(lambda file: examples(load(Crops, file)))
    real = Shards(drawn.device) if options.training_photos else None
    if real is not None:
        rng = np.random.default_rng((options.seed, 9))
        real.add(examples(crops.real_crops(options.training_photos, REAL_CUTS, rng)))
    smoothing = READER.smoothing, READER.smoothed
    batches = CropBatches(drawn, real, options.plan, options.seed, *smoothing)
    net, actual = options.train_network(ReaderNet, batches, loss, drawn)
    calibrate = load(Crops, *options.files_of("calibrate"))
    validation = load(Crops, *options.files_of("validate"))
    pictures = unpacked(torch.from_numpy(examples(calibrate)["pictures"]))
    temperature = READER.temperature_factor * measure.temperature(
        predict(net, pictures), calibrate.dense
    )
    free = {"crops": {0: "n"}, "probabilities": {0: "n"}}
    example, notes = torch.zeros(2, 1, FACE_SIZE, FACE_SIZE), {"faces": " ".join(FACES)}
    export(ReaderExport(net, temperature), example, free, options.out, notes)
    fields = {"temperature": f"{temperature:.3f}", "written": f"{100 * READER.written:.0f} %"}
    actual.write_card("crops", measured(options, validation), **fields)


def measured(options: TrainingOptions, validation: Crops) -> list[tuple[str, ...]]:
    """Figures on held-out renders and held-out photographs."""
    reader, rows = Reader(weights=options.out), []
    subsets = {"drawn": np.ones(len(validation), np.bool_), "drawn, with care": validation.calm}
    for low, high in SIZES:
        name = f"drawn, {low}–{high - 1} pixels"
        subsets[name] = (validation.sides >= low) & (validation.sides < high)
    for name, selected in subsets.items():
        probabilities = reader.read(validation.pictures[selected])
        truth = validation.truth[selected]
        rows.append(measure.judge(name, probabilities, truth))
        rows.append(measure.judge(f"{name}, upright", probabilities, truth, upright=True))
    if options.held_out:
        faces, truth = measure.faces_of(options.held_out)
        probabilities = reader.read(faces)
        rows.append(measure.judge("number tiles, sittings held out", probabilities, truth))
    return rows
