"""From a photograph to the formula's line of cards in it, with all that may be meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from referee.errors import UsageError
from referee.game import View
from referee.games.formula.laying import (
    BEGINS,
    LAID,
    LEFT,
    OF_LINE,
    RIGHT,
    SYMBOLS,
    UPRIGHT,
    WHICH,
    arrange_line,
    face_typed,
    is_equals,
    is_yes,
    kind_of,
    unclear,
)
from referee.ruling.answers import Answer, number_of, record_answer, with_answers
from referee.ruling.arrangement import split_answers
from referee.ruling.clock import Clock
from referee.ruling.doubt import Uncertain, doubt_about
from referee.ruling.faces import NO, UNKNOWN, YES
from referee.ruling.lattice import direction
from referee.ruling.questions import LEAST_NAMED, which
from referee.ruling.report import Question
from referee.ruling.where import NotedQuestion, equally_likely
from referee.sight import finder, place_reader, reader
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
from vision.scene import Scene

FACES = {"number": (*map(str, range(10)), JOKER), "operation": SYMBOLS}
"""What a player may say of a card."""

BOX = Box(tuple(BoxFace(face, kind_of(face), (face,)) for some in FACES.values() for face in some))
"""What the cards show; backs are like nothing in it."""

LEAST_ANSWERED = 1e-3
"""Least probability of what a player says a card shows: then the reading was wrong."""

SURE_WAY = 1e-4
"""Probability of the other direction below which it is left alone."""

NO_FORM = 0.01
"""Odds for a direction in which the line is no formula: the sheet lays = to the right."""

ALIKE = 4.0
"""Odds of one direction up to which digits do not tell it, as 0, 8 and jokers do not: then only a
side from which the line is a formula counts."""

Key = tuple[int, int]
"""What is in doubt: number of its photograph, and the card's id there."""

WAY = -1
"""Stands, in place of a card, for the direction of the line."""

Readings = tuple[Alternative, ...]

AS_READ, TURNED = "as read", "turned"
"""How a line runs: as it is read, or the other way round."""


def read_scene(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The cards on a table, in lines."""
    with clock.stage("find"):
        found = finder().find(photo)
    with clock.stage("read"):
        cards = read_cards(photo, found, BOX, reader(), place_reader())
    if cards is not None:
        return cards
    return Unreadable("no-cards", sentence("formula-no-line"), sentence("formula-nearer"))


def answered(a: int, op: str, b: int) -> int | None:
    """What two numbers give; None where that is below 0, not whole, or divided by 0."""
    return calculate(a, cast(Sign, op), b)


@dataclass(frozen=True, slots=True)
class LaidLine:
    """The formula's line in one photograph.

    `pieces` are all cards in view, as read or answered, and `cards` those of the line from its
    left. It runs so, or the other way, by the weights `ways`; then it would show `turned`. Among
    all that is in doubt they are told apart by this `photo`. By the players, jokers stand for
    `values`, and cards that nobody saw have `names`. What is `unclear` about where cards lie is
    asked, with a note of each, and nothing is ruled; there may be another card at `perhaps`.
    `told_whole` tells whether anybody said that all its cards were seen, or were not.
    """

    seen: View
    photo: int
    pieces: Mapping[int, Piece]
    cards: tuple[int, ...]
    ways: tuple[float, float]
    turned: tuple[str, ...]
    values: Mapping[int, int]
    unclear: tuple[NotedQuestion, ...]
    perhaps: tuple[Quad, ...]
    names: Mapping[int, str]
    told_whole: bool

    @classmethod
    def of(cls, seen: View, answers: Sequence[Answer], photo: int = 0) -> LaidLine:
        """The line that holds the formula. Raises UsageError for an answer that makes no sense."""
        told, others = split_answers(answers, face_typed)
        said = {one.name: one for one in others if one.name in OF_LINE}
        of_cards = [one for one in others if one.name not in said]
        whole, upright = is_yes(said.get(LAID)), is_yes(said.get(UPRIGHT))
        lines = _formulas(seen.scene, of_cards)
        if WHICH in said:
            lines = [_component(seen.scene, said[WHICH])]
        longest = max(range(len(seen.scene.components)), key=lambda n: len(seen.scene.members(n)))
        number = lines[0] if lines else longest
        arranged = arrange_line(seen.scene, number, told)
        scene, cards = arranged.scene, arranged.scene.members(number)
        over = {card: piece.readings for card, piece in scene.by_id.items()} | _turned(seen.scene)
        faces, values = _shown(map(arranged.numbered, of_cards), scene, over)
        # Of a line on its sides nobody can say what it shows.
        blank = dict.fromkeys(cards, UNKNOWN) if upright is False else {}
        pieces = with_answers(scene.pieces, {**blank, **faces}, kind_of)
        by_id = {piece.id: piece for piece in pieces}
        ways = _ways(scene, number, faces, over)
        over |= {card: (Alternative(face, 1.0),) for card, face in faces.items()}
        given = tuple(by_id[i].face or UNKNOWN for i in cards)
        turned = tuple(over[i][0].face for i in cards[::-1])
        ways = _formed(ways, _is_formula(given), _is_formula(turned))
        if BEGINS in said:
            ways = _told_way(by_id[cards[0]], said[BEGINS].face)
        doubts = tuple(unclear(arranged, number, lines[1:], by_id, whole, upright))
        if ways[1] > ways[0]:
            cards, ways, turned = cards[::-1], ways[::-1], given
            by_id |= {i: _upside_down(by_id[i], over[i], col) for col, i in enumerate(cards)}
        hidden = [one for one in scene.unclear_by("hidden") if {*one.pieces} & {*cards}]
        return cls(
            seen, photo, by_id, cards, ways, turned, values, doubts,
            tuple(one.quad for one in hidden if one.quad is not None),
            arranged.names, whole is not None,
        )  # fmt: skip

    @property
    def is_none(self) -> bool:
        """Whether the cards, as they are read, are no formula and no beginning of a round."""
        return not _is_formula([self.pieces[card].face or UNKNOWN for card in self.cards])

    def whole(self) -> Question:
        """Ask whether all cards of a line that is no formula were seen."""
        shown = " ".join(self.pieces[card].face or "?" for card in self.cards)
        message = sentence("formula-all-cards", cards=shown)
        return Question(None, message, equally_likely(YES, NO), LAID)

    def which_way(self, *formulas: str) -> Question:
        """Ask at which side of the photograph the line begins, and so which formula it is."""
        sides, total = _sides(self.pieces[self.cards[0]]), sum(self.ways)
        likely = [Alternative(side, w / total) for side, w in zip(sides, self.ways, strict=True)]
        message = Message.of("formula-which-side", sides=_either_side(sides))
        is_it = Message.of("formula-is-it", formulas=one_of(formulas)) if formulas else ""
        likely.sort(key=lambda one: -one.probability)
        return Question(None, say(sentences(message, is_it)), tuple(likely), BEGINS)

    def asked(self, asks: Collection[Key], reading: Mapping[Key, str]) -> list[Question]:
        """What is asked of it where a ruling on a reading turns on these."""
        read, way = self.read(reading), (self.photo, WAY)
        cards = [card for photo, card in asks if photo == self.photo and card != WAY]
        questions = [*map(read.question, dict.fromkeys((*read.unknown, *cards)))]
        if way in asks:
            tables = read.line().table, UNKNOWN not in self.turned and read_line(self.turned).table
            questions.append(self.which_way(*(str(table) for table in tables if table)))
        return questions

    def doubts(self) -> list[Uncertain[str]]:
        """The direction, then the cards."""
        ours, other = self.ways
        other *= other > SURE_WAY * (ours + other)
        ways = Uncertain((self.photo, WAY), ((AS_READ, ours), (TURNED, other)))
        of_cards = (doubt_about(self.pieces[card]) for card in self.cards)
        return [ways, *(replace(one, piece=(self.photo, one.piece)) for one in of_cards)]

    def read(self, reading: Mapping[Key, str]) -> ReadLine:
        """The line in one way to read it."""
        faces = tuple(reading[self.photo, card] for card in self.cards)
        return ReadLine(self, self.cards, faces, reading[self.photo, WAY] == TURNED)


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of cards in one way to read it, from its left; nobody reads one that is `turned`."""

    laid: LaidLine
    cards: tuple[int, ...]
    faces: tuple[str, ...]
    turned: bool

    @property
    def unknown(self) -> tuple[int, ...]:
        """Pieces that show nothing that is in the box."""
        pairs = zip(self.cards, self.faces, strict=True)
        return tuple(piece for piece, face in pairs if face == UNKNOWN)

    @property
    def numbers(self) -> list[int]:
        """The cards that are no symbols."""
        pairs = zip(self.cards, self.faces, strict=True)
        return [piece for piece, face in pairs if face not in SYMBOLS]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces of the photograph."""
        return tuple(self.laid.pieces.values())

    def question(self, card: int) -> Question:
        """Ask what a card shows."""
        faces = self.laid.pieces[card].readings
        return Question(card, which(faces, "card"), faces, self.laid.names.get(card))

    def line(self) -> Line:
        """The line as the rules see it, jokers with the values answered.

        It is no table where a card is unknown, or the line runs the other way.
        """
        if self.unknown or self.turned:
            return Line(None, ())
        line, values = read_line(self.faces), self.laid.values
        if not isinstance(line.table, Formula):
            return line
        valued = tuple(
            Card(values[piece], joker=True) if card.joker and piece in values else card
            for piece, card in zip(self.numbers, line.table.cards, strict=True)
        )
        return replace(line, table=line.table.with_cards(valued))


def _formulas(scene: Scene, answers: Sequence[Answer]) -> list[int]:
    """The lines with a card =, by what was read and told."""
    told = {answer.place: normalise_sign(answer.face) for answer in answers}

    def has_equals(card: int) -> bool:
        said = told.get(str(card))
        return is_equals(scene.by_id[card]) if said is None else said == EQUALS

    lines = range(len(scene.components))
    return [n for n in lines if any(has_equals(card) for card in scene.members(n))]


def _component(scene: Scene, answer: Answer) -> int:
    """The line of the card that an answer names."""
    card = replace(answer, place=answer.face)
    number = scene.by_id[number_of(card, scene.pieces, "card")].component
    if number is None:
        raise UsageError(sentence("formula-in-no-line", card=answer.face))
    return number


def _turned(scene: Scene) -> dict[int, Readings]:
    """What cards show if their lines run the other way."""
    return {
        card: faces
        for line, component in enumerate(scene.components)
        for card, faces in zip(scene.members(line), component.turned_faces, strict=False)
    }


def _upside_down(card: Piece, shown: Readings, col: int) -> Piece:
    """A card of a line that runs the other way, where it then stands."""
    a, b, c, d = card.quad
    turned = replace(card, quad=(c, d, a, b), col=col)
    return turned.with_readings(shown, kind_of(shown[0].face))


def _shown(
    answers: Iterable[Answer], scene: Scene, over: Mapping[int, Readings]
) -> tuple[dict[int, str], dict[int, int]]:
    """What players said: faces of cards, and the digits that jokers stand for, by piece.

    That is a face, or ``(4)`` or, of what can only be a joker, ``4`` for what it stands for.
    Raises UsageError for what is no card and no value of a joker.
    """
    faces, values, told = dict[int, str](), dict[int, int](), dict[int, str]()
    for one in answers:
        if one.part:
            raise UsageError(sentence("formula-answer-like", answer=one))
        piece = number_of(one, scene.pieces, "card")
        said = one.face if one.face.startswith("(") else face_typed(one.face)
        if said.startswith("("):
            try:
                faces[piece], values[piece] = JOKER, parse_number(said)[0].value or 0
            except PositionError:
                raise UsageError(sentence("formula-no-such-card", said=said)) from None
        elif said.isdigit() and _is_joker(scene.by_id[piece], over[piece], but=said):
            values[piece] = int(said)
        else:
            faces[piece] = said
        record_answer(told, piece, said, one)
    return faces, values


def _sides(first: Piece) -> list[str]:
    """The sides of the photograph at which a line may begin, by its first card."""
    return [direction(first.quad, side) for side in (LEFT, RIGHT)]


def _either_side(sides: Sequence[str]) -> Message:
    named = sorted(sides, key=("left", "top", "right", "bottom").index)
    return one_of(Message.of("formula-side", side=side) for side in named)


def _told_way(first: Piece, begins: str) -> tuple[float, float]:
    """Weights of the two directions, from the side at which the line begins."""
    sides = _sides(first)
    if begins not in sides:
        known = _either_side(sides)
        raise UsageError(sentence("formula-no-such-side", sides=known, side=begins))
    return (1.0, 0.0) if begins == sides[0] else (0.0, 1.0)


def _is_joker(piece: Piece, over: Readings, but: str) -> bool:
    """Whether a card seems to be a joker, and no question about it names that other face."""
    named = {one.face for one in (*piece.readings, *over) if one.probability >= LEAST_NAMED}
    return piece.face == JOKER and but not in named


def _ways(
    scene: Scene, line: int, answered: Mapping[int, str], over: Mapping[int, Readings]
) -> tuple[float, float]:
    """Weights of the two directions, by the glyphs and by what was answered about them."""
    given, _, other, _ = scene.components[line].turns
    for i in scene.members(line):
        if i in answered:
            given *= max(LEAST_ANSWERED, _share(scene.by_id[i].readings, answered[i]))
            other *= max(LEAST_ANSWERED, _share(over[i], answered[i]))
    return given, other


def _share(alternatives: Sequence[Alternative], face: str) -> float:
    return sum(a.probability for a in alternatives if a.face == face)


def _is_formula(faces: Sequence[str]) -> bool:
    """Whether cards have the form of a formula, right or wrong, or may have it."""
    return UNKNOWN in faces or read_line(faces).table is not None


def _formed(ways: tuple[float, float], given: bool, other: bool) -> tuple[float, float]:
    """Weights of the two directions, in each of which the line is a formula or none."""
    if given == other:
        return ways
    odds = NO_FORM if max(ways) > ALIKE * min(ways) else 0.0
    return (ways[0], ways[1] * odds) if given else (ways[0] * odds, ways[1])
