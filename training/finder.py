"""Make the finder from nothing: draw, fit, export, measure, write the card."""

from dataclasses import replace
from pathlib import Path

from training.data import pictures
from training.data.photographs import photographs
from training.data.pictures import Sample, Studio
from training.making import TrainingOptions
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import FinderSettings

SHARD = 64
"""Pictures to a file: a stop costs no more."""
SETTINGS = FinderSettings()
DEFAULTS = SETTINGS.seed, SETTINGS.schedule.steps, SETTINGS.pictures


def run(options: TrainingOptions) -> None:
    """All steps, one after another."""
    shards, few = -(-options.drawn // SHARD), -(-options.aside // (16 * SHARD))
    files = options.draw(draw, {"train": shards, "validate": few})
    drawn, aside = ([s for file in part for s in pictures.load(file)] for part in files.values())
    _fit(options, drawn)
    what = f"pictures of {SETTINGS.frame} × {SETTINGS.frame}"
    options.write_card(what, SETTINGS.schedule, measured(options, aside))


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Draw a file of pictures."""
    studio = Studio(stock, SETTINGS)
    pictures.save([studio.sample(rng) for _ in range(SHARD)], file)


def _fit(options: TrainingOptions, drawn: list[Sample]) -> None:
    import torch

    from training.data.batches import PictureBatches
    from training.export import export
    from training.loop import fit
    from training.networks.finder import FinderExport, FinderNet, loss

    plan = replace(SETTINGS.schedule, steps=options.steps)
    real = pictures.real_samples(options.kept)
    batches = PictureBatches(drawn, real, SETTINGS.frame, plan, options.seed)
    torch.manual_seed(options.seed)
    net = fit(FinderNet(), batches, loss, plan, options.work / "finder.pt")
    free = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    export(FinderExport(net), torch.zeros(1, 3, 64, 96), free, options.out)


def measured(options: TrainingOptions, aside: list[Sample]) -> list[tuple[str, ...]]:
    """Figures on pictures set aside and on photographs that were never trained on."""
    from training import measure
    from vision.finding.finder import Finder

    finder = Finder(weights=options.out)
    sets = {"drawn, held-out fonts and surfaces": measure.drawn_truth(aside)}
    if options.held_out:
        sets["number tiles, sittings held out"] = measure.real_truth(options.held_out)
    if options.measure is not None:
        for game in ("mobi", "cirplexed", "formula"):
            sets[game] = measure.real_truth(photographs(options.measure / game))
    return [measure.find(finder, name, truths).row for name, truths in sets.items()]
