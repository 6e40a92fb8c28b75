"""Train the network of colours: render, train, calibrate, export, measure, write the card."""

from pathlib import Path

import numpy as np
import torch

from training.data import discs
from training.data.discs import BoardBatches, Boards
from training.data.shards import load, save
from training.export import export
from training.loop import predict
from training.making import TrainingOptions
from training.measure import proportion, temperature
from training.networks.colours import ColoursExport, ColoursNet, loss
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import COLOURS
from vision.arrays import Flags
from vision.discs.colours import DISC_FACES, FEATURES, ColourReader, DiscSamples, face_logits

SURE = 0.995
"""Probability from which a tile's reading counts as confident."""
SIZES = ((1, 8), (9, 16), (17, discs.MOST))
"""Ranges of numbers of tiles with figures of their own."""


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Render a file of boards."""
    save(Boards.drawn(lambda: discs.draw(stock, COLOURS, rng), COLOURS.file), file)


def run(options: TrainingOptions) -> None:
    """Train, calibrate, export, measure, write the card."""
    boards = options.training_data(lambda file: vars(load(Boards, file)))
    batches = BoardBatches(boards, options.plan, options.seed)
    net, actual = options.train_network(ColoursNet, batches, loss, boards)
    calibrate = load(Boards, *options.files_of("calibrate"))
    validation = load(Boards, *options.files_of("validate"))
    logits = predict(net, torch.from_numpy(calibrate.samples.features()))
    present = calibrate.faces >= 0
    masses = np.eye(len(DISC_FACES))[calibrate.faces[present]]
    fitted = temperature(face_logits(logits.astype(np.float64))[present], masses)
    final = COLOURS.temperature_factor * fitted
    free = {"discs": {1: "discs"}, "logits": {1: "discs"}}
    export(ColoursExport(net, final), torch.zeros(1, 8, FEATURES), free, options.out)
    rows = measured(options, validation)
    actual.write_card("boards", rows, temperature=f"{final:.3f}")


def measured(options: TrainingOptions, validation: Boards) -> list[tuple[str, ...]]:
    """Figures by the number of tiles, on held-out surfaces."""
    reader, rows = ColourReader(weights=options.out), list[tuple[str, ...]]()
    counts = (validation.faces >= 0).sum(1)
    for low, high in SIZES:
        chosen = validation[(counts >= low) & (counts <= high)]
        right, confident = _judge(reader, chosen)
        wrong = int((~right & confident).sum()), len(right)
        shares = proportion(int(right.sum()), len(right)), proportion(*wrong)
        rows.append((f"{low} to {high}", *shares))
    return rows


def _judge(reader: ColourReader, boards: Boards) -> tuple[Flags, Flags]:
    """Whether each tile is read right, and confidently."""
    right, confident = [np.zeros(0, np.bool_)], [np.zeros(0, np.bool_)]
    for colours, places, faces in zip(*vars(boards).values(), strict=True):
        present = faces >= 0
        shares = reader.read(DiscSamples(colours[present], places[present]))
        right.append(shares.argmax(1) == faces[present])
        confident.append(shares.max(1) > SURE)
    return np.concatenate(right), np.concatenate(confident)
