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
each = pytest.mark.parametrize("transcripts", ALL.values(), ids=ALL)


@pytest.mark.parametrize(
    ("transcripts", "game"),
    [
        pytest.param(transcripts, game, id=f"{of}-{game}")
        for of, transcripts in ALL.items()
        for game in transcripts.lines
    ],
)
def test_output_is_unchanged(transcripts: Transcripts, game: str) -> None:
    """After an intended change run python -m tests.golden, and review the diff."""
    assert transcripts.text(game) == transcripts.path(game).read_text("utf-8")


@each
def test_there_are_no_files_of_removed_games(transcripts: Transcripts) -> None:
    assert sorted(transcripts.folder.iterdir()) == sorted(map(transcripts.path, transcripts.lines))


@pytest.mark.parametrize("game", built_in(), ids=lambda game: game.name)
def test_every_call_of_a_game_occurs_in_a_transcript(game: Game) -> None:
    names = [name for name in GAMES.lines if name.partition("_")[0] == game.name]
    files = [episodes.FOLDER / f"{game.name}.txt", *map(GAMES.path, names)]
    transcripts = "\n".join(path.read_text("utf-8") for path in files)
    made = re.findall(r"^ *[>✓✗!?] (?:[0-9]+ )?([^ :\n]+)", transcripts, re.MULTILINE)
    assert {*made} >= {*game.play_class.calls}
