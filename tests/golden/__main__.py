"""``python -m tests.golden``: write the reports on the samples anew."""

from tests.golden.reports import write

write()
