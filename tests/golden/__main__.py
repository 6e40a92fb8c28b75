"""``python -m tests.golden``: write reports on the samples, games, stories and sessions anew."""

from functools import partial

from tests.golden import reports
from tests.golden.games import GAMES
from tests.golden.stories import STORIES
from tests.golden.transcripts import Transcripts
from tests.table import episodes

reports.write()
GAMES.write()
STORIES.write()
Transcripts(
    episodes.FOLDER, {game: partial(episodes.file_lines, game) for game in episodes.LOOKS}
).write()
