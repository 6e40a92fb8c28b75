"""The rules of Formula, as the referee applies them."""

from __future__ import annotations

from referee.rulesheet import Rulesheet, Section
from rules.formula import Ruleset
from rules.wording import plural


def sheet() -> Rulesheet:
    """From the usual ruleset."""
    usual = Ruleset()
    wrong = "lays another, or draws a card"
    if usual.penalty:
        wrong = f"draws {plural(usual.penalty, 'card')}, which ends the turn"
    play = (
        f"{usual.digits_each} cards of each digit, {plural(usual.jokers, 'joker')} and the five "
        f"symbols. Each player is dealt {usual.hand} cards; the symbols lie open.",
        "Two cards of the stock are laid open with room between them, and = to their right. "
        "Whoever begins chooses the symbol between them and lays the answer.",
        f"In a turn the symbol may be changed, and 1 to {usual.limit} cards are laid on those of "
        "the formula or beside them, so that it is right again.",
        "Whoever cannot draws a card. When the stock is used up, the cards below the formula are "
        "shuffled to a new one.",
        f"A formula that is wrong is taken back, and its player {wrong}.",
        "Who has no card left wins.",
    )
    zeros = "may" if usual.leading_zeros else "may not"
    formula = (
        "Only the top cards count. It reads A + B = C, or with −, × or ÷, in whole numbers: − "
        "gives no less than 0, and ÷ leaves nothing over.",
        f"A number has up to {usual.max_digits} cards, and {zeros} begin with 0.",
        "Cards that stay keep their order. A new card covers an old one or several that lie side "
        "by side, or lies beside them; none is taken away: 10 becomes 12 or 5, but not 1.",
        "After a number × 0 = 0 every number card is covered by the next formula.",
        "A joker is any digit, and keeps the one it was first given while it can be seen.",
    )
    referee = (
        "Lay the formula in one straight line, = to the right, its cards upright and close to each "
        "other; other cards well away from it.",
        "Show the formula before the turn too (--before), and the turn is ruled on; tell how many "
        "cards the player held (--held), and these are counted.",
    )
    sections = (
        Section("The game", play),
        Section("A formula is right if", formula),
        Section("For the camera", referee),
    )
    return Rulesheet(sections, usual)
