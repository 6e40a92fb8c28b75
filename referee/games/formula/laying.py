"""What players say of where cards lie: which line is the formula, and what belongs to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import dist

from referee.errors import UsageError
from referee.ruling.answers import Answer
from referee.ruling.arrangement import (
    Arrangement,
    LayoutAnswers,
    Spot,
    drop_removed,
    faceless_piece,
    spots_at_edge,
)
from referee.ruling.faces import CARD, LINE, NO, NOTHING, OTHER, TILE, UNKNOWN, YES
from referee.ruling.lattice import added_piece_id, adjacent_quad, centroid, side_towards
from referee.ruling.report import Question
from referee.ruling.verdict import note_question
from referee.ruling.where import NotedQuestion, ask_places, equally_likely
from referee.words import sentence
from rules import Message
from rules.arithmetic import normalise_sign
from rules.errors import PositionError
from rules.formula import EQUALS, SIGNS, Card
from rules.message import one_of
from vision.piece import Alternative, Kind, Piece, Quad
from vision.scene import Ambiguity, Scene

SYMBOLS = (*SIGNS, EQUALS)

LEFT, RIGHT = 3, 1
"""Sides of a card that look along its line."""

OF_LINE = LAID, WHICH, UPRIGHT, BEGINS = "line", "formula", "upright", "begins"
"""Places of the answers that all cards of the line are seen, which line is the formula, that its
cards are upright, and at which side of the photograph it begins."""

LIKELY = 0.5
"""Probability from which a card counts as = when the formula's line is looked for."""

CODES = {"edge": "cut-off", "hidden": "card-perhaps", "overlap": "cards-overlap"}

SIDEWAYS = 0.005
"""Probability of cards on their sides above which nothing is ruled; as for rulings."""


def face_typed(said: str) -> str:
    """The face of a card that a player means. Raises UsageError for none."""
    face = normalise_sign(said)
    try:
        if face not in SYMBOLS:
            Card.of(face)
    except PositionError:
        raise UsageError(sentence("formula-no-such-card", said=said)) from None
    return face


def kind_of(face: str) -> Kind:
    """The kind of a card that shows this."""
    if face == UNKNOWN:
        return "unknown"
    return "operation" if face in SYMBOLS else "number"


def is_yes(answer: Answer | None) -> bool | None:
    """What was answered with yes or no, None where nobody did. Raises UsageError for neither."""
    if answer is not None and answer.face not in (YES, NO):
        raise UsageError(sentence("formula-yes-or-no", answer=answer))
    return None if answer is None else answer.face == YES


def unclear(
    arranged: Arrangement,
    number: int,
    others: Sequence[int],
    pieces: Mapping[int, Piece],
    whole: bool | None,
    upright: bool | None,
) -> Iterator[NotedQuestion]:
    """What is asked of how the cards of a line lie, and a note of each.

    The line is the component of this `number`; `others` may be the formula as well. `pieces` are
    all cards, as they were read and told. Players said whether the `whole` line was seen, and
    whether its cards are `upright`, or None.
    """
    scene, cards = arranged.scene, arranged.scene.members(number)
    names = {card: piece.face or UNKNOWN for card, piece in pieces.items()}

    def named(card: int) -> str:
        return sentence("formula-this-card", face=names[card])

    def shown(line: Sequence[int]) -> str:
        return " ".join(names[card] for card in line)

    if others:
        lines = (cards, *map(scene.members, others))
        told = equally_likely(*(line[0] for line in lines))
        which = one_of(
            Message.of("formula-line", cards=shown(line), first=line[0]) for line in lines
        )
        message = sentence("formula-which-line", lines=which)
        yield note_question("two-lines", Question(None, message, told, WHICH), cards)
    if whole is None and not any(is_equals(pieces[card]) for card in cards):
        asked = sentence("formula-equals-unseen", cards=shown(cards))
        yield note_question(
            "no-equals", Question(None, asked, equally_likely(YES, NO), LAID), cards
        )
    turns = scene.components[number].turns
    if turns[1] + turns[3] > SIDEWAYS and upright is None:
        asked = sentence("formula-sideways")
        yield note_question(
            "cards-sideways", Question(None, asked, equally_likely(YES, NO), UPRIGHT), cards
        )
    for card in dict.fromkeys(card for one in scene.unclear_by("beside") for card in one.pieces):
        asked = sentence("formula-beside", card=named(card))
        yield note_question(
            "card-beside", Question(card, asked, equally_likely(OTHER, LINE)), (card,)
        )
    places = {
        Spot(one.pieces[0], one.side): CODES[one.code]
        for one in scene.unclear_by("edge", "hidden", "overlap")
        if one.side is not None
    }
    if whole is False:
        places |= {one: "no-equals" for one in _gaps(cards) if not arranged.is_told(one)}
    yield from ask_places(arranged, places, named, CARD)


def is_equals(piece: Piece) -> bool:
    """Whether a card counts as = when the formula's line is looked for."""
    return sum(a.probability for a in piece.readings if a.face == EQUALS) >= LIKELY


def arrange_line(scene: Scene, number: int, told: LayoutAnswers) -> Arrangement:
    """The scene once one of its lines lies as players told. Raises UsageError for nonsense."""
    return _Laying(scene, number, told).done()


class _Laying:
    """A line of cards, changed answer by answer."""

    def __init__(self, scene: Scene, number: int, told: LayoutAnswers) -> None:
        self._scene, self._number, self._told = scene, number, told
        self._pieces = {
            piece.id: replace(faceless_piece(piece), component=None, row=None, col=None)
            if piece.id in told.gone
            else piece
            for piece in scene.pieces
        }
        self._order = [card for card in scene.members(number) if card not in told.gone]
        if not self._order or not told.gone <= scene.by_id.keys():
            raise UsageError(sentence("formula-no-card-left"))
        self._unclear = [*drop_removed(scene.unclear, told.gone)]
        self._names: dict[int, str] = {}

    def done(self) -> Arrangement:
        """The scene after all answers about this line."""
        places = [
            Ambiguity(one.code, (at.piece,), at.side, one.quad or self._quad(at))
            for one in filter(self._is_ours, self._unclear)
            for at in self._spots(one)
        ]
        loose = [*self._loose()]
        before = [*self._order]
        told = {self._place(name, said, before) for name, said in self._told.places.items()}
        gaps = [before.index(one.pieces[0]) + (one.side == RIGHT) for one in places]
        unclear = [one for one in self._unclear if not self._is_ours(one)]
        unclear += [*loose, *(one for one, at in zip(places, gaps, strict=True) if at not in told)]
        return Arrangement(self._laid(tuple(unclear)), self._told, self._names, {})

    def _is_ours(self, one: Ambiguity) -> bool:
        is_here = one.component == self._number or not {*one.pieces}.isdisjoint(self._order)
        return is_here and one.code in ("edge", "hidden", "overlap", "beside")

    def _spots(self, one: Ambiguity) -> Sequence[Spot]:
        """The places beside cards in which, by what is unclear, another card may lie."""
        ends = Spot(self._order[0], LEFT), Spot(self._order[-1], RIGHT)
        quad = one.quad
        if one.code == "overlap":
            return [Spot((*one.pieces, self._order[0])[0], RIGHT)]
        if one.code == "edge":
            return spots_at_edge(self._scene, ends)
        if one.code != "hidden":
            return []
        if quad is None:
            return _gaps(self._order)
        sides = (Spot(card, side) for card in self._order for side in (LEFT, RIGHT))
        return [min(sides, key=lambda at: dist(centroid(self._quad(at)), centroid(quad)))]

    def _quad(self, at: Spot) -> Quad:
        return adjacent_quad(self._pieces[at.piece].quad, at.side)

    def _loose(self) -> Iterator[Ambiguity]:
        """Take cards that belong to the line into it; what was not told stays unclear."""
        for one in self._unclear:
            if one.code == "beside" and self._is_ours(one):
                for card in one.pieces:
                    said = self._told.belongs.get(card, OTHER)
                    if said != OTHER and card not in self._order:
                        self._insert(card)
                left = tuple(card for card in one.pieces if card not in self._told.belongs)
                if left:
                    yield replace(one, pieces=left)

    def _insert(self, card: int) -> None:
        """Put a card into the line where it lies along it."""
        first, last = (centroid(self._pieces[self._order[i]].quad) for i in (0, -1))

        def along(number: int) -> float:
            x, y = centroid(self._pieces[number].quad)
            return x * (last[0] - first[0]) + y * (last[1] - first[1])

        self._order.insert(sum(along(number) < along(card) for number in self._order), card)

    def _place(self, name: str, said: str, before: Sequence[int]) -> int | None:
        """Lay a card in a place, and tell which gap of the line as it was seen was meant."""
        number, *ways = name.split(".")
        if int(number) not in self._order:
            raise UsageError(sentence("formula-no-place", place=name))
        at = self._order.index(int(number))
        for way in ways[:-1]:
            at += 1 if self._side(at, way, name) == RIGHT else -1
            if not 0 <= at < len(self._order):
                raise UsageError(sentence("formula-no-card-there", place=name))
        side = self._side(at, ways[-1], name)
        if said != NOTHING:
            one, face = self._pieces[self._order[at]], UNKNOWN if said == TILE else said
            new = added_piece_id(one.id, side, self._pieces)
            there = replace(one, id=new, quad=adjacent_quad(one.quad, side))
            self._pieces[new] = there.with_readings([Alternative(face, 1.0)], kind_of(face))
            self._names[new] = name
            self._order.insert(at + (side == RIGHT), new)
        if int(number) not in before or len(ways) > 1:
            return None
        return before.index(int(number)) + (side == RIGHT)

    def _side(self, at: int, way: str, name: str) -> int:
        """Which side of a card of the line is meant."""
        side = side_towards(self._pieces[self._order[at]].quad, way)
        if side not in (LEFT, RIGHT):
            raise UsageError(sentence("formula-no-place", place=name))
        return side

    def _laid(self, unclear: tuple[Ambiguity, ...]) -> Scene:
        """The scene with the cards of the line in their order."""
        column = {card: i for i, card in enumerate(self._order)}
        pieces = tuple(
            replace(piece, component=self._number, row=0, col=column[piece.id])
            if piece.id in column
            else piece
            for piece in self._pieces.values()
        )
        components = tuple(replace(one, turned_faces=()) for one in self._scene.components)
        return replace(self._scene, pieces=pieces, components=components, unclear=unclear)


def _gaps(cards: Sequence[int]) -> list[Spot]:
    """All places of a line in which another card may lie."""
    return [Spot(cards[0], LEFT), *(Spot(card, RIGHT) for card in cards)]
