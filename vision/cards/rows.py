"""Rows of cards before it is known which way they are up: fitted, completed and read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.cards.eye import CardEye
from vision.cards.outlines import ideal, plane_of_row
from vision.cards.settings import CardSettings
from vision.find.suppress import suppress
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED, NONE
from vision.photo.reductions import to_full
from vision.read.around import PIECE


@dataclass(frozen=True, slots=True)
class Row:
    """Cards in a row.

    Attributes
    ----------
    quads
        (N, 4, 2) pixels, clockwise from one end of the row to the other: the first side of each
        card is along it.
    plane
        On which they are unit squares.
    crops, faces
        (N, 40, 40, 3) and (N, 4, faces + 1), as `CardEye.read_well` gives them.
    doubtful
        (M, 4, 2) places at which there may be another card, or perhaps none of those read.
    middles
        (N, 2) theirs on the plane.
    """

    quads: Floats
    plane: Plane
    crops: Pixels
    faces: Floats
    doubtful: Floats
    middles: Floats


def see_row(eye: CardEye, quads: Floats, scores: Floats, shows: Floats) -> Row | None:
    """Fit and read the cards of a chain, drop what is none, and look for those that were missed.

    Parameters
    ----------
    quads, scores
        (N, 4, 2) and (N,) what was found, from one end of the chain to the other.
    shows
        (N,) probabilities that it shows a face of the box, as read without its outline.
    """
    settings = eye.settings
    plane = plane_of_row(quads, shows * scores)
    cards = _Cards(eye, plane, ideal(plane, quads))
    if not cards.take(quads, settings.false):
        return None
    for _ in range(settings.rounds):
        if not cards.take(cards.probes(), settings.missed):
            break
    cards.take_unread(quads)
    return cards.row()


class _Cards:
    """The cards of a row that are known so far, and the places where there may be more."""

    def __init__(self, eye: CardEye, plane: Plane, quads: Floats) -> None:
        self.eye, self.plane = eye, plane
        self.around = eye.around(plane, quads)
        self.quads: Floats = NONE
        self.middles: Floats = np.zeros((0, 2))

    def take(self, places: Floats, least: float) -> bool:
        """Take the places (N, 4, 2) where a piece lies and shows a face; whether there are any.

        Parameters
        ----------
        least
            Probability of a piece there.
        """
        piece = self._contents(places)[:, PIECE]
        places, piece = places[piece >= least], piece[piece >= least]
        places = ideal(self.plane, places)
        fresh = ~self._near(places)
        places, piece = places[fresh], piece[fresh]
        # Many lead to the same glyph.
        spots = np.rint(self._middles(places) / self.eye.settings.probe_step)
        once = np.unique(spots, axis=0, return_index=True)[1]
        places, piece = places[once], piece[once]
        shows = self.eye.shows(self.eye.read_well(places, self.eye.settings.hint)[1])
        before = len(self.quads)
        self._add(places, shows * piece, shows > self.eye.settings.shows)
        return len(self.quads) > before

    def take_unread(self, places: Floats) -> None:
        """Take where a piece lies in this row, whatever it shows, to be asked about."""
        settings = self.eye.settings
        places = np.concatenate([ideal(self.plane, places), self.probes()])
        piece, x = self._contents(places)[:, PIECE], self.middles[:, 0]
        at = self._middles(places)[:, 0]
        close = (at > x.min() - settings.gap) & (at < x.max() + settings.gap)
        alone = ~self._near(places, settings.unread_same)
        self._add(places, piece, (piece > settings.missed) & close & alone)

    def probes(self) -> Floats:
        """(M, 4, 2) places along the row where another card may lie, moved to what is seen."""
        flat = places_to_probe(self.middles, self.eye.settings)
        seen = self.around.at(to_full(self.plane.homography(flat), self.eye.reduction))
        # Cards are squares on the plane of a row.
        offsets = seen.offsets * (1.0, self.eye.settings.aspect)
        return self.plane.homography(flat + offsets[:, None])

    def _contents(self, places: Floats) -> Floats:
        return self.around.at(to_full(places, self.eye.reduction)).probabilities

    def _doubtful(self, cards: Floats) -> Floats:
        """(M, 4, 2) free places in the row and beyond its ends that may not be bare.

        And cards (N, 4, 2) of it that may be none.
        """
        settings = self.eye.settings
        middles = self.middles[np.argsort(self.middles[:, 0])]
        free = self.plane.homography(free_places(middles, settings)[:, None] + CENTRED)
        likely, _ = self.around.may_hold(to_full(free, self.eye.reduction))
        weak = self._contents(cards)[:, PIECE] < settings.missed
        doubtful = likely > settings.unclear
        return np.concatenate([self._apart(free[doubtful], likely[doubtful]), cards[weak]])

    def _add(self, places: Floats, worth: Floats, chosen: Flags) -> None:
        """Take chosen places, the best first; none of them is that of a card already taken."""
        places = self._apart(places[chosen], worth[chosen])
        self.quads = np.concatenate([self.quads, places])
        self.middles = np.concatenate([self.middles, self._middles(places)])

    def _apart(self, places: Floats, worth: Floats) -> Floats:
        """Of places that are the same card, the best."""
        middles = self._middles(places)
        apart = np.abs(middles[:, None] - middles).max(2)
        return places[suppress(apart, worth, self.eye.settings.same)]

    def row(self) -> Row:
        """The cards from one end to the other."""
        order = np.argsort(self.middles[:, 0])
        quads = self.quads[order]
        crops, faces = self.eye.read_well(quads)
        faces[:, :, -1] *= self.eye.settings.strange_in_row
        doubtful = self._doubtful(quads)
        return Row(quads, self.plane, crops, faces, doubtful, self.middles[order])

    def _near(self, places: Floats, same: float | None = None) -> Flags:
        """(N,) which places are those of cards already taken."""
        away = np.abs(self._middles(places)[:, None] - self.middles).max(2)
        return np.asarray(away.min(1, initial=np.inf) < (same or self.eye.settings.same))

    def _middles(self, quads: Floats) -> Floats:
        return np.asarray(self.plane.from_above(quads).mean(1))


def places_to_probe(middles: Floats, settings: CardSettings) -> Floats:
    """(M, 4, 2) squares beyond the ends of a row and in its gaps where a card may lie.

    Its cards have their middles (N, 2), all on its plane.
    """
    middles = middles[np.argsort(middles[:, 0])]
    first, last = middles[0], middles[-1]
    steps = np.arange(*settings.beyond, settings.probe_step)
    places = [first - np.array([step, 0]) for step in steps]
    places += [last + np.array([step, 0]) for step in steps]
    for here, there in pairwise(middles):
        room = float(there[0] - here[0])
        if room > settings.gap:
            low = min(settings.beyond[0], room / 2)
            shares = np.arange(low, room - low + 0.01, settings.probe_step) / room
            places += [here + share * (there - here) for share in shares]
    return np.array(places)[:, None] + CENTRED


def free_places(middles: Floats, settings: CardSettings) -> Floats:
    """(M, 2) places beyond the ends of a row (N, 2) and between its cards, with room for one."""
    ends = ((middles[0], -1.0), (middles[-1], 1.0))
    places = [end + np.array([way * step, 0.0]) for step in settings.ends for end, way in ends]
    for here, there in pairwise(middles):
        count = int((there[0] - here[0]) / settings.pitch - settings.roomy)
        places += [here + (there - here) * (k + 1) / (count + 1) for k in range(count)]
    return np.array(places)
