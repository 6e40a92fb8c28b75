"""Turns: what may stay, how many cards, the zero rule, jokers; against laying every card."""

import random
from functools import cache

import pytest

from rules.formula import (
    Card,
    Formula,
    Ruleset,
    TurnRuling,
    covers,
    judge_turn,
    parse_table,
)
from tests.rules import formula_oracle as oracle

PLENTY = Ruleset(digits_each=50)
"""So many cards of each digit that the supply forbids nothing."""

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


def codes(ruling: TurnRuling) -> list[str]:
    return [finding.code for finding in ruling.ruling.violations]


def notes(ruling: TurnRuling) -> list[str]:
    return [finding.code for finding in ruling.ruling.notes]


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
    assert ruling.ruling.summary.startswith(f"{after} is right, with {least} new card")


@pytest.mark.parametrize(
    ("old", "new", "least"),
    [("10", "12", 1), ("10", "5", 1), ("6", "64", 1), ("8", "12", 2), ("10", "1", 1),
     ("12", "21", 2), ("123", "13", 1), ("123", "132", 2), ("12", "312", 1), ("12", "132", 1),
     ("11", "1", 1), ("1", "11", 1), ("7", "7", 0), ("123", "456", 3), ("123", "4", 1)],
)  # fmt: skip
def test_what_may_stay(old: str, new: str, least: int) -> None:
    before, after = (Formula.parse(f"0 + {number} = {number}") for number in (old, new))
    cover = covers(before, after)[0]
    assert len(cover.formula.b) - len(cover.kept[1]) == least


def test_a_card_taken_away_is_not_kept() -> None:
    """10 to 1 needs a new 1, which then is the whole number."""
    ruling = turn("8 + 2 = 10", "0 + 1 = 1")
    assert (ruling.least, ruling.kept) == (3, ())


def test_too_many_cards() -> None:
    ruling = turn("2 + 4 = 6", "3 × 5 = 15")
    assert codes(ruling) == ["too-many-cards"]
    assert ruling.ruling.summary == "4 cards were played, but at most 3 may be."
    assert turn("2 × 4 = 8", "3 × 5 = 15", Ruleset(no_plus_minus=True)).valid


def test_no_card_is_no_turn() -> None:
    for after in ("2 × 2 = 4", "2 + 2 = 4"):
        assert codes(turn("2 + 2 = 4", after)) == ["no-card"]
    assert turn("2 + 2 = 4", "2 × 2 = 4", played=1).valid


def test_a_card_covered_by_its_like_leaves_no_trace() -> None:
    ruling = turn("2 + 4 = 6", "2 × 4 = 8")
    assert (ruling.least, ruling.most, notes(ruling)) == (1, 3, ["cards-open"])
    counted = turn("2 + 4 = 6", "2 × 4 = 8", played=2)
    assert (counted.valid, counted.least, counted.most, notes(counted)) == (True, 2, 2, [])
    assert ruling.kept == ("A1", "B1")


def test_counted_cards_that_do_not_fit() -> None:
    few = turn("2 + 4 = 6", "1 × 8 = 8", played=2)
    assert codes(few) == ["cards-mismatch"]
    assert few.ruling.summary == "2 cards left the hand, but 3 or more are new."
    many = turn("2 _ 4 = _", "2 + 4 = 6", played=2)
    assert codes(many) == ["cards-mismatch"]
    assert many.ruling.summary == "2 cards left the hand, but 1 at most can be new here."
    assert codes(turn("2 + 4 = 6", "2 × 4 = 8", hand=1, played=1)) == []
    assert codes(turn("2 + 4 = 6", "1 × 8 = 8", hand=2)) == ["hand-too-small"]
    assert turn("2 + 4 = 6", "2 × 4 = 8", hand=2).most == 2


def test_the_first_formula_keeps_both_cards() -> None:
    changed = turn("2 _ 4 = _", "2 + 5 = 7")
    assert codes(changed) == ["start-changed"]
    assert changed.ruling.findings[0].at == ("B1",)
    assert codes(turn("2 _ 4 = _", "12 + 4 = 16")) == ["start-changed"]
    assert codes(turn("2 _ 4 = _", "2 + 4 = 7")) == ["formula-false"]


def test_the_first_formula_with_a_joker() -> None:
    assert str(turn("(?) _ 4 = _", "(?) + 4 = 6").formula) == "(2) + 4 = 6"


def test_after_times_zero_everything_is_covered() -> None:
    """Rule sheet, Special rules: the whole formula has to be replaced."""
    assert turn(ZERO, "3 + 5 = 8").valid
    for after in ("1 + 9 = 10", "12 + 1 = 13", "12 × 1 = 12"):
        ruling = turn(ZERO, after)
        assert (codes(ruling), ruling.kept) == (["zero-rule"], ())
    said = turn(ZERO, "12 + 1 = 13").ruling.summary
    assert said == (
        "After 12 × 0 = 0 all cards must be covered, which takes 5 here, but at most 3 may be "
        "played."
    )
    assert turn(ZERO, "12 × 3 = 36", played=3).valid is False
    assert codes(turn(ZERO, "3 + 5 = 8", played=2)) == ["zero-rule"]


def test_zero_that_seems_to_have_stayed_is_asked_about() -> None:
    ruling = turn("5 × 0 = 0", "7 + 0 = 7")
    assert (ruling.valid, ruling.least, notes(ruling)) == (True, 3, ["zero-unseen"])
    assert codes(turn("5 × 0 = 0", "5 × 0 = 0")) == ["no-card"]


def test_zero_in_front_needs_no_covering() -> None:
    assert turn("0 × 5 = 0", "0 × 7 = 0").least == 1


def test_a_card_must_be_used_again_in_the_variant() -> None:
    reuse = Ruleset(reuse=True)
    ruling = turn("2 + 4 = 6", "1 × 8 = 8", reuse)
    assert codes(ruling) == ["no-reuse"]
    assert turn("2 + 4 = 6", "8 × 8 = 64", reuse).valid
    assert turn("2 _ 4 = _", "2 × 4 = 8", reuse).valid
    assert turn("5 × 0 = 0", "3 + 4 = 7", reuse).valid
    assert turn("2 + 4 = 6", "2 × 4 = 8", reuse).most == 2
    assert codes(turn("2 + 4 = 6", "2 × 4 = 8", reuse, played=3)) == ["no-reuse"]


def test_cards_run_out() -> None:
    """Two jokers lie there; a third is none. Five of a digit likewise."""
    assert codes(turn("(2) + (4) = 6", "(2) + (4) = (6)")) == ["supply-exceeded"]
    assert codes(turn("8 + 8 = 16", "8 × 8 = 64", Ruleset(digits_each=2))) == []
    assert codes(turn("8 × 8 = 64", "8 + 0 = 8", Ruleset(digits_each=2))) == ["supply-exceeded"]


def test_a_joker_keeps_its_value() -> None:
    ruling = turn("2 + (4) = 6", "2 × (?) = 8")
    assert (str(ruling.formula), ruling.least, notes(ruling)) == (
        "2 × (4) = 8", 1, ["cards-open"],
    )  # fmt: skip
    wrong = turn("(2) + (4) = 6", "(?) + (?) = 7")
    assert codes(wrong) == ["formula-false"]


def test_a_joker_over_a_joker_is_asked_about() -> None:
    """With 4 it would be false; another joker over it can stand for 5."""
    ruling = turn("2 + (4) = 6", "2 + (?) = 7")
    assert (ruling.valid, str(ruling.formula)) == (True, "2 + (5) = 7")
    assert "joker-replaced" in notes(ruling)


def test_a_new_joker_is_inferred_or_asked_about() -> None:
    assert str(turn("2 + 4 = 6", "2 × 4 = (?)").formula) == "2 × 4 = (8)"
    ruling = turn("2 + 4 = 6", "2 + (?) = (?)")
    assert len(ruling.readings) == 8
    assert "joker-open" in notes(ruling)
    assert str(ruling.formula) == "2 + (?) = (?)"


def test_an_open_joker_that_stays_is_settled_by_the_next_formula() -> None:
    ruling = turn("2 + (?) = (?)", "3 + (?) = 9")
    assert str(ruling.formula) == "3 + (6) = 9"


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert codes(turn("2 + 4 = 6", "07 × 95 = 1", Ruleset(), hand=3)) == [
        "leading-zero",
        "formula-false",
        "too-many-cards",
        "hand-too-small",
    ]


@cache
def parsed(formula: oracle.Formula) -> Formula:
    a, op, b, c = formula
    return Formula.parse(f"{a}{op}{b}={c}")


def compare(before: oracle.Formula, after: oracle.Formula, ruleset: Ruleset) -> None:
    ruling = judge_turn(parsed(before), parsed(after), ruleset)
    if oracle.numbers(before) == oracle.numbers(after):
        assert codes(ruling) == ["no-card"]
        return
    expected = oracle.counts(before, after, ruleset.limit, ruleset.reuse)
    assert ruling.valid == bool(expected), (before, after)
    if expected:
        assert (ruling.least, ruling.most) == (min(expected), max(expected)), (before, after)


def compare_counted(before: oracle.Formula, after: oracle.Formula) -> None:
    expected = oracle.counts(before, after, 3)
    for played in range(5):
        ruling = judge_turn(parsed(before), parsed(after), PLENTY, played)
        assert ruling.valid == (played in expected), (before, after, played)


RULESETS = {
    "usual": PLENTY,
    "reuse": Ruleset(digits_each=50, reuse=True),
    "no-plus-minus": Ruleset(digits_each=50, no_plus_minus=True),
}
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def formulas_of(ruleset: Ruleset, highest: int) -> list[oracle.Formula]:
    return [one for one in oracle.true_formulas(highest) if one[1] in ruleset.signs]


@each_ruleset
def test_turns_are_those_of_laying_every_card(ruleset: Ruleset) -> None:
    formulas = formulas_of(ruleset, 25)
    for before in random.Random(1).sample(formulas, 4):
        for after in formulas:
            compare(before, after, ruleset)


def test_counted_turns_are_those_of_laying_every_card() -> None:
    rng, formulas = random.Random(2), oracle.true_formulas(25)
    for _ in range(500):
        compare_counted(rng.choice(formulas), rng.choice(formulas))


@pytest.mark.slow
@each_ruleset
def test_all_short_turns_are_those_of_laying_every_card(ruleset: Ruleset) -> None:
    formulas = formulas_of(ruleset, 12)
    for before in formulas:
        for after in formulas:
            compare(before, after, ruleset)


@pytest.mark.slow
def test_long_turns_are_those_of_laying_every_card() -> None:
    formulas = oracle.true_formulas(99)
    for before in random.Random(3).sample(formulas, 10):
        for after in formulas:
            compare(before, after, PLENTY)


def test_false_formulas_are_never_legal() -> None:
    rng, formulas = random.Random(4), oracle.true_formulas(25)
    for _ in range(500):
        before, (a, op, b, c) = rng.choice(formulas), rng.choice(formulas)
        wrong = (a, op, b, str(int(c) + rng.choice((1, 10))))
        assert "formula-false" in codes(judge_turn(parsed(before), parsed(wrong), PLENTY))


def hidden(rng: random.Random) -> tuple[Formula, Formula, Formula, int]:
    """A turn that was played with jokers: before, after, and after without their values."""
    formulas = oracle.true_formulas(25)
    while True:
        before, after = rng.choice(formulas), rng.choice(formulas)
        ways = oracle.ways(before, after, 3)
        if ways and oracle.numbers(before) != oracle.numbers(after) and not is_zero(before):
            break
    way = rng.choice(ways)
    places = [(part, place) for part, piles in enumerate(way) for place in range(len(piles))]
    jokers = set(rng.sample(places, rng.randint(1, 2)))
    olds = {(part, origin) for part, place in jokers if (origin := way[part][place][1]) is not None}
    return (
        with_jokers(parsed(before), olds, seen=True),
        with_jokers(parsed(after), jokers, seen=True),
        with_jokers(parsed(after), jokers, seen=False),
        oracle.fresh(way),
    )


def is_zero(formula: oracle.Formula) -> bool:
    """After that all jokers are covered; tested above."""
    return formula[1:] == ("×", "0", "0")


def with_jokers(formula: Formula, at: set[tuple[int, int]], seen: bool) -> Formula:
    cards = [
        Card(card.value if seen else None, joker=True) if (part, place) in at else card
        for part, number in enumerate(formula.numbers)
        for place, card in enumerate(number)
    ]
    return formula.with_cards(tuple(cards))


def test_jokers_are_read_as_they_were_meant() -> None:
    rng = random.Random(5)
    for _ in range(400):
        before, meant, seen, played = hidden(rng)
        ruling = judge_turn(before, seen, PLENTY)
        assert ruling.valid, (str(before), str(seen))
        assert meant in ruling.readings
        assert ruling.least <= played <= ruling.most
