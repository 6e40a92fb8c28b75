"""Text, questions and JSON of formulas, turns and rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from referee.games.formula.position import JOKER_PLAYED, PLAYED, LineReading
from referee.rulesheet import Rulesheet, sections
from referee.ruling.doubt import Blame
from referee.ruling.faces import NO, YES
from referee.ruling.report import GameReport, Question, Report
from referee.ruling.text import check_mark
from referee.ruling.where import equally_likely
from referee.words import say, sentence
from rules import Message
from rules.formula import (
    JOKER,
    Formula,
    FormulaRuling,
    HandSize,
    Line,
    Ruleset,
    Start,
    TurnRuling,
    format_number,
    is_true,
    value_of,
)
from rules.message import Text, one_of, sentences
from vision.piece import Alternative

COUNTED = frozenset({"card-unseen", "zero-unseen"})
"""Codes of questions that counting the cards in the hand answers."""

NONE, FALSE = "no-formula", "formula-false"
"""Codes of violations that leave the formula open while they are in doubt."""


def rulesheet() -> Rulesheet:
    """The rule sheet of the usual ruleset."""
    usual = Ruleset()
    box = {"digits": usual.digits_each, "jokers": usual.jokers, "hand": usual.hand}
    turn = {"limit": usual.turn_limit, "cards": usual.penalty}
    number = {"most": usual.max_digits, "zeros": usual.leading_zeros}
    return Rulesheet(sections("formula", **box, **turn, **number), usual)


def describe(report: Report | GameReport) -> str:
    """The formula with its verdict, or the turns of a round."""
    if isinstance(report, GameReport):
        moves = [f"{check_mark(m['legal'])} {m['message']}" for m in report.details["moves"]]
        for player, hand in report.details.get("hands", {}).items():
            held = HandSize.exactly(hand) if isinstance(hand, int) else HandSize(*hand)
            moves.append(sentence("formula-hand", player=player, held=held.message))
        return "\n".join(moves)
    formula = report.details.get("formula")
    if formula is None:
        return ""
    return f"{check_mark(formula['holds'])} {formula['text']}"


def open_questions(
    read: LineReading, judged: FormulaRuling, before: LineReading | None
) -> Iterator[Question]:
    """Ask which digits jokers stand for or stood for `before`, and what else cannot be seen."""
    for finding in judged.ruling.questions:
        message = finding.message
        if finding.code == "joker-before":
            yield from _previous_jokers(before, message) if before else ()
            continue
        question = Question(None, say(message), at=", ".join(finding.at) or None)
        if finding.code == "joker-open":
            index = judged.formula.card_names.index(finding.at[0])
            values = sorted({formula.cards[index].value or 0 for formula in judged.solutions})
            question = Question(read.numbers[index], say(message), _digits(values))
        elif finding.code in COUNTED and isinstance(judged, TurnRuling):
            numbers = range(judged.most + 1)
            how_many = Message.of("formula-how-many", numbers=one_of(numbers))
            asked = say(sentences(message, how_many))
            question = Question(None, asked, equally_likely(*numbers), PLAYED)
        elif finding.code == "joker-replaced":
            asked = say(sentences(message, Message.of("formula-was-joker-laid")))
            question = Question(None, asked, equally_likely(YES, NO), JOKER_PLAYED)
        yield read.view.asked(question)


def _previous_jokers(before: LineReading, message: Text) -> Iterator[Question]:
    view = before.view
    for card, face in before.by_card.items():
        if face == JOKER and card not in view.joker_values:
            question = Question(card, say(message), _digits(range(10)), view.names.get(card))
            yield view.asked(question)


def _digits(values: Iterable[int]) -> tuple[Alternative, ...]:
    return equally_likely(*(f"({value})" for value in values))


def details(
    read: LineReading,
    judged: FormulaRuling | None,
    before: Line | None = None,
    doubted: Collection[Blame] = (),
) -> dict[str, Any]:
    """The formula as JSON: its parts, its pieces from the left, and whether it holds."""
    cards, table = list(read.view.cards), read.line.table
    json: dict[str, Any] = {"line": {"pieces": cards}, "formula": None}
    if read.view.possible_cards:
        json["line"]["perhaps"] = [list(map(list, quad)) for quad in read.view.possible_cards]
    if isinstance(table, Start):
        json["start"] = str(table)
    if judged is None or not isinstance(table, Formula):
        return json
    formula, right = judged.formula, Message.of("formula-right", formula=judged.formula)
    in_doubt = any(code in (NONE, FALSE) for code, _ in doubted)
    # A formula that no value of a joker makes true is false already.
    is_open = formula.open_jokers and all(f.code != FALSE for f in judged.ruling.findings)
    a, b, c = (_number_text(number) for number in formula.numbers)
    json["formula"] = {
        "a": a, "op": formula.op, "b": b, "c": c,
        "holds": None if in_doubt or is_open else is_true(formula),
        "text": str(formula),
        "sentence": say(right if is_true(formula) else judged.ruling.summary),
        "names": list(formula.names),
        "pieces": cards,
    }  # fmt: skip
    if isinstance(judged, TurnRuling) and before is not None:
        json["turn"] = {
            "before": str(before.table),
            "least": judged.least,
            "most": judged.most,
            "kept": list(judged.kept),
            "legal": judged.ruling.outcome != "invalid",
        }
    return json


def _number_text(number: Any) -> str:
    """A number as digits; jokers of unknown value as (?)."""
    value = value_of(number)
    return format_number(number) if value is None else "".join(str(c.value) for c in number)
