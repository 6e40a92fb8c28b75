"""Boards of circles as read from photographs: counted, doubted, asked about and ranked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Report, games
from referee.cli.main import main
from referee.game import Seen
from referee.games.cirplexed.marks import marks
from referee.games.cirplexed.position import PALETTE
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.ruling.answers import as_answers
from referee.ruling.marks import Arc, Label, Ring
from rules.cirplexed import Board, count
from tests.golden.test_reports import faults
from tests.referee.boards import photograph
from vision.failure import Unreadable
from vision.piece import Alternative, Piece
from vision.scene import Component, Scene, Unclear

Doubts = Mapping[tuple[int, int], Mapping[str, float]]


def table(*boards: str, doubts: Doubts | None = None) -> Scene:
    """What would be read of boards that lie side by side; doubts by piece and corner."""
    pieces: list[Piece] = []
    for component, text in enumerate(boards):
        for at, face in Board.parse(text).faces.items():
            x, y = 60.0 * at.col + 300 * component, 60.0 * at.row
            quad = ((x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60))
            names = tuple(face)
            number = len(pieces)
            shares = {"-".join(names): 1.0}
            for (piece, corner), others in (doubts or {}).items():
                if piece == number:
                    shares["-".join(names)] -= sum(others.values())
                    for colour, share in others.items():
                        other = "-".join([*names[:corner], colour, *names[corner + 1 :]])
                        shares[other] = shares.get(other, 0.0) + share
            first, *rest = sorted(shares.items(), key=lambda entry: -entry[1])
            pieces.append(
                Piece(number, quad, "tile", first[0], first[1],
                      tuple(Alternative(*one) for one in rest), component, at.row, at.col,
                      corners=tuple(first[0].split("-")))
            )  # fmt: skip
    return Scene((640, 640), tuple(pieces), (Component(),) * len(boards))


def single(seen: Scene, answers: Mapping[str, str] | None = None) -> Report:
    return CirplexedAdapter().check(Seen("a.png", seen), as_answers(answers))


def test_a_full_circle_is_counted_with_its_tiles() -> None:
    report = single(table("OBRP YPGR\nBRGY ROPB".replace("ROPB", "ROPY")))
    assert report.verdict == "valid"
    board = report.details["boards"][0]
    circles = [circle for circle in board["circles"] if circle["kind"] == "full"]
    assert board["full"] == len(circles) == 1
    assert circles[0]["colour"] == "red"
    assert sorted(circles[0]["corners"]) == [[0, 2], [1, 3], [2, 1], [3, 0]]


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_certain_boards_are_counted_as_the_rules_do(seed: int, tiles: int) -> None:
    text = drawn(seed, tiles)
    report = single(table(text))
    board = report.details["boards"][0]
    assert report.verdict == "valid"
    assert (board["full"], board["three_quarter"], board["half"]) == tuple(count(Board.parse(text)))
    assert report.details["ranking"][0]["place"] == 1
    assert Report.from_dict(report.to_dict()) == report


def drawn(seed: int, tiles: int) -> str:
    """Different tiles, three to a row."""
    rng = np.random.default_rng(seed)
    box = [way for way in permutations(range(6), 4) if way[0] == min(way)]
    names = ["".join(PALETTE.names[k][0].upper() for k in box[i]) for i in rng.permutation(90)]
    rows = [names[i : min(i + 3, tiles)] for i in range(0, tiles, 3)]
    return "\n".join(" ".join(row) for row in rows)


HALF = "ROYG OBPY"
"""The top discs of the seam are both orange: half a circle."""


AHEAD = "OBRP YPGR\nBRGY ROPY"
PLAIN = "GRPB YOBR"
CROOKED = replace(table(PLAIN), unclear=(Unclear("loop", (0, 1)),))
Check = Callable[..., tuple[int, str]]


@pytest.fixture
def check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Check:
    """Rules on what photographs show, by the command line."""

    def told(*seen: Scene | Unreadable, players: str = "Ann,Bo", more: Sequence[str] = ()) -> Any:
        shown = iter(seen)
        monkeypatch.setattr(CirplexedAdapter, "see", lambda *_: next(shown))
        photos = [photograph(tmp_path / f"{number}.png") for number in range(len(seen))]
        named = ["--players", players] if players else []
        return main(["check", "cirplexed", *photos, *named, *more]), capsys.readouterr().out

    return told


def in_json(check: Check, *seen: Scene, **told: Any) -> tuple[int, list[dict[str, Any]]]:
    status, said = check(*seen, more=["--json"], **told)
    return status, [json.loads(line) for line in said.splitlines()]


def test_players_are_ranked_over_their_photos(check: Check) -> None:
    status, (first, last) = in_json(check, table(PLAIN), table(HALF))
    assert (status, first["ranking"]) == (0, [])
    assert [(e["place"], e["player"]) for e in last["ranking"]] == [(1, "Bo"), (2, "Ann")]
    assert last["boards"][0]["player"] == "Bo"
    assert "Bo wins with" in last["result"]
    lines = check(table(PLAIN), table(HALF))[1].splitlines()
    assert "Bo wins with" in lines[-4]
    assert lines[-3].strip().startswith("1. Bo: ")
    assert lines[-2].strip().startswith("2. Ann: "), "the ranking is the last line"


def test_what_is_noted_of_several_photos_is_said_once(check: Check) -> None:
    status, said = check(table(PLAIN), table("YOBR ROYG OBPR"))
    assert status == 3
    assert said.count("but the box has only one such tile: one of them was misread.") == 1
    assert said.count("The boards have different numbers of tiles: Ann has 2 and Bo has 3.") == 1


@pytest.mark.parametrize(
    "seen",
    [
        (CROOKED, table(HALF)),
        (table(HALF), CROOKED),
        (table(PLAIN, "ROYG OBPR", doubts={(2, 1): {"purple": 0.3}}),),
    ],
)
def test_nobody_is_named_the_winner_while_anything_is_open(
    check: Check, seen: tuple[Scene, ...]
) -> None:
    for more in (["--json"], []):
        status, said = check(*seen, more=more)
        assert status == 3
        assert "wins with" not in said
        assert "1. " not in said
        assert "Who wins is still open." in said
        if more:
            assert json.loads(said.splitlines()[-1])["ranking"] == []


def test_places_behind_the_winner_that_turn_on_a_doubt_are_told_from_first_to_last(
    check: Check,
) -> None:
    seen = table(AHEAD, HALF, "GRPB RYOB", doubts={(4, 1): {"purple": 0.3}})
    _, (report,) = in_json(check, seen, players="Ann,Bo,Cy")
    assert (report["verdict"], report["summary"]) == ("valid", "Ann wins with 1 full circle.")
    told = {e["player"]: (e.get("places"), e.get("ranges")) for e in report["ranking"]}
    bo = {"full": [0, 0], "three_quarter": [0, 0], "half": [1, 2]}
    # They may share the second place.
    assert told == {"Ann": (None, None), "Bo": (None, bo), "Cy": ([2, 3], None)}
    lines = games.find("cirplexed").in_words(Report.from_dict(report)).splitlines()
    assert lines[-2:] == [
        "2. Bo: 0 full circles, 0 × ¾ and 1–2 × ½",
        "2–3. Cy: 0 full circles, 0 × ¾ and 1 × ½",
    ]
    assert faults(report) == []


@pytest.mark.parametrize(
    ("answers", "players"),
    [
        (["5=red"], ""),
        (["0.4=red"], ""),
        (["0.1=pink"], ""),
        (["9.1=red"], ""),
        (["0.1=red", "0.2=red"], ""),
        ([], "Ann,Ann"),
        ([], "Ann,"),
    ],
)
def test_wrong_use_is_named(check: Check, answers: list[str], players: str) -> None:
    more = [part for answer in answers for part in ("--answer", answer)]
    assert check(table(HALF), players=players, more=more)[0] == 64


def test_circles_are_ringed_and_counted_and_doubtful_discs_asked_about() -> None:
    drawn = marks(single(table(HALF, doubts={(0, 1): {"purple": 0.3}})))
    arcs = {(mark.role, mark.pieces): len(mark.quarters) for mark in drawn if isinstance(mark, Arc)}
    assert arcs[("right", (0, 1))] == 2
    labels = [(mark.role, mark.text) for mark in drawn if isinstance(mark, Label)]
    assert ("neutral", "0 full, 0 × ¾, 1–2 × ½") in labels
    [asked] = [number for number, text in enumerate(labels) if text[0] == "doubtful"]
    assert labels[asked][1] == "orange or purple"
    assert ("doubtful", (0,)) in arcs


def test_tiles_that_are_not_counted_are_ringed() -> None:
    seen = table("ROYG OBPY", "RGBY")
    drawn = marks(single(seen))
    assert [mark.pieces for mark in drawn if isinstance(mark, Ring)] == [(2,)]
