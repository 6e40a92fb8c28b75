"""From a photograph to the formula's line of cards in it, with all that may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.errors import UsageError
from referee.ruling.adapter import Seen
from referee.ruling.answers import Answer, number_of, put_answer, with_answers
from referee.ruling.clock import Clock
from referee.ruling.doubt import Uncertain
from referee.ruling.faces import UNKNOWN
from referee.ruling.questions import WORTH_SAYING
from referee.ruling.report import Finding
from referee.sight import finder, place_reader, reader
from rules.formula import JOKER, SIGNS, Card, CardError, Formula, Line, parse_number, read_line
from rules.wording import sign_typed
from vision.cards.lines import read_cards
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece, Quad
from vision.reading.box import Box, BoxFace
from vision.scene import Scene, UnclearCode

EQUALS = "="
SYMBOLS = (*SIGNS, EQUALS)

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

LIKELY = 0.5
"""Probability from which a card counts as = when the formula's line is looked for."""
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
SIDEWAYS = 0.005
"""Probability of cards on their sides above which nothing is ruled; as for rulings."""

NO_CARDS = Unreadable(
    "no-cards", "No line of cards in view.", "Take the photo again from nearer and in even light."
)
NO_LINE = "No line with the card = is in view; show the whole formula in one photo."
TWO_LINES = "There are several cards = on the table; take the photo of one formula alone."
CUT_OFF = "The line reaches the edge of the picture; take the photo again with room around it."
ON_SIDES = "The cards seem to lie on their sides; lay them upright in one line."
PERHAPS = "There may be another card in the line; take the photo again from nearer."
BESIDE = "A card lies close to the line; push it into the line or well away from it."
COVERED = "Two cards of the line cover each other; push them apart, and take a new photo."

UNCLEAR: tuple[tuple[UnclearCode, str, str], ...] = (
    ("edge", "cut-off", CUT_OFF),
    ("hidden", "card-perhaps", PERHAPS),
    ("beside", "card-beside", BESIDE),
    ("overlap", "cards-overlap", COVERED),
)
"""What may be unclear about where cards lie, and what is said of it."""

Choice = tuple[str, str]
"""What a card shows if the line runs as given, and if it runs the other way round."""
AS_GIVEN: Choice = ("given", "")
TURNED: Choice = ("turned", "")


def see(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The cards on a table, in lines."""
    with clock.stage("find"):
        found = finder().find(photo)
    with clock.stage("read"):
        return read_cards(photo, found, BOX, reader(), place_reader()) or NO_CARDS


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
            piece, said = number_of(answer, len(scene.pieces), "card"), sign_typed(answer.face)
            try:
                value = parse_number(said)[0].value if said.startswith("(") else None
                if not said.startswith("(") and said not in SYMBOLS:
                    Card.of(said)
            except CardError as error:
                raise UsageError(str(error)) from None
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
        What is not clear about where the cards lie: then nothing is ruled.
    perhaps
        Places at which there may be another card.
    """

    source: str
    size: tuple[int, int]
    pieces: tuple[Piece, ...]
    cards: tuple[int, ...]
    ways: tuple[float, float]
    turned: tuple[tuple[Alternative, ...], ...]
    values: Mapping[int, int]
    unclear: tuple[Finding, ...]
    perhaps: tuple[Quad, ...] = ()

    @classmethod
    def of(cls, seen: Seen, answers: Sequence[Answer]) -> LaidLine:
        """The line that holds the formula. Raises UsageError for an answer that is no card."""
        scene = seen.scene
        answered = CardAnswers.of(answers, scene)
        pieces = with_answers(scene.pieces, answered.faces, _kind)
        lines = sorted(range(len(scene.components)), key=lambda line: -len(scene.members(line)))
        formulas = [
            n for n in sorted(lines) if any(_is_equals(pieces[i]) for i in scene.members(n))
        ]
        line = (formulas or lines)[0]
        cards = scene.members(line)
        turned = tuple(
            (Alternative(answered.faces[i], 1.0),) if i in answered.faces else faces
            for i, faces in zip(cards, scene.components[line].turned_faces, strict=True)
        )
        faces = [pieces[i].face or UNKNOWN for i in cards]
        over = [readings[0].face for readings in turned[::-1]]
        ways = _formed(_ways(scene, line, answered.faces), _is_formula(faces), _is_formula(over))
        hidden = [place for place in scene.unclear_by("hidden") if place.component == line]
        return cls(
            source=seen.source,
            size=seen.size,
            pieces=pieces,
            cards=cards,
            ways=ways,
            turned=turned,
            values=answered.values,
            unclear=tuple(_unclear(scene, line, len(formulas))),
            perhaps=tuple(place.quad for place in hidden if place.quad is not None),
        )

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


def _is_equals(piece: Piece) -> bool:
    return sum(a.probability for a in piece.readings if a.face == EQUALS) >= LIKELY


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


def _unclear(scene: Scene, line: int, formulas: int) -> Iterator[Finding]:
    cards, turns = scene.members(line), scene.components[line].turns
    if not formulas:
        yield Finding("no-equals", NO_LINE, cards, severity="note")
    if formulas > 1:
        yield Finding("two-lines", TWO_LINES, cards, severity="note")
    if turns[1] + turns[3] > SIDEWAYS:
        yield Finding("cards-sideways", ON_SIDES, cards, severity="note")
    for code, ours, message in UNCLEAR:
        here = [
            unclear
            for unclear in scene.unclear_by(code)
            if unclear.component == line or not set(cards).isdisjoint(unclear.pieces)
        ]
        # Places cannot be named; of several one sentence says it all.
        for unclear in here[:1] if code == "hidden" else here:
            yield Finding(ours, message, unclear.pieces, severity="note")
