"""Sessions that are drawn at random: what holds of those of any game.

Looks and calls come as they like, legal and not. Whatever came, a refused call changes nothing,
`undo` brings back what was, each call is answered, a record tells the same, and the game can be
played to its end.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from referee.game import Play
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Report
from referee.table.calls import CallError, parse_call
from referee.table.events import Event, RulingEvent
from referee.table.records import Entry
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.table.sighting import sighting_from_dict

COMPUTER = "COMP1"


def seated(names: Sequence[str], seed: int) -> tuple[str, ...]:
    """The players of a game; in every fifth the computer has the last seat."""
    return tuple(names) if seed % 5 else (*names[:-1], COMPUTER)


class Drawn(ABC):
    """A session that is drawn, with all that went in and came out."""

    steps = 16

    def __init__(self, seed: int, begin: Callable[[], Play[Any]], players: Sequence[str]) -> None:
        self.rng = random.Random(seed)
        self.begin, self.players = begin, tuple(players)
        self.session: Session[Any] = Session(begin())
        self.entries: list[Entry] = []
        self.events: list[Event] = []

    @abstractmethod
    def look(self) -> None:
        """Something is laid, taken away, or in doubt."""

    @abstractmethod
    def line(self) -> str:
        """A call as it is typed, one that makes sense or none."""

    @abstractmethod
    def finish(self) -> None:
        """There is always something that goes on, to the end."""

    @property
    def report(self) -> Report:
        return self.session.report

    @property
    def now(self) -> float:
        """When what comes next is seen or called, in seconds."""
        return float(len(self.entries))

    @property
    def draws(self) -> Sequence[Callable[[], None]]:
        """What may happen, each as likely as it stands here."""
        return self.look, self.look, self.call

    def play(self) -> None:
        """Draw what happens, and then play to the end."""
        for _ in range(self.steps):
            self.rng.choice(self.draws)()
        self.finish()
        self.check_replay()

    def see(self, sighting: Any) -> list[Event]:
        t = self.now
        self.entries.append(Entry("reading", t, json.loads(json.dumps(sighting.to_dict()))))
        told = [*self.session.see(sighting_from_dict(self.entries[-1].body), t)]
        self.events += told
        return told

    def say(self, line: str) -> list[Event]:
        t = self.now
        call = parse_call(line, self.players)
        told = [*self.session.call(call, t)]
        kind = "answer" if call.place is not None else "call"
        self.entries.append(Entry(kind, t, {"call": str(call)}))
        self.events += told
        return told

    def call(self) -> None:
        """Something is called, and perhaps taken back at once."""
        line = self.line()
        before, verdict, known = self.session.play, self.report.verdict, self.known()
        try:
            told = self.say(line)
        except CallError:
            assert self.session.play is before
            return
        if line.startswith("rule"):
            assert self.known() == known
            return
        ruled = ruling(told)
        came = ruled.details["consequence"]
        if not came["taken"]:
            assert self.session.play is before, "a refused call changes nothing"
            assert ruled.verdict == verdict
        self.check_call(line, known, ruled)
        if line != "undo" and self.rng.random() < 0.5:
            self.take_back(line, before, came["taken"])

    def known(self) -> Any:
        """What calls may change, and looks may not."""
        return self.session.play

    def check_call(self, line: str, known: Any, ruled: Report) -> None:
        """A call is answered, and what is known is another than before by it."""
        assert ruled.details["consequence"]["said"], f"{line} is answered"

    def take_back(self, line: str, before: Play[Any], taken: bool) -> None:
        """What was called is taken back at once, and called again if it was taken."""
        after = self.session.play
        self.say("undo")
        assert self.session.play == before, f"undo brings back what was before {line}"
        if taken:
            self.say(line)
            assert self.session.play == after

    def answer(self, share: float) -> str | None:
        """An answer to a question, in this share of the cases in which there is one."""
        asked = [one for one in self.report.questions if one.alternatives]
        if not asked or self.rng.random() >= share:
            return None
        question = self.rng.choice(asked)
        return f"answer {question.place}={self.rng.choice(question.alternatives).face}"

    def answer_all(self) -> None:
        for _ in range(300):
            questions = [one for one in self.report.questions if one.alternatives]
            if not questions:
                return
            faces = [each.face for each in questions[0].alternatives if each.face != UNKNOWN]
            self.say(f"answer {questions[0].place}={faces[0] if faces else EMPTY}")
        raise AssertionError(f"{self.report.summary} is asked for ever")

    def check_replay(self) -> None:
        """A record of it tells the same."""
        again = replay_entries(Session(self.begin()), self.entries, self.players)
        assert [event.to_dict() for event in again] == [event.to_dict() for event in self.events]


def ruling(told: Sequence[Event]) -> Report:
    """The one report among events."""
    (ruled,) = (event for event in told if isinstance(event, RulingEvent))
    return ruled.report
