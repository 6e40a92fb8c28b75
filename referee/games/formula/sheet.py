"""The rules of Formula, as the referee applies them."""

from __future__ import annotations

from referee.rulesheet import Rulesheet, Section
from referee.words import sentence
from rules.formula import Ruleset


def sheet() -> Rulesheet:
    """From the usual ruleset."""
    usual = Ruleset()
    play = (
        sentence(
            "formula-sheet-cards", digits=usual.digits_each, jokers=usual.jokers, hand=usual.hand
        ),
        sentence("formula-sheet-start"),
        sentence("formula-sheet-turn", most=usual.limit),
        sentence("formula-sheet-draw"),
        sentence("formula-sheet-wrong", cards=usual.penalty),
        sentence("formula-sheet-end"),
    )
    formula = (
        sentence("formula-sheet-reads"),
        sentence("formula-sheet-number", most=usual.max_digits, zeros=usual.leading_zeros),
        sentence("formula-sheet-covers"),
        sentence("formula-sheet-zero"),
        sentence("formula-sheet-joker"),
    )
    sections = (
        Section(sentence("formula-sheet-game"), play),
        Section(sentence("formula-sheet-right"), formula),
        Section(
            sentence("formula-sheet-camera"),
            (sentence("formula-sheet-line"), sentence("formula-sheet-before")),
        ),
    )
    return Rulesheet(sections, usual)
