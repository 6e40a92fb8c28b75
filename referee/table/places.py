"""The pieces on the places of a board, tracked from sighting to sighting without any game rule.

A piece that was read with certainty stays until something else is read there with certainty. One
that vanishes and comes back is the same piece. A doubtful one waits for a later look or an answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from referee.play import Play
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import NOTHING_SEEN, finding_of, verdict_so_far
from referee.table.sighting import Sighting, is_certain
from rules import RuleFinding, Ruling
from vision.piece import Alternative, Kind, Piece, Quad


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece that lies, lay or may lie on a place.

    Attributes
    ----------
    piece
        Its latest reading; the id lasts through the session.
    place
        Number of the place.
    number
        Move number, from 1.
    look
        Number of the sighting in which it first appeared. The order of pieces that appeared
        together is unknown.
    turn
        Number of the turn in which it came, from 1; 0 if it was there from the start.
    missing
        Whether it no longer lies there.
    answered
        Whether a player said what it is.
    """

    piece: Piece
    place: int
    number: int
    look: int
    turn: int
    missing: bool = False
    answered: bool = False

    @property
    def id(self) -> int:
        return self.piece.id

    @property
    def is_move(self) -> bool:
        """Whether it was laid during the game, and not there from the start."""
        return self.turn > 0

    @property
    def face(self) -> str | None:
        """Its face; None while that is in doubt."""
        return self.piece.face if is_certain(self.piece) and _is_piece(self.piece) else None


@dataclass(frozen=True, slots=True)
class Places:
    """All pieces that lie or lay on a board, in the order in which they came.

    Attributes
    ----------
    placed
        The pieces.
    looks, ids, turn
        Number of sightings and of ids so far, and the number of the current turn.
    outlines
        The latest reading of each place, by its number, with its quad in the picture.
    bare
        Places that a player declared empty.
    board
        Where the board lies in the picture, in the form that its game draws.
    """

    placed: tuple[PlacedPiece, ...] = ()
    looks: int = 0
    ids: int = 0
    turn: int = 0
    outlines: Mapping[int, Piece] = field(default_factory=dict)
    bare: frozenset[int] = frozenset()
    board: Mapping[str, Any] = field(default_factory=dict)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board, doubtful ones included."""
        return tuple(each.piece for each in self.placed if not each.missing)

    @property
    def doubtful(self) -> tuple[PlacedPiece, ...]:
        """The pieces on the board that are not read with certainty."""
        return tuple(each for each in self.placed if each.face is None and not each.missing)

    @property
    def turn_pieces(self) -> tuple[PlacedPiece, ...]:
        """The pieces of the current turn."""
        return tuple(each for each in self.placed if each.turn == self.turn and not each.missing)

    @property
    def missing_pieces(self) -> tuple[PlacedPiece, ...]:
        """The pieces of earlier turns that are missing."""
        return tuple(each for each in self.placed if each.turn < self.turn and each.missing)

    def piece_at(self, place: int) -> PlacedPiece | None:
        """The piece on a place."""
        here = (each for each in self.placed if each.place == place and not each.missing)
        return next(here, None)

    def next_turn(self) -> Places:
        """Begin the next turn, forgetting what was laid and taken back in the last one."""
        kept = tuple(each for each in self.placed if each.turn < self.turn or not each.missing)
        return replace(self, placed=kept, turn=self.turn + 1)

    def in_first_turn(self, is_joined: bool) -> Places:
        """The places with all pieces in the first turn, but those of the first look if `is_joined`.

        These lay there from the start then.
        """
        joined = {each.id for each in self.placed if is_joined and each.look == 0}
        placed = (replace(each, turn=int(each.id not in joined)) for each in self.placed)
        return replace(self, placed=tuple(placed), turn=1)

    def with_sighting(self, sighting: Sighting) -> Places:
        """The places after a picture has settled."""
        after = self
        for reading in sighting.pieces:
            after = after._with_reading(reading, changed=reading.id in sighting.changed)
        outlines = {**self.outlines, **{reading.id: reading for reading in sighting.pieces}}
        board = sighting.board or self.board
        return replace(after, looks=self.looks + 1, outlines=outlines, board=board)

    def with_answer(self, place: int, face: str, kind: Kind) -> Places:
        """The places after a player has said what lies on one of `outlines`."""
        here = self.piece_at(place)
        if face == EMPTY:
            after = self if here is None else self._without(here)
            return replace(after, bare=self.bare | {place})
        reading = replace(
            self.outlines[place], kind=kind, face=face, confidence=1.0, alternatives=()
        )
        # A piece that vanished and is said to lie there came back.
        placed = here or self._missing_match(reading)
        if placed is None:
            after = self._with_new(reading, answered=True)
        else:
            after = self._with(replace(placed, missing=False, answered=True), reading)
        return replace(after, bare=self.bare - {place})

    def quad(self, place: int) -> Quad:
        """The corners of a place in the picture."""
        return self.outlines[place].quad

    def _with_reading(self, reading: Piece, changed: bool) -> Places:
        """The places after one of them, numbered by the reading's id, has been read."""
        here, sure = self.piece_at(reading.id), is_certain(reading)
        if here is None:
            if reading.id in self.bare and not changed:
                return self
            # What is covered at the start may hide a piece that is no move.
            covered = reading.face == UNKNOWN and not self.turn
            quiet = not _is_piece(reading) and not covered and (sure or not changed)
            after = replace(self, bare=self.bare - {reading.id})
            return self if quiet else after._with_arrival(reading)
        if here.face is None:
            if sure and reading.face == EMPTY:
                return self._without(here)
            returned = sure and self._missing_match(reading) is not None
            # Nobody lays a piece on another: what looked empty was empty.
            laid = changed and here.piece.face == EMPTY and _is_piece(reading)
            if returned or laid:
                return self._without(here)._with_arrival(reading)
            return self._with(here, reading)
        if not sure or reading.face == UNKNOWN:
            return self
        if reading.face == EMPTY:
            return self._with(replace(here, missing=True), here.piece)
        if reading.face == here.face:
            return self._with(here, reading)
        if changed:
            return self._with(replace(here, missing=True), here.piece)._with_arrival(reading)
        return self if here.answered else self._with_conflict(here, reading)

    def _with_arrival(self, reading: Piece) -> Places:
        """The places with a new piece, or with a missing one that came back."""
        back = self._missing_match(reading)
        if back is None:
            return self._with_new(reading)
        return self._with(replace(back, missing=False), reading)

    def _missing_match(self, reading: Piece) -> PlacedPiece | None:
        """A piece that vanished from the reading's place and shows the same face."""
        if not is_certain(reading):
            return None
        missing = (each for each in self.placed if each.place == reading.id and each.missing)
        return next((each for each in missing if each.face == reading.face), None)

    def _with_conflict(self, here: PlacedPiece, reading: Piece) -> Places:
        """The places after another reading though nothing changed: one of the two is wrong."""
        alternatives = (Alternative(str(reading.face), 0.5),)
        doubtful = replace(reading, face=here.piece.face, confidence=0.5, alternatives=alternatives)
        return self._with(here, doubtful)

    def _with_new(self, reading: Piece, answered: bool = False) -> Places:
        kept = (each.number for each in self.placed if not each.missing or each.turn < self.turn)
        number = 1 + max(kept, default=0)
        piece = replace(reading, id=self.ids)
        new = PlacedPiece(piece, reading.id, number, self.looks, self.turn, answered=answered)
        return replace(self, placed=(*self.placed, new), ids=self.ids + 1)

    def _with(self, placed: PlacedPiece, reading: Piece) -> Places:
        """The places with one of their pieces replaced, and read anew."""
        placed = replace(placed, piece=replace(reading, id=placed.id))
        all_placed = (placed if each.id == placed.id else each for each in self.placed)
        return replace(self, placed=tuple(all_placed))

    def _without(self, placed: PlacedPiece) -> Places:
        return replace(self, placed=tuple(each for each in self.placed if each.id != placed.id))


@dataclass(frozen=True)
class BoardPlay(Play[Sighting]):
    """The state of a game on a board, and the ruling on the last move or call."""

    game: ClassVar[str]

    places: Places = field(default_factory=Places)
    last_ruling: Ruling = NOTHING_SEEN

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board, doubtful ones included."""
        return self.places.pieces

    def _all_findings(self, on_board: Iterable[RuleFinding]) -> Iterator[Finding]:
        """Findings on what lies on the board, on the last move or call, and on missing pieces."""
        ids = {self.place(each.piece): each.id for each in self.places.placed if not each.missing}
        findings = [*on_board]
        findings += [finding for finding in self.last_ruling.findings if finding not in findings]
        for finding in (*findings, *map(self._missing_finding, self.places.missing_pieces)):
            yield finding_of(finding, [ids[place] for place in finding.at if place in ids])

    @abstractmethod
    def _missing_finding(self, piece: PlacedPiece) -> RuleFinding:
        """The finding that a piece no longer lies there."""

    def _make_report(
        self, findings: Iterable[Finding], questions: Iterable[Question], details: Mapping[str, Any]
    ) -> Report:
        """The report on what lies on the board and on the last move or call."""
        findings, questions = tuple(findings), tuple(questions)
        verdict, summary = verdict_so_far(self.last_ruling, findings, questions)
        board = {"board": dict(self.places.board)} if self.places.board else {}
        return Report(
            self.game,
            "",
            verdict,
            summary,
            pieces=self.pieces,
            findings=findings,
            questions=questions,
            details={**details, **board},
        )


def _is_piece(piece: Piece) -> bool:
    return piece.face not in (EMPTY, UNKNOWN, None)
