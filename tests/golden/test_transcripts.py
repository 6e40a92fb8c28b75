"""Whole games at a table, and stories of made-up tables: told as in the files."""

import re

import pytest

from referee.game import Game
from referee.games import built_in
from tests.golden.games import GAMES
from tests.golden.stories import STORIES
from tests.golden.transcripts import Transcripts
from tests.table import episodes

ALL = {"games": GAMES, "stories": STORIES}
each = pytest.mark.parametrize("told", ALL.values(), ids=ALL)


@pytest.mark.parametrize(
    ("told", "game"),
    [
        pytest.param(told, game, id=f"{of}-{game}")
        for of, told in ALL.items()
        for game in told.lines
    ],
)
def test_all_is_told_as_it_was(told: Transcripts, game: str) -> None:
    """Where it changes on purpose: python -m tests.golden, and look at the diff."""
    assert told.text(game) == told.path(game).read_text("utf-8")


@each
def test_no_file_is_left_of_a_game_that_is_gone(told: Transcripts) -> None:
    assert sorted(told.folder.iterdir()) == sorted(map(told.path, told.lines))


@pytest.mark.parametrize("game", built_in(), ids=lambda game: game.name)
def test_every_call_of_a_game_is_made_in_what_is_told(game: Game) -> None:
    names = [name for name in GAMES.lines if name.partition("_")[0] == game.name]
    files = [episodes.FOLDER / f"{game.name}.txt", *map(GAMES.path, names)]
    told = "\n".join(path.read_text("utf-8") for path in files)
    made = re.findall(r"^ *[>✓✗!?] (?:[0-9]+ )?([^ :\n]+)", told, re.MULTILINE)
    assert {*made} >= {*game.play_class.calls}
