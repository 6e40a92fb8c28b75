"""Make the finder from nothing: draw, fit, export, measure, write the card."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import torch

from training import measure
from training.data import pictures
from training.data.batches import PictureBatches
from training.data.photographs import photographs
from training.data.pictures import Sample, Studio
from training.data.shards import load, save
from training.export import export
from training.making import TrainingOptions
from training.networks.finder import FinderExport, FinderNet, loss
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import FINDER
from vision.find.finder import Finder


def files(options: TrainingOptions) -> Mapping[str, int]:
    """How many files of each part."""
    few = max(1, options.aside // 16)
    return {"train": options.files(options.drawn), "validate": options.files(few)}


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Draw a file of pictures."""
    studio = Studio(stock, FINDER)
    save(pictures.columns([studio.sample(rng) for _ in range(FINDER.file)], FINDER.most), file)


def run(options: TrainingOptions) -> None:
    """Fit, export, measure, write the card."""
    drawn = options.train(load, here=("quads", "kinds", "states"))
    real = pictures.real_samples(options.kept)
    batches = PictureBatches(drawn, real, FINDER.frame, options.plan, options.seed)
    net, made = options.fitted(FinderNet, batches, loss, drawn)
    free = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    export(FinderExport(net), torch.zeros(1, 3, 64, 96), free, options.out)
    aside = [s for file in options.drawn_of("validate") for s in pictures.samples_of(load(file))]
    made.write_card(f"pictures of {FINDER.frame} × {FINDER.frame}", measured(options, aside))


def measured(options: TrainingOptions, aside: Sequence[Sample]) -> list[tuple[str, ...]]:
    """Figures on pictures set aside and on photographs that were never trained on."""
    finder = Finder(weights=options.out)
    sets = {"drawn, held-out fonts and surfaces": measure.drawn_truth(aside)}
    if options.held_out:
        sets["number tiles, sittings held out"] = measure.real_truth(options.held_out)
    if options.measure is not None:
        for game in ("mobi", "cirplexed", "formula"):
            sets[game] = measure.real_truth(photographs(options.measure / game))
    return [measure.find(finder, name, truths).row for name, truths in sets.items()]
