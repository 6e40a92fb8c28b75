"""Train a network from nothing: draw data, train, write the weights and their card."""

import hashlib
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from tqdm import tqdm

from training.data.photographs import Photograph, number_tiles
from training.data.shards import Kind, Shards, load, save
from training.loop import Batches, Loss, fit
from training.render.fonts import PACKAGES, WEB, missing_packages
from training.render.stock import Stock, stocks
from training.settings import HELD_OUT, NETWORKS, NetworkSettings, Schedule
from training.workers import parallel_map

PARTS = ("train", "calibrate", "validate")
"""Parts of the data; the last one has fonts and surfaces that nothing is trained on."""
TILES = """\
- Real number tiles: "Rummikub" v1 by rummikue on Roboflow (CC BY 4.0), via
  conner-replogle/rummikub-detector; the sittings {training_photos}.
  Those of the sittings {aside} were never trained on, by no network.
"""
SURFACES = "photographs of floors, stone and cloth (CC0; ambientCG, Poly Haven)"
WIDER = 0.25
"""Exponent of the learning rate in the batch size."""


@dataclass(frozen=True)
class TrainingOptions:
    """How a network is trained, from the command line."""

    network: str
    steps: int
    drawn: int
    aside: int
    """Crops held out to calibrate, and as many to measure; fewer pictures and views."""
    seed: int
    out: Path
    """File of the weights; their card lies beside it."""
    textures: Path | None
    number_tiles: Path | None
    work: Path
    workers: int
    device: str = "cpu"

    @cached_property
    def training_photos(self) -> list[Photograph]:
        """Real photographs to train on."""
        return number_tiles(self.number_tiles, held_out=False)

    @cached_property
    def held_out(self) -> list[Photograph]:
        """Real photographs to measure on only."""
        return number_tiles(self.number_tiles, held_out=True)

    @property
    def settings(self) -> NetworkSettings:
        """Settings of the network."""
        return NETWORKS[self.network]

    @property
    def module(self) -> ModuleType:
        """Its module: ``draw(stock, rng)`` makes the data of a file, ``run(options)`` trains."""
        return import_module(f"training.networks.{self.network}")

    @property
    def plan(self) -> Schedule:
        """The schedule with these steps and the batch size of the device."""
        plan = replace(self.settings.schedule, steps=self.steps)
        if self.device == "cpu":
            return plan
        rate = plan.rate * (plan.wide_batch / plan.batch) ** WIDER
        return replace(plan, batch=plan.wide_batch, rate=rate)

    def shards(
        self,
        kind: type[Kind],
        prepare: Callable[[Kind], Mapping[str, NDArray[Any]]],
        cpu_columns: Collection[str] = (),
    ) -> Shards:
        """The training data; ``prepare`` makes the columns to keep of those of a file."""
        shards = Shards(torch.device(self.device), cpu_columns)
        for file in self.files("train"):
            shards.add(prepare(load(kind, file)))
        return shards

    def files(self, part: str) -> list[Path]:
        """The files of a part."""
        few = max(1, round(self.settings.aside * self.aside))
        count = -(-(self.drawn if part == "train" else few) // self.settings.file)
        return [self.work / f"{self.network}-{part}-{n:05d}.pt" for n in range(count)]

    def train_network(
        self, make: Callable[[], nn.Module], batches: Batches, loss: Loss
    ) -> nn.Module:
        """Train a network, from where an interrupted training stopped."""
        torch.manual_seed(self.seed)
        checkpoint = self.work / f"{self.network}.state"
        return fit(make(), batches, loss, self.plan, checkpoint, torch.device(self.device))

    def write_card(self, unit: str, rows: Sequence[Sequence[str]], **more: str) -> None:
        """Write the model card from its template in `cards/`, and print its figures."""
        print(*(" | ".join(row) for row in rows), sep="\n", file=sys.stderr)
        content = self.out.read_bytes()
        sources = sorted({photo.source for photo in self.training_photos})
        command = f"python -m training {self.network} --steps {self.steps} --drawn {self.drawn}"
        command += f" --seed {self.seed}" + " --textures DIR" * (self.textures is not None)
        count = len(self.files("train")) * self.settings.file
        data = f"- {count:,} {unit} drawn, seed {self.seed}; "
        data += f"{self.steps:,} steps of {self.plan.batch}, highest rate {self.plan.rate:g}.\n"
        data += f"- Surfaces out of noise{f', and {SURFACES}' if self.textures else ''}.\n"
        if sources:
            data += TILES.format(training_photos=", ".join(sources), aside=", ".join(HELD_OUT))
        missing = missing_packages()
        installed = [name for name in PACKAGES if name not in missing]
        packages = [name for name in installed if not name.startswith(WEB)]
        if len(installed) > len(packages):
            packages.append(
                f"and {len(installed) - len(packages)} of `training/render/web_fonts.txt`"
            )
        template = Path(__file__).parent / "cards" / f"{self.network}.md"
        card = template.read_text("utf-8").format(
            day=date.today().isoformat(),
            command=command + " --number-tiles DIR" * (self.number_tiles is not None),
            sha=hashlib.sha256(content).hexdigest(),
            size=len(content) / 1e6,
            data=data + "- Nothing else, and no photograph of a game.",
            rows="\n".join(f"| {' | '.join(row)} |" for row in rows),
            packages=", ".join(packages) or "none, only the font of Pillow",
            attribution="The number tiles ask for attribution, given above.\n" if sources else "",
            **more,
        )
        self.out.with_suffix(".md").write_text(card, "utf-8")


def make(options: TrainingOptions) -> None:
    """Draw what is not there yet of the data, and train a network."""
    if missing := missing_packages():
        print(f"{len(missing)} packages of fonts are not installed", file=sys.stderr)
    for folder in (options.out.parent, options.work):
        folder.mkdir(parents=True, exist_ok=True)
    parts = [part for part in PARTS if part != "calibrate" or options.settings.temperature_factor]
    files = [(part, *numbered) for part in parts for numbered in enumerate(options.files(part))]
    tasks = [task for task in files if not task[2].exists()]
    both = stocks(options.textures, options.seed, options.workers)
    work = partial(draw_file, options)
    drawing = parallel_map(work, partial(tuple, both), tasks, options.workers)
    for _ in tqdm(drawing, "drawing", len(tasks)):
        pass
    options.module.run(options)


def draw_file(
    options: TrainingOptions, both: tuple[Stock, Stock], task: tuple[str, int, Path]
) -> None:
    """Draw a file, given its part and its number there."""
    part, number, file = task
    rng = np.random.default_rng((options.seed, PARTS.index(part), number))
    save(options.module.draw(both[part == "validate"], rng), file)
