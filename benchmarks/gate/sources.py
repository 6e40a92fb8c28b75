"""Photographs with truth, from makers that differ, and what the referee is asked about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from pathlib import Path

from benchmarks.command import Answer
from benchmarks.gate import costs
from benchmarks.gate.costs import Judge, Outcome
from benchmarks.gate.tried import Tried
from benchmarks.hidden import HIDES, Hide, laid_over
from benchmarks.scoring import Truth, is_laid_out
from benchmarks.sets import GAMES, Asked, Known, PhotoSet, rendered, with_truth
from training.scenes import Job, held_out

SEEDS = (60013, 60029, 60041)
"""Of our own renders: nothing else is drawn with them."""
EACH = 20
"""Photographs that are rendered of a game with each seed."""
TRACED = ("mobi", "cirplexed", "formula")
"""Path-traced sets beside those of the gate's own maker."""

Make = Callable[[], Iterator[Known]]
"""Gives photographs; those that have to be drawn are, as far as they are taken."""


@dataclass(frozen=True, slots=True)
class Source(PhotoSet):
    """A set of photographs of one sort, or those of one game that is followed."""

    judge: Judge
    """What became of a photograph, by its truth and report."""
    verb: str = "check"
    """What the referee is asked to do with them, by a word of its command line."""

    def outcomes(self, tried: Tried, known: Sequence[Known]) -> Iterator[tuple[Outcome, float]]:
        """What became of each, and the seconds that it took by the referee's own clock."""
        photos = [one.photo for one in known]
        asked = (self.verb, self.kind) if self.verb != "inspect" else (self.verb,)
        answers: Iterator[Answer]
        if self.verb == "follow":
            (answer,) = tried.answers(asked, [photos])
            answers, each = repeat(answer, len(known)), 1000 * len(known)
        else:
            answers, each = tried.answers(asked, [[photo] for photo in photos]), 1000
        for one, answer in zip(known, answers, strict=True):
            yield self.judge(one.truth, answer), answer["timing_ms"]["total"] / each


def sources(asked: Asked) -> Iterator[Source]:
    """All that there is; what is drawn lies in the folder for work and is not drawn again."""
    makes: dict[str, Make] = {f"renders/{it}": partial(renders, it, asked.work) for it in GAMES}
    bases: dict[str, list[Make]] = {it: [partial(renders, it, asked.work, 1)] for it in GAMES}
    if photos := asked.photos:
        for folder in sorted((photos / "gate").iterdir()):
            makes[f"gate/{folder.name}"] = partial(ruled_on, folder)
            bases[_game(folder.name)].append(partial(ruled_on, folder))
        makes |= {f"traced/{kind}": partial(ruled_on, photos / kind) for kind in TRACED}
    for name, make in makes.items():
        kind = _game(name.partition("/")[2])
        yield Source(name, kind, make, partial(costs.ruled, kind))
    if photos:
        yield from _real(photos)
    for name, hide in HIDES.items():
        for kind, several in bases.items():
            folder = asked.work / "gate" / name / kind
            make = partial(hidden, hide, several, folder)
            yield Source(f"{name}/{kind}", kind, make, partial(costs.hidden, kind))


def _game(folder: str) -> str:
    """The game that a folder such as ``mobi_home`` shows."""
    return folder.partition("_")[0]


def _real(photos: Path) -> Iterator[Source]:
    folder = photos / "mathable" / "game"
    yield Source("real/mathable", "mathable", partial(moves, folder), costs.followed, "follow")
    for kind, judge in (("number_tiles", costs.number_tiles), ("square_tiles", costs.square_tiles)):
        make = partial(with_truth, photos / kind)
        yield Source(f"real/{kind}", kind, make, judge, "inspect")
    for kind in GAMES:
        others = partial(others_of, photos / "foreign")
        yield Source(f"foreign/{kind}", kind, others, costs.foreign)


def ruled_on(folder: Path) -> Iterator[Known]:
    """The photographs of a folder about which truth tells a ruling."""
    return (known for known in with_truth(folder) if _tells_a_ruling(known.truth))


def _tells_a_ruling(truth: Truth) -> bool:
    return truth.get("game") != "formula" or is_laid_out(truth)


def moves(folder: Path) -> Iterator[Known]:
    """The photographs of a recorded game, each with the tile that is new in it."""
    for photo in sorted(folder.glob("*_[0-9][0-9].jpg")):
        move = photo.with_suffix(".txt").read_text("utf-8").split()
        yield Known(photo, {"photo": photo.name, "move": move})


def others_of(folder: Path) -> Iterator[Known]:
    """Photographs of other things."""
    return (Known(photo, {}) for photo in sorted(folder.glob("*.jpg")))


def renders(kind: str, work: Path, seeds: int = len(SEEDS)) -> Iterator[Known]:
    """Our own renders of a game, by so many seeds in turns."""
    jobs = (Job(kind, work / "renders" / f"{kind}_{seed}", seed) for seed in SEEDS[:seeds])
    drawn = (rendered(job, EACH, held_out) for job in jobs)
    every = chain.from_iterable(zip(*drawn, strict=True))
    return (known for known in every if _tells_a_ruling(known.truth))


def hidden(hide: Hide, bases: Sequence[Make], folder: Path) -> Iterator[Known]:
    """Photographs with something near one of their pieces."""
    return laid_over(hide, chain.from_iterable(base() for base in bases), SEEDS[0], folder)
