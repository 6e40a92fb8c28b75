"""Train the finder from scratch: render, train, export, measure, write the card."""

from pathlib import Path

import torch

from training import measure
from training.data import pictures
from training.data.batches import PictureBatches
from training.data.pictures import Pictures
from training.data.shards import load, save
from training.export import export
from training.making import TrainingOptions
from training.networks.finder import FinderExport, FinderNet, loss
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import FINDER
from vision.find.finder import Finder


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Render a file of pictures."""
    save(Pictures.drawn(lambda: pictures.draw(stock, FINDER, rng), FINDER.file), file)


def run(options: TrainingOptions) -> None:
    """Train, export, measure, write the card."""
    cpu_columns = ("quads", "kinds", "states")
    shards = options.training_data(lambda file: vars(load(Pictures, file)), cpu_columns)
    batches = PictureBatches(
        shards, options.training_photos, FINDER.frame, options.plan, options.seed
    )
    net, actual = options.train_network(FinderNet, batches, loss, shards)
    free = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    export(FinderExport(net), torch.zeros(1, 3, 64, 96), free, options.out)
    validation = load(Pictures, *options.files_of("validate"))
    actual.write_card(f"pictures of {FINDER.frame} × {FINDER.frame}", measured(options, validation))


def measured(options: TrainingOptions, validation: Pictures) -> list[tuple[str, ...]]:
    """Figures on held-out renders and held-out photographs."""
    finder = Finder(weights=options.out)
    rendered, real = measure.drawn_truth(validation), measure.real_truth(options.held_out)
    rows = [measure.find(finder, "drawn, held-out fonts and surfaces", rendered)]
    if options.held_out:
        rows.append(measure.find(finder, "number tiles, sittings held out", real))
    return rows
