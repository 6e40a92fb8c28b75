"""Random sessions of Mobius."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.mobius.live import MobiusPlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import EndEvent, Event, MoveEvent
from referee.table.sighting import Sighting
from rules.mobius import COLOURS, STEERE_2008, Colour, Position, Stone, place_stones, winner
from tests.table.mobius_looks import PLACES, Doubt, place_reading, places_sighting
from tests.table.random_session import RandomSession, with_computer

PLAYERS = ("Ann", "Bo")
LETTERS = "ABCDEFGHIJKL"


class RandomMobius(RandomSession):
    """A game of Mobius; `stones` are those on the board by the names of their places."""

    def __init__(self, seed: int) -> None:
        players = with_computer(PLAYERS, seed)
        super().__init__(seed, lambda: MobiusPlay.start(players), players)
        self.stones: dict[str, str] = {}
        # To save time, only every tenth game goes on to its end.
        self.moves = 138 if seed % 10 == 0 else 4
        self.has_answers = False
        for _ in range(self.rng.choice((0, 0, 7, 40))):
            self.stones |= self._stone(self.rng.choice((None, None, None, "red")))
        faces = {self._number(place): face for place, face in self.stones.items()}
        self.see(Sighting(tuple(place_reading(i, faces.get(i, EMPTY)) for i in range(len(PLACES)))))

    @property
    def position(self) -> Position:
        stones = (
            Stone(*PLACES[self._number(place)], COLOURS[face == "blue"])
            for place, face in self.stones.items()
        )
        return place_stones(stones).position

    def random_look(self) -> None:
        roll, occupied = self.rng.random(), [*self.stones]
        if roll < 0.6:
            self._lay(self._stone())
        elif roll < 0.7:
            self._lay(self._stone(self.rng.choice(COLOURS)) | self._stone())
        elif roll < 0.78 and occupied:
            self._lay({self._other_half(self.rng.choice(occupied)): self.rng.choice(COLOURS)})
        elif roll < 0.86:
            ((place, face),) = self._stone().items()
            self.stones[place] = face
            self.see(places_sighting({place: {face: 0.8, self.rng.choice((EMPTY, UNKNOWN)): 0.2}}))
        elif roll < 0.93 and occupied:
            self._lay({self.rng.choice(occupied): EMPTY})
        elif occupied:
            place = self.rng.choice(occupied)
            self._lay({place: "blue" if self.stones[place] == "red" else "red"})
        self._check()

    def random_line(self) -> str:
        if answer := self.maybe_answer(0.6):
            self.has_answers = True
            return answer
        line = self.rng.choice(("undo", "undo", "rule", "done", "end", "answer", "answer"))
        if line != "answer":
            return line
        self.has_answers = True
        cell = self.rng.choice(STEERE_2008.cells)
        return f"answer {cell}={self.rng.choice((*COLOURS, EMPTY, 'green'))}"

    def finish(self) -> None:
        for _ in range(200):
            self._answer_all()
            violations = [f for f in self.report.findings if f.severity == "violation"]
            if not violations:
                break
            self._repair(violations[0].code, violations[0].at)
        assert self.report.verdict == "valid", self.report.summary
        position = Position.of(self.report.details["cells"])
        for _ in range(self.moves):
            if self.report.details["winner"] is not None:
                break
            colour = self.report.details["to_move"]
            player = self.players[COLOURS.index(colour)]
            assert self.report.details["status"][0] == f"{player} ({colour}) is to move."
            taken = self._taken()  # also cells that were answered to be empty
            free = [cell for cell in position.empty if cell.name not in taken]
            if not free:
                # Stones lie on the last cells, which were answered to be empty.
                cell = position.empty[0]
                position = position.with_stone(cell, colour)
                self.make_call(f"answer {cell.name}={colour}")
                continue
            cell = self.rng.choice(free)
            position = position.with_stone(cell, colour)
            events = self._lay({cell.name: colour})
            moves = [event for event in events if isinstance(event, MoveEvent)]
            ended = any(isinstance(event, EndEvent) for event in events)
            assert ended == (winner(position) is not None)
            # Earlier moves come again if an answer has made them legal.
            assert (cell.name, True) in [(m.details["cell"], m.legal) for m in moves]
            assert self.report.verdict == "valid"
        end = self.session.play.end_event(0.0)
        won = winner(position)
        assert (end.over, end.details.get("winner")) == (won is not None, won)
        points = {name: won == side for name, side in zip(self.players, COLOURS, strict=True)}
        assert end.scores == (points if won else {})
        assert won or self.moves < 138

    def _check(self) -> None:
        """The report has the stones on the board, unless there are answers or questions."""
        if not (self.has_answers or self.report.questions):
            assert self.report.details["cells"] == self.position.stones_by_name()

    def _answer_all(self) -> None:
        self.has_answers = True
        self.answer_all()

    def _repair(self, code: str, cells: tuple[str, ...]) -> None:
        if code in ("stone-gone", "two-colours", "cell-occupied", "two-stones"):
            for place in (cells[0], self._other_half(cells[0])):
                self._lay({place: EMPTY})
            self.make_call(f"answer {cells[0]}=empty")
            return
        # The numbers of stones are wrong: add one.
        position = Position.of(self.report.details["cells"])
        red, blue = map(position.count, COLOURS)
        free = [cell for cell in position.empty if cell.name not in self._taken()]
        self._lay({self.rng.choice(free).name: "blue" if red > blue else "red"})

    def _taken(self) -> set[str]:
        return {str(STEERE_2008.cell_at(*PLACES[self._number(place)])) for place in self.stones}

    def _lay(self, stones: Mapping[str, str]) -> list[Event]:
        for place, face in stones.items():
            self.stones.pop(place, None) if face == EMPTY else self.stones.update({place: face})
        faces: Mapping[str, str | Doubt] = dict(stones)
        return self.see(places_sighting(faces))

    def _stone(self, colour: str | None = None) -> dict[str, str]:
        """A stone, by default of the player to move, on a random free cell."""
        position = self.position
        taken = self._taken()
        free = [cell for cell in position.empty if cell.name not in taken]
        cell = self.rng.choice(free)
        to_move: Colour = "blue" if position.count("red") > position.count("blue") else "red"
        place = cell.name if self.rng.random() < 0.7 else self._other_half(cell.name)
        return {place: colour or to_move}

    def _other_half(self, place: str) -> str:
        row, col = PLACES[self._number(place)]
        last = STEERE_2008.rows
        if row not in (0, last):
            return place
        return f"{LETTERS[STEERE_2008.width - 1 - col]}{last - row}"

    def _number(self, place: str) -> int:
        return PLACES.index((int(place[1:]), LETTERS.index(place[0])))
