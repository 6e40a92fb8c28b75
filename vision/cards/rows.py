"""Rows of cards before it is known which way they are up: fitted, completed and read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.cards.edges import CardEdges
from vision.cards.eye import CardEye
from vision.cards.grounds import Grounds
from vision.cards.outlines import Outlines, fit_cards, ideal, plane_of
from vision.cards.settings import CardSettings
from vision.finding.suppress import suppress
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED, NONE, root_areas
from vision.reading.table_seen import TableAround


@dataclass(frozen=True, slots=True)
class Row:
    """Cards in a row.

    Attributes
    ----------
    outlines
        From one end of the row to the other.
    crops, faces
        (N, 40, 40, 3) and (N, 4, faces + 1), as `CardEye.read` gives them.
    doubtful
        (M, 4, 2) places at which there may be another card.
    places
        (N,) where their glyphs stand along the row, in widths of a card.
    """

    outlines: Outlines
    crops: Pixels
    faces: Floats
    doubtful: Floats
    places: Floats


@dataclass(frozen=True, slots=True)
class _Seen:
    """(N, 4, 2) places; how likely they show a face, and their edges.

    Whether they have the ground of cards and not that of the table, or the former at least.
    """

    places: Floats
    shows: Floats
    outlined: Floats
    alike: Flags
    near: Flags


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
    size = float(np.median(root_areas(quads)))
    edges = CardEdges(eye.pixels, quads.mean(1), size, settings.fit)
    fitted = fit_cards(edges, quads, shows * scores)
    found = _SureCards(eye, edges, fitted)
    if not found.begin(fitted.quads):
        return None
    for _ in range(settings.rounds):
        probes = places_to_probe(fitted.plane, found.middles, settings)
        if not found.take(np.concatenate([fitted.quads, probes])):
            break
    found.take_unread(fitted.quads, scores)
    return found.row()


class _SureCards:
    """The cards of a row that are sure so far, and the places where there may be more."""

    def __init__(self, eye: CardEye, edges: CardEdges, fitted: Outlines) -> None:
        self.eye, self.edges, self.plane = eye, edges, fitted.plane
        self.quads: Floats = NONE
        self.middles: Floats = np.zeros((0, 2))
        self.usual = float(np.median(fitted.evidence))
        self.grounds = Grounds(eye, NONE)

    def begin(self, places: Floats) -> bool:
        """Take the places (N, 4, 2) that surely show a face; whether there are any.

        Their grounds are those of the others.
        """
        settings = self.eye.settings
        for least in (settings.sure, settings.shows):
            seen = self._look(places)
            self._add(seen.places, seen.shows * seen.outlined, seen.shows > least)
            if len(self.quads):
                self.grounds = Grounds(self.eye, self.quads)
                return True
        return False

    def take(self, places: Floats) -> bool:
        """Take the places (N, 4, 2) that show a face and are of this row; whether there are any.

        A card has the ground of others, is outlined, and shows a face; two of the three can make
        up for the third. White on white there is no outline, and the table has the ground, too.
        """
        settings = self.eye.settings
        seen = self._look(places)
        weak, usual, strong = settings.outlined
        shows, outlined, alike = seen.shows, seen.outlined, seen.alike
        good = alike & (outlined > usual) & (shows > settings.shows)
        good |= alike & (outlined > weak) & (shows > settings.certain)
        good |= (outlined > strong) & (shows > settings.certain)
        good |= seen.near & (shows > settings.certain)
        before = len(self.quads)
        self._add(seen.places, shows * outlined, good)
        return len(self.quads) > before

    def take_unread(self, places: Floats, scores: Floats) -> None:
        """Take what is outlined as a card of this row, whatever it shows, to be asked about.

        Places (N, 4, 2) have the finder's scores (N,). In the row it is what was found as a piece;
        beyond its ends, where other things lie, it must be found surely or have the ground of the
        cards, which the table has not.
        """
        settings = self.eye.settings
        x = self.middles[:, 0]
        probes = places_to_probe(self.plane, self.middles, settings)
        found = np.concatenate([scores, np.zeros(len(probes))])
        fitted, evidence = self.edges.settle(np.concatenate([ideal(self.plane, places), probes]))
        at = self._middles(fitted)[:, 0]
        close = (at > x.min() - settings.gap) & (at < x.max() + settings.gap)
        inner = (at > x.min()) & (at < x.max()) & (found > 0)
        card = inner | (found > settings.sure_score) | self.grounds.stand_out(fitted)
        outlined = evidence > settings.outlined[1] * self.usual
        alone = ~self._near(fitted, settings.unread_same)
        self._add(fitted, evidence, outlined & close & card & alone)

    def _filled(self) -> Floats:
        """(M, 4, 2) places between and beyond the cards that have their ground, not the table's.

        There lies a card that was not read. Where there is room for a whole one between two, it
        may have the table's ground, too. So may one lie where no table is seen.
        """
        settings = self.eye.settings
        middles = self.middles[np.argsort(self.middles[:, 0])]
        beyond = (0.5 + settings.bare / 2, 0.0)
        at, wide = [middles[0] - beyond, middles[-1] + beyond], [settings.bare / 2] * 2
        for here, there in pairwise(middles):
            room = float(there[0] - here[0]) - 1
            if room > settings.bare:
                at.append((here + there) / 2)
                wide.append(room / 2)
        part = CENTRED * np.array([(width, 0.6) for width in wide])[:, None]
        seen = self.plane.homography
        parts = np.array(at)[:, None] + part
        quads = seen(parts)
        stand_out = self.grounds.stand_out(quads, seen(np.array(at)[:, None] + CENTRED))
        roomy = np.array(wide) > settings.roomy / 2
        cards, size = middles[:, None] + CENTRED, self.eye.pixels.shape[1::-1]
        around = TableAround(self.eye.sampler, seen, cards, size, settings.table_seen)
        return quads[stand_out | (roomy & self.grounds.near(quads)) | around.is_unseen(parts)]

    def _look(self, places: Floats) -> _Seen:
        """Places that are not taken yet and show a face, moved to its glyph.

        Only those are read that may be taken by their edges and their ground.
        """
        weak, usual, _ = self.eye.settings.outlined
        places = self.eye.centred(ideal(self.plane, places))
        places = places[~self._near(places)]
        # Many lead to the same glyph.
        spots = np.rint(self._middles(places) / self.eye.settings.probe_step)
        places = places[np.unique(spots, axis=0, return_index=True)[1]]
        outlined = self.edges.settle(places)[1] / self.usual
        alike, near = self.grounds.alike(places), self.grounds.near(places)
        likely = (outlined > np.where(alike, weak, usual)) | near
        shows = np.zeros(len(places))
        read = self.eye.read_well(places[likely], self.eye.settings.hint)[1]
        shows[likely] = self.eye.shows(read)
        good = shows > self.eye.settings.shows
        return _Seen(places[good], shows[good], outlined[good], alike[good], near[good])

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
        """The cards from one end to the other, with their outlines as they are seen."""
        places = self.quads[np.argsort(self.middles[:, 0])]
        quads, evidence = self.edges.settle(places)
        plane = self.plane
        if len(quads) > 2:
            plane = plane_of(quads[evidence >= np.median(evidence)])
            places = ideal(plane, places)
        at = plane.from_above(places).mean(1)[:, 0]
        crops, faces = self.eye.read_well(places)
        faces[:, :, -1] *= self.eye.settings.strange_in_row
        return Row(Outlines(quads, plane, evidence), crops, faces, self._filled(), at)

    def _near(self, places: Floats, same: float | None = None) -> Flags:
        """(N,) which places are those of cards already taken."""
        away = np.abs(self._middles(places)[:, None] - self.middles).max(2)
        return np.asarray(away.min(1, initial=np.inf) < (same or self.eye.settings.same))

    def _middles(self, quads: Floats) -> Floats:
        return np.asarray(self.plane.from_above(quads).mean(1))


def places_to_probe(plane: Plane, middles: Floats, settings: CardSettings) -> Floats:
    """(M, 4, 2) places beyond the ends of a row and in its gaps where a card may lie.

    Its cards have their middles (N, 2) on the plane.
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
    return plane.homography(np.array(places)[:, None] + CENTRED)
