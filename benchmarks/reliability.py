"""Calibration: accuracy of readings by confidence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from benchmarks import sets
from benchmarks.figures import Amount, Measurement
from benchmarks.measuring import reports
from benchmarks.scoring import Report, Truth, by_square, colours_read, folded, match
from benchmarks.sets import Selection

EDGES = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.0)
"""Edges of the confidence bins, denser where most readings fall."""
KINDS = (*sets.GAMES, "number_tiles")

Prediction = tuple[float, bool]
"""Confidence of a reading, and whether it was right."""


def reliability(selection: Selection) -> Iterator[Measurement]:
    """Calibration for each kind of photographs, and overall."""
    overall: list[Prediction] = []
    for kind, photos in sets.by_kind(selection).items():
        if kind not in KINDS or not selection.includes(kind):
            continue
        ruled = reports(kind, kind, photos, selection.workers)
        own = [it for photo, report in ruled for it in predictions(kind, photo.truth, report)]
        overall += own
        if own:
            yield binned(kind, own)
    yield binned("all", overall)


def predictions(kind: str, truth: Truth, report: Report) -> Iterator[Prediction]:
    """Yield the readings of pieces with known truth; empty places of boards are left out."""
    if kind in ("mathable", "mobius"):
        yield from _on_board(kind, truth, report)
        return
    pieces = truth["tiles"] if "tiles" in truth else [it for it in truth["cards"] if it["top"]]
    for true, piece in match(pieces, report.get("pieces", ()))[0]:
        if piece is None or not true.get("legible", True):
            continue
        if "corners" in true:
            yield piece["confidence"], colours_read(true, piece) == true["corners"]
            continue
        face = "back" if true.get("kind") == "back" else true.get("face", true.get("value"))
        if face is not None:
            yield piece["confidence"], folded(face) == folded(piece["face"])


def _on_board(kind: str, truth: Truth, report: Report) -> Iterator[Prediction]:
    for square, piece in by_square(report).items():
        if piece["face"] in (None, "empty"):
            continue
        if kind == "mathable":
            yield piece["confidence"], str(truth["squares"].get(square)) == str(piece["face"])
        elif (cell := f"{chr(ord('A') + piece['col'])}{piece['row']}") in report.get("cells", {}):
            yield piece["confidence"], truth["cells"].get(cell) == report["cells"][cell]


def binned(name: str, predictions: list[Prediction]) -> Measurement:
    """Accuracy per confidence bin, and the expected calibration error.

    The error is the mean gap between confidence and accuracy over bins, weighted by pieces (Guo et
    al., On calibration of modern neural networks, 2017).
    """
    measurement, error = Measurement(name), 0.0
    confidence, right = np.array(predictions, np.float64).reshape(-1, 2).T
    bins = np.clip(np.searchsorted(EDGES, confidence, "right") - 1, 0, len(EDGES) - 2)
    for number, (low, high) in enumerate(pairwise(EDGES)):
        in_bin = bins == number
        if in_bin.any():
            measurement.count(f"{low:g} to {high:g}", int(right[in_bin].sum()), int(in_bin.sum()))
        error += abs(float((confidence - right)[in_bin].sum()))
    measurement.figures["expected error"] = Amount(
        round(100 * error / len(predictions), 3), "%", len(predictions)
    )
    return measurement
