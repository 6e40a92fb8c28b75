"""Rulings on a formula by itself, and on a turn from what lay there before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from rules.formula.counting import Circumstances, count_faults, is_possible, mismatch
from rules.formula.covering import Covering, covers
from rules.formula.faults import formula_faults, joker_questions, supply_findings
from rules.formula.jokers import readings
from rules.formula.position import Formula, Start, TableFormula
from rules.formula.ruleset import MOST_DIGITS, Ruleset
from rules.verdict import Ruled, RuleFinding, Ruling
from rules.wording import listed, plural

USUAL = Ruleset()


@dataclass(frozen=True, slots=True)
class FormulaRuling(Ruled):
    """The ruling on a formula.

    `readings` are the values of its jokers that make it right: one formula where they are certain,
    several where somebody must be asked, none where it is wrong. `formula` is the one reading, or
    else the formula as given.
    """

    formula: Formula
    readings: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class TurnRuling(Ruled):
    """The ruling on a turn; `formula` and `readings` as in `FormulaRuling`.

    From `least` to `most` cards were played: one covered by its like leaves no trace. `kept` are
    the piles of the new formula that stayed, if it was the least.
    """

    formula: Formula
    readings: tuple[Formula, ...]
    least: int
    most: int
    kept: tuple[str, ...]


def judge_formula(formula: Formula, ruleset: Ruleset = USUAL) -> FormulaRuling:
    """Rule on a formula, whatever lay there before."""
    findings = [
        *formula_faults(formula, ruleset),
        *supply_findings(formula, formula.cards, ruleset),
    ]
    right = not any(finding.is_violation for finding in findings)
    found = readings(formula, ruleset) if right else ()
    only = found[0] if len(found) == 1 else formula
    ruling = Ruling.of([*findings, *joker_questions(found)], f"{only} is right.")
    return FormulaRuling(ruling, only, found)


def judge_turn(
    before: TableFormula,
    after: Formula,
    ruleset: Ruleset = USUAL,
    played: int | None = None,
    hand: int | None = None,
) -> TurnRuling:
    """Rule on a turn: from the first two cards, or from a formula, to another formula.

    `played` is how many cards left the hand and `hand` how many were in it, where that is known.
    A card covered by its like leaves no trace. So the fewest cards are taken that make the turn
    legal; but it is asked about where fewer still, or as many laid otherwise, make it illegal.
    """
    earlier = readings(before, ruleset) if isinstance(before, Formula) else ()
    given = (Circumstances(one, ruleset, played, hand) for one in earlier or (before,))
    return _united([_judge(one, after) for one in given], after)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn if the jokers that lay there stand for certain values.

    `cover` is the way on which it was played and `readings` what its jokers can then stand for;
    `findings` are without those about jokers.
    """

    cover: Covering
    readings: tuple[Formula, ...]
    findings: tuple[RuleFinding, ...]
    most: int

    @property
    def is_legal(self) -> bool:
        return bool(self.readings)


def _judge(given: Circumstances, after: Formula) -> _Turn:
    ways = covers(given.before, after, max(given.ruleset.limit, given.played or 0))
    possible = [way for way in ways if is_possible(given, way)] or ways[:1]
    fitting = [way for way in possible if given.played in (None, way.played)]
    in_reach = list(takewhile(lambda way: way.played <= given.ruleset.limit, fitting))
    legal = [way for way in in_reach if not any(_faults(given, way))]
    if not legal:
        return _illegal(given, possible, fitting)
    least = legal[0].played
    best = [way for way in legal if way.played == least]
    rivals = [way for way in in_reach if way.played <= least and way not in best]
    found = dict.fromkeys(
        reading for way in best for reading in _checked(way.formula, given.ruleset)[1]
    )
    notes = (*_questions(given, rivals), *_notes(given, best[0], legal[-1].played))
    return _Turn(best[0], tuple(found), notes, legal[-1].played)


def _illegal(given: Circumstances, possible: list[Covering], fitting: list[Covering]) -> _Turn:
    """The turn with all that is wrong on the way on which least is."""
    ways = fitting or possible
    if given.after_zero and given.played is None:
        ways = [way for way in ways if not any(way.stayed)] or ways
    fewest = [way for way in ways if way.played == ways[0].played]
    way = min(fewest, key=lambda way: sum(1 for _ in _faults(given, way)))
    faults = list(_faults(given, way))
    if given.played is not None and not fitting:
        faults.append(mismatch(given, given.played, possible))
    return _Turn(way, (), tuple(faults), way.played)


def _faults(given: Circumstances, cover: Covering) -> Iterator[RuleFinding]:
    """What is wrong if the turn was played in this way."""
    yield from _start_faults(given, cover)
    yield from _checked(cover.formula, given.ruleset)[0]
    if not is_possible(given, cover):
        yield from _supply(given, cover)
    if max(map(len, cover.formula.numbers)) <= MOST_DIGITS:
        yield from count_faults(given, cover)


@lru_cache(4096)
def _checked(
    formula: Formula, ruleset: Ruleset
) -> tuple[tuple[RuleFinding, ...], tuple[Formula, ...]]:
    """What is wrong with a formula, and the readings of it."""
    return tuple(formula_faults(formula, ruleset)), readings(formula, ruleset)


def _supply(given: Circumstances, cover: Covering) -> Iterator[RuleFinding]:
    cards = (*given.before.cards, *cover.new_cards)
    return supply_findings(cover.formula, cards, given.ruleset)


def _start_faults(given: Circumstances, cover: Covering) -> Iterator[RuleFinding]:
    """The first formula is made of the two cards on the table (rule sheet, Game Play)."""
    if not isinstance(given.before, Start):
        return
    named = zip(cover.formula.card_names, cover.stayed, strict=True)
    changed = {name[0] for name, stayed in named if not stayed} & {"A", "B"}
    if changed:
        at = tuple(name for name in cover.formula.card_names if name[0] in changed)
        cards = f"{given.before.a} and {given.before.b}"
        message = f"The first formula must be made of the cards on the table, {cards}."
        yield RuleFinding("start-changed", message, at)


def _questions(given: Circumstances, rivals: Sequence[Covering]) -> Iterator[RuleFinding]:
    """What nobody can see, where the turn would not be legal with as few cards."""
    if not rivals:
        return
    least = rivals[0]
    if least.played == 0:
        message = "No new card can be seen: was one laid on its like?"
        yield RuleFinding("card-unseen", message, severity="question")
    elif given.after_zero:
        message = f"After {given.before} all cards must be covered, but some lie there as before."
        yield RuleFinding("zero-unseen", message, least.kept, "question")
    else:
        message = "It is right only if a joker was played over the other one."
        yield RuleFinding("joker-replaced", message, severity="question")


def _notes(given: Circumstances, best: Covering, most: int) -> Iterator[RuleFinding]:
    yield from _supply(given, best)
    if most > best.played:
        played = listed(range(best.played, most + 1), "or")
        message = f"{played} cards were played: a card covered by its like leaves no trace."
        yield RuleFinding("cards-open", message, severity="note")


def _united(turns: Sequence[_Turn], after: Formula) -> TurnRuling:
    """One ruling on a turn, whatever the jokers that lay there before stand for."""
    legal = [turn for turn in turns if turn.is_legal]
    best = min(turns, key=lambda turn: (not turn.is_legal, turn.cover.played, len(turn.findings)))
    found = tuple(dict.fromkeys(reading for turn in legal for reading in turn.readings))
    asked = (each for turn in legal for each in turn.findings if each.is_question)
    findings = [*dict.fromkeys([*joker_questions(found), *best.findings, *asked])]
    if 0 < len(legal) < len(turns):
        message = "Whether it is right hangs on what the joker stood for that lay there before."
        findings.append(RuleFinding("joker-before", message, severity="question"))
    formula = found[0] if len(found) == 1 else after
    least, most = best.cover.played, max(turn.most for turn in legal or [best])
    said = f"{formula} is right, with {plural(least, 'new card')}."
    return TurnRuling(Ruling.of(findings, said), formula, found, least, most, best.cover.kept)
