"""Sessions of Möbi drawn at random; ``python -m tests.table.mobi_sessions 0 10000``.

Looks and calls come as they like, legal and not. Whatever came, a refused call changes nothing,
`undo` brings back what was, tiles are held and left by calls alone and this is told, none is lost,
a record tells the same, and the game can be played to its end.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from referee.games.mobi.live import MobiPlay
from referee.ruling.faces import UNKNOWN
from referee.table.calls import CallError, NotTakenError, parse_call
from referee.table.events import Event, RulingEvent
from referee.table.records import Entry
from referee.table.replaying import feed
from referee.table.session import Session
from rules.mobi import Game
from tests.table.mobi_looks import Doubts, table
from vision.scene import Scene

NAMES = ("Ann", "Bo", "Cy", "Di")
TEAMS = {"Reds": ["Ann", "Cy"], "Blues": ["Bo", "Di"]}
STEPS = 14
RIGHT = "3 + 4 = 7\n- . . . .\n1 . . . .\n= . . . .\n2 + 5 = 7\n"
PODS = (
    RIGHT,
    RIGHT,
    RIGHT.replace("2 + 5 = 7", "2 + 5 = 8"),
    RIGHT.replace("2 + 5 = 7", "2 + 5 = 7 = 3 + 4"),
    RIGHT.replace("2 + 5 = 7", "2 + 5 = 7 = 3 + 4 = 10 - 3"),
    "3 + 4 = 7\n",
    "3 + 4\n",
    "back\n",
    "",
)
LOOSE = ("", "", "loose: 8\n", "loose: 8 1\n")
DOUBTS: tuple[Doubts, ...] = ({}, {}, {"5": {"5": 0.7, "8": 0.3}}, {"+": {"+": 0.8, "×": 0.2}})


class Drawn:
    """A session that is drawn, with all that went in and came out."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        variant = self.rng.choice(("standard", "standard", "children", "experts", "chill", "team"))
        number = self.rng.randint(2, 4)
        if self.rng.random() < 0.1:
            variant, number = "solo", 1
        self.rules: dict[str, Any] = {"variant": variant}
        if variant == "chill" or self.rng.random() < 0.6:
            self.rules["pool"] = 7 * number + self.rng.choice((0, 1, 2, 3, 5, 8, 20))
        self.players = NAMES[:number]
        if variant == "team":
            self.rules |= {"teams": TEAMS, "pool": 14 + self.rng.randint(0, 20)}
            self.players = ()
        self.callers = self.players or (*TEAMS, *NAMES)
        self.session = self._new()
        self.t = 0.0
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.look()

    def _new(self) -> Session[Scene]:
        return Session(MobiPlay.start(self.players, self.rules))

    @property
    def game(self) -> Game:
        play = self.session.play
        assert isinstance(play, MobiPlay)
        assert play.game is not None
        return play.game

    @property
    def waits(self) -> bool:
        play = self.session.play
        assert isinstance(play, MobiPlay)
        return play.called_mobi is not None

    def play(self) -> None:
        """Draw what happens, and then play to the end."""
        for _ in range(STEPS):
            self.rng.choice((self.look, self.call, self.call))()
        self.finish()
        self.check_replay()

    # What is seen.

    def look(self) -> None:
        """Pods as they like, perhaps in doubt, and tiles that lie face down."""
        sides = 2 if not self.players else len(self.players)
        pods = [
            (100.0 + 450 * place, 100.0, self.rng.choice(PODS) + self.rng.choice(LOOSE))
            for place in range(sides)
        ]
        pods = [pod for pod in pods if pod[2].strip()]
        backs = self.rng.choice((0, 0, 0, 1, 6))
        pods += [(100.0 + 60 * place, 800.0, "back") for place in range(backs)]
        before, waited = self.game, self.waits
        self._look(table(*pods, doubts=self.rng.choice(DOUBTS)))
        assert waited or self.game == before, "no look changes what is held"

    def _look(self, scene: Scene) -> None:
        self.t += 1
        body = json.loads(json.dumps(scene.to_dict()))
        self.entries.append(Entry("reading", self.t, body))
        self.events += self.session.see(Scene.from_dict(body), self.t)

    # What is called.

    def call(self) -> None:
        """Something is called, and perhaps taken back at once."""
        line, self.t = self._line(), self.t + 1
        before, game, verdict = self.session.play, self.game, self.session.report.verdict
        tiles = self._tiles()
        try:
            told = self._call(line)
        except CallError:
            assert self.session.play is before
            return
        (ruled,) = (event for event in told if isinstance(event, RulingEvent))
        if line.startswith("rule"):
            assert self.game == game
            return
        came = ruled.report.details["consequence"]
        if not came["taken"]:
            assert self.session.play is before, "a refused call changes nothing"
            assert ruled.report.verdict == verdict
            assert ruled.report.summary
        if self.game != game:
            assert line.startswith(("go", "flip", "swap", "möbi", "answer", "undo")), line
            said = " ".join([ruled.report.summary, *came["said"]])
            assert line == "undo" or self._is_told(said, game), f"{line}: {said}"
        if not line.startswith(("answer", "undo")):
            assert not tiles or self._tiles() in (tiles, None), "no tile is lost"
        if line == "undo":
            self._check_undone()
        elif self.rng.random() < 0.5:
            after = self.session.play
            self._call("undo")
            assert self.session.play == before, f"undo brings back what was before {line}"
            if came["taken"]:
                self._call(line)
                assert self.session.play == after

    def _check_undone(self) -> None:
        """All is as if what was taken back had never been called."""
        left = list[Entry]()
        for entry in self.entries:
            if entry.body.get("call") == "undo":
                calls = [e for e in left if e.kind != "reading" and e.body["call"][:4] != "rule"]
                left.remove(calls[-1])
            else:
                left.append(entry)
        again = self._new()
        for _ in feed(again, left, self.players):
            pass
        assert _known(again) == _known(self.session)

    def _is_told(self, said: str, before: Game) -> bool:
        """Whether it is said what changed."""
        same = self.game.held == before.held and self.game.pool == before.pool
        return bool(said) if same or self.game.over else self.game.standing in said

    def _tiles(self) -> int | None:
        """All number tiles, held and left, where they are known."""
        held = [number for number in self.game.held.values() if number is not None]
        known = self.game.pool is not None and len(held) == len(self.game.held)
        return sum(held) + (self.game.pool or 0) if known else None

    def _line(self) -> str:
        rng = self.rng
        who = rng.choice(self.callers)
        ids = [piece.id for piece in self.session.play.pieces] or [0]
        asked = self.session.report.questions
        if asked and rng.random() < 0.5:
            question = rng.choice(asked)
            return f"answer {question.place}={rng.choice(question.alternatives).face}"
        if not self.game.calls and rng.random() < 0.6:
            return f"go {who}"
        return rng.choice(
            (
                f"go {who}",
                *(f"flip {who}",) * 3,
                f"flip {who} {rng.randint(0, 4)}",
                *(f"swap {who}",) * 3,
                *(f"möbi {who}",) * 5,
                f"möbi {who} right",
                f"möbi {who} wrong",
                f"answer {rng.choice(ids)}={who}",
                f"answer {rng.choice(ids)}={rng.choice(('5', '8', '+', 'wild', 'back'))}",
                f"answer {who}={rng.randint(5, 12)}",
                f"answer pool={rng.choice(('yes', 'no', '0', '1', '4'))}",
                "undo",
                "undo",
                f"rule {who}",
            )
        )

    def _call(self, line: str) -> list[Event]:
        call = parse_call(line, self.players)
        told = [*self.session.call(call, self.t)]
        kind = "answer" if call.place is not None else "call"
        self.entries.append(Entry(kind, self.t, {"call": str(call)}))
        self.events += told
        return told

    # To the end.

    def finish(self) -> None:
        """There is always something that goes on, to the end."""
        for _ in range(200):
            if self.session.play.ended(self.t).over:
                return
            self.t += 1
            self._call(next(self._goes_on()))
        raise AssertionError("no end")

    def _goes_on(self) -> Iterator[str]:
        """A call that is taken as the game stands."""
        side = self.game.playing[0]
        asked = [
            f"answer {question.place}={each.face}"
            for question in self.session.report.questions
            for each in question.alternatives
            if each.face != UNKNOWN
        ]
        if self.waits and asked and self.rng.random() < 0.9:
            yield self.rng.choice(asked)
        elif self.waits:
            play = self.session.play
            assert isinstance(play, MobiPlay)
            assert play.called_mobi is not None
            yield f"{play.called_mobi} {self.rng.choice(('right', 'wrong'))}"
        elif not self.game.calls:
            yield f"go {side}"
        elif self.game.pool_exhausted is not False and self.rng.random() < 0.5:
            yield f"möbi {side} right"
        else:
            self._look(table(*((100.0 + 450 * i, 100.0, RIGHT) for i in range(len(NAMES)))))
            for word in ("flip", "swap", "möbi"):
                with suppress(NotTakenError):
                    self.session.play.called(parse_call(f"{word} {side}"), self.t)
                    yield f"{word} {side}"
            raise AssertionError(f"{self.game.standing} Nothing goes on.")

    def check_replay(self) -> None:
        """A record of it tells the same."""
        again = feed(self._new(), self.entries, self.players)
        told = [event.to_dict() for event in again]
        assert told == [event.to_dict() for event in self.events]


def _known(session: Session[Scene]) -> tuple[object, ...]:
    play = session.play
    assert isinstance(play, MobiPlay)
    return play.game, play.spread, play.owners, play.called_mobi


if __name__ == "__main__":
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        try:
            Drawn(seed).play()
        except Exception:
            print("seed", seed)
            raise
    print("fine")
