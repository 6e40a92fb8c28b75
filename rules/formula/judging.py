"""Rulings on a formula by itself, and on a turn from what lay there before."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, takewhile

from rules.arithmetic import calculate
from rules.formula.covering import Covering, covers
from rules.formula.position import (
    PARTS,
    Card,
    Formula,
    Number,
    Start,
    TableFormula,
    is_true,
    value_of,
)
from rules.formula.ruleset import MOST_DIGITS, USUAL, Ruleset
from rules.message import Message, one_of
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, question, violation


@dataclass(frozen=True, slots=True)
class FormulaRuling(DetailedRuling):
    """The ruling on a formula.

    `readings` are the values of its jokers that make it right: one formula where they are certain,
    several where somebody must be asked, none where it is wrong. `formula` is the one reading, or
    else the formula as given.
    """

    formula: Formula
    readings: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class TurnRuling(FormulaRuling):
    """The ruling on a turn.

    From `least` to `most` cards were played: one covered by its like leaves no trace. `kept` are
    the piles of the new formula that stayed, if it was the least.
    """

    least: int
    most: int
    kept: tuple[str, ...]


def judge_formula(formula: Formula, ruleset: Ruleset = USUAL) -> FormulaRuling:
    """Rule on a formula, whatever lay there before."""
    findings = [*_formula_faults(formula, ruleset)]
    findings += _supply_findings(formula, formula.cards, ruleset)
    right = not any(finding.is_violation for finding in findings)
    found = readings(formula, ruleset) if right else ()
    only = found[0] if len(found) == 1 else formula
    said = Message.of("formula-right", formula=only)
    ruling = Ruling.of([*findings, *_joker_questions(found)], said)
    return FormulaRuling(ruling, only, found)


def judge_turn(
    before: TableFormula,
    after: Formula,
    ruleset: Ruleset = USUAL,
    played: int | None = None,
    hand: int | None = None,
    over: bool | None = None,
) -> TurnRuling:
    """Rule on a turn: from the first two cards, or from a formula, to another formula.

    `played` is how many cards left the hand, `hand` how many were in it, and `over` whether a joker
    was played over another, where that is known. A card covered by its like leaves no trace. So the
    fewest cards are taken that make the turn legal; but it is asked about where fewer still, or as
    many laid otherwise, make it illegal.
    """
    earlier = readings(before, ruleset) if isinstance(before, Formula) else ()
    cases = [_Case(one, ruleset, played, hand, over) for one in earlier or (before,)]
    return _united([case.judge(after) for case in cases], after)


def readings(formula: Formula, ruleset: Ruleset) -> tuple[Formula, ...]:
    """The formula with every choice of values for its open jokers that makes it true.

    No open joker is taken for a 0 that begins a number, unless the rules allow it. There are none
    if more jokers are open than there are in the game.
    """
    if formula.open_jokers > ruleset.jokers:
        return ()
    choices = (choice for number in formula.numbers for choice in _choices(number, ruleset))
    valued = map(formula.with_cards, product(*choices))
    return tuple(filter(is_true, valued))


def _choices(number: Number, ruleset: Ruleset) -> Iterator[list[Card]]:
    for place, card in enumerate(number):
        begins = place == 0 and len(number) > 1 and not ruleset.leading_zeros
        open_values = [Card(value, joker=True) for value in range(int(begins), 10)]
        yield open_values if card.value is None else [card]


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn if the jokers that lay there stand for certain values.

    `cover` is the way on which it was played and `readings` what its jokers can then stand for,
    none where it is illegal; `findings` are without those about jokers.
    """

    cover: Covering
    readings: tuple[Formula, ...]
    findings: tuple[RuleFinding, ...]
    most: int


@dataclass(frozen=True, slots=True)
class _Case:
    """What a turn is judged by.

    `played` is how many cards left the hand, `hand` how many were in it, and `over` whether a joker
    was played over another; None where nobody said.
    """

    before: TableFormula
    ruleset: Ruleset
    played: int | None
    hand: int | None
    over: bool | None

    @property
    def after_zero(self) -> bool:
        """Whether every card must be covered (rule sheet, Special rules)."""
        return isinstance(self.before, Formula) and self.before.is_zero

    def judge(self, after: Formula) -> _Turn:
        """The turn on the way with the fewest cards that is legal, or on which least is wrong."""
        limit = self.ruleset.limit
        ways = covers(self.before, after, max(limit, self.played or 0))
        possible = [way for way in ways if self._is_possible(way)] or ways[:1]
        if self.over is not None:
            possible = [way for way in possible if bool(way.jokers) == self.over] or possible
        fitting = [way for way in possible if self.played in (None, way.played)]
        in_reach = list(takewhile(lambda way: way.played <= limit, fitting))
        legal = [way for way in in_reach if not any(self._faults(way))]
        if not legal:
            return self._illegal(possible, fitting)
        least, most = legal[0].played, legal[-1].played
        best = [way for way in legal if way.played == least]
        rivals = [way for way in in_reach if way.played <= least and way not in best]
        found = dict.fromkeys(one for way in best for one in _checked(way.formula, self.ruleset)[1])
        findings = [*self._questions(rivals), *self._supply(best[0])]
        if most > least:
            played = one_of(range(least, most + 1))
            findings.append(note("formula-cards-open", played=played))
        return _Turn(best[0], tuple(found), tuple(findings), most)

    def _illegal(self, possible: list[Covering], fitting: list[Covering]) -> _Turn:
        ways = fitting or possible
        if self.after_zero and self.played is None:
            ways = [way for way in ways if not any(way.stayed)] or ways
        fewest = [way for way in ways if way.played == ways[0].played]
        way = min(fewest, key=lambda way: len([*self._faults(way)]))
        faults = [*self._faults(way)]
        if self.played is not None and not fitting:
            faults.append(self._mismatch(self.played, possible[0].played, possible[-1].played))
        return _Turn(way, (), tuple(faults), way.played)

    def _is_possible(self, cover: Covering) -> bool:
        """Whether the box has the cards that must be on the table then."""
        if not self.ruleset.supply_confirmed:
            lying = sum(card.joker for card in self.before.cards)
            return lying + cover.jokers <= self.ruleset.jokers
        return not exceeding((*self.before.cards, *cover.new_cards), self.ruleset)

    def _supply(self, cover: Covering) -> Iterator[RuleFinding]:
        cards = (*self.before.cards, *cover.new_cards)
        return _supply_findings(cover.formula, cards, self.ruleset)

    def _faults(self, cover: Covering) -> Iterator[RuleFinding]:
        """What is wrong if the turn was played in this way."""
        if isinstance(self.before, Start):
            yield from _start_faults(self.before, cover)
        yield from _checked(cover.formula, self.ruleset)[0]
        if not self._is_possible(cover):
            yield from self._supply(cover)
        if max(map(len, cover.formula.numbers)) <= MOST_DIGITS:
            yield from self._count_faults(cover)

    def _count_faults(self, cover: Covering) -> Iterator[RuleFinding]:
        """What is wrong with the number of cards that must have left the hand."""
        played, limit = cover.played, self.ruleset.limit
        if played == 0:
            yield violation("formula-no-card")
        elif self.after_zero and any(cover.stayed):
            yield self._zero_rule("formula-zero-few", cards=played)
        elif self.after_zero and played > limit:
            yield self._zero_rule("formula-zero-many", cards=played, most=limit)
        elif played > limit:
            yield violation("formula-too-many-cards", cards=played, most=limit)
        # The zero rule beats this variation.
        reuse = self.ruleset.reuse and isinstance(self.before, Formula) and not self.after_zero
        if reuse and not any(cover.stayed):
            yield violation("formula-no-reuse", cover.formula.card_names)
        if self.hand is not None and played > self.hand:
            yield violation("formula-hand-too-small", cards=played, hand=self.hand)

    def _mismatch(self, counted: int, least: int, most: int) -> RuleFinding:
        """That no way to lay so many cards, which takes `least` to `most`, leads to the formula."""
        if self.after_zero and counted < least:
            return self._zero_rule("formula-zero-few", cards=counted)
        key, new = "formula-cards-mismatch", counted
        if counted < least:
            key, new = "formula-cards-too-few", least
        elif counted > most:
            key, new = "formula-cards-too-many", most
        return violation(key, (), "cards-mismatch", cards=counted, new=new)

    def _zero_rule(self, key: str, **args: int) -> RuleFinding:
        return violation(key, (), "zero-rule", before=self.before, **args)

    def _questions(self, rivals: Sequence[Covering]) -> Iterator[RuleFinding]:
        """What nobody can see, where the turn would not be legal with as few cards."""
        if not rivals:
            return
        if rivals[0].played == 0:
            yield question("formula-card-unseen")
        elif self.after_zero:
            yield question("formula-zero-unseen", rivals[0].kept, before=self.before)
        else:
            yield question("formula-joker-replaced")


def _united(turns: Sequence[_Turn], after: Formula) -> TurnRuling:
    """One ruling on a turn, whatever the jokers that lay there before stand for."""
    legal = [turn for turn in turns if turn.readings]
    best = min(turns, key=lambda turn: (not turn.readings, turn.cover.played, len(turn.findings)))
    found = tuple(dict.fromkeys(reading for turn in legal for reading in turn.readings))
    asked = (each for turn in legal for each in turn.findings if each.is_question)
    findings = [*dict.fromkeys([*_joker_questions(found), *best.findings, *asked])]
    if 0 < len(legal) < len(turns):
        findings.append(question("formula-joker-before"))
    formula = found[0] if len(found) == 1 else after
    least, most = best.cover.played, max(turn.most for turn in legal or [best])
    said = Message.of("formula-turn-right", formula=formula, cards=least)
    return TurnRuling(Ruling.of(findings, said), formula, found, least, most, best.cover.kept)


@lru_cache(4096)
def _checked(
    formula: Formula, ruleset: Ruleset
) -> tuple[tuple[RuleFinding, ...], tuple[Formula, ...]]:
    """What is wrong with a formula, and the readings of it."""
    return tuple(_formula_faults(formula, ruleset)), readings(formula, ruleset)


def _formula_faults(formula: Formula, ruleset: Ruleset) -> Iterator[RuleFinding]:
    """What is wrong with the form of a formula, and with its truth."""
    if formula.op not in ruleset.signs:
        yield violation("formula-sign-not-allowed", ["op"], sign=formula.op, signs=ruleset.signs)
    for part, number in zip(PARTS, formula.numbers, strict=True):
        names = [name for name in formula.names if name.startswith(part)]
        if len(number) > ruleset.max_digits:
            most, cards = ruleset.max_digits, len(number)
            yield violation("formula-number-too-long", names, number=part, cards=cards, most=most)
        if len(number) > 1 and number[0].value == 0 and not ruleset.leading_zeros:
            yield violation("formula-leading-zero", names, number=part)
    if formula.open_jokers <= ruleset.jokers and not readings(formula, ruleset):
        yield violation(_why_false(formula), formula.names, "formula-false")


def _why_false(formula: Formula) -> Message:
    a, b, c = map(value_of, formula.numbers)
    if a is None or b is None or c is None:
        return Message.of("formula-false-jokers", formula=formula, jokers=formula.open_jokers)
    op, result = formula.op, calculate(a, formula.op, b)
    text, left = f"{a} {op} {b} = {c}", f"{a} {op} {b}"
    if result is not None:
        return Message.of("formula-false", formula=text, left=left, result=result)
    if op == "−":
        return Message.of("formula-false-below", formula=text, left=left)
    if b == 0:
        return Message.of("formula-false-by-zero", formula=text)
    return Message.of("formula-false-rest", formula=text, left=left, result=a // b, rest=a % b)


def _start_faults(before: Start, cover: Covering) -> Iterator[RuleFinding]:
    """The first formula is made of the two cards on the table (rule sheet, Game Play)."""
    names = cover.formula.card_names
    named = zip(names, cover.stayed, strict=True)
    changed = {name[0] for name, stayed in named if not stayed} & {"A", "B"}
    if changed:
        yield violation(
            "formula-start-changed",
            [name for name in names if name[0] in changed],
            cards=before.cards,
        )


def _supply_findings(
    formula: Formula, cards: Iterable[Card], ruleset: Ruleset
) -> Iterator[RuleFinding]:
    """Faces of which more of these cards are on the table than there are.

    That is only noted while nobody has confirmed how many there are.
    """
    for face, lying in exceeding(cards, ruleset):
        named = zip(formula.card_names, formula.cards, strict=True)
        at = [name for name, card in named if card.face == face]
        yield supply_finding("formula-supply-played", face, lying, ruleset, at)


def exceeding(cards: Iterable[Card], ruleset: Ruleset) -> list[tuple[str, int]]:
    """The faces that are there more often than in the box, and how often."""
    counted = sorted(Counter(card.face for card in cards).items())
    return [(face, number) for face, number in counted if number > ruleset.supply(face)]


def supply_finding(
    key: str, face: str, number: int, ruleset: Ruleset, at: Iterable[str] = ()
) -> RuleFinding:
    """That a face is there more often than in the box."""
    sure, supply = ruleset.is_confirmed(face), ruleset.supply(face)
    tell = violation if sure else note
    return tell(key, at, "supply-exceeded", face=face, cards=number, supply=supply, sure=sure)


def _joker_questions(found: tuple[Formula, ...]) -> Iterator[RuleFinding]:
    """What is to be asked where jokers can stand for several values."""
    for place, name in enumerate(found[0].card_names if len(found) > 1 else ()):
        values = sorted({value for one in found if (value := one.cards[place].value) is not None})
        if len(values) > 1:
            yield question("formula-joker-open", [name], pile=name, values=one_of(values))
