"""The scene of cards on a table: lines, their orientation, and the faces of their cards.

A line is cards of one size side by side, all upright in it or all upside down. Of a pile only the
top card counts, whose outline shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

import numpy as np

from vision.arrays import Flags, Floats
from vision.cards.chains import find_chains
from vision.cards.reader import CardReader
from vision.cards.rows import FACE, SAME, Row, fit_row
from vision.find.corners import refine
from vision.find.finder import Detection
from vision.geometry.plane import fit_plane
from vision.geometry.quads import root_areas
from vision.graph.orientation import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, to_full, to_reduced
from vision.piece import Piece, as_quad, ranked
from vision.read.box import Box
from vision.read.places import PlaceReader
from vision.read.reader import Reader
from vision.scene import LEFT, RIGHT, Ambiguity, Component, Scene

HALF_TURN = 2
"""Clear cards need no comparison."""

# Lengths in widths and heights of a card.

SIZED, CARD_PX = 0.7, 46.0
"""Score, against the best, from which a detection enters the median size of cards; and least root
of a card's area, in pixels, in the picture from which cards are read."""

PLAIN_ONE = 0.05
"""Share of the 1 in what is read as a − on its side, before the orientation is known."""

OUTLIER_RATE = 0.01
"""Probability that one reading is plain wrong, so that no single card decides which way is up."""

BESIDE = (1.5, 1.1)
"""Distance along and across from a card of a line within which a loose card may belong to the
line."""

LOOSE_SIZE, LOOSE_FACE = 1.7, 0.9
"""Most ratio of the size of a loose card to those of the line, as detected outlines are good to a
third; and its least probability of a face of the box."""

LEAST = 1e-4
"""Least probability of alternatives."""


def read_cards(
    photo: Photo, detections: Sequence[Detection], box: Box, reader: Reader, places: PlaceReader
) -> Scene | None:
    """Put cards in lines, fit their outlines together, and read them; None without a line.

    Each line is a component with one row, turned the way in which it is read. Loose cards belong
    to none; the orientation of a single one cannot be told. The plane of the scene is fitted to
    all detections in lines, as if cards were squares.

    Parameters
    ----------
    detections
        Of the finder.
    """
    if not detections:
        return None
    quads = np.array([piece.quad for piece in detections])
    scores = np.array([piece.score for piece in detections])
    sides = root_areas(quads)
    size = float(np.median(sides[scores >= SIZED * scores.max()]))
    reduction = coarsest_reduction(size, CARD_PX, most=4)
    cards = CardReader(photo, reduction, box, reader, places)
    quads, sides = refine(cards.pixels, to_reduced(quads, reduction)), sides / reduction
    faces = cards.read(quads)
    shows = cards.face_probabilities(faces)
    rows, used = [], np.zeros(len(quads), bool)
    for chain in find_chains(quads.mean(1), sides, scores):
        if (shows[chain] > FACE).sum() >= 2:
            row = fit_row(cards, quads[chain], scores[chain], shows[chain])
            if row is not None:
                rows.append(row)
                used[chain] = True
    if not rows:
        return None
    components: list[Component] = []
    pieces: list[Piece] = []
    unclear: list[Ambiguity] = []
    for number, row in enumerate(rows):
        component, in_row, ambiguities = _orient(row, number, len(pieces), cards)
        components.append(component)
        pieces += in_row
        unclear += ambiguities
    loose = _find_loose(rows, quads, shows, used)
    unclear += _loose_beside_lines(rows, quads[loose], len(pieces))
    pieces += _loose_pieces(to_full(quads[loose], reduction), faces[loose], len(pieces), box)
    plane = fit_plane(to_full(quads[used], reduction))
    return Scene(photo.size, tuple(pieces), tuple(components), (), plane, unclear=tuple(unclear))


def _orient(
    row: Row, number: int, first: int, cards: CardReader
) -> tuple[Component, list[Piece], list[Ambiguity]]:
    """Turn a row the way in which it is read; ids of its cards start at `first`."""
    turns = posterior(turn_evidence(row.faces, OUTLIER_RATE).sum(0))
    up = int(np.argmax([turns[0], turns[HALF_TURN]])) * HALF_TURN
    order = np.arange(len(row.faces))[:: -1 if up else 1]
    quads = to_full(np.roll(row.quads[order], -up, 1), cards.reduction)
    faces = _with_plain_ones(row.faces[order], cards.box) + 1e-9
    faces /= faces.sum(2, keepdims=True)
    upright, turned = faces[:, up], faces[:, HALF_TURN - up]
    pieces = [
        cards.box.make_piece(first + i, quads[i], upright[i], LEAST, (number, 0, i))
        for i in range(len(order))
    ]
    a, b, c, d = np.roll(turns, -up).tolist()
    turned_faces = tuple(ranked(cards.box.names, each, LEAST) for each in turned)
    ambiguities = [
        Ambiguity("hidden", quad=as_quad(quad), component=number)
        for quad in to_full(row.doubtful, cards.reduction)
    ]
    ends = ((first, LEFT), (first + len(order) - 1, RIGHT))
    cut_off = row.cut_off[:: -1 if up else 1].tolist()
    ambiguities += [Ambiguity("edge", (card,), side) for card, side in compress(ends, cut_off)]
    return Component((a, b, c, d), turned_faces), pieces, ambiguities


def _with_plain_ones(faces: Floats, box: Box) -> Floats:
    """Faces (N, 4, K) in which a bar read as a − on its side may be an upright 1.

    The reader, which knows no way up, takes a bar for a −, as few prints have so plain a 1; but
    cards of a line do not lie crosswise.
    """
    if not {"1", "\u2212"} <= {*box.names}:
        return faces
    i_one, i_minus = (box.names.index(face) for face in ("1", "\u2212"))
    bars = np.roll(faces[:, :, i_minus], 1, 1) + np.roll(faces[:, :, i_minus], -1, 1)
    ones = faces[:, :, i_one] + np.where(bars > 0.5, PLAIN_ONE * bars, 0.0)
    return np.where(np.arange(faces.shape[2]) == i_one, ones[:, :, None], faces)


def _find_loose(rows: Sequence[Row], quads: Floats, shows: Floats, used: Flags) -> Flags:
    """(N,) which detections are cards outside all rows."""
    loose = ~used & (shows > LOOSE_FACE)
    for row in rows:
        flat = row.plane.from_above(quads)
        sizes = root_areas(flat)
        loose &= (sizes < LOOSE_SIZE) & (sizes > 1 / LOOSE_SIZE)
        offsets = np.abs(flat.mean(1)[:, None] - row.middles)
        loose &= ~(offsets < SAME).all(2).any(1)
    return np.asarray(loose)


def _loose_pieces(quads: Floats, faces: Floats, first: int, box: Box) -> list[Piece]:
    turns = faces[:, :, :-1].sum(2).argmax(1)
    upright = faces[np.arange(len(faces)), turns]
    return [
        box.make_piece(first + i, np.roll(quad, -turn, 0), shares / shares.sum(), LEAST)
        for i, (quad, turn, shares) in enumerate(zip(quads, turns, upright, strict=True))
    ]


def _loose_beside_lines(rows: Sequence[Row], loose: Floats, first: int) -> Iterator[Ambiguity]:
    """Ambiguities of loose cards (N, 4, 2), with ids from `first` on, near to a line."""
    for number, row in enumerate(rows):
        offsets = np.abs(row.plane.from_above(loose).mean(1)[:, None] - row.middles)
        near = np.flatnonzero((offsets < BESIDE).all(2).any(1))
        if len(near):
            yield Ambiguity("beside", tuple((first + near).tolist()), component=number)
