"""Photographs with truth, from makers that differ, and what the referee is asked about them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, tee
from pathlib import Path

import numpy as np
from tqdm import tqdm

from benchmarks import hidden
from benchmarks.altered import write as write_altered
from benchmarks.gate import costs
from benchmarks.gate.costs import Judge, Outcome
from benchmarks.gate.tried import Tried
from benchmarks.measuring import Known, with_truth
from benchmarks.scoring import Truth
from referee import games
from referee.games.mobius.layout import LAYOUT
from training.scenes import Job
from training.scenes import write as write_scenes
from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED

SEEDS = (60013, 60029, 60041)
"""Of our own renders: nothing else is drawn with them."""
EACH = 20
"""Photographs that are rendered of a game with each seed."""
QUALITY = 90
"""Of the JPEGs with something laid over them."""
TRACED = ("mobi", "cirplexed", "formula")
"""Path-traced sets beside those of the gate's own maker."""


@dataclass(frozen=True, slots=True)
class Case:
    """A photograph with its truth, and the name of the one it was made from."""

    photo: Path
    truth: Truth
    origin: str


def case_of(known: Known) -> Case:
    """A photograph that was made from no other."""
    return Case(known.photo, known.truth, str(known.photo))


@dataclass(frozen=True)
class Source:
    """A set of photographs of one sort.

    Attributes
    ----------
    asked
        What the referee is asked: words of its command line.
    judge
        What became of a photograph, by its truth and report.
    make
        Gives the photographs; those that have to be drawn are, as far as they are taken.
    """

    name: str
    asked: tuple[str, ...]
    judge: Judge
    make: Callable[[], Iterator[Case]]

    def cases(self, limit: int | None) -> list[Case]:
        """The photographs, or so many of them."""
        return list(islice(self.make(), limit))

    def outcomes(self, tried: Tried, cases: Sequence[Case]) -> Iterator[tuple[Outcome, float]]:
        """What became of each, and the seconds that it took by the referee's own clock."""
        answers = tried.answers(self.asked, [case.photo for case in cases])
        for case, answer in zip(cases, answers, strict=True):
            yield self.judge(case.truth, answer), answer["timing_ms"]["total"] / 1000


@dataclass(frozen=True)
class Followed(Source):
    """The photographs of one game, which is followed as a whole."""

    def outcomes(self, tried: Tried, cases: Sequence[Case]) -> Iterator[tuple[Outcome, float]]:
        """What became of each, and its share of the seconds."""
        answer = tried.answer(self.asked, [case.photo for case in cases])
        for case in cases:
            seconds = answer["timing_ms"]["total"] / 1000 / len(cases)
            yield self.judge(case.truth, answer), seconds


def sources(work: Path, photos: Path | None) -> list[Source]:
    """All that there is; what is drawn lies in a folder for work and is not drawn again."""
    ours = [game.name for game in games.ours()]
    drawn = {kind: partial(rendered, kind, SEEDS, work / "renders") for kind in ours}
    found = [_game(f"renders/{kind}", kind, make) for kind, make in drawn.items()]
    bases = {kind: [partial(rendered, kind, SEEDS[:1], work / "renders")] for kind in ours}
    if photos is not None:
        for folder in sorted((photos / "gate").iterdir()):
            kind = folder.name.partition("_")[0]
            found.append(_game(f"gate/{folder.name}", kind, partial(ruled_on, folder)))
            bases[kind].append(partial(ruled_on, folder))
        traced = [(kind, partial(ruled_on, photos / kind)) for kind in TRACED]
        found += [_game(f"traced/{kind}", kind, make) for kind, make in traced]
        found += _real(photos, ours)
    for name, hide in hidden.HIDES.items():
        for kind, several in bases.items():
            make = partial(laid_over, hide, kind, several, work / name)
            found.append(
                Source(f"{name}/{kind}", ("check", kind), partial(costs.hidden, kind), make)
            )
    return found


def _game(name: str, kind: str, make: Callable[[], Iterator[Case]]) -> Source:
    return Source(name, ("check", kind), partial(costs.ruled, kind), make)


def _real(photos: Path, ours: Iterable[str]) -> Iterator[Source]:
    folder = photos / "mathable" / "game"
    yield Followed("real/mathable", ("follow", "mathable"), costs.followed, partial(moves, folder))
    for kind, judge in (("number_tiles", costs.number_tiles), ("square_tiles", costs.square_tiles)):
        yield Source(f"real/{kind}", ("inspect",), judge, partial(ruled_on, photos / kind))
    for kind in ours:
        others = partial(others_of, photos / "foreign")
        yield Source(f"foreign/{kind}", ("check", kind), costs.foreign, others)


def ruled_on(folder: Path) -> Iterator[Case]:
    """The photographs of a folder about which truth tells a ruling."""
    return (case_of(known) for known in with_truth(folder) if _tells_a_ruling(known.truth))


def _tells_a_ruling(truth: Truth) -> bool:
    """Not so of lines of cards with jokers, or that are not laid out yet."""
    return truth.get("game") != "formula" or not (truth.get("jokers") or "A" not in truth)


def moves(folder: Path) -> Iterator[Case]:
    """The photographs of a recorded game, each with the tile that is new in it."""
    for photo in sorted(folder.glob("*_[0-9][0-9].jpg")):
        move = photo.with_suffix(".txt").read_text("utf-8").split()
        yield case_of(Known(photo, {"photo": photo.name, "move": move}))


def others_of(folder: Path) -> Iterator[Case]:
    """Photographs of other things."""
    return (case_of(Known(photo, {})) for photo in sorted(folder.glob("*.jpg")))


def rendered(kind: str, seeds: Sequence[int], folder: Path) -> Iterator[Case]:
    """Our own renders of a game, by all seeds in turns."""
    drawn = (write_scenes(Job(kind, folder / f"{kind}_{it}", it), EACH, None) for it in seeds)
    photos = chain.from_iterable(zip(*drawn, strict=True))
    for photo in tqdm(photos, f"drawing {kind}", EACH * len(seeds), leave=False):
        known = Known(photo, json.loads(photo.with_suffix(".json").read_text("utf-8")))
        if _tells_a_ruling(known.truth):
            yield case_of(known)


def laid_over(
    hide: hidden.Hide, kind: str, bases: Sequence[Callable[[], Iterator[Case]]], folder: Path
) -> Iterator[Case]:
    """Photographs with something near one of their pieces, each once."""
    every = (case for base in bases for case in base() if pieces_of(case.truth))
    cases, again = tee(every)
    quads = (np.array(pieces_of(case.truth)) for case in again)
    for case, way in zip(cases, hidden.ways(hide, quads, SEEDS[0]), strict=True):
        file = folder / kind / case.photo.name
        if not file.exists():
            # What hides a piece moves none.
            (_,) = write_altered([Known(case.photo, case.truth)], [way], file.parent, QUALITY)
        yield Case(file, case.truth, case.origin)


def pieces_of(truth: Truth) -> list[Floats]:
    """Outlines (4, 2) of what lies there; of a printed board without any, those of its cells."""
    told = chain.from_iterable(truth.get(name, ()) for name in ("tiles", "cards", "stones"))
    quads = [np.array(piece["quad"]) for piece in told]
    if quads or truth["game"] != "mobius":
        return quads
    plane = Homography(np.array(truth["homography"]))
    return [plane(np.array(place.at) + LAYOUT.pitch_mm * CENTRED) for place in LAYOUT.places]
