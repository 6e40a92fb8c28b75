"""Random sessions of Cirplexed!."""

from __future__ import annotations

from referee.games.cirplexed.live import CirplexedPlay
from referee.table.events import EndEvent
from rules.cirplexed import (
    ALL_TILES,
    COLOURS,
    Board,
    Cell,
    Counts,
    Face,
    count_circles,
    full_board_size,
    rank_boards,
)
from tests.table.cirplexed_looks import boards_scene, part
from tests.table.random_session import RandomSession

PLAYERS = ("Ann", "Bo", "Cy", "Di")
APART = 700.0


class RandomCirplexed(RandomSession):
    """A game of Cirplexed!; `boards` are on the table, `placed` after the last full round."""

    def __init__(self, seed: int) -> None:
        players = PLAYERS[: 2 + seed % 3]
        super().__init__(seed, lambda: CirplexedPlay.start(players), players)
        self.bag = [*ALL_TILES]
        self.rng.shuffle(self.bag)
        self.boards = {player: Board({Cell(0, 0): self.bag.pop()}) for player in players}
        self.placed = dict(self.boards)
        self._show()

    def random_look(self) -> None:
        """Play a round or part of one, cheat, or show a doubtful disc."""
        roll, player = self.rng.random(), self.rng.choice(self.players)
        if roll < 0.5:
            for each in self.players:
                self._place(each)
            self._show()
            self.placed = dict(self.boards)
        elif roll < 0.65:
            self._place(player)
            self._show()
            assert self.report.verdict in ("valid", "invalid", "unsure")
            self._restore()
        elif roll < 0.9 and len(self.boards[player]) > 2:
            self._cheat(player)
        else:
            self._show(swap=0.4)
            self._show()

    def random_line(self) -> str:
        if answer := self.maybe_answer(0.5):
            return answer
        who = self.rng.choice(("", *self.players))
        number = self.rng.choice(self.session.play.pieces).id
        return self.rng.choice(
            (
                f"done {who}",
                "undo",
                "undo",
                "rule",
                "end",
                "pass",
                f"answer tiles={self.rng.randint(1, 25)}",
                f"answer {number}={who or 'nobody'}",
                f"answer {number}.{self.rng.randint(0, 4)}={self.rng.choice((*COLOURS, 'pink'))}",
            )
        )

    def finish(self) -> None:
        """Undo all calls, then play to the end."""
        while self.session.last_call is not None:
            self.make_call("undo")
        self._restore()
        size = len(self.boards[self.players[0]])
        wanted = min(size + 3, full_board_size(len(self.players)))
        if self.session.play.end_event(0.0).over:
            return
        for _ in range(wanted - size):
            for player in self.players:
                self._place(player)
            self._show()
            self._check()
        self.placed = dict(self.boards)
        self.make_call(f"answer tiles={wanted}")
        end = self.make_call("end")[-1]
        assert isinstance(end, EndEvent), self.report.summary
        ranking = rank_boards(
            {player: count_circles(board) for player, board in self.boards.items()}
        )
        assert (end.over, end.details["winners"]) == (True, [*ranking.winners])

    def _check(self) -> None:
        """Legal boards are valid, and counted as by the rules."""
        assert self.report.verdict == "valid", self.report.summary
        counts = {
            board["player"]: Counts(board["full"], board["three_quarter"], board["half"])
            for board in self.report.details["boards"]
        }
        assert counts == {player: count_circles(board) for player, board in self.boards.items()}
        assert "win" not in self.report.summary

    def _restore(self) -> None:
        self.boards = dict(self.placed)
        self._show()

    def _cheat(self, player: str) -> None:
        """Move, turn, exchange or remove a placed tile, then restore it."""
        board = self.boards[player]
        cell = self.rng.choice([c for c in board.faces if self._is_connected_without(board, c)])
        face, rest = board.faces[cell], {c: f for c, f in board.faces.items() if c != cell}
        how = self.rng.choice(("gone", "moved", "turned", "exchanged"))
        if how == "moved":
            free = [other for other in self._free(Board(rest)) if other != cell]
            rest[self.rng.choice(free)] = face
        elif how == "turned":
            rest[cell] = face.rotated(self.rng.randint(1, 3))
        elif how == "exchanged":
            rest[cell] = self._other(face)
        without_calls = self.session.last_call is None
        self.boards[player] = Board(rest)
        self._show()
        codes = {found.code for found in self.report.findings if found.severity == "violation"}
        code = "tile-moved" if how == "turned" else f"tile-{how}"
        if without_calls:
            assert code in codes, (how, self.report.summary)
        self._restore()

    def _other(self, face: Face) -> Face:
        """A tile that differs in too many discs to be a misreading."""
        others = [
            tile for tile in self.bag if sum(a != b for a, b in zip(tile, face, strict=True)) > 2
        ]
        return self.rng.choice(others)

    def _is_connected_without(self, board: Board, cell: Cell) -> bool:
        return len(part(board, (other for other in board.faces if other != cell)).parts) == 1

    def _free(self, board: Board) -> list[Cell]:
        adjacent = {near for cell in board.faces for near in cell.neighbours} - board.faces.keys()
        return sorted(cell for cell in adjacent if max(map(abs, cell)) < 4)

    def _place(self, player: str) -> None:
        board = self.boards[player]
        if len(board) >= full_board_size(len(self.players)) or not self.bag:
            return
        cell = self.rng.choice(self._free(board))
        self.boards[player] = Board({**board.faces, cell: self.bag.pop()})

    def _show(self, swap: float = 0.0) -> None:
        drawings = []
        for number, board in enumerate(self.boards.values()):
            rows, cols = ([cell[axis] for cell in board.faces] for axis in (0, 1))
            x, y = 300 + APART * number + 40 * min(cols), 300.0 + 40 * min(rows)
            drawings.append((x, y, str(board)))
        self.see(boards_scene(*drawings, swap=swap))
