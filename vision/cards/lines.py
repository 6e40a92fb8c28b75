"""Read the lines of cards on a table: which cards lie in them, which way they run, what they show.

Only the top card of a pile counts: it is the one whose outline shows. No rule of a game is known
here. A line is cards of one size side by side, all upright in it or all upside down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.arrays import Flags, Floats, Singles
from vision.cards.chains import chains
from vision.cards.reader import CardReader
from vision.cards.rows import SAME, SHOWS, Row, fit_row
from vision.find.corners import refine
from vision.find.finder import Detection
from vision.geometry.plane import fit_plane
from vision.geometry.quads import root_areas
from vision.graph.orientation import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.photo.sampling import coarsest_reduction, to_full, to_reduced
from vision.piece import Alternative, Kind, Piece, as_quad, ranked
from vision.read.box import Box
from vision.read.faces import normalise
from vision.read.likeness import LikenessSettings, likeness_log_odds
from vision.read.places import PlaceReader
from vision.read.reader import Reader
from vision.scene import Ambiguity, Component, Scene

Readings = tuple[Alternative, ...]
HALF_TURN = 2
LIKENESS = LikenessSettings(settled=0.999, references=2)
"""Clear cards need no comparison."""

# Lengths in widths and heights of a card.

SIZED, CARD_PX = 0.7, 46.0
"""Score, against the best, from which a find tells how large cards are; and root of a card's area,
in pixels, in the picture from which cards are read, if it is as large in the photograph."""

PLAIN_ONE = 0.05
"""Share of the 1 among what is read as a − on its side, before it is known which way up the card
lies."""

OUTLIER_RATE = 0.01
"""Probability that one reading is plain wrong, so that no single card outvotes the others on which
way is up."""

BESIDE = (1.5, 1.1)
"""Distance along and across from a card of a line, nearer than which a loose card may belong to the
line."""

OVERLAPPING = -0.25
"""Gap between neighbours below which the one may be a lower card of the other's pile, or part of
its glyph: people let cards of a number overlap by a tenth or two."""

EDGE = 0.35
"""Least room between a line and the edge of the picture: with less, a card may lie beyond the edge
unseen."""

LOOSE_SIZE, LOOSE_SHOWS = 1.7, 0.9
"""Size of a loose card against those of the line: found outlines are good to a third; and
probability of showing a face of the box from which something loose is a card."""

LEAST = 1e-4
"""Alternatives below this probability are left out."""


def read_cards(
    photo: Photo, found: Sequence[Detection], box: Box, reader: Reader, places: PlaceReader
) -> Scene | None:
    """Put cards in lines, fit their outlines together, and read them; None where no line lies.

    Each line is a component in one row, turned the way in which it is read. Loose cards belong
    to none; of one found by itself it cannot be said which way it is up. The plane is that on
    which what was found in lines would be squares.

    Parameters
    ----------
    found
        What the finder says.
    """
    if not found:
        return None
    quads = np.array([piece.quad for piece in found])
    scores = np.array([piece.score for piece in found])
    sides = root_areas(quads)
    size = float(np.median(sides[scores >= SIZED * scores.max()]))
    reduction = coarsest_reduction(size, CARD_PX, most=4)
    eye = CardReader(photo, reduction, box, reader, places)
    quads, sides = refine(eye.pixels, to_reduced(quads, reduction)), sides / reduction
    faces = eye.read(quads)
    shows = eye.shows(faces)
    rows, used = [], np.zeros(len(quads), bool)
    for chain in chains(quads.mean(1), sides, scores):
        if (shows[chain] > SHOWS).sum() >= 2:
            row = fit_row(eye, quads[chain], scores[chain], shows[chain])
            if row is not None:
                rows.append(row)
                used[chain] = True
    if not rows:
        return None
    components: list[Component] = []
    pieces: list[Piece] = []
    unclear: list[Ambiguity] = []
    for number, row in enumerate(rows):
        component, cards, own = _line(row, number, len(pieces), eye, reduction)
        components.append(component)
        pieces += cards
        unclear += own
    loose = _loose(rows, quads, shows, used)
    unclear += _beside(rows, quads[loose], len(pieces))
    pieces += _loose_cards(to_full(quads[loose], reduction), faces[loose], len(pieces), eye)
    plane = fit_plane(to_full(quads[used], reduction))
    return Scene(photo.size, tuple(pieces), tuple(components), (), plane, unclear=tuple(unclear))


def _line(
    row: Row, number: int, first: int, eye: CardReader, reduction: int
) -> tuple[Component, list[Piece], list[Ambiguity]]:
    """A row turned the way in which it is read, its cards numbered from the first on."""
    ways = posterior(turn_evidence(row.faces, OUTLIER_RATE).sum(0))
    up = int(np.argmax([ways[0], ways[HALF_TURN]])) * HALF_TURN
    order = np.arange(len(row.faces))[:: -1 if up else 1]
    quads = to_full(np.roll(row.quads[order], -up, 1), reduction)
    crops = np.ascontiguousarray(np.rot90(row.crops[order], up, (1, 2)))
    pictures = normalise(crops)[:, 0]
    faces = _with_plain_ones(row.faces[order], eye)
    given = _likened(faces[:, up], pictures, eye.box)
    turned = _likened(faces[:, HALF_TURN - up], pictures[:, ::-1, ::-1], eye.box)
    pieces = [_piece(first + i, quads[i], given[i], eye, (number, i)) for i in range(len(order))]
    a, b, c, d = np.roll(ways, -up).tolist()
    component = Component((a, b, c, d), tuple(_readings(faces, eye) for faces in turned))
    gaps = np.abs(np.diff(row.middles[order, 0])) - 1
    unclear = [
        Ambiguity("overlap", (first + i, first + i + 1))
        for i in np.flatnonzero(gaps < OVERLAPPING).tolist()
    ]
    unclear += [
        Ambiguity("hidden", quad=as_quad(quad), component=number)
        for quad in to_full(row.doubtful, reduction)
    ]
    if _room(row.quads, eye.pixels.shape[1], eye.pixels.shape[0]) < EDGE:
        unclear.append(Ambiguity("edge", (first, first + len(order) - 1)))
    return component, pieces, unclear


def _with_plain_ones(faces: Floats, eye: CardReader) -> Floats:
    """Faces (N, 4, K) in which a bar that would be a − on its side may be a 1 that is upright.

    The reader knows no way up: it takes a bar for a −, for few prints have so plain a 1. Cards
    of a line do not lie crosswise.
    """
    if not {"1", "\u2212"} <= {*eye.box.names}:
        return faces
    one, minus = (eye.box.names.index(face) for face in ("1", "\u2212"))
    bars = np.roll(faces[:, :, minus], 1, 1) + np.roll(faces[:, :, minus], -1, 1)
    ones = faces[:, :, one] + np.where(bars > 0.5, PLAIN_ONE * bars, 0.0)
    return np.where(np.arange(faces.shape[2]) == one, ones[:, :, None], faces)


def _likened(faces: Floats, pictures: Singles, box: Box) -> Floats:
    """Faces (N, K) of one turn, summing to one, with what likeness to sure ones says of them."""
    faces = faces + 1e-9
    faces /= faces.sum(1, keepdims=True)
    odds = np.where(box.marked, likeness_log_odds(pictures, faces, LIKENESS), 0.0)
    faces = faces * np.exp(odds)
    return np.asarray(faces / faces.sum(1, keepdims=True))


def _readings(faces: Floats, eye: CardReader) -> Readings:
    return ranked(eye.box.names, faces, LEAST)


def _piece(
    index: int, quad: Floats, faces: Floats, eye: CardReader, place: tuple[int, int] | None
) -> Piece:
    best, *others = _readings(faces, eye)
    kinds: dict[str, Kind] = {face.name: face.kind for face in eye.box.faces}
    line, col = place or (None, None)
    return Piece(
        id=index,
        quad=as_quad(quad),
        kind=kinds.get(best.face, "unknown"),
        face=best.face,
        confidence=best.probability,
        alternatives=tuple(others),
        component=line,
        row=None if line is None else 0,
        col=col,
    )


def _room(quads: Floats, width: int, height: int) -> float:
    """Room beyond the ends of a row to the edge of the picture, in widths of the card there."""
    rooms = []
    for quad, way in ((quads[0], -1), (quads[-1], 1)):
        step = way * (quad[[1, 2]] - quad[[0, 3]]).mean(0)
        end = quad.mean(0) + step / 2
        with np.errstate(divide="ignore"):
            reach = np.where(step > 0, ((width - 1, height - 1) - end) / step, -end / step)
        rooms.append(float(reach[step != 0].min()))
    return min(rooms)


def _loose(rows: Sequence[Row], quads: Floats, shows: Floats, used: Flags) -> Flags:
    """Which finds are cards that lie in no row."""
    loose = ~used & (shows > LOOSE_SHOWS)
    for row in rows:
        flat = row.plane.from_above(quads)
        sizes = root_areas(flat)
        loose &= (sizes < LOOSE_SIZE) & (sizes > 1 / LOOSE_SIZE)
        away = np.abs(flat.mean(1)[:, None] - row.middles)
        loose &= ~(away < SAME).all(2).any(1)
    return np.asarray(loose)


def _loose_cards(quads: Floats, faces: Floats, first: int, eye: CardReader) -> list[Piece]:
    turns = faces[:, :, :-1].sum(2).argmax(1)
    shown = faces[np.arange(len(faces)), turns]
    return [
        _piece(first + i, np.roll(quad, -turn, 0), given / given.sum(), eye, None)
        for i, (quad, turn, given) in enumerate(zip(quads, turns, shown, strict=True))
    ]


def _beside(rows: Sequence[Row], loose: Floats, first: int) -> Iterator[Ambiguity]:
    """Loose cards (N, 4, 2), numbered from the first on, that lie near to a line."""
    for number, row in enumerate(rows):
        away = np.abs(row.plane.from_above(loose).mean(1)[:, None] - row.middles)
        near = np.flatnonzero((away < BESIDE).all(2).any(1))
        if len(near):
            yield Ambiguity("beside", tuple((first + near).tolist()), component=number)
