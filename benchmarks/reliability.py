"""Whether the referee is as sure as it should be: how often readings are right, by confidence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from benchmarks import sets
from benchmarks.figures import Amount, Measured
from benchmarks.measuring import reports
from benchmarks.scoring import Report, Truth, by_square, colours_read, folded, match
from benchmarks.sets import Asked

EDGES = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.0)
"""Bins of confidence: finer where nearly all pieces are."""
KINDS = (*sets.GAMES, "number_tiles")

Told = tuple[float, bool]
"""How sure a reading was, and whether it was right."""


def reliability(asked: Asked) -> Iterator[Measured]:
    """Each kind of photographs, and all together."""
    every: list[Told] = []
    for kind, known in sets.by_kind(asked).items():
        if kind not in KINDS or not asked.wants(kind):
            continue
        shown = reports(kind, kind, known, asked.workers)
        told = [each for one, report in shown for each in told_of(kind, one.truth, report)]
        every += told
        if told:
            yield binned(kind, told)
    yield binned("all", every)


def told_of(kind: str, truth: Truth, report: Report) -> Iterator[Told]:
    """Each reading of a photograph that truth tells of; bare places of boards are left out."""
    if kind in ("mathable", "mobius"):
        yield from _on_board(kind, truth, report)
        return
    known = truth["tiles"] if "tiles" in truth else [it for it in truth["cards"] if it["top"]]
    for one, piece in match(known, report.get("pieces", ()))[0]:
        if piece is None or not one.get("legible", True):
            continue
        if "corners" in one:
            yield piece["confidence"], colours_read(one, piece) == one["corners"]
            continue
        face = "back" if one.get("kind") == "back" else one.get("face", one.get("value"))
        if face is not None:
            yield piece["confidence"], folded(face) == folded(piece["face"])


def _on_board(kind: str, truth: Truth, report: Report) -> Iterator[Told]:
    """Each piece on a printed board."""
    for at, piece in by_square(report).items():
        if piece["face"] in (None, "empty"):
            continue
        if kind == "mathable":
            yield piece["confidence"], str(truth["squares"].get(at)) == str(piece["face"])
        elif (cell := f"{chr(ord('A') + piece['col'])}{piece['row']}") in report.get("cells", {}):
            yield piece["confidence"], truth["cells"].get(cell) == report["cells"][cell]


def binned(name: str, told: list[Told]) -> Measured:
    """How many were right of those that were so sure, and the expected calibration error.

    The error is the mean distance of confidence and accuracy over bins, weighted by pieces (Guo et
    al., On calibration of modern neural networks, 2017).
    """
    measured, error = Measured(name), 0.0
    sure, right = np.array(told, np.float64).reshape(-1, 2).T
    which = np.clip(np.searchsorted(EDGES, sure, "right") - 1, 0, len(EDGES) - 2)
    for number, (low, high) in enumerate(pairwise(EDGES)):
        own = which == number
        if own.any():
            measured.count(f"{low:g} to {high:g}", int(right[own].sum()), int(own.sum()))
        error += abs(float((sure - right)[own].sum()))
    measured.figures["expected error"] = Amount(round(100 * error / len(told), 3), "%", len(told))
    return measured
