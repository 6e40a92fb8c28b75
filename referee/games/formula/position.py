"""From a photograph to the formula's line of cards in it, with all that may be meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.errors import UsageError
from referee.game import Seen
from referee.games.formula.laying import (
    BEGINS,
    LAID,
    LEFT,
    RIGHT,
    SYMBOLS,
    Laying,
    Said,
    is_equals,
    unclear,
)
from referee.ruling.answers import Answer, number_of, put_answer, with_answers
from referee.ruling.clock import Clock
from referee.ruling.doubt import Uncertain
from referee.ruling.faces import NO, UNKNOWN, YES
from referee.ruling.lattice import direction
from referee.ruling.questions import WORTH_SAYING, which
from referee.ruling.report import Finding, Question
from referee.ruling.where import either
from referee.sight import finder, place_reader, reader
from referee.words import say, sentence
from rules.formula import EQUALS, JOKER, Card, CardError, Formula, Line, parse_number, read_line
from rules.message import Message, one_of, sentences
from rules.wording import sign_typed
from vision.cards.lines import read_cards
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece, Quad
from vision.read.box import Box, BoxFace
from vision.scene import Scene

BOX = Box(
    (
        *(BoxFace(str(digit), "number", (str(digit),)) for digit in range(10)),
        BoxFace(JOKER, "number", (JOKER,)),
        *(BoxFace(sign, "operation", (sign,)) for sign in SYMBOLS),
    )
)
"""What the cards show; backs are like nothing in it."""

FACES = {"number": (*map(str, range(10)), JOKER), "operation": SYMBOLS}
"""What a player may say of a card."""

LEAST_ANSWERED = 1e-3
"""Least probability of what a player says a card shows: then the reading was wrong."""
SURE_WAY = 1e-4
"""Probability of the other direction below which it is left alone."""
NO_FORM = 0.01
"""Odds for a direction in which the line is no formula: the sheet lays = to the right."""
ALIKE = 4.0
"""Odds of one direction up to which digits do not tell it, as 0, 8 and jokers do not: then only a
side from which the line is a formula counts. Of 60 rendered lines in good light three were asked
about for it."""
Choice = tuple[str, str]
"""What a card shows if the line runs as given, and if it runs the other way round."""
AS_GIVEN: Choice = ("given", "")
TURNED: Choice = ("turned", "")


def see(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The cards on a table, in lines."""
    with clock.stage("find"):
        found = finder().find(photo)
    with clock.stage("read"):
        cards = read_cards(photo, found, BOX, reader(), place_reader())
    if cards is not None:
        return cards
    why, how = sentence("formula-no-line"), sentence("formula-nearer")
    return Unreadable("no-cards", why, how)


@dataclass(frozen=True, slots=True)
class CardAnswers:
    """What players said: faces of cards, and the digits that jokers stand for, by piece."""

    faces: Mapping[int, str]
    values: Mapping[int, int]

    @classmethod
    def of(cls, answers: Sequence[Answer], scene: Scene) -> CardAnswers:
        """Read a face, or `(4)` or, for what can only be a joker, `4` for what it stands for.

        Raises UsageError for what is no card and no value of a joker.
        """
        faces: dict[int, str] = {}
        values: dict[int, int] = {}
        said_of: dict[int, str] = {}
        for answer in answers:
            if answer.part:
                raise UsageError(sentence("formula-answer-like", answer=answer))
            piece, said = number_of(answer, len(scene.pieces), "card"), sign_typed(answer.face)
            try:
                value = parse_number(said)[0].value if said.startswith("(") else None
                if not said.startswith("(") and said not in SYMBOLS:
                    Card.of(said)
            except CardError:
                raise UsageError(sentence("formula-no-such-card", said=said)) from None
            put_answer(said_of, piece, said, answer)
            if said.startswith("("):
                faces[piece], values[piece] = JOKER, value or 0
            elif said.isdigit() and _is_joker(scene, piece, but=said):
                values[piece] = int(said)
            else:
                faces[piece] = said
        return cls(faces, values)


@dataclass(frozen=True, slots=True)
class LaidLine:
    """The formula's line in one photograph.

    Attributes
    ----------
    source, size
        The photograph.
    pieces
        All cards in it, as read or answered.
    cards
        Numbers of those in the line, as it is given.
    ways
        Weights of the line as given and of its other direction.
    turned
        For each card of the line what it shows in the other direction.
    values
        What jokers stand for by the players' answers, by piece.
    unclear
        What is asked of where the cards lie, and a note of each: then nothing is ruled.
    perhaps
        Places at which there may be another card.
    names
        Of cards that players told of, by their numbers.
    laid
        What was said of whether all cards of the line were seen, "" where nobody said.
    """

    source: str
    size: tuple[int, int]
    pieces: tuple[Piece, ...]
    cards: tuple[int, ...]
    ways: tuple[float, float]
    turned: tuple[tuple[Alternative, ...], ...]
    values: Mapping[int, int]
    unclear: tuple[tuple[Finding, Question], ...]
    perhaps: tuple[Quad, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    laid: str = ""

    @classmethod
    def of(cls, seen: Seen, answers: Sequence[Answer]) -> LaidLine:
        """The line that holds the formula. Raises UsageError for an answer that makes no sense."""
        said = Said.of(answers)
        lines = _formulas(seen.scene, said.cards)
        if said.which is not None:
            lines = [_component(seen.scene, said.which)]
        number = (lines or _longest_first(seen.scene))[0]
        arranged = Laying(seen.scene, number, said.told).done()
        scene, cards = arranged.scene, arranged.scene.members(number)
        answered = CardAnswers.of([arranged.numbered(answer) for answer in said.cards], scene)
        faces = {**arranged.shown, **answered.faces}
        pieces = with_answers(_as_told(scene, cards, said.upright), faces, _kind)
        turned = tuple(
            (Alternative(faces[i], 1.0),) if i in faces else readings
            for i, readings in zip(cards, scene.components[number].turned_faces, strict=True)
        )
        shown = [pieces[i].face or UNKNOWN for i in cards]
        over = [readings[0].face for readings in turned[::-1]]
        ways = _formed(_ways(scene, number, faces), _is_formula(shown), _is_formula(over))
        if said.begins:
            ways = _told_way(pieces[cards[0]], said.begins)
        hidden = [one for one in scene.unclear_by("hidden") if {*one.pieces} & {*cards}]
        return cls(
            source=seen.source,
            size=seen.size,
            pieces=pieces,
            cards=cards,
            ways=ways,
            turned=turned,
            values=answered.values,
            unclear=tuple(unclear(arranged, number, lines[1:], said, pieces)),
            perhaps=tuple(one.quad for one in hidden if one.quad is not None),
            names=arranged.names,
            laid=said.laid,
        )

    def question(self, piece: Piece) -> Question:
        """Ask what a card shows."""
        faces = piece.readings
        return Question(piece.id, which(faces, "card"), faces, self.names.get(piece.id))

    def whole(self) -> Question:
        """Ask whether all cards of a line that is no formula were seen."""
        shown = " ".join(self.pieces[card].face or "?" for card in self.cards)
        message = sentence("formula-all-cards", cards=shown)
        return Question(None, message, either(YES, NO), LAID)

    @property
    def is_none(self) -> bool:
        """Whether the cards, as they are read, are no formula and no beginning of a round."""
        faces = [self.pieces[card].face or UNKNOWN for card in self.cards]
        return UNKNOWN not in faces and read_line(faces).table is None

    def which_way(self, formulas: Sequence[str]) -> Question:
        """Ask at which side of the photograph the line begins."""
        sides = [direction(self.pieces[self.cards[0]].quad, side) for side in (LEFT, RIGHT)]
        total = sum(self.ways)
        likely = [Alternative(side, w / total) for side, w in zip(sides, self.ways, strict=True)]
        message = Message.of("formula-which-side", sides=one_of(map(_side, sides)))
        is_it = Message.of("formula-is-it", formulas=one_of(formulas)) if formulas else ""
        likely.sort(key=lambda one: -one.probability)
        return Question(None, say(sentences(message, is_it)), tuple(likely), BEGINS)

    def doubts(self, first: int = 0) -> list[Uncertain[Choice]]:
        """The direction, then the cards, numbered from `first`."""
        given, other = self.ways
        both = other > SURE_WAY * (given + other)
        doubts = [Uncertain(first, ((AS_GIVEN, given), (TURNED, other * both)))]
        for place, (piece, turned) in enumerate(zip(self.cards, self.turned, strict=True)):
            over = [(a.face, a.probability) for a in turned] if both else [("", 1.0)]
            pairs = tuple(
                ((shown.face, down), shown.probability * rest)
                for shown in self.pieces[piece].readings
                for down, rest in over
            )
            doubts.append(Uncertain(first + 1 + place, pairs))
        return doubts

    def read(self, reading: Mapping[int, Choice], first: int = 0) -> ReadLine:
        """The line in one way to read it."""
        pairs = [reading[first + 1 + place] for place in range(len(self.cards))]
        if reading[first] == TURNED:
            return ReadLine(self, self.cards[::-1], tuple(down for _, down in pairs[::-1]), True)
        return ReadLine(self, self.cards, tuple(face for face, _ in pairs), False)

    def pieces_as(self, read: ReadLine) -> tuple[Piece, ...]:
        """All pieces, those of the line as they show in the direction of a reading."""
        if not read.turned:
            return self.pieces
        places = {piece: place for place, piece in enumerate(self.cards)}
        return tuple(
            self._turned(piece, places[piece.id]) if piece.id in places else piece
            for piece in self.pieces
        )

    def _turned(self, piece: Piece, place: int) -> Piece:
        best, *others = self.turned[place]
        kind: Kind = "unknown" if best.face == UNKNOWN else _kind(best.face)
        a, b, c, d = piece.quad
        return replace(
            piece, face=best.face, kind=kind, confidence=best.probability,
            alternatives=tuple(others), quad=(c, d, a, b), col=len(self.cards) - 1 - place,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of cards in one way to read it, from its left."""

    laid: LaidLine
    cards: tuple[int, ...]
    faces: tuple[str, ...]
    turned: bool

    @property
    def unknown(self) -> tuple[int, ...]:
        """Pieces that show nothing that is in the box."""
        pairs = zip(self.cards, self.faces, strict=True)
        return tuple(piece for piece, face in pairs if face == UNKNOWN)

    def line(self) -> Line:
        """The line as the rules see it, jokers with the values answered.

        It is no table where a card is unknown.
        """
        if self.unknown:
            return Line(None, ())
        line = read_line(self.faces)
        if not isinstance(line.table, Formula):
            return line
        numbers = [p for p, f in zip(self.cards, self.faces, strict=True) if f not in SYMBOLS]
        valued = tuple(
            Card(self.laid.values[piece], joker=True)
            if card.joker and piece in self.laid.values
            else card
            for piece, card in zip(numbers, line.table.cards, strict=True)
        )
        return replace(line, table=line.table.with_cards(valued))


def _longest_first(scene: Scene) -> list[int]:
    lines = range(len(scene.components))
    return sorted(lines, key=lambda line: -len(scene.members(line)))


def _formulas(scene: Scene, answers: Sequence[Answer]) -> list[int]:
    """The lines with a card =, by what was read and told."""
    told = {answer.place: sign_typed(answer.face) for answer in answers}

    def has_equals(card: int) -> bool:
        said = told.get(str(card))
        return is_equals(scene.pieces[card]) if said is None else said == EQUALS

    lines = range(len(scene.components))
    return [n for n in lines if any(has_equals(card) for card in scene.members(n))]


def _component(scene: Scene, answer: Answer) -> int:
    """The line of the card that an answer names."""
    card = replace(answer, place=answer.face)
    number = scene.pieces[number_of(card, len(scene.pieces), "card")].component
    if number is None:
        raise UsageError(sentence("formula-in-no-line", card=answer.face))
    return number


def _as_told(scene: Scene, cards: Sequence[int], upright: str) -> tuple[Piece, ...]:
    """The cards; of a line on its sides nobody can say what they show."""
    blank = (Alternative(UNKNOWN, 1.0),)
    return tuple(
        piece.with_readings(blank, "unknown") if upright == NO and piece.id in cards else piece
        for piece in scene.pieces
    )


def _told_way(first: Piece, begins: str) -> tuple[float, float]:
    """Weights of the two directions, from the side at which the line begins."""
    sides = [direction(first.quad, side) for side in (LEFT, RIGHT)]
    if begins not in sides:
        known = one_of(map(_side, sides))
        raise UsageError(sentence("formula-no-such-side", sides=known, side=begins))
    return (1.0, 0.0) if begins == sides[0] else (0.0, 1.0)


def _side(side: str) -> Message:
    """A side of the photograph."""
    return Message.of("formula-side", side=side)


def _kind(face: str) -> Kind:
    return "operation" if face in SYMBOLS else "number"


def _is_joker(scene: Scene, number: int, but: str) -> bool:
    """Whether a card seems to be a joker, and no question about it names that other face."""
    piece = scene.pieces[number]
    shown = [*piece.readings]
    if piece.component is not None and scene.components[piece.component].turned_faces:
        place = scene.members(piece.component).index(number)
        shown += scene.components[piece.component].turned_faces[place]
    named = {one.face for one in shown if one.probability >= WORTH_SAYING}
    return piece.face == JOKER and but not in named


def _ways(scene: Scene, line: int, answered: Mapping[int, str]) -> tuple[float, float]:
    """Weights of the two directions, by the glyphs and by what was answered about them."""
    component = scene.components[line]
    given, _, other, _ = component.turns
    for i, over in zip(scene.members(line), component.turned_faces, strict=True):
        if i in answered:
            given *= max(LEAST_ANSWERED, _share(scene.pieces[i].readings, answered[i]))
            other *= max(LEAST_ANSWERED, _share(over, answered[i]))
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
