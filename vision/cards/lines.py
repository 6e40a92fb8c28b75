"""Read the lines of cards on a table: which cards lie in them, which way they run, what they show.

Only the top card of a pile counts: it is the one whose outline shows. No rule of a game is known
here. A line is cards of one size side by side, all upright in it or all upside down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats, Singles
from vision.cards.chains import chains
from vision.cards.eye import CardEye
from vision.cards.rows import Row, see_row
from vision.cards.settings import CardSettings
from vision.finding.finder import FoundPiece
from vision.geometry.quads import root_areas
from vision.graph.upright import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_full, to_reduced
from vision.piece import Alternative, Kind, Piece, Quad, as_quad
from vision.reading.box import Box
from vision.reading.faces import normalise
from vision.reading.likeness import LikenessSettings, likeness_odds
from vision.reading.reader import Reader

Readings = tuple[Alternative, ...]
HALF_TURN = 2
LIKENESS = LikenessSettings(settled=0.999, references=2)
"""Clear cards need no comparison."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """Cards in a line, in the order in which they are read.

    Attributes
    ----------
    cards
        Numbers of the pieces.
    upright, turned, sideways
        Probabilities that the line runs as given, that it runs the other way round, and that
        its cards lie on their sides.
    turned_faces
        For each card what it shows if the line runs the other way round, likeliest first.
    gaps
        Room between neighbours, in widths of a card; negative where they overlap.
    room
        Room between its ends and the edge of the picture, in widths of a card.
    doubtful
        Places at which there may be a card that is not among them.
    beside
        Numbers of loose cards so near that they may belong to the line.
    """

    cards: tuple[int, ...]
    upright: float
    turned: float
    sideways: float
    turned_faces: tuple[Readings, ...]
    gaps: tuple[float, ...]
    room: float
    doubtful: tuple[Quad, ...] = ()
    beside: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardTable:
    """All cards in a photograph; `component` and `col` of a piece are its line and place there.

    Loose cards have neither; of one found by itself it cannot be said which way it is up.
    """

    pieces: tuple[Piece, ...]
    lines: tuple[CardLine, ...]


def read_cards(
    photo: Photo,
    found: Sequence[FoundPiece],
    box: Box,
    reader: Reader,
    settings: CardSettings | None = None,
) -> CardTable:
    """Put cards in lines, fit their outlines together, and read them.

    Parameters
    ----------
    found
        What the finder says; only middles and sizes are relied on.
    """
    settings = settings or CardSettings()
    if not found:
        return CardTable((), ())
    quads = np.array([piece.quad for piece in found])
    scores = np.array([piece.score for piece in found])
    sides = root_areas(quads)
    size = float(np.median(sides[scores >= 0.7 * scores.max()]))
    reduction = coarsest(size, settings.card_px, most=4)
    eye = CardEye(photo.pixels(reduction), box, reader, settings)
    quads, sides = to_reduced(quads, reduction), sides / reduction
    faces = eye.read(quads)
    shows = eye.shows(faces)
    rows, used = [], np.zeros(len(quads), bool)
    for chain in chains(quads.mean(1), sides, scores, settings.chains):
        if (shows[chain] > settings.shows).sum() >= 2:
            row = see_row(eye, quads[chain].mean(1), sides[chain], scores[chain], shows[chain])
            if row is not None:
                rows.append(row)
                used[chain] = True
    table = _in_lines(rows, eye, reduction)
    loose = _loose(rows, quads, shows, used, settings)
    return _with_loose(table, rows, to_full(quads[loose], reduction), faces[loose], reduction, eye)


def _in_lines(rows: Sequence[Row], eye: CardEye, reduction: int) -> CardTable:
    pieces: list[Piece] = []
    lines: list[CardLine] = []
    for row in rows:
        line, cards = _line(row, len(lines), len(pieces), eye, reduction)
        lines.append(line)
        pieces += cards
    return CardTable(tuple(pieces), tuple(lines))


def _line(
    row: Row, number: int, first: int, eye: CardEye, reduction: int
) -> tuple[CardLine, list[Piece]]:
    """A row turned the way in which it is read."""
    ways = _ways(row.faces, eye.settings)
    up = int(np.argmax([ways[0], ways[HALF_TURN]])) * HALF_TURN
    order = np.arange(len(row.faces))[:: -1 if up else 1]
    quads = to_full(np.roll(row.frame.quads[order], -up, 1), reduction)
    crops = np.ascontiguousarray(np.rot90(row.crops[order], up, (1, 2)))
    pictures = normalise(crops)[:, 0]
    given = _likened(row.faces[order, up], pictures, eye.box)
    turned = _likened(row.faces[order, HALF_TURN - up], pictures[:, ::-1, ::-1], eye.box)
    pieces = [_piece(first + i, quads[i], given[i], eye, (number, i)) for i in range(len(order))]
    line = CardLine(
        cards=tuple(range(first, first + len(order))),
        upright=float(ways[up]),
        turned=float(ways[HALF_TURN - up]),
        sideways=float(ways[1] + ways[3]),
        turned_faces=tuple(_readings(faces, eye) for faces in turned),
        gaps=tuple(float(gap) for gap in np.abs(np.diff(row.places[order])) - 1),
        room=_room(row.frame.quads, eye.pixels.shape[1], eye.pixels.shape[0]),
        doubtful=tuple(as_quad(quad) for quad in to_full(row.doubtful, reduction)),
    )
    return line, pieces


def _ways(faces: Floats, settings: CardSettings) -> Floats:
    """(4,) probabilities of a row's quarter turns, from all its faces (N, 4, K) together."""
    side = settings.sideways / 2
    before = np.log([0.5 - side, side, 0.5 - side, side])
    return posterior(turn_evidence(faces, settings.wrong_piece).sum(0) + before)


def _likened(faces: Floats, pictures: Singles, box: Box) -> Floats:
    """Faces (N, K) of one turn, summing to one, with what likeness to sure ones says of them."""
    faces = faces + 1e-9
    faces /= faces.sum(1, keepdims=True)
    odds = np.where(box.marked, likeness_odds(pictures, faces, LIKENESS), 0.0)
    faces = faces * np.exp(odds)
    return np.asarray(faces / faces.sum(1, keepdims=True))


def _readings(faces: Floats, eye: CardEye) -> Readings:
    names = eye.box.names
    likely = [j for j in np.argsort(-faces).tolist() if faces[j] >= eye.settings.least]
    return tuple(Alternative(names[j], float(faces[j])) for j in likely)


def _piece(
    index: int, quad: Floats, faces: Floats, eye: CardEye, place: tuple[int, int] | None
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


def _loose(
    rows: Sequence[Row],
    quads: Floats,
    shows: Floats,
    used: Flags,
    settings: CardSettings,
) -> Flags:
    """Which finds are cards that lie in no row."""
    loose = ~used & (shows > settings.loose_shows)
    for row in rows:
        flat = row.frame.plane.from_above(quads)
        sizes = root_areas(flat)
        loose &= (sizes < settings.loose_size) & (sizes > 1 / settings.loose_size)
        middles = row.frame.plane.from_above(row.frame.quads).mean(1)
        away = np.abs(flat.mean(1)[:, None] - middles)
        loose &= ~(away < settings.same).all(2).any(1)
    return np.asarray(loose if rows else used)


def _with_loose(
    table: CardTable,
    rows: Sequence[Row],
    quads: Floats,
    faces: Floats,
    reduction: int,
    eye: CardEye,
) -> CardTable:
    first = len(table.pieces)
    turns = faces[:, :, :-1].sum(2).argmax(1)
    pieces = [
        _piece(first + i, np.roll(quad, -turn, 0), given / given.sum(), eye, None)
        for i, (quad, turn, given) in enumerate(
            zip(quads, turns, faces[np.arange(len(faces)), turns], strict=True)
        )
    ]
    lines = []
    for line, row in zip(table.lines, rows, strict=True):
        middles = row.frame.plane.from_above(row.frame.quads).mean(1)
        flat = row.frame.plane.from_above(to_reduced(quads, reduction)).mean(1)
        away = np.abs(flat[:, None] - middles)
        near = (away < (1.5, eye.settings.beside)).all(2).any(1)
        lines.append(replace(line, beside=tuple((first + np.flatnonzero(near)).tolist())))
    return CardTable((*table.pieces, *pieces), tuple(lines))
