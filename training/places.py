"""Train the network of places: render, train, calibrate, export, measure, write the card."""

from pathlib import Path

import numpy as np
import torch

from training.data import places
from training.data.batches import PlaceBatches, relit
from training.data.places import Views
from training.data.shards import load, save
from training.export import export
from training.making import TrainingOptions
from training.measure import proportion, temperature
from training.networks.places import PlacesExport, PlacesNet, loss
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import PLACES
from vision.arrays import Floats
from vision.read.places import CONTENTS, PlaceReader, normalise_light, sample_maps

SURE = 0.95
"""Probability from which a prediction counts as confident."""


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Render a file of views."""
    save(Views.drawn(lambda: places.draw(stock, PLACES, rng), PLACES.file), file)


def run(options: TrainingOptions) -> None:
    """Train, calibrate, export, measure, write the card."""
    shards = options.training_data(lambda file: relit(load(Views, file)))
    batches = PlaceBatches(shards, PLACES.window, options.plan, options.seed)
    net, actual = options.train_network(PlacesNet, batches, loss, shards)
    calibrate = load(Views, *options.files_of("calibrate"))
    validation = load(Views, *options.files_of("validate"))
    free = {"view": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    example = torch.zeros(1, 3, 64, 96)
    export(PlacesExport(net, 1.0), example, free, options.out)
    fitted = temperature(*labelled_outputs(PlaceReader(weights=options.out), calibrate)[:2])
    final = PLACES.temperature_factor * fitted
    export(PlacesExport(net, final), example, free, options.out)
    what = f"views of {places.VIEW} × {places.VIEW}"
    actual.write_card(what, measured(options, validation), temperature=f"{final:.3f}")


def labelled_outputs(reader: PlaceReader, views: Views) -> tuple[Floats, Floats, Floats]:
    """Logits, target masses and errors of offsets at the labelled places of views."""
    logits_list, masses, errors = [], [], []
    for picture, points, mass, offset in zip(*vars(views).values(), strict=True):
        counts = mass.sum(1) > 0
        logits, offsets = sample_maps(reader.maps(normalise_light(picture)), points[counts])
        logits_list.append(logits)
        masses.append(mass[counts])
        errors.append(np.linalg.norm(offsets - offset[counts], axis=1))
    return np.concatenate(logits_list), np.concatenate(masses), np.concatenate(errors)


def measured(options: TrainingOptions, validation: Views) -> list[tuple[str, ...]]:
    """Figures by content, on held-out surfaces."""
    logits, masses, errors = labelled_outputs(PlaceReader(weights=options.out), validation)
    probabilities = np.exp(logits - logits.max(1, keepdims=True))
    probabilities /= probabilities.sum(1, keepdims=True)
    confident, right = probabilities.max(1) > SURE, probabilities.argmax(1) == masses.argmax(1)
    rows = list[tuple[str, ...]]()
    for number, name in enumerate(CONTENTS):
        own = masses[:, number] > 0.99
        hits = int(right[own].sum()), int(own.sum())
        wrong = int((~right & confident)[own].sum()), int(own.sum())
        off = f"{np.nanmedian(errors[own]):.3f}" if np.isfinite(errors[own]).any() else "–"
        rows.append((name, proportion(*hits), proportion(*wrong), off))
    return rows
