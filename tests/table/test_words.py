"""What players are told of events."""

import pytest

from referee.table.events import StateEvent
from referee.table.words import as_line
from vision.watching.glimpse import WatchState


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("dark", "  0:03.0  It is too dark to see the table: switch on a lamp."),
        ("moved", "  0:03.0  The camera was moved: the table is looked for anew."),
        ("searching", "  0:03.0  Looking for the board."),
        ("hand", None),
        ("still", None),
    ],
)
def test_what_keeps_the_table_from_being_watched_is_said(
    state: WatchState, said: str | None
) -> None:
    assert as_line(StateEvent(3.0, state)) == said
