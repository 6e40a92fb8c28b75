"""What is said of made-up tables: told as in the files."""

import pytest

from tests.golden.stories import FOLDER, GAMES, path_of, transcript


@pytest.mark.parametrize("game", GAMES)
def test_stories_are_told_as_they_were(game: str) -> None:
    """Where they change on purpose: python -m tests.golden, and look at the diff."""
    assert transcript(game) == path_of(game).read_text("utf-8")


def test_no_file_is_left_from_stories_that_are_gone() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(path_of, GAMES))
