"""What making any network has in common: its options, its data, fitting it, writing its card."""

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
from training.data.shards import Ready, Shards, there
from training.loop import Batches, Loss, fit
from training.render.fonts import PACKAGES, WEB, missing_packages
from training.settings import HELD_OUT, NETWORKS, Schedule

TILES = """\
- Real number tiles: "Rummikub" v1 by rummikue on Roboflow (CC BY 4.0), via
  conner-replogle/rummikub-detector; the sittings {kept}.
  Those of the sittings {aside} were never trained on, by no network.
"""
SURFACES = "photographs of floors, stone and cloth (CC0; ambientCG, Poly Haven)"
WIDER = 0.25
"""Power of a batch's width with which the rate grows."""


@dataclass(frozen=True)
class TrainingOptions:
    """How a network is made: what the command line says."""

    network: str
    steps: int
    drawn: int
    aside: int
    """Crops set aside for calibrating, and as many for measuring; of pictures and views, fewer."""
    seed: int
    out: Path
    textures: Path | None
    number_tiles: Path | None
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

    @property
    def plan(self) -> Schedule:
        """The schedule with these steps; batches as wide as the device likes them."""
        plan = replace(NETWORKS[self.network].schedule, steps=self.steps)
        if self.device == "cpu":
            return plan
        rate = plan.rate * (plan.wide_batch / plan.batch) ** WIDER
        return replace(plan, batch=plan.wide_batch, rate=rate)

    @property
    def files(self) -> dict[str, int]:
        """How many files of each part."""
        own = NETWORKS[self.network]
        few = max(1, round(own.aside * self.aside))
        rows = {"train": self.drawn, "validate": few} | ({"calibrate": few} if own.heat else {})
        return {part: -(-count // own.file) for part, count in rows.items()}

    def drawn_of(self, part: str) -> list[Path]:
        """The files of a part that are there."""
        return there(self.work, f"{self.network}-{part}-*.pt", self.until is not None)

    def train(self, ready: Ready, here: Collection[str] = ()) -> Shards:
        """What is trained on, of which more may come."""
        shards = Shards(torch.device(self.device), here)
        shards.follow(self.work, f"{self.network}-train-*.pt", ready, self.until)
        return shards

    def fitted(
        self, make: Callable[[], nn.Module], batches: Batches, loss: Loss, drawn: Shards
    ) -> tuple[nn.Module, "TrainingOptions"]:
        """The net, and these options with what its steps and its data came to."""
        torch.manual_seed(self.seed)
        checkpoint = self.work / f"{self.network}.state"
        net, steps = fit(make(), batches, loss, self.plan, checkpoint, drawn, self.until)
        return net, replace(self, steps=steps, drawn=len(drawn))

    @property
    def _command(self) -> str:
        if self.minutes is not None:
            return f"all --minutes {self.minutes:g} --device {self.device} --seed {self.seed}"
        return f"{self.network} --steps {self.steps} --drawn {self.drawn} --seed {self.seed}"

    def write_card(self, what: str, rows: Sequence[Sequence[str]], **more: str) -> None:
        """Write the card from the template of the network in `cards/`, and print its figures."""
        print(*(" | ".join(row) for row in rows), sep="\n", file=sys.stderr)
        content = self.out.read_bytes()
        sources = sorted({photo.source for photo in self.kept})
        folders = "".join(
            f" --{name.replace('_', '-')} DIR"
            for name in ("textures", "number_tiles")
            if getattr(self, name) is not None
        )
        data = f"- {self.drawn:,} {what} drawn, seed {self.seed}; "
        data += f"{self.steps:,} steps of {self.plan.batch}, highest rate {self.plan.rate:g}.\n"
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
            data=data + "- Nothing else, and no photograph of a game.",
            rows="\n".join(f"| {' | '.join(row)} |" for row in rows),
            packages=", ".join(packages) or "none, only the font of Pillow",
            attribution="The number tiles ask for attribution, given above.\n" if sources else "",
            **more,
        )
        self.out.with_suffix(".md").write_text(card, "utf-8")
