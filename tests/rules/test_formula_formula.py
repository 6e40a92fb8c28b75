"""Cards, formulas, their truth, jokers, and rows of faces."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.errors import PositionError
from rules.formula import (
    SIGNS,
    Card,
    Formula,
    Ruleset,
    Start,
    judge_formula,
    parse_number,
    read_line,
    value_of,
)
from rules.formula.position import parse_table
from tests.rules import finding_codes
from tests.rules.strategies import thorough

GOLDEN = Path(__file__).parent / "golden" / "formula.txt"

cards = st.builds(Card, st.integers(0, 9), st.booleans()) | st.just(Card(None, joker=True))
numbers = st.lists(cards, min_size=1, max_size=3).map(tuple)
formulas = st.builds(Formula, numbers, st.sampled_from(SIGNS), numbers, numbers)


def golden() -> list[list[str]]:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return [line.split(": ") for line in lines if line and not line.startswith("#")]


def codes(text: str, **rules: Any) -> list[str]:
    return finding_codes.codes(judge_formula(Formula.parse(text), Ruleset(**rules)))


@pytest.mark.parametrize(("name", "text", "truth"), golden())
def test_formulas_of_photographs(name: str, text: str, truth: str) -> None:
    formula = Formula.parse(text)
    assert judge_formula(formula).valid == (truth == "true"), name
    unread = formula.with_cards(tuple(Card.of(card.face) for card in formula.cards))
    assert (formula in judge_formula(unread).solutions) == (truth == "true")


@thorough
@given(formulas)
def test_formulas_read_back(formula: Formula) -> None:
    assert Formula.parse(str(formula)) == formula
    assert parse_table(str(formula).replace(" ", "")) == formula
    line = [*(card.face for card in formula.a), formula.op, *(card.face for card in formula.b)]
    line += ["=", *(card.face for card in formula.c)]
    table = read_line(line).table
    assert isinstance(table, Formula)
    assert [card.face for card in table.cards] == [card.face for card in formula.cards]
    assert len(formula.names) == len(line)


@pytest.mark.parametrize(
    ("text", "normalised"),
    [("2+4=6", "2 + 4 = 6"), ("8:2=4", "8 ÷ 2 = 4"), ("8 / 2 = 4", "8 ÷ 2 = 4"),
     ("8-2=6", "8 − 2 = 6"), ("2*4=8", "2 × 4 = 8"), ("2x4=8", "2 × 4 = 8")],
)  # fmt: skip
def test_other_ways_to_write_symbols(text: str, normalised: str) -> None:
    assert str(Formula.parse(text)) == normalised


@pytest.mark.parametrize(
    "text", ["", "2+4", "2+4=", "+4=6", "2?4=6", "2+4=6=6", "(10)+1=2", "²+4=6"]
)
def test_invalid_formula_texts(text: str) -> None:
    with pytest.raises(PositionError, match="must be such as"):
        Formula.parse(text)


def test_starts() -> None:
    start = Start.parse("2 _ (?) = _")
    assert parse_table(str(start)) == start == Start(Card(2), Card(None, joker=True))
    for text in ("2 _ 14 = _", "2 _ = _", "2 4"):
        with pytest.raises(PositionError, match="start must be such as"):
            Start.parse(text)


def test_cards_and_numbers() -> None:
    assert value_of(parse_number("1(2)3")) == 123
    assert value_of(parse_number("1(?)")) is None
    assert Card.of("joker") == Card(None, joker=True)
    assert (Card(4).face, Card(4, joker=True).face) == ("4", "joker")
    for face in ("10", "x", "", "²"):
        with pytest.raises(PositionError, match="0 to 9 or joker"):
            Card.of(face)
    with pytest.raises(PositionError, match="digits such as"):
        parse_number("1(2")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("23+9=22", "23 + 9 = 22 is false: 23 + 9 is 32."),
        ("3-5=2", "3 − 5 = 2 is false: 3 − 5 is less than 0."),
        ("7÷2=3", "7 ÷ 2 = 3 is false: 7 ÷ 2 is 3 with 1 left over."),
        ("7÷0=7", "7 ÷ 0 = 7 is false: nothing can be divided by 0."),
        ("0÷0=0", "0 ÷ 0 = 0 is false: nothing can be divided by 0."),
        ("2+4=6", "2 + 4 = 6 is right."),
        ("0÷7=0", "0 ÷ 7 = 0 is right."),
        ("8×8=64", "8 × 8 = 64 is right."),
        ("428×0=0", "428 × 0 = 0 is right."),
        ("7+3=(?)5", "7 + 3 = (?)5 is false, whatever the joker stands for."),
        ("7+(?)=(?)75", "7 + (?) = (?)75 is false, whatever the jokers stand for."),
        ("8+1(?)=22", "8 + 1(4) = 22 is right."),
        (
            "7+(?)=1(?)",
            "Which digit does the joker at B1 stand for: 3, 4, 5, 6, 7, 8 or 9? "
            "And 1 more question.",
        ),
    ],
)
def test_sentences(text: str, sentence: str) -> None:
    assert say(judge_formula(Formula.parse(text)).ruling.summary) == sentence


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("05+3=8", {}, "leading-zero"),
        ("05+3=8", {"leading_zeros": True}, ""),
        ("0+0=0", {}, ""),
        ("1000+1=1001", {}, "number-too-long number-too-long"),
        ("1000+1=1001", {"max_digits": 4}, ""),
        ("(1)+(1)=(2)", {}, "supply-exceeded"),
        ("2+4=6", {"no_plus_minus": True}, "sign-not-allowed"),
        ("111+111=222", {"supply_confirmed": True}, "supply-exceeded"),
        ("111+(1)11=222", {"supply_confirmed": True}, ""),
        ("(?)5+1=6", {}, "formula-false"),
        (
            "1234+04=55555555",
            {"no_plus_minus": True},
            "sign-not-allowed number-too-long leading-zero number-too-long formula-false "
            "supply-exceeded",
        ),
    ],
)
def test_all_violations_of_a_formula(text: str, rules: dict[str, Any], expected: str) -> None:
    assert " ".join(codes(text, **rules)) == expected


def test_surplus_digits_are_only_noted_unless_the_supply_is_confirmed() -> None:
    ruling = judge_formula(Formula.parse("111 + 111 = 222")).ruling
    assert (ruling.outcome, finding_codes.notes(ruling)) == ("valid", ["supply-exceeded"])
    assert say(ruling.notes[0].message).endswith("there are only 5 by our count of the box.")
    assert ruling.notes[0].at == ("A1", "A2", "A3", "B1", "B2", "B3")


def test_jokers() -> None:
    ruling = judge_formula(Formula.parse("(?)+(?)=1"))
    assert [str(formula) for formula in ruling.solutions] == ["(0) + (1) = 1", "(1) + (0) = 1"]
    assert [say(finding.message) for finding in ruling.ruling.questions] == [
        "Which digit does the joker at A1 stand for: 0 or 1?",
        "Which digit does the joker at B1 stand for: 0 or 1?",
    ]
    assert (ruling.ruling.outcome, ruling.formula) == ("unsure", Formula.parse("(?)+(?)=1"))


def test_a_joker_is_no_leading_zero() -> None:
    formula = Formula.parse("(?)5+1=6")
    assert judge_formula(formula).solutions == ()
    (solution,) = judge_formula(formula, Ruleset(leading_zeros=True)).solutions
    assert str(solution) == "(0)5 + 1 = 6"


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        ("2 + 4 = 6", []),
        ("1 joker × 3 = 4 2", []),
        ("2 4 =", []),
        ("2 4 = 6", ["no-sign"]),
        ("2 + 4", ["no-equals"]),
        ("2 + × 4 = 6", ["two-signs", "number-missing"]),
        ("2 + 4 = = 6", ["two-equals", "number-missing"]),
        ("+ 4 =", ["number-missing", "number-missing"]),
        ("2 = 4 + 6", ["sign-misplaced"]),
        ("2 3 4 =", ["no-sign", "number-missing"]),
        ("", ["no-sign", "no-equals", "number-missing"]),
    ],
)
def test_rows_of_faces(row: str, faults: list[str]) -> None:
    line = read_line(row.split())
    assert [fault.code for fault in line.faults] == faults
    assert (line.table is None) == bool(faults)


def test_gaps_in_a_row_are_located() -> None:
    (fault,) = read_line(["2", "+", "=", "6"]).faults
    assert say(fault.message) == "There must be a number between + and =."
    assert fault.at == ("2", "3")
    with pytest.raises(PositionError):
        read_line(["2", "+", "ö", "=", "6"])
