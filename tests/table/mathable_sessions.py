"""Sessions of Mathable drawn at random; ``python -m tests.table.mathable_sessions 0 10000``.

Looks and calls come as they like, legal and not. Whatever came, a refused call changes nothing,
`undo` brings back what was, points change by calls alone and are told, a record tells the same,
and the game can be played to its end.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from referee.game import Play
from referee.games.mathable.live import MathablePlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.calls import CallError, parse_call
from referee.table.events import EndEvent, Event, RulingEvent
from referee.table.records import Entry
from referee.table.replaying import feed
from referee.table.session import Session
from referee.table.sighting import Sighting
from rules.mathable import EDITION_2021, Board, Square, legal_moves
from tests.table.mathable_looks import first_look, sight, whole

PLAYERS = ("Ann", "Bo", "Cy", "Di")
STEPS = 16
SUPPLY = [*EDITION_2021.supply]


class Drawn:
    """A session that is drawn, with all that went in and came out."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.players = PLAYERS[: self.rng.randint(2, 4)]
        self.session: Session[Sighting] = Session(MathablePlay.start(self.players))
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.shown: dict[str, str | Mapping[str, float]] = {}
        begun = whole if self.rng.random() < 0.3 else first_look
        for _ in range(self.rng.choice((0, 0, 0, 1, 2))):
            self._lay(self._legal())
        self._look(begun(self.shown))

    @property
    def details(self) -> Mapping[str, Any]:
        return self.session.report.details

    def play(self) -> None:
        """Draw what happens, and then play to the end."""
        for _ in range(STEPS):
            draw = self.rng.choice((self.look, self.look, self.call, self.call, self.call))
            draw()
        self.finish()
        self.check_replay()

    # What is seen.

    def look(self) -> None:
        """Something is laid, taken away, covered, or seen again."""
        here = [*self.shown]
        roll = self.rng.random()
        if roll < 0.55:
            changed = self._lay(self._legal())
        elif roll < 0.7:
            changed = self._lay({self._bare(): str(self.rng.choice(SUPPLY))})
        elif roll < 0.8:
            faces = self.rng.sample(SUPPLY, 2)
            changed = self._lay({self._bare(): {str(faces[0]): 0.8, str(faces[1]): 0.2}})
        elif roll < 0.95 and here:
            changed = {self.rng.choice(here): EMPTY}
            del self.shown[next(iter(changed))]
        else:
            changed = {self.rng.choice(here): UNKNOWN} if here else {}
        before = self.details.get("scores")
        self._look(sight(changed, changed=self.rng.random() < 0.9))
        assert self.details.get("scores") == before, "no look changes the points"

    def _lay(self, tiles: Mapping[str, str | Mapping[str, float]]) -> Mapping[str, Any]:
        self.shown |= tiles
        return tiles

    def _legal(self) -> dict[str, str]:
        board = Board()
        for at, face in self.shown.items():
            if isinstance(face, str) and board.is_empty(Square.parse(at)):
                board = board.place(Square.parse(at), int(face))
        moves = [*legal_moves(board)]
        move = self.rng.choice(moves) if moves else None
        return {} if move is None else {move.square.name: str(move.value)}

    def _bare(self) -> str:
        squares = [at.name for at in EDITION_2021.squares if at not in EDITION_2021.printed]
        return self.rng.choice([at for at in squares if at not in self.shown])

    def _look(self, seen: Sighting) -> None:
        t = float(len(self.entries))
        self.entries.append(Entry("reading", t, json.loads(json.dumps(seen.to_dict()))))
        self.events += self.session.see(Sighting.from_dict(self.entries[-1].body), t)

    # What is called.

    def call(self) -> None:
        """Something is called, and perhaps taken back at once."""
        line = self._line()
        before, report = self.session.play, self.session.report
        scores = self.details.get("scores")
        try:
            told = self._call(line)
        except CallError:
            assert self.session.play is before
            return
        (ruled,) = (event for event in told if isinstance(event, RulingEvent))
        came = ruled.report.details.get("consequence")
        if line == "rule":
            assert self.session.play is before
            return
        assert came is not None
        assert came["said"], f"{line} is answered"
        if not came["taken"]:
            assert self.session.play is before, "a refused call changes nothing"
            assert ruled.report.verdict == report.verdict
        if self.details.get("scores") != scores:
            assert line.startswith(("done", "answer", "undo", "end")), line
        if line != "undo" and self.rng.random() < 0.5:
            self._take_back(line, before)

    def _take_back(self, line: str, before: Play[Sighting]) -> None:
        """What was called is taken back, after a look or at once, and called again."""
        after, looked = self.session.play, self.rng.random() < 0.3
        other = Session(before)
        if looked:
            self.look()
            other.see(Sighting.from_dict(self.entries[-1].body), 0.0)
        self._call("undo")
        assert self.session.play == other.play, f"undo brings back what was before {line}"
        if not looked:
            self._call(line)
            assert self.session.play == after

    def _line(self) -> str:
        rng = self.rng
        who = rng.choice(("", "", self.details["to_move"] or "", rng.choice(self.players)))
        tiles = " ".join(map(str, rng.choices(SUPPLY, k=rng.randint(0, 7))))
        asked = self.session.report.questions
        if asked and rng.random() < 0.5:
            question = rng.choice(asked)
            return f"answer {question.place}={rng.choice(question.alternatives).face}"
        return rng.choice(
            (
                *(f"done {who}",) * 6,
                f"pass {who}",
                f"exchange {who} {rng.randint(0, 8)}",
                f"draw {who} {rng.randint(0, 2)}",
                f"draw {who}",
                f"hint {who} {tiles}",
                f"rack {who or self.players[0]} {tiles}",
                f"begins {who}",
                f"answer start={rng.choice(('bare', 'first', *self.players))}",
                f"answer {self._bare()}={rng.choice((*SUPPLY, EMPTY))}",
                f"answer turn{rng.randint(1, 3)}={rng.randint(0, 90)}",
                "undo",
                "undo",
                "rule",
                "end",
            )
        )

    def _call(self, line: str) -> list[Event]:
        t = float(len(self.entries))
        call = parse_call(line, self.players)
        told = [*self.session.call(call, t)]
        kind = "answer" if call.place is not None else "call"
        self.entries.append(Entry(kind, t, {"call": str(call)}))
        self.events += told
        return told

    # To the end.

    def finish(self) -> None:
        """There is always something that goes on, to the end."""
        if self.session.play.ended(0.0).over:
            return
        self._answer_all()
        # What went is put back, or said to lie there.
        for line in (*self._gone(), *self._over()):
            self._call(line)
        self._answer_all()
        for line in self._racks():
            self._call(line)
        scored = self.details["scores"]
        end = self._call("end")[-1]
        assert isinstance(end, EndEvent), self.session.report.summary
        assert end.over
        totals = {one["player"]: one["points"] for one in end.details["standings"]}
        assert end.scores == totals
        for one in end.details["standings"]:
            assert one["points"] == one["scored"] - one["subtracted"]
            assert one["scored"] == scored[one["player"]]

    def _answer_all(self) -> None:
        for _ in range(200):
            questions = self.session.report.questions
            if not questions:
                return
            asked = questions[0]
            faces = [each.face for each in asked.alternatives if each.face != UNKNOWN]
            self._call(f"answer {asked.place}={faces[0] if faces else EMPTY}")
        raise AssertionError(f"{self.session.report.summary} is asked for ever")

    def _gone(self) -> Iterator[str]:
        for found in self.session.report.findings:
            if found.code == "tile-gone":
                yield f"answer {found.at[0]}={found.message.split()[0]}"

    def _over(self) -> Iterator[str]:
        """The turn is over, whatever lies there."""
        if not self.details["moves"]:
            yield "pass"
        else:
            yield "done"
            if self.details["moves"]:
                yield "done"

    def _racks(self) -> Iterator[str]:
        left = [int(v) for v, number in self.details["left"].items() for _ in range(number)]
        for player, number in self.details["racks"].items():
            yield " ".join(["rack", player, *map(str, left[:number])])
            left = left[number:]

    def check_replay(self) -> None:
        """A record of it tells the same."""
        again = feed(Session(MathablePlay.start(self.players)), self.entries, self.players)
        told = [event.to_dict() for event in again]
        assert told == [event.to_dict() for event in self.events]


if __name__ == "__main__":
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        try:
            Drawn(seed).play()
        except Exception:
            print("seed", seed)
            raise
    print("fine")
