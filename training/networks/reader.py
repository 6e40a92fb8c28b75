"""The reader, a small CNN from a normalised crop to face and rotation; its loss, data, figures."""

from dataclasses import replace

import numpy as np
import torch
from torch import Tensor, nn

from training import measure
from training.data import crops
from training.data.batches import CropBatches, examples, unpacked
from training.data.crops import Crops
from training.data.shards import Shards, load
from training.export import export
from training.loop import predict
from training.making import TrainingOptions
from training.networks.blocks import Residual, block
from training.render.chance import Rng
from training.render.pen import handwriting
from training.render.stock import Stock
from training.settings import READER
from vision.read.faces import FACE_SIZE, FACES
from vision.read.reader import Reader

OUTPUTS = 4 * len(FACES)
REAL_CUTS = 40
"""Jittered crops per real tile."""
SIZES = ((14, 22), (22, 32), (32, 65))
"""Ranges of sides, pixels, with figures of their own."""


class ReaderNet(nn.Module):
    """float32 (N, 1, 40, 40) → logits (N, 4 · C), turn-major."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            # Full resolution first: the gap of a small = is hardly one pixel wide.
            block(1, 16, 5),
            block(16, 32, stride=2),
            block(32, 48, stride=2),
            Residual(48),
            block(48, 112, stride=2),
            Residual(112),
            block(112, 64, 1),
            nn.Flatten(),
        )
        self.head = nn.Sequential(
            nn.Linear(64 * 25, 256),
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
            nn.Linear(256, OUTPUTS),
        )

    def forward(self, x: Tensor) -> Tensor:
        logits: Tensor = self.head(self.body(x))
        return logits


class ReaderExport(nn.Module):
    """The exported network, with temperature and softmax: probabilities (N, 4, C)."""

    def __init__(self, net: nn.Module, temperature: float) -> None:
        super().__init__()
        self.net = net
        self.register_buffer("scale", torch.tensor(1.0 / temperature))

    def forward(self, x: Tensor) -> Tensor:
        logits = self.net(x) * self.scale
        return torch.softmax(logits, dim=1).reshape(-1, 4, len(FACES))


def loss(logits: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Cross entropy to the target masses; for real crops, to the sum of all allowed readings.

    The rotation of a real piece is unknown: any reading with a mass may hold.
    """
    logs = torch.log_softmax(logits, dim=1)
    own, masses = logs.gather(1, batch["readings"]), batch["masses"]
    smoothing = batch["smoothing"]
    drawn = -(1 - smoothing) * (own * masses).sum(1) - smoothing * logs.mean(1)
    allowed = -torch.logsumexp(own.masked_fill(masses <= 0, -torch.inf), dim=1)
    return {"faces": torch.where(batch["real"], allowed, drawn).mean()}


def draw(stock: Stock, rng: Rng) -> Crops:
    """Render the crops of a file, with handwriting of its own."""
    share = READER.written / (1 - READER.written)
    written = [[handwriting(rng)] for _ in range(round(share * len(stock.families)))]
    stock = replace(stock, families=stock.families + written)
    return Crops.drawn(lambda: crops.draw(stock, READER, rng), READER.file)[: READER.file]


def run(options: TrainingOptions) -> None:
    """Train, calibrate, export, measure, write the card."""
    drawn = options.shards(Crops, examples)
    real = Shards(drawn.device) if options.training_photos else None
    if real is not None:
        rng = np.random.default_rng((options.seed, 9))
        real.add(examples(crops.real_crops(options.training_photos, REAL_CUTS, rng)))
    smoothing = READER.smoothing, READER.smoothed
    batches = CropBatches(drawn, real, options.plan, options.seed, *smoothing)
    net = options.train_network(ReaderNet, batches, loss)
    calibrate = load(Crops, *options.files("calibrate"))
    validation = load(Crops, *options.files("validate"))
    pictures = unpacked(torch.from_numpy(examples(calibrate)["pictures"]))
    temperature = READER.temperature_factor * measure.temperature(
        predict(net, pictures), calibrate.dense
    )
    free = {"crops": {0: "n"}, "probabilities": {0: "n"}}
    example, notes = torch.zeros(2, 1, FACE_SIZE, FACE_SIZE), {"faces": " ".join(FACES)}
    export(ReaderExport(net, temperature), example, free, options.out, notes)
    fields = {"temperature": f"{temperature:.3f}", "written": f"{100 * READER.written:.0f} %"}
    options.write_card("crops", measured(options, validation), **fields)


def measured(options: TrainingOptions, validation: Crops) -> list[tuple[str, ...]]:
    """Figures on held-out renders and held-out photographs."""
    reader, rows = Reader(weights=options.out), []
    subsets = {"drawn": np.ones(len(validation), np.bool_), "drawn, with care": validation.calm}
    for low, high in SIZES:
        name = f"drawn, {low}–{high - 1} pixels"
        subsets[name] = (validation.sides >= low) & (validation.sides < high)
    for name, selected in subsets.items():
        probabilities = reader.read(validation.pictures[selected])
        truth = validation.truth[selected]
        rows.append(measure.judge(name, probabilities, truth))
        rows.append(measure.judge(f"{name}, upright", probabilities, truth, upright=True))
    if options.held_out:
        faces, truth = measure.faces_of(options.held_out)
        probabilities = reader.read(faces)
        rows.append(measure.judge("number tiles, sittings held out", probabilities, truth))
    return rows
