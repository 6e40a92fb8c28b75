"""What players are told of events."""

import io

import pytest
from rich.console import Console

from referee.games.formula.live import FormulaPlay
from referee.games.mathable.live import MathablePlay
from referee.ruling.report import Question, Report
from referee.table.display import Display
from referee.table.events import EndEvent, QuestionEvent, RulingEvent, StateEvent
from referee.table.session import Session
from referee.table.words import event_line
from tests.table.mathable_looks import first_look
from vision.piece import Alternative
from vision.watching.frame import WatchState


@pytest.mark.parametrize(
    ("state", "line"),
    [
        ("dark", "  0:03.0  It is too dark to see the table: switch on a lamp."),
        ("moved", "  0:03.0  The view has changed: looking for the table again."),
        ("searching", "  0:03.0  Looking for the board."),
        ("hand", None),
        ("still", None),
    ],
)
def test_what_keeps_the_table_from_being_watched_is_announced(
    state: WatchState, line: str | None
) -> None:
    assert event_line(StateEvent(3.0, state)) == line


FACES = (Alternative("4", 0.6), Alternative("9", 0.4))


@pytest.mark.parametrize(
    ("question", "hint"),
    [
        (Question(3, "Is it a 4 or a 9?", FACES, "7B"), "answer 7B=…"),
        (Question(3, "Is it a 4 or a 9?", FACES), "answer 3=…"),
        (Question(None, "Was it covered by its like?", at="A1, B2"), None),
    ],
)
def test_how_to_answer_is_explained_where_an_answer_is_accepted(
    question: Question, hint: str | None
) -> None:
    line = event_line(QuestionEvent(3.0, question))
    assert line is not None
    console = Console(file=io.StringIO(), width=200)
    display = Display(Session(FormulaPlay.start(())), "Formula", "camera 0", console)
    display.emit(RulingEvent(3.0, Report("formula", "", "unsure", "", questions=(question,))))
    with console.capture() as screen:
        console.print(display.screen())
    for text in (line, screen.get()):
        assert question.message in text
        assert (hint in text) if hint else ("answer" not in text)


def test_what_was_shown_last_stays_when_the_screen_is_gone() -> None:
    terminal = io.StringIO()
    console = Console(file=terminal, width=100, height=40, force_terminal=True)
    with Display(Session(FormulaPlay.start(())), "Formula", "evening.mp4", console) as display:
        display.emit(RulingEvent(3.0, Report("formula", "", "valid", "2 + 4 = 6 is right.")))
        display.emit(EndEvent(4.0, False, {}, "The game goes on [so far]."))
        display.note("The last entry is lost.")
    left = terminal.getvalue().rpartition("\x1b[?1049l")[2]
    for text in ("2 + 4 = 6 is right.", "The game goes on [so far].", "The last entry is lost."):
        assert text in left
    assert ">" not in left


def test_what_is_typed_is_seen_on_a_small_terminal() -> None:
    session = Session(MathablePlay.start(("Ann", "Bo")))
    console = Console(file=io.StringIO(), width=60, height=20)
    display = Display(session, "Mathable", "camera 0", console)
    for event in session.see(first_look({"7F": "3"}), 1.0):
        display.emit(event)
    display.note("There is glare at the top on the left: move the lamp or tilt the camera.")
    display.typing("answer 8F=1")
    with console.capture() as screen:
        console.print(display.screen())
    lines = screen.get().splitlines()
    assert len(lines) == 20
    assert lines[-1].startswith("> answer 8F=1")
    assert any("1 tile lies there at the start." in line for line in lines)
