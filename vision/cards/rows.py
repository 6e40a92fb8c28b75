"""Rows of cards before their orientation is known: fitted, completed and read.

Cards of a row have one size and stand nearly upright in it. On the plane fitted to all of them
they are unit squares: their aspect ratio and the tilt of the camera are one stretch.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.arrays import Flags, Floats, Ints
from vision.cards.reader import ASPECT, CardReader
from vision.find.detections import suppress_non_maxima
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import CENTRED, NO_QUADS, side_vectors
from vision.photo.sampling import to_full
from vision.read.places import PIECE
from vision.read.surroundings import doubt_cut_off, in_view

# Lengths in widths and heights of a card.

TRUSTED = 0.3
"""Share of the best score from which a detection enters the fit of the plane."""

HINT, FACE = 0.1, 0.5
"""Probability of a face of the box in one cut from which a place is read well, and from which it is
a card."""

SAME, UNREAD_SAME = 0.65, 0.75
"""Distance along and across below which two places are one card; and where one cannot be read, as
what lies between two cards of a number is mostly a lower card."""

BEYOND, PROBE_STEP = (0.88, 1.7), 0.16
"""Distances from the last card of a row at which another is searched, side by side or a sign with
room about it, and their spacing, which the reader tolerates."""

GAP = 1.5
"""Distance of neighbours from which a card may have been missed between them."""

FALSE, MISSED = 0.05, 0.95
"""Probability of a piece at its place below which a detection is false, and at another place in the
row from which a card was missed; in between it is ambiguous."""

UNCLEAR = 0.15
"""Probability of a card at a free place, visible or covered, from which that is ambiguous."""

ENDS, PITCH, ROOMY = (0.9, 1.1), 1.1, 0.6
"""Distances of free places from the last card of a row; spacing of free places in a gap; and the
excess of a gap, in spacings, that leaves no room for another."""

ROUNDS = 4
"""Rounds in which missed cards are searched, as they may be neighbours."""

STRANGE_IN_ROW = 0.1
"""Prior odds of an unknown face in a row, as people lay one game at a time."""


@dataclass(frozen=True, slots=True)
class Row:
    """N cards in a row.

    Attributes
    ----------
    quads
        (N, 4, 2) pixels, clockwise, from one end of the row to the other; the first side of each
        card is along the row.
    plane
        On which they are unit squares.
    faces
        (N, 4, faces + 1), as `CardReader.read_well` gives them.
    doubtful
        (M, 4, 2) free places that may hold a card, and cards that may be none.
    cut_off
        (2,) whether another card may lie beyond the picture's edge, at either end.
    middles
        (N, 2) centres on the plane.
    """

    quads: Floats
    plane: Plane
    faces: Floats
    doubtful: Floats
    cut_off: Flags
    middles: Floats


def fit_row(reader: CardReader, quads: Floats, scores: Floats, shows: Floats) -> Row | None:
    """Fit and read the cards of a chain, drop false positives, and add missed cards.

    Parameters
    ----------
    quads, scores
        (N, 4, 2) and (N,) detections, from one end of the chain to the other.
    shows
        (N,) probabilities of a face of the box, read without fitted outlines.
    """
    plane = plane_of_row(quads, shows * scores)
    builder = _RowBuilder(reader, plane, to_squares(plane, quads))
    if not builder.add_cards(quads, FALSE):
        return None
    for _ in range(ROUNDS):
        if not builder.add_cards(builder.probes(), MISSED):
            break
    builder.add_unread(quads)
    return builder.build()


class _RowBuilder:
    """The cards of a row found so far."""

    def __init__(self, reader: CardReader, plane: Plane, quads: Floats) -> None:
        self.reader, self.plane = reader, plane
        self.surroundings = reader.surroundings(plane, quads)
        self.quads: Floats = NO_QUADS
        self.middles: Floats = np.zeros((0, 2))
        self.faces = reader.read_well(NO_QUADS)

    def add_cards(self, places: Floats, least: float) -> bool:
        """Add the places (N, 4, 2) that hold a piece and bear a face; whether there are any.

        `least` is the least probability of a piece there.
        """
        piece = self._piece_probabilities(places)
        places, piece = places[piece >= least], piece[piece >= least]
        places = to_squares(self.plane, places)
        fresh = ~self._are_taken(places)
        places, piece = places[fresh], piece[fresh]
        # Several probes may arrive at one card.
        spots = np.rint(self._middles_of(places) / PROBE_STEP)
        once = np.unique(spots, axis=0, return_index=True)[1]
        places, piece = places[once], piece[once]
        faces = self.reader.read_well(places, HINT)
        shows = self.reader.face_probabilities(faces)
        cards = shows > FACE
        self._add(places[cards], (shows * piece)[cards], faces[cards])
        return bool(cards.any())

    def add_unread(self, places: Floats) -> None:
        """Add places in this row that hold a piece, whatever its face."""
        places = np.concatenate([to_squares(self.plane, places), self.probes()])
        piece, x = self._piece_probabilities(places), self.middles[:, 0]
        along = self._middles_of(places)[:, 0]
        close = (along > x.min() - GAP) & (along < x.max() + GAP)
        fresh = ~self._are_taken(places, UNREAD_SAME)
        cards = (piece > MISSED) & close & fresh
        self._add(places[cards], piece[cards], self.reader.read_well(places[cards]))

    def probes(self) -> Floats:
        """(M, 4, 2) places along the row that may hold a card, moved to the nearest piece."""
        flat = places_to_probe(self.middles)
        pixels = to_full(self.plane.homography(flat), self.reader.reduction)
        # The plane of a row is stretched by the aspect ratio.
        offsets = self.surroundings.at(pixels).offsets * (1.0, ASPECT)
        return self.plane.homography(flat + offsets[:, None])

    def build(self) -> Row:
        """The row, from one end to the other."""
        order = np.argsort(self.middles[:, 0])
        quads = self.quads[order]
        faces = self.faces[order]
        faces[:, :, -1] *= STRANGE_IN_ROW
        in_photo = to_full(quads, self.reader.reduction)
        faces = doubt_cut_off(faces, in_photo, self.surroundings.size)
        doubtful = self._doubtful_places(quads)
        middles = self.middles[order]
        return Row(quads, self.plane, faces, doubtful, self._cut_off(middles), middles)

    def _doubtful_places(self, cards: Floats) -> Floats:
        """(M, 4, 2) free places that may hold a card, and cards (N, 4, 2) that may be none."""
        middles = self.middles[np.argsort(self.middles[:, 0])]
        free = self.plane.homography(free_places(middles)[:, None] + CENTRED)
        in_photo = to_full(free, self.reader.reduction)
        likely, _ = self.surroundings.piece_probabilities(in_photo)
        weak = self._piece_probabilities(cards) < MISSED
        doubtful = (likely > UNCLEAR) & in_view(in_photo, self.surroundings.size)
        free, likely = free[doubtful], likely[doubtful]
        return np.concatenate([free[self._best_apart(free, likely)], cards[weak]])

    def _cut_off(self, middles: Floats) -> Flags:
        """(2,) whether the picture's edge may cut off a card at either end of the row (N, 2)."""
        beyond = middles[[0, -1]] + np.array([[-1.0, 0.0], [1.0, 0.0]])
        quads = self.plane.homography(beyond[:, None] + CENTRED)
        return self.surroundings.may_be_cut_off(to_full(quads, self.reader.reduction))

    def _add(self, places: Floats, scores: Floats, faces: Floats) -> None:
        """Add the best of places that are one card."""
        best = self._best_apart(places, scores)
        self.quads = np.concatenate([self.quads, places[best]])
        self.middles = np.concatenate([self.middles, self._middles_of(places[best])])
        self.faces = np.concatenate([self.faces, faces[best]])

    def _best_apart(self, places: Floats, scores: Floats) -> Ints:
        middles = self._middles_of(places)
        apart = np.abs(middles[:, None] - middles).max(2)
        return suppress_non_maxima(apart, scores, SAME)

    def _are_taken(self, places: Floats, same: float = SAME) -> Flags:
        """(N,) which places are those of cards in the row."""
        apart = np.abs(self._middles_of(places)[:, None] - self.middles).max(2)
        return np.asarray(apart.min(1, initial=np.inf) < same)

    def _piece_probabilities(self, places: Floats) -> Floats:
        in_photo = to_full(places, self.reader.reduction)
        return np.asarray(self.surroundings.at(in_photo).probabilities[:, PIECE])

    def _middles_of(self, quads: Floats) -> Floats:
        return np.asarray(self.plane.from_above(quads).mean(1))


def places_to_probe(middles: Floats) -> Floats:
    """(M, 4, 2) squares beyond the ends of a row (N, 2) and in its gaps that may hold a card.

    Middles and squares are on the plane of the row.
    """
    middles = middles[np.argsort(middles[:, 0])]
    first, last = middles[0], middles[-1]
    steps = np.arange(*BEYOND, PROBE_STEP)
    places = [first - np.array([step, 0]) for step in steps]
    places += [last + np.array([step, 0]) for step in steps]
    for left, right in pairwise(middles):
        room = float(right[0] - left[0])
        if room > GAP:
            low = min(BEYOND[0], room / 2)
            shares = np.arange(low, room - low + 0.01, PROBE_STEP) / room
            places += [left + share * (right - left) for share in shares]
    return np.array(places)[:, None] + CENTRED


def free_places(middles: Floats) -> Floats:
    """(M, 2) places beyond the ends of a row (N, 2) and in its gaps with room for a card."""
    ends = ((middles[0], -1.0), (middles[-1], 1.0))
    places = [end + np.array([sign * step, 0.0]) for step in ENDS for end, sign in ends]
    for left, right in pairwise(middles):
        count = int((right[0] - left[0]) / PITCH - ROOMY)
        places += [left + (right - left) * (k + 1) / (count + 1) for k in range(count)]
    return np.array(places)


def plane_of_row(quads: Floats, trust: Floats) -> Plane:
    """Fit the plane on which cards in a line are unit squares with first sides along x.

    Parameters
    ----------
    quads
        (N, 4, 2) detections in pixels, from one end of the line to the other.
    trust
        (N,) higher where a detection is more surely a card.
    """
    trusted = trust >= TRUSTED * trust.max()
    quads = _first_side_along(quads)[trusted]
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    along = (flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]).sum(0)
    cos, sin = along / np.linalg.norm(along)
    rotation = Homography(np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]]))
    return Plane(plane.homography @ rotation, plane.residual)


def _first_side_along(quads: Floats) -> Floats:
    """Quads that start at the side most nearly along their line."""
    direction = quads[-1].mean(0) - quads[0].mean(0)
    sides = side_vectors(quads)
    sides = sides - np.roll(sides, 2, 1)
    first = (sides @ direction / np.linalg.norm(sides, axis=2)).argmax(1)
    return np.array([np.roll(quad, -k, 0) for quad, k in zip(quads, first, strict=True)])


def to_squares(plane: Plane, quads: Floats) -> Floats:
    """Upright unit squares of the plane at the centres of quads (N, 4, 2), in pixels."""
    return plane.homography(plane.from_above(quads).mean(1)[:, None] + CENTRED)
