"""Rulings and findings, as all games share them."""

import pytest

from referee.words import say
from rules import RuleFinding, Ruling

WRONG = RuleFinding("no-direction", "5 on 7B does not count.", ("7B", "7C"))
OTHER = RuleFinding("off-board", "15A is off the board.", ("15A",))
ASKED = RuleFinding("card-unseen", "Was a card laid on its like?", (), "question")
NOTE = RuleFinding("order-open", "The order decides about 6 points.", ("7B",), "note")


def test_a_violation_makes_it_invalid_and_becomes_the_summary() -> None:
    ruling = Ruling.of([NOTE, WRONG], "1 tile placed.")
    assert (ruling.outcome, ruling.summary) == ("invalid", WRONG.message)
    assert ruling.violations == (WRONG,)


def test_a_question_makes_it_unsure_unless_something_is_wrong() -> None:
    ruling = Ruling.of([NOTE, ASKED], "1 tile placed.")
    assert (ruling.outcome, ruling.valid, ruling.summary) == ("unsure", False, ASKED.message)
    assert (ruling.questions, ruling.notes) == ((ASKED,), (NOTE,))
    assert Ruling.of([ASKED, WRONG], "").outcome == "invalid"
    assert say(Ruling.of([ASKED, ASKED], "").summary).endswith("And 1 more question.")


def test_the_summary_counts_further_violations() -> None:
    assert say(Ruling.of([WRONG, OTHER], "").summary).endswith("And 1 more violation.")
    assert say(Ruling.of([WRONG, OTHER, OTHER], "").summary).endswith("And 2 more violations.")


def test_an_outcome_against_the_findings_is_refused() -> None:
    with pytest.raises(ValueError, match="must be invalid by its findings"):
        Ruling("valid", "All is well.", (WRONG,))
    with pytest.raises(ValueError, match="must be valid by its findings"):
        Ruling("invalid", "Something is wrong.", (NOTE,))
