"""What making either network has in common: its options, drawing its data, writing its card."""

import argparse
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path

from tqdm import tqdm

import models
from training.data.photographs import Photograph, photographs
from training.render.fonts import PACKAGES, missing_packages
from training.render.stock import Stock, stocks
from training.settings import HELD_OUT, Schedule
from training.workers import shared

PARTS = ("train", "calibrate", "validate")
"""The last one is drawn with fonts and surfaces that nothing is trained on."""
TILES = """\
- Real number tiles: "Rummikub" v1 by rummikue on Roboflow (CC BY 4.0), via
  conner-replogle/rummikub-detector; the sittings {kept}.
  Those of the sittings {aside} were never trained on, by neither network.
"""
SURFACES = "photographs of floors, stone and cloth (CC0; ambientCG, Poly Haven)"
ASIDE = 10_000
"""Crops set aside for calibrating, and as many for measuring; pictures, a sixteenth of it."""

Stocks = tuple[Stock, Stock]


@dataclass(frozen=True)
class Part:
    """A file of drawn data that is still to be made, or there already."""

    name: str
    number: int
    seed: int
    folder: Path

    @property
    def file(self) -> Path:
        """Where it lies."""
        return self.folder / f"{self.name}-{self.number:05d}.npz"

    @property
    def key(self) -> tuple[int, int, int]:
        """Seed of all that is in it."""
        return self.seed, PARTS.index(self.name), self.number

    def stock(self, both: Stocks) -> Stock:
        """What it is drawn from."""
        return both[self.name == "validate"]


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

    @cached_property
    def kept(self) -> list[Photograph]:
        """Real photographs that may be trained on."""
        return list(photographs(self.number_tiles, held_out=False))

    @cached_property
    def held_out(self) -> list[Photograph]:
        """Real photographs that may not."""
        return list(photographs(self.number_tiles, held_out=True))

    def schedule(self, plan: Schedule) -> Schedule:
        """The plan, with the steps that are asked for."""
        return replace(plan, steps=self.steps)

    def draw(
        self, work: Callable[[Stocks, Part], Path], counts: Mapping[str, int]
    ) -> dict[str, list[Path]]:
        """So many files of each part; those that are there already are left as they are."""
        missing = missing_packages()
        if missing:
            print(f"{len(missing)} packages of fonts are not installed", file=sys.stderr)
        self.work.mkdir(parents=True, exist_ok=True)
        parts = [
            Part(name, number, self.seed, self.work)
            for name, count in counts.items()
            for number in range(count)
        ]
        undone = [part for part in parts if not part.file.exists()]
        drawn = shared(work, partial(stocks, self.textures, self.seed), undone, self.workers)
        for _ in tqdm(drawn, "drawing", len(undone)):
            pass
        return {name: [p.file for p in parts if p.name == name] for name in counts}

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
        data += f"{plan.steps:,} steps of {plan.batch}, highest rate {plan.rate:g}.\n"
        data += f"- Surfaces out of noise{f', and {SURFACES}' if self.textures else ''}.\n"
        if sources:
            data += TILES.format(kept=", ".join(sources), aside=", ".join(HELD_OUT))
        missing = missing_packages()
        packages = [name for name in PACKAGES if name not in missing]
        template = Path(__file__).parent / "cards" / f"{self.network}.md"
        card = template.read_text("utf-8").format(
            day=date.today().isoformat(),
            command=f"python -m training {self.network} --steps {self.steps} --drawn {self.drawn} "
            f"--seed {self.seed}{folders}",
            sha=hashlib.sha256(content).hexdigest(),
            size=len(content) / 1e6,
            data=data + "- Nothing else. Photographs of the games were measured, never trained on.",
            rows="\n".join(f"| {' | '.join(row)} |" for row in rows),
            packages=", ".join(packages) or "none, only the font of Pillow",
            attribution="The number tiles ask for attribution, given above.\n" if sources else "",
            **more,
        )
        self.out.with_suffix(".md").write_text(card, "utf-8")


def prepare(
    parser: argparse.ArgumentParser,
    name: str,
    run: Callable[[TrainingOptions], None],
    defaults: tuple[int, int, int],
) -> None:
    """A command that makes a network; ``defaults`` are its seed, steps, and what is drawn."""
    parser.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    for option, value in zip(("seed", "steps", "drawn"), defaults, strict=True):
        parser.add_argument(f"--{option}", type=int, default=value)
    parser.add_argument("--aside", type=int, default=ASIDE, help="crops to measure with")
    out = Path(models.__file__).parent / f"{name}.onnx"
    parser.add_argument("--out", type=Path, default=out)
    parser.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    parser.add_argument("--number-tiles", type=Path, help="folder of real number tiles")
    parser.add_argument("--measure", type=Path, help="folder of folders with truth")
    work = Path(tempfile.gettempdir()) / f"training-{name}"
    parser.add_argument("--work", type=Path, default=work, help="drawings, and where to go on")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)

    def started(given: argparse.Namespace) -> None:
        options = {key: value for key, value in vars(given).items() if key != "run"}
        run(TrainingOptions(network=name, **options))

    parser.set_defaults(run=started)
