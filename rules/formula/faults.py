"""What can be wrong with a formula on the table, whatever lay there before."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.formula.arithmetic import in_words
from rules.formula.jokers import readings
from rules.formula.pieces import Card, has_leading_zero, value_of
from rules.formula.position import PARTS, Formula
from rules.formula.ruleset import Ruleset
from rules.verdict import RuleFinding
from rules.wording import listed, plural


def formula_faults(formula: Formula, ruleset: Ruleset) -> Iterator[RuleFinding]:
    """What is wrong with the form of a formula, and with its truth."""
    yield from _form_faults(formula, ruleset)
    if formula.open_jokers <= ruleset.jokers and not readings(formula, ruleset):
        yield RuleFinding("formula-false", _why_false(formula), formula.names)


def supply_findings(
    formula: Formula, cards: Iterable[Card], ruleset: Ruleset
) -> Iterator[RuleFinding]:
    """Faces of which more of these cards are on the table than there are.

    That is only noted while nobody has confirmed how many there are.
    """
    for face, lying in exceeding((card.face for card in cards), ruleset):
        named = zip(formula.card_names, formula.cards, strict=True)
        at = tuple(name for name, card in named if card.face == face)
        yield supply_finding(f"{face} is played {lying} times", face, ruleset, at)


def exceeding(faces: Iterable[str], ruleset: Ruleset) -> list[tuple[str, int]]:
    """The faces that are there more often than in the box, and how often."""
    counted = sorted(Counter(faces).items())
    return [(face, number) for face, number in counted if number > ruleset.supply(face)]


def supply_finding(said: str, face: str, ruleset: Ruleset, at: tuple[str, ...] = ()) -> RuleFinding:
    """That a face is there more often than in the box."""
    supply = ruleset.supply(face)
    message = f"{said}, but there {'is' if supply == 1 else 'are'} only {supply}"
    if ruleset.is_confirmed(face):
        return RuleFinding("supply-exceeded", f"{message}.", at)
    return RuleFinding("supply-exceeded", f"{message} by our count of the box.", at, "note")


def joker_questions(found: tuple[Formula, ...]) -> Iterator[RuleFinding]:
    """What is to be asked where jokers can stand for several values."""
    for place, name in enumerate(found[0].card_names if len(found) > 1 else ()):
        values = sorted({value for one in found if (value := one.cards[place].value) is not None})
        if len(values) > 1:
            message = f"The joker at {name} can stand for {listed(values, 'or')}."
            yield RuleFinding("joker-open", message, (name,), "question")


def _form_faults(formula: Formula, ruleset: Ruleset) -> Iterator[RuleFinding]:
    if formula.op not in ruleset.signs:
        message = f"The symbol {formula.op} is not played with: only {listed(ruleset.signs)} are."
        yield RuleFinding("sign-not-allowed", message, ("op",))
    for part, number in zip(PARTS, formula.numbers, strict=True):
        names = tuple(name for name in formula.names if name.startswith(part))
        if len(number) > ruleset.max_digits:
            most = plural(ruleset.max_digits, "card")
            message = f"A number may have {most}, but {part} has {len(number)}."
            yield RuleFinding("number-too-long", message, names)
        if has_leading_zero(number) and not ruleset.leading_zeros:
            message = f"A number of several cards must not begin with 0, but {part} does."
            yield RuleFinding("leading-zero", message, names)


def _why_false(formula: Formula) -> str:
    a, b, c = map(value_of, formula.numbers)
    if a is None or b is None or c is None:
        one = formula.open_jokers == 1
        none = "no value of the joker makes" if one else "no values of the jokers make"
        return f"{formula} is false: {none} it true."
    return f"{a} {formula.op} {b} = {c} is false: {in_words(a, formula.op, b)}."
