"""Random sessions of Mathable: only calls change the points."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.games.mathable.live import MathablePlay
from referee.play import Play
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Report
from referee.table.events import EndEvent
from referee.table.session import Session
from referee.table.sighting import Sighting
from rules.mathable import EDITION_2021, Board, Square, legal_moves
from rules.message import Sentence
from tests.table.mathable_looks import first_look, sight, whole
from tests.table.random_session import COMPUTER, RandomSession, with_computer

PLAYERS = ("Ann", "Bo", "Cy", "Di")
SUPPLY = [*EDITION_2021.supply]


class RandomMathable(RandomSession):
    """A random session of Mathable; `tiles` are those on the board."""

    def __init__(self, seed: int) -> None:
        players = with_computer(PLAYERS[: random.Random(seed).randint(2, 4)], seed)
        super().__init__(seed, lambda: MathablePlay.start(players), players)
        self.rng.randint(2, 4)
        self.tiles: dict[str, str | Mapping[str, float]] = {}
        first = whole if self.rng.random() < 0.3 else first_look
        for _ in range(self.rng.choice((0, 0, 0, 1, 2))):
            self._lay(self._legal())
        self.see(first(self.tiles))

    @property
    def details(self) -> Mapping[str, Any]:
        return self.report.details

    @property
    def actions(self) -> Sequence[Callable[[], None]]:
        return (self.random_look,) * 2 + (self.random_call,) * 3

    def random_look(self) -> None:
        """A tile is laid, taken away, covered, or read again."""
        squares = [*self.tiles]
        roll = self.rng.random()
        if roll < 0.55:
            changed = self._lay(self._legal())
        elif roll < 0.7:
            changed = self._lay({self._bare(): str(self.rng.choice(SUPPLY))})
        elif roll < 0.8:
            faces = self.rng.sample(SUPPLY, 2)
            changed = self._lay({self._bare(): {str(faces[0]): 0.8, str(faces[1]): 0.2}})
        elif roll < 0.95 and squares:
            changed = {self.rng.choice(squares): EMPTY}
            del self.tiles[next(iter(changed))]
        else:
            changed = {self.rng.choice(squares): UNKNOWN} if squares else {}
        before = self.call_state()
        self.see(sight(changed, changed=self.rng.random() < 0.9))
        assert self.call_state() == before, "no look changes the points"

    def _lay(self, tiles: Mapping[str, str | Mapping[str, float]]) -> Mapping[str, Any]:
        self.tiles |= tiles
        return tiles

    def _legal(self) -> dict[str, str]:
        board = Board()
        for name, face in self.tiles.items():
            square = Square.parse(name)
            if isinstance(face, str) and board.is_empty(square):
                board = board.place(square, int(face))
        moves = [*legal_moves(board)]
        move = self.rng.choice(moves) if moves else None
        return {} if move is None else {move.square.name: str(move.value)}

    def _bare(self) -> str:
        plain = (square for square in EDITION_2021.squares if square not in EDITION_2021.printed)
        return self.rng.choice([square.name for square in plain if square.name not in self.tiles])

    def call_state(self) -> Any:
        return self.details.get("scores")

    def check_call(self, line: str, known: Any, ruled: Report) -> None:
        super().check_call(line, known, ruled)
        if self.call_state() != known:
            assert line.startswith(("done", "answer", "undo", "end")), line

    def undo_and_redo(self, line: str, before: Play[Any], taken: bool) -> None:
        if self.rng.random() < 0.7:
            super().undo_and_redo(line, before, taken)
            return
        other = Session(before)
        self.random_look()
        other.see(Sighting.from_dict(self.entries[-1].body), 0.0)
        self.make_call("undo")
        assert self.session.play == other.play, f"undo brings back what was before {line}"

    def random_line(self) -> str:
        rng = self.rng
        player = rng.choice(("", "", self.details["to_move"] or "", rng.choice(self.players)))
        if self.details["to_move"] == COMPUTER and rng.random() < 0.3:
            return f"rack {COMPUTER} {' '.join(map(str, rng.sample(SUPPLY, 7)))}"
        tiles = " ".join(map(str, rng.choices(SUPPLY, k=rng.randint(0, 7))))
        return self.maybe_answer(0.5) or rng.choice(
            (
                *(f"done {player}",) * 6,
                f"pass {player}",
                f"exchange {player} {rng.randint(0, 8)}",
                f"draw {player} {rng.randint(0, 2)}",
                f"draw {player}",
                f"hint {player} {tiles}",
                f"rack {player or self.players[0]} {tiles}",
                f"begins {player}",
                f"answer start={rng.choice(('bare', 'first', *self.players))}",
                f"answer {self._bare()}={rng.choice((*SUPPLY, EMPTY))}",
                f"answer turn{rng.randint(1, 3)}={rng.randint(0, 90)}",
                "undo",
                "undo",
                "rule",
                "end",
            )
        )

    def finish(self) -> None:
        """Play the game to its end."""
        if self.session.play.end_event(0.0).over:
            return
        self.answer_all()
        for line in (*self._restore_tiles(), *self._end_turn()):
            self.make_call(line)
        self.answer_all()
        for line in self._show_racks():
            self.make_call(line)
        scored = self.details["scores"]
        end = self.make_call("end")[-1]
        assert isinstance(end, EndEvent), self.report.summary
        assert end.over
        standings = end.details["standings"]
        assert end.scores == {standing["player"]: standing["points"] for standing in standings}
        for standing in standings:
            assert standing["points"] == standing["scored"] - standing["subtracted"]
            assert standing["scored"] == scored[standing["player"]]

    def _restore_tiles(self) -> Iterator[str]:
        """Answer that tiles which are gone lie there."""
        for finding in self.report.findings:
            if finding.code == "tile-gone":
                assert isinstance(finding.message, Sentence)
                yield f"answer {finding.at[0]}={finding.message.message.args['value']}"

    def _end_turn(self) -> Iterator[str]:
        """End the turn, legal or not."""
        if not self.details["moves"]:
            yield "pass"
        else:
            yield "done"
            if self.details["moves"]:
                yield "done"

    def _show_racks(self) -> Iterator[str]:
        left = [int(v) for v, number in self.details["left"].items() for _ in range(number)]
        for player, number in self.details["racks"].items():
            yield " ".join(["rack", player, *map(str, left[:number])])
            left = left[number:]
