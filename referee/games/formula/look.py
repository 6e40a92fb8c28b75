"""What a photograph shows of the formula: its line of cards, with all that may be meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.ruling.doubt import Uncertain
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Finding
from rules.formula import JOKER, SIGNS, Card, Formula, Line, parse_number, read_line
from vision.cards.lines import CardLine, CardTable
from vision.piece import Alternative, Kind, Piece, Quad

EQUALS = "="
SYMBOLS = (*SIGNS, EQUALS)

LIKELY = 0.5
"""Probability from which a card counts as = when the formula's line is looked for."""
LEAST_TOLD = 1e-3
"""Least probability of what a player says a card shows: then the reading was wrong."""
SURE_WAY = 1e-4
"""Probability of the other direction below which it is left alone."""
NO_FORM = 0.01
"""Odds for a direction in which the line is no formula: the sheet lays = to the right."""
SIDEWAYS = 0.005
"""Probability of cards on their sides above which nothing is ruled; as for rulings."""
ROOM = 0.35
"""Least room between the line and the edge of the picture, in widths of a card: with less, a
card may lie beyond the edge unseen."""
OVERLAP = -0.25
"""Gap, in widths, below which of two cards that lie over each other one may be covered: cards of
one number overlap by a tenth."""

Choice = tuple[str, str]
"""What a card shows if the line runs as given, and if it runs the other way round."""
AS_GIVEN: Choice = ("given", "")
TURNED: Choice = ("turned", "")

NO_LINE = "No line with the card = is in view; show the whole formula in one photo."
TWO_LINES = "There are several cards = on the table; take the photo of one formula alone."
CUT_OFF = "The line reaches the edge of the picture; take the photo again with room around it."
ON_SIDES = "The cards seem to lie on their sides; lay them upright in one line."
PERHAPS = "There may be another card in the line; take the photo again from nearer."
BESIDE = "A card lies close to the line; push it into the line or well away from it."
COVERED = "Two cards of the line cover each other; push them apart, and take a new photo."


@dataclass(frozen=True, slots=True)
class Told:
    """Answers of the players about pieces: faces, and the digits that jokers stand for."""

    faces: Mapping[int, str]
    values: Mapping[int, int]

    @classmethod
    def of(cls, answers: Mapping[int, str], table: CardTable) -> Told:
        """Answers by piece: a face, or `(4)` or, for a joker, `4` for what it stands for."""
        faces, values = {}, {}
        for piece, answer in answers.items():
            if answer.startswith("("):
                faces[piece] = JOKER
                values[piece] = parse_number(answer)[0].value or 0
            elif answer.isdigit() and table.pieces[piece].face == JOKER:
                values[piece] = int(answer)
            else:
                faces[piece] = answer
        return cls(faces, values)


def check_answer(answer: str) -> None:
    """Raises CardError for what is no card and no value of a joker."""
    if answer.startswith("("):
        parse_number(answer)
    elif answer not in SYMBOLS:
        Card.of(answer)


@dataclass(frozen=True, slots=True)
class Look:
    """The formula's line in one photograph.

    Attributes
    ----------
    pieces
        All cards in the photograph, as told.
    cards
        Numbers of those in the line, as it is given.
    ways
        Weights of the line as given and of its other direction.
    turned
        For each card of the line what it shows in the other direction.
    values
        What jokers were told to stand for, by piece.
    unclear
        What is not clear about where the cards lie: then nothing is ruled.
    perhaps
        Places at which there may be another card.
    """

    pieces: tuple[Piece, ...]
    cards: tuple[int, ...]
    ways: tuple[float, float]
    turned: tuple[tuple[Alternative, ...], ...]
    values: Mapping[int, int]
    unclear: tuple[Finding, ...]
    perhaps: tuple[Quad, ...] = ()

    def doubts(self, first: int = 0) -> list[Uncertain[Choice]]:
        """The direction, then the cards, numbered from `first`."""
        given, other = self.ways
        both = other > SURE_WAY * (given + other)
        doubts = [Uncertain(first, ((AS_GIVEN, given), (TURNED, other * both)))]
        for place, (piece, turned) in enumerate(zip(self.cards, self.turned, strict=True)):
            over = [(a.face, a.probability) for a in turned] if both else [("", 1.0)]
            pairs = tuple(
                ((face, down), share * rest)
                for face, share in choices(self.pieces[piece])
                for down, rest in over
            )
            doubts.append(Uncertain(first + 1 + place, pairs))
        return doubts

    def read(self, reading: Mapping[int, Choice], first: int = 0) -> Read:
        """The line in one way to read it."""
        pairs = [reading[first + 1 + place] for place in range(len(self.cards))]
        if reading[first] == TURNED:
            return Read(self, self.cards[::-1], tuple(down for _, down in pairs[::-1]), True)
        return Read(self, self.cards, tuple(face for face, _ in pairs), False)

    def piece_as(self, piece: Piece, read: Read) -> Piece:
        """A piece of the line with what it shows in the direction of a reading."""
        if piece.id not in self.cards or not read.turned:
            return piece
        place = self.cards.index(piece.id)
        best, *others = self.turned[place]
        kind: Kind = "operation" if best.face in SYMBOLS else "number"
        if best.face == UNKNOWN:
            kind = "unknown"
        a, b, c, d = piece.quad
        return replace(
            piece, face=best.face, kind=kind, confidence=best.probability,
            alternatives=tuple(others), quad=(c, d, a, b), col=len(self.cards) - 1 - place,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Read:
    """A line of cards in one way to read it, from its left."""

    look: Look
    cards: tuple[int, ...]
    faces: tuple[str, ...]
    turned: bool

    @property
    def unknown(self) -> tuple[int, ...]:
        """Pieces that show nothing that is in the box."""
        pairs = zip(self.cards, self.faces, strict=True)
        return tuple(piece for piece, face in pairs if face == UNKNOWN)

    def line(self) -> Line:
        """The line as the rules see it, jokers with the values told."""
        line = read_line(self.faces)
        if not isinstance(line.table, Formula):
            return line
        numbers = [p for p, f in zip(self.cards, self.faces, strict=True) if f not in SYMBOLS]
        told = tuple(
            Card(self.look.values[piece], joker=True)
            if card.joker and piece in self.look.values
            else card
            for piece, card in zip(numbers, line.table.cards, strict=True)
        )
        return replace(line, table=line.table.with_cards(told))


def choices(piece: Piece) -> tuple[tuple[str, float], ...]:
    """What a piece may show, with probabilities."""
    others = ((a.face, a.probability) for a in piece.alternatives)
    return ((piece.face or UNKNOWN, piece.confidence), *others)


def look_at(table: CardTable, answers: Mapping[int, str]) -> Look | None:
    """The line of a table that holds the formula; None where there is none.

    Raises CardError for an answer that is no card.
    """
    if not table.lines:
        return None
    told = Told.of(answers, table)
    pieces = tuple(_told(piece, told) for piece in table.pieces)
    with_equals = [line for line in table.lines if any(_is_equals(pieces[i]) for i in line.cards)]
    line = (with_equals or sorted(table.lines, key=lambda line: -len(line.cards)))[0]
    turned = tuple(
        (Alternative(told.faces[i], 1.0),) if i in told.faces else faces
        for i, faces in zip(line.cards, line.turned_faces, strict=True)
    )
    ways = _ways(table, line, told)
    faces = [pieces[i].face or UNKNOWN for i in line.cards]
    back = [readings[0].face for readings in turned[::-1]]
    ways = ways[0] * _form(faces), ways[1] * _form(back)
    unclear = tuple(_unclear(line, len(with_equals)))
    return Look(pieces, line.cards, ways, turned, told.values, unclear, line.doubtful)


def _told(piece: Piece, told: Told) -> Piece:
    face = told.faces.get(piece.id)
    if face is None:
        return piece
    kind: Kind = "operation" if face in SYMBOLS else "number"
    return replace(piece, face=face, kind=kind, confidence=1.0, alternatives=())


def _is_equals(piece: Piece) -> bool:
    return sum(share for face, share in choices(piece) if face == EQUALS) >= LIKELY


def _ways(table: CardTable, line: CardLine, told: Told) -> tuple[float, float]:
    """Weights of the two directions, by the glyphs and by what was told of them."""
    given, other = line.upright, line.turned
    for i, over in zip(line.cards, line.turned_faces, strict=True):
        face = told.faces.get(i)
        if face is not None:
            given *= max(LEAST_TOLD, sum(p for f, p in choices(table.pieces[i]) if f == face))
            other *= max(LEAST_TOLD, sum(a.probability for a in over if a.face == face))
    return given, other


def _form(faces: Sequence[str]) -> float:
    if UNKNOWN in faces:
        return 1.0
    return NO_FORM if read_line(faces).table is None else 1.0


def _unclear(line: CardLine, equals: int) -> list[Finding]:
    found: list[tuple[str, str, tuple[int, ...]]] = []
    if not equals:
        found.append(("no-equals", NO_LINE, line.cards))
    if equals > 1:
        found.append(("two-lines", TWO_LINES, line.cards))
    if line.sideways > SIDEWAYS:
        found.append(("cards-sideways", ON_SIDES, line.cards))
    if line.room < ROOM:
        found.append(("cut-off", CUT_OFF, (line.cards[0], line.cards[-1])))
    if line.doubtful:
        found.append(("card-perhaps", PERHAPS, ()))
    if line.beside:
        found.append(("card-beside", BESIDE, line.beside))
    for i, gap in enumerate(line.gaps):
        if gap < OVERLAP:
            found.append(("cards-overlap", COVERED, line.cards[i : i + 2]))
    return [Finding(code, said, at, severity="note") for code, said, at in found]
