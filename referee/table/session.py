"""A session: what was seen and called goes in, what is to be told comes out.

It reads no clock and no picture: the same inputs give the same events, today or from a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from referee.errors import UsageError
from referee.game import Play, Step
from referee.ruling.faces import NOTHING
from referee.ruling.questions import unsure_summary
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import finding_of
from referee.table.calls import Call, CallError, NotTakenError
from referee.table.events import (
    ChangeEvent,
    EndEvent,
    Event,
    MoveEvent,
    QuestionEvent,
    RulingEvent,
    StateEvent,
)
from referee.words import say, sentence
from rules import Message, Ruling
from rules.errors import GameError
from rules.message import sentences
from vision.piece import Alternative, Piece
from vision.watching.glimpse import WatchState

S = TypeVar("S")

KEPT = 20
"""Calls that can be taken back, one after another; more would be another game."""

UNDO = Call("undo")
UNSEEN = "unseen"
"""In a record, that nothing could be seen; and what an answer names to say what was moved then."""
RIGHTED = Ruling.of((), Message.of("table-righted"))


@dataclass(frozen=True, slots=True)
class _Called(Generic[S]):
    """A call that can be taken back: the game before it, and what was seen since."""

    call: Call
    before: Play[S]
    seen: tuple[tuple[S, float], ...] = ()


@dataclass(frozen=True, slots=True)
class _Consequence:
    """What came of the last call or look, apart from whatever else is wrong on the table.

    Attributes
    ----------
    call
        The call; None for a look.
    said
        All that was said to it, a sentence each.
    taken
        Whether it was taken. One that was not changed nothing: what is said tells what to do.
    notes
        The findings on one that was not taken.
    """

    call: Call | None
    said: tuple[str, ...]
    taken: bool = True
    notes: tuple[Finding, ...] = ()

    @classmethod
    def of(cls, call: Call | None, before: Play[Any], after: Play[Any]) -> _Consequence:
        """That of what made another game of the one before."""
        said = after.last_ruling.sentences if after.last_ruling is not before.last_ruling else ()
        return cls(call, tuple(map(say, said)))

    @classmethod
    def refused(cls, call: Call, said: Ruling) -> _Consequence:
        """That of a call that was not taken."""
        notes = (replace(finding_of(found), severity="note") for found in said.findings)
        return cls(call, tuple(map(say, said.sentences)), False, tuple(notes))

    def on(self, report: Report) -> Report:
        """The report with this beside it; after a call that was not taken, it is what is said."""
        call = None if self.call is None else str(self.call)
        told = {"call": call, "taken": self.taken, "said": list(self.said)}
        report = replace(report, details={**report.details, "consequence": told})
        if self.taken:
            return report
        findings = (*self.notes, *report.findings)
        return replace(report, summary=say(sentences(*self.said)), findings=findings)


class Session(Generic[S]):
    """One game from its first picture to its end."""

    def __init__(self, play: Play[S]) -> None:
        self._play = play
        self._state: WatchState | None = None
        self._calls: tuple[_Called[S], ...] = ()
        self._told: tuple[object, ...] = ()
        self._asked: set[tuple[str | None, str]] = set()
        self._moved: dict[tuple[object, ...], tuple[object, ...]] = {}
        self._over = self._unseen_before = False
        self._unseen: tuple[tuple[float, float], ...] = ()
        self._consequence: _Consequence | None = None

    @property
    def report(self) -> Report:
        """The ruling on what lies there, with what came of the last call or look."""
        report = self._ruled
        return report if self._consequence is None else self._consequence.on(report)

    @property
    def _ruled(self) -> Report:
        """The ruling on what lies there; where moves may be missing, it is asked about them."""
        report = self._play.report
        if not self._unseen:
            return report
        asked = [
            Question(
                None,
                sentence("table-unseen", since=f"{since:.1f}", until=f"{until:.1f}"),
                (Alternative(NOTHING, 1.0),),
                UNSEEN,
            )
            for since, until in self._unseen
        ]
        findings = (Finding("unseen", one.message, severity="note") for one in asked)
        questions = (*report.questions, *asked)
        return replace(
            report,
            verdict="unsure",
            summary=unsure_summary([one.message for one in questions]),
            findings=(*report.findings, *findings),
            questions=questions,
        )

    @property
    def play(self) -> Play[S]:
        """The game as it stands."""
        return self._play

    @property
    def can_undo(self) -> bool:
        """Whether there is a call to take back."""
        return bool(self._calls)

    def watch(self, state: WatchState, t: float) -> tuple[Event, ...]:
        """What the camera sees has another name now."""
        if state == self._state:
            return ()
        self._state = state
        return (StateEvent(t, state),)

    def see(self, sighting: S, t: float) -> tuple[Event, ...]:
        """A picture has settled."""
        step = _seen(self._play, sighting, t)
        self._calls = tuple(replace(made, seen=(*made.seen, (sighting, t))) for made in self._calls)
        came = _Consequence.of(None, self._play, step.play)
        moves = step.moves
        if self._unseen_before:
            # In which order, and what else was moved, nobody saw.
            moves = tuple(replace(move, legal=None) for move in moves)
        self._unseen_before = False
        return tuple(self._become(step.play, moves, t, came))

    def unseen(self, since: float, t: float) -> tuple[Event, ...]:
        """Nothing could be seen from a time in seconds up to another: moves may be missing."""
        self._unseen_before = True
        self._unseen = (*self._unseen, (since, t))
        return tuple(self._become(self._play, (), t, _Consequence(None, ())))

    def call(self, call: Call, t: float) -> tuple[Event, ...]:
        """Somebody called. Raises CallError for what is no call in this game.

        A call that is not taken leaves the game as it was, and is what `undo` takes back next.
        """
        if call.word == "undo":
            return self._undo(t)
        before = self._play
        if call.word == "rule":
            return tuple(self._become(before.for_ruling(call, t), (), t, None))
        if self._unseen and call.place == UNSEEN:
            if call.face != NOTHING:
                raise CallError(sentence("table-unseen-answer", line=f"answer {UNSEEN}={NOTHING}"))
            self._unseen = ()
            return tuple(self._become(before, (), t, _Consequence(call, ())))
        if call.word not in before.calls:
            known = ", ".join(before.calls)
            raise CallError(sentence("table-no-such-call", word=call.word, calls=known))
        try:
            step = before.after_call(call, t)
            came = _Consequence.of(call, before, step.play)
        except NotTakenError as refused:
            step, came = Step(before), _Consequence.refused(call, refused.ruling)
        except UsageError as error:
            raise CallError(str(error)) from None
        except GameError as error:
            raise CallError(error.args[0]) from None
        self._calls = (*self._calls, _Called(call, before))[-KEPT:]
        return tuple(self._become(step.play, step.moves, t, came))

    def close(self, t: float) -> tuple[EndEvent, ...]:
        """Nothing more comes. A game that is not over is told as it stands."""
        return () if self._over else (self._play.end_event(t),)

    def _undo(self, t: float) -> tuple[Event, ...]:
        """Take the last call back; what was seen since stays seen."""
        if not self._calls:
            raise CallError(sentence("table-nothing-to-undo"))
        *earlier, last = self._calls
        play, moves = last.before, list[MoveEvent]()
        for sighting, seen_at in last.seen:
            step = _seen(play, sighting, seen_at)
            play = step.play
            moves += step.moves
        self._calls = tuple(earlier)
        taken = sentence("table-taken-back", call=str(last.call))
        return tuple(self._become(play, moves, t, _Consequence(UNDO, (taken,))))

    def _become(
        self, play: Play[S], moves: Sequence[MoveEvent], t: float, came: _Consequence | None
    ) -> Iterator[Event]:
        """The game is this one now; a ruling is told after each call, and where it is another."""
        before, self._play = self._play, play
        yield from _change(before.pieces, play.pieces, t)
        for move in moves:
            if self._moved.get(move.what) != move.standing:
                self._moved[move.what] = move.standing
                yield move
        report = self._ruled
        key = _key(report)
        if came is None or came.call is not None or key != self._told:
            self._consequence = came if came is None or came.call or came.said else None
            report = replace(self.report, source=f"{t:.2f} s")
            if came is not None and came.call is UNDO:
                note = Finding("taken-back", came.said[0], severity="note")
                findings = (note, *report.findings)
                report = replace(report, summary=note.message, findings=findings)
            yield RulingEvent(t, report)
        self._told = key
        asked, self._asked = self._asked, {(one.at, one.message) for one in report.questions}
        for question in report.questions:
            if (question.at, question.message) not in asked:
                yield QuestionEvent(t, question)
        ended = play.end_event(t)
        if ended.over != self._over:
            yield ended
        self._over = ended.over


def _seen(play: Play[S], sighting: S, t: float) -> Step[Play[S]]:
    """The game after a look; what was ruled wrong does not stay once its piece was taken back."""
    step = play.after_sighting(sighting, t)
    if play.last_ruling.valid or step.play.last_ruling is not play.last_ruling:
        return step
    left = {piece.id for piece in step.play.pieces}
    gone = {play.place(piece) for piece in play.pieces if piece.id not in left}
    wrong = [found.at for found in play.last_ruling.violations]
    if gone and any(not at or gone & {*at} for at in wrong):
        after: Any = step.play
        return replace(step, play=replace(after, last_ruling=RIGHTED))
    return step


def _change(before: Sequence[Piece], after: Sequence[Piece], t: float) -> Iterator[ChangeEvent]:
    old, new = ({piece.id: piece for piece in pieces} for pieces in (before, after))
    added = tuple(new[i] for i in new if i not in old)
    removed = tuple(i for i in old if i not in new)
    changed = tuple(new[i] for i in new if i in old and _shown(new[i]) != _shown(old[i]))
    if added or removed or changed:
        yield ChangeEvent(t, added, removed, changed)


def _shown(piece: Piece) -> tuple[object, ...]:
    """What a piece is to the players, wherever in the picture it lies."""
    return piece.kind, piece.face, piece.corners, piece.component, piece.row, piece.col


def _key(report: Report) -> tuple[object, ...]:
    """What makes two reports the same to the players."""
    pieces = tuple((piece.id, _shown(piece)) for piece in report.pieces)
    questions = tuple((question.at, question.message) for question in report.questions)
    # Where the board lies in the picture is nothing to the players.
    details = {name: report.details[name] for name in report.details if name != "board"}
    return report.verdict, report.summary, report.findings, questions, pieces, details
