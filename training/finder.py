"""Make the finder from nothing: draw, fit, export, measure, write the card."""

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
    """Draw a file of pictures."""
    save(Pictures.drawn(lambda: pictures.draw(stock, FINDER, rng), FINDER.file), file)


def run(options: TrainingOptions) -> None:
    """Fit, export, measure, write the card."""
    here = ("quads", "kinds", "states")
    drawn = options.train(lambda file: vars(load(Pictures, file)), here)
    batches = PictureBatches(drawn, options.kept, FINDER.frame, options.plan, options.seed)
    net, made = options.fitted(FinderNet, batches, loss, drawn)
    free = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    export(FinderExport(net), torch.zeros(1, 3, 64, 96), free, options.out)
    aside = load(Pictures, *options.drawn_of("validate"))
    made.write_card(f"pictures of {FINDER.frame} × {FINDER.frame}", measured(options, aside))


def measured(options: TrainingOptions, aside: Pictures) -> list[tuple[str, ...]]:
    """Figures on pictures set aside and on photographs that were never trained on."""
    finder = Finder(weights=options.out)
    drawn, real = measure.drawn_truth(aside), measure.real_truth(options.held_out)
    rows = [measure.find(finder, "drawn, held-out fonts and surfaces", drawn)]
    if options.held_out:
        rows.append(measure.find(finder, "number tiles, sittings held out", real))
    return rows
