"""Photographs without the name of a game, and with the wrong one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from benchmarks.recognition import KINDS, draw
from referee import Recognition, Referee, Report, games, recognise
from referee.game import Adapter, View
from referee.ruling.clock import Clock
from referee.ruling.report import OtherGames
from tests.command_line import Cli
from tests.golden.reports import golden_report
from tests.referee.boards import fake_scenes
from tests.referee.card_tables import table as cards
from vision.failure import Unreadable
from vision.photo.photo import Photo

SAMPLES = Path("sample_images")
RECOGNISED = [
    *("cirplexed/kit", "cirplexed/cirplexed_008", "formula/kit", "formula/round_1"),
    *("mathable/kit", "mathable/tilted_under_a_lamp", "mobi/kit", "mobi/mobi_011"),
    *("mobius/opening", "mobius/two_colours_on_a_split_cell"),
]
NAMES = ("cirplexed", "formula", "mathable", "mobi", "mobius")


OTHER_SAMPLES = {"mobius": "opening"}
"""Samples of games without a photograph called kit."""


def photo(name: str) -> Path:
    return SAMPLES / f"{name}.jpg"


def faces(report: Report) -> list[str]:
    return [str(piece.face) for piece in report.pieces]


@pytest.mark.parametrize("name", RECOGNISED)
def test_the_game_is_recognised_and_ruled_on_as_if_it_were_named(name: str) -> None:
    recognition = recognise(photo(name))
    assert isinstance(recognition, Recognition)
    assert recognition.game.name == name.partition("/")[0]
    expected = golden_report(name)
    report = Referee(recognition.game).rule(recognition.view)
    assert report.verdict == expected.verdict
    if report.verdict != "unsure":
        assert report.summary == expected.summary
        assert sorted(faces(report)) == sorted(faces(expected))


def test_a_table_without_pieces_is_no_game(tmp_path: Path, cli: Cli) -> None:
    rng = np.random.default_rng(4)
    empty = tmp_path / "table.png"
    cv2.imwrite(str(empty), rng.normal((70, 100, 140), 6, (600, 800, 3)).clip(0, 255))
    failure = recognise(empty)
    assert isinstance(failure, Unreadable)
    assert failure.reason == "no-game"
    done = cli("check", empty, "--json")
    assert (done.report["game"], done.report["verdict"]) == ("unknown", "unreadable")
    assert done.report["summary"].startswith("No game that the referee knows can be seen.")
    for name in ("cirplexed", "mobius", "mathable"):
        report = Referee(name).check(empty)
        assert (report.verdict, report.image_size) == ("unreadable", (800, 600))


@pytest.mark.parametrize("apart", [1, 2])
@pytest.mark.parametrize("named", NAMES)
def test_a_photo_of_another_game_is_recognised(named: str, apart: int) -> None:
    shown = NAMES[(NAMES.index(named) + apart) % len(NAMES)]
    report = Referee(named).check(photo(f"{shown}/{OTHER_SAMPLES.get(shown, 'kit')}"))
    assert report.verdict == "unreadable"
    assert report.findings[0].code == "another-game"
    titles = games.find(shown).short_title, games.find(named).short_title
    assert report.summary.startswith(f"This looks like {titles[0]}, not {titles[1]}: ")
    assert report.summary.endswith(f"Name the game that it shows: 'referee check {shown}'.")
    assert report.details == {"likely": [shown]}


@pytest.mark.parametrize(
    ("named", "shown", "sentence"),
    [
        (
            "mobi",
            "formula/round_2",
            "This looks like Formula, not Möbi: These pieces look longer than they are "
            "wide, but tiles of Möbi are square: if they are tiles, show them from above.",
        ),
        (
            "formula",
            "mobi/mobi_011",
            "This looks like Möbi, not Formula: These pieces lie in rows and columns, but cards "
            "of Formula lie in one line.",
        ),
        (
            "cirplexed",
            "mobi/kit",
            "This looks like Möbi, not Cirplexed!: No tile with corner discs is in view.",
        ),
    ],
)
def test_the_message_says_how_the_games_differ(named: str, shown: str, sentence: str) -> None:
    assert Referee(named).check(photo(shown)).findings[0].message == sentence


@pytest.fixture
def viewed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game reads the one photograph of a test once only."""
    views: dict[type[Adapter], View | Unreadable] = {}
    view = Adapter.view

    def once(self: Adapter, photo: Photo, clock: Clock) -> View | Unreadable:
        if type(self) not in views:
            views[type(self)] = view(self, photo, clock)
        return views[type(self)]

    monkeypatch.setattr(Adapter, "view", once)


@pytest.mark.usefixtures("viewed_once")
@pytest.mark.parametrize("kind", KINDS)
def test_unknown_games_are_not_ruled_on(kind: str) -> None:
    strange = Photo.from_pixels(kind, draw(kind, 1))
    for name in NAMES:
        report = Referee(name).check(strange)
        assert report.verdict == "unreadable", name
        assert report.findings[0].code != "another-game"
    failure = recognise(strange)
    assert isinstance(failure, Unreadable)
    assert failure.reason == "no-game"


def test_number_tiles_alone_are_no_pod() -> None:
    report = Referee("mobi").check(Photo.from_pixels("rummy", draw("rummy", 3)))
    assert report.findings[0].message == (
        "This does not look like Möbi: No tile shows an operation."
    )


def test_photos_of_several_games_are_checked_at_once(cli: Cli) -> None:
    photos = [photo(name) for name in ("cirplexed/kit", "mathable/kit")]
    done = cli("check", *photos, "missing.jpg", "--json")
    assert done.status == 2
    assert [each["game"] for each in done.reports] == ["cirplexed", "mathable", "unknown"]
    assert done.reports[2]["summary"] == "missing.jpg: file not found. Check its name."


def test_a_folder_may_be_called_as_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    (tmp_path / "mobi").mkdir()
    kit = photo("mobi/kit").resolve()
    monkeypatch.chdir(tmp_path)
    done = cli("check", "mobi", kit, "--json")
    assert (done.status, len(done.reports)) == (0, 1)
    done = cli("check", "mobi", "--json")
    assert done.status == 2
    assert "There is no picture in the folder mobi." in done.out


def test_pieces_of_either_of_two_games_name_both() -> None:
    line = cards("7 ÷ 1 − 7")
    none = Unreadable("no-board", "No board in view.", "Come nearer.")
    adapters = {name: type(games.find(name).new_adapter({})) for name in NAMES}
    with ExitStack() as stack:
        for name, adapter in adapters.items():
            shown = line if name in ("mobi", "formula") else none
            stack.enter_context(fake_scenes(adapter, {"table": shown}))
            stack.enter_context(patch.object(adapter, "why_foreign", lambda *_: None))
            stack.enter_context(patch.object(adapter, "is_certain", lambda *_: False))
        table = Photo.from_pixels("table", np.full((60, 80, 3), 125, np.uint8))
        failure = recognise(table)
        assert isinstance(failure, OtherGames)
        assert failure.message == "This may be Möbi or Formula."
        assert failure.games == ("mobi", "formula")
        stack.enter_context(fake_scenes(adapters["mobi"], {"table": none}))
        only = recognise(table)
        assert isinstance(only, Recognition)
        assert only.game.name == "formula"
