"""How many cards a turn took, and whether it may."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.formula.covering import Cover
from rules.formula.formula import Formula, Start, Table
from rules.formula.ruleset import Ruleset
from rules.verdict import Finding
from rules.wording import plural


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a turn is judged by.

    `played` is how many cards left the hand, `hand` how many were in it; None where nobody counted.
    """

    before: Table
    ruleset: Ruleset
    played: int | None = None
    hand: int | None = None

    @property
    def after_zero(self) -> bool:
        """Whether every card must be covered (rule sheet, Special rules)."""
        return isinstance(self.before, Formula) and self.before.is_zero

    def room(self, cover: Cover) -> int:
        """How many new cards can lie in the formula, with those that cover their like."""
        if isinstance(self.before, Start):
            return cover.played
        return len(cover.formula.cards) - self.must_reuse

    @property
    def must_reuse(self) -> bool:
        """Whether a card must stay: the zero rule beats that variation."""
        return self.ruleset.reuse and isinstance(self.before, Formula) and not self.after_zero

    def most(self, cover: Cover) -> int:
        """How many cards can have been played."""
        if self.played is not None:
            return max(cover.played, self.played)
        hand = self.ruleset.limit if self.hand is None else self.hand
        return max(cover.played, min(self.room(cover), self.ruleset.limit, hand))


def count_faults(given: Circumstances, cover: Cover) -> Iterator[Finding]:
    """What is wrong with the number of cards that left the hand, or must have left it."""
    played, limit = max(cover.played, given.played or 0), given.ruleset.limit
    if played == 0:
        yield Finding("no-card", "No new card lies in the formula, but a turn takes one at least.")
    if given.played is not None and given.played < cover.played:
        yield _fewer_than_new(given.played, cover, given)
    if played > limit:
        yield _above_limit(played, given)
    if played > given.room(cover):
        yield _no_room(played, cover, given)
    if given.hand is not None and played > given.hand:
        message = f"{plural(played, 'card')} cannot come from a hand of {given.hand}."
        yield Finding("hand-too-small", message)


def _fewer_than_new(counted: int, cover: Cover, given: Circumstances) -> Finding:
    left = f"{plural(counted, 'card')} left the hand"
    if given.after_zero:
        message = f"After {given.before} all cards must be covered, but only {left}."
        return Finding("zero-rule", message)
    return Finding("cards-mismatch", f"{left}, but {cover.played} or more are new.")


def _above_limit(played: int, given: Circumstances) -> Finding:
    limit = given.ruleset.limit
    if given.after_zero:
        message = (
            f"After {given.before} all cards must be covered, which takes {played} here, "
            f"but at most {limit} may be played."
        )
        return Finding("zero-rule", message)
    return Finding("too-many-cards", f"{played} cards were played, but at most {limit} may be.")


def _no_room(played: int, cover: Cover, given: Circumstances) -> Finding:
    if given.must_reuse and played == len(cover.formula.cards):
        message = "All cards are new, but one that lay on the table must be used again."
        return Finding("no-reuse", message, cover.formula.card_names)
    room = given.room(cover)
    message = f"{plural(played, 'card')} left the hand, but {room} at most can be new here."
    return Finding("cards-mismatch", message)
