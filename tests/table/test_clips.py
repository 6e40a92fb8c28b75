"""Films of whole games, and how what is told of them is scored."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.clips.film import Filming, FilmPlan, film
from benchmarks.clips.formula_game import formula
from benchmarks.clips.games import mathable, mobi, mobius
from benchmarks.clips.measuring import score
from benchmarks.figures import Measurement, Share
from referee.table.sources.film import Film
from rules.formula import Formula, judge_turn
from training.render.stock import own_stock
from training.render.stones import Stones
from training.tables.table import Setup

MOVES = [
    {"cell": "F0", "colour": "red", "from": 4.0, "to": 6.0},
    {"cell": "G3", "colour": "blue", "from": 7.0, "to": 9.0},
]
MOBIUS = {"game": "mobius", "moves": MOVES, "calls": [], "players": []}


def move_event(number: int, t: float, **others: Any) -> dict[str, Any]:
    return {"event": "move", "number": number, "t": t, **MOVES[number - 1], **others}


def figures(truth: Mapping[str, Any], *events: Mapping[str, Any]) -> dict[str, int]:
    scored = Measurement("films")
    score(scored, "film", truth, events)
    shares = {name: it for name, it in scored.figures.items() if isinstance(it, Share)}
    return {name: share.hits for name, share in shares.items()}


def test_each_move_must_be_reported_once_rightly_and_in_time() -> None:
    right = {
        "moves told": 2,
        "told or asked about": 2,
        "before the next hand": 2,
        "within 0.7 s": 2,
    }
    clean = {"films with nothing invented": 1, "films without a fault": 1}
    assert figures(MOBIUS, move_event(1, 4.3), move_event(2, 7.4)) == right | clean
    faulty = {"films without a fault": 0}
    late = figures(MOBIUS, move_event(1, 5.5), move_event(2, 9.5))
    assert late == {**right, **clean, **faulty, "before the next hand": 1, "within 0.7 s": 0}
    wrong = figures(MOBIUS, move_event(1, 4.3), move_event(2, 7.4, colour="red"))
    one = dict.fromkeys(right, 1)
    assert wrong == one | {"films with nothing invented": 0} | faulty
    assert figures(MOBIUS, move_event(1, 4.3)) == one | clean | faulty
    twice = figures(MOBIUS, move_event(1, 4.3), move_event(1, 4.4), move_event(2, 7.4))
    assert twice == right | {"films with nothing invented": 0} | faulty
    decided = [move_event(1, 4.3, legal=None), move_event(2, 7.4), move_event(1, 8.0, legal=True)]
    assert figures(MOBIUS, *decided) == right | clean


def piece(number: int, face: str, confidence: float = 1.0) -> dict[str, Any]:
    return {"id": number, "face": face, "confidence": confidence}


def change(t: float, *added: Any, removed: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"event": "change", "t": t, "added": added, "removed": removed, "changed": ()}


def test_the_pieces_on_the_table_must_be_reported() -> None:
    seven = {"face": "7", "from": 4.0, "to": 6.0}
    truth = {"game": "mobi", "there": ["3"], "moves": [seven], "calls": [], "players": []}
    start = change(0.4, piece(0, "3"))
    assert figures(truth, start, change(4.4, piece(1, "7")))["films without a fault"] == 1
    doubtful = (change(4.2, piece(1, "1", 0.6)), change(4.5, piece(1, "7")))
    assert figures(truth, start, *doubtful)["films without a fault"] == 1
    assert figures(truth, start, change(4.4, piece(1, "1")))["films with nothing invented"] == 0
    assert figures(truth, start, change(2.0, piece(1, "7")))["films with nothing invented"] == 0
    assert figures(truth, start)["moves told"] == 0


def lying(table: Setup) -> int:
    """How many pieces and stones lie there."""
    return len(table.pieces) + sum(len(t.stones) for t in table.over if isinstance(t, Stones))


def test_games_are_played_by_their_rules() -> None:
    stock, rng = own_stock(4), np.random.default_rng(3)
    turns = [move["formula"] for reach in formula(rng, stock, 5).reaches for move in reach.moves]
    assert len(turns) == 5
    shown = [Formula.parse(turn) for turn in turns]
    pairs = pairwise(shown)
    assert all(judge_turn(before, after).valid for before, after in pairs)
    for game in (mathable, mobius, mobi):
        script = game(rng, stock, 6)
        sizes = [lying(script.start)]
        for reach in script.reaches:
            after = reach.after
            sizes.append(sizes[-1] if after is None else lying(after))
            assert sizes[-1] - sizes[-2] == len(reach.moves)
        assert sizes[-1] > sizes[0]


def test_a_film_shows_hands_and_what_they_lay(tmp_path: Path) -> None:
    stock, rng = own_stock(4), np.random.default_rng(8)
    script = mobius(rng, stock, 2)
    filming = replace(FilmPlan(), size=(320, 180), passing=0.0, disturbing=0.0)
    path = tmp_path / "game.mp4"
    truth = json.loads(json.dumps(film(path, Filming(script, stock, rng, filming))))
    shots = [shot for shot in Film(path) if shot.pixels is not None]
    assert truth["seconds"] == pytest.approx(shots[-1].t, abs=0.2)
    times = [t for move in truth["moves"] for t in (move["from"], move["to"])]
    assert times == sorted(times)
    before, after = (
        next(shot.pixels for shot in shots if shot.t >= t)
        for t in (truth["moves"][0]["to"], truth["moves"][1]["from"] + 0.2)
    )
    assert before is not None
    assert after is not None
    away = np.abs(before.astype(int) - after).max(axis=2)
    assert (away > 60).any(), "a stone more"
    assert (away > 60).mean() < 0.01, "and no hand"
