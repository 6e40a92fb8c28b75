"""What each mechanism of vision is worth, on photographs drawn for it.

    python -m benchmarks.ablation --work DIR [--textures DIR] [--count 40] [--only TEXT...]

The photographs are those of ``python -m training scenes``. They and the figures stay in DIR and are
not made again; delete it to measure anew. Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from benchmarks.ablation.kept import answers_kept
from benchmarks.ablation.mechanisms import MECHANISMS
from benchmarks.ablation.switches import Switch
from benchmarks.figures import listed, with_interval
from benchmarks.measuring import measure, single_threaded, with_truth
from benchmarks.scoring import SCORES, Figures
from training.scenes import Job, write

SEED = 801


@dataclass(frozen=True)
class PhotoSet:
    """Photographs of one kind with their truth, and where what is measured is kept."""

    kind: str
    folder: Path

    @property
    def photos(self) -> list[Path]:
        """The photographs."""
        return sorted(self.folder.glob("*.jpg"))

    def draw(self, count: int, textures: Path | None) -> None:
        """Draw what lacks."""
        drawn = write(Job(self.kind, self.folder, SEED), count, textures)
        for _ in tqdm(drawn, self.kind, count):
            pass

    def figures(self, switch: Switch | None) -> Figures:
        """What is right without a mechanism, or with all."""
        name = "all" if switch is None else "".join(c if c.isalnum() else "_" for c in switch.name)
        file = self.folder / f"{name}.figures"
        if not file.exists():
            with nullcontext() if switch is None else switch.off():
                total = measure(self.kind, list(with_truth(self.folder)), self.kind).figures
            file.write_text(json.dumps(total))
        kept: dict[str, list[int]] = json.loads(file.read_text())
        return {figure: (hits, count) for figure, (hits, count) in kept.items()}


def rows(switch: Switch, sets: list[PhotoSet]) -> Iterator[str]:
    """The rows of the table on one mechanism, one for each kind of photographs it changes."""
    same = []
    for photos in sets:
        usual, without = photos.figures(None), photos.figures(switch)
        changed = [
            f"{name} {hits} → {with_interval(*without.get(name, (0, 0)))}"
            for name, (hits, _) in usual.items()
            if without.get(name, (0, 0))[0] != hits
        ]
        if changed:
            yield f"| {switch.name} | {photos.kind} | {'; '.join(changed)} |"
        else:
            same.append(photos.kind)
    if same:
        yield f"| {switch.name} | {', '.join(same)} | – |"


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ablation")
    parser.add_argument("--work", type=Path, required=True, help="folder for all that is made")
    parser.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    parser.add_argument("--count", type=int, default=40, help="photographs of each kind")
    parser.add_argument("--only", nargs="*", help="parts of the names of mechanisms")
    asked = parser.parse_args()
    chosen = [
        switch
        for switch in MECHANISMS
        if asked.only is None or any(text in switch.name for text in asked.only)
    ]
    kinds = [kind for kind in SCORES if any(kind in switch.kinds for switch in chosen)]
    sets = [PhotoSet(kind, asked.work / kind) for kind in kinds]
    with single_threaded(), answers_kept():
        print("| kind | photographs | with all mechanisms |\n|---|---|---|")
        for photos in sets:
            photos.draw(asked.count, asked.textures)
            print(f"| {photos.kind} | {len(photos.photos)} | {listed(photos.figures(None))} |")
        print("\n| without | kinds | what changes |\n|---|---|---|")
        for switch in tqdm(chosen):
            for row in rows(switch, [it for it in sets if it.kind in switch.kinds]):
                print(row, flush=True)


if __name__ == "__main__":
    main()
