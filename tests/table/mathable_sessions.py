"""Sessions of Mathable drawn at random.

Points change by calls alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.game import Play
from referee.games.mathable.live import MathablePlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Report
from referee.table.events import EndEvent
from referee.table.session import Session
from referee.table.sighting import Sighting
from rules.mathable import EDITION_2021, Board, Square, legal_moves
from rules.message import Sentence
from tests.table.drawn import COMPUTER, Drawn, seated
from tests.table.mathable_looks import first_look, sight, whole

PLAYERS = ("Ann", "Bo", "Cy", "Di")
SUPPLY = [*EDITION_2021.supply]


class DrawnMathable(Drawn):
    """A session of Mathable that is drawn."""

    def __init__(self, seed: int) -> None:
        players = seated(PLAYERS[: random.Random(seed).randint(2, 4)], seed)
        super().__init__(seed, lambda: MathablePlay.start(players), players)
        self.rng.randint(2, 4)
        self.shown: dict[str, str | Mapping[str, float]] = {}
        begun = whole if self.rng.random() < 0.3 else first_look
        for _ in range(self.rng.choice((0, 0, 0, 1, 2))):
            self._lay(self._legal())
        self.see(begun(self.shown))

    @property
    def details(self) -> Mapping[str, Any]:
        return self.report.details

    @property
    def draws(self) -> Sequence[Callable[[], None]]:
        return self.look, self.look, self.call, self.call, self.call

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
        before = self.known()
        self.see(sight(changed, changed=self.rng.random() < 0.9))
        assert self.known() == before, "no look changes the points"

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

    # What is called.

    def known(self) -> Any:
        return self.details.get("scores")

    def check_call(self, line: str, known: Any, ruled: Report) -> None:
        super().check_call(line, known, ruled)
        if self.known() != known:
            assert line.startswith(("done", "answer", "undo", "end")), line

    def take_back(self, line: str, before: Play[Any], taken: bool) -> None:
        if self.rng.random() < 0.7:
            super().take_back(line, before, taken)
            return
        other = Session(before)
        self.look()
        other.see(Sighting.from_dict(self.entries[-1].body), 0.0)
        self.say("undo")
        assert self.session.play == other.play, f"undo brings back what was before {line}"

    def line(self) -> str:
        rng = self.rng
        who = rng.choice(("", "", self.details["to_move"] or "", rng.choice(self.players)))
        if self.details["to_move"] == COMPUTER and rng.random() < 0.3:
            return f"rack {COMPUTER} {' '.join(map(str, rng.sample(SUPPLY, 7)))}"
        tiles = " ".join(map(str, rng.choices(SUPPLY, k=rng.randint(0, 7))))
        return self.answer(0.5) or rng.choice(
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

    # To the end.

    def finish(self) -> None:
        """There is always something that goes on, to the end."""
        if self.session.play.end_event(0.0).over:
            return
        self.answer_all()
        # What went is put back, or said to lie there.
        for line in (*self._gone(), *self._over()):
            self.say(line)
        self.answer_all()
        for line in self._racks():
            self.say(line)
        scored = self.details["scores"]
        end = self.say("end")[-1]
        assert isinstance(end, EndEvent), self.report.summary
        assert end.over
        totals = {one["player"]: one["points"] for one in end.details["standings"]}
        assert end.scores == totals
        for one in end.details["standings"]:
            assert one["points"] == one["scored"] - one["subtracted"]
            assert one["scored"] == scored[one["player"]]

    def _gone(self) -> Iterator[str]:
        for found in self.report.findings:
            if found.code == "tile-gone":
                assert isinstance(found.message, Sentence)
                yield f"answer {found.at[0]}={found.message.message.args['value']}"

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
