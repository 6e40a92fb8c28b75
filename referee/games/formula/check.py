"""Rule on a formula, or on a turn, and test the ruling against what is doubtful."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.formula.look import AS_GIVEN, TURNED, Choice, Look, Read
from referee.games.formula.questions import (
    TOO_DOUBTFUL,
    joker_questions,
    question_about,
    summary_of,
)
from referee.ruling.doubt import DoubtSettings, Weighed, weigh
from referee.ruling.report import Finding, Question, Report, Verdict
from rules import Finding as RuleFinding
from rules import Ruling
from rules.formula import (
    Formula,
    FormulaRuling,
    Line,
    Ruleset,
    Start,
    Table,
    TurnRuling,
    format_number,
    is_true,
    judge_formula,
    judge_turn,
    value_of,
)

BEFORE = 1000
"""Number from which the cards of the photograph before are counted."""

NO_FORMULA = "These cards are no formula. "
AGAIN = "Lay all of it in one line, and take the photo again."
BEFORE_UNCLEAR = "What lay there before is not clear. "


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the cards; `ruled` is None where they are no formula."""

    read: Read
    line: Line
    ruled: FormulaRuling | TurnRuling | None
    before: Read | None = None
    before_line: Line | None = None

    @property
    def unknown(self) -> tuple[int, ...]:
        """Cards that show nothing that is in the box."""
        return self.read.unknown

    @property
    def key(self) -> Hashable:
        """What makes two readings the same to the players: the verdict, and where it is wrong."""
        if self.unknown or (self.before is not None and self.before.unknown):
            return "unknown"
        if self.ruled is None:
            return "none", isinstance(self.line.table, Start), tuple(f.code for f in self._faults)
        at = frozenset((f.code, f.at) for f in self.ruled.ruling.violations)
        turn = self.ruled.least if isinstance(self.ruled, TurnRuling) else ()
        return self.ruled.ruling.outcome, at, turn

    @property
    def _faults(self) -> tuple[RuleFinding, ...]:
        earlier = () if self.before_line is None else self.before_line.faults
        return (*self.line.faults, *earlier)


def judge(read: Read, ruleset: Ruleset) -> Judged:
    """Rule on a formula by itself."""
    line = _line(read)
    formula = line.table
    ruled = judge_formula(formula, ruleset) if isinstance(formula, Formula) else None
    return Judged(read, line, ruled)


def judge_change(before: Read, after: Read, ruleset: Ruleset, hand: int | None) -> Judged:
    """Rule on a turn."""
    earlier, line = _line(before), _line(after)
    ruled = None
    if earlier.table is not None and isinstance(line.table, Formula):
        ruled = judge_turn(earlier.table, line.table, ruleset, hand=hand)
    return Judged(after, line, ruled, before, earlier)


def _line(read: Read) -> Line:
    return Line(None, ()) if read.unknown else read.line()


def check_formula(look: Look, ruleset: Ruleset, settings: DoubtSettings | None = None) -> Report:
    """Rule on the formula of a look; source, size and timing are the caller's to fill in."""

    def rule(reading: Mapping[int, Choice]) -> Judged:
        return judge(look.read(reading), ruleset)

    weighed = weigh(look.doubts(), rule, lambda judged: judged.key, settings)
    return _report(look, weighed)


def check_turn(
    before: Look,
    look: Look,
    ruleset: Ruleset,
    hand: int | None = None,
    settings: DoubtSettings | None = None,
) -> Report:
    """Rule on the turn from one look to the next; `hand` is how many cards were in it."""

    def rule(reading: Mapping[int, Choice]) -> Judged:
        return judge_change(before.read(reading, BEFORE), look.read(reading), ruleset, hand)

    doubts = [*look.doubts(), *before.doubts(BEFORE)]
    weighed = weigh(doubts, rule, lambda judged: judged.key, settings)
    return _report(look, weighed, before)


def _report(look: Look, weighed: Weighed[Choice, Judged], before: Look | None = None) -> Report:
    judged = weighed.ruling
    questions = _questions(look, weighed)
    findings = [*look.unclear, *_findings(judged)]
    earlier = before.unclear if before is not None else ()
    findings += [
        Finding("before-unclear", BEFORE_UNCLEAR + f.message, severity="note") for f in earlier
    ]
    verdict, summary = _said(judged)
    if weighed.exhausted:
        findings.append(Finding("too-doubtful", TOO_DOUBTFUL, severity="note"))
    if questions or not weighed.settled:
        verdict = "unsure"
        if judged.ruled is not None or judged.unknown or not judged.line.faults:
            summary = summary_of([q.message for q in questions] or [TOO_DOUBTFUL])
    if look.unclear or earlier:
        verdict, summary = "unsure", findings[0 if look.unclear else -1].message
    return Report(
        game="formula",
        source="",
        verdict=verdict,
        summary=summary,
        pieces=_as_read(look, judged.read),
        findings=tuple(findings),
        questions=tuple(questions),
        details=details(judged),
    )


def _said(judged: Judged) -> tuple[Verdict, str]:
    if judged.ruled is not None:
        return judged.ruled.ruling.outcome, judged.ruled.ruling.summary
    table = judged.line.table
    if isinstance(table, Start) and judged.before is None:
        return "valid", f"The round starts with {table.a} and {table.b}; there is no formula yet."
    faults = [fault.message for fault in judged.line.faults]
    return "unsure", f"{NO_FORMULA}{faults[0] if faults else ''} {AGAIN}".replace("  ", " ")


def _as_read(look: Look, read: Read) -> tuple[Any, ...]:
    return tuple(look.piece_as(piece, read) for piece in look.pieces)


def _questions(look: Look, weighed: Weighed[Choice, Judged]) -> list[Question]:
    judged = weighed.ruling
    asked = [look.cards[n - 1] for n in weighed.asks if 0 < n < BEFORE]
    asked = list(dict.fromkeys((*judged.unknown, *asked)))
    questions = [question_about(look, judged.read, piece) for piece in asked]
    if 0 in weighed.asks:
        questions.append(Question(None, _which_way(look, weighed)))
    earlier = [n for n in weighed.asks if n >= BEFORE]
    if earlier or (judged.before is not None and judged.before.unknown):
        message = f"{BEFORE_UNCLEAR}Take another photo of it, or check the formula by itself."
        questions.append(Question(None, message))
    if judged.ruled is not None:
        questions += joker_questions(judged.read, judged.ruled)
    return questions


def _which_way(look: Look, weighed: Weighed[Choice, Judged]) -> str:
    reads = (look.read({**weighed.reading, 0: way}) for way in (AS_GIVEN, TURNED))
    tables = [None if read.unknown else read.line().table for read in reads]
    said = " or ".join(str(table) for table in tables if table is not None)
    return "From which side is the line read?" + (f" Is it {said}?" if said else "")


def _findings(judged: Judged) -> list[Finding]:
    found = judged.ruled.ruling.findings if judged.ruled else judged.line.faults
    notes = [f for f in found if judged.ruled is None]
    named = dict(zip(_names(judged), judged.read.cards, strict=False))
    return [
        Finding(
            f.code, f.message, tuple(named[at] for at in f.at if at in named), f.at,
            "note" if f in notes else f.severity,
        )
        for f in found
        if not f.is_question
    ]  # fmt: skip


def _names(judged: Judged) -> tuple[str, ...]:
    table = judged.line.table
    if isinstance(table, Formula):
        return table.names
    return tuple(str(place + 1) for place in range(len(judged.read.cards)))


def details(judged: Judged) -> dict[str, Any]:
    """The formula as JSON: its parts, its pieces from the left, and whether it holds."""
    table: Table | None = judged.line.table
    told: dict[str, Any] = {"line": {"pieces": list(judged.read.cards)}, "formula": None}
    if judged.read.look.perhaps:
        told["line"]["perhaps"] = [list(map(list, quad)) for quad in judged.read.look.perhaps]
    if isinstance(table, Start):
        told["start"] = str(table)
    if judged.ruled is None or not isinstance(table, Formula):
        return told
    formula = judged.ruled.formula
    a, b, c = (_shown(number) for number in formula.numbers)
    told["formula"] = {
        "a": a, "op": formula.op, "b": b, "c": c,
        "holds": True if is_true(formula) else None if formula.open_jokers else False,
        "text": str(formula),
        "sentence": _sentence(formula, judged.ruled.ruling),
        "names": list(formula.names),
        "pieces": list(judged.read.cards),
    }  # fmt: skip
    if isinstance(judged.ruled, TurnRuling) and judged.before_line is not None:
        told["turn"] = {
            "before": str(judged.before_line.table),
            "least": judged.ruled.least,
            "most": judged.ruled.most,
            "kept": list(judged.ruled.kept),
            "legal": judged.ruled.ruling.outcome != "invalid",
        }
    return told


def _shown(number: Any) -> str:
    """The number as digits; jokers of unknown value as (?)."""
    value = value_of(number)
    return format_number(number) if value is None else "".join(str(c.value) for c in number)


def _sentence(formula: Formula, ruling: Ruling) -> str:
    return f"{formula} is right." if is_true(formula) else ruling.summary
