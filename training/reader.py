"""Make the reader from nothing: draw, fit, calibrate, export, measure, write the card."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from training.data import crops
from training.data.crops import Crops
from training.data.photographs import photographs
from training.making import TrainingOptions
from training.render.chance import Rng
from training.render.pen import handwriting
from training.render.stock import Stock
from training.settings import ReaderSettings

REAL_CUTS = 40
"""Differently shaken cuts of each real tile."""
SIZES = ((14, 22), (22, 32), (32, 65))
"""Sides of pieces, pixels, that are measured apart."""
SETTINGS = ReaderSettings()
DEFAULTS = SETTINGS.seed, SETTINGS.schedule.steps, SETTINGS.crops


def run(options: TrainingOptions) -> None:
    """All steps, one after another."""
    shards, few = (-(-count // SETTINGS.file_crops) for count in (options.drawn, options.aside))
    files = options.draw(draw, {"train": shards, "calibrate": few, "validate": few})
    heat = _fit(options, files)
    aside = crops.joined([crops.load(file) for file in files["validate"]])
    rows = measured(options, aside)
    more = {"temperature": f"{heat:.3f}", "written": f"{100 * SETTINGS.written:.0f} %"}
    options.write_card("crops", SETTINGS.schedule, rows, **more)


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Draw a file of crops; what is written by hand, no other file's hand wrote."""
    share = SETTINGS.written / (1 - SETTINGS.written)
    written = [[handwriting(rng)] for _ in range(round(share * len(stock.families)))]
    stock = replace(stock, families=stock.families + written)
    drawn: list[Crops] = []
    while sum(map(len, drawn)) < SETTINGS.file_crops:
        drawn.append(crops.draw(stock, SETTINGS, rng))
    crops.joined(drawn)[: SETTINGS.file_crops].save(file)


def _fit(options: TrainingOptions, files: dict[str, list[Path]]) -> float:
    """Fit and export; the temperature."""
    import torch

    from training.data.batches import CropBatches, examples, unpacked
    from training.export import export
    from training.loop import fit, predict
    from training.measure import temperature
    from training.networks.reader import ReaderExport, ReaderNet, loss
    from vision.reading.faces import FACE_SIZE, FACES

    plan = replace(SETTINGS.schedule, steps=options.steps)
    rng = np.random.default_rng((options.seed, 9))
    kept = options.kept
    real = examples([crops.real_crops(kept, REAL_CUTS, rng)]) if kept else None
    drawn = examples([crops.load(file) for file in files["train"]])
    spread = SETTINGS.smoothing, SETTINGS.smoothed
    batches = CropBatches(drawn, real, plan, options.seed, *spread)
    torch.manual_seed(options.seed)
    net = fit(ReaderNet(), batches, loss, plan, options.work / "reader.pt")
    aside = crops.joined([crops.load(file) for file in files["calibrate"]])
    heat = SETTINGS.heat * temperature(predict(net, unpacked(examples([aside]).pictures)), aside)
    free = {"crops": {0: "n"}, "probabilities": {0: "n"}}
    example, notes = torch.zeros(2, 1, FACE_SIZE, FACE_SIZE), {"faces": " ".join(FACES)}
    export(ReaderExport(net, heat), example, free, options.out, notes)
    return heat


def measured(options: TrainingOptions, aside: Crops) -> list[tuple[str, ...]]:
    """Figures on crops set aside and on photographs that were never trained on."""
    from training import measure
    from vision.reading.reader import Reader

    reader, rows = Reader(weights=options.out), []
    some = {"drawn": np.ones(len(aside), np.bool_), "drawn, with care": aside.calm}
    for low, high in SIZES:
        name = f"drawn, {low}–{high - 1} pixels"
        some[name] = (aside.sides >= low) & (aside.sides < high)
    for name, chosen in some.items():
        given, truth = reader.read(aside.pictures[chosen]).probabilities, aside.truth[chosen]
        rows.append(measure.judge(name, given, truth).row)
        rows.append(measure.judge(f"{name}, upright", given, truth, upright=True).row)
    sets = {}
    if options.held_out:
        sets["number tiles, sittings held out"] = options.held_out
    if options.measure is not None:
        for game in ("mobi", "formula"):
            sets[f"{game}, legible pieces"] = [*photographs(options.measure / game)]
    for name, photos in sets.items():
        faces, truth = measure.faces_of(photos)
        rows.append(measure.judge(name, reader.read(faces).probabilities, truth).row)
    return rows
