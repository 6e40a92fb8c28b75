"""Make the finder from nothing: draw, fit, export, measure, write the card."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from training.data import pictures
from training.data.photographs import photographs
from training.data.pictures import Sample, Studio
from training.making import TrainingOptions
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import FinderSettings

SHARE = 0.6
SHARD = 16
"""Pictures to a file: a stop costs no more."""
SETTINGS = FinderSettings()
DEFAULTS = SETTINGS.seed, SETTINGS.schedule.steps, SETTINGS.pictures


def files(options: TrainingOptions) -> Mapping[str, int]:
    """How many files of each part."""
    return {"train": -(-options.drawn // SHARD), "validate": -(-options.aside // (16 * SHARD))}


def draw(stock: Stock, rng: Rng, file: Path) -> None:
    """Draw a file of pictures."""
    from training.data.shards import save

    studio = Studio(stock, SETTINGS)
    save(pictures.columns([studio.sample(rng) for _ in range(SHARD)], SETTINGS.most), file)


def run(options: TrainingOptions) -> None:
    """Fit, export, measure, write the card."""
    import torch

    from training.data.batches import PictureBatches
    from training.data.shards import load
    from training.export import export
    from training.loop import fit
    from training.networks.finder import FinderExport, FinderNet, loss

    plan = options.plan(SETTINGS.schedule)
    drawn = options.train(load, here=("quads", "kinds", "states"))
    real = pictures.real_samples(options.kept)
    batches = PictureBatches(drawn, real, SETTINGS.frame, plan, options.seed)
    torch.manual_seed(options.seed)
    checkpoint = options.work / "finder.state"
    net, steps = fit(FinderNet(), batches, loss, plan, checkpoint, drawn, options.until)
    free = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    export(FinderExport(net), torch.zeros(1, 3, 64, 96), free, options.out)
    aside = [s for file in options.drawn_of("validate") for s in pictures.samples_of(load(file))]
    made = replace(options, steps=steps, drawn=len(drawn))
    what = f"pictures of {SETTINGS.frame} × {SETTINGS.frame}"
    made.write_card(what, plan, measured(options, aside))


def measured(options: TrainingOptions, aside: Sequence[Sample]) -> list[tuple[str, ...]]:
    """Figures on pictures set aside and on photographs that were never trained on."""
    from training import measure
    from vision.find.finder import Finder

    finder = Finder(weights=options.out)
    sets = {"drawn, held-out fonts and surfaces": measure.drawn_truth(aside)}
    if options.held_out:
        sets["number tiles, sittings held out"] = measure.real_truth(options.held_out)
    if options.measure is not None:
        for game in ("mobi", "cirplexed", "formula"):
            sets[game] = measure.real_truth(photographs(options.measure / game))
    return [measure.find(finder, name, truths).row for name, truths in sets.items()]
