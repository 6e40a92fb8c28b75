"""Boards of circles as read from photographs: counted, doubted, asked about and ranked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Referee, Report, UsageError, games
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

BLURRED = Unreadable("blurred", "The photo is blurred.", "Hold still.")

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


def test_a_doubt_that_turns_a_count_is_asked_about_and_one_answer_settles_it() -> None:
    seen = table(HALF, doubts={(0, 1): {"purple": 0.3}})
    report = single(seen)
    assert report.verdict == "unsure"
    assert [question.at for question in report.questions] == ["0.1"]
    assert {a.face for a in report.questions[0].alternatives} == {"orange", "purple"}
    assert "upper right of tile 0" in report.questions[0].message
    ranges = report.details["boards"][0]["ranges"]
    assert ranges["half"][0] < ranges["half"][1]


def test_a_question_names_what_its_own_tile_may_show() -> None:
    (asked,) = single(table(HALF, doubts={(1, 0): {"red": 0.3}})).questions
    assert asked.piece == 1
    likely = [(a.face, round(a.probability, 3)) for a in asked.alternatives if a.probability > 0]
    assert likely == [("orange", 0.7), ("red", 0.3)]


def test_more_players_than_a_game_has_are_refused() -> None:
    with pytest.raises(UsageError, match="at most 6 players, but got A, B, C, D, E, F and G"):
        Referee("cirplexed", players=[*"ABCDEFG"])


def test_a_doubt_that_turns_no_count_is_not_asked_about() -> None:
    seen = table(HALF, doubts={(0, 0): {"purple": 0.4}})
    report = single(seen)
    assert report.verdict == "valid"
    assert report.questions == ()


def test_a_tiny_doubt_leaves_the_count_as_it_is() -> None:
    assert single(table(HALF, doubts={(0, 1): {"purple": 0.002}})).verdict == "valid"


ROYG = ("red", "orange", "yellow", "green")
GROY = ("green", "red", "orange", "yellow")


def test_a_tile_seen_twice_is_asked_about_and_not_ruled_on() -> None:
    report = single(table("ROYG OBPY GROY"))
    assert report.verdict == "unsure"
    assert {question.piece for question in report.questions} == {0, 2}
    whole = {f"{piece}.{corner}": colour for piece, face in ((0, ROYG), (2, GROY))
             for corner, colour in enumerate(face)}  # fmt: skip
    assert single(table("ROYG OBPY GROY"), whole).verdict == "invalid"
    assert single(table("ROYG OBPY GROY"), {"2.0": "purple"}).verdict == "valid"


def test_tiles_off_the_lattice_are_findings() -> None:
    shifted = replace(table("ROYG OBPY", "GRPB"), unclear=(Unclear("askew", (1, 2)),))
    report = single(shifted)
    assert report.verdict == "invalid"
    assert [(f.code, f.pieces) for f in report.findings][:1] == [("half-side-shift", (1, 2))]
    tip = replace(table("ROYG OBPY", "GRPB"), unclear=(Unclear("tip", (1, 2)),))
    assert single(tip).findings[0].code == "corner-contact"


def test_what_may_be_meant_to_touch_is_asked_about() -> None:
    near = replace(table("ROYG OBPY", "GRPB"), unclear=(Unclear("gap", (1, 2)),))
    assert single(near).verdict == "unsure"
    unseen = replace(table("ROYG OBPY"), unclear=(Unclear("hidden", (1,)),))
    report = single(unseen)
    assert report.verdict == "unsure"
    assert "place-unclear" in [finding.code for finding in report.findings]
    crooked = replace(table("ROYG OBPY"), unclear=(Unclear("loop", (0, 1)),))
    assert single(crooked).verdict == "unsure"
    blurred = single(replace(table("ROYG OBPY"), unclear=(Unclear("outlines"),)))
    assert blurred.verdict == "unsure"
    assert "outlines-unclear" in [finding.code for finding in blurred.findings]


def test_a_loose_tile_is_told_and_not_counted() -> None:
    report = single(table("ROYG OBPY", "GRPB"))
    assert report.verdict == "valid"
    assert [f.code for f in report.findings] == ["loose-tile"]
    assert len(report.details["boards"]) == 1


def test_the_first_tile_of_a_game_is_a_board() -> None:
    assert single(table("ROYG")).details["boards"][0]["full"] == 0


def test_several_boards_in_a_photo_are_ranked() -> None:
    report = single(table(HALF, "GRPB YOBR"))
    assert report.verdict == "valid"
    assert [(e["place"], e["board"]) for e in report.details["ranking"]] == [(1, 0), (2, 1)]
    assert "Board 1 wins" in report.summary


def test_a_doubt_that_does_not_change_the_winner_is_not_asked_about() -> None:
    ahead = "OBRP YPGR\nBRGY ROPY"
    seen = table(ahead, HALF, doubts={(4, 1): {"purple": 0.3}})
    report = single(seen)
    assert report.verdict == "valid"
    assert "Board 1 wins with 1 full circle" in report.details["result"]
    assert "ranges" in report.details["boards"][1]


def test_a_win_of_doubtful_counts_is_told_without_them() -> None:
    ahead = "OBRP YPGR\nBRGY ROPY"
    report = single(table(ahead, HALF, doubts={(0, 2): {"yellow": 0.3}}))
    assert (report.verdict, report.summary) == ("valid", "Board 1 wins.")
    assert report.details["result"] == "Board 1 wins."
    assert "Board 1: 0–1 full circles" in games.in_words(report)


@pytest.fixture
def photos(tmp_path: Path) -> list[str]:
    return [photograph(tmp_path / f"{name}.png") for name in ("a", "b")]


def see(monkeypatch: pytest.MonkeyPatch, *seen: Scene | Unreadable) -> None:
    shown = iter(seen)
    monkeypatch.setattr(CirplexedAdapter, "see", lambda *_: next(shown))


def test_players_are_ranked_over_their_photos(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table("GRPB YOBR"), table(HALF))
    assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo", "--json"]) == 0
    first, last = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["ranking"] == []
    assert [(e["place"], e["player"]) for e in last["ranking"]] == [(1, "Bo"), (2, "Ann")]
    assert last["boards"][0]["player"] == "Bo"
    assert "Bo wins with" in last["result"]


def test_the_ranking_is_the_last_line(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table("GRPB YOBR"), table(HALF))
    main(["check", "cirplexed", *photos, "--players", "Ann,Bo"])
    lines = capsys.readouterr().out.splitlines()
    assert "Bo wins with" in lines[-4]
    assert lines[-3].strip().startswith("1. Bo: ")
    assert lines[-2].strip().startswith("2. Ann: ")


def test_a_photo_that_cannot_be_read_leaves_nobody_ranked(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, BLURRED, table(HALF))
    assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo"]) == 2
    assert "nobody is ranked" in capsys.readouterr().out


def test_boards_that_nobody_owns_are_not_ranked(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table("GRPB YOBR", "ROYG OBPR"), table(HALF))
    assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo"]) == 0
    assert "3 boards are seen for 2 players" in capsys.readouterr().out


def test_one_board_is_one_board(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table(HALF))
    assert main(["check", "cirplexed", photos[0], "--players", "Ann,Bo"]) == 0
    assert "1 board is seen for 2 players, so nobody is ranked." in capsys.readouterr().out


def test_a_player_alone_has_counts_and_no_ranking(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table(HALF))
    assert main(["check", "cirplexed", photos[0], "--players", "Ann"]) == 0
    (line,) = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert ": valid. Ann: " in line


def test_players_of_one_photo_go_from_left_to_right(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table("GRPB YOBR", HALF))
    assert main(["check", "cirplexed", photos[0], "--players", "Ann,Bo", "--json"]) == 0
    ranking = json.loads(capsys.readouterr().out)["ranking"]
    assert [(e["place"], e["player"], e["board"]) for e in ranking] == [(1, "Bo", 1), (2, "Ann", 0)]


def test_equal_tiles_of_two_players_are_asked_about(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table("GRPB YOBR"), table("YOBR ROYG"))
    assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo", "--json"]) == 3
    asked = [json.loads(line)["questions"] for line in capsys.readouterr().out.splitlines()]
    assert [[q["at"].partition(".")[0] for q in qs] for qs in asked] == [["Ann:1"], ["Bo:0"]]


def test_what_is_noted_of_several_photos_is_said_once(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    see(monkeypatch, table("GRPB YOBR"), table("YOBR ROYG OBPR"))
    assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo"]) == 3
    said = capsys.readouterr().out
    assert said.count("but the box has only one such tile: one of them was misread.") == 1
    assert said.count("The boards have different numbers of tiles: Ann has 2 and Bo has 3.") == 1


def test_nobody_is_named_the_winner_while_anything_is_open(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crooked = replace(table("GRPB YOBR"), unclear=(Unclear("loop", (0, 1)),))
    tied = table("GRPB YOBR", "ROYG OBPR", doubts={(2, 1): {"purple": 0.3}})
    for seen in ((crooked, table(HALF)), (table(HALF), crooked), (tied,)):
        names = photos[: len(seen)]
        for form in (["--json"], []):
            see(monkeypatch, *seen)
            assert main(["check", "cirplexed", *names, "--players", "Ann,Bo", *form]) == 3
            said = capsys.readouterr().out
            assert "wins with" not in said
            assert "1. " not in said
            assert "It is open who wins." in said
            if form:
                assert json.loads(said.splitlines()[-1])["ranking"] == []


def test_places_behind_the_winner_that_turn_on_a_doubt_are_told_from_first_to_last(
    photos: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = "OBRP YPGR\nBRGY ROPY"
    see(monkeypatch, table(ahead, HALF, "GRPB RYOB", doubts={(4, 1): {"purple": 0.3}}))
    report = Referee("cirplexed", players="Ann,Bo,Cy").check(photos[0])
    assert (report.verdict, report.summary) == ("valid", "Ann wins with 1 full circle.")
    told = {e["player"]: (e.get("places"), e.get("ranges")) for e in report.details["ranking"]}
    bo = {"full": [0, 0], "three_quarter": [0, 0], "half": [1, 2]}
    # They may share the second place.
    assert told == {"Ann": (None, None), "Bo": (None, bo), "Cy": ([2, 3], None)}
    lines = games.find("cirplexed").in_words(report).splitlines()
    assert lines[-2:] == [
        "2. Bo: 0 full circles, 0 × ¾ and 1–2 × ½",
        "2–3. Cy: 0 full circles, 0 × ¾ and 1 × ½",
    ]
    assert faults(report.to_dict()) == []


@pytest.mark.parametrize(
    "wrong",
    [
        ["--answer", "5=red"],
        ["--answer", "0.4=red"],
        ["--answer", "0.1=pink"],
        ["--answer", "9.1=red"],
        ["--answer", "0.1=red", "--answer", "0.2=red"],
        ["--players", "Ann,Ann"],
        ["--players", "Ann,"],
    ],
)
def test_wrong_use_is_named(
    photos: list[str], monkeypatch: pytest.MonkeyPatch, wrong: list[str]
) -> None:
    see(monkeypatch, table(HALF))
    assert main(["check", "cirplexed", photos[0], *wrong]) == 64


def test_as_many_photos_as_players_are_needed(
    photos: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    see(monkeypatch, table(HALF), table(HALF))
    with pytest.raises(UsageError, match="one photo a player"):
        Referee("cirplexed", players="Ann,Bo,Cy").check_together(photos)


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
