"""``python -m tests.golden``: write the reports on the samples, whole games and stories anew."""

from tests.golden import reports
from tests.golden.games import GAMES
from tests.golden.stories import STORIES

reports.write()
GAMES.write()
STORIES.write()
