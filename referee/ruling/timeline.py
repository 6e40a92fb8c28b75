"""What lay on one place over a series of looks: the looks corrected by one another.

Only physics is used: what lies there mostly stays as it is, and a covered place says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import exp, log
from operator import itemgetter

from referee.ruling.faces import EMPTY, UNKNOWN

REMOVAL = 0.05
"""Odds of a thing being taken away between two looks, against its staying: people take back a tile
now and then. A thing exchanged for another counts as two removals."""

FLOOR = 1e-5
"""Least probability of any reading: looks of the same place share speck and shadow, so no single
look may overrule all others for good."""

HIDDEN = 0.01
"""Odds of something new having come to lie unseen on a place that is covered: one of many places
changes from look to look, and seldom that one."""

KEPT = 3
"""Histories kept for each state while looking; the second best already tells the doubt."""

LEAST = 1e-7
"""Readings and histories below this probability are dropped."""


@dataclass(frozen=True, slots=True)
class Stay:
    """One thing that lay on the place: its face and the looks from `first` up to `last`."""

    face: str
    first: int
    last: int


Timeline = tuple[Stay, ...]
"""The things that lay on a place, in order; nothing lay there between them."""


def timelines(looks: Sequence[Mapping[str, float]]) -> tuple[tuple[Timeline, float], ...]:
    """What may have lain on a place, with probabilities, likeliest first.

    The likeliest histories of a hidden Markov model (list Viterbi; Seshadri and Sundberg, 1994)
    whose states are the faces, whose emissions are the looks and whose transitions are odds of
    removal. A thing that goes and is there again with the same face was there all the while: such
    histories count as one.

    Parameters
    ----------
    looks
        For each look the probabilities of what it shows, with `EMPTY` for nothing and
        `UNKNOWN` for a look that is blocked.
    """
    faces = {f for look in looks for f, p in look.items() if p > LEAST} - {UNKNOWN}
    states = sorted(faces | {EMPTY})
    best: _Best = {EMPTY: [(0.0, ())]}
    for number, look in enumerate(looks):
        best = _advanced(best, states, number, look)
    return _merged([path for paths in best.values() for path in paths])


_Best = dict[str, list[tuple[float, Timeline]]]
"""For each state the best histories that end in it, with their log probabilities."""


def _advanced(best: _Best, states: Sequence[str], number: int, look: Mapping[str, float]) -> _Best:
    """The best histories with one more look."""
    blocked = look.get(UNKNOWN, 0.0)
    hidden = blocked * HIDDEN / len(states)
    seen = {state: max(look.get(state, 0.0), FLOOR) for state in states}
    # A blocked look fits whatever lay there before.
    stays = [paths[0][0] + log(seen[state] + blocked) for state, paths in best.items()]
    hopeless = max(stays) + log(LEAST)
    # So many of all hold the best few for each state: of its own there are no more than `kept`.
    tiles = [(score, path, face) for face in best if face != EMPTY for score, path in best[face]]
    tiles = nlargest(2 * KEPT, tiles, key=itemgetter(0))
    advanced: _Best = {}
    for state in states:
        stay, change = log(seen[state] + blocked), log(seen[state] + hidden)
        removed = change + log(REMOVAL if state == EMPTY else REMOVAL**2)
        came = [(score + stay, path, True) for score, path in best.get(state, ())]
        if state != EMPTY:
            came += [(score + change, path, False) for score, path in best.get(EMPTY, ())]
        came += [(score + removed, path, False) for score, path, face in tiles if face != state]
        hopeful = nlargest(KEPT, (c for c in came if c[0] >= hopeless), key=itemgetter(0))
        if hopeful:
            advanced[state] = [(x, _extended(p, state, number, same)) for x, p, same in hopeful]
    return advanced


def _extended(path: Timeline, state: str, number: int, same: bool) -> Timeline:
    if state == EMPTY:
        return path
    if same:
        return (*path[:-1], Stay(state, path[-1].first, number))
    return (*path, Stay(state, number, number))


def _merged(paths: list[tuple[float, Timeline]]) -> tuple[tuple[Timeline, float], ...]:
    """Histories that tell the same story as one, with probabilities."""
    highest = max(score for score, _ in paths)
    weights: dict[Timeline, float] = {}
    for score, path in paths:
        story = tuple(_without_gaps(path))
        weights[story] = weights.get(story, 0.0) + exp(score - highest)
    total = sum(weights.values())
    shares = [(story, weight / total) for story, weight in weights.items()]
    likely = [entry for entry in shares if entry[1] >= LEAST]
    return tuple(sorted(likely, key=lambda entry: -entry[1]))


def _without_gaps(path: Timeline) -> Iterator[Stay]:
    """Join the stays of the same face, and drop what seemed to lie there in between."""
    at = 0
    while at < len(path):
        again = max(i for i in range(at, len(path)) if path[i].face == path[at].face)
        yield Stay(path[at].face, path[at].first, path[again].last)
        at = again + 1
