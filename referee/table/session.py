"""A session: turns sightings and calls into events.

It reads no clock and no picture, so the same inputs give the same events, live or from a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from referee.errors import UsageError
from referee.play import Play, Step
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
from vision.watching.frame import WatchState

S = TypeVar("S")

UNDO_LIMIT = 20
"""Number of calls that can be taken back."""

UNDO = Call("undo")
UNSEEN = "unseen"
"""Kind of a recorded entry for a time in which nothing could be seen, and place of its answer."""
MOVE_CORRECTED = Ruling.of((), Message.of("table-righted"))


@dataclass(frozen=True, slots=True)
class _UndoableCall(Generic[S]):
    """A call that can be taken back, with the game before it and the sightings since."""

    call: Call
    before: Play[S]
    sightings: tuple[tuple[S, float], ...] = ()


@dataclass(frozen=True, slots=True)
class _Consequence:
    """The response to the last call or look; `call` is None for a look.

    A call that was not `taken` changed nothing: the sentences say what to do, and `notes` are the
    findings on it.
    """

    call: Call | None
    sentences: tuple[str, ...]
    taken: bool = True
    notes: tuple[Finding, ...] = ()

    @classmethod
    def of(cls, call: Call | None, before: Play[Any], after: Play[Any]) -> _Consequence:
        is_new = after.last_ruling is not before.last_ruling
        return cls(call, tuple(map(say, after.last_ruling.sentences)) if is_new else ())

    @classmethod
    def refused(cls, call: Call, ruling: Ruling) -> _Consequence:
        notes = (replace(finding_of(each), severity="note") for each in ruling.findings)
        return cls(call, tuple(map(say, ruling.sentences)), False, tuple(notes))

    def add_to(self, report: Report) -> Report:
        """The report with this in its details; a refusal also replaces the summary."""
        call = None if self.call is None else str(self.call)
        consequence = {"call": call, "taken": self.taken, "said": list(self.sentences)}
        report = replace(report, details={**report.details, "consequence": consequence})
        if self.taken:
            return report
        findings = (*self.notes, *report.findings)
        return replace(report, summary=say(sentences(*self.sentences)), findings=findings)


class Session(Generic[S]):
    """One game from its first picture to its end."""

    def __init__(self, play: Play[S]) -> None:
        self._play = play
        self._state: WatchState | None = None
        self._calls: tuple[_UndoableCall[S], ...] = ()
        self._last_key: tuple[object, ...] = ()
        self._open_questions: set[tuple[str | None, str]] = set()
        self._outcomes: dict[tuple[object, ...], tuple[object, ...]] = {}
        self._gap_before = False
        self._gaps: tuple[tuple[float, float], ...] = ()
        self._consequence: _Consequence | None = None

    @property
    def report(self) -> Report:
        """The ruling on the table, with the consequence of the last call or look."""
        report = self._table_report
        return report if self._consequence is None else self._consequence.add_to(report)

    @property
    def _table_report(self) -> Report:
        """The ruling on the table, with questions where moves may have been missed."""
        report = self._play.report
        if not self._gaps:
            return report
        messages = [
            sentence("table-unseen", since=f"{since:.1f}", until=f"{until:.1f}")
            for since, until in self._gaps
        ]
        nothing = (Alternative(NOTHING, 1.0),)
        findings = (Finding("unseen", each, severity="note") for each in messages)
        about_gaps = (Question(None, each, nothing, UNSEEN) for each in messages)
        questions = (*report.questions, *about_gaps)
        return replace(
            report,
            verdict="unsure",
            summary=unsure_summary([each.message for each in questions]),
            findings=(*report.findings, *findings),
            questions=questions,
        )

    @property
    def play(self) -> Play[S]:
        return self._play

    @property
    def last_call(self) -> Call | None:
        """The call that `undo` would take back."""
        return self._calls[-1].call if self._calls else None

    def change_state(self, state: WatchState, t: float) -> tuple[Event, ...]:
        """Take in the state of the watch."""
        if state == self._state:
            return ()
        self._state = state
        return (StateEvent(t, state),)

    def see(self, sighting: S, t: float) -> tuple[Event, ...]:
        """Take in a settled picture."""
        step = _step_after_look(self._play, sighting, t)
        seen = (sighting, t)
        self._calls = tuple(replace(c, sightings=(*c.sightings, seen)) for c in self._calls)
        consequence = _Consequence.of(None, self._play, step.play)
        moves = step.moves
        if self._gap_before:
            # The order of the moves, and others between them, are unknown.
            moves = tuple(replace(move, legal=None) for move in moves)
        self._gap_before = False
        return tuple(self._advance(step.play, moves, t, consequence))

    def mark_unseen(self, since: float, t: float) -> tuple[Event, ...]:
        """Note that nothing could be seen from one time in seconds to another."""
        self._gap_before = True
        self._gaps = (*self._gaps, (since, t))
        return tuple(self._advance(self._play, (), t, _Consequence(None, ())))

    def call(self, call: Call, t: float) -> tuple[Event, ...]:
        """Make a call. Raises CallError for one that this game does not have.

        A refused call leaves the game as it was, and is the next one for `undo` to take back.
        """
        if call.word == "undo":
            return self._undo(t)
        before = self._play
        if call.word == "rule":
            return tuple(self._advance(before.for_ruling(call, t), (), t, None))
        if self._gaps and call.place == UNSEEN:
            if call.face != NOTHING:
                raise CallError(sentence("table-unseen-answer", line=f"answer {UNSEEN}={NOTHING}"))
            self._gaps = ()
            return tuple(self._advance(before, (), t, _Consequence(call, ())))
        if call.word not in before.calls:
            calls = ", ".join(before.calls)
            raise CallError(sentence("table-no-such-call", word=call.word, calls=calls))
        try:
            step = before.after_call(call, t)
            consequence = _Consequence.of(call, before, step.play)
        except NotTakenError as refusal:
            step, consequence = Step(before), _Consequence.refused(call, refusal.ruling)
        except UsageError as error:
            raise CallError(str(error)) from None
        except GameError as error:
            raise CallError(error.args[0]) from None
        self._calls = (*self._calls, _UndoableCall(call, before))[-UNDO_LIMIT:]
        return tuple(self._advance(step.play, step.moves, t, consequence))

    def close(self, t: float) -> tuple[EndEvent, ...]:
        """End the session; returns how a game stands that is not over."""
        end = self._play.end_event(t)
        return () if end.over else (end,)

    def _undo(self, t: float) -> tuple[Event, ...]:
        """Take the last call back, and replay the sightings since."""
        if not self._calls:
            raise CallError(sentence("table-nothing-to-undo"))
        *earlier, last = self._calls
        play, moves = last.before, list[MoveEvent]()
        for sighting, seen_at in last.sightings:
            step = _step_after_look(play, sighting, seen_at)
            play = step.play
            moves += step.moves
        self._calls = tuple(earlier)
        text = sentence("table-taken-back", call=str(last.call))
        return tuple(self._advance(play, moves, t, _Consequence(UNDO, (text,))))

    def _advance(
        self, play: Play[S], moves: Sequence[MoveEvent], t: float, consequence: _Consequence | None
    ) -> Iterator[Event]:
        """Replace the game; a ruling is sent after each call, and whenever it has changed."""
        before, self._play = self._play, play
        yield from _changes(before.pieces, play.pieces, t)
        for move in moves:
            if self._outcomes.get(move.key) != move.outcome:
                self._outcomes[move.key] = move.outcome
                yield move
        report = self._table_report
        key = _report_key(report)
        if consequence is None or consequence.call or key != self._last_key:
            has_effect = consequence and (consequence.call or consequence.sentences)
            self._consequence = consequence if has_effect else None
            report = replace(self.report, source=f"{t:.2f} s")
            if consequence and consequence.call is UNDO:
                note = Finding("taken-back", consequence.sentences[0], severity="note")
                findings = (note, *report.findings)
                report = replace(report, summary=note.message, findings=findings)
            yield RulingEvent(t, report)
        self._last_key = key
        open_before = self._open_questions
        self._open_questions = {(each.at, each.message) for each in report.questions}
        for question in report.questions:
            if (question.at, question.message) not in open_before:
                yield QuestionEvent(t, question)
        end = play.end_event(t)
        if end.over != before.end_event(t).over:
            yield end


def _step_after_look(play: Play[S], sighting: S, t: float) -> Step[Play[S]]:
    """The game after a look, with its violation dropped once the wrong piece was taken back."""
    step = play.after_sighting(sighting, t)
    if play.last_ruling.valid or step.play.last_ruling is not play.last_ruling:
        return step
    present = {piece.id for piece in step.play.pieces}
    cleared = {play.place(piece) for piece in play.pieces if piece.id not in present}
    wrong = [violation.at for violation in play.last_ruling.violations]
    if cleared and any(not places or cleared & {*places} for places in wrong):
        after: Any = step.play
        return replace(step, play=replace(after, last_ruling=MOVE_CORRECTED))
    return step


def _changes(before: Sequence[Piece], after: Sequence[Piece], t: float) -> Iterator[ChangeEvent]:
    old, new = ({piece.id: piece for piece in pieces} for pieces in (before, after))
    added = tuple(new[i] for i in new if i not in old)
    removed = tuple(i for i in old if i not in new)
    changed = tuple(new[i] for i in new if i in old and _piece_key(new[i]) != _piece_key(old[i]))
    if added or removed or changed:
        yield ChangeEvent(t, added, removed, changed)


def _piece_key(piece: Piece) -> tuple[object, ...]:
    """A piece without its position in the picture."""
    return piece.kind, piece.face, piece.corners, piece.component, piece.row, piece.col


def _report_key(report: Report) -> tuple[object, ...]:
    """A report without what makes no difference to the players: positions in the picture."""
    pieces = tuple((piece.id, _piece_key(piece)) for piece in report.pieces)
    questions = tuple((question.at, question.message) for question in report.questions)
    details = {name: report.details[name] for name in report.details if name != "board"}
    return report.verdict, report.summary, report.findings, questions, pieces, details
