"""Thresholds of the card reader."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardSettings:
    """Thresholds of the card reader; lengths in widths and heights of a card.

    Attributes
    ----------
    sized
        Score, against the best, from which a find tells how large cards are.
    card_px
        Root of a card's area, in pixels, in the picture from which cards are read, if it is
        as large in the photograph.
    shows
        Probability of showing a face of the box from which a place is a card.
    hint
        The same at a first look, from which a place is read well.
    same, unread_same
        Distance along and across below which two places are the same card; and if one of them
        cannot be read: what lies between two cards of a number is mostly a lower card.
    beyond, probe_step
        So far from the last card of a row, and in steps so wide, another is looked for: side by
        side, or a sign with room about it. The reader forgives a step.
    gap
        Distance of neighbours from which a card may have been missed between them.
    aspect
        Width of a card over its height, about: on the plane of a row it is a square.
    false, missed
        Probability of a piece at its place below which what was found is no card, and at another
        place in the row from which one was missed; in between it is asked about.
    unclear
        Probability of a card at a free place, seen or not, from which one may lie there.
    ends
        Distances of free places from the last card of a row that are looked at.
    pitch, roomy
        Distance of free places in a gap, and how many of it two cards are apart for none.
    rounds
        Times that missed cards are looked for: one behind the other.
    looks
        Parts of a card, in widths and heights, at which it is read; a glyph that stands by
        itself in the middle is the one that counts. Others than the first are for doubtful cards.
    clear
        Probability of a face at the first look from which a card is not doubtful.
    doubt
        Probability that a look leaves to each face, so that none overrules the others.
    plain_one
        Share of the 1 among what is read as a − on its side, before it is known which way up the
        card lies.
    strange, strange_in_row
        Probability that a place shows nothing of this box, before it is read; and by how much
        less likely that is of a card in a row with others, for people lay one game at a time.
    outlier_rate
        Probability that one reading is plain wrong, so that no single card outvotes the others
        on which way is up.
    beside
        Distance along and across from a card of a line, nearer than which a loose card may belong
        to the line.
    overlapping
        Gap between neighbours, in widths, below which the one may be a lower card of the other's
        pile, or part of its glyph: people let cards of a number overlap by a tenth or two.
    edge
        Least room between a line and the edge of the picture, in widths of a card: with less, a
        card may lie beyond the edge unseen.
    loose_size
        Size of a loose card against those of the line: found outlines are good to a third.
    loose_shows
        Probability of showing a face of the box from which something loose is a card.
    least
        Alternatives below this probability are left out.
    """

    sized: float = 0.7
    card_px: float = 46.0
    shows: float = 0.5
    hint: float = 0.1
    same: float = 0.65
    unread_same: float = 0.75
    beyond: tuple[float, float] = (0.88, 1.7)
    probe_step: float = 0.16
    gap: float = 1.5
    aspect: float = 0.7
    false: float = 0.05
    missed: float = 0.95
    unclear: float = 0.15
    ends: tuple[float, ...] = (0.9, 1.1)
    pitch: float = 1.1
    roomy: float = 0.6
    rounds: int = 4
    looks: tuple[tuple[float, float], ...] = ((0.95, 0.7), (1.0, 0.8), (0.88, 0.62))
    clear: float = 0.999
    doubt: float = 1e-5
    plain_one: float = 0.05
    strange: float = 0.05
    strange_in_row: float = 0.1
    outlier_rate: float = 0.01
    beside: tuple[float, float] = (1.5, 1.1)
    overlapping: float = -0.25
    edge: float = 0.35
    loose_size: float = 1.7
    loose_shows: float = 0.9
    least: float = 1e-4
