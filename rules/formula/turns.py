"""Rulings on a formula by itself, and on a turn from what lay there before."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.formula.counting import Circumstances, count_faults
from rules.formula.covering import Cover, covers, first_cover, whole_cover
from rules.formula.faults import formula_faults, joker_notes, supply_faults
from rules.formula.formula import Formula, Start, Table
from rules.formula.jokers import readings
from rules.formula.ruleset import Ruleset
from rules.verdict import Finding, Ruling
from rules.wording import plural

USUAL = Ruleset()

ASKS = frozenset({"joker-open", "joker-replaced", "zero-unseen"})
"""Codes of notes on which the ruling turns, or the next one: somebody should be asked."""


@dataclass(frozen=True, slots=True)
class FormulaRuling:
    """The ruling on a formula.

    `readings` are the values of its jokers that make it right: one formula where they are certain,
    several where somebody must be asked, none where it is wrong. `formula` is the one reading, or
    else the formula as given.
    """

    ruling: Ruling
    formula: Formula
    readings: tuple[Formula, ...]

    @property
    def valid(self) -> bool:
        return self.ruling.valid


@dataclass(frozen=True, slots=True)
class TurnRuling:
    """The ruling on a turn; `formula` and `readings` as in `FormulaRuling`.

    From `least` to `most` cards were played: one covered by its like leaves no trace. `kept` are
    the piles of the new formula that stayed, if it was the least.
    """

    ruling: Ruling
    formula: Formula
    readings: tuple[Formula, ...]
    least: int
    most: int
    kept: tuple[str, ...]

    @property
    def valid(self) -> bool:
        return self.ruling.valid


def judge_formula(formula: Formula, ruleset: Ruleset = USUAL) -> FormulaRuling:
    """Rule on a formula, whatever lay there before."""
    faults = [
        *formula_faults(formula, ruleset),
        *supply_faults(formula, formula.cards, ruleset),
    ]
    found = () if faults else readings(formula, ruleset)
    only = found[0] if len(found) == 1 else formula
    said = f"{only} {'can be' if len(found) > 1 else 'is'} right."
    ruling = Ruling.of([*faults, *joker_notes(found)], said)
    return FormulaRuling(ruling, only, found)


def judge_turn(
    before: Table,
    after: Formula,
    ruleset: Ruleset = USUAL,
    played: int | None = None,
    hand: int | None = None,
) -> TurnRuling:
    """Rule on a turn: from the first two cards, or from a formula, to another formula.

    `played` is how many cards left the hand and `hand` how many were in it, where that is known.
    """
    given = Circumstances(_settled(before, ruleset), ruleset, played, hand)
    tries = [_try(given, cover) for cover in _covers(given, after)]
    legal = [one for one in tries if not one.faults]
    best = min(legal or tries, key=lambda one: (len(one.faults), one.cover.played))
    found = tuple(dict.fromkeys(reading for one in legal for reading in one.readings))
    notes = [*joker_notes(found), *_unseen(given, best, tries)] if legal else []
    formula = found[0] if len(found) == 1 else after
    least = max(best.cover.played, played or 0)
    ruling = Ruling.of([*best.faults, *notes], _summary(formula, least))
    return TurnRuling(ruling, formula, found, least, given.most(best.cover), best.cover.kept_names)


@dataclass(frozen=True, slots=True)
class _Try:
    """One way to explain the change, and what is wrong with it."""

    cover: Cover
    readings: tuple[Formula, ...]
    faults: tuple[Finding, ...]


def _try(given: Circumstances, cover: Cover) -> _Try:
    on_table = (*given.before.cards, *cover.new_cards)
    faults = (
        *_start_faults(given, cover),
        *formula_faults(cover.formula, given.ruleset),
        *supply_faults(cover.formula, on_table, given.ruleset),
        *count_faults(given, cover),
    )
    return _Try(cover, readings(cover.formula, given.ruleset), faults)


def _settled(before: Table, ruleset: Ruleset) -> Table:
    """What lay there before, with the values of its jokers if they are certain."""
    found = readings(before, ruleset) if isinstance(before, Formula) else ()
    return found[0] if len(found) == 1 else before


def _covers(given: Circumstances, after: Formula) -> list[Cover]:
    before = given.before
    if isinstance(before, Start):
        return [first_cover(before, after)]
    earlier = readings(before, given.ruleset) or (before,)
    seen = [cover for one in earlier for cover in covers(one, after)]
    untouched = not given.played and any(not cover.played for cover in seen)
    return [whole_cover(after)] if before.is_zero and not untouched else seen


def _start_faults(given: Circumstances, cover: Cover) -> Iterator[Finding]:
    """The first formula is made of the two cards on the table (rule sheet, Game Play)."""
    a, b, _ = cover.formula.numbers
    touched = {"A": len(a) - len(cover.kept[0]), "B": len(b) - len(cover.kept[1])}
    changed = tuple(part for part, new in touched.items() if new)
    if isinstance(given.before, Start) and changed:
        at = tuple(name for name in cover.formula.card_names if name[0] in changed)
        message = (
            f"The first formula must be made of the cards on the table, {given.before.a} and "
            f"{given.before.b}."
        )
        yield Finding("start-changed", message, at)


def _unseen(given: Circumstances, best: _Try, tries: list[_Try]) -> Iterator[Finding]:
    """What a legal turn must have been that nobody can see."""
    most = given.most(best.cover)
    if given.played is None and most > best.cover.played:
        message = (
            f"{plural(best.cover.played, 'card')} or more were played, {most} at most: "
            "a card covered by its like leaves no trace."
        )
        yield Finding("cards-open", message, severity="note")
    if given.after_zero and isinstance(given.before, Formula):
        yield from _zero_unseen(given.before, best.cover)
    if any(one.cover.played < best.cover.played for one in tries):
        message = "It is right only if a joker was played over the other one."
        yield Finding("joker-replaced", message, severity="note")


def _zero_unseen(before: Formula, cover: Cover) -> Iterator[Finding]:
    like = covers(before, cover.formula)[0].kept_names
    if like:
        message = f"After {before} all cards must be covered, but some lie there as before."
        yield Finding("zero-unseen", message, like, "note")


def _summary(formula: Formula, least: int) -> str:
    return f"{formula} is right, with {plural(least, 'new card')}."
