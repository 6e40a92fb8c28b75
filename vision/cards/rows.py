"""Rows of cards before it is known which way they are up: fitted, completed and read.

Cards of a row have one size and stand nearly upright in it. In the plane that all of them tell
together they are unit squares: their aspect and the tilt of the camera are one stretch.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.arrays import Flags, Floats, Ints, Pixels
from vision.cards.reader import ASPECT, CardReader
from vision.find.detections import suppress_non_maxima
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import CENTRED, NO_QUADS, side_vectors
from vision.photo.sampling import to_full
from vision.read.surroundings import PIECE

# Lengths in widths and heights of a card.

TRUSTED = 0.3
"""Share of the best trust from which an outline that was found tells the plane."""

HINT, SHOWS = 0.1, 0.5
"""Probability of showing a face of the box at a first look from which a place is read well, and
from which it is a card."""

SAME, UNREAD_SAME = 0.65, 0.75
"""Distance along and across below which two places are the same card; and if one of them cannot be
read: what lies between two cards of a number is mostly a lower card."""

BEYOND, PROBE_STEP = (0.88, 1.7), 0.16
"""So far from the last card of a row, and in steps so wide, another is looked for: side by side, or
a sign with room about it. The reader forgives a step."""

GAP = 1.5
"""Distance of neighbours from which a card may have been missed between them."""

FALSE, MISSED = 0.05, 0.95
"""Probability of a piece at its place below which what was found is no card, and at another place
in the row from which one was missed; in between it is asked about."""

UNCLEAR = 0.15
"""Probability of a card at a free place, seen or not, from which one may lie there."""

ENDS, PITCH, ROOMY = (0.9, 1.1), 1.1, 0.6
"""Distances of free places from the last card of a row that are looked at, and in a gap; and how
many of it two cards are apart for none."""

ROUNDS = 4
"""Times that missed cards are looked for: one behind the other."""

STRANGE_IN_ROW = 0.1
"""How much less likely it is of a card in a row with others that it shows nothing of this box, for
people lay one game at a time."""


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
        (N, 40, 40, 3) and (N, 4, faces + 1), as `CardReader.read_well` gives them.
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


def fit_row(eye: CardReader, quads: Floats, scores: Floats, shows: Floats) -> Row | None:
    """Fit and read the cards of a chain, drop what is none, and look for those that were missed.

    Parameters
    ----------
    quads, scores
        (N, 4, 2) and (N,) what was found, from one end of the chain to the other.
    shows
        (N,) probabilities that it shows a face of the box, as read without its outline.
    """
    plane = plane_of_row(quads, shows * scores)
    cards = _Cards(eye, plane, ideal(plane, quads))
    if not cards.take(quads, FALSE):
        return None
    for _ in range(ROUNDS):
        if not cards.take(cards.probes(), MISSED):
            break
    cards.take_unread(quads)
    return cards.row()


class _Cards:
    """The cards of a row that are known so far, and the places where there may be more."""

    def __init__(self, eye: CardReader, plane: Plane, quads: Floats) -> None:
        self.eye, self.plane = eye, plane
        self.around = eye.around(plane, quads)
        self.quads: Floats = NO_QUADS
        self.middles: Floats = np.zeros((0, 2))
        self.crops, self.faces = eye.read_well(NO_QUADS)

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
        spots = np.rint(self._middles(places) / PROBE_STEP)
        once = np.unique(spots, axis=0, return_index=True)[1]
        places, piece = places[once], piece[once]
        crops, faces = self.eye.read_well(places, HINT)
        shows = self.eye.shows(faces)
        cards = shows > SHOWS
        self._add(places[cards], (shows * piece)[cards], crops[cards], faces[cards])
        return bool(cards.any())

    def take_unread(self, places: Floats) -> None:
        """Take where a piece lies in this row, whatever it shows, to be asked about."""
        places = np.concatenate([ideal(self.plane, places), self.probes()])
        piece, x = self._contents(places)[:, PIECE], self.middles[:, 0]
        at = self._middles(places)[:, 0]
        close = (at > x.min() - GAP) & (at < x.max() + GAP)
        alone = ~self._near(places, UNREAD_SAME)
        some = (piece > MISSED) & close & alone
        self._add(places[some], piece[some], *self.eye.read_well(places[some]))

    def probes(self) -> Floats:
        """(M, 4, 2) places along the row where another card may lie, moved to what is seen."""
        flat = places_to_probe(self.middles)
        seen = self.around.at(to_full(self.plane.homography(flat), self.eye.reduction))
        # Cards are squares on the plane of a row.
        offsets = seen.offsets * (1.0, ASPECT)
        return self.plane.homography(flat + offsets[:, None])

    def _contents(self, places: Floats) -> Floats:
        return self.around.at(to_full(places, self.eye.reduction)).probabilities

    def _doubtful(self, cards: Floats) -> Floats:
        """(M, 4, 2) free places in the row and beyond its ends that may not be bare.

        And cards (N, 4, 2) of it that may be none.
        """
        middles = self.middles[np.argsort(self.middles[:, 0])]
        free = self.plane.homography(free_places(middles)[:, None] + CENTRED)
        likely, _ = self.around.piece_probabilities(to_full(free, self.eye.reduction))
        weak = self._contents(cards)[:, PIECE] < MISSED
        doubtful = likely > UNCLEAR
        free, likely = free[doubtful], likely[doubtful]
        return np.concatenate([free[self._apart(free, likely)], cards[weak]])

    def _add(self, places: Floats, worth: Floats, crops: Pixels, faces: Floats) -> None:
        """Take places as they were read, the best first; none is that of a card already taken."""
        best = self._apart(places, worth)
        self.quads = np.concatenate([self.quads, places[best]])
        self.middles = np.concatenate([self.middles, self._middles(places[best])])
        self.crops = np.concatenate([self.crops, crops[best]])
        self.faces = np.concatenate([self.faces, faces[best]])

    def _apart(self, places: Floats, worth: Floats) -> Ints:
        """Of places that are the same card, the numbers of the best."""
        middles = self._middles(places)
        apart = np.abs(middles[:, None] - middles).max(2)
        return suppress_non_maxima(apart, worth, SAME)

    def row(self) -> Row:
        """The cards from one end to the other."""
        order = np.argsort(self.middles[:, 0])
        quads = self.quads[order]
        faces = self.faces[order]
        faces[:, :, -1] *= STRANGE_IN_ROW
        doubtful = self._doubtful(quads)
        return Row(quads, self.plane, self.crops[order], faces, doubtful, self.middles[order])

    def _near(self, places: Floats, same: float = SAME) -> Flags:
        """(N,) which places are those of cards already taken."""
        away = np.abs(self._middles(places)[:, None] - self.middles).max(2)
        return np.asarray(away.min(1, initial=np.inf) < same)

    def _middles(self, quads: Floats) -> Floats:
        return np.asarray(self.plane.from_above(quads).mean(1))


def places_to_probe(middles: Floats) -> Floats:
    """(M, 4, 2) squares beyond the ends of a row and in its gaps where a card may lie.

    Its cards have their middles (N, 2), all on its plane.
    """
    middles = middles[np.argsort(middles[:, 0])]
    first, last = middles[0], middles[-1]
    steps = np.arange(*BEYOND, PROBE_STEP)
    places = [first - np.array([step, 0]) for step in steps]
    places += [last + np.array([step, 0]) for step in steps]
    for here, there in pairwise(middles):
        room = float(there[0] - here[0])
        if room > GAP:
            low = min(BEYOND[0], room / 2)
            shares = np.arange(low, room - low + 0.01, PROBE_STEP) / room
            places += [here + share * (there - here) for share in shares]
    return np.array(places)[:, None] + CENTRED


def free_places(middles: Floats) -> Floats:
    """(M, 2) places beyond the ends of a row (N, 2) and between its cards, with room for one."""
    ends = ((middles[0], -1.0), (middles[-1], 1.0))
    places = [end + np.array([way * step, 0.0]) for step in ENDS for end, way in ends]
    for here, there in pairwise(middles):
        count = int((there[0] - here[0]) / PITCH - ROOMY)
        places += [here + (there - here) * (k + 1) / (count + 1) for k in range(count)]
    return np.array(places)


def plane_of_row(quads: Floats, trust: Floats) -> Plane:
    """The plane of cards in a line, on which they are nearly unit squares, first sides along x.

    Parameters
    ----------
    quads
        (N, 4, 2) pixels, as they were found, from one end of the line to the other.
    trust
        (N,) how sure it is that this is a card.
    """
    trusted = trust >= TRUSTED * trust.max()
    return _plane_of(_along(quads)[trusted])


def _along(quads: Floats) -> Floats:
    """The same quads, the first side of each the one that runs most nearly along their line."""
    way = quads[-1].mean(0) - quads[0].mean(0)
    sides = side_vectors(quads)
    sides = sides - np.roll(sides, 2, 1)
    first = (sides @ way / np.linalg.norm(sides, axis=2)).argmax(1)
    return np.array([np.roll(quad, -k, 0) for quad, k in zip(quads, first, strict=True)])


def _plane_of(quads: Floats) -> Plane:
    """The plane in which cards (N, 4, 2) are unit squares, their first sides along x."""
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    along = (flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]).sum(0)
    cos, sin = along / np.linalg.norm(along)
    turn = Homography(np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]]))
    return Plane(plane.homography @ turn, plane.residual)


def ideal(plane: Plane, quads: Floats) -> Floats:
    """Unit squares of the plane, all upright, at the middles of quads (N, 4, 2)."""
    return plane.homography(plane.from_above(quads).mean(1)[:, None] + CENTRED)
