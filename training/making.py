"""What making any network has in common: its options, drawing its data, writing its card."""

import argparse
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from tqdm import tqdm

import models
from training.data.photographs import Photograph, number_tiles
from training.render.chance import Rng
from training.render.fonts import PACKAGES, WEB, missing_packages, packed
from training.render.stock import Stock, keep, stocks
from training.settings import HELD_OUT, Schedule
from training.workers import shared

if TYPE_CHECKING:
    from training.data.shards import Ready, Shards

PARTS = ("train", "calibrate", "validate")
"""The last one is drawn with fonts and surfaces that nothing is trained on."""
TILES = """\
- Real number tiles: "Rummikub" v1 by rummikue on Roboflow (CC BY 4.0), via
  conner-replogle/rummikub-detector; the sittings {kept}.
  Those of the sittings {aside} were never trained on, by no network.
"""
SURFACES = "photographs of floors, stone and cloth (CC0; ambientCG, Poly Haven)"
ASIDE = 10_000
"""Crops set aside for calibrating, and as many for measuring; pictures, a sixteenth of it."""

WIDER = 0.25
"""Power of a batch's width with which the rate grows."""

Draw = Callable[[Stock, Rng, Path], None]
"""Draws a file of data."""
Task = tuple[tuple[int, int, int], Path]
"""What a file of data is drawn from, and the file."""


class Network(Protocol):
    """A module that makes a network."""

    @property
    def DEFAULTS(self) -> tuple[int, int, int]:  # noqa: N802
        """Seed, steps, and what is drawn."""

    @property
    def SHARE(self) -> float:  # noqa: N802
        """Of the processors' time where all are made at once."""

    def files(self, options: "TrainingOptions") -> Mapping[str, int]:
        """How many files of each part."""

    def draw(self, stock: Stock, rng: Rng, file: Path) -> None:
        """Draw a file of data."""

    def run(self, options: "TrainingOptions") -> None:
        """Fit, export, measure, write the card."""


@dataclass(frozen=True)
class TrainingOptions:
    """How a network is made: what the command line says."""

    network: str
    steps: int
    drawn: int
    aside: int
    seed: int
    out: Path
    textures: Path | None
    number_tiles: Path | None
    measure: Path | None
    work: Path
    workers: int
    device: str = "cpu"
    minutes: float | None = None
    """For all networks at once; then ``steps`` and ``drawn`` are what they came to."""
    until: float | None = None
    """Moment of `time.monotonic` at which drawing and fitting end."""

    @cached_property
    def kept(self) -> list[Photograph]:
        """Real photographs that may be trained on."""
        return number_tiles(self.number_tiles, held_out=False)

    @cached_property
    def held_out(self) -> list[Photograph]:
        """Real photographs that may not."""
        return number_tiles(self.number_tiles, held_out=True)

    def plan(self, schedule: Schedule) -> Schedule:
        """The schedule with these steps; batches as wide as the device likes them."""
        plan = replace(schedule, steps=self.steps)
        if self.device == "cpu":
            return plan
        rate = plan.rate * (plan.wide_batch / plan.batch) ** WIDER
        return replace(plan, batch=plan.wide_batch, rate=rate)

    def task(self, part: str, number: int) -> "Task":
        """A file of a part and what it is drawn from."""
        file = self.work / f"{self.network}-{part}-{number:05d}.pt"
        return (self.seed, PARTS.index(part), number), file

    def drawn_of(self, part: str) -> list[Path]:
        """The files of a part that are there."""
        from training.data.shards import there

        return there(self.work, f"{self.network}-{part}-*.pt", self.until)

    def train(self, ready: "Ready", here: Collection[str] = ()) -> "Shards":
        """What is trained on, of which more may come."""
        import torch

        from training.data.shards import Shards

        shards = Shards(torch.device(self.device), here)
        shards.follow(self.work, f"{self.network}-train-*.pt", ready, self.until)
        return shards

    @property
    def _command(self) -> str:
        if self.minutes is not None:
            return f"all --minutes {self.minutes:g} --device {self.device} --seed {self.seed}"
        return f"{self.network} --steps {self.steps} --drawn {self.drawn} --seed {self.seed}"

    def write_card(
        self, what: str, plan: Schedule, rows: Sequence[Sequence[str]], **more: str
    ) -> None:
        """Write the card from the template of the network in `cards/`, and print its figures."""
        print(*(" | ".join(row) for row in rows), sep="\n", file=sys.stderr)
        content = self.out.read_bytes()
        sources = sorted({photo.source for photo in self.kept})
        folders = "".join(
            f" --{name.replace('_', '-')} DIR"
            for name in ("textures", "number_tiles", "measure")
            if getattr(self, name) is not None
        )
        data = f"- {self.drawn:,} {what} drawn, seed {self.seed}; "
        data += f"{self.steps:,} steps of {plan.batch}, highest rate {plan.rate:g}.\n"
        data += f"- Surfaces out of noise{f', and {SURFACES}' if self.textures else ''}.\n"
        if sources:
            data += TILES.format(kept=", ".join(sources), aside=", ".join(HELD_OUT))
        missing = missing_packages()
        there = [name for name in PACKAGES if name not in missing]
        packages = [name for name in there if not name.startswith(WEB)]
        if len(there) > len(packages):
            packages.append(f"and {len(there) - len(packages)} of `training/render/web_fonts.txt`")
        template = Path(__file__).parent / "cards" / f"{self.network}.md"
        card = template.read_text("utf-8").format(
            day=date.today().isoformat(),
            command=f"python -m training {self._command}{folders}",
            sha=hashlib.sha256(content).hexdigest(),
            size=len(content) / 1e6,
            data=data + "- Nothing else. Photographs of the games were measured, never trained on.",
            rows="\n".join(f"| {' | '.join(row)} |" for row in rows),
            packages=", ".join(packages) or "none, only the font of Pillow",
            attribution="The number tiles ask for attribution, given above.\n" if sources else "",
            **more,
        )
        self.out.with_suffix(".md").write_text(card, "utf-8")


def draw_one(draw: Draw, both: tuple[Stock, Stock], task: Task) -> float:
    """Draw a file; the seconds it took."""
    begin, (key, file) = time.monotonic(), task
    draw(both[PARTS[key[1]] == "validate"], np.random.default_rng(key), file)
    return time.monotonic() - begin


def warn_of_missing() -> None:
    """Say how many fonts there might be more."""
    missing = missing_packages()
    if missing:
        print(f"{len(missing)} packages of fonts are not installed", file=sys.stderr)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Options of each command that makes networks."""
    parser.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    parser.add_argument("--aside", type=int, default=ASIDE, help="crops to measure with")
    parser.add_argument("--textures", type=Path, default=packed("textures"), help="surfaces, *.jpg")
    tiles = packed("number_tiles")
    parser.add_argument("--number-tiles", type=Path, default=tiles, help="real number tiles")
    parser.add_argument("--measure", type=Path, help="folder of folders with truth")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))


def prepare(parser: argparse.ArgumentParser, name: str, network: Network) -> None:
    """A command that makes a network."""
    add_options(parser)
    for option, value in zip(("seed", "steps", "drawn"), network.DEFAULTS, strict=True):
        parser.add_argument(f"--{option}", type=int, default=value)
    out = Path(models.__file__).parent / f"{name}.onnx"
    parser.add_argument("--out", type=Path, default=out)
    work = Path(tempfile.gettempdir()) / f"training-{name}"
    parser.add_argument("--work", type=Path, default=work, help="drawings, and where to go on")

    def started(given: argparse.Namespace) -> None:
        values = {key: value for key, value in vars(given).items() if key != "run"}
        options = TrainingOptions(network=name, **values)
        warn_of_missing()
        options.work.mkdir(parents=True, exist_ok=True)
        tasks = [
            options.task(part, number)
            for part, count in network.files(options).items()
            for number in range(count)
        ]
        tasks = [task for task in tasks if not task[1].exists()]
        make = keep(stocks(options.textures, options.seed, options.workers), options.work)
        work = partial(draw_one, network.draw)
        for _ in tqdm(shared(work, make, tasks, options.workers), "drawing", len(tasks)):
            pass
        network.run(options)

    parser.set_defaults(run=started)
