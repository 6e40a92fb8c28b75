"""Whole games as they are told at a table, to be reviewed as diffs; ``python -m tests.golden``.

Lines that begin with > are what was seen and called; below is what was said to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.clips.formula_game import any_formula
from referee.table.events import Event, MoveEvent
from referee.table.words import in_words
from rules.cirplexed import full_board
from rules.formula import Formula
from rules.mathable import Board, Move, legal_moves
from tests.golden.transcripts import Transcripts
from tests.table import (
    cirplexed_looks,
    formula_looks,
    mathable_looks,
    mobi_looks,
    mobius_looks,
)
from tests.table.mathable_looks import sight
from tests.table.mobius_looks import NUMBERS, SEATS
from tests.table.test_cirplexed_session import boards, drawn
from tests.table.test_mobi_session import BAD, GOOD, RIGHT_POD


def mathable() -> Iterator[str]:
    """Three players from the first tile to the winner."""
    rng, players = np.random.default_rng(4), ("Ann", "Bo", "Cy")
    watched = mathable_looks.Watched(players)
    board, turn, left = Board(), 0, 7
    while left > 0:
        player = players[turn % 3]
        roll, new = rng.random(), list[Move]()
        if roll < 0.1:
            line = f"pass {player}" if roll < 0.03 else f"exchange {player} 2"
            yield from _said(f"> {line}", watched.call(line))
        else:
            for _ in range(min(left, int(rng.integers(1, 5)))):
                legal = [*legal_moves(board)]
                move = legal[int(rng.integers(len(legal)))]
                board, new = board.after([move]), [*new, move]
                seen = watched.see(sight({move.square.name: str(move.value)}))
                yield from _said(f"> {move}", seen)
            yield from _said(f"> done {player}", watched.call(f"done {player}"))
        details = watched.session.play.report.details
        left, turn = details["racks"][players[(turn + 1) % 3]], turn + 1
        if not details["bag"]:
            left = min(left, *details["racks"].values())
    box = board.edition.supply
    rest = [v for v in box for _ in range(box[v] - board.count(v))]
    for player, held in watched.session.play.report.details["racks"].items():
        shown, rest = rest[:held], rest[held:]
        line = " ".join(["rack", player, *map(str, shown)])
        yield from _said(f"> {line}", watched.call(line))
    yield from _said("> end", watched.call("end"))


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
    """Stone by stone until somebody has linked the bars."""
    rng, colours = random.Random(5), ("red", "blue")
    watched = mobius_looks.Watched(("Ann", "Bo"))
    cells = [seat for seat in NUMBERS if seat[0] < max(row for row, _ in SEATS)]
    rng.shuffle(cells)
    for turn, (row, col) in enumerate(cells):
        name = f"{'ABCDEFGHIJKL'[col]}{row}"
        events = watched.lay(**{name: colours[turn % 2]})
        yield from _said(f"> {colours[turn % 2]} on {name}", events)
        if any(event.to_dict()["event"] == "end" for event in events):
            return


def cirplexed() -> Iterator[str]:
    """Three boards, a tile a round, to the ranking."""
    players, size = ("Ann", "Bo", "Cy"), full_board(3)
    watched = cirplexed_looks.Watched(players)
    full = boards(3, 3)
    for tiles in range(1, size + 1):
        shown = [(100 + 400 * i, 100, drawn(board, tiles)) for i, board in enumerate(full)]
        yield from _said(f"> {tiles} tiles each", watched.show(*shown))
    yield from _said("> end", watched.call("end"))


def mobi() -> Iterator[str]:
    """Three players from GO! to the right pod, one disqualified on the way."""
    watched = mobi_looks.Watched(("Ann", "Bo", "Cy"), {"pool": 22})
    pods = [(100.0, 100.0, GOOD), (800.0, 100.0, BAD), (1500.0, 100.0, RIGHT_POD)]
    yield from _said("> möbi Ann", watched.call("möbi Ann"))
    yield from _said("> three pods", watched.show(*pods))
    for line in ("go Ann", "rule Ann", "möbi Bo", "undo", "swap Bo", "möbi Bo", "möbi Cy"):
        yield from _said(f"> {line}", watched.call(line))
    more = [(x, y, f"{text}loose: 3") for x, y, text in pods]
    yield from _said("> a loose tile beside each", watched.show(*more))
    yield from _said("> flip Ann", watched.call("flip Ann"))
    # Another game, of which the players say themselves what they found.
    watched = mobi_looks.Watched(("Ann", "Bo"), {"pool": 26})
    for line in ("go Ann", "flip Bo", "swap Ann", "flip Ann 2", "möbi Bo wrong", "möbi Ann right"):
        yield from _said(f"> {line}", watched.call(line))


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
        "formula": formula,
        "mobius": mobius,
        "cirplexed": cirplexed,
        "mobi": mobi,
    },
)
