"""Random sessions, and the properties that hold in every game.

Looks and calls are random, legal or not. A refused call changes nothing, `undo` restores the state,
each call is answered, a replay gives the same events, and the game can be played to its end.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from referee.play import Play
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Report
from referee.table.calls import CallError, parse_call
from referee.table.events import Event, RulingEvent
from referee.table.records import Entry
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.table.sighting import sighting_from_dict

COMPUTER = "COMP1"


def with_computer(names: Sequence[str], seed: int) -> tuple[str, ...]:
    """The players of a game; in every fifth game the last one is the computer."""
    return tuple(names) if seed % 5 else (*names[:-1], COMPUTER)


class RandomSession(ABC):
    """A random session with its inputs and events."""

    steps = 16

    def __init__(self, seed: int, begin: Callable[[], Play[Any]], players: Sequence[str]) -> None:
        self.rng = random.Random(seed)
        self.begin, self.players = begin, tuple(players)
        self.session: Session[Any] = Session(begin())
        self.entries: list[Entry] = []
        self.events: list[Event] = []

    @abstractmethod
    def random_look(self) -> None:
        """Lay, take away or doubt something."""

    @abstractmethod
    def random_line(self) -> str:
        """A typed call, which may be invalid."""

    @abstractmethod
    def finish(self) -> None:
        """Play the game to its end."""

    @property
    def report(self) -> Report:
        return self.session.report

    @property
    def now(self) -> float:
        """Time of the next input in seconds."""
        return float(len(self.entries))

    @property
    def actions(self) -> Sequence[Callable[[], None]]:
        """The actions to choose from, repeated by their weight."""
        return self.random_look, self.random_look, self.random_call

    def play(self) -> None:
        """Perform random actions, play to the end, and replay."""
        for _ in range(self.steps):
            self.rng.choice(self.actions)()
        self.finish()
        self.check_replay()

    def see(self, sighting: Any) -> list[Event]:
        t = self.now
        self.entries.append(Entry("reading", t, json.loads(json.dumps(sighting.to_dict()))))
        events = [*self.session.see(sighting_from_dict(self.entries[-1].body), t)]
        self.events += events
        return events

    def make_call(self, line: str) -> list[Event]:
        t = self.now
        call = parse_call(line, self.players)
        events = [*self.session.call(call, t)]
        kind = "answer" if call.place is not None else "call"
        self.entries.append(Entry(kind, t, {"call": str(call)}))
        self.events += events
        return events

    def random_call(self) -> None:
        """Make a random call, and perhaps take it back at once."""
        line = self.random_line()
        before, verdict, state = self.session.play, self.report.verdict, self.call_state()
        try:
            events = self.make_call(line)
        except CallError:
            assert self.session.play is before
            return
        if line.startswith("rule"):
            assert self.call_state() == state
            return
        report = single_report(events)
        taken = report.details["consequence"]["taken"]
        if not taken:
            assert self.session.play is before, "a refused call changes nothing"
            assert report.verdict == verdict
        self.check_call(line, state, report)
        if line != "undo" and self.rng.random() < 0.5:
            self.undo_and_redo(line, before, taken)

    def call_state(self) -> Any:
        """The state that only calls may change."""
        return self.session.play

    def check_call(self, line: str, before: Any, report: Report) -> None:
        """Check the report after a call, given the `call_state` before."""
        assert report.details["consequence"]["said"], f"{line} is answered"

    def undo_and_redo(self, line: str, before: Play[Any], taken: bool) -> None:
        """Take a call back, and repeat it if it was taken."""
        after = self.session.play
        self.make_call("undo")
        assert self.session.play == before, f"undo brings back what was before {line}"
        if taken:
            self.make_call(line)
            assert self.session.play == after

    def maybe_answer(self, share: float) -> str | None:
        """With probability `share`, an answer to an open question."""
        questions = [each for each in self.report.questions if each.alternatives]
        if not questions or self.rng.random() >= share:
            return None
        question = self.rng.choice(questions)
        return f"answer {question.place}={self.rng.choice(question.alternatives).face}"

    def answer_all(self) -> None:
        for _ in range(300):
            questions = [each for each in self.report.questions if each.alternatives]
            if not questions:
                return
            faces = [each.face for each in questions[0].alternatives if each.face != UNKNOWN]
            self.make_call(f"answer {questions[0].place}={faces[0] if faces else EMPTY}")
        raise AssertionError(f"{self.report.summary} is asked for ever")

    def check_replay(self) -> None:
        """A replay of the inputs gives the same events."""
        replayed = replay_entries(Session(self.begin()), self.entries, self.players)
        assert [event.to_dict() for event in replayed] == [event.to_dict() for event in self.events]


def single_report(events: Sequence[Event]) -> Report:
    """The report of the only ruling among events."""
    (ruling,) = (event for event in events if isinstance(event, RulingEvent))
    return ruling.report
