"""What lay on one place over a series of looks, by a hidden Markov model.

It assumes only physics: what lies there mostly stays, and a covered place shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import exp, log
from operator import itemgetter

from referee.ruling.faces import EMPTY, UNKNOWN
from vision.piece import Alternative

REMOVAL = 0.05
"""Odds that a piece is taken away between two looks. An exchange counts as two removals."""

FLOOR = 1e-5
"""Least probability of any reading, so that no single look overrules all others: looks at the same
place share specks and shadows."""

HIDDEN = 0.01
"""Odds that something new was placed while a place was covered: one of many places changes from
look to look."""

KEPT = 3
"""Histories kept for each state; the second best already gives the doubt."""

LEAST = 1e-7
"""Probability below which readings and histories are dropped."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A piece that lay on the place: its face, and its `first` and `last` look."""

    face: str
    first: int
    last: int


Timeline = tuple[Stay, ...]
"""The pieces that lay on a place, in order; the place was bare between them."""


def stay_at(timeline: Timeline, look: int) -> Stay | None:
    """The piece that lay there in one look."""
    return next((stay for stay in timeline if stay.first <= look <= stay.last), None)


@dataclass(frozen=True, slots=True)
class History:
    """What may have lain on a place: timelines with probabilities, likeliest first."""

    timelines: tuple[tuple[Timeline, float], ...] = (((), 1.0),)

    def given(self, holds: Callable[[Timeline], bool]) -> History | None:
        """The history once something is known to hold; None where no timeline allows that."""
        kept = [(timeline, share) for timeline, share in self.timelines if holds(timeline)]
        total = sum(share for _, share in kept)
        return History(tuple((line, share / total) for line, share in kept)) if kept else None

    def ranked(self, key: Callable[[Timeline], str]) -> list[Alternative]:
        """The values of a key of the timelines, likeliest first."""
        shares: dict[str, float] = {}
        for timeline, share in self.timelines:
            shares[key(timeline)] = shares.get(key(timeline), 0.0) + share
        ranked = sorted(shares.items(), key=lambda entry: -entry[1])
        return [Alternative(*entry) for entry in ranked]


def timelines(looks: Sequence[Mapping[str, float]]) -> tuple[tuple[Timeline, float], ...]:
    """The likeliest histories of a place with their probabilities, likeliest first.

    List Viterbi (Seshadri and Sundberg, 1994) on a hidden Markov model whose states are the faces,
    whose emissions are the looks and whose transitions are the odds of removal. A piece that
    disappears and returns with the same face is taken to have stayed: such histories are merged.

    Parameters
    ----------
    looks
        For each look the probabilities of what it shows, with `EMPTY` for a bare place and
        `UNKNOWN` for a covered one.
    """
    faces = {f for look in looks for f, p in look.items() if p > LEAST} - {UNKNOWN}
    states = sorted(faces | {EMPTY})
    best: _Best = {EMPTY: [(0.0, ())]}
    for number, look in enumerate(looks):
        best = _advance(best, states, number, look)
    return _merge([path for paths in best.values() for path in paths])


_Best = dict[str, list[tuple[float, Timeline]]]
"""For each state the best histories that end in it, with their log probabilities."""


def _advance(best: _Best, states: Sequence[str], number: int, look: Mapping[str, float]) -> _Best:
    """Advance the best histories by one look."""
    blocked = look.get(UNKNOWN, 0.0)
    hidden = blocked * HIDDEN / len(states)
    emissions = {state: max(look.get(state, 0.0), FLOOR) for state in states}
    # A blocked look fits whatever lay there before.
    stays = [paths[0][0] + log(emissions[state] + blocked) for state, paths in best.items()]
    hopeless = max(stays) + log(LEAST)
    # These hold the best `KEPT` for each state: no more than `KEPT` are its own.
    departures = [
        (score, path, face) for face in best if face != EMPTY for score, path in best[face]
    ]
    departures = nlargest(2 * KEPT, departures, key=itemgetter(0))
    advanced: _Best = {}
    for state in states:
        stay, change = log(emissions[state] + blocked), log(emissions[state] + hidden)
        removal = change + log(REMOVAL if state == EMPTY else REMOVAL**2)
        candidates = [(score + stay, path, True) for score, path in best.get(state, ())]
        if state != EMPTY:
            candidates += [(score + change, path, False) for score, path in best.get(EMPTY, ())]
        candidates += [
            (score + removal, path, False) for score, path, face in departures if face != state
        ]
        kept = nlargest(KEPT, (c for c in candidates if c[0] >= hopeless), key=itemgetter(0))
        if kept:
            advanced[state] = [(x, _extend(p, state, number, same)) for x, p, same in kept]
    return advanced


def _extend(path: Timeline, state: str, number: int, same: bool) -> Timeline:
    if state == EMPTY:
        return path
    if same:
        return (*path[:-1], Stay(state, path[-1].first, number))
    return (*path, Stay(state, number, number))


def _merge(paths: list[tuple[float, Timeline]]) -> tuple[tuple[Timeline, float], ...]:
    """Merge histories that differ only by gaps, and normalise their probabilities."""
    highest = max(score for score, _ in paths)
    weights: dict[Timeline, float] = {}
    for score, path in paths:
        timeline = tuple(_close_gaps(path))
        weights[timeline] = weights.get(timeline, 0.0) + exp(score - highest)
    total = sum(weights.values())
    shares = [(timeline, weight / total) for timeline, weight in weights.items()]
    kept = [entry for entry in shares if entry[1] >= LEAST]
    return tuple(sorted(kept, key=lambda entry: -entry[1]))


def _close_gaps(path: Timeline) -> Iterator[Stay]:
    """Join stays of the same face, dropping what was read in between."""
    start = 0
    while start < len(path):
        end = max(i for i in range(start, len(path)) if path[i].face == path[start].face)
        yield Stay(path[start].face, path[start].first, path[end].last)
        start = end + 1
