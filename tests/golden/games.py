"""Whole games as they are told at a table, to be reviewed as diffs; ``python -m tests.golden``.

Lines that begin with > are input, pictures and calls; the output follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import numpy as np

from referee.games.mathable.rule import MathableAdapter
from referee.ruling.faces import EMPTY
from referee.table.sighting import BoardLook, Sighting
from rules.mathable import Board, legal_moves
from tests.golden.recorded import RecordedTable, output_lines
from tests.golden.transcripts import Transcripts
from tests.referee.boards import photograph
from tests.table.mathable_looks import first_look, sight, whole
from vision.photo.photo import Photo

PLAYERS = ("Ann", "Bo", "Cy")


def mathable() -> Iterator[str]:
    """Three players from the lot to the winner, with every call, as a record of it is replayed."""
    with TemporaryDirectory() as folder:
        table = RecordedTable(Path(folder) / "game.db", PLAYERS)
        for line in _whole_game(table):
            table.enter(line)
        yield from table.transcript()


def _whole_game(table: RecordedTable) -> Iterator[str | Sighting]:
    """What is seen and called."""
    rng = np.random.default_rng(4)
    yield first_look({})
    yield from ("begins", "done", "hint Ann 1 90", "undo")
    yield from _first_turns(table)
    left = 7
    while left > 0:
        player, roll = str(table.details["to_move"]), rng.random()
        if roll < 0.1:
            yield f"pass {player}" if roll < 0.03 else f"exchange {player} 2"
            continue
        for _ in range(min(left, int(rng.integers(1, 5)))):
            legal = [*legal_moves(Board.of(table.details["squares"]))]
            if not legal:
                break
            move = legal[int(rng.integers(len(legal)))]
            yield sight({move.square.name: str(move.value)})
        yield f"done {player}"
        racks = table.details["racks"]
        left = racks[table.details["to_move"]] if table.details["bag"] else min(racks.values())
        left = left if legal else 0
    yield "end"
    rest = [int(value) for value, number in table.details["left"].items() for _ in range(number)]
    for player, held in table.details["racks"].items():
        shown, rest = rest[:held], rest[held:]
        yield " ".join(["rack", player, *map(str, shown)])
    yield from ("end", "pass", "undo", "undo", "rule", "end")


def _first_turns(table: RecordedTable) -> Iterator[str | Sighting]:
    """Turns with whatever may go wrong in them."""
    one = str(table.details["to_move"])
    two, three = (PLAYERS[(PLAYERS.index(one) + i) % 3] for i in (1, 2))
    # A tile that does not count is taken back, and one that is hard to read is told.
    yield sight({"8F": "90"})
    yield from (f"hint {one} 7", "done", sight({"8F": EMPTY}))
    yield sight({"8F": {"7": 0.9, "1": 0.1}})
    yield from ("done", "answer 8F=7", f"hint {one} 21 90")
    yield sight({"8E": "21"})
    yield from ("pass", f"done {two}", "draw", "draw 3", "undo")
    yield from (f"done {one}", "undo", "done")
    # One that stays though it does not count; then one that was read wrongly in a turn before.
    yield sight({"8I": "90"})
    yield from ("done", "exchange 3", "done", f"exchange {three} 3", f"exchange {one} 9", "pass")
    yield from ("answer 8F=1", "undo")
    # A rack of seven that is laid at once, and an extra tile that may have stayed in hand.
    for square, value in SEVEN.items():
        yield sight({square: value})
    yield from ("done", "answer turn5=60", "answer turn5=103")


SEVEN = {"7F": "3", "7E": "4", "7D": "12", "7C": "16", "9H": "6", "6H": "8", "9G": "4"}


def mathable_photos() -> Iterator[str]:
    """A game joined after its first tile, followed photo by photo with its calls."""
    looks = [{"8F": "7"}, {"8F": "7", "8E": "21"}, {"8F": "7", "8E": "21", "8I": "12"}]
    calls = ["0 begins Bo", "1 answer start=Bo", "2 done", "3 pass", "3 done", "3 rack Bo 1 2 3"]
    calls += [f"3 rack {who} 1 2 3 4 5 6 {last}" for who, last in (("Bo", 80), ("Ann", 7))]
    calls += ["3 end"]
    with TemporaryDirectory() as folder, _looking(looks):
        for number in range(len(looks)):
            photograph(Path(folder) / f"{number}.jpg")
        (Path(folder) / "calls.txt").write_text("\n".join(calls), "utf-8")
        yield from (f"> {call}" for call in calls)
        photos = [f"{folder}/{number}.jpg" for number in range(len(looks))]
        line = ["follow", "mathable", *photos, "--players", "Ann,Bo"]
        yield from output_lines([*line, "--calls", f"{folder}/calls.txt"], folder)


@contextmanager
def _looking(looks: Sequence[Mapping[str, str]]) -> Iterator[None]:
    """While it lasts photographs 0.jpg and so on show these boards."""

    def read_frame(self: object, photo: Photo, rules: object) -> BoardLook:
        return BoardLook(whole(looks[int(Path(photo.source).stem)]).pieces, {})

    with patch.object(MathableAdapter, "read_frame", read_frame):
        yield


GAMES = Transcripts(
    Path(__file__).parent / "games",
    {
        "mathable": mathable,
        "mathable_photos": mathable_photos,
    },
)
