"""What making either network has in common: its options, drawing its data, writing its card."""

import argparse
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial
from pathlib import Path

import numpy as np
from tqdm import tqdm

import models
from training.data.photographs import Photograph, number_tiles
from training.render.chance import Rng
from training.render.fonts import PACKAGES, WEB, missing_packages
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

Draw = Callable[[Stock, Rng, Path], None]
"""Draws a file of data."""


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
        return number_tiles(self.number_tiles, held_out=False)

    @cached_property
    def held_out(self) -> list[Photograph]:
        """Real photographs that may not."""
        return number_tiles(self.number_tiles, held_out=True)

    def draw(self, draw: Draw, counts: Mapping[str, int]) -> dict[str, list[Path]]:
        """So many files of each part; those that are there already are left as they are."""
        missing = missing_packages()
        if missing:
            print(f"{len(missing)} packages of fonts are not installed", file=sys.stderr)
        self.work.mkdir(parents=True, exist_ok=True)
        files = {
            name: [self.work / f"{name}-{number:05d}.npz" for number in range(count)]
            for name, count in counts.items()
        }
        undone = [
            ((self.seed, PARTS.index(name), number), file)
            for name, own in files.items()
            for number, file in enumerate(own)
            if not file.exists()
        ]
        work, make = partial(_drawn, draw), partial(stocks, self.textures, self.seed)
        for _ in tqdm(shared(work, make, undone, self.workers), "drawing", len(undone)):
            pass
        return files

    def write_card(
        self, what: str, plan: Schedule, rows: Sequence[Sequence[str]], **more: str
    ) -> None:
        """Write the card from the template of the network in `cards/`, and print its figures.

        Of the plan's steps there were as many as these options say.
        """
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


def _drawn(draw: Draw, both: tuple[Stock, Stock], part: tuple[tuple[int, int, int], Path]) -> None:
    key, file = part
    draw(both[PARTS[key[1]] == "validate"], np.random.default_rng(key), file)


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
