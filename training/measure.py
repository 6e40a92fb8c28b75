"""Figures of networks on held-out renders and photographs."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax

from benchmarks.figures import wilson
from benchmarks.scoring import NEAR, corner_error, match
from training.data.crops import INDEX
from training.data.photographs import Photograph
from training.data.pictures import KINDS, Pictures
from vision.arrays import Floats, Pixels, Singles
from vision.find.finder import Finder
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
    count, hits, errors = Counter[str](), Counter[str](), list[float]()
    for picture, targets, ignored, with_discs in truths:
        detections = [
            {"quad": found.quad.tolist(), "kind": found.kind}
            for found in finder.find(Photo.from_pixels(name, picture))
        ]
        pairs, spurious = match([{"quad": quad.tolist()} for quad in targets], detections)
        _, spurious = match([{"quad": quad.tolist()} for quad in ignored], spurious)
        found = [(true["quad"], one) for true, one in pairs if one]
        hits["kind"] += sum((one["kind"] == "discs") == with_discs for _, one in found)
        errors += [corner_error(quad, one["quad"]) for quad, one in found]
        count += Counter(pieces=len(targets), pictures=1)
        hits += Counter(complete=len(found) == len(targets), clean=not spurious)
    shares = (
        proportion(len(errors), count["pieces"]),
        proportion(hits["complete"], count["pictures"]),
        proportion(hits["clean"], count["pictures"]),
        proportion(hits["kind"], len(errors)),
        proportion(sum(error < NEAR for error in errors), len(errors)),
    )
    middle, large = np.percentile(errors or [np.nan], (50, 95))
    return name, *shares, f"{middle:.3f}, {large:.3f}"
