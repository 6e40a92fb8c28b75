"""The rules of Mobius by Mark Steere, as the referee applies them."""

from __future__ import annotations

from referee.games.mobius.position import BOARD
from referee.rulesheet import Rulesheet, Section
from referee.words import sentence
from rules.mobius import Cell, Ruleset


def sheet() -> Rulesheet:
    """From the board of the rule sheet."""
    first, last = Cell(0, 0), Cell(0, BOARD.width - 1)
    play = (
        sentence("mobius-sheet-players", cells=len(BOARD.cells)),
        sentence("mobius-sheet-turns"),
    )
    board = (
        sentence("mobius-sheet-strip", first=first.name[0], last=last.name[0]),
        sentence("mobius-sheet-bars"),
        sentence("mobius-sheet-names", first=first, last=last),
    )
    winning = (
        sentence("mobius-sheet-linked"),
        sentence("mobius-sheet-three"),
        sentence("mobius-sheet-two"),
        sentence("mobius-sheet-full"),
        sentence("mobius-sheet-twice"),
    )
    camera = sentence("mobius-sheet-markers"), sentence("mobius-sheet-faults")
    sections = (
        Section(sentence("mobius-sheet-game"), play),
        Section(sentence("mobius-sheet-board"), board),
        Section(sentence("mobius-sheet-winning"), winning),
        Section(sentence("mobius-sheet-camera"), camera),
    )
    return Rulesheet(sections, Ruleset())
