"""Rule on a formula or on a turn, under doubt."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.formula import GAME, foreign, position, words
from referee.games.formula.arranging import parse_yes_no
from referee.games.formula.follow import follow_round
from referee.games.formula.position import Key, LineReading, LineView
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import Blame, WeighedRuling, weigh
from referee.ruling.options import read_ruleset
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.turns import Turns
from referee.ruling.verdict import finding_of, under_doubt
from referee.words import say, sentence
from rules import Message
from rules.formula import (
    Formula,
    FormulaRuling,
    Line,
    Ruleset,
    Start,
    TableFormula,
    TurnRuling,
    is_same,
    judge_formula,
    judge_turn,
)
from rules.message import Text, sentences
from vision.failure import Unreadable
from vision.photo.photo import Photo


@dataclass(frozen=True, slots=True)
class TurnAnswers:
    """Answers about a turn: number of cards `played`, and whether a joker went `over` another."""

    played: int | None = None
    over: bool | None = None

    @classmethod
    def split(cls, answers: Sequence[Answer]) -> tuple[Self, list[Answer]]:
        """Separate answers about the turn from the others. Raises UsageError for nonsense."""
        of_turn = {answer.name: answer for answer in answers if answer.name in words.TURN_PLACES}
        played, over = of_turn.get(words.PLAYED), parse_yes_no(of_turn.get(words.JOKER_PLAYED))
        if played is not None and not re.fullmatch("[0-9]{1,2}", played.face):
            raise UsageError(sentence("formula-played-number", answer=played))
        rest = [answer for answer in answers if answer.name not in of_turn]
        return cls(None if played is None else int(played.face), over), rest


@dataclass(frozen=True, slots=True)
class RuledLine:
    """The ruling on one reading of the cards; `judged` is None where they are no formula.

    Of a turn, `old` is the line before it, and `before` its reading where it was photographed.
    """

    read: LineReading
    line: Line
    judged: FormulaRuling | TurnRuling | None
    old: Line | None = None
    before: LineReading | None = None

    @property
    def key(self) -> Hashable:
        """Equal for rulings that players need not tell apart."""
        if self.read.unknown or (self.before is not None and self.before.unknown):
            return "unknown"
        if self.read.is_reversed or (self.before is not None and self.before.is_reversed):
            return "reversed"
        if self.judged is None:
            faults = (*self.line.faults, *(self.old.faults if self.old else ()))
            return isinstance(self.line.table, Start), tuple(fault.code for fault in faults)
        outcome = self.judged.ruling.outcome
        return outcome, None if outcome == "invalid" else getattr(self.judged, "least", None)

    @property
    def blame(self) -> Collection[Blame]:
        """Codes and places of the violations; that the cards are no formula counts as one."""
        if not isinstance(self.line.table, Formula):
            return {(words.NONE, ())}
        return frozenset() if self.judged is None else self.judged.ruling.blamed

    @property
    def outcome(self) -> tuple[Verdict, Text]:
        """Verdict and summary, doubt aside."""
        if self.judged is not None:
            return self.judged.ruling.outcome, self.judged.ruling.summary
        if isinstance(self.line.table, Start) and self.before is None:
            return "valid", Message.of("formula-only-start", cards=self.line.table.cards)
        faults = [fault.message for fault in self.line.faults[:1]]
        none, again = Message.of("formula-none"), Message.of("formula-card-missing")
        return "unsure", sentences(none, *faults, again)

    @property
    def findings(self) -> list[Finding]:
        """Violations and notes, with the cards that they are about."""
        table, cards = self.line.table, self.read.cards
        names = table.names if isinstance(table, Formula) else map(str, range(1, len(cards) + 1))
        ids = dict(zip(names, cards, strict=False))
        found = [replace(fault, severity="note") for fault in self.line.faults]
        if self.judged is not None:
            found = [f for f in self.judged.ruling.findings if not f.is_question]
        return [finding_of(f, [ids[name] for name in f.at if name in ids]) for f in found]


class FormulaAdapter(Adapter):
    """Rulings on formulas, turns and rounds."""

    read_scene = staticmethod(position.read_scene)
    why_foreign = staticmethod(foreign.why_foreign)
    is_certain = staticmethod(foreign.is_certain)

    def __init__(
        self,
        rules: Mapping[str, Any] | None = None,
        before: Photo | None = None,
        held: int | None = None,
    ) -> None:
        self._rules = read_ruleset(Ruleset.from_dict, rules)
        self._before = before
        self._held = held

    def check(self, view: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the formula, or on the turn since the previous photograph."""
        if self._held is not None and self._before is None:
            raise UsageError(sentence("formula-held-alone"))
        of_before = [] if self._before is None else [a for a in answers if a.where == words.BEFORE]
        own = [answer for answer in answers if answer not in of_before]
        for answer in own:
            if answer.where:
                raise UsageError(sentence("formula-answer-like", answer=answer))
        if self._before is None:
            return self._rule(LineView.of(view, own))
        turn, of_cards = TurnAnswers.split(own)
        line_view = LineView.of(view, of_cards)
        before = self.view(self._before, Clock())
        if isinstance(before, Unreadable):
            params = {"photo": self._before.source, "why": before.message}
            message = sentence("formula-before-unreadable", **params)
            why = Unreadable("before-unreadable", message, before.remedy)
            return Report.unreadable(GAME.name, view.source, why, view.size)
        previous = LineView.of(before, [replace(answer, where="") for answer in of_before], 1)
        if previous.whole_answered and not previous.unclear and previous.is_none:
            report = self._rule(line_view)
            note = Finding("before-unclear", sentence("formula-before-none"), severity="note")
            return replace(report, findings=(*report.findings, note))
        return self._rule(line_view, turn, previous, self._held)

    def check_after(
        self, view: View, answers: Sequence[Answer], before: TableFormula, held: int | None
    ) -> Report:
        """Rule on what follows a known formula; the same again is a turn only if players say so."""
        turn, of_cards = TurnAnswers.split(answers)
        counted = held if turn.played is None else None
        return self._rule(LineView.of(view, of_cards), turn, None, counted, known=before)

    def follow(
        self, views: Sequence[View | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a round photo by photo."""
        return follow_round(views, turns, answers, self._rules)

    def _rule(
        self,
        line_view: LineView,
        turn: TurnAnswers | None = None,
        before: LineView | None = None,
        held: int | None = None,
        known: TableFormula | None = None,
    ) -> Report:
        """Rule on a line under doubt; on a turn if the line before is given, as seen or known."""
        turn = turn or TurnAnswers()

        def judge(after: TableFormula | None, old: Line | None) -> FormulaRuling | None:
            if not isinstance(after, Formula):
                return None
            if old is None:
                return judge_formula(after, self._rules)
            if old.table is None:
                return None
            if known is not None and turn.played is None and is_same(known, after):
                return judge_formula(cast(Formula, known), self._rules)
            return judge_turn(old.table, after, self._rules, turn.played, held, turn.over)

        def rule(reading: Mapping[Key, str]) -> RuledLine:
            read, previous = line_view.read(reading), before.read(reading) if before else None
            line, old = read.line(), Line(known, ()) if known else None
            old = previous.line() if previous else old
            return RuledLine(read, line, judge(line.table, old), old, previous)

        doubts = [*line_view.doubts(), *(before.doubts() if before else ())]
        weighed = weigh(doubts, rule, lambda r: r.key, blame=lambda r: r.blame)
        return _report(line_view, weighed, before)


def _report(
    line_view: LineView, weighed: WeighedRuling[str, RuledLine], before: LineView | None
) -> Report:
    best = weighed.ruling
    verdict, summary = best.outcome
    findings, questions = best.findings, line_view.questions(weighed.asks, weighed.reading)
    unclear = [*line_view.unclear]
    if before is not None:
        previous = [_of_before(question) for _, question in before.unclear]
        unclear += [(Finding("before-unclear", q.message, severity="note"), q) for q in previous]
        questions += map(_of_before, _previous_questions(before, weighed))
    if best.judged is not None:
        questions += words.open_questions(best.read, best.judged)
    elif best.line.faults and not unclear:
        if line_view.whole_answered:
            # No card is missing, so the line is wrong.
            verdict = "invalid"
            findings = [replace(finding, severity="violation") for finding in findings]
        else:
            questions.append(line_view.whole_question())
    report = Report(
        GAME.name,
        line_view.view.source,
        verdict,
        say(summary),
        line_view.view.size,
        tuple(line_view.pieces.values()),
        (*(note for note, _ in unclear), *findings),
        (*(question for _, question in unclear), *questions),
        words.details(best.read, best.line, best.judged, best.old, weighed.doubted),
    )
    return under_doubt(report, weighed, "cards")


def _previous_questions(before: LineView, weighed: WeighedRuling[str, RuledLine]) -> list[Question]:
    best = weighed.ruling
    questions = before.questions(weighed.asks, weighed.reading)
    if isinstance(best.judged, TurnRuling) and best.before is not None:
        questions += words.previous_joker_questions(best.before, best.judged)
    is_none = best.old is not None and best.old.table is None
    if is_none and not (questions or before.unclear):
        return [before.whole_question()]
    return questions


def _of_before(question: Question) -> Question:
    """The question as one about the previous photograph."""
    message = sentence("formula-before-unclear", question=question.message)
    return Question(None, message, question.alternatives, f"{words.BEFORE}:{question.place}")
