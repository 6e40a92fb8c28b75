"""Errors of the rules, whose messages are said in a language only where a player reads them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from referee.words import say


@contextmanager
def refused(error: type[Exception], pattern: str) -> Iterator[None]:
    """Expect an error whose English sentence contains a match of the pattern."""
    with pytest.raises(error) as raised:
        yield
    assert re.search(pattern, say(raised.value.args[0]))
