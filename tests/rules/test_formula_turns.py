"""Turns: cards that stay, number of cards, zero rule, jokers; compared with an oracle."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from referee.words import say
from rules.formula import Formula, Ruleset, TurnRuling, judge_turn
from rules.formula.position import parse_table
from rules.message import Message
from tests.rules.comparisons.formula import to_formula
from tests.rules.finding_codes import notes, questions, violations
from tests.rules.oracles import formula as oracle

ZERO = "12 × 0 = 0"
REUSE = Ruleset(reuse=True)
COUNTED = Ruleset(digits_each=2, supply_confirmed=True)
THREE_EACH = Ruleset(digits_each=3)


def judge(before: str, after: str, **options: Any) -> TurnRuling:
    return judge_turn(parse_table(before), Formula.parse(after), **options)


@pytest.mark.parametrize(
    ("before", "after", "least"),
    [
        ("2 _ 4 = _", "2 + 4 = 6", 1),
        ("2 _ 4 = _", "2 × 4 = 8", 1),
        ("7 _ 8 = _", "7 × 8 = 56", 2),
        ("2 + 4 = 6", "1 × 8 = 8", 3),
        ("2 + 4 = 6", "8 × 8 = 64", 3),
        ("2 + 4 = 6", "2 + 3 = 5", 2),
        ("2 + 4 = 6", "2 × 4 = 8", 1),
        ("2 × 5 = 10", "2 + 3 = 5", 2),
        ("5 + 5 = 10", "4 + 8 = 12", 3),
        ("8 + 1 = 9", "8 + 4 = 12", 3),
        ("8 + 2 = 10", "8 − 7 = 1", 2),
    ],
)
def test_turns_of_the_rule_sheet(before: str, after: str, least: int) -> None:
    ruling = judge(before, after)
    assert (ruling.valid, ruling.least) == (True, least)
    assert say(ruling.ruling.summary).startswith(f"{after} is right, with {least} new card")


@pytest.mark.parametrize(
    ("before", "after", "options", "expected"),
    [
        ("2 + 4 = 6", "3 × 5 = 15", {}, "too-many-cards"),
        ("2 × 4 = 8", "3 × 5 = 15", {"ruleset": Ruleset(no_plus_minus=True)}, ""),
        ("2 + 4 = 6", "2 + 44444 = 44446", {}, "number-too-long number-too-long"),
        # A card covered by an equal one leaves no trace.
        ("2 + 2 = 4", "2 + 2 = 4", {}, "card-unseen"),
        ("2 + 2 = 4", "2 × 2 = 4", {}, "card-unseen"),
        ("2 + 2 = 4", "2 × 2 = 4", {"played": 0}, "no-card"),
        ("2 + 2 = 4", "2 × 2 = 4", {"played": 3}, ""),
        ("2 + 4 = 6", "1 × 8 = 8", {"played": 2}, "cards-mismatch"),
        ("2 _ 4 = _", "2 + 4 = 6", {"played": 2}, "cards-mismatch"),
        ("2 + 4 = 6", "2 × 4 = 8", {"hand": 1, "played": 1}, ""),
        ("2 + 4 = 6", "1 × 8 = 8", {"hand": 2}, "hand-too-small"),
        ("9 − (0) = (9)", "9 − (?) = 9", {"played": 3}, "cards-mismatch"),
        # The first formula keeps both cards.
        ("2 _ 4 = _", "2 + 5 = 7", {}, "start-changed"),
        ("2 _ 4 = _", "12 + 4 = 16", {}, "start-changed"),
        ("2 _ 4 = _", "2 + 4 = 7", {}, "formula-false"),
        # After × 0 the whole formula has to be replaced (rule sheet, Special rules).
        (ZERO, "3 + 5 = 8", {}, ""),
        (ZERO, "1 + 9 = 10", {}, "zero-rule"),
        (ZERO, "12 + 1 = 13", {}, "zero-rule"),
        (ZERO, "12 × 1 = 12", {}, "zero-rule"),
        (ZERO, "3 + 5 = 8", {"played": 2}, "zero-rule"),
        ("5 × 0 = 0", "7 + 0 = 7", {"played": 3}, ""),
        ("5 × 0 = 0", "7 + 0 = 7", {"played": 2}, "zero-rule"),
        ("5 × 0 = 0", "5 × 0 = 0", {}, "card-unseen"),
        ("428 × 0 = (0)", "428 × 0 = (?)", {}, "zero-rule"),
        ("428 × 0 = (0)", "428 × 0 = (?)", {"played": 5}, "zero-rule"),
        # A card must be used again in the variant, but the zero rule beats it.
        ("2 + 4 = 6", "1 × 8 = 8", {"ruleset": REUSE}, "no-reuse"),
        ("2 + 4 = 6", "2 × 4 = 8", {"ruleset": REUSE, "played": 3}, "no-reuse"),
        ("2 + 4 = 6", "8 × 8 = 64", {"ruleset": REUSE}, ""),
        ("2 _ 4 = _", "2 × 4 = 8", {"ruleset": REUSE}, ""),
        ("5 × 0 = 0", "3 + 4 = 7", {"ruleset": REUSE}, ""),
        # Two jokers are on the table; there is no third. Two of a digit likewise.
        ("(2) + (4) = 6", "(2) + (4) = (6)", {}, "supply-exceeded"),
        ("8 + 8 = 16", "8 × 8 = 64", {"ruleset": COUNTED}, ""),
        ("8 × 8 = 64", "8 + 0 = 8", {"ruleset": COUNTED}, "supply-exceeded"),
        # A joker keeps its value, unless another covers it.
        ("(2) + (4) = 6", "(?) + (?) = 7", {}, "formula-false"),
        ("2 + (4) = 6", "2 + (?) = 7", {}, "joker-replaced"),
        ("2 + (4) = 6", "2 + (?) = 7", {"played": 3}, ""),
        ("2 + 4 = 6", "2 + (?) = (?)", {}, "joker-open joker-open"),
        ("2 + (?) = (?)", "3 + (?) = 9", {}, "joker-before"),
        ("2 + (6) = (8)", "3 + (?) = 9", {}, ""),
        ("(?) × (?) = 0", "7 − 7 = 0", {"played": 2}, "joker-before"),
        ("2 + 4 = 6", "07 × 95 = 1", {"hand": 3},
         "leading-zero formula-false too-many-cards hand-too-small"),
    ],
)  # fmt: skip
def test_violations_and_questions_of_turns(
    before: str, after: str, options: dict[str, Any], expected: str
) -> None:
    ruling = judge(before, after, **options)
    assert " ".join(violations(ruling) or questions(ruling)) == expected
    assert ruling.valid == (not expected)


@pytest.mark.parametrize(
    ("before", "after", "played", "message"),
    [
        ("2 + 4 = 6", "3 × 5 = 15", None, Message.of("formula-too-many-cards", cards=4, most=3)),
        ("9 − (0) = (9)", "9 − (?) = 9", 3, Message.of("formula-cards-too-many", cards=3, new=2)),
        ("2 + 4 = 6", "1 × 8 = 8", 2, Message.of("formula-cards-too-few", cards=2, new=3)),
        (ZERO, "12 + 1 = 13", None, Message.of("formula-zero-many", before=ZERO, cards=5, most=3)),
    ],
)
def test_messages_on_the_number_of_cards(
    before: str, after: str, played: int | None, message: Message
) -> None:
    assert judge(before, after, played=played).ruling.summary == message


def test_piles_that_stayed_and_piles_concerned() -> None:
    assert judge("2 + 4 = 6", "2 × 4 = 8").kept == ("A1", "B1")
    assert judge("8 + 2 = 10", "0 + 1 = 1").kept == (), "10 to 1 needs a new 1"
    assert judge("2 _ 4 = _", "2 + 5 = 7").ruling.violations[0].at == ("B1",)
    assert judge("5 × 0 = 0", "7 + 0 = 7").ruling.questions[0].at == ("B1",)


@pytest.mark.parametrize(
    ("before", "after", "options", "most", "expected_notes"),
    [
        ("2 + 4 = 6", "2 × 4 = 8", {}, 3, ["cards-open"]),
        ("2 + 4 = 6", "2 × 4 = 8", {"played": 2}, 2, []),
        ("2 + 4 = 6", "2 × 4 = 8", {"hand": 2}, 2, ["cards-open"]),
        ("2 + 4 = 6", "2 × 4 = 8", {"ruleset": REUSE}, 2, ["cards-open"]),
        # A confirmed supply limits the cards that may be covered by equal ones.
        ("1 + 1 = 2", "1 × 1 = 1", {"ruleset": THREE_EACH}, 3, ["cards-open"]),
        ("1 + 1 = 2", "1 × 1 = 1",
         {"ruleset": replace(THREE_EACH, supply_confirmed=True)}, 1, []),
        ("8 × 8 = 64", "8 + 0 = 8",
         {"ruleset": replace(COUNTED, supply_confirmed=False)}, 3,
         ["supply-exceeded", "cards-open"]),
    ],
)  # fmt: skip
def test_the_range_of_cards_played(
    before: str, after: str, options: dict[str, Any], most: int, expected_notes: list[str]
) -> None:
    ruling = judge(before, after, **options)
    assert (ruling.most, notes(ruling)) == (most, expected_notes)


@pytest.mark.parametrize(
    ("before", "after", "formula"),
    [
        ("2 + (4) = 6", "2 × (?) = 8", "2 × (4) = 8"),
        ("2 + (4) = 6", "2 + (?) = 7", "2 + (5) = 7"),
        ("2 + 4 = 6", "2 × 4 = (?)", "2 × 4 = (8)"),
        ("2 + 4 = 6", "2 + (?) = (?)", "2 + (?) = (?)"),
        ("2 + (?) = (?)", "3 + (?) = 9", "3 + (6) = 9"),
    ],
)
def test_values_of_jokers_are_inferred(before: str, after: str, formula: str) -> None:
    assert str(judge(before, after).formula) == formula


def test_all_turns_between_short_formulas_agree_with_the_oracle() -> None:
    """Numbers of 0 and 1 only, so that many cards may cover equal ones."""
    short = ("0", "1", "10", "11")
    formulas = [*filter(oracle.is_true, product(short, "+−×÷", short, short))]
    assert len(formulas) == 38
    for before, after in product(formulas, repeat=2):
        expected = oracle.judge(before, after, oracle.House())
        ruling = judge_turn(to_formula(before), to_formula(after))
        assert ruling.ruling.outcome == expected.outcome, (before, after)
        if ruling.solutions:
            assert (ruling.least, ruling.most) == (expected.least, expected.most), (before, after)
