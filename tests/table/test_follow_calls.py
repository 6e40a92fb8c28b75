"""`referee follow --calls`: games photo by photo, with what was called between them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import games
from referee.cli.main import main
from referee.following import follow_photos
from referee.games.mathable.rule import MathableAdapter
from referee.games.mobi.rule import MobiAdapter
from referee.table.calls import parse_timed
from referee.table.sighting import BoardLook
from tests.referee.boards import fake_scenes, photograph
from tests.table.mathable_looks import Doubt, whole
from tests.table.mobi_looks import pods_scene
from vision.photo.photo import Photo

SAMPLES = Path(__file__).parents[2] / "sample_images"
MATHABLE = sorted((SAMPLES / "mathable").glob("game_1_0?.jpg"))[:3]


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    return tmp_path / "calls.txt"


def follow(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, dict[str, Any]]:
    status = main(["follow", *map(str, arguments), "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    return status, json.loads(line)


def test_mathable_with_turns_called(calls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls.write_text("2 done Ann\n3 done\n", "utf-8")
    result = follow(capsys, "mathable", *MATHABLE, "--players", "Ann,Bo", "--calls", calls)
    status, report = result
    assert status == 0
    assert [(m["square"], m["value"], m["player"]) for m in report["moves"]] == [
        ("7I", 3, "Ann"),
        ("8I", 12, "Ann"),
        ("7J", 6, "Bo"),
    ]
    assert [m["source"] for m in report["moves"]] == list(map(str, MATHABLE))
    assert report["scores"] == {"Ann": 15, "Bo": 6}
    assert [call["call"] for call in report["calls"]] == ["done Ann", "done"]


def test_formula_with_a_draw(calls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photos = [SAMPLES / "formula" / f"round_{number}.jpg" for number in (1, 2, 3)]
    calls.write_text("2 draw Bo\n", "utf-8")
    status, report = follow(capsys, "formula", *photos, "--players", "Ann,Bo", "--calls", calls)
    assert status == 0
    assert [(m["formula"], m["player"]) for m in report["moves"]] == [
        ("2 + 4 = 6", "Ann"),
        ("12 + 4 = 16", "Ann"),
    ]
    assert report["hands"]["Bo"] == "8"


def test_mobi_to_the_pod_that_wins(calls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = SAMPLES / "mobi" / "mobi_011.jpg"
    rules = calls.with_name("rules.toml")
    rules.write_text('variant = "solo"\nstart = 8\npool = 8\n', "utf-8")
    calls.write_text("0 go Ann\n1 möbi Ann\n", "utf-8")
    status, report = follow(
        capsys, "mobi", photo, "--players", "Ann", "--calls", calls, "--rules", rules
    )
    assert (status, report["verdict"], report["summary"]) == (0, "valid", "Ann wins. Time: 0:01.0.")
    assert [call["summary"] for call in report["calls"]] == [
        "Ann says GO! Number tiles: Ann 8; 0 in the pool.",
        "Möbi! Ann wins.",
    ]
    assert report["scores"] == {"Ann": 1}
    # The same file of rules is for `check`.
    assert main(["check", "mobi", str(photo), "--rules", str(rules)]) == 0


def test_an_incomplete_pod_does_not_win_where_nobody_counted_the_pool(
    calls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One pod of 8 number tiles is in view, taken as that of whoever calls, and 2 face down."""
    photo = SAMPLES / "mobi" / "mobi_011.jpg"
    lines = ["1 go", "1 flip Bo", "1 flip Bo", "1 swap Ann", "1 möbi Ann", "1 answer pool=yes"]
    calls.write_text("\n".join(lines), "utf-8")
    arguments = ("mobi", photo, "--players", "Ann,Bo,Cy", "--calls", calls)
    status, report = follow(capsys, *arguments)
    assert (status, report["out"], report["pool"]) == (1, ["Ann"], 16)
    summary = report["calls"][-1]["summary"]
    assert "Only 8 number tiles can be seen, but the player holds 14: 6 missing." in summary
    assert "Ann is disqualified" in summary
    # Of two players each could still take one of those that lie face down.
    _, two = follow(capsys, "mobi", photo, "--players", "Ann,Bo", "--calls", calls)
    assert two["calls"][-2]["summary"].startswith("The pool must be used up, but has 2 or more")
    # Before anybody says so, nothing is ruled.
    calls.write_text("\n".join(lines[:-1]), "utf-8")
    status, report = follow(capsys, *arguments)
    assert (status, report["over"]) == (3, False)
    assert [question["at"] for question in report["questions"]] == ["pool"]


def test_games_without_a_follower_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    photo = SAMPLES / "mobius" / "opening.jpg"
    status, report = follow(capsys, "mobius", photo)
    assert status == 0
    assert report["moves"] == []
    assert report["cells"]
    status, report = follow(capsys, "cirplexed", SAMPLES / "cirplexed" / "kit.jpg")
    assert status == 0
    assert len(report["boards"]) == 1


@pytest.mark.parametrize(
    ("photo", "status", "verdict"),
    [("mobi_004.jpg", 1, "invalid"), ("mobi_011.jpg", 0, "valid"), ("kit.jpg", 0, "valid")],
)
def test_where_nothing_is_called_the_pod_is_ruled_on(
    photo: str, status: int, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = SAMPLES / "mobi" / photo
    assert main(["check", "mobi", str(path), "--json"]) == status
    checked = json.loads(capsys.readouterr().out)
    exit_status, report = follow(capsys, "mobi", path)
    assert (exit_status, report["verdict"]) == (status, verdict)
    assert report["summary"] == checked["summary"]
    assert report["equations"] == checked["equations"]


def test_nothing_is_said_to_be_valid_where_nobody_called(
    calls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = SAMPLES / "mobi" / "mobi_004.jpg"
    status, report = follow(capsys, "mobi", photo, "--players", "Ann,Bo")
    assert (status, report["verdict"]) == (3, "unsure")
    assert report["summary"].startswith("Nothing was called, so nothing is ruled on.")
    calls.write_text("0 go Ann\n", "utf-8")
    arguments = ("mobi", photo, "--players", "Ann,Bo", "--calls", calls)
    status, report = follow(capsys, *arguments)
    assert (status, report["verdict"]) == (0, "valid")
    assert "no pod is ruled on" in report["summary"]


def test_photographs_of_other_games_are_unreadable(capsys: pytest.CaptureFixture[str]) -> None:
    others = [SAMPLES / name for name in ("formula/kit.jpg", "mathable/kit.jpg")]
    status, report = follow(capsys, "mobi", *others, SAMPLES / "mobi" / "kit.jpg")
    assert (status, report["verdict"]) == (2, "valid")
    left_out = [f["message"] for f in report["findings"] if f["code"] == "photo-unreadable"]
    for photo, message in zip(others, left_out, strict=True):
        assert f"{photo} is left out: This looks like " in message
    status, report = follow(capsys, "mobi", others[0])
    assert (status, report["verdict"]) == (2, "unreadable")


def test_a_photo_of_another_game_is_told_where_a_board_was_expected(
    capsys: pytest.CaptureFixture[str], calls: Path
) -> None:
    calls.write_text("", "utf-8")
    photos = (SAMPLES / "mobius" / "opening.jpg", MATHABLE[0])
    _, report = follow(capsys, "mathable", *photos, "--players", "Ann,Bo", "--calls", calls)
    (left_out,) = [f for f in report["findings"] if f["code"] == "photo-unreadable"]
    assert "opening.jpg is left out: This looks like Mobius, not Mathable" in left_out["message"]


def test_a_game_may_begin_with_tiles_that_lie_apart() -> None:
    tiles = pods_scene((100.0, 100.0, "loose: 3 4 5"))
    with fake_scenes(MobiAdapter, {"table": tiles}):
        grey = Photo.from_pixels("table", np.full((60, 80, 3), 125, np.uint8))
        report = follow_photos(games.find("mobi"), [grey], ("Ann",), {"variant": "solo"})
    assert [photo.verdict for photo in report.photos] == ["valid"]
    assert report.details["pods"] == [{"player": "Ann", "numbers": 0, "loose": 3}]


def test_a_photograph_that_cannot_be_read_is_left_out(
    calls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.write_text("2 done Ann\n", "utf-8")
    status, report = follow(
        capsys, "mathable", MATHABLE[0], "none.jpg", MATHABLE[1], "--calls", calls,
        "--players", "Ann,Bo",
    )  # fmt: skip
    assert status == 2
    assert [m["square"] for m in report["moves"]] == ["7I", "8I"]
    assert any("none.jpg is left out" in f["message"] for f in report["findings"])


def test_in_words(calls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls.write_text("2 done Ann\n", "utf-8")
    arguments = ["follow", "mathable", *map(str, MATHABLE[:2]), "--calls", str(calls)]
    assert main([*arguments, "--players", "Ann,Bo"]) == 0
    out = capsys.readouterr().out
    assert "✓ Ann: 12 on 8I, 12 points.\n" in out
    assert "✓ done Ann: Ann: 2 tiles placed: 15 points." in out
    assert "1 tile of the first photo counts as placed on the bare board" in out


def test_each_violation_is_told_where_the_ruling_is_called_for(
    calls: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.write_text("1 go Ann\n1 rule Ann\n", "utf-8")
    wrong = pods_scene((100.0, 100.0, "3 + 4 = 8\n- . . . .\n1 . . . .\n= . . . .\n5 . . . .\n"))
    photo = photograph(tmp_path / "pods.jpg")
    line = ["follow", "mobi", photo, "--players", "Ann,Bo", "--calls", str(calls)]
    with fake_scenes(MobiAdapter, {"pods.jpg": wrong}):
        assert main(line) == 1
    summary = "rule Ann: 3 + 4 = 8 is false: 7 is not 8. 3 − 1 = 5 is false: 2 is not 5."
    assert summary in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mobius", "--answer", "F0=red"], "--answer does not go with calls, and this game"),
        (["mobi", "--turns", "turns.txt"], "--turns does not go with calls, and this game"),
        (["mathable", "--players", "Ann,Bo"], "--players goes with --calls; without it, begin"),
        (["mobi", "--held", "4"], "takes --players and --rules, but not --held."),
    ],
)
def test_options_that_do_not_fit_are_named(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["follow", arguments[0], "a.jpg", *arguments[1:]]) == 64
    assert message in capsys.readouterr().err


def test_what_is_followed_with_calls_has_players_and_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["follow", "--help"])
    output = " ".join(capsys.readouterr().out.split())
    assert "--players A,B who plays, in the order of their turns" in output
    assert "--rules FILE house rules, a TOML file" in output


def test_one_photo_is_one_photo(capsys: pytest.CaptureFixture[str]) -> None:
    main(["follow", "mobius", str(SAMPLES / "mobius" / "opening.jpg")])
    assert "mobius, 1 photo: " in capsys.readouterr().out


DOUBT = {"1": 0.9, "7": 0.1}
LOOKS: Sequence[Mapping[str, str | Doubt]] = (
    {"7F": "3"},
    {"7F": "3", "8F": DOUBT},
    {"7F": "3", "8F": DOUBT, "9F": "2"},
)


class MadeUp(MathableAdapter):
    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook:
        return BoardLook(whole(LOOKS[int(photo.source)]).pieces, {})


def test_a_move_that_an_answer_decides_is_told_once() -> None:
    game = replace(games.find("mathable"), adapter=f"{__name__}:MadeUp")
    photos = [Photo.from_pixels(str(i), np.full((16, 16, 3), 125, np.uint8)) for i in range(3)]
    report = follow_photos(game, photos, calls=[parse_timed("3 answer 8F=7")])
    assert [(m["source"], m["square"], m["legal"]) for m in report.details["moves"]] == [
        ("0", "7F", True),
        ("2", "8F", True),
        ("2", "9F", False),
    ]
    assert report.verdict == "invalid"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("2 dune Ann\n", "line 1"),
        ("2 done\n", "The call '2 done' cannot be made. Nobody said who plays"),
    ],
)
def test_calls_that_make_no_sense(
    calls: Path, content: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.write_text(content, "utf-8")
    assert main(["follow", "mathable", str(MATHABLE[0]), "--calls", str(calls)]) == 64
    assert message in capsys.readouterr().err
