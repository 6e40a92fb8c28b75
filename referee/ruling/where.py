"""Questions about the layout, and the places where players may report a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import dist

from referee.ruling.answers import FIRST_ADDED_ID
from referee.ruling.arrangement import MAY_TOUCH_DISTANCE, Arrangement, Spot
from referee.ruling.faces import APART, EMPTY, NO, NOTHING, OTHER, POD, TILE, TOUCH, YES
from referee.ruling.lattice import (
    adjacent_quad,
    centroid,
    direction,
    facing_side,
    pair_of,
    shared_side,
)
from referee.ruling.layout_answers import LAYOUT
from referee.ruling.questions import MOST_NAMED
from referee.ruling.report import Finding, Question, Report
from referee.words import say, sentence
from rules.message import Message, Text, one_of
from vision.piece import Alternative, Quad

NamePiece = Callable[[int], Text]
"""From the id of a piece to its name in a sentence, such as "the 7"."""

NotedQuestion = tuple[Finding, Question]
"""A note and a question with the same message."""

CLEAR = 0.6
"""Distance from a place, in sides, within which a piece lies in it."""


def note_question(code: str, question: Question, pieces: Sequence[int]) -> NotedQuestion:
    """A question, with a note of the same message under a code."""
    return Finding(code, question.message, tuple(pieces), severity="note"), question


def equally_likely(*faces: object) -> tuple[Alternative, ...]:
    """Alternatives with a uniform prior."""
    return tuple(Alternative(str(face), 1 / len(faces)) for face in faces)


def ask_touch(
    arrangement: Arrangement, code: str, pair: Sequence[int], name_piece: NamePiece
) -> NotedQuestion:
    """Ask whether two pieces touch, or whether another lies between them."""
    a, b = pair_of(*pair)
    first, second = arrangement.scene.by_id[a], arrangement.scene.by_id[b]
    both = _name_both(name_piece(a), name_piece(b))
    at = f"{arrangement.name(a)}-{arrangement.name(b)}"
    if facing_side(first.quad, second.quad)[1] < MAY_TOUCH_DISTANCE:
        message = sentence("where-touch", both=both)
        question = Question(a, message, equally_likely(TOUCH, APART), at)
    else:
        place = adjacent_quad(first.quad, shared_side(first.quad, second.quad)[0])
        message = sentence("where-between", both=both)
        question = Question(a, message, equally_likely(NOTHING, TILE), at, (place,))
    return note_question(code, question, pair)


def _name_both(first: Text, second: Text) -> Message:
    if isinstance(first, Message) and isinstance(second, Message):
        if first.key == second.key == "where-tile":
            return Message.of("where-tiles", one=first.args["number"], other=second.args["number"])
        if first == second and first.key == "where-face":
            return Message.of("where-alike", face=first.args["face"])
    return Message.of("list-and", things=(first, second))


def ask_places(
    arrangement: Arrangement, codes: Mapping[Spot, str], name_piece: NamePiece, thing: str = TILE
) -> Iterator[NotedQuestion]:
    """Ask what lies in spots: in all at once, until players say that a piece lies in one of some.

    A question about several spots has the code of the first.
    """
    occupied = {place for names in arrangement.answers.occupied for place in names.split("+")}
    single = [spot for spot in codes if arrangement.place(spot) in occupied]
    group = [spot for spot in codes if spot not in single]
    groups = [group] if group[1:] else []
    for spots in (*groups, *([spot] for spot in single), *([group] if len(group) == 1 else [])):
        places = [_name_spot(arrangement, spot, name_piece) for spot in spots]
        message = Message.of("where-any", thing=thing, many=len(spots), place=places[0])
        if len(spots) <= MOST_NAMED:
            message = Message.of("where-lies", thing=thing, places=one_of(places))
        at, quads = "+".join(map(arrangement.place, spots)), tuple(map(arrangement.quad, spots))
        question = Question(spots[0].piece, say(message), equally_likely(NOTHING, thing), at, quads)
        yield note_question(codes[spots[0]], question, [spot.piece for spot in spots])


def _name_spot(arrangement: Arrangement, spot: Spot, name_piece: NamePiece) -> Message:
    side = direction(arrangement.scene.by_id[spot.piece].quad, spot.side)
    return Message.of("where-beside", side=side, piece=name_piece(spot.piece))


def tile_by_face(face: Text) -> Message:
    """Name a tile by its face."""
    return Message.of("where-face", face=face)


def tile_by_number(arrangement: Arrangement, piece: int) -> Message:
    """Name a tile by its number, or by its place if players reported it."""
    name = arrangement.name(piece)
    if "-" in name:
        one, other = name.split("-")
        return Message.of("where-tile-between", one=one, other=other)
    number, *ways = name.split(".")
    tile = Message.of("where-tile", number=number)
    for way in ways:
        tile = Message.of("where-tile-beside", side=way, piece=tile)
    return tile


def ask_belongs(arrangement: Arrangement, pieces: Sequence[int], names: str) -> NotedQuestion:
    """Ask whether pieces with these `names` are the game's."""
    message = sentence("where-belongs", many=len(pieces), said=names)
    answers = equally_likely(OTHER, POD)
    question = Question(pieces[0], message, answers, arrangement.name(pieces[0]))
    return note_question("other-tiles", question, pieces)


def ask_layout(message: str) -> NotedQuestion:
    """Ask whether all pieces lie as they were detected."""
    question = Question(None, message, equally_likely(YES, NO), LAYOUT)
    return note_question("outlines-unclear", question, ())


def beside_tiles(report: Report, sides: Sequence[int] = range(4)) -> Iterator[tuple[str, Quad]]:
    """Free places beside detected tiles, with their names in answers."""
    pieces = [piece for piece in report.pieces if piece.face != EMPTY]
    for piece in (piece for piece in pieces if piece.id < FIRST_ADDED_ID):
        for side in sides:
            place = adjacent_quad(piece.quad, side)
            clearance = CLEAR * dist(centroid(place), centroid(piece.quad))
            if all(dist(centroid(place), centroid(other.quad)) > clearance for other in pieces):
                yield f"{piece.id}.{direction(piece.quad, side)}", place


beside_cards = partial(beside_tiles, sides=(1, 3))
"""Free places to the left and the right of detected cards."""
