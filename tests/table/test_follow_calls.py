"""`referee follow --calls`: games photo by photo, with what was called between them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import games
from referee.following import follow_photos
from referee.games.mathable.rule import MathableAdapter
from referee.games.mobi.rule import MobiAdapter
from referee.table.calls import parse_timed
from referee.table.sighting import BoardLook
from tests.command_line import Cli, Result
from tests.referee.boards import fake_scenes, photograph
from tests.table.mathable_looks import Doubt, whole
from tests.table.mobi_looks import pods_scene
from vision.photo.photo import Photo

SAMPLES = Path(__file__).parents[2] / "sample_images"
MATHABLE = sorted((SAMPLES / "mathable").glob("game_1_0?.jpg"))[:3]
WON, WRONG = SAMPLES / "mobi" / "mobi_011.jpg", SAMPLES / "mobi" / "mobi_004.jpg"


Follow = Callable[..., Result]
"""Follows photographs of a game, with players and calls."""


@pytest.fixture
def follow(cli: Cli, tmp_path: Path) -> Follow:
    """Follow photographs, with calls from a file; JSON unless told otherwise."""

    def run(
        game: str,
        *arguments: object,
        players: str = "",
        calls: Sequence[str] | None = None,
        json: bool = True,
    ) -> Result:
        (path := tmp_path / "calls.txt").write_text("\n".join(calls or ()), "utf-8")
        options: list[object] = ["--players", players] if players else []
        options += [] if calls is None else ["--calls", path]
        return cli("follow", game, *arguments, *options, *(["--json"] if json else []))

    return run


def test_mathable_with_turns_called(follow: Follow) -> None:
    done = follow("mathable", *MATHABLE, players="Ann,Bo", calls=["2 done Ann", "3 done"])
    report = done.report
    assert done.status == 0
    assert [(m["square"], m["value"], m["player"]) for m in report["moves"]] == [
        ("7I", 3, "Ann"),
        ("8I", 12, "Ann"),
        ("7J", 6, "Bo"),
    ]
    assert [m["source"] for m in report["moves"]] == list(map(str, MATHABLE))
    assert report["scores"] == {"Ann": 15, "Bo": 6}
    assert [call["call"] for call in report["calls"]] == ["done Ann", "done"]


def test_formula_with_a_draw(follow: Follow) -> None:
    photos = [SAMPLES / "formula" / f"round_{number}.jpg" for number in (1, 2, 3)]
    done = follow("formula", *photos, players="Ann,Bo", calls=["2 draw Bo"])
    assert done.status == 0
    assert [(m["formula"], m["player"]) for m in done.report["moves"]] == [
        ("2 + 4 = 6", "Ann"),
        ("12 + 4 = 16", "Ann"),
    ]
    assert done.report["hands"]["Bo"] == "8"


def test_mobi_to_the_winning_pod(follow: Follow, cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('variant = "solo"\nstart = 8\npool = 8\n', "utf-8")
    calls = ["0 go Ann", "1 möbi Ann"]
    done = follow("mobi", WON, "--rules", rules, players="Ann", calls=calls)
    assert (done.status, done.report["verdict"]) == (0, "valid")
    assert done.report["summary"] == "Ann wins. Time: 0:01.0."
    assert [call["summary"] for call in done.report["calls"]] == [
        "Ann says GO! Number tiles: Ann 8; 0 in the pool.",
        "Möbi! Ann wins.",
    ]
    assert done.report["scores"] == {"Ann": 1}
    assert cli("check", "mobi", WON, "--rules", rules).status == 0, "the same file of rules"


def test_an_incomplete_pod_does_not_win_with_an_uncounted_pool(follow: Follow) -> None:
    """The caller's pod of 8 number tiles is in view, and 2 tiles face down."""
    calls = ["1 go", "1 flip Bo", "1 flip Bo", "1 swap Ann", "1 möbi Ann", "1 answer pool=yes"]
    done = follow("mobi", WON, players="Ann,Bo,Cy", calls=calls)
    assert (done.status, done.report["out"], done.report["pool"]) == (1, ["Ann"], 16)
    summary = done.report["calls"][-1]["summary"]
    assert "Only 8 number tiles can be seen, but the player holds 14: 6 missing." in summary
    assert "Ann is disqualified" in summary
    # Of two players each could still take one of those that lie face down.
    two = follow("mobi", WON, players="Ann,Bo", calls=calls).report
    assert two["calls"][-2]["summary"].startswith("The pool must be used up, but has 2 or more")
    unanswered = follow("mobi", WON, players="Ann,Bo,Cy", calls=calls[:-1])
    assert (unanswered.status, unanswered.report["over"]) == (3, False)
    assert [question["at"] for question in unanswered.report["questions"]] == ["pool"]


def test_mobius_and_cirplexed_are_followed_as_at_a_table(follow: Follow) -> None:
    done = follow("mobius", SAMPLES / "mobius" / "opening.jpg")
    assert (done.status, done.report["moves"]) == (0, [])
    assert done.report["cells"]
    done = follow("cirplexed", SAMPLES / "cirplexed" / "kit.jpg")
    assert (done.status, len(done.report["boards"])) == (0, 1)


@pytest.mark.parametrize(
    ("photo", "status", "verdict"),
    [(WRONG, 1, "invalid"), (WON, 0, "valid"), (SAMPLES / "mobi" / "kit.jpg", 0, "valid")],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_without_players_and_calls_the_pod_is_ruled_on(
    photo: Path, status: int, verdict: str, follow: Follow, cli: Cli
) -> None:
    checked, followed = cli("check", "mobi", photo, "--json"), follow("mobi", photo)
    assert checked.status == followed.status == status
    assert followed.report["verdict"] == verdict
    for field in ("summary", "equations"):
        assert followed.report[field] == checked.report[field]


def test_players_without_a_call_for_a_ruling_get_none(follow: Follow) -> None:
    done = follow("mobi", WRONG, players="Ann,Bo")
    assert (done.status, done.report["verdict"]) == (3, "unsure")
    assert done.report["summary"].startswith("Nothing was called, so nothing is ruled on.")
    done = follow("mobi", WRONG, players="Ann,Bo", calls=["0 go Ann"])
    assert (done.status, done.report["verdict"]) == (0, "valid")
    assert "no pod is ruled on" in done.report["summary"]


def test_photographs_of_other_games_are_left_out(follow: Follow) -> None:
    others = [SAMPLES / name for name in ("formula/kit.jpg", "mathable/kit.jpg")]
    done = follow("mobi", *others, SAMPLES / "mobi" / "kit.jpg")
    assert (done.status, done.report["verdict"]) == (2, "valid")
    for photo, message in zip(others, unread(done), strict=True):
        assert f"{photo} is left out: This looks like " in message
    done = follow("mobi", others[0])
    assert (done.status, done.report["verdict"]) == (2, "unreadable")
    board = SAMPLES / "mobius" / "opening.jpg"
    done = follow("mathable", board, MATHABLE[0], players="Ann,Bo", calls=[])
    (message,) = unread(done)
    assert "opening.jpg is left out: This looks like Mobius, not Mathable" in message


def unread(done: Result) -> list[str]:
    """Messages on photographs that could not be read."""
    findings = done.report["findings"]
    return [each["message"] for each in findings if each["code"] == "photo-unreadable"]


def test_a_game_may_begin_with_tiles_that_lie_apart() -> None:
    tiles = pods_scene((100.0, 100.0, "loose: 3 4 5"))
    with fake_scenes(MobiAdapter, {"table": tiles}):
        grey = Photo.from_pixels("table", np.full((60, 80, 3), 125, np.uint8))
        report = follow_photos(games.find("mobi"), [grey], ("Ann",), {"variant": "solo"})
    assert [photo.verdict for photo in report.photos] == ["valid"]
    assert report.details["pods"] == [{"player": "Ann", "numbers": 0, "loose": 3}]


def test_a_missing_photograph_is_left_out(follow: Follow) -> None:
    photos = (MATHABLE[0], "none.jpg", MATHABLE[1])
    done = follow("mathable", *photos, players="Ann,Bo", calls=["2 done Ann"])
    assert done.status == 2
    assert [m["square"] for m in done.report["moves"]] == ["7I", "8I"]
    assert any("none.jpg is left out" in message for message in unread(done))


def test_moves_and_calls_in_words(follow: Follow) -> None:
    done = follow("mathable", *MATHABLE[:2], players="Ann,Bo", calls=["2 done Ann"], json=False)
    assert done.status == 0
    assert "✓ Ann: 12 on 8I, 12 points.\n" in done.out
    assert "✓ done Ann: Ann: 2 tiles placed: 15 points." in done.out
    assert "1 tile of the first photo counts as placed on the bare board" in done.out


def test_a_call_for_a_ruling_names_each_violation(follow: Follow, tmp_path: Path) -> None:
    wrong = pods_scene((100.0, 100.0, "3 + 4 = 8\n- . . . .\n1 . . . .\n= . . . .\n5 . . . .\n"))
    photo = photograph(tmp_path / "pods.jpg")
    with fake_scenes(MobiAdapter, {"pods.jpg": wrong}):
        calls = ["1 go Ann", "1 rule Ann"]
        done = follow("mobi", photo, players="Ann,Bo", calls=calls, json=False)
    assert done.status == 1
    summary = "rule Ann: 3 + 4 = 8 is false: 7 is not 8. 3 − 1 = 5 is false: 2 is not 5."
    assert summary in done.out


def test_help_explains_players_and_rules(cli: Cli) -> None:
    output = " ".join(cli("follow", "--help").out.split())
    assert "--players A,B who plays, in the order of their turns" in output
    assert "--rules FILE house rules, a TOML file" in output


def test_one_photo_is_counted_in_the_singular(follow: Follow) -> None:
    assert (
        "mobius, 1 photo: " in follow("mobius", SAMPLES / "mobius" / "opening.jpg", json=False).out
    )


DOUBT = {"1": 0.9, "7": 0.1}
LOOKS: Sequence[Mapping[str, str | Doubt]] = (
    {"7F": "3"},
    {"7F": "3", "8F": DOUBT},
    {"7F": "3", "8F": DOUBT, "9F": "2"},
)


class MadeUp(MathableAdapter):
    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> BoardLook:
        return BoardLook(whole(LOOKS[int(photo.source)]).pieces, {})


def test_a_move_decided_by_an_answer_is_listed_once() -> None:
    game = replace(games.find("mathable"), adapter=f"{__name__}:MadeUp")
    photos = [Photo.from_pixels(str(i), np.full((16, 16, 3), 125, np.uint8)) for i in range(3)]
    report = follow_photos(game, photos, calls=[parse_timed("3 answer 8F=7")])
    assert [(m["source"], m["square"], m["legal"]) for m in report.details["moves"]] == [
        ("0", "7F", True),
        ("2", "8F", True),
        ("2", "9F", False),
    ]
    assert report.verdict == "invalid"
