"""Figures of networks: on drawn pictures and on photographs that none was trained on."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax
from scipy.stats import binomtest

from training.data.crops import INDEX
from training.data.photographs import Photograph
from training.data.pictures import FOUND, Pictures
from vision.arrays import Floats, Pixels, Singles
from vision.find.finder import Detection, Finder
from vision.geometry.quads import mean_sides
from vision.photo.photo import Photo
from vision.read.crops import PieceSampler
from vision.read.faces import FACES

BINS = 15
SURE = 0.9


@dataclass(frozen=True)
class Share:
    """A share with its 95 % Wilson interval."""

    hits: int
    n: int

    def __str__(self) -> str:
        if not self.n:
            return "n = 0"
        low, high = binomtest(self.hits, self.n).proportion_ci(method="wilson")
        share = 100 * self.hits / self.n
        return f"{share:.2f} % ({self.hits}/{self.n}, 95 %: {100 * low:.2f}–{100 * high:.2f})"


def judge(
    name: str, given: Singles, truth: NDArray[np.int16], *, upright: bool = False
) -> tuple[str, ...]:
    """Compare faces, (n, 4, C) against (n,); where up is not known, 6 and 9 are one.

    Returns
    -------
    Cells of a table: the name; how many of the likeliest faces are right, and of those read at
    `SURE` or more; the expected calibration error over `BINS` bins; the most frequent mistakes.
    """
    shares = (given[:, 0] if upright else given.sum(axis=1)).astype(np.float64)
    shares /= shares.sum(axis=1, keepdims=True)
    if not upright:
        six, nine = INDEX["6"], INDEX["9"]
        shares[:, six] += shares[:, nine]
        shares[:, nine] = 0
        truth = np.where(truth == nine, six, truth).astype(np.int16)
    read, sure = shares.argmax(axis=1), shares.max(axis=1)
    right, high = read == truth, sure >= SURE
    wrong = Counter((FACES[t], FACES[r]) for t, r in zip(truth[~right], read[~right], strict=True))
    place = np.clip((sure * BINS).astype(int), 0, BINS - 1)
    # Of each bin, the sum of confidences less the number right.
    gaps = np.bincount(place, sure - right, minlength=BINS)
    mistakes = (f"{true} as {told} ({n})" for (true, told), n in wrong.most_common(6))
    return (
        name,
        str(Share(int(right.sum()), len(right))),
        str(Share(int(right[high].sum()), int(high.sum()))),
        f"{np.abs(gaps).sum() / max(1, len(right)):.3f}",
        ", ".join(mistakes) or "none",
    )


def temperature(logits: Singles | Floats, masses: Singles | Floats) -> float:
    """That at which logits (N, K) have the least cross entropy to masses (N, K)."""

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
"""A picture with quads to be found, others that do not count, and whether its pieces bear discs."""


def drawn_truth(drawn: Pictures) -> Iterator[TruePicture]:
    """Drawn pictures."""
    for picture, quads, kinds, states in zip(*vars(drawn).values(), strict=True):
        there = np.isfinite(quads).all((1, 2))
        wanted, ignored = (quads[there & (states == state)].astype(np.float64) for state in (1, 0))
        yield picture, wanted, ignored, [*FOUND][kinds[0]] == "discs"


def real_truth(photos: Iterable[Photograph]) -> Iterator[TruePicture]:
    """Photographs of tiles."""
    return ((photo.pixels(), photo.quads, photo.quads[:0], False) for photo in photos)


def find(finder: Finder, name: str, truths: Iterable[TruePicture]) -> tuple[str, ...]:
    """Look for the pieces of some pictures; one is found within half a side of its middle.

    Returns
    -------
    Cells of a table: the name; pieces found, pictures complete and without a false piece, kinds
    right, corners near; median and 95th percentile of the corners' errors, in sides.
    """
    count, hits, right = Counter[str](), Counter[str](), list[float]()
    for picture, wanted, ignored, with_discs in truths:
        left, before = list(finder.find(Photo.from_pixels(name, picture))), len(right)
        for quad in wanted:
            best = _taken(quad, left)
            if best is not None:
                hits["kind"] += (best.kind == "discs") == with_discs
                right.append(corner_error(quad, best.quad))
        for quad in ignored:
            _taken(quad, left)
        count += Counter(pieces=len(wanted), pictures=1)
        hits += Counter(complete=len(right) - before == len(wanted), clean=not left)
    errors = np.array(right or [np.nan])
    shares = (
        Share(len(right), count["pieces"]),
        Share(hits["complete"], count["pictures"]),
        Share(hits["clean"], count["pictures"]),
        Share(hits["kind"], len(right)),
        Share(int((errors < 0.1).sum()), len(right)),
    )
    usual, large = np.median(errors), np.percentile(errors, 95)
    return name, *map(str, shares), f"{usual:.3f}, {large:.3f}"


def corner_error(truth: Floats, found: Floats) -> float:
    """Largest distance of a corner, over the best order, in sides."""
    turns = [np.linalg.norm(truth - np.roll(found, k, 0), axis=1).max() for k in range(4)]
    return float(min(turns) / mean_sides(truth))


def _taken(quad: Floats, left: list[Detection]) -> Detection | None:
    """Take the piece that is nearest to a quad out of those that are left, if it is near enough."""
    away = [float(np.linalg.norm(one.quad.mean(0) - quad.mean(0))) for one in left]
    if not away or min(away) > 0.5 * mean_sides(quad):
        return None
    return left.pop(int(np.argmin(away)))
