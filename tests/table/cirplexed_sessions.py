"""Sessions of Cirplexed! drawn at random."""

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
from tests.table.cirplexed_looks import part, table
from tests.table.random_session import RandomSession

PLAYERS = ("Ann", "Bo", "Cy", "Di")
APART = 700.0


class RandomCirplexed(RandomSession):
    """A game of Cirplexed! of which `boards` is what lies there, by players."""

    def __init__(self, seed: int) -> None:
        players = PLAYERS[: 2 + seed % 3]
        super().__init__(seed, lambda: CirplexedPlay.start(players), players)
        self.bag = [*ALL_TILES]
        self.rng.shuffle(self.bag)
        self.boards = {player: Board({Cell(0, 0): self.bag.pop()}) for player in players}
        self.book = dict(self.boards)
        self._show()

    def random_look(self) -> None:
        """A round, or a part of it; or something that nobody may do, and perhaps is undone."""
        roll, player = self.rng.random(), self.rng.choice(self.players)
        if roll < 0.5:
            for each in self.players:
                self._place(each)
            self._show()
            self.book = dict(self.boards)
        elif roll < 0.65:
            self._place(player)
            self._show()
            assert self.report.verdict in ("valid", "invalid", "unsure")
            self._mend()
        elif roll < 0.9 and len(self.boards[player]) > 2:
            self._cheat(player)
        else:
            self._show(doubt=0.4)
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
        """What was said of tiles and owners is taken back, and so the game is played to its end."""
        while self.session.can_undo:
            self.make_call("undo")
        self._mend()
        size = len(self.boards[self.players[0]])
        wanted = min(size + 3, full_board_size(len(self.players)))
        if self.session.play.end_event(0.0).over:
            return
        for _ in range(wanted - size):
            for player in self.players:
                self._place(player)
            self._show()
            self._check()
        self.book = dict(self.boards)
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
        counted = {
            board["player"]: Counts(board["full"], board["three_quarter"], board["half"])
            for board in self.report.details["boards"]
        }
        assert counted == {player: count_circles(board) for player, board in self.boards.items()}
        assert "win" not in self.report.summary

    def _mend(self) -> None:
        self.boards = dict(self.book)
        self._show()

    def _cheat(self, player: str) -> None:
        """A tile that was placed is moved, turned, exchanged or taken away, and put back."""
        board = self.boards[player]
        at = self.rng.choice([cell for cell in board.faces if self._holds_without(board, cell)])
        face, rest = board.faces[at], {c: f for c, f in board.faces.items() if c != at}
        how = self.rng.choice(("gone", "moved", "turned", "exchanged"))
        if how == "moved":
            free = [cell for cell in self._free(Board(rest)) if cell != at]
            rest[self.rng.choice(free)] = face
        elif how == "turned":
            rest[at] = face.rotated(self.rng.randint(1, 3))
        elif how == "exchanged":
            rest[at] = self._other(face)
        untold = not self.session.can_undo
        self.boards[player] = Board(rest)
        self._show()
        codes = {found.code for found in self.report.findings if found.severity == "violation"}
        code = "tile-moved" if how == "turned" else f"tile-{how}"
        if untold:
            assert code in codes, (how, self.report.summary)
        self._mend()

    def _other(self, face: Face) -> Face:
        """A tile that differs in more than a slip of the eye."""
        others = [
            tile for tile in self.bag if sum(a != b for a, b in zip(tile, face, strict=True)) > 2
        ]
        return self.rng.choice(others)

    def _holds_without(self, board: Board, cell: Cell) -> bool:
        return len(part(board, (at for at in board.faces if at != cell)).parts) == 1

    def _free(self, board: Board) -> list[Cell]:
        beside = {cell for at in board.faces for cell in at.neighbours} - board.faces.keys()
        return sorted(cell for cell in beside if max(map(abs, cell)) < 4)

    def _place(self, player: str) -> None:
        board = self.boards[player]
        if len(board) >= full_board_size(len(self.players)) or not self.bag:
            return
        at = self.rng.choice(self._free(board))
        self.boards[player] = Board({**board.faces, at: self.bag.pop()})

    def _show(self, doubt: float = 0.0) -> None:
        shown = []
        for number, board in enumerate(self.boards.values()):
            rows, cols = ([at[axis] for at in board.faces] for axis in (0, 1))
            at = (300 + APART * number + 40 * min(cols), 300.0 + 40 * min(rows))
            shown.append((*at, str(board)))
        self.see(table(*shown, doubt=doubt))
