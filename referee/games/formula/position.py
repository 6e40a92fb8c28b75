"""The formula's line of cards in a photograph, in all the ways it may be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self, cast

from referee.errors import UsageError
from referee.game import View
from referee.games.formula.arranging import (
    BEGINS,
    LINE_PLACES,
    SYMBOLS,
    UPRIGHT,
    WHICH,
    WHOLE,
    LineArranger,
    is_equals,
    kind_of,
    layout_questions,
    parse_face,
    parse_yes_no,
)
from referee.reading import finder, place_reader, reader
from referee.ruling.answers import Answer, piece_id, record_answer, with_answers
from referee.ruling.clock import Clock
from referee.ruling.doubt import Uncertain, uncertain_face
from referee.ruling.faces import NO, UNKNOWN, YES
from referee.ruling.lattice import direction
from referee.ruling.layout_answers import split_answers
from referee.ruling.questions import LEAST_NAMED, which_face
from referee.ruling.report import Question
from referee.ruling.where import NotedQuestion, equally_likely
from referee.words import say, sentence
from rules.arithmetic import normalise_sign
from rules.errors import PositionError
from rules.formula import (
    EQUALS,
    JOKER,
    Card,
    Formula,
    Line,
    Sign,
    calculate,
    parse_number,
    read_line,
)
from rules.message import Message, one_of, sentences
from vision.cards.lines import read_cards
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Piece, Quad
from vision.read.box import Box, BoxFace
from vision.scene import LEFT, RIGHT, Scene

FACES = {"number": (*map(str, range(10)), JOKER), "operation": SYMBOLS}
"""Faces of cards by kind."""

BOX = Box(tuple(BoxFace(face, kind_of(face), (face,)) for face in (*FACES["number"], *SYMBOLS)))
"""The faces to read; the backs of cards resemble none of them."""

LEAST_ANSWERED = 1e-3
"""Least probability of an answered face: a reading that rules it out was wrong."""

SURE_DIRECTION = 1e-4
"""Probability of the other direction below which it is ignored."""

NO_FORMULA = 0.01
"""Odds for a direction in which the line is no formula."""

ALIKE = 4.0
"""Odds of one direction up to which digits do not tell it, as 0, 8 and jokers do not: then only a
direction in which the line is a formula counts."""

Key = tuple[str, int]
"""A piece in doubt: its photograph, as answers name it, and its id there."""

BEFORE = "before"
"""How answers name the photograph taken before a turn; those of a round are named by numbers."""

TURN_PLACES = PLAYED, JOKER_PLAYED = "played", "joker"
"""Answer places of a whole turn: how many cards left the hand, and whether a joker was played over
another one."""

DIRECTION = -1
"""In place of a card's id: the direction of the line."""

Readings = tuple[Alternative, ...]

AS_READ, REVERSED = "as read", "reversed"
"""The two directions of a line."""


def read_scene(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """Find and read the lines of cards on a table."""
    with clock.stage("find"):
        detections = finder().find(photo)
    with clock.stage("read"):
        scene = read_cards(photo, detections, BOX, reader(), place_reader())
    if scene is not None:
        return scene
    return Unreadable("no-cards", sentence("formula-no-line"), sentence("formula-nearer"))


def result_of(a: int, op: str, b: int) -> int | None:
    """The result of an operation; None where it is below 0, no integer, or divides by 0."""
    return calculate(a, cast(Sign, op), b)


@dataclass(frozen=True, slots=True)
class LineView:
    """The formula's line of cards in one photograph.

    `photo` is how answers name the photograph, "" for the only one. `pieces` are all cards in view
    by id, as read or answered, and `cards` the ids of those in the line, from its left. Its
    direction has `weights`: as read, and the other way, in which it shows `reversed_faces`.
    `joker_values` are digits that jokers stand for, as players said. `unclear` are questions on how
    the cards lie, with their notes; nothing is ruled before they are answered. Other cards may lie
    at `possible_cards`; those that players added have `names`. `whole_answered` tells whether they
    said if the line is whole.
    """

    view: View
    photo: str
    pieces: Mapping[int, Piece]
    cards: tuple[int, ...]
    weights: tuple[float, float]
    reversed_faces: tuple[str, ...]
    joker_values: Mapping[int, int]
    unclear: tuple[NotedQuestion, ...]
    possible_cards: tuple[Quad, ...]
    names: Mapping[int, str]
    whole_answered: bool

    @classmethod
    def of(cls, view: View, answers: Sequence[Answer], photo: str = "") -> LineView:
        """The line that holds the formula. Raises UsageError for an answer that makes no sense."""
        layout, others = split_answers(answers, parse_face)
        of_line = {answer.name: answer for answer in others if answer.name in LINE_PLACES}
        of_cards = [answer for answer in others if answer.name not in of_line]
        whole, upright = parse_yes_no(of_line.get(WHOLE)), parse_yes_no(of_line.get(UPRIGHT))
        lines = _lines_with_equals(view.scene, of_cards)
        if WHICH in of_line:
            lines = [_line_of_card(view.scene, of_line[WHICH])]
        longest = max(range(len(view.scene.components)), key=lambda n: len(view.scene.members(n)))
        line = lines[0] if lines else longest
        arrangement = LineArranger(view.scene, line, layout).arrange()
        scene, cards = arrangement.scene, arrangement.scene.members(line)
        reverse = {card: piece.readings for card, piece in scene.by_id.items()}
        reverse |= _reversed_readings(view.scene)
        faces, values = _parse_cards(map(arrangement.with_id, of_cards), scene, reverse)
        # Cards on their sides cannot be read.
        blank = dict.fromkeys(cards, UNKNOWN) if upright is False else {}
        pieces = with_answers(scene.pieces, {**blank, **faces}, kind_of)
        by_id = {piece.id: piece for piece in pieces}
        weights = _direction_weights(scene, line, faces, reverse)
        reverse |= {card: (Alternative(face, 1.0),) for card, face in faces.items()}
        line_faces = tuple(by_id[i].face or UNKNOWN for i in cards)
        reversed_faces = tuple(reverse[i][0].face for i in cards[::-1])
        weights = _prefer_formula(weights, _is_formula(line_faces), _is_formula(reversed_faces))
        if BEGINS in of_line:
            weights = _parse_direction(by_id[cards[0]], of_line[BEGINS].face)
        unclear = tuple(layout_questions(arrangement, line, lines[1:], by_id, whole, upright))
        if weights[1] > weights[0]:
            cards, weights, reversed_faces = cards[::-1], weights[::-1], line_faces
            by_id |= {i: _turn_over(by_id[i], reverse[i], col) for col, i in enumerate(cards)}
        hidden = (a.quad for a in scene.unclear_by("hidden") if {*a.pieces} & {*cards})
        return cls(
            view, photo, by_id, cards, weights, reversed_faces, values, unclear,
            tuple(quad for quad in hidden if quad is not None),
            arrangement.names, whole is not None,
        )  # fmt: skip

    def asked(self, question: Question) -> Question:
        """The question as one about this photograph, where there are several."""
        if not self.photo:
            return question
        message = sentence("formula-before-unclear", question=question.message)
        if self.photo != BEFORE:
            photo = int(self.photo)
            message = sentence("formula-in-photo", photo=photo, question=question.message)
        place = question.place and f"{self.photo}:{question.place}"
        return Question(None, message, question.alternatives, place)

    @property
    def is_none(self) -> bool:
        """Whether the cards, as they are read, are no formula and no start of a round."""
        return not _is_formula([self.pieces[card].face or UNKNOWN for card in self.cards])

    def whole_question(self) -> Question:
        """Ask whether all cards of a line that is no formula are visible."""
        faces = " ".join(self.pieces[card].face or "?" for card in self.cards)
        message = sentence("formula-all-cards", cards=faces)
        return self.asked(Question(None, message, equally_likely(YES, NO), WHOLE))

    def direction_question(self, *formulas: str) -> Question:
        """Ask at which side of the photograph the line begins, and so which formula it is."""
        sides, total = _begin_sides(self.pieces[self.cards[0]]), sum(self.weights)
        shares = zip(sides, self.weights, strict=True)
        likely = [Alternative(side, weight / total) for side, weight in shares]
        message = Message.of("formula-which-side", sides=_sides_message(sides))
        is_it = Message.of("formula-is-it", formulas=one_of(formulas)) if formulas else ""
        likely.sort(key=lambda alternative: -alternative.probability)
        return Question(None, say(sentences(message, is_it)), tuple(likely), BEGINS)

    def doubts(self) -> list[Uncertain[str]]:
        """Uncertainty of the direction, then of each card."""
        ours, other = self.weights
        other *= other > SURE_DIRECTION * (ours + other)
        direction = Uncertain((self.photo, DIRECTION), ((AS_READ, ours), (REVERSED, other)))
        of_cards = (uncertain_face(self.pieces[card]) for card in self.cards)
        return [direction, *(replace(doubt, piece=(self.photo, doubt.piece)) for doubt in of_cards)]

    def read(self, reading: Mapping[Key, str]) -> LineReading:
        """The line under one reading of its cards and direction."""
        faces = tuple(reading[self.photo, card] for card in self.cards)
        return LineReading(self, faces, reading[self.photo, DIRECTION] == REVERSED)


@dataclass(frozen=True)
class LineReading:
    """A line of cards under one reading, from its left; a reversed one is not interpreted."""

    view: LineView
    faces: tuple[str, ...]
    is_reversed: bool

    @property
    def by_card(self) -> Mapping[int, str]:
        """The faces by the ids of their cards."""
        return dict(zip(self.view.cards, self.faces, strict=True))

    @property
    def unknown(self) -> list[Key]:
        """The cards whose face is unknown."""
        cards = self.by_card.items()
        return [(self.view.photo, card) for card, face in cards if face == UNKNOWN]

    @property
    def numbers(self) -> list[int]:
        """Ids of the number cards."""
        return [card for card, face in self.by_card.items() if face not in SYMBOLS]

    @cached_property
    def line(self) -> Line:
        """The line for the rules; without a table if a card is unknown or the line reversed."""
        if self.unknown or self.is_reversed:
            return Line(None, ())
        line, values = read_line(self.faces), self.view.joker_values
        if not isinstance(line.table, Formula):
            return line
        valued = tuple(
            Card(values[piece], joker=True) if card.joker and piece in values else card
            for piece, card in zip(self.numbers, line.table.cards, strict=True)
        )
        return replace(line, table=line.table.with_cards(valued))

    def questions(self, keys: Collection[Key]) -> Iterator[Question]:
        """Ask about those `keys` that belong to this line, about its direction last."""
        view = self.view
        for card in [card for photo, card in dict.fromkeys(keys) if photo == view.photo]:
            if card != DIRECTION:
                readings = view.pieces[card].readings
                message = which_face(readings, "card")
                yield view.asked(Question(card, message, readings, view.names.get(card)))
        if (view.photo, DIRECTION) in keys:
            other = UNKNOWN not in view.reversed_faces and read_line(view.reversed_faces).table
            formulas = (str(table) for table in (self.line.table, other) if table)
            yield view.asked(view.direction_question(*formulas))


@dataclass(frozen=True, slots=True)
class TurnAnswers:
    """Answers about a turn: number of cards `played`, and whether a joker went `over` another."""

    played: int | None = None
    over: bool | None = None

    @classmethod
    def split(cls, answers: Sequence[Answer]) -> tuple[Self, list[Answer]]:
        """Separate answers about the turn from the others. Raises UsageError for nonsense."""
        of_turn = {answer.name: answer for answer in answers if answer.name in TURN_PLACES}
        played, over = of_turn.get(PLAYED), parse_yes_no(of_turn.get(JOKER_PLAYED))
        if played is not None and not re.fullmatch("[0-9]{1,2}", played.face):
            raise UsageError(sentence("formula-played-number", answer=played))
        rest = [answer for answer in answers if answer.name not in of_turn]
        return cls(None if played is None else int(played.face), over), rest


NO_ANSWERS = TurnAnswers()


def _lines_with_equals(scene: Scene, answers: Sequence[Answer]) -> list[int]:
    answered = {answer.place: normalise_sign(answer.face) for answer in answers}

    def has_equals(card: int) -> bool:
        face = answered.get(str(card))
        return is_equals(scene.by_id[card]) if face is None else face == EQUALS

    lines = range(len(scene.components))
    return [n for n in lines if any(has_equals(card) for card in scene.members(n))]


def _line_of_card(scene: Scene, answer: Answer) -> int:
    card = replace(answer, place=answer.face)
    component = scene.by_id[piece_id(card, scene.pieces, "card")].component
    if component is None:
        raise UsageError(sentence("formula-in-no-line", card=answer.face))
    return component


def _reversed_readings(scene: Scene) -> dict[int, Readings]:
    """Readings of the cards if their lines run the other way."""
    return {
        card: readings
        for line, component in enumerate(scene.components)
        for card, readings in zip(scene.members(line), component.turned_faces, strict=False)
    }


def _turn_over(card: Piece, readings: Readings, col: int) -> Piece:
    """A card of a reversed line, turned by 180° and with its new readings and column."""
    a, b, c, d = card.quad
    turned = replace(card, quad=(c, d, a, b), col=col)
    return turned.with_readings(readings, kind_of(readings[0].face))


def _parse_cards(
    answers: Iterable[Answer], scene: Scene, reverse: Mapping[int, Readings]
) -> tuple[dict[int, str], dict[int, int]]:
    """Answered faces of cards, and digits that jokers stand for, by id.

    An answer is a face or, for what a joker stands for, ``(4)``; ``4`` suffices where the card can
    only be a joker. Raises UsageError for anything else.
    """
    faces, values, answered = dict[int, str](), dict[int, int](), dict[int, str]()
    for answer in answers:
        if answer.part:
            raise UsageError(sentence("formula-answer-like", answer=answer))
        card = piece_id(answer, scene.pieces, "card")
        face = answer.face if answer.face.startswith("(") else parse_face(answer.face)
        if face.startswith("("):
            try:
                faces[card], values[card] = JOKER, parse_number(face)[0].value or 0
            except PositionError:
                raise UsageError(sentence("formula-no-such-card", said=face)) from None
        elif face.isdigit() and _is_joker(scene.by_id[card], reverse[card], but=face):
            values[card] = int(face)
        else:
            faces[card] = face
        record_answer(answered, card, face, answer)
    return faces, values


def _begin_sides(first: Piece) -> list[str]:
    """Sides of the photograph at which the line begins in either direction, by its first card."""
    return [direction(first.quad, side) for side in (LEFT, RIGHT)]


def _sides_message(sides: Sequence[str]) -> Message:
    ordered = sorted(sides, key=("left", "top", "right", "bottom").index)
    return one_of(Message.of("formula-side", side=side) for side in ordered)


def _parse_direction(first: Piece, begins: str) -> tuple[float, float]:
    """Weights of the two directions, from the answer at which side the line begins."""
    sides = _begin_sides(first)
    if begins not in sides:
        known = _sides_message(sides)
        raise UsageError(sentence("formula-no-such-side", sides=known, side=begins))
    return (1.0, 0.0) if begins == sides[0] else (0.0, 1.0)


def _is_joker(piece: Piece, reverse: Readings, but: str) -> bool:
    """Whether a card seems to be a joker, and no question offers the other face for it."""
    offered = {a.face for a in (*piece.readings, *reverse) if a.probability >= LEAST_NAMED}
    return piece.face == JOKER and but not in offered


def _direction_weights(
    scene: Scene, line: int, answered: Mapping[int, str], reverse: Mapping[int, Readings]
) -> tuple[float, float]:
    """Weights of the two directions, by the glyphs and by how well answers agree with them."""
    ours, _, other, _ = scene.components[line].turns
    for i in scene.members(line):
        if i in answered:
            ours *= max(LEAST_ANSWERED, _probability(scene.by_id[i].readings, answered[i]))
            other *= max(LEAST_ANSWERED, _probability(reverse[i], answered[i]))
    return ours, other


def _probability(readings: Sequence[Alternative], face: str) -> float:
    return sum(a.probability for a in readings if a.face == face)


def _is_formula(faces: Sequence[str]) -> bool:
    """Whether cards have the form of a formula, true or false, or may have it."""
    return UNKNOWN in faces or read_line(faces).table is not None


def _prefer_formula(weights: tuple[float, float], ours: bool, other: bool) -> tuple[float, float]:
    """Weights of the two directions, if the line is a formula in just one of them."""
    if ours == other:
        return weights
    odds = NO_FORMULA if max(weights) > ALIKE * min(weights) else 0.0
    return (weights[0], weights[1] * odds) if ours else (weights[0] * odds, weights[1])
