"""The rules of Cirplexed!, as the referee applies them."""

from __future__ import annotations

from referee.rulesheet import Rulesheet, Section
from referee.words import sentence
from rules import Message
from rules.cirplexed import ALL_TILES, COLOURS, FULL_BOARD, Ruleset, in_words


def sheet() -> Rulesheet:
    """From the tiles and the usual ruleset."""
    crowds = {
        tiles: [n for n in FULL_BOARD if FULL_BOARD[n] == tiles] for tiles in FULL_BOARD.values()
    }
    boards = [
        Message.of("cirplexed-sheet-crowd", tiles=tiles, players=_range(who))
        for tiles, who in crowds.items()
    ]
    play = (
        sentence(
            "cirplexed-sheet-tiles",
            tiles=len(ALL_TILES),
            colours=in_words(COLOURS),
            boards=boards,
        ),
        sentence("cirplexed-sheet-begin"),
        sentence("cirplexed-sheet-round"),
        sentence("cirplexed-sheet-end"),
    )
    counting = (
        sentence("cirplexed-sheet-full"),
        sentence("cirplexed-sheet-ties"),
        sentence("cirplexed-sheet-within"),
    )
    camera = (sentence("cirplexed-sheet-contact"), sentence("cirplexed-sheet-photos"))
    sections = (
        Section(sentence("cirplexed-sheet-game"), play),
        Section(sentence("cirplexed-sheet-counting"), counting),
        Section(sentence("cirplexed-sheet-camera"), camera),
    )
    return Rulesheet(sections, Ruleset())


def _range(numbers: list[int]) -> int | Message:
    first, last = min(numbers), max(numbers)
    if first == last:
        return first
    return Message.of("cirplexed-sheet-span", fewest=first, most=last)
