"""Common to all networks: options, data, training, the model card."""

import hashlib
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path

import torch
from torch import nn

from training.data.photographs import Photograph, number_tiles
from training.data.shards import Ready, Shards, existing_files
from training.loop import Batches, Loss, fit
from training.render.fonts import PACKAGES, WEB, missing_packages
from training.settings import HELD_OUT, NETWORKS, Schedule

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
    command: str
    """Its name, or ``all``."""
    steps: int
    drawn: int
    aside: int
    """Crops held out to calibrate, and as many to measure; fewer pictures and views."""
    seed: int
    out: Path
    textures: Path | None
    number_tiles: Path | None
    work: Path
    workers: int
    device: str = "cpu"
    minutes: float | None = None
    """Time limit; ``steps`` and ``drawn`` are then results."""
    until: float | None = None
    """Deadline of rendering and training by `time.monotonic`."""

    @cached_property
    def training_photos(self) -> list[Photograph]:
        """Real photographs to train on."""
        return number_tiles(self.number_tiles, held_out=False)

    @cached_property
    def held_out(self) -> list[Photograph]:
        """Real photographs to measure on only."""
        return number_tiles(self.number_tiles, held_out=True)

    @property
    def plan(self) -> Schedule:
        """The schedule with these steps and the batch size of the device."""
        plan = replace(NETWORKS[self.network].schedule, steps=self.steps)
        if self.device == "cpu":
            return plan
        rate = plan.rate * (plan.wide_batch / plan.batch) ** WIDER
        return replace(plan, batch=plan.wide_batch, rate=rate)

    @property
    def files(self) -> dict[str, int]:
        """Number of files of each part."""
        settings = NETWORKS[self.network]
        few = max(1, round(settings.aside * self.aside))
        rows = {"train": self.drawn, "validate": few}
        rows |= {"calibrate": few} if settings.temperature_factor else {}
        return {part: -(-count // settings.file) for part, count in rows.items()}

    def files_of(self, part: str) -> list[Path]:
        """The existing files of a part."""
        return existing_files(self.work, f"{self.network}-{part}-*.pt", self.until is not None)

    def training_data(self, ready: Ready, cpu_columns: Collection[str] = ()) -> Shards:
        """The training data, which may still be growing."""
        shards = Shards(torch.device(self.device), cpu_columns)
        shards.follow(self.work, f"{self.network}-train-*.pt", ready, self.until)
        return shards

    def train_network(
        self, make: Callable[[], nn.Module], batches: Batches, loss: Loss, drawn: Shards
    ) -> tuple[nn.Module, "TrainingOptions"]:
        """Train a network; also returns these options with the actual numbers of steps and data."""
        torch.manual_seed(self.seed)
        checkpoint = self.work / f"{self.network}.state"
        net, steps = fit(make(), batches, loss, self.plan, checkpoint, drawn, self.until)
        return net, replace(self, steps=steps, drawn=len(drawn))

    @property
    def _command_line(self) -> str:
        if self.minutes is not None:
            how = f"--minutes {self.minutes:g} --device {self.device}"
            return f"{self.command} {how} --seed {self.seed}"
        return f"{self.command} --steps {self.steps} --drawn {self.drawn} --seed {self.seed}"

    def write_card(self, unit: str, rows: Sequence[Sequence[str]], **more: str) -> None:
        """Write the model card from its template in `cards/`, and print its figures."""
        print(*(" | ".join(row) for row in rows), sep="\n", file=sys.stderr)
        content = self.out.read_bytes()
        sources = sorted({photo.source for photo in self.training_photos})
        folders = "".join(
            f" --{name.replace('_', '-')} DIR"
            for name in ("textures", "number_tiles")
            if getattr(self, name) is not None
        )
        data = f"- {self.drawn:,} {unit} drawn, seed {self.seed}; "
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
            command=f"python -m training {self._command_line}{folders}",
            sha=hashlib.sha256(content).hexdigest(),
            size=len(content) / 1e6,
            data=data + "- Nothing else, and no photograph of a game.",
            rows="\n".join(f"| {' | '.join(row)} |" for row in rows),
            packages=", ".join(packages) or "none, only the font of Pillow",
            attribution="The number tiles ask for attribution, given above.\n" if sources else "",
            **more,
        )
        self.out.with_suffix(".md").write_text(card, "utf-8")
