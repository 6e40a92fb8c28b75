"""The gate's photographs with truth, from different makers, and how they are judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from pathlib import Path

from benchmarks.gate import costs
from benchmarks.gate.candidate import Answer, Candidate
from benchmarks.gate.costs import Judge, Outcome
from benchmarks.hidden import OVERLAYS, Overlay, with_overlay
from benchmarks.scoring import Truth, is_laid_out
from benchmarks.sets import GAMES, LabelledPhoto, PhotoSet, Selection, rendered, with_truth
from training.scenes import Job, held_out

SEEDS = (60013, 60029, 60041)
"""Of our own renders; used for nothing else."""
EACH = 20
"""Renders per game and seed."""
OBLIQUE = 68.0
"""Largest angle from overhead, degrees, of renders as photographed from a seat at the table."""
TRACED = ("mobi", "cirplexed", "formula")
"""Further path-traced sets, by another maker than the gate's."""

PhotoFactory = Callable[[], Iterator[LabelledPhoto]]
"""Yields photographs lazily, rendering them if need be."""


@dataclass(frozen=True, slots=True)
class Source(PhotoSet):
    """A set of photographs of one kind, or of one followed game, with its cost function."""

    judge: Judge
    verb: str = "check"
    """Of the referee's command line."""

    def outcomes(
        self, candidate: Candidate, labelled: Sequence[LabelledPhoto]
    ) -> Iterator[tuple[Outcome, float]]:
        """Yield the outcome of each photograph and its seconds by the referee's own clock."""
        photos = [it.photo for it in labelled]
        verb = (self.verb, self.kind) if self.verb != "inspect" else (self.verb,)
        answers: Iterator[Answer]
        if self.verb == "follow":
            (answer,) = candidate.answers(verb, [photos])
            answers, divisor = repeat(answer, len(photos)), 1000 * len(photos)
        else:
            answers, divisor = candidate.answers(verb, [[photo] for photo in photos]), 1000
        for it, answer in zip(labelled, answers, strict=True):
            yield self.judge(it.truth, answer), answer["timing_ms"]["total"] / divisor


def sources(selection: Selection) -> Iterator[Source]:
    """All sources; renders are cached in the work folder."""
    factories: dict[str, PhotoFactory] = {
        f"renders/{it}": partial(renders, it, selection.work) for it in GAMES
    }
    factories |= {
        f"oblique/{it}": partial(renders, it, selection.work, tilt=OBLIQUE) for it in GAMES
    }
    bases: dict[str, list[PhotoFactory]] = {
        it: [partial(renders, it, selection.work, 1)] for it in GAMES
    }
    if photos := selection.photos:
        for folder in sorted((photos / "gate").iterdir()):
            factories[f"gate/{folder.name}"] = partial(ruled_on, folder)
            bases[_game(folder.name)].append(partial(ruled_on, folder))
        factories |= {f"traced/{kind}": partial(ruled_on, photos / kind) for kind in TRACED}
    for name, factory in factories.items():
        kind = _game(name.partition("/")[2])
        yield Source(name, kind, factory, partial(costs.ruling_outcome, kind))
    if photos:
        yield from _real(photos)
    for name, overlay in OVERLAYS.items():
        for kind, several in bases.items():
            folder = selection.work / "gate" / name / kind
            factory = partial(overlaid, overlay, several, folder)
            yield Source(f"{name}/{kind}", kind, factory, partial(costs.occlusion_outcome, kind))


def _game(folder: str) -> str:
    """The game that a folder such as ``mobi_home`` shows."""
    return folder.partition("_")[0]


def _real(photos: Path) -> Iterator[Source]:
    folder = photos / "mathable" / "game"
    yield Source("real/mathable", "mathable", partial(moves, folder), costs.move_outcome, "follow")
    for kind, judge in (
        ("number_tiles", costs.number_tiles_outcome),
        ("square_tiles", costs.square_tiles_outcome),
    ):
        factory = partial(with_truth, photos / kind)
        yield Source(f"real/{kind}", kind, factory, judge, "inspect")
    for kind in GAMES:
        factory = partial(foreign_photographs, photos / "foreign")
        yield Source(f"foreign/{kind}", kind, factory, costs.foreign_outcome)


def ruled_on(folder: Path) -> Iterator[LabelledPhoto]:
    """The photographs of a folder that have a true ruling."""
    return (it for it in with_truth(folder) if _has_ruling(it.truth))


def _has_ruling(truth: Truth) -> bool:
    return truth.get("game") != "formula" or is_laid_out(truth)


def moves(folder: Path) -> Iterator[LabelledPhoto]:
    """The photographs of a recorded game, each labelled with its new tile."""
    for photo in sorted(folder.glob("*_[0-9][0-9].jpg")):
        move = photo.with_suffix(".txt").read_text("utf-8").split()
        yield LabelledPhoto(photo, {"photo": photo.name, "move": move})


def foreign_photographs(folder: Path) -> Iterator[LabelledPhoto]:
    """Photographs of things that belong to no game."""
    return (LabelledPhoto(photo, {}) for photo in sorted(folder.glob("*.jpg")))


def renders(
    kind: str, work: Path, seeds: int = len(SEEDS), tilt: float | None = None
) -> Iterator[LabelledPhoto]:
    """Our own renders of a game, from the given number of seeds in turn."""
    folder = work / ("renders" if tilt is None else f"renders_{tilt:g}")
    jobs = (Job(kind, folder / f"{kind}_{seed}", seed, tilt=tilt) for seed in SEEDS[:seeds])
    drawn = (rendered(job, EACH, held_out) for job in jobs)
    every = chain.from_iterable(zip(*drawn, strict=True))
    return (it for it in every if _has_ruling(it.truth))


def overlaid(
    overlay: Overlay, bases: Sequence[PhotoFactory], folder: Path
) -> Iterator[LabelledPhoto]:
    """Photographs in which something hides one of their pieces, or what lies next to it."""
    return with_overlay(overlay, chain.from_iterable(base() for base in bases), SEEDS[0], folder)
