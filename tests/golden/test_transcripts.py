"""Whole games at a table, and stories of made-up tables: told as in the files."""

import pytest

from referee.games import find
from tests.golden.games import GAMES
from tests.golden.stories import STORIES
from tests.golden.transcripts import Transcripts

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


def test_every_call_of_mathable_is_made_in_a_whole_game() -> None:
    lines = GAMES.path("mathable").read_text("utf-8").splitlines()
    made = {line.split()[1] for line in lines if line.startswith("> ")}
    assert made >= {*find("mathable").at_table.calls}
