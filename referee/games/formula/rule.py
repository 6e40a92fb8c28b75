"""Rule on a formula or on a turn, under doubt."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.formula import GAME, foreign, position, words
from referee.games.formula.follow import follow_round
from referee.games.formula.position import (
    BEFORE,
    NO_ANSWERS,
    Key,
    LineReading,
    LineView,
    TurnAnswers,
)
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import Blame, WeighedRuling, weigh
from referee.ruling.options import read_ruleset
from referee.ruling.report import Finding, GameReport, Report, Verdict
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
    is_same,
    judge_formula,
    judge_turn,
)
from rules.message import Text, sentences
from vision.failure import Unreadable
from vision.photo.photo import Photo


@dataclass(frozen=True, slots=True)
class RuledLine:
    """The ruling on one reading of the cards; `judged` is None where they are no formula.

    Of a turn, `old` is the line before it, and `before` its reading where it was photographed.
    """

    read: LineReading
    judged: FormulaRuling | None
    old: Line | None = None
    before: LineReading | None = None

    @property
    def key(self) -> Hashable:
        """Equal for rulings that players need not tell apart."""
        reads = [self.read, *([self.before] if self.before else [])]
        if any(read.unknown for read in reads):
            return "unknown"
        if any(read.is_reversed for read in reads):
            return "reversed"
        if self.judged is None:
            faults = (*self.read.line.faults, *(self.old.faults if self.old else ()))
            return isinstance(self.read.line.table, Start), tuple(fault.code for fault in faults)
        outcome = self.judged.ruling.outcome
        return outcome, None if outcome == "invalid" else getattr(self.judged, "least", None)

    @property
    def blame(self) -> Collection[Blame]:
        """Codes and places of the violations; that the cards are no formula counts as one."""
        if not isinstance(self.read.line.table, Formula):
            return {(words.NONE, ())}
        return frozenset() if self.judged is None else self.judged.ruling.blamed

    @property
    def outcome(self) -> tuple[Verdict, Text]:
        """Verdict and summary, doubt aside."""
        line = self.read.line
        if self.judged is not None:
            return self.judged.ruling.outcome, self.judged.ruling.summary
        if isinstance(line.table, Start) and self.before is None:
            return "valid", Message.of("formula-only-start", cards=line.table.cards)
        faults = [fault.message for fault in line.faults[:1]]
        none, again = Message.of("formula-none"), Message.of("formula-card-missing")
        return "unsure", sentences(none, *faults, again)

    @property
    def findings(self) -> list[Finding]:
        """Violations and notes, with the cards that they are about."""
        table, cards = self.read.line.table, self.read.view.cards
        names = table.names if isinstance(table, Formula) else map(str, range(1, len(cards) + 1))
        ids = dict(zip(names, cards, strict=False))
        found = [replace(fault, severity="note") for fault in self.read.line.faults]
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
        named = {"", BEFORE} if self._before else {""}
        for answer in answers:
            if answer.where not in named:
                raise UsageError(sentence("formula-answer-like", answer=answer))
        own = [answer for answer in answers if not answer.where]
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
        previous = LineView.of(before, [each for each in answers if each.where], BEFORE)
        if previous.whole_answered and not previous.unclear and previous.is_none:
            report = self._rule(line_view)
            note = Finding("before-unclear", sentence("formula-before-none"), severity="note")
            return replace(report, findings=(*report.findings, note))
        return self._rule(line_view, turn, previous, held=self._held)

    def check_after(
        self, view: View, answers: Sequence[Answer], before: TableFormula | None, held: int | None
    ) -> Report:
        """Rule on what follows a known formula; the same again is a turn only if players say so."""
        turn, of_cards = TurnAnswers.split(answers)
        counted = held if turn.played is None else None
        return self._rule(LineView.of(view, of_cards), turn, known=before, held=counted)

    def follow(
        self, views: Sequence[View | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a round photo by photo."""
        return follow_round(views, turns, answers, self._rules)

    def _rule(
        self,
        line_view: LineView,
        turn: TurnAnswers = NO_ANSWERS,
        before: LineView | None = None,
        known: TableFormula | None = None,
        held: int | None = None,
    ) -> Report:
        """Rule on a line under doubt; on a turn if the line before is given, as seen or known."""

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
            old = previous.line if previous else Line(known, ()) if known else None
            return RuledLine(read, judge(read.line.table, old), old, previous)

        doubts = [*line_view.doubts(), *(before.doubts() if before else ())]
        return _report(weigh(doubts, rule, lambda r: r.key, blame=lambda r: r.blame))


def _report(weighed: WeighedRuling[str, RuledLine]) -> Report:
    best = weighed.ruling
    view, (verdict, summary), findings = best.read.view, best.outcome, best.findings
    unclear, questions = (
        [*view.unclear],
        [*best.read.questions([*best.read.unknown, *weighed.asks])],
    )
    if best.before is not None:
        before = best.before.view
        old = [before.asked(question) for _, question in before.unclear]
        unclear += [(Finding("before-unclear", q.message, severity="note"), q) for q in old]
        of_before = [*best.before.questions([*best.before.unknown, *weighed.asks])]
        if best.before.line.table is None and not (of_before or old):
            of_before = [before.whole_question()]
        questions += of_before
    if best.judged is not None:
        questions += words.open_questions(best.read, best.judged, best.before)
    elif best.read.line.faults and not unclear:
        if view.whole_answered:
            # No card is missing, so the line is wrong.
            verdict = "invalid"
            findings = [replace(finding, severity="violation") for finding in findings]
        else:
            questions.append(view.whole_question())
    report = Report(
        GAME.name,
        view.view.source,
        verdict,
        say(summary),
        view.view.size,
        tuple(view.pieces.values()),
        (*(note for note, _ in unclear), *findings),
        (*(question for _, question in unclear), *questions),
        words.details(best.read, best.judged, best.old, weighed.doubted),
    )
    return under_doubt(report, weighed, "cards")
