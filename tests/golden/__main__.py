"""``python -m tests.golden``: write the reports on the samples, whole games and stories anew."""

from tests.golden import games, reports, stories

reports.write()
games.write()
stories.write()
