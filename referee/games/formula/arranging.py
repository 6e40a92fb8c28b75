"""Layout of a formula: which line it is and which cards belong to it, asked and answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import dist

from referee.errors import UsageError
from referee.ruling.answers import Answer
from referee.ruling.arrangement import (
    Arrangement,
    Spot,
    drop_removed,
    faceless_piece,
)
from referee.ruling.faces import CARD, LINE, NO, NOTHING, OTHER, TILE, UNKNOWN, YES
from referee.ruling.lattice import added_piece_id, adjacent_quad, centroid, side_towards
from referee.ruling.layout_answers import LayoutAnswers
from referee.ruling.report import Question
from referee.ruling.where import NotedQuestion, ask_places, equally_likely, note_question
from referee.words import sentence
from rules import Message
from rules.arithmetic import normalise_sign
from rules.errors import PositionError
from rules.formula import EQUALS, SIGNS, Card
from rules.message import one_of
from vision.piece import Alternative, Kind, Piece, Quad
from vision.scene import LEFT, RIGHT, Ambiguity, Scene

SYMBOLS = (*SIGNS, EQUALS)

LINE_PLACES = WHOLE, WHICH, UPRIGHT, BEGINS = "line", "formula", "upright", "begins"
"""Answer places: whether all cards of the line are visible, which line is the formula, whether its
cards are upright, and at which side of the photograph it begins."""

LIKELY = 0.5
"""Probability from which a card counts as = when the formula's line is looked for."""

CODES = {"edge": "cut-off", "hidden": "card-perhaps"}

SIDEWAYS = 0.005
"""Probability of cards lying on their sides above which players are asked."""


def parse_face(typed: str) -> str:
    """The face of a card as a player types it. Raises UsageError for no such card."""
    face = normalise_sign(typed)
    try:
        if face not in SYMBOLS:
            Card.of(face)
    except PositionError:
        raise UsageError(sentence("formula-no-such-card", said=typed)) from None
    return face


def kind_of(face: str) -> Kind:
    """The kind of card with this face."""
    if face == UNKNOWN:
        return "unknown"
    return "operation" if face in SYMBOLS else "number"


def parse_yes_no(answer: Answer | None) -> bool | None:
    """Whether the answer is yes; None without one. Raises UsageError for neither yes nor no."""
    if answer is not None and answer.face not in (YES, NO):
        raise UsageError(sentence("formula-yes-or-no", answer=answer))
    return None if answer is None else answer.face == YES


def layout_questions(
    arrangement: Arrangement,
    line: int,
    others: Sequence[int],
    pieces: Mapping[int, Piece],
    whole: bool | None,
    upright: bool | None,
) -> Iterator[NotedQuestion]:
    """Ask how the cards of a line lie, each question with a note that says the same.

    `line` is the component taken for the formula, and `others` those that may be it too. `pieces`
    are all cards by id, as read or answered. `whole` and `upright` are players' answers whether all
    cards of the line are visible, and are upright; None for no answer.
    """
    scene, cards = arrangement.scene, arrangement.scene.members(line)
    faces = {card: piece.face or UNKNOWN for card, piece in pieces.items()}
    yes_no = equally_likely(YES, NO)

    def card_name(card: int) -> str:
        return sentence("formula-this-card", face=faces[card])

    def line_text(line: Sequence[int]) -> str:
        return " ".join(faces[card] for card in line)

    if others:
        lines = (cards, *map(scene.members, others))
        which = one_of(
            Message.of("formula-line", cards=line_text(line), first=line[0]) for line in lines
        )
        message = sentence("formula-which-line", lines=which)
        first_cards = equally_likely(*(line[0] for line in lines))
        yield note_question("two-lines", Question(None, message, first_cards, WHICH), cards)
    if whole is None and not any(is_equals(pieces[card]) for card in cards):
        message = sentence("formula-equals-unseen", cards=line_text(cards))
        yield note_question("no-equals", Question(None, message, yes_no, WHOLE), cards)
    turns = scene.components[line].turns
    if turns[1] + turns[3] > SIDEWAYS and upright is None:
        message = sentence("formula-sideways")
        yield note_question("cards-sideways", Question(None, message, yes_no, UPRIGHT), cards)
    for card in dict.fromkeys(card for a in scene.unclear_by("beside") for card in a.pieces):
        message = sentence("formula-beside", card=card_name(card))
        question = Question(card, message, equally_likely(OTHER, LINE))
        yield note_question("card-beside", question, (card,))
    places = {
        Spot(ambiguity.pieces[0], ambiguity.side): CODES[ambiguity.code]
        for ambiguity in scene.unclear_by("edge", "hidden")
        if ambiguity.side is not None
    }
    if whole is False:
        places |= {gap: "no-equals" for gap in _gaps(cards) if not arrangement.is_answered(gap)}
    yield from ask_places(arrangement, places, card_name, CARD)


def is_equals(piece: Piece) -> bool:
    """Whether a card counts as = when the formula's line is looked for."""
    return sum(a.probability for a in piece.readings if a.face == EQUALS) >= LIKELY


class LineArranger:
    """Arranges one line of a scene by players' answers. Raises UsageError for nonsense."""

    def __init__(self, scene: Scene, line: int, layout: LayoutAnswers) -> None:
        self._scene, self._line, self._layout = scene, line, layout
        self._pieces = {
            piece.id: replace(faceless_piece(piece), component=None, row=None, col=None)
            if piece.id in layout.removed
            else piece
            for piece in scene.pieces
        }
        self._order = [card for card in scene.members(line) if card not in layout.removed]
        if not self._order or not layout.removed <= scene.by_id.keys():
            raise UsageError(sentence("formula-no-card-left"))
        self._unclear = [*drop_removed(scene.unclear, layout.removed)]
        self._names: dict[int, str] = {}

    def arrange(self) -> Arrangement:
        """The scene after all answers about this line."""
        places = [
            Ambiguity(a.code, (spot.piece,), spot.side, a.quad or self._quad(spot))
            for a in filter(self._is_of_line, self._unclear)
            for spot in self._spots(a)
        ]
        loose = [*self._add_loose_cards()]
        before = [*self._order]
        filled = {self._fill(name, face, before) for name, face in self._layout.places.items()}
        gaps = [before.index(a.pieces[0]) + (a.side == RIGHT) for a in places]
        unclear = [a for a in self._unclear if not self._is_of_line(a)] + loose
        unclear += [a for a, gap in zip(places, gaps, strict=True) if gap not in filled]
        return Arrangement(self._new_scene(tuple(unclear)), self._layout, self._names, {})

    def _is_of_line(self, ambiguity: Ambiguity) -> bool:
        has_card = not {*ambiguity.pieces}.isdisjoint(self._order)
        is_here = ambiguity.component == self._line or has_card
        return is_here and ambiguity.code in ("edge", "hidden", "beside")

    def _spots(self, ambiguity: Ambiguity) -> Sequence[Spot]:
        """Spots beside cards where another card may lie."""
        code, quad, side = ambiguity.code, ambiguity.quad, ambiguity.side
        if side is not None:
            return [Spot(ambiguity.pieces[0], side)]
        if code != "hidden":
            return []
        if quad is None:
            return _gaps(self._order)
        spots = (Spot(card, side) for card in self._order for side in (LEFT, RIGHT))
        return [min(spots, key=lambda spot: dist(centroid(self._quad(spot)), centroid(quad)))]

    def _quad(self, spot: Spot) -> Quad:
        return adjacent_quad(self._pieces[spot.piece].quad, spot.side)

    def _add_loose_cards(self) -> Iterator[Ambiguity]:
        """Insert loose cards that belong to the line; yield what nobody has answered yet."""
        for ambiguity in self._unclear:
            if ambiguity.code == "beside" and self._is_of_line(ambiguity):
                for card in ambiguity.pieces:
                    belongs = self._layout.belongs.get(card, OTHER) != OTHER
                    if belongs and card not in self._order:
                        self._insert(card)
                rest = tuple(card for card in ambiguity.pieces if card not in self._layout.belongs)
                if rest:
                    yield replace(ambiguity, pieces=rest)

    def _insert(self, card: int) -> None:
        """Insert a card by its position along the line."""
        first, last = (centroid(self._pieces[self._order[i]].quad) for i in (0, -1))

        def position(card: int) -> float:
            x, y = centroid(self._pieces[card].quad)
            return x * (last[0] - first[0]) + y * (last[1] - first[1])

        self._order.insert(sum(position(other) < position(card) for other in self._order), card)

    def _fill(self, name: str, face: str, before: Sequence[int]) -> int | None:
        """Put a card in a place such as ``3.right``, and return its gap in the line `before`."""
        card, *directions = name.split(".")
        if int(card) not in self._order:
            raise UsageError(sentence("formula-no-place", place=name))
        index = self._order.index(int(card))
        for way in directions[:-1]:
            index += 1 if self._side(index, way, name) == RIGHT else -1
            if not 0 <= index < len(self._order):
                raise UsageError(sentence("formula-no-card-there", place=name))
        side = self._side(index, directions[-1], name)
        if face != NOTHING:
            neighbour, face = self._pieces[self._order[index]], UNKNOWN if face == TILE else face
            new = added_piece_id(neighbour.id, side, self._pieces)
            piece = replace(neighbour, id=new, quad=adjacent_quad(neighbour.quad, side))
            self._pieces[new] = piece.with_readings([Alternative(face, 1.0)], kind_of(face))
            self._names[new] = name
            self._order.insert(index + (side == RIGHT), new)
        if int(card) not in before or len(directions) > 1:
            return None
        return before.index(int(card)) + (side == RIGHT)

    def _side(self, index: int, way: str, name: str) -> int:
        """The side of a card of the line in a direction of the photograph."""
        side = side_towards(self._pieces[self._order[index]].quad, way)
        if side not in (LEFT, RIGHT):
            raise UsageError(sentence("formula-no-place", place=name))
        return side

    def _new_scene(self, unclear: tuple[Ambiguity, ...]) -> Scene:
        """The scene with the cards of the line in their order."""
        column = {card: i for i, card in enumerate(self._order)}
        pieces = tuple(
            replace(piece, component=self._line, row=0, col=column[piece.id])
            if piece.id in column
            else piece
            for piece in self._pieces.values()
        )
        components = tuple(replace(line, turned_faces=()) for line in self._scene.components)
        return replace(self._scene, pieces=pieces, components=components, unclear=unclear)


def _gaps(cards: Sequence[int]) -> list[Spot]:
    """All spots of a line where another card may lie."""
    return [Spot(cards[0], LEFT), *(Spot(card, RIGHT) for card in cards)]
