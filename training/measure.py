"""Figures of networks: on drawn pictures and on photographs that none was trained on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax
from scipy.stats import binomtest

from training.data.crops import INDEX
from training.data.photographs import Photograph
from training.data.pictures import FOUND, Pictures
from vision.arrays import Floats, Pixels, Singles
from vision.find.finder import Finder, FoundPiece
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


@dataclass(frozen=True)
class ReaderFigures:
    """How faces are read."""

    name: str
    accuracy: Share
    sure: Share
    """Of the likeliest faces, and of those read at `SURE` or more."""
    error: float
    """Expected calibration error over `BINS` bins of equal width."""
    mistakes: tuple[tuple[str, str, int], ...]
    """(truth, read, times), most frequent first."""

    @property
    def row(self) -> tuple[str, ...]:
        """The figures as cells of a table."""
        wrong = ", ".join(f"{truth} as {read} ({n})" for truth, read, n in self.mistakes)
        figures = self.name, str(self.accuracy), str(self.sure), f"{self.error:.3f}"
        return *figures, wrong or "none"


def judge(
    name: str, given: Singles, truth: NDArray[np.int16], *, upright: bool = False
) -> ReaderFigures:
    """Compare faces, (n, 4, C) against (n,); where up is not known, 6 and 9 are one."""
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
    return ReaderFigures(
        name,
        Share(int(right.sum()), len(right)),
        Share(int(right[high].sum()), int(high.sum())),
        float(np.abs(gaps).sum() / max(1, len(right))),
        tuple((t, r, n) for (t, r), n in wrong.most_common(6)),
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


@dataclass
class FinderFigures:
    """How pieces are found."""

    name: str
    photos: int = 0
    clean: int = 0
    complete: int = 0
    pieces: int = 0
    kind_right: int = 0
    errors: list[float] = field(default_factory=list)

    def add(self, truth: TruePicture, found: Sequence[FoundPiece]) -> None:
        """Take one photograph into account; a piece is found within half a side of its middle."""
        _, wanted, ignored, with_discs = truth
        left, before = list(found), len(self.errors)
        for quad in wanted:
            best = _taken(quad, left)
            if best is not None:
                self.kind_right += (best.kind == "discs") == with_discs
                self.errors.append(corner_error(quad, best.quad))
        for quad in ignored:
            _taken(quad, left)
        self.photos += 1
        self.clean += not left
        self.complete += len(self.errors) - before == len(wanted)
        self.pieces += len(wanted)

    @property
    def row(self) -> tuple[str, ...]:
        """The figures as cells of a table."""
        errors, found = np.array(self.errors or [np.nan]), len(self.errors)
        shares = (
            Share(found, self.pieces),
            Share(self.complete, self.photos),
            Share(self.clean, self.photos),
            Share(self.kind_right, found),
            Share(int((errors < 0.1).sum()), found),
        )
        usual, large = np.median(errors), np.percentile(errors, 95)
        return self.name, *map(str, shares), f"{usual:.3f}, {large:.3f}"


def find(finder: Finder, name: str, truths: Iterable[TruePicture]) -> FinderFigures:
    """Look for the pieces of some pictures."""
    figures = FinderFigures(name)
    for truth in truths:
        figures.add(truth, finder.find(Photo.from_pixels(name, truth[0])))
    return figures


def corner_error(truth: Floats, found: Floats) -> float:
    """Largest distance of a corner, over the best order, in sides."""
    turns = [np.linalg.norm(truth - np.roll(found, k, 0), axis=1).max() for k in range(4)]
    return float(min(turns) / mean_sides(truth))


def _taken(quad: Floats, left: list[FoundPiece]) -> FoundPiece | None:
    """Take the piece that is nearest to a quad out of those that are left, if it is near enough."""
    away = [float(np.linalg.norm(one.quad.mean(0) - quad.mean(0))) for one in left]
    if not away or min(away) > 0.5 * mean_sides(quad):
        return None
    return left.pop(int(np.argmin(away)))
