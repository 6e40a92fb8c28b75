"""Whole games as they are told at a table, to be reviewed as diffs; ``python -m tests.golden``.

Lines that begin with > are what was seen and called; below is what was said to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import numpy as np

from benchmarks.clips.formula_game import any_formula
from referee.games.mathable.rule import MathableAdapter
from referee.ruling.faces import EMPTY
from referee.table.events import Event, MoveEvent
from referee.table.sighting import BoardLook, Sighting
from referee.table.words import in_words
from rules.cirplexed import full_board
from rules.formula import Formula
from rules.mathable import Board, legal_moves
from tests.golden import formula_games, mobi_games
from tests.golden.recorded import RecordedTable
from tests.golden.recorded import printed as _printed
from tests.golden.transcripts import Transcripts
from tests.referee.boards import photograph
from tests.table import (
    cirplexed_looks,
    formula_looks,
    mobius_looks,
)
from tests.table.mathable_looks import first_look, sight, whole
from tests.table.mobius_looks import NUMBERS, SEATS
from tests.table.test_cirplexed_session import boards, drawn
from vision.photo.photo import Photo

PLAYERS = ("Ann", "Bo", "Cy")


def mathable() -> Iterator[str]:
    """Three players from the lot to the winner, with every call, as a record of it is replayed."""
    with TemporaryDirectory() as folder:
        table = RecordedTable(Path(folder) / "game.db", PLAYERS)
        for line in _whole_game(table):
            table.put(line)
        yield from table.replayed()


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
        yield from _printed([*line, "--calls", f"{folder}/calls.txt"], folder)


@contextmanager
def _looking(looks: Sequence[Mapping[str, str]]) -> Iterator[None]:
    """While it lasts photographs 0.jpg and so on show these boards."""

    def watch(self: object, photo: Photo, rules: object) -> BoardLook:
        return BoardLook(whole(looks[int(Path(photo.source).stem)]).pieces, {})

    with patch.object(MathableAdapter, "watch", watch):
        yield


def formula() -> Iterator[str]:
    """A round for points, with draws, from the first two cards to the first empty hand."""
    rng = np.random.default_rng(11)
    watched = formula_looks.Watched(("Ann", "Bo", "Cy"), {"points": True, "target": 250})
    yield from _said("> 2 4 =", watched.show("24="))
    now = Formula.parse("2+4=6")
    yield from _said(f"> {now}", watched.show(str(now)))
    while (player := watched.details["to_move"]) is not None:
        after = any_formula(rng, now, 1)
        events = watched.show(str(after)) if rng.random() > 0.1 else []
        yield from _said(f"> {after}", events) if events else ()
        if any(isinstance(event, MoveEvent) for event in events):
            now = after
        else:  # refused, or nothing fits: the cards are taken back
            watched.show(str(now))
            yield from _said(f"> draw {player}", watched.call(f"draw {player}"))
        if watched.session.play.report.questions:
            line = f"hand {player}" if rng.random() < 0.3 else f"played {player} 2"
            yield from _said(f"> {line}", watched.call(line))
    hands = watched.session.play.report.details["hands"]
    for number, (player, held) in enumerate(hands.items()):
        if held != "0":
            faces = str(3 + number) * int(held[-1])
            line = " ".join(["hand", player, *faces])
            yield from _said(f"> {line}", watched.call(line))
    yield from _said("> end", watched.call("end"))


def mobius() -> Iterator[str]:
    """Stone by stone until somebody has linked the bars, with what goes wrong on the way."""
    rng, colours = random.Random(5), ("red", "blue")
    watched = mobius_looks.Watched(("Ann", "Bo"))
    cells = [seat for seat in NUMBERS if seat[0] < max(row for row, _ in SEATS)]
    rng.shuffle(cells)
    names = [f"{'ABCDEFGHIJKL'[col]}{row}" for row, col in cells]
    for turn, name in enumerate(names):
        colour = colours[turn % 2]
        if turn == 4:
            yield from _said(f"> blue on {name}", watched.lay(**{name: "blue"}))
            yield from _said(f"> {name} is empty again", watched.lay(**{name: EMPTY}))
        if turn == 6:
            doubt = watched.lay(**{name: {colour: 0.8, EMPTY: 0.2}})
            yield from _said(f"> {colour} on {name}, or nothing", doubt)
            for line in (f"answer {name}=empty", "undo", f"answer {name}={colour}", "rule"):
                yield from _said(f"> {line}", watched.call(line))
            continue
        if turn == 8:
            yield from _said("> the last stone is gone", watched.lay(**{names[7]: EMPTY}))
            yield from _said("> and back", watched.lay(**{names[7]: colours[1]}))
        events = watched.lay(**{name: colour})
        yield from _said(f"> {colour} on {name}", events)
        if any(event.to_dict()["event"] == "end" for event in events):
            return


def cirplexed() -> Iterator[str]:
    """Three boards, a tile a round, to the ranking, with what goes wrong on the way."""
    players, size = ("Ann", "Bo", "Cy"), full_board(3)
    watched = cirplexed_looks.Watched(players)
    full = boards(3, 3)

    def shown(tiles: int, ann: str = "") -> list[tuple[float, float, str]]:
        texts = [ann or drawn(full[0], tiles), *(drawn(board, tiles) for board in full[1:])]
        return [(100.0 + 400 * i, 100.0, text) for i, text in enumerate(texts)]

    for tiles in range(1, size + 1):
        yield from _said(f"> {tiles} tiles each", watched.show(*shown(tiles)))
        own = drawn(full[0], tiles)
        if tiles == 3:
            ahead = [*shown(4)[:1], *shown(3)[1:]]
            yield from _said("> a fourth one of Ann's", watched.show(*ahead))
            ahead = [*shown(5)[:1], *shown(3)[1:]]
            yield from _said("> and a fifth", watched.show(*ahead))
        if tiles == 6:
            for what, ann in _cheats(own, [*map(str, full[0].faces.values())][10:]):
                yield from _said(f"> {what}", watched.show(*shown(tiles, ann)))
                for line in ("done Ann", "undo"):
                    yield from _said(f"> {line}", watched.call(line))
            yield from _said("> as it was", watched.show(*shown(tiles)))
        if tiles == 8:
            for line in ("end", "rule", "end", "undo", "answer tiles=10", "undo"):
                yield from _said(f"> {line}", watched.call(line))
            line = f"answer {watched.session.play.pieces[0].id}=Ann"
            yield from _said(f"> {line}", watched.call(line))
        if tiles == 10:
            doubt = watched.show(*shown(tiles), doubt=0.4)
            yield from _said("> a disc of Ann's in doubt", doubt)
            for question in watched.session.report.questions[:1]:
                line = f"answer {question.place}={question.alternatives[0].face}"
                yield from _said(f"> {line}", watched.call(line))
    yield from _said("> end", watched.call("end"))


def _cheats(board: str, others: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What nobody may do to the first or the last tile of a board."""
    first, *_, last = board.replace("....", "").split()
    other = next(tile for tile in others if sum(map(str.__ne__, tile, first)) > 2)
    yield "Ann's first tile exchanged", board.replace(first, other)
    yield "Ann's first tile turned", board.replace(first, first[-1] + first[:-1])
    yield "Ann's last tile taken away", board.replace(last, "....")


def _said(put_in: str, events: Iterable[Event]) -> Iterator[str]:
    yield put_in
    for event in events:
        if isinstance(event, MoveEvent):
            told = {k: v for k, v in event.to_dict().items() if k not in ("event", "t")}
            yield "  move " + ", ".join(f"{name} {value}" for name, value in told.items())
        said = in_words(event)
        if said is not None:
            yield f"  {said}"
        if event.to_dict()["event"] == "end":
            yield f"  scores {dict(event.to_dict()['scores'])}"


GAMES = Transcripts(
    Path(__file__).parent / "games",
    {
        "mathable": mathable,
        "mathable_photos": mathable_photos,
        "formula": formula,
        "formula_calls": formula_games.with_every_call,
        "mobius": mobius,
        "cirplexed": cirplexed,
        "mobi": mobi_games.of_three,
        "mobi_teams": mobi_games.of_teams,
    },
)
