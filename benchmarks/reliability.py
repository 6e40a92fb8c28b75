"""Whether the referee is as sure as it should be: reliability diagrams over all games.

    python -m benchmarks.reliability NAME=FOLDER... [--picture FILE.webp]

Each FOLDER has NAME.jpg with NAME.json, of the kind that NAME says (`mobi`, `mobi-scenes`, …). Of
each piece that was found, how sure the referee was of its reading stands beside whether it was
right. The expected calibration error is the mean distance of the two over bins of confidence,
weighted by pieces (Guo et al., On calibration of modern neural networks, 2017).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from tqdm import tqdm

from benchmarks.figures import wilson
from benchmarks.measuring import named, referee_of, with_truth
from benchmarks.scoring import Report, Truth, colours_read, folded, match
from referee.drawing.text import font
from vision.arrays import Floats

EDGES = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.0)
"""Bins of confidence: finer where nearly all pieces are."""
SIDE, FRAME = 300, 54
INK, LIGHT, BAND, LINE = "#222222", "#d8d8d8", "#bfe0f2", "#0072b2"

Told = tuple[float, bool]
"""How sure a reading was, and whether it was right."""


def told_of(kind: str, truth: Truth, report: Report) -> Iterator[Told]:
    """Each reading of a photograph that truth tells of."""
    pieces = report.get("pieces", [])
    if kind in ("mathable", "mobius"):
        yield from _on_board(kind, truth, report)
        return
    cards = truth.get("cards", ())
    known = truth["tiles"] if "tiles" in truth else [card for card in cards if card["top"]]
    for one, piece in match(known, pieces)[0]:
        if piece is None or not one.get("legible", True):
            continue
        if "corners" in one:
            yield piece["confidence"], colours_read(one, piece) == one["corners"]
        elif (face := _face(one)) is not None:
            yield piece["confidence"], folded(face) == folded(piece["face"])


def _face(tile: Truth) -> str | None:
    if tile.get("kind") == "back":
        return "back"
    face = tile.get("face", tile.get("value"))
    return None if face is None else str(face)


def _on_board(kind: str, truth: Truth, report: Report) -> Iterator[Told]:
    """Each piece on a printed board, bare places left out: they are many, and easy."""
    lying = truth["squares"] if kind == "mathable" else truth["cells"]
    told = report.get("squares" if kind == "mathable" else "cells", {})
    for piece in report.get("pieces", []):
        if piece["face"] in (None, "empty"):
            continue
        row, col = piece.get("row"), piece.get("col")
        if kind == "mathable":
            at = f"{row + 1}{chr(ord('A') + col)}"
            yield piece["confidence"], str(lying.get(at)) == str(piece["face"])
        else:
            at = f"{chr(ord('A') + col)}{row}"
            if at in told:
                yield piece["confidence"], lying.get(at) == told[at]


def readings(kind: str, folder: Path) -> list[Told]:
    """All readings of a folder."""
    referee, found = referee_of(kind), list[Told]()
    for known in tqdm(list(with_truth(folder)), folder.name, leave=False):
        found += told_of(kind, known.truth, referee.check(known.photo).to_dict())
    return found


def binned(told: list[Told]) -> list[tuple[float, int, int]]:
    """Of each bin that holds any: mean confidence, how many were right, and how many there are."""
    sure = np.array([confidence for confidence, _ in told])
    right = np.array([one for _, one in told])
    which = np.clip(np.searchsorted(EDGES, sure, "right") - 1, 0, len(EDGES) - 2)
    return [
        (float(sure[which == b].mean()), int(right[which == b].sum()), int((which == b).sum()))
        for b in range(len(EDGES) - 1)
        if (which == b).any()
    ]


def calibration_error(told: list[Told]) -> float:
    """The expected calibration error, 0 to 1."""
    total = sum(count for _, _, count in binned(told))
    return sum(abs(sure * count - right) for sure, right, count in binned(told)) / total


def diagram(name: str, told: list[Told]) -> Image.Image:
    """How often readings were right over how sure they were, with 95 % intervals."""
    picture = Image.new("RGB", (SIDE + 2 * FRAME, SIDE + 2 * FRAME), "white")
    draw = ImageDraw.Draw(picture)

    def at(x: float, y: float) -> tuple[float, float]:
        return FRAME + SIDE * x, FRAME + SIDE * (1 - y)

    for share in np.linspace(0, 1, 6).tolist():
        draw.line([at(share, 0), at(share, 1)], LIGHT)
        draw.line([at(0, share), at(1, share)], LIGHT)
        draw.text((at(share, 0)[0], at(0, 0)[1] + 12), f"{share:.1f}", INK, font(12), anchor="mm")
        draw.text((FRAME - 16, at(0, share)[1]), f"{share:.1f}", INK, font(12), anchor="mm")
    draw.line([at(0, 0), at(1, 1)], "#888888", 2)
    bins = binned(told)
    for sure, right, count in bins:
        low, high = wilson(right, count)
        draw.line([at(sure, low), at(sure, high)], BAND, 7)
    points: Floats = np.array([at(sure, right / count) for sure, right, count in bins])
    draw.line([tuple(point) for point in points.tolist()], LINE, 2)
    for x, y in points.tolist():
        draw.ellipse([x - 4, y - 4, x + 4, y + 4], LINE)
    wrong = sum(not right for _, right in told)
    title = f"{name}: {len(told)} readings, {wrong} wrong"
    draw.text((FRAME + SIDE / 2, 18), title, INK, font(16), anchor="mm")
    error = f"expected calibration error {100 * calibration_error(told):.2f} %"
    draw.text((FRAME + SIDE / 2, 38), error, INK, font(13, bold=False), anchor="mm")
    foot = (FRAME + SIDE / 2, SIDE + FRAME + 34)
    draw.text(foot, "how sure   (upwards: how often right)", INK, font(13, bold=False), anchor="mm")
    return picture


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reliability")
    parser.add_argument("folders", nargs="+", type=named, metavar="NAME=FOLDER")
    parser.add_argument("--picture", type=Path)
    asked = parser.parse_args()
    told: dict[str, list[Told]] = {}
    for name, folder in asked.folders:
        told.setdefault(name, []).extend(readings(name.partition("-")[0], folder))
    told["all"] = [reading for some in told.values() for reading in some]
    for name, some in told.items():
        wrong = sum(not right for _, right in some)
        error = 100 * calibration_error(some)
        print(f"{name}: {len(some)} readings, {wrong} wrong, error {error:.2f} %")
    if asked.picture:
        across = 3
        parts = [diagram(name, some) for name, some in told.items()]
        width, height = parts[0].size
        sheet = Image.new("RGB", (across * width, -(-len(parts) // across) * height), "white")
        for number, part in enumerate(parts):
            sheet.paste(part, (number % across * width, number // across * height))
        sheet.save(asked.picture, quality=85, method=6)


if __name__ == "__main__":
    main()
