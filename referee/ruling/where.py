"""Where pieces lie: whether two touch, what lies beside one, and where players may tell of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import dist

from referee.ruling.answers import FIRST_ADDED_ID
from referee.ruling.arrangement import LAYOUT, MAY_TOUCH_DISTANCE, Arrangement, Spot
from referee.ruling.faces import APART, EMPTY, NO, NOTHING, OTHER, POD, TILE, TOUCH, YES
from referee.ruling.lattice import (
    adjacent_quad,
    centroid,
    direction,
    facing_side,
    pair_of,
    shared_side,
)
from referee.ruling.questions import MOST_NAMED
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import note_question
from referee.words import say, sentence
from rules.message import Message, Text, one_of
from vision.piece import Alternative, Quad

NamePiece = Callable[[int], Text]
"""From the number of a piece to what it is called in a sentence, such as "the 7"."""

NotedQuestion = tuple[Finding, Question]
"""A question on where pieces lie, and a note that says the same under a code."""

CLEAR = 0.6
"""Distance from a place, in sides, within which another piece lies in it."""


def equally_likely(*faces: object) -> tuple[Alternative, ...]:
    """Answers of which nobody can say which is likelier."""
    return tuple(Alternative(str(face), 1 / len(faces)) for face in faces)


def ask_touch(laid: Arrangement, code: str, pair: Sequence[int], named: NamePiece) -> NotedQuestion:
    """Ask whether two pieces touch, or whether another lies between them."""
    a, b = pair_of(*pair)
    one, other = laid.scene.by_id[a], laid.scene.by_id[b]
    both, at = _both(named(a), named(b)), f"{laid.name(a)}-{laid.name(b)}"
    if facing_side(one.quad, other.quad)[1] < MAY_TOUCH_DISTANCE:
        asked = Question(a, sentence("where-touch", both=both), equally_likely(TOUCH, APART), at)
        return note_question(code, asked, pair)
    place = adjacent_quad(one.quad, shared_side(one.quad, other.quad)[0])
    message = sentence("where-between", both=both)
    return note_question(
        code, Question(a, message, equally_likely(NOTHING, TILE), at, (place,)), pair
    )


def _both(one: Text, other: Text) -> Message:
    if isinstance(one, Message) and isinstance(other, Message):
        if one.key == other.key == "where-tile":
            return Message.of("where-tiles", one=one.args["number"], other=other.args["number"])
        if one == other and one.key == "where-face":
            return Message.of("where-alike", face=one.args["face"])
    return Message.of("list-and", things=(one, other))


def ask_places(
    laid: Arrangement, codes: Mapping[Spot, str], named: NamePiece, thing: str = TILE
) -> Iterator[NotedQuestion]:
    """Ask what lies in places: of all at once, until it is said that a piece lies in some.

    The code of several places is that of the first.
    """
    opened = {one for group in laid.told.some for one in group.split("+")}
    single = [spot for spot in codes if laid.place(spot) in opened]
    group = [spot for spot in codes if spot not in single]
    groups = [group] if group[1:] else []
    for spots in (*groups, *([spot] for spot in single), *([group] if len(group) == 1 else [])):
        places = [_where(laid, spot, named) for spot in spots]
        message = Message.of("where-any", thing=thing, many=len(spots), place=places[0])
        if len(spots) <= MOST_NAMED:
            message = Message.of("where-lies", thing=thing, places=one_of(places))
        at, quads = "+".join(map(laid.place, spots)), tuple(map(laid.quad, spots))
        asked = Question(spots[0].piece, say(message), equally_likely(NOTHING, thing), at, quads)
        yield note_question(codes[spots[0]], asked, [spot.piece for spot in spots])


def _where(laid: Arrangement, spot: Spot, named: NamePiece) -> Message:
    side = direction(laid.scene.by_id[spot.piece].quad, spot.side)
    return Message.of("where-beside", side=side, piece=named(spot.piece))


def tile_by_face(face: Text) -> Message:
    """A tile by what it shows."""
    return Message.of("where-face", face=face)


def tile_by_number(laid: Arrangement, piece: int) -> Message:
    """A tile by its number, or by where it lies if no number is seen: players told of it."""
    name = laid.name(piece)
    if "-" in name:
        one, other = name.split("-")
        return Message.of("where-tile-between", one=one, other=other)
    number, *ways = name.split(".")
    said = Message.of("where-tile", number=number)
    for way in ways:
        said = Message.of("where-tile-beside", side=way, piece=said)
    return said


def ask_belongs(laid: Arrangement, pieces: Sequence[int], said: str) -> NotedQuestion:
    """Ask whether pieces are the game's."""
    message = sentence("where-belongs", many=len(pieces), said=said)
    asked = Question(pieces[0], message, equally_likely(OTHER, POD), laid.name(pieces[0]))
    return note_question("other-tiles", asked, pieces)


def ask_layout(message: str) -> NotedQuestion:
    """Ask whether pieces lie as they were seen."""
    return note_question(
        "outlines-unclear", Question(None, message, equally_likely(YES, NO), LAYOUT), ()
    )


def beside_tiles(report: Report, sides: Sequence[int] = range(4)) -> Iterator[tuple[str, Quad]]:
    """Places without a tile beside those that were seen, by what answers call them."""
    pieces = [piece for piece in report.pieces if piece.face != EMPTY]
    for piece in (piece for piece in pieces if piece.id < FIRST_ADDED_ID):
        for side in sides:
            place = adjacent_quad(piece.quad, side)
            least = CLEAR * dist(centroid(place), centroid(piece.quad))
            if all(dist(centroid(place), centroid(other.quad)) > least for other in pieces):
                yield f"{piece.id}.{direction(piece.quad, side)}", place


beside_cards = partial(beside_tiles, sides=(1, 3))
"""Places without a card to the left and the right of those that were seen."""
