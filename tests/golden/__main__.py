"""``python -m tests.golden``: write the reports on the samples, and whole games, anew."""

from tests.golden import games, reports

reports.write()
games.write()
