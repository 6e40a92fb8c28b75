"""Figures of networks on held-out renders and photographs."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax

from benchmarks.figures import wilson
from training.data.crops import INDEX
from training.data.photographs import Photograph
from training.data.pictures import KINDS, Pictures
from vision.arrays import Floats, Pixels, Singles
from vision.find.finder import Detection, Finder
from vision.geometry.quads import mean_sides
from vision.photo.photo import Photo
from vision.read.crops import PieceSampler
from vision.read.faces import FACES

BINS = 15
SURE = 0.9


def proportion(hits: int, n: int) -> str:
    """A proportion with its 95 % Wilson interval, for a card."""
    low, high = wilson(hits, n)
    share = 100 * hits / max(n, 1)
    return f"{share:.2f} % ({hits}/{n}, 95 %: {100 * low:.2f}–{100 * high:.2f})" if n else "n = 0"


def judge(
    name: str, probabilities: Singles, truth: NDArray[np.int16], *, upright: bool = False
) -> tuple[str, ...]:
    """Accuracy and calibration of faces, (n, 4, C) against (n,); 6 and 9 merge unless upright.

    Returns
    -------
    Table cells: name; accuracy; accuracy at confidence `SURE` or more; expected calibration error
    over `BINS` bins; most frequent confusions.
    """
    shares = (probabilities[:, 0] if upright else probabilities.sum(axis=1)).astype(np.float64)
    shares /= shares.sum(axis=1, keepdims=True)
    if not upright:
        six, nine = INDEX["6"], INDEX["9"]
        shares[:, six] += shares[:, nine]
        shares[:, nine] = 0
        truth = np.where(truth == nine, six, truth).astype(np.int16)
    read, sure = shares.argmax(axis=1), shares.max(axis=1)
    matched_errors, high = read == truth, sure >= SURE
    wrong = Counter(
        (FACES[t], FACES[r])
        for t, r in zip(truth[~matched_errors], read[~matched_errors], strict=True)
    )
    place = np.clip((sure * BINS).astype(int), 0, BINS - 1)
    # Per bin: sum of confidences minus number of right readings.
    gaps = np.bincount(place, sure - matched_errors, minlength=BINS)
    mistakes = (f"{true} as {face} ({n})" for (true, face), n in wrong.most_common(6))
    return (
        name,
        proportion(int(matched_errors.sum()), len(matched_errors)),
        proportion(int(matched_errors[high].sum()), int(high.sum())),
        f"{np.abs(gaps).sum() / max(1, len(matched_errors)):.3f}",
        ", ".join(mistakes) or "none",
    )


def temperature(logits: Singles | Floats, masses: Singles | Floats) -> float:
    """Temperature that minimises the cross entropy of logits (N, K) to masses (N, K)."""

    def cross_entropy(heat: float) -> float:
        return -float((masses * log_softmax(logits / heat, axis=1)).sum())

    return float(minimize_scalar(cross_entropy, bounds=(0.3, 3.0), method="bounded").x)


def faces_of(photos: Iterable[Photograph]) -> tuple[Pixels, NDArray[np.int16]]:
    """Crops and faces of the tiles of photographs."""
    pictures, truth = [], []
    for photo in photos:
        pictures.append(PieceSampler(photo.pixels()).faces(photo.quads))
        truth += [INDEX[face] for face in photo.faces]
    return np.concatenate(pictures), np.array(truth, np.int16)


TruePicture = tuple[Pixels, Floats, Floats, bool]
"""A picture with its target quads, quads to ignore, and whether the pieces bear discs."""


def drawn_truth(rendered: Pictures) -> Iterator[TruePicture]:
    """Truth of rendered pictures."""
    for picture, quads, kinds, states in zip(*vars(rendered).values(), strict=True):
        present = np.isfinite(quads).all((1, 2))
        targets, ignored = (
            quads[present & (states == state)].astype(np.float64) for state in (1, 0)
        )
        yield picture, targets, ignored, [*KINDS][kinds[0]] == "discs"


def real_truth(photos: Iterable[Photograph]) -> Iterator[TruePicture]:
    """Truth of photographs of tiles."""
    return ((photo.pixels(), photo.quads, photo.quads[:0], False) for photo in photos)


def find(finder: Finder, name: str, truths: Iterable[TruePicture]) -> tuple[str, ...]:
    """Detection figures; a piece is found by a detection within half a side of its centre.

    Returns
    -------
    Table cells: name; pieces found; pictures complete; pictures without false positives; kinds
    right; corners within a tenth; median and 95th percentile of corner errors, in sides.
    """
    count, hits, matched_errors = Counter[str](), Counter[str](), list[float]()
    for picture, targets, ignored, with_discs in truths:
        remaining, before = list(finder.find(Photo.from_pixels(name, picture))), len(matched_errors)
        for quad in targets:
            best = _take_nearest(quad, remaining)
            if best is not None:
                hits["kind"] += (best.kind == "discs") == with_discs
                matched_errors.append(corner_error(quad, best.quad))
        for quad in ignored:
            _take_nearest(quad, remaining)
        count += Counter(pieces=len(targets), pictures=1)
        hits += Counter(complete=len(matched_errors) - before == len(targets), clean=not remaining)
    errors = np.array(matched_errors or [np.nan])
    shares = (
        proportion(len(matched_errors), count["pieces"]),
        proportion(hits["complete"], count["pictures"]),
        proportion(hits["clean"], count["pictures"]),
        proportion(hits["kind"], len(matched_errors)),
        proportion(int((errors < 0.1).sum()), len(matched_errors)),
    )
    middle, large = np.median(errors), np.percentile(errors, 95)
    return name, *shares, f"{middle:.3f}, {large:.3f}"


def corner_error(truth: Floats, detected: Floats) -> float:
    """Largest corner distance under the best cyclic order, in sides."""
    turns = [np.linalg.norm(truth - np.roll(detected, k, 0), axis=1).max() for k in range(4)]
    return float(min(turns) / mean_sides(truth))


def _take_nearest(quad: Floats, remaining: list[Detection]) -> Detection | None:
    """Remove and return the nearest remaining detection, if it is near enough."""
    distances = [float(np.linalg.norm(one.quad.mean(0) - quad.mean(0))) for one in remaining]
    if not distances or min(distances) > 0.5 * mean_sides(quad):
        return None
    return remaining.pop(int(np.argmin(distances)))
