"""What is told of a session, whatever the game."""

import pytest

from tests.table import formula_looks, mobi_looks, mobius_looks
from tests.table.mathable_looks import ruling
from tests.table.test_mobi_session import GOOD


def test_a_ruling_does_not_outlast_the_stone_it_was_about() -> None:
    watched = mobius_looks.Watched(start={"F0": "red", "C5": "blue"})
    assert ruling(watched.lay(B7="blue")).report.verdict == "invalid"
    report = ruling(watched.lay(B7="empty")).report
    assert (report.verdict, report.findings) == ("valid", ())
    assert ruling(watched.lay(B7="red")).report.verdict == "valid"


def test_a_ruling_does_not_outlast_the_cards_it_was_about() -> None:
    watched = formula_looks.Watched(("Ann", "Bo"))
    watched.show("24=")
    watched.show("2+4=6")
    assert ruling(watched.show("2×4=9")).report.verdict == "invalid"
    watched.show("2+4=6")
    assert watched.session.report.verdict == "valid"


@pytest.mark.parametrize("line", ["go Ann", "möbi Ann"])
def test_a_refused_call_is_an_instruction_and_the_next_that_is_taken_back(line: str) -> None:
    watched = mobi_looks.Watched(("Ann", "Bo"), {"pool": 40})
    watched.show((100.0, 100.0, GOOD), (900.0, 100.0, GOOD))
    watched.call("go Ann")
    before = watched.session.play
    report = ruling(watched.call(line)).report
    assert (report.verdict, report.details["consequence"]["taken"]) == ("valid", False)
    assert report.summary == " ".join(report.details["consequence"]["said"])
    assert watched.session.play is before
    assert ruling(watched.call("undo")).report.summary == f"Taken back: {line}."
    assert ruling(watched.call("undo")).report.summary == "Taken back: go Ann."
