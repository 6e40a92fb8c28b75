"""The network of places, fully convolutional to stride 8; its loss, data and figures."""

import numpy as np
import torch
from scipy.special import softmax
from torch import Tensor, nn
from torch.nn import functional

from training.data import places
from training.data.batches import PlaceBatches, relit
from training.data.places import Views
from training.data.shards import load
from training.export import export
from training.making import TrainingOptions
from training.measure import Share, temperature
from training.networks.blocks import Residual, block
from training.render.chance import Rng
from training.render.stock import Stock
from training.settings import PLACES
from vision.arrays import Floats
from vision.read.places import (
    CONTENTS,
    STRIDE,
    PlaceReader,
    normalise_light,
    sample_maps,
)

SURE = 0.95
"""Probability from which a prediction counts as confident."""


class _Context(nn.Module):
    """Add global statistics of the view to each place, such as its light and colours."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.mix = nn.Sequential(
            nn.Linear(2 * width, width), nn.ReLU(inplace=True), nn.Linear(width, width)
        )

    def forward(self, x: Tensor) -> Tensor:
        mean = x.mean((2, 3))
        spread = ((x - mean[..., None, None]) ** 2).mean((2, 3)).add(1e-4).sqrt()
        mixed: Tensor = self.mix(torch.cat([mean, spread], 1))
        return x + mixed[..., None, None]


class PlacesNet(nn.Module):
    """(B, 3, H, W) reflectance to (B, K + 2, H / 8, W / 8): logits, then offsets in sides."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c = 24, 48, 96
        self.body = nn.Sequential(
            block(3, a, 5, 2),
            block(a, b, stride=2),
            Residual(b),
            block(b, c, stride=2),
            Residual(c),
            _Context(c),
            Residual(c),
        )
        self.head = nn.Conv2d(c, len(CONTENTS) + 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(2 * x - 1))
        return out


class PlacesExport(nn.Module):
    """The exported network, with its temperature."""

    def __init__(self, net: nn.Module, temperature: float) -> None:
        super().__init__()
        self.net = net
        scale = torch.ones(len(CONTENTS) + 2)
        scale[: len(CONTENTS)] /= temperature
        self.register_buffer("scale", scale[:, None, None])

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.net(x) * self.scale
        return out


def _sample(maps: Tensor, points: Tensor) -> Tensor:
    """Sample maps (B, C, h, w) at points (B, P, 2), in pixels of the view: (B, P, C)."""
    size = torch.tensor([maps.shape[3] - 1, maps.shape[2] - 1], device=maps.device)
    grid = 2 * points / STRIDE / size - 1
    values = functional.grid_sample(
        maps, grid[:, :, None], mode="bilinear", padding_mode="border", align_corners=True
    )
    return values[..., 0].transpose(1, 2)


def loss(maps: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Cross entropy to the masses, and error of the offsets; masses of 0 do not count."""
    values = _sample(maps, batch["points"])
    masses, offsets = batch["masses"], batch["offsets"]
    logs = torch.log_softmax(values[..., : len(CONTENTS)], -1)
    counted = masses.sum(-1).sum().clamp(min=1.0)
    has_offset = torch.isfinite(offsets)
    away = functional.smooth_l1_loss(
        values[..., len(CONTENTS) :], offsets.nan_to_num(), reduction="none", beta=0.05
    )
    return {
        "contents": -(masses * logs).sum() / counted,
        "offsets": (away * has_offset).sum() / has_offset.sum().clamp(min=1),
    }


def draw(stock: Stock, rng: Rng) -> Views:
    """Render the views of a file."""
    return Views.drawn(lambda: places.draw(stock, PLACES, rng), PLACES.file)


def run(options: TrainingOptions) -> None:
    """Train, calibrate, export, measure, write the card."""
    shards = options.shards(Views, relit)
    batches = PlaceBatches(shards, PLACES.window, options.plan, options.seed)
    net = options.train_network(PlacesNet, batches, loss)
    calibrate = load(Views, *options.files("calibrate"))
    validation = load(Views, *options.files("validate"))
    free = {"view": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    example = torch.zeros(1, 3, 64, 96)
    export(PlacesExport(net, 1.0), example, free, options.out)
    fitted = temperature(*labelled_outputs(PlaceReader(weights=options.out), calibrate)[:2])
    final = PLACES.temperature_factor * fitted
    export(PlacesExport(net, final), example, free, options.out)
    what = f"views of {places.VIEW} × {places.VIEW}"
    options.write_card(what, measured(options, validation), temperature=f"{final:.3f}")


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
    probabilities = softmax(logits, axis=1)
    confident, right = probabilities.max(1) > SURE, probabilities.argmax(1) == masses.argmax(1)
    rows = list[tuple[str, ...]]()
    for number, name in enumerate(CONTENTS):
        own = masses[:, number] > 0.99
        hits = int(right[own].sum()), int(own.sum())
        wrong = int((~right & confident)[own].sum()), int(own.sum())
        off = f"{np.nanmedian(errors[own]):.3f}" if np.isfinite(errors[own]).any() else "–"
        rows.append((name, str(Share(*hits)), str(Share(*wrong)), off))
    return rows
