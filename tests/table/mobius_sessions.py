"""Sessions of Mobius drawn at random."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.mobius.live import MobiusPlay
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.events import Event, MoveEvent
from referee.table.sighting import Sighting
from rules.mobius import COLOURS, STEERE_2008, Colour, Position, Stone, place_stones, winner
from tests.table.mobius_looks import SEATS, Doubt, place, sight
from tests.table.random_session import RandomSession, with_computer

PLAYERS = ("Ann", "Bo")
LETTERS = "ABCDEFGHIJKL"


def seat_name(row: int, col: int) -> str:
    return f"{LETTERS[col]}{row}"


class RandomMobius(RandomSession):
    """A game of Mobius of which `shown` is what lies there, by seats."""

    def __init__(self, seed: int) -> None:
        players = with_computer(PLAYERS, seed)
        super().__init__(seed, lambda: MobiusPlay.start(players), players)
        self.shown: dict[str, str] = {}
        # One in ten goes on to the winner; a few moves tell as much of the others.
        self.moves = 138 if seed % 10 == 0 else 4
        self.was_told = False
        for _ in range(self.rng.choice((0, 0, 7, 40))):
            self.shown |= self._stone(self.rng.choice((None, None, None, "red")))
        faces = {self._number(seat): face for seat, face in self.shown.items()}
        self.see(Sighting(tuple(place(i, faces.get(i, EMPTY)) for i in range(len(SEATS)))))

    @property
    def position(self) -> Position:
        stones = (
            Stone(*SEATS[self._number(at)], COLOURS[face == "blue"])
            for at, face in self.shown.items()
        )
        return place_stones(stones).position

    def random_look(self) -> None:
        roll, here = self.rng.random(), [*self.shown]
        if roll < 0.6:
            self._lay(self._stone())
        elif roll < 0.7:
            self._lay(self._stone(self.rng.choice(COLOURS)) | self._stone())
        elif roll < 0.78 and here:
            self._lay({self._other_half(self.rng.choice(here)): self.rng.choice(COLOURS)})
        elif roll < 0.86:
            ((at, face),) = self._stone().items()
            self.shown[at] = face
            self.see(sight({at: {face: 0.8, self.rng.choice((EMPTY, UNKNOWN)): 0.2}}))
        elif roll < 0.93 and here:
            self._lay({self.rng.choice(here): EMPTY})
        elif here:
            at = self.rng.choice(here)
            self._lay({at: "blue" if self.shown[at] == "red" else "red"})
        self._check()

    def random_line(self) -> str:
        if answer := self.maybe_answer(0.6):
            self.was_told = True
            return answer
        line = self.rng.choice(("undo", "undo", "rule", "done", "end", "answer", "answer"))
        if line != "answer":
            return line
        self.was_told = True
        at = self.rng.choice(STEERE_2008.cells).name
        return f"answer {at}={self.rng.choice((*COLOURS, EMPTY, 'green'))}"

    def finish(self) -> None:
        for _ in range(200):
            self._answer_all()
            wrong = [found for found in self.report.findings if found.severity == "violation"]
            if not wrong:
                break
            self._mend(wrong[0].code, wrong[0].at)
        assert self.report.verdict == "valid", self.report.summary
        position = Position.of(self.report.details["cells"])
        for _ in range(self.moves):
            if self.report.details["winner"] is not None:
                break
            colour = self.report.details["to_move"]
            player = self.players[COLOURS.index(colour)]
            # What the computer says to do comes next.
            assert self.report.details["status"][0] == f"{player} ({colour}) is to move."
            taken = self._taken()  # also where somebody said that nothing lies
            free = [cell for cell in position.empty if cell.name not in taken]
            if not free:
                # A stone lies on the last cells, of which somebody said that none does.
                cell = position.empty[0]
                position = position.with_stone(cell, colour)
                self.make_call(f"answer {cell.name}={colour}")
                continue
            cell = self.rng.choice(free)
            position = position.with_stone(cell, colour)
            told = self._lay({cell.name: colour})
            moves = [event for event in told if isinstance(event, MoveEvent)]
            # Others are told again where an answer has made them legal.
            assert (cell.name, True) in [(m.details["cell"], m.legal) for m in moves]
            assert self.report.verdict == "valid"
        ended = self.session.play.end_event(0.0)
        assert (ended.over, ended.details.get("winner")) == (bool(won := winner(position)), won)
        assert won or self.moves < 138

    def _check(self) -> None:
        """What is told is what lies there, unless somebody said otherwise or something is open."""
        if not (self.was_told or self.report.questions):
            assert self.report.details["cells"] == self.position.stones_by_name()

    def _answer_all(self) -> None:
        self.was_told = True
        self.answer_all()

    def _mend(self, code: str, at: tuple[str, ...]) -> None:
        if code in ("stone-gone", "two-colours", "cell-occupied", "two-stones"):
            for seat in (at[0], self._other_half(at[0])):
                self._lay({seat: EMPTY})
            self.make_call(f"answer {at[0]}=empty")
            return
        # Whoever is behind lays a stone.
        position = Position.of(self.report.details["cells"])
        red, blue = map(position.count, COLOURS)
        free = [cell for cell in position.empty if cell.name not in self._taken()]
        self._lay({self.rng.choice(free).name: "blue" if red > blue else "red"})

    def _taken(self) -> set[str]:
        return {str(STEERE_2008.cell_at(*SEATS[self._number(at)])) for at in self.shown}

    def _lay(self, stones: Mapping[str, str]) -> list[Event]:
        for at, face in stones.items():
            self.shown.pop(at, None) if face == EMPTY else self.shown.update({at: face})
        shown: Mapping[str, str | Doubt] = dict(stones)
        return self.see(sight(shown))

    def _stone(self, colour: str | None = None) -> dict[str, str]:
        """A stone of whoever is to move, if nobody else is named, on a cell that is free."""
        position = self.position
        taken = self._taken()
        free = [cell for cell in position.empty if cell.name not in taken]
        cell = self.rng.choice(free)
        due: Colour = "blue" if position.count("red") > position.count("blue") else "red"
        at = cell.name if self.rng.random() < 0.7 else self._other_half(cell.name)
        return {at: colour or due}

    def _other_half(self, seat: str) -> str:
        row, col = SEATS[self._number(seat)]
        last = STEERE_2008.rows
        if row not in (0, last):
            return seat
        return seat_name(last - row, STEERE_2008.width - 1 - col)

    def _number(self, seat: str) -> int:
        return SEATS.index((int(seat[1:]), LETTERS.index(seat[0])))
