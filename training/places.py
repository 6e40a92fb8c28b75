"""Make the network that tells what is at a place: draw, fit, calibrate, export, measure, card."""

from pathlib import Path

import numpy as np
import torch

from training.data import places
from training.data.batches import PlaceBatches, evened
from training.data.places import Views
from training.data.shards import load, save
from training.export import export
from training.making import TrainingOptions
from training.measure import Share, temperature
from training.networks.places import PlacesExport, PlacesNet, loss
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import PLACES
from vision.arrays import Floats
from vision.read.places import CONTENTS, PlaceReader, in_even_light, values_at

SURE = 0.95
"""Probability from which an answer counts as sure."""


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Draw a file of views."""
    save(Views.drawn(lambda: places.draw(stock, PLACES, rng), PLACES.file), file)


def run(options: TrainingOptions) -> None:
    """Fit, calibrate, export, measure, write the card."""
    drawn = options.train(lambda file: evened(load(Views, file)))
    batches = PlaceBatches(drawn, PLACES.window, options.plan, options.seed)
    net, made = options.fitted(PlacesNet, batches, loss, drawn)
    calibrate, aside = (load(Views, *options.drawn_of(part)) for part in ("calibrate", "validate"))
    free = {"view": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    example = torch.zeros(1, 3, 64, 96)
    export(PlacesExport(net, 1.0), example, free, options.out)
    fitting = temperature(*told(PlaceReader(weights=options.out), calibrate)[:2])
    heat = PLACES.heat * fitting
    export(PlacesExport(net, heat), example, free, options.out)
    what = f"views of {places.VIEW} × {places.VIEW}"
    made.write_card(what, measured(options, aside), temperature=f"{heat:.3f}")


def told(reader: PlaceReader, views: Views) -> tuple[Floats, Floats, Floats]:
    """What is said of the places of views that can be told: logits, masses, and offsets' errors."""
    said, masses, away = [], [], []
    for picture, points, mass, offset in zip(*vars(views).values(), strict=True):
        counts = mass.sum(1) > 0
        logits, offsets = values_at(reader.maps(in_even_light(picture)), points[counts])
        said.append(logits)
        masses.append(mass[counts])
        away.append(np.linalg.norm(offsets - offset[counts], axis=1))
    return np.concatenate(said), np.concatenate(masses), np.concatenate(away)


def measured(options: TrainingOptions, aside: Views) -> list[tuple[str, ...]]:
    """Figures by what is there, on views in surfaces that were never trained on."""
    logits, masses, away = told(PlaceReader(weights=options.out), aside)
    shares = np.exp(logits - logits.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    sure, right = shares.max(1) > SURE, shares.argmax(1) == masses.argmax(1)
    rows = list[tuple[str, ...]]()
    for number, name in enumerate(CONTENTS):
        own = masses[:, number] > 0.99
        hits = int(right[own].sum()), int(own.sum())
        wrong = int((~right & sure)[own].sum()), int(own.sum())
        off = f"{np.nanmedian(away[own]):.3f}" if np.isfinite(away[own]).any() else "–"
        rows.append((name, str(Share(*hits)), str(Share(*wrong)), off))
    return rows
