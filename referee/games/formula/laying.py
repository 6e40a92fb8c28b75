"""What players say of where cards lie: which line is the formula, and what belongs to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from referee.errors import UsageError
from referee.ruling.answers import Answer
from referee.ruling.arranging import Arranged, Spot, Told, no_piece, split, without
from referee.ruling.faces import CARD, LINE, NO, NOTHING, OTHER, TILE, UNKNOWN, YES
from referee.ruling.folding import noted
from referee.ruling.lattice import beside, direction, middle
from referee.ruling.report import Finding, Question
from referee.ruling.where import either, place_questions
from referee.words import sentence
from rules import Message
from rules.formula import EQUALS, SIGNS, Card, CardError
from rules.message import one_of
from rules.wording import sign_typed
from vision.piece import Alternative, Kind, Piece, Quad
from vision.scene import Component, Scene, Unclear

SYMBOLS = (*SIGNS, EQUALS)

LEFT, RIGHT = 3, 1
"""Sides of a card that look along its line."""

LAID, WHICH, UPRIGHT, BEGINS = "line", "formula", "upright", "begins"
"""Places of the answers that all cards of the line are seen, which line is the formula, that its
cards are upright, and at which side of the photograph it begins."""

LIKELY = 0.5
"""Probability from which a card counts as = when the formula's line is looked for."""

CODES = {"edge": "cut-off", "hidden": "card-perhaps", "overlap": "cards-overlap"}

SIDEWAYS = 0.005
"""Probability of cards on their sides above which nothing is ruled; as for rulings."""


def face_typed(said: str) -> str:
    """The face of a card that a player means. Raises UsageError for none."""
    face = sign_typed(said)
    try:
        if face not in SYMBOLS:
            Card.of(face)
    except CardError:
        raise UsageError(sentence("formula-no-such-card", said=said)) from None
    return face


@dataclass(frozen=True, slots=True)
class Said:
    """What players said of the line.

    Attributes
    ----------
    told
        Where its cards lie.
    cards
        The answers about faces.
    which
        Which line is the formula; None where nobody said.
    begins, laid, upright
        At which side it begins, and whether all its cards were seen, and are upright; "" where
        nobody said.
    """

    told: Told
    cards: tuple[Answer, ...]
    which: Answer | None
    begins: str
    laid: str
    upright: str

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> Self:
        """Raises UsageError for what makes no sense."""
        told, others = split(answers, face_typed)
        said = {one.name: one for one in others if one.name in (LAID, WHICH, UPRIGHT, BEGINS)}
        for place in (LAID, UPRIGHT):
            if place in said and said[place].face not in (YES, NO):
                raise UsageError(sentence("formula-yes-or-no", answer=said[place]))
        cards = tuple(one for one in others if one.name not in said)
        faces = (said[at].face if at in said else "" for at in (BEGINS, LAID, UPRIGHT))
        return cls(told, cards, said.get(WHICH), *faces)


def unclear(
    arranged: Arranged, number: int, others: Sequence[int], said: Said, pieces: Sequence[Piece]
) -> Iterator[tuple[Finding, Question]]:
    """What is asked of how the cards of a line lie, and a note of each.

    Parameters
    ----------
    number
        Of its component.
    others
        The other lines that may be the formula.
    pieces
        All cards, as they were read and told.
    """
    scene, cards = arranged.scene, arranged.scene.members(number)
    names = [piece.face or UNKNOWN for piece in pieces]

    def named(card: int) -> str:
        return sentence("formula-this-card", face=names[card])

    def shown(line: Sequence[int]) -> str:
        return " ".join(names[card] for card in line)

    if others:
        lines = (cards, *map(scene.members, others))
        told = [Alternative(str(line[0]), 1 / len(lines)) for line in lines]
        which = one_of(
            Message.of("formula-line", cards=shown(line), first=line[0]) for line in lines
        )
        message = sentence("formula-which-line", lines=which)
        yield noted("two-lines", Question(None, message, tuple(told), WHICH), cards)
    if not (said.laid or any(is_equals(pieces[card]) for card in cards)):
        asked = sentence("formula-equals-unseen", cards=shown(cards))
        yield noted("no-equals", Question(None, asked, either(YES, NO), LAID), cards)
    turns = scene.components[number].turns
    if turns[1] + turns[3] > SIDEWAYS and not said.upright:
        asked = sentence("formula-sideways")
        yield noted("cards-sideways", Question(None, asked, either(YES, NO), UPRIGHT), cards)
    close = (card for one in scene.unclear_by("beside") for card in one.pieces)
    for card in dict.fromkeys(close):
        asked = sentence("formula-beside", card=named(card))
        yield noted("card-beside", Question(card, asked, either(OTHER, LINE)), (card,))
    places = {
        Spot(one.pieces[0], one.side): CODES[one.code]
        for one in scene.unclear_by("edge", "hidden", "overlap")
        if one.side is not None
    }
    if said.laid == NO:
        spots = [Spot(cards[0], LEFT), *(Spot(card, RIGHT) for card in cards)]
        places |= {one: "no-equals" for one in spots if not arranged.is_told(one)}
    for place in place_questions(arranged, [*places], named, CARD):
        here = [spot for spot in places if arranged.place(spot) in place.names]
        yield noted(places[here[0]], place, [spot.piece for spot in here])


def is_equals(piece: Piece) -> bool:
    """Whether a card counts as = when the formula's line is looked for."""
    return sum(a.probability for a in piece.readings if a.face == EQUALS) >= LIKELY


class Laying:
    """A line of cards, changed answer by answer."""

    def __init__(self, scene: Scene, number: int, told: Told) -> None:
        self._scene, self._number, self._told = scene, number, told
        self._pieces = [
            replace(no_piece(piece), component=None, row=None, col=None)
            if piece.id in told.gone
            else piece
            for piece in scene.pieces
        ]
        self._order = [card for card in scene.members(number) if card not in told.gone]
        if not self._order or not told.gone <= {piece.id for piece in scene.pieces}:
            raise UsageError(sentence("formula-no-card-left"))
        self._turned = {
            card: faces
            for line, component in enumerate(scene.components)
            for card, faces in zip(scene.members(line), component.turned_faces, strict=True)
        }
        self._unclear = [*without(scene.unclear, told.gone)]
        self._names: dict[int, str] = {}
        self._spots: dict[str, Spot] = {}

    def done(self) -> Arranged:
        """The scene after all answers about this line."""
        places = [*self._unclear_places()]
        beside_line = [*self._belongings()]
        told: set[int] = set()
        before = [*self._order]
        shown: dict[int, str] = {}
        for name, said in self._told.places.items():
            told |= self._place(name, said, before, shown)
        open_ = [one for one in places if self._gap(one, before) not in told]
        others = [one for one in self._unclear if not self._is_ours(one)]
        scene = replace(
            self._scene,
            pieces=self._numbered(),
            components=self._components(),
            unclear=(*others, *beside_line, *open_),
        )
        return Arranged(scene, self._told, self._names, shown)

    def _is_ours(self, one: Unclear) -> bool:
        codes = ("edge", "hidden", "overlap", "beside")
        return one.code in codes and (
            one.component == self._number or not {*one.pieces}.isdisjoint(self._order)
        )

    def _unclear_places(self) -> Iterator[Unclear]:
        """The places of the line in which another card may lie, each beside a card."""
        width, height = self._scene.image_size
        for one in filter(self._is_ours, self._unclear):
            spots: list[tuple[int, int]] = []
            if one.code == "overlap":
                spots = [(one.pieces[0] if one.pieces else self._order[0], RIGHT)]
            elif one.code == "edge":
                ends = [(self._order[0], LEFT), (self._order[-1], RIGHT)]
                room = [
                    min(min(x, width - x, y, height - y) for x, y in self._quad(*end))
                    for end in ends
                ]
                nearest = min(room)
                spots = [e for e, r in zip(ends, room, strict=True) if r < 0 or r == nearest]
            elif one.code == "hidden" and one.quad is not None:
                quad = one.quad
                spots = [min(
                    ((card, side) for card in self._order for side in (LEFT, RIGHT)),
                    key=lambda end: _far(self._quad(*end), quad),
                )]  # fmt: skip
            elif one.code == "hidden":
                spots = [(self._order[0], LEFT), *((card, RIGHT) for card in self._order)]
            for card, side in spots:
                yield Unclear(one.code, (card,), side, one.quad or self._quad(card, side))

    def _quad(self, card: int, side: int) -> Quad:
        return beside(self._pieces[card].quad, side)

    def _gap(self, one: Unclear, order: Sequence[int]) -> int:
        return order.index(one.pieces[0]) + (one.side == RIGHT)

    def _belongings(self) -> Iterator[Unclear]:
        """Take cards that belong to the line into it; what was not told stays unclear."""
        for one in self._unclear:
            if one.code != "beside" or not self._is_ours(one):
                continue
            left = []
            for card in one.pieces:
                said = self._told.belongs.get(card)
                if said is None:
                    left.append(card)
                elif said != OTHER and card not in self._order:
                    self._insert(card)
            if left:
                yield replace(one, pieces=tuple(left))

    def _insert(self, card: int) -> None:
        """Put a card into the line where it lies along it."""
        first, last = (middle(self._pieces[self._order[i]].quad) for i in (0, -1))
        way = last[0] - first[0], last[1] - first[1]

        def along(number: int) -> float:
            x, y = middle(self._pieces[number].quad)
            return x * way[0] + y * way[1]

        before = sum(along(number) < along(card) for number in self._order)
        self._order.insert(before, card)
        self._turned.setdefault(card, self._pieces[card].readings)

    def _place(
        self, name: str, said: str, before: Sequence[int], shown: dict[int, str]
    ) -> set[int]:
        """Lay a card in a place, and tell which gap of the line as it was seen was meant."""
        number, *ways = name.split(".")
        card = int(number)
        if card not in self._order:
            raise UsageError(sentence("formula-no-place", place=name))
        base = card
        for way in ways[:-1]:
            card = self._next(card, way, name)
        side = self._side(card, ways[-1], name)
        at = self._order.index(card) + (side == RIGHT)
        if said != NOTHING:
            one = self._pieces[card]
            quad = self._quad(card, side)
            face = UNKNOWN if said == TILE else said
            kind: Kind = "unknown"
            if face != UNKNOWN:
                kind = "operation" if face in SYMBOLS else "number"
            piece = replace(one, id=len(self._pieces), quad=quad).with_readings(
                [Alternative(face, 1.0)], kind
            )
            self._pieces.append(piece)
            self._names[piece.id] = name
            self._turned[piece.id] = piece.readings
            self._order.insert(at, piece.id)
        if base not in before or len(ways) > 1:
            return set()
        return {before.index(base) + (side == RIGHT)}

    def _next(self, card: int, way: str, name: str) -> int:
        at = self._order.index(card) + (1 if self._side(card, way, name) == RIGHT else -1)
        if not 0 <= at < len(self._order):
            raise UsageError(sentence("formula-no-card-there", place=name))
        return self._order[at]

    def _side(self, card: int, way: str, name: str) -> int:
        for side in (LEFT, RIGHT):
            if direction(self._pieces[card].quad, side) == way:
                return side
        raise UsageError(sentence("formula-no-place", place=name))

    def _numbered(self) -> tuple[Piece, ...]:
        column = {card: i for i, card in enumerate(self._order)}
        return tuple(
            replace(piece, component=self._number, row=0, col=column[piece.id])
            if piece.id in column
            else piece
            for piece in self._pieces
        )

    def _components(self) -> tuple[Component, ...]:
        pieces = self._numbered()
        out = []
        for line, component in enumerate(self._scene.components):
            own = sorted(
                (p for p in pieces if p.component == line), key=lambda p: (p.row or 0, p.col or 0)
            )
            turned = tuple(self._turned[p.id] for p in own) if component.turned_faces else ()
            out.append(replace(component, turned_faces=turned))
        return tuple(out)


def _far(one: Quad, other: Quad) -> float:
    (a, b), (c, d) = middle(one), middle(other)
    return (a - c) ** 2 + (b - d) ** 2
