"""Whole games at a table: told as in the files."""

import pytest

from tests.golden.games import FOLDER, GAMES, path_of, transcript


@pytest.mark.parametrize("game", GAMES)
def test_games_are_told_as_they_were(game: str) -> None:
    """Where they change on purpose: python -m tests.golden, and look at the diff."""
    assert transcript(game) == path_of(game).read_text("utf-8")


def test_no_transcript_is_left_from_a_game_that_is_gone() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(path_of, GAMES))
