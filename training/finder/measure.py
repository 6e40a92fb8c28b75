"""Figures of the finder: on photographs with truth, and on scenes that it never saw.

``python -m training.finder.measure FOLDER...`` takes folders of NAME.jpg and NAME.json.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.finder import stock
from training.finder.prints import KINDS
from vision.failure import Unreadable
from vision.finding.finder import Finder, FoundPiece
from vision.photo.photo import Photo

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Truth:
    """What lies in a photograph: quads to be found, others that do not count, kind by name."""

    wanted: Floats
    ignored: Floats
    kind: str


@dataclass
class Figures:
    """Counts over photographs."""

    photos: int = 0
    clean: int = 0
    complete: int = 0
    pieces: int = 0
    found: int = 0
    kind_right: int = 0
    errors: list[float] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)

    def add(self, name: str, truth: Truth, found: tuple[FoundPiece, ...]) -> None:
        """Take one photograph into account."""
        left = list(found)
        missed = 0
        for quad in truth.wanted:
            side = _side(quad)
            near = [f for f in left if math.dist(f.quad.mean(0), quad.mean(0)) < 0.5 * side]
            best = min(near, key=lambda f: math.dist(f.quad.mean(0), quad.mean(0)), default=None)
            if best is None:
                missed += 1
                continue
            left.remove(best)
            self.kind_right += best.kind == truth.kind or not truth.kind
            self.errors.append(corner_error(quad, best.quad))
        false = [
            f
            for f in left
            if not any(
                math.dist(f.quad.mean(0), q.mean(0)) < 0.5 * _side(q)
                for q in np.concatenate([truth.ignored, truth.wanted])
            )
        ]
        self.photos += 1
        self.clean += not false
        self.complete += not missed
        self.pieces += len(truth.wanted)
        self.found += len(truth.wanted) - missed
        if missed or false:
            scores = " ".join(f"{f.kind} {f.score:.2f}" for f in false)
            self.bad.append(f"{name}: {missed} of {len(truth.wanted)} missed, false: {scores}")

    def lines(self) -> Iterator[str]:
        """The figures with their 95 % Wilson intervals."""
        yield f"found              {wilson(self.found, self.pieces)}"
        yield f"photos complete    {wilson(self.complete, self.photos)}"
        yield f"photos none false  {wilson(self.clean, self.photos)}"
        yield f"kind right         {wilson(self.kind_right, self.found)}"
        if self.errors:
            errors = np.array(self.errors)
            good = int((errors < 0.10).sum())
            yield f"corners < 10 %     {wilson(good, len(errors))}"
            yield (
                f"corner error       median {np.median(errors):.4f}, p95 "
                f"{np.percentile(errors, 95):.4f}, p99 {np.percentile(errors, 99):.4f} sides"
            )


def wilson(k: int, n: int) -> str:
    """Share, count and the 95 % interval of Wilson."""
    if n == 0:
        return "n = 0"
    z, p = 1.96, k / n
    centre, width = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = ((centre + sign * width) / (1 + z * z / n) for sign in (-1, 1))
    return f"{100 * p:6.2f} %  {k}/{n}  [{100 * low:.1f}, {100 * high:.1f}]"


def corner_error(truth: Floats, found: Floats) -> float:
    """Largest distance of a corner, over the best order, in sides."""
    return min(
        float(np.linalg.norm(truth - np.roll(found, k, 0), axis=1).max()) for k in range(4)
    ) / _side(truth)


def _side(quad: Floats) -> float:
    return float(np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1).mean())


def photographs(folder: Path, fourth: bool = False) -> Iterator[tuple[str, bytes, Truth]]:
    """Photographs of a folder with what lies in them; ``fourth`` takes each fourth."""
    for i, file in enumerate(sorted(folder.glob("*.json"))):
        if fourth and i % 4 != 3:
            continue
        data = json.loads(file.read_text())
        pieces = data.get("tiles") or data.get("cards") or []
        wanted = [p["quad"] for p in pieces if p.get("kind") != "back" and p.get("top", True)]
        ignored = [p["quad"] for p in pieces if p.get("kind") == "back" or not p.get("top", True)]
        kind = {"cirplexed": "discs"}.get(data.get("game", ""), "tile")
        truth = Truth(np.array(wanted).reshape(-1, 4, 2), np.array(ignored).reshape(-1, 4, 2), kind)
        yield file.stem, file.with_suffix(".jpg").read_bytes(), truth


def scenes(files: Iterable[Path]) -> Iterator[tuple[str, bytes, Truth]]:
    """Drawn scenes as photographs; the kind is that of the first piece."""
    for file in files:
        for i, sample in enumerate(stock.load(file)):
            quads = sample.quads.astype(np.float64)
            good = sample.states > 0
            kind = KINDS[int(sample.kinds[0])] if len(quads) else ""
            yield f"{file.stem}/{i}", sample.coded, Truth(quads[good], quads[~good], kind)


def measure(
    finder: Finder, pictures: Iterable[tuple[str, bytes, Truth]], overlays: Path | None = None
) -> Figures:
    """Look at all pictures; those that went wrong are drawn into ``overlays``."""
    figures = Figures()
    for name, coded, truth in pictures:
        photo = Photo.from_bytes(name, coded)
        if isinstance(photo, Unreadable):
            continue
        found = finder.find(photo)
        before = len(figures.bad)
        figures.add(name, truth, found)
        if overlays is not None and len(figures.bad) > before:
            overlays.mkdir(parents=True, exist_ok=True)
            picture = overlay(photo, truth, found)
            cv2.imwrite(str(overlays / f"{name.replace('/', '-')}.png"), picture)
    return figures


def overlay(photo: Photo, truth: Truth, found: tuple[FoundPiece, ...]) -> NDArray[np.uint8]:
    """Truth in white, what was found in colour by kind."""
    picture = np.ascontiguousarray(photo.pixels(1)[..., ::-1])
    colours = {"tile": (0, 255, 0), "discs": (255, 0, 255)}
    for quad in truth.wanted:
        cv2.polylines(
            picture, [np.rint(quad * 8).astype(np.int32)], True, (255, 255, 255), 2, cv2.LINE_AA, 3
        )
    for piece in found:
        cv2.polylines(
            picture,
            [np.rint(piece.quad * 8).astype(np.int32)],
            True,
            colours[piece.kind],
            1,
            cv2.LINE_AA,
            3,
        )
        at = piece.quad.mean(0).astype(int).tolist()
        cv2.putText(picture, f"{piece.score:.2f}", at, cv2.FONT_HERSHEY_PLAIN, 0.8, (0, 0, 255))
    return picture


def main() -> None:
    """Print the figures of each folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--fourth", action="store_true", help="only each fourth photograph")
    parser.add_argument("--scenes", action="store_true", help="folders hold drawn scenes")
    parser.add_argument("--overlays", type=Path)
    options = parser.parse_args()
    finder = Finder()
    for folder in options.folders:
        pictures = (
            scenes(sorted(folder.glob("validate-*.npz")))
            if options.scenes
            else photographs(folder, options.fourth)
        )
        figures = measure(finder, pictures, options.overlays)
        print(folder.name, *figures.lines(), *figures.bad[:40], sep="\n  ")


if __name__ == "__main__":
    main()
