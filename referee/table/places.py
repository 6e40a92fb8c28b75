"""What lies on the places of a board, from sighting to sighting: by physics alone. And its game.

A piece that was read for certain lies there until something else is read there for certain. One
that is gone and comes back is the same piece. What is in doubt waits for a later look or an answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from referee.game import Play
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.folding import NOTHING_SEEN, finding_of, so_far
from referee.ruling.report import Finding, Question, Report
from referee.table.sighting import Sighting, is_sure
from rules import RuleFinding, Ruling
from vision.piece import Alternative, Kind, Piece, Quad


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece that lies, or may lie, on a place.

    Attributes
    ----------
    piece
        As it was last read; its id lasts through the session.
    place
        Number of the place.
    number
        Of the move, from 1.
    look
        Number of the sighting in which it was first seen: of those first seen together nobody
        knows the order.
    turn
        Number of the turn in which it came.
    missing
        Whether it lay there and does no more.
    told
        Whether a player said what it is.
    """

    piece: Piece
    place: int
    number: int
    look: int
    turn: int
    missing: bool = False
    told: bool = False

    @property
    def id(self) -> int:
        """The piece's id."""
        return self.piece.id

    @property
    def moved(self) -> bool:
        """Whether it is a move, and did not lie there from the start."""
        return self.look > 0

    @property
    def face(self) -> str | None:
        """What it shows; None while that is in doubt."""
        return self.piece.face if is_sure(self.piece) and _is_piece(self.piece) else None


@dataclass(frozen=True, slots=True)
class Places:
    """All that lies on a board or lay there, in the order in which it came.

    Attributes
    ----------
    lying
        The pieces.
    looks, ids, turn
        How many sightings and pieces there were, and the number of the turn that is played.
    outlines
        Where the places are in the picture.
    bare
        Places that are bare because a player said so.
    board
        Where the board lies in the picture, as its game draws it.
    """

    lying: tuple[Lying, ...] = ()
    looks: int = 0
    ids: int = 0
    turn: int = 0
    outlines: Mapping[int, Piece] = field(default_factory=dict)
    bare: frozenset[int] = frozenset()
    board: Mapping[str, Any] = field(default_factory=dict)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that lie there, those in doubt among them."""
        return tuple(it.piece for it in self.lying if not it.missing)

    @property
    def doubtful(self) -> tuple[Lying, ...]:
        """What is not read for certain."""
        return tuple(it for it in self.lying if it.face is None and not it.missing)

    @property
    def playing(self) -> tuple[Lying, ...]:
        """What came in the turn that is played."""
        return tuple(it for it in self.lying if it.turn == self.turn and not it.missing)

    @property
    def gone(self) -> tuple[Lying, ...]:
        """What came in an earlier turn and lies there no more."""
        return tuple(it for it in self.lying if it.turn < self.turn and it.missing)

    def at(self, place: int) -> Lying | None:
        """What lies on a place."""
        return next((it for it in self.lying if it.place == place and not it.missing), None)

    def next_turn(self) -> Places:
        """The next turn begins; what was laid and taken back in the last one is forgotten."""
        kept = tuple(it for it in self.lying if it.turn < self.turn or not it.missing)
        return replace(self, lying=kept, turn=self.turn + 1)

    def as_laid(self) -> Places:
        """The places if what lay there at the start was laid in the turn that is played."""
        laid = (replace(it, look=it.look + 1, turn=self.turn) for it in self.lying)
        return replace(self, lying=tuple(laid), looks=self.looks + 1)

    def as_found(self) -> Places:
        """The places if what was laid first, and nothing else, lay there at the start."""
        found = (
            replace(it, look=0, turn=0) if it.look == 1 else replace(it, turn=1)
            for it in self.lying
        )
        return replace(self, lying=tuple(found), turn=1)

    def read(self, sighting: Sighting) -> Places:
        """The places after a picture has settled."""
        after = self
        for place in sighting.pieces:
            after = after._read(place, changed=place.id in sighting.changed)
        outlines = {**self.outlines, **{place.id: place for place in sighting.pieces}}
        board = sighting.board or self.board
        return replace(after, looks=self.looks + 1, outlines=outlines, board=board)

    def answered(self, place: int, face: str, kind: Kind) -> Places:
        """The places after a player has said what lies on one that was seen before."""
        here = self.at(place)
        if face == EMPTY:
            after = self if here is None else self._without(here)
            return replace(after, bare=self.bare | {place})
        seen = replace(self.outlines[place], kind=kind, face=face, confidence=1.0, alternatives=())
        if here is None:
            # What went and is said to lie there is back: it is no other piece.
            before = self._was_there(seen)
            back = before and replace(before, missing=False, told=True)
            after = self._with(back, back, seen) if back else self._with_new(seen, told=True)
        else:
            after = self._with(here, replace(here, told=True), seen)
        return replace(after, bare=self.bare - {place})

    def quad(self, place: int) -> Quad:
        """Where a place is in the picture."""
        return self.outlines[place].quad

    def _read(self, place: Piece, changed: bool) -> Places:
        here, sure = self.at(place.id), is_sure(place)
        if here is None:
            if place.id in self.bare and not changed:
                return self
            # What is covered at the start lay there, if anything does, and is no move.
            covered = place.face == UNKNOWN and not self.looks
            quiet = not _is_piece(place) and not covered and (sure or not changed)
            after = replace(self, bare=self.bare - {place.id})
            return self if quiet else after._come(place)
        if here.face is None:
            if sure and place.face == EMPTY:
                return self._without(here)
            returned = sure and self._was_there(place) is not None
            # Nobody lays a piece on another: what looked bare was bare.
            laid = changed and here.piece.face == EMPTY and _is_piece(place)
            if returned or laid:
                return self._without(here)._come(place)
            return self._with(here, here, place)
        if not sure or place.face == UNKNOWN:
            return self
        if place.face == EMPTY:
            return self._with(here, replace(here, missing=True), here.piece)
        if place.face == here.face:
            return self._with(here, here, place)
        if changed:
            return self._with(here, replace(here, missing=True), here.piece)._come(place)
        return self if here.told else self._contradicted(here, place)

    def _come(self, place: Piece) -> Places:
        """Something lies there that did not before: new, or back again."""
        before = self._was_there(place)
        if before is None:
            return self._with_new(place)
        return self._with(before, replace(before, missing=False), place)

    def _was_there(self, place: Piece) -> Lying | None:
        """A piece that went from a place and shows what is read there now."""
        same = (it for it in self.lying if it.place == place.id and it.missing)
        return next((it for it in same if is_sure(place) and it.face == place.face), None)

    def _contradicted(self, here: Lying, place: Piece) -> Places:
        """What is read otherwise though nothing changed there: one of the readings is wrong."""
        either = (Alternative(str(place.face), 0.5),)
        doubt = replace(place, face=here.piece.face, confidence=0.5, alternatives=either)
        return self._with(here, here, doubt)

    def _with_new(self, place: Piece, told: bool = False) -> Places:
        kept = (it.number for it in self.lying if not it.missing or it.turn < self.turn)
        number = 1 + max(kept, default=0)
        piece = replace(place, id=self.ids)
        new = Lying(piece, place.id, number, self.looks, self.turn, told=told)
        return replace(self, lying=(*self.lying, new), ids=self.ids + 1)

    def _with(self, old: Lying, new: Lying, place: Piece) -> Places:
        """The places with a piece read anew."""
        new = replace(new, piece=replace(place, id=old.id))
        lying = tuple(new if it.id == old.id else it for it in self.lying)
        return replace(self, lying=lying)

    def _without(self, old: Lying) -> Places:
        return replace(self, lying=tuple(it for it in self.lying if it.id != old.id))


@dataclass(frozen=True)
class BoardPlay(Play[Sighting]):
    """A game on a board as it stands.

    Attributes
    ----------
    game
        Its name.
    places
        What lies there or lay there, as it came.
    said
        The ruling on the last move or call.
    """

    game: ClassVar[str]

    places: Places = field(default_factory=Places)
    said: Ruling = NOTHING_SEEN

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies on the board, all in doubt with it."""
        return self.places.pieces

    def _found(self, ruled: Iterable[RuleFinding]) -> Iterator[Finding]:
        """What is wrong with what lies there, with the last move or call, and what is gone."""
        numbers = {self.place(it.piece): it.id for it in self.places.lying if not it.missing}
        found = [*ruled]
        found += [one for one in self.said.findings if one not in found]
        for one in (*found, *map(self._gone, self.places.gone)):
            yield finding_of(one, [numbers[at] for at in one.at if at in numbers])

    @abstractmethod
    def _gone(self, piece: Lying) -> RuleFinding:
        """That a piece does not lie there any more."""

    def _reported(
        self, found: Iterable[Finding], asked: Iterable[Question], details: Mapping[str, Any]
    ) -> Report:
        """The report on what lies there, and on the last move or call."""
        findings, questions = tuple(found), tuple(asked)
        verdict, summary = so_far(self.said, findings, questions)
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
