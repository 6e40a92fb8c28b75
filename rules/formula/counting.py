"""How many cards a turn took, and whether it may."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.formula.covering import Covering
from rules.formula.faults import exceeding
from rules.formula.position import Formula, TableFormula
from rules.formula.ruleset import Ruleset
from rules.verdict import RuleFinding
from rules.wording import plural


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a turn is judged by.

    `played` is how many cards left the hand, `hand` how many were in it; None where nobody counted.
    """

    before: TableFormula
    ruleset: Ruleset
    played: int | None = None
    hand: int | None = None

    @property
    def after_zero(self) -> bool:
        """Whether every card must be covered (rule sheet, Special rules)."""
        return isinstance(self.before, Formula) and self.before.is_zero

    @property
    def must_reuse(self) -> bool:
        """Whether a card must stay: the zero rule beats that variation."""
        return self.ruleset.reuse and isinstance(self.before, Formula) and not self.after_zero


def is_possible(given: Circumstances, cover: Covering) -> bool:
    """Whether the box has the cards that must be on the table then."""
    if not given.ruleset.supply_confirmed:
        lying = sum(card.joker for card in given.before.cards)
        return lying + cover.jokers <= given.ruleset.jokers
    faces = (card.face for card in (*given.before.cards, *cover.new_cards))
    return not exceeding(faces, given.ruleset)


def count_faults(given: Circumstances, cover: Covering) -> Iterator[RuleFinding]:
    """What is wrong with the number of cards that must have left the hand."""
    played, limit = cover.played, given.ruleset.limit
    if played == 0:
        yield RuleFinding(
            "no-card", "No new card lies in the formula, but a turn takes one at least."
        )
    elif given.after_zero and any(cover.stayed):
        yield _zero_rule(given, f"but only {plural(played, 'card')} left the hand")
    elif given.after_zero and played > limit:
        yield _zero_rule(given, f"which takes {played} here, but at most {limit} may be played")
    elif played > limit:
        message = f"{played} cards were played, but at most {limit} may be."
        yield RuleFinding("too-many-cards", message)
    if given.must_reuse and not any(cover.stayed):
        message = "All cards are new, but one that lay on the table must be used again."
        yield RuleFinding("no-reuse", message, cover.formula.card_names)
    if given.hand is not None and played > given.hand:
        message = f"{plural(played, 'card')} cannot come from a hand of {given.hand}."
        yield RuleFinding("hand-too-small", message)


def mismatch(given: Circumstances, counted: int, ways: Sequence[Covering]) -> RuleFinding:
    """That no way to lay so many cards leads to the formula; `ways` has those there are."""
    least, most = ways[0].played, ways[-1].played
    if given.after_zero and counted < least:
        return _zero_rule(given, f"but only {plural(counted, 'card')} left the hand")
    said = "no way to lay so many gives this formula"
    if counted < least:
        said = f"{least} or more are new"
    elif counted > most:
        said = f"{most} at most can be new here"
    return RuleFinding("cards-mismatch", f"{plural(counted, 'card')} left the hand, but {said}.")


def _zero_rule(given: Circumstances, said: str) -> RuleFinding:
    return RuleFinding("zero-rule", f"After {given.before} all cards must be covered, {said}.")
