"""Formulas, turns and rounds in words, and as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from referee.games.formula.position import ReadLine
from referee.rulesheet import Rulesheet, sections
from referee.ruling.doubt import Blame
from referee.ruling.faces import NO, YES
from referee.ruling.report import GameReport, Question, Report
from referee.ruling.text import check_mark
from referee.ruling.where import equally_likely
from referee.words import say, sentence
from rules import Message, RuleFinding
from rules.formula import (
    JOKER,
    Formula,
    FormulaRuling,
    Held,
    Line,
    Ruleset,
    Start,
    TurnRuling,
    format_number,
    is_true,
    value_of,
)
from rules.message import one_of, sentences

BEFORE = "before"
"""What stands before places in the photograph before."""

OF_TURN = PLAYED, JOKER_PLAYED = "played", "joker"
"""Places of the answers that tell of a turn as a whole: how many cards left the hand, and whether a
joker was played over another one."""

COUNTED = frozenset({"card-unseen", "zero-unseen"})
"""Codes of what nobody can see, but whoever counts the cards in the hand knows."""

NONE = "no-formula"
FALSE = "formula-false"
"""Codes of what makes a formula that is read neither right nor wrong as long as it is in doubt."""


def sheet() -> Rulesheet:
    """The rules, from the usual ruleset."""
    usual = Ruleset()
    box = {"digits": usual.digits_each, "jokers": usual.jokers, "hand": usual.hand}
    turn = {"limit": usual.limit, "cards": usual.penalty}
    number = {"most": usual.max_digits, "zeros": usual.leading_zeros}
    return Rulesheet(sections("formula", **box, **turn, **number), usual)


def table(report: Report | GameReport) -> str:
    """The formula with its verdict, or the turns of a round."""
    if isinstance(report, GameReport):
        moves = [f"{check_mark(m['legal'])} {m['message']}" for m in report.details["moves"]]
        for who, hand in report.details.get("hands", {}).items():
            held = Held.exactly(hand) if isinstance(hand, int) else Held(*hand)
            moves.append(sentence("formula-hand", player=who, held=held.cards))
        return "\n".join(moves)
    formula = report.details.get("formula")
    if formula is None:
        return ""
    return f"{check_mark(formula['holds'])} {formula['text']}"


def open_questions(read: ReadLine, ruled: FormulaRuling) -> Iterator[Question]:
    """Ask which digits jokers stand for, and what else nobody can see."""
    for found in ruled.ruling.findings:
        if found.code == "joker-open":
            yield joker_question(read, ruled, found)
        elif found.code in COUNTED and isinstance(ruled, TurnRuling):
            numbers = range(ruled.most + 1)
            how_many = Message.of("formula-how-many", numbers=one_of(numbers))
            asked = say(sentences(found.message, how_many))
            yield Question(None, asked, equally_likely(*numbers), PLAYED)
        elif found.code == "joker-replaced" and found.is_question:
            asked = say(sentences(found.message, Message.of("formula-was-joker-laid")))
            yield Question(None, asked, equally_likely(YES, NO), JOKER_PLAYED)
        elif found.is_question and found.code != "joker-before":
            yield Question(None, say(found.message), at=", ".join(found.at) or None)


def jokers_before(before: ReadLine, ruled: TurnRuling) -> Iterator[Question]:
    """Ask which digits jokers stood for that lay there before, if the ruling hangs on them."""
    for found in ruled.ruling.findings:
        if found.code == "joker-before":
            for card, face in zip(before.cards, before.faces, strict=True):
                if face == JOKER and card not in before.laid.values:
                    likely = equally_likely(*(f"({digit})" for digit in range(10)))
                    yield Question(card, say(found.message), likely, before.laid.names.get(card))


def joker_question(read: ReadLine, ruled: FormulaRuling, found: RuleFinding) -> Question:
    """Ask which digit a joker stands for."""
    place = ruled.formula.card_names.index(found.at[0])
    values = sorted({formula.cards[place].value or 0 for formula in ruled.readings})
    likely = equally_likely(*(f"({value})" for value in values))
    return Question(read.numbers[place], say(found.message), likely)


def details(
    read: ReadLine,
    line: Line,
    ruled: FormulaRuling | None,
    before: Line | None = None,
    doubted: Collection[Blame] = (),
) -> dict[str, Any]:
    """The formula as JSON: its parts, its pieces from the left, and whether it holds."""
    out: dict[str, Any] = {"line": {"pieces": list(read.cards)}, "formula": None}
    if read.laid.perhaps:
        out["line"]["perhaps"] = [list(map(list, quad)) for quad in read.laid.perhaps]
    if isinstance(line.table, Start):
        out["start"] = str(line.table)
    if ruled is None or not isinstance(line.table, Formula):
        return out
    formula, right = ruled.formula, Message.of("formula-right", formula=ruled.formula)
    in_doubt = any(code in (NONE, FALSE) for code, _ in doubted)
    # No value of a joker may make it true: then it is wrong, whatever the joker stands for.
    is_open = formula.open_jokers and all(f.code != FALSE for f in ruled.ruling.findings)
    a, b, c = (_shown(number) for number in formula.numbers)
    out["formula"] = {
        "a": a, "op": formula.op, "b": b, "c": c,
        "holds": None if in_doubt or is_open else is_true(formula),
        "text": str(formula),
        "sentence": say(right if is_true(formula) else ruled.ruling.summary),
        "names": list(formula.names),
        "pieces": list(read.cards),
    }  # fmt: skip
    if isinstance(ruled, TurnRuling) and before is not None:
        out["turn"] = {
            "before": str(before.table),
            "least": ruled.least,
            "most": ruled.most,
            "kept": list(ruled.kept),
            "legal": ruled.ruling.outcome != "invalid",
        }
    return out


def _shown(number: Any) -> str:
    """The number as digits; jokers of unknown value as (?)."""
    value = value_of(number)
    return format_number(number) if value is None else "".join(str(c.value) for c in number)
