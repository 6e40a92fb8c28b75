"""Random sessions of Möbi.

Only calls change the numbers of tiles, their answers say so, and no tile is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from referee.games.mobi.live import MobiPlay
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Report
from referee.table.calls import NotTakenError, parse_call
from referee.table.events import Event
from referee.table.records import Entry
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.words import say
from rules.mobi import Game
from tests.table.mobi_looks import GOOD, Doubts, pods_scene
from tests.table.random_session import RandomSession
from vision.scene import Scene

NAMES = ("Ann", "Bo", "Cy", "Di")
TEAMS = {"Reds": ["Ann", "Cy"], "Blues": ["Bo", "Di"]}
PODS = (
    GOOD,
    GOOD,
    GOOD.replace("2 + 5 = 7", "2 + 5 = 8"),
    GOOD.replace("2 + 5 = 7", "2 + 5 = 7 = 3 + 4"),
    GOOD.replace("2 + 5 = 7", "2 + 5 = 7 = 3 + 4 = 10 - 3"),
    "3 + 4 = 7\n",
    "3 + 4\n",
    "back\n",
    "",
)
LOOSE = ("", "", "loose: 8\n", "loose: 8 1\n")
DOUBTS: tuple[Doubts, ...] = ({}, {}, {"5": {"5": 0.7, "8": 0.3}}, {"+": {"+": 0.8, "×": 0.2}})


class RandomMobi(RandomSession):
    """A session of Möbi; every input has its own time."""

    steps = 14

    def __init__(self, seed: int) -> None:
        super().__init__(seed, lambda: MobiPlay.start((), {}), ())
        variant = self.rng.choice(("standard", "standard", "children", "experts", "chill", "team"))
        number = self.rng.randint(2, 4)
        if self.rng.random() < 0.1:
            variant, number = "solo", 1
        rules: dict[str, Any] = {"variant": variant}
        if variant == "chill" or self.rng.random() < 0.6:
            rules["pool"] = 7 * number + self.rng.choice((0, 1, 2, 3, 5, 8, 20))
        self.players = NAMES[:number]
        if variant == "team":
            rules |= {"teams": TEAMS, "pool": 14 + self.rng.randint(0, 20)}
            self.players = ()
        self.callers = self.players or (*TEAMS, *NAMES)
        self.begin = partial(MobiPlay.start, self.players, rules)
        self.session = Session(self.begin())
        self.t = 0.0
        self.random_look()

    @property
    def now(self) -> float:
        return self.t

    @property
    def actions(self) -> Sequence[Callable[[], None]]:
        return self.random_look, self.random_call, self.random_call

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
        return play.open_call is not None

    def random_look(self) -> None:
        """Show random pods, perhaps with doubtful tiles, and tiles face down."""
        sides = 2 if not self.players else len(self.players)
        pods = [
            (100.0 + 450 * i, 100.0, self.rng.choice(PODS) + self.rng.choice(LOOSE))
            for i in range(sides)
        ]
        pods = [pod for pod in pods if pod[2].strip()]
        backs = self.rng.choice((0, 0, 0, 1, 6))
        pods += [(100.0 + 60 * i, 800.0, "back") for i in range(backs)]
        before, waited = self.game, self.waits
        self.see(pods_scene(*pods, doubts=self.rng.choice(DOUBTS)))
        assert waited or self.game == before, "looks do not change the game"

    def see(self, sighting: Any) -> list[Event]:
        self.t += 1
        return super().see(sighting)

    def random_call(self) -> None:
        self.t += 1
        super().random_call()

    def call_state(self) -> tuple[Game, int | None]:
        """The game, and the number of all number tiles if it is known."""
        held = [number for number in self.game.held.values() if number is not None]
        all_known = self.game.pool is not None and len(held) == len(self.game.held)
        return self.game, sum(held) + (self.game.pool or 0) if all_known else None

    def check_call(self, line: str, before: Any, report: Report) -> None:
        text = " ".join([report.summary, *report.details["consequence"]["said"]])
        (game, tiles), (now, tiles_now) = before, self.call_state()
        if now != game:
            assert line.startswith(("go", "flip", "swap", "möbi", "answer", "undo")), line
            same = (now.held, now.pool) == (game.held, game.pool)
            answered = line == "undo" or same or now.over or say(now.tile_counts) in text
            assert answered, f"{line}: {text}"
        if not line.startswith(("answer", "undo")):
            assert tiles is None or tiles_now in (tiles, None), "no tile is lost"
        if line == "undo":
            self._check_undone()

    def _check_undone(self) -> None:
        """The state is as if the undone call had never been made."""
        entries = list[Entry]()
        for entry in self.entries:
            if entry.body.get("call") == "undo":
                calls = [e for e in entries if e.kind != "reading" and e.body["call"][:4] != "rule"]
                entries.remove(calls[-1])
            else:
                entries.append(entry)
        replayed = Session(self.begin())
        for _ in replay_entries(replayed, entries, self.players):
            pass
        assert _state(replayed) == _state(self.session)

    def random_line(self) -> str:
        rng = self.rng
        who = rng.choice(self.callers)
        ids = [piece.id for piece in self.session.play.pieces] or [0]
        if answer := self.maybe_answer(0.5):
            return answer
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

    def finish(self) -> None:
        """Make calls that are taken until the game ends."""
        for _ in range(200):
            if self.session.play.end_event(self.t).over:
                return
            self.t += 1
            self.make_call(next(self._taken_calls()))
        raise AssertionError("no end")

    def _taken_calls(self) -> Iterator[str]:
        """Calls that are taken in the current state."""
        side = self.game.playing[0]
        answers = [
            f"answer {question.place}={each.face}"
            for question in self.report.questions
            for each in question.alternatives
            if each.face != UNKNOWN
        ]
        if self.waits and answers and self.rng.random() < 0.9:
            yield self.rng.choice(answers)
        elif self.waits:
            play = self.session.play
            assert isinstance(play, MobiPlay)
            assert play.open_call is not None
            yield f"{play.open_call} {self.rng.choice(('right', 'wrong'))}"
        elif not self.game.calls:
            yield f"go {side}"
        elif self.game.pool_exhausted is not False and self.rng.random() < 0.5:
            yield f"möbi {side} right"
        else:
            self.see(pods_scene(*((100.0 + 450 * i, 100.0, GOOD) for i in range(len(NAMES)))))
            for word in ("flip", "swap", "möbi"):
                with suppress(NotTakenError):
                    self.session.play.after_call(parse_call(f"{word} {side}"), self.t)
                    yield f"{word} {side}"
            raise AssertionError(f"{self.game.tile_counts} No call is taken.")


def _state(session: Session[Scene]) -> tuple[object, ...]:
    play = session.play
    assert isinstance(play, MobiPlay)
    return play.game, play.spread, play.owners, play.open_call
