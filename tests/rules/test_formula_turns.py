"""Turns: what may stay, how many cards, the zero rule, jokers; against laying every card."""

from itertools import product

import pytest

from referee.words import say
from rules.formula import Formula, Ruleset, TurnRuling, judge_turn
from rules.formula.position import parse_table
from rules.message import Message
from tests.rules.found import notes, questions, violations
from tests.rules.oracles import formula as oracle

ZERO = "12 × 0 = 0"


def turn(
    before: str,
    after: str,
    ruleset: Ruleset | None = None,
    played: int | None = None,
    hand: int | None = None,
) -> TurnRuling:
    table, formula = parse_table(before), Formula.parse(after)
    return judge_turn(table, formula, ruleset or Ruleset(), played, hand)


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
    ruling = turn(before, after)
    assert (ruling.valid, ruling.least) == (True, least)
    assert say(ruling.ruling.summary).startswith(f"{after} is right, with {least} new card")


def test_too_many_cards() -> None:
    ruling = turn("2 + 4 = 6", "3 × 5 = 15")
    assert violations(ruling) == ["too-many-cards"]
    assert say(ruling.ruling.summary) == "4 cards were played, but at most 3 may be."
    assert turn("2 × 4 = 8", "3 × 5 = 15", Ruleset(no_plus_minus=True)).valid


@pytest.mark.parametrize("after", ["2 × 2 = 4", "2 + 2 = 4"])
def test_whether_a_card_was_laid_on_its_like_is_asked(after: str) -> None:
    unseen = turn("2 + 2 = 4", after)
    assert (unseen.ruling.outcome, unseen.least, unseen.most) == ("unsure", 1, 3)
    assert questions(unseen) == ["card-unseen"]
    assert violations(turn("2 + 2 = 4", after, played=0)) == ["no-card"]
    for played in (1, 2, 3):
        assert turn("2 + 2 = 4", after, played=played).valid


def test_no_card_is_laid_on_its_like_where_none_is_left() -> None:
    """Both jokers lie there, so that the 0 cannot have been covered by a third."""
    before, after = "9 − (0) = (9)", "9 − (?) = 9"
    assert (turn(before, after).least, turn(before, after).most) == (1, 2)
    three = turn(before, after, played=3)
    assert violations(three) == ["cards-mismatch"]
    assert three.ruling.summary == Message.of("formula-cards-too-many", cards=3, new=2)


def test_a_card_covered_by_its_like_leaves_no_trace() -> None:
    ruling = turn("2 + 4 = 6", "2 × 4 = 8")
    assert (ruling.least, ruling.most, notes(ruling)) == (1, 3, ["cards-open"])
    counted = turn("2 + 4 = 6", "2 × 4 = 8", played=2)
    assert (counted.valid, counted.least, counted.most, notes(counted)) == (True, 2, 2, [])
    assert ruling.kept == ("A1", "B1")


def test_counted_cards_that_do_not_fit() -> None:
    few = turn("2 + 4 = 6", "1 × 8 = 8", played=2)
    assert violations(few) == ["cards-mismatch"]
    assert few.ruling.summary == Message.of("formula-cards-too-few", cards=2, new=3)
    many = turn("2 _ 4 = _", "2 + 4 = 6", played=2)
    assert violations(many) == ["cards-mismatch"]
    assert many.ruling.summary == Message.of("formula-cards-too-many", cards=2, new=1)
    assert violations(turn("2 + 4 = 6", "2 × 4 = 8", hand=1, played=1)) == []
    assert violations(turn("2 + 4 = 6", "1 × 8 = 8", hand=2)) == ["hand-too-small"]
    assert turn("2 + 4 = 6", "2 × 4 = 8", hand=2).most == 2


def test_the_first_formula_keeps_both_cards() -> None:
    changed = turn("2 _ 4 = _", "2 + 5 = 7")
    assert violations(changed) == ["start-changed"]
    assert changed.ruling.violations[0].at == ("B1",)
    assert violations(turn("2 _ 4 = _", "12 + 4 = 16")) == ["start-changed"]
    assert violations(turn("2 _ 4 = _", "2 + 4 = 7")) == ["formula-false"]


def test_after_times_zero_everything_is_covered() -> None:
    """Rule sheet, Special rules: the whole formula has to be replaced."""
    assert turn(ZERO, "3 + 5 = 8").valid
    for after in ("1 + 9 = 10", "12 + 1 = 13", "12 × 1 = 12"):
        ruling = turn(ZERO, after)
        assert (violations(ruling), ruling.kept) == (["zero-rule"], ())
    said = turn(ZERO, "12 + 1 = 13").ruling.summary
    assert said == Message.of("formula-zero-many", before="12 × 0 = 0", cards=5, most=3)
    assert turn(ZERO, "12 × 3 = 36", played=3).valid is False
    assert violations(turn(ZERO, "3 + 5 = 8", played=2)) == ["zero-rule"]


def test_zero_that_seems_to_have_stayed_is_asked_about() -> None:
    ruling = turn("5 × 0 = 0", "7 + 0 = 7")
    assert (ruling.ruling.outcome, ruling.least, questions(ruling)) == (
        "unsure",
        3,
        ["zero-unseen"],
    )
    assert ruling.ruling.questions[0].at == ("B1",)
    assert turn("5 × 0 = 0", "7 + 0 = 7", played=3).valid
    assert violations(turn("5 × 0 = 0", "7 + 0 = 7", played=2)) == ["zero-rule"]
    assert questions(turn("5 × 0 = 0", "5 × 0 = 0")) == ["card-unseen"]


def test_a_joker_passes_no_zero_rule() -> None:
    """One joker on the other covers one card of five."""
    for played in (None, 1, 5):
        assert violations(turn("428 × 0 = (0)", "428 × 0 = (?)", played=played)) == ["zero-rule"]


def test_a_card_must_be_used_again_in_the_variant() -> None:
    reuse = Ruleset(reuse=True)
    ruling = turn("2 + 4 = 6", "1 × 8 = 8", reuse)
    assert violations(ruling) == ["no-reuse"]
    assert turn("2 + 4 = 6", "8 × 8 = 64", reuse).valid
    assert turn("2 _ 4 = _", "2 × 4 = 8", reuse).valid
    assert turn("5 × 0 = 0", "3 + 4 = 7", reuse).valid
    assert turn("2 + 4 = 6", "2 × 4 = 8", reuse).most == 2
    assert violations(turn("2 + 4 = 6", "2 × 4 = 8", reuse, played=3)) == ["no-reuse"]


def test_cards_run_out() -> None:
    """Two jokers lie there; a third is none. Five of a digit likewise."""
    assert violations(turn("(2) + (4) = 6", "(2) + (4) = (6)")) == ["supply-exceeded"]
    confirmed, counted = Ruleset(digits_each=2, supply_confirmed=True), Ruleset(digits_each=2)
    assert violations(turn("8 + 8 = 16", "8 × 8 = 64", confirmed)) == []
    assert violations(turn("8 × 8 = 64", "8 + 0 = 8", confirmed)) == ["supply-exceeded"]
    noted = turn("8 × 8 = 64", "8 + 0 = 8", counted)
    assert (noted.valid, notes(noted)) == (True, ["supply-exceeded", "cards-open"])


def test_a_confirmed_supply_bounds_what_can_be_covered() -> None:
    """With three 1s in the box, and all of them on the table, none lies under its like."""
    few = Ruleset(digits_each=3, supply_confirmed=True)
    assert turn("1 + 1 = 2", "1 × 1 = 1", few).most == 1
    assert turn("1 + 1 = 2", "1 × 1 = 1", Ruleset(digits_each=3)).most == 3


def test_a_joker_keeps_its_value() -> None:
    ruling = turn("2 + (4) = 6", "2 × (?) = 8")
    assert (str(ruling.formula), ruling.least, notes(ruling)) == (
        "2 × (4) = 8", 1, ["cards-open"],
    )  # fmt: skip
    wrong = turn("(2) + (4) = 6", "(?) + (?) = 7")
    assert violations(wrong) == ["formula-false"]


def test_a_joker_over_a_joker_is_asked_about() -> None:
    """With 4 it would be false; another joker over it can stand for 5."""
    ruling = turn("2 + (4) = 6", "2 + (?) = 7")
    assert (ruling.ruling.outcome, str(ruling.formula)) == ("unsure", "2 + (5) = 7")
    assert questions(ruling) == ["joker-replaced"]
    assert questions(turn("2 + (4) = 6", "2 + (?) = 7", played=2)) == ["joker-replaced"]
    assert turn("2 + (4) = 6", "2 + (?) = 7", played=3).valid


def test_a_new_joker_is_inferred_or_asked_about() -> None:
    assert str(turn("2 + 4 = 6", "2 × 4 = (?)").formula) == "2 × 4 = (8)"
    ruling = turn("2 + 4 = 6", "2 + (?) = (?)")
    assert len(ruling.readings) == 8
    assert questions(ruling) == ["joker-open", "joker-open"]
    assert str(ruling.formula) == "2 + (?) = (?)"


def test_what_an_open_joker_stood_for_is_asked_about_where_it_decides() -> None:
    ruling = turn("2 + (?) = (?)", "3 + (?) = 9")
    assert (str(ruling.formula), questions(ruling)) == ("3 + (6) = 9", ["joker-before"])
    assert turn("2 + (6) = (8)", "3 + (?) = 9").valid
    assert turn("2 + (?) = (?)", "3 + 4 = 7").valid


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert violations(turn("2 + 4 = 6", "07 × 95 = 1", Ruleset(), hand=3)) == [
        "leading-zero",
        "formula-false",
        "too-many-cards",
        "hand-too-small",
    ]


def test_numbers_longer_than_any_rules_allow_are_not_counted() -> None:
    ruling = turn("2 + 4 = 6", "2 + 44444 = 44446")
    assert violations(ruling) == ["number-too-long", "number-too-long"]


def test_every_turn_between_short_formulas_is_that_of_laying_every_card() -> None:
    """Numbers of 0 and 1 alone: whatever can lie under its like, does."""
    short = ("0", "1", "10", "11")
    formulas = [one for one in product(short, "+−×÷", short, short) if oracle.is_true(one)]
    assert len(formulas) == 38
    for before, after in product(formulas, repeat=2):
        expected = oracle.judged(before, after, oracle.House())
        ruled = judge_turn(parsed(before), parsed(after))
        assert ruled.ruling.outcome == expected.outcome, (before, after)
        if ruled.readings:
            assert (ruled.least, ruled.most) == (expected.least, expected.most), (before, after)


def parsed(formula: oracle.Formula) -> Formula:
    a, op, b, c = formula
    return Formula.parse(f"{a} {op} {b} = {c}")
