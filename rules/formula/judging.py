"""Rulings on a formula by itself, and on a turn that changes the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, takewhile

from rules.arithmetic import calculate
from rules.formula.covering import Covering, coverings
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
from rules.formula.ruleset import MOST_DIGITS, STANDARD_RULES, Ruleset
from rules.message import Message, one_of
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, question, violation


@dataclass(frozen=True, slots=True)
class FormulaRuling(DetailedRuling):
    """The ruling on a formula.

    `solutions` are the formula with values of its jokers that make it true: one where they are
    certain, several where a question is needed, none where it is false. `formula` is the single
    solution, or else the formula as given.
    """

    formula: Formula
    solutions: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class TurnRuling(FormulaRuling):
    """The ruling on a turn.

    From `least` to `most` cards were played, as a card covered by an equal one leaves no trace.
    `kept` names the piles of the new formula that stayed if it was the least.
    """

    least: int
    most: int
    kept: tuple[str, ...]


def judge_formula(formula: Formula, ruleset: Ruleset = STANDARD_RULES) -> FormulaRuling:
    """Rule on a formula by itself."""
    findings = [*_formula_faults(formula, ruleset)]
    findings += _supply_findings(formula, formula.cards, ruleset)
    is_right = not any(finding.is_violation for finding in findings)
    solved = solutions(formula, ruleset) if is_right else ()
    solution = solved[0] if len(solved) == 1 else formula
    message = Message.of("formula-right", formula=solution)
    ruling = Ruling.of([*findings, *_joker_questions(solved)], message)
    return FormulaRuling(ruling, solution, solved)


def judge_turn(
    before: TableFormula,
    after: Formula,
    ruleset: Ruleset = STANDARD_RULES,
    played: int | None = None,
    hand: int | None = None,
    covers_joker: bool | None = None,
) -> TurnRuling:
    """Rule on a turn: from the first two cards, or from a formula, to another formula.

    `played` is how many cards left the hand, `hand` how many were in it, and `covers_joker` whether
    a joker was played over another; None where unknown. As a card covered by an equal one leaves no
    trace, the fewest cards that make the turn legal are assumed. If fewer still, or as many placed
    otherwise, would be illegal, the ruling has a question.
    """
    tables = (isinstance(before, Formula) and solutions(before, ruleset)) or (before,)
    cases = (_TurnCase(table, ruleset, played, hand, covers_joker) for table in tables)
    return _combine([case.judge(after) for case in cases], after)


def solutions(formula: Formula, ruleset: Ruleset) -> tuple[Formula, ...]:
    """The formula with each assignment of its open jokers that makes it true.

    No joker is a leading 0, unless the rules allow it. Empty if more jokers are open than the game
    has.
    """
    if formula.open_jokers > ruleset.jokers:
        return ()
    choices = (choice for number in formula.numbers for choice in _choices(number, ruleset))
    valued = map(formula.with_cards, product(*choices))
    return tuple(filter(is_true, valued))


def _choices(number: Number, ruleset: Ruleset) -> Iterator[list[Card]]:
    for index, card in enumerate(number):
        is_leading = index == 0 and len(number) > 1 and not ruleset.leading_zeros
        open_values = [Card(value, joker=True) for value in range(int(is_leading), 10)]
        yield open_values if card.value is None else [card]


@dataclass(frozen=True, slots=True)
class _TurnOutcome:
    """The ruling on a turn for one assignment of the jokers that lay there before.

    `covering` is how it was played, `solutions` are the possible values of its jokers, none if it
    is illegal; `findings` has all but those about jokers.
    """

    covering: Covering
    solutions: tuple[Formula, ...]
    findings: tuple[RuleFinding, ...]
    most: int


@dataclass(frozen=True, slots=True)
class _TurnCase:
    """A turn to be judged for one assignment of the jokers before; see `judge_turn`."""

    before: TableFormula
    ruleset: Ruleset
    played: int | None
    hand: int | None
    covers_joker: bool | None

    @property
    def after_zero(self) -> bool:
        """Whether the zero rule demands new cards throughout (rule sheet, Special rules)."""
        return isinstance(self.before, Formula) and self.before.is_zero

    def judge(self, after: Formula) -> _TurnOutcome:
        """Judge the legal way with the fewest cards, or else the one with the fewest faults."""
        limit = self.ruleset.turn_limit
        ways = coverings(self.before, after, max(limit, self.played or 0))
        possible = [way for way in ways if self._is_possible(way)] or ways[:1]
        if (over := self.covers_joker) is not None:
            possible = [way for way in possible if bool(way.jokers) == over] or possible
        fitting = [way for way in possible if self.played in (None, way.played)]
        in_reach = list(takewhile(lambda way: way.played <= limit, fitting))
        legal = [way for way in in_reach if not any(self._faults(way))]
        if not legal:
            return self._illegal(possible, fitting)
        least, most = legal[0].played, legal[-1].played
        best = [way for way in legal if way.played == least]
        rivals = [way for way in in_reach if way.played <= least and way not in best]
        solved = dict.fromkeys(s for way in best for s in _checks(way.formula, self.ruleset)[1])
        findings = [*self._questions(rivals), *self._supply(best[0])]
        if most > least:
            played = one_of(range(least, most + 1))
            findings.append(note("formula-cards-open", played=played))
        return _TurnOutcome(best[0], tuple(solved), tuple(findings), most)

    def _illegal(self, possible: list[Covering], fitting: list[Covering]) -> _TurnOutcome:
        ways = fitting or possible
        if self.after_zero and self.played is None:
            ways = [way for way in ways if not any(way.stayed)] or ways
        fewest = [way for way in ways if way.played == ways[0].played]
        way = min(fewest, key=lambda way: len([*self._faults(way)]))
        faults = [*self._faults(way)]
        if self.played is not None and not fitting:
            faults.append(self._count_mismatch(self.played, possible))
        return _TurnOutcome(way, (), tuple(faults), way.played)

    def _is_possible(self, covering: Covering) -> bool:
        """Whether the game has the cards that must then be on the table."""
        if not self.ruleset.supply_confirmed:
            jokers = sum(card.joker for card in self.before.cards)
            return jokers + covering.jokers <= self.ruleset.jokers
        return not surplus_faces((*self.before.cards, *covering.new_cards), self.ruleset)

    def _supply(self, covering: Covering) -> Iterator[RuleFinding]:
        cards = (*self.before.cards, *covering.new_cards)
        return _supply_findings(covering.formula, cards, self.ruleset)

    def _faults(self, covering: Covering) -> Iterator[RuleFinding]:
        """The violations if the turn was played in this way."""
        if isinstance(self.before, Start):
            yield from _start_faults(self.before, covering)
        yield from _checks(covering.formula, self.ruleset)[0]
        if not self._is_possible(covering):
            yield from self._supply(covering)
        if max(map(len, covering.formula.numbers)) <= MOST_DIGITS:
            yield from self._count_faults(covering)

    def _count_faults(self, covering: Covering) -> Iterator[RuleFinding]:
        played, limit = covering.played, self.ruleset.turn_limit
        if played == 0:
            yield violation("formula-no-card")
        elif self.after_zero and any(covering.stayed):
            yield self._zero_rule("formula-zero-few", cards=played)
        elif self.after_zero and played > limit:
            yield self._zero_rule("formula-zero-many", cards=played, most=limit)
        elif played > limit:
            yield violation("formula-too-many-cards", cards=played, most=limit)
        # The zero rule beats this variation.
        reuse = self.ruleset.reuse and isinstance(self.before, Formula) and not self.after_zero
        if reuse and not any(covering.stayed):
            yield violation("formula-no-reuse", covering.formula.card_names)
        if self.hand is not None and played > self.hand:
            yield violation("formula-hand-too-small", cards=played, hand=self.hand)

    def _count_mismatch(self, counted: int, possible: Sequence[Covering]) -> RuleFinding:
        """A violation that no possible way to the formula takes that number of cards."""
        least, most = possible[0].played, possible[-1].played
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
        """A question about what leaves no trace, if the turn may also have been illegal."""
        if not rivals:
            return
        if rivals[0].played == 0:
            yield question("formula-card-unseen")
        elif self.after_zero:
            yield question("formula-zero-unseen", rivals[0].kept, before=self.before)
        else:
            yield question("formula-joker-replaced")


def _combine(turns: Sequence[_TurnOutcome], after: Formula) -> TurnRuling:
    """One ruling over all assignments of the jokers that lay there before."""
    legal = [turn for turn in turns if turn.solutions]
    best = min(turns, key=lambda t: (not t.solutions, t.covering.played, len(t.findings)))
    solved = tuple(dict.fromkeys(solution for turn in legal for solution in turn.solutions))
    questions = (finding for turn in legal for finding in turn.findings if finding.is_question)
    findings = [*dict.fromkeys([*_joker_questions(solved), *best.findings, *questions])]
    if 0 < len(legal) < len(turns):
        findings.append(question("formula-joker-before"))
    formula = solved[0] if len(solved) == 1 else after
    least, most = best.covering.played, max(turn.most for turn in legal or [best])
    ruling = Ruling.of(findings, Message.of("formula-turn-right", formula=formula, cards=least))
    return TurnRuling(ruling, formula, solved, least, most, best.covering.kept)


@lru_cache(4096)
def _checks(
    formula: Formula, ruleset: Ruleset
) -> tuple[tuple[RuleFinding, ...], tuple[Formula, ...]]:
    return tuple(_formula_faults(formula, ruleset)), solutions(formula, ruleset)


def _formula_faults(formula: Formula, ruleset: Ruleset) -> Iterator[RuleFinding]:
    """Violations of the form of a formula, and of its truth."""
    if formula.op not in ruleset.signs:
        yield violation("formula-sign-not-allowed", ["op"], sign=formula.op, signs=ruleset.signs)
    for part, number in zip(PARTS, formula.numbers, strict=True):
        names = [name for name in formula.names if name.startswith(part)]
        if len(number) > ruleset.max_digits:
            most, cards = ruleset.max_digits, len(number)
            yield violation("formula-number-too-long", names, number=part, cards=cards, most=most)
        if len(number) > 1 and number[0].value == 0 and not ruleset.leading_zeros:
            yield violation("formula-leading-zero", names, number=part)
    if formula.open_jokers <= ruleset.jokers and not solutions(formula, ruleset):
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


def _start_faults(before: Start, covering: Covering) -> Iterator[RuleFinding]:
    """The first formula must keep the two cards on the table (rule sheet, Game Play)."""
    names = covering.formula.card_names
    stays = zip(names, covering.stayed, strict=True)
    changed = {name[0] for name, stayed in stays if not stayed} & {"A", "B"}
    if changed:
        piles = [name for name in names if name[0] in changed]
        yield violation("formula-start-changed", piles, cards=before.cards)


def _supply_findings(
    formula: Formula, cards: Iterable[Card], ruleset: Ruleset
) -> Iterator[RuleFinding]:
    """Faces of which the table has more cards than the game, only noted if that is unconfirmed."""
    for face, number in surplus_faces(cards, ruleset):
        piles = zip(formula.card_names, formula.cards, strict=True)
        names = [name for name, card in piles if card.face == face]
        yield supply_finding("formula-supply-played", face, number, ruleset, names)


def surplus_faces(cards: Iterable[Card], ruleset: Ruleset) -> list[tuple[str, int]]:
    """The faces with more cards than the game has, and their numbers."""
    counts = sorted(Counter(card.face for card in cards).items())
    return [(face, number) for face, number in counts if number > ruleset.supply(face)]


def supply_finding(
    key: str, face: str, number: int, ruleset: Ruleset, piles: Iterable[str] = ()
) -> RuleFinding:
    """A finding that there are more cards of a face than the game has."""
    finding = violation if (sure := ruleset.is_confirmed(face)) else note
    args = {"face": face, "cards": number, "supply": ruleset.supply(face), "sure": sure}
    return finding(key, piles, "supply-exceeded", **args)


def _joker_questions(solved: tuple[Formula, ...]) -> Iterator[RuleFinding]:
    """A question for each joker with several possible values."""
    if len(solved) < 2:
        return
    columns = zip(solved[0].card_names, *(formula.cards for formula in solved), strict=True)
    for name, *cards in columns:
        values = sorted({card.value for card in cards if card.value is not None})
        if len(values) > 1:
            yield question("formula-joker-open", [name], pile=name, values=one_of(values))
