"""Rule on a formula, or on a turn, and test the ruling against what is doubtful."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.formula import GAME, position, words
from referee.games.formula import foreign as strange
from referee.games.formula.follow import follow_round
from referee.games.formula.laying import is_yes
from referee.games.formula.position import Key, LaidLine, ReadLine
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
class TurnTold:
    """What players say of a turn, None where nobody did.

    That is how many cards left the hand, and whether a joker was played over another one.
    """

    played: int | None = None
    over: bool | None = None

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> tuple[Self, list[Answer]]:
        """What was said of the turn, and the other answers. Raises UsageError for nonsense."""
        said = {one.name: one for one in answers if one.name in words.OF_TURN}
        counted, over = said.get(words.PLAYED), is_yes(said.get(words.JOKER_PLAYED))
        if counted is not None and not re.fullmatch("[0-9]{1,2}", counted.face):
            raise UsageError(sentence("formula-played-number", answer=counted))
        rest = [answer for answer in answers if answer.name not in said]
        return cls(None if counted is None else int(counted.face), over), rest


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the cards; `ruled` is None where they are no formula.

    `old` is what lay there before a turn, None where a formula is ruled on by itself, and `before`
    as it was read from its photograph.
    """

    read: ReadLine
    line: Line
    ruled: FormulaRuling | TurnRuling | None
    old: Line | None = None
    before: ReadLine | None = None

    @property
    def key(self) -> Hashable:
        """What is ruled: whether it is right, and if so how many cards are new."""
        if self.read.unknown or (self.before is not None and self.before.unknown):
            return "unknown"
        if self.read.turned or (self.before is not None and self.before.turned):
            return "turned"
        if self.ruled is None:
            faults = (*self.line.faults, *(self.old.faults if self.old else ()))
            return isinstance(self.line.table, Start), tuple(fault.code for fault in faults)
        outcome = self.ruled.ruling.outcome
        return outcome, None if outcome == "invalid" else getattr(self.ruled, "least", None)

    @property
    def blame(self) -> Collection[Blame]:
        """What is wrong, and where; that the cards are no formula is not so if they are one."""
        if not isinstance(self.line.table, Formula):
            return {(words.NONE, ())}
        return frozenset() if self.ruled is None else self.ruled.ruling.blamed

    @property
    def outcome(self) -> tuple[Verdict, Text]:
        """The verdict as far as nothing is in doubt, and what is said."""
        if self.ruled is not None:
            return self.ruled.ruling.outcome, self.ruled.ruling.summary
        if isinstance(self.line.table, Start) and self.before is None:
            return "valid", Message.of("formula-only-start", cards=self.line.table.cards)
        faults = [fault.message for fault in self.line.faults[:1]]
        none, again = Message.of("formula-none"), Message.of("formula-card-missing")
        return "unsure", sentences(none, *faults, again)

    @property
    def findings(self) -> list[Finding]:
        """What is wrong or worth a note, with the cards that it is about."""
        table, cards = self.line.table, self.read.cards
        names = table.names if isinstance(table, Formula) else map(str, range(1, len(cards) + 1))
        named = dict(zip(names, cards, strict=False))
        found = [replace(fault, severity="note") for fault in self.line.faults]
        if self.ruled is not None:
            found = [one for one in self.ruled.ruling.findings if not one.is_question]
        return [finding_of(one, [named[at] for at in one.at if at in named]) for one in found]


class FormulaAdapter(Adapter):
    """Rulings on formulas, turns and rounds."""

    read_scene = staticmethod(position.read_scene)
    foreign = staticmethod(strange.foreign)
    is_certain = staticmethod(strange.is_certain)

    def __init__(
        self,
        rules: Mapping[str, Any] | None = None,
        before: Photo | None = None,
        held: int | None = None,
    ) -> None:
        self._rules = read_ruleset(Ruleset.from_dict, rules)
        self._before = before
        self._held = held

    def check(self, seen: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the formula, or on the turn from the photograph before."""
        if self._held is not None and self._before is None:
            raise UsageError(sentence("formula-held-alone"))
        of_before = [] if self._before is None else [a for a in answers if a.where == words.BEFORE]
        told = [answer for answer in answers if answer not in of_before]
        for answer in told:
            if answer.where:
                raise UsageError(sentence("formula-answer-like", answer=answer))
        if self._before is None:
            return self._judge(LaidLine.of(seen, told))
        of_turn, of_cards = TurnTold.of(told)
        laid = LaidLine.of(seen, of_cards)
        before = self.view(self._before, Clock())
        if isinstance(before, Unreadable):
            message = sentence(
                "formula-before-unreadable", photo=self._before.source, why=before.message
            )
            why = Unreadable("before-unreadable", message, before.remedy)
            return Report.unreadable(GAME.name, seen.source, why, seen.size)
        earlier = LaidLine.of(before, [replace(one, where="") for one in of_before], 1)
        if earlier.told_whole and not earlier.unclear and earlier.is_none:
            report = self._judge(laid)
            note = Finding("before-unclear", sentence("formula-before-none"), severity="note")
            return replace(report, findings=(*report.findings, note))
        return self._judge(laid, of_turn, earlier, self._held)

    def check_after(
        self, seen: View, answers: Sequence[Answer], before: TableFormula, held: int | None
    ) -> Report:
        """Rule on what lies there after a formula that is known: a turn, or what lay there.

        Cards that show the same are no turn, unless it is told that some were played.
        """
        told, of_cards = TurnTold.of(answers)
        counted = held if told.played is None else None
        return self._judge(LaidLine.of(seen, of_cards), told, None, counted, known=before)

    def follow(
        self, seen: Sequence[View | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a round photo by photo."""
        return follow_round(seen, turns, answers, self._rules)

    def _judge(
        self,
        laid: LaidLine,
        told: TurnTold | None = None,
        before: LaidLine | None = None,
        held: int | None = None,
        known: TableFormula | None = None,
    ) -> Report:
        """Rule on a line: on a turn where something lay there before, seen or known."""
        told = told or TurnTold()

        def ruled(after: TableFormula | None, old: Line | None) -> FormulaRuling | None:
            if not isinstance(after, Formula):
                return None
            if old is None:
                return judge_formula(after, self._rules)
            if old.table is None:
                return None
            if known is not None and told.played is None and is_same(known, after):
                return judge_formula(cast(Formula, known), self._rules)
            return judge_turn(old.table, after, self._rules, told.played, held, told.over)

        def rule(reading: Mapping[Key, str]) -> Judged:
            read, earlier = laid.read(reading), before.read(reading) if before else None
            line, old = read.line(), Line(known, ()) if known else None
            old = earlier.line() if earlier else old
            return Judged(read, line, ruled(line.table, old), old, earlier)

        doubts = [*laid.doubts(), *(before.doubts() if before else ())]
        weighed = weigh(doubts, rule, lambda j: j.key, blame=lambda j: j.blame)
        return _report(laid, weighed, before)


def _report(laid: LaidLine, weighed: WeighedRuling[str, Judged], before: LaidLine | None) -> Report:
    judged = weighed.ruling
    verdict, summary = judged.outcome
    findings, questions = judged.findings, laid.asked(weighed.asks, weighed.reading)
    unclear = [*laid.unclear]
    if before is not None:
        asked = [_of_before(one) for _, one in before.unclear]
        unclear += [(Finding("before-unclear", q.message, severity="note"), q) for q in asked]
        questions += map(_of_before, _before(before, weighed))
    if judged.ruled is not None:
        questions += words.open_questions(judged.read, judged.ruled)
    elif judged.line.faults and not unclear:
        if laid.told_whole:
            # The players say that these are all cards.
            verdict = "invalid"
            findings = [replace(found, severity="violation") for found in findings]
        else:
            questions.append(laid.whole())
    report = Report(
        GAME.name,
        laid.seen.source,
        verdict,
        say(summary),
        laid.seen.size,
        judged.read.pieces,
        (*(note for note, _ in unclear), *findings),
        (*(asked for _, asked in unclear), *questions),
        words.details(judged.read, judged.line, judged.ruled, judged.old, weighed.doubted),
    )
    return under_doubt(report, weighed, "cards")


def _before(before: LaidLine, weighed: WeighedRuling[str, Judged]) -> list[Question]:
    """What is asked of the cards in the photograph before."""
    judged = weighed.ruling
    questions = before.asked(weighed.asks, weighed.reading)
    if isinstance(judged.ruled, TurnRuling) and judged.before is not None:
        questions += words.jokers_before(judged.before, judged.ruled)
    is_none = judged.old is not None and judged.old.table is None
    return [before.whole()] if is_none and not (questions or before.unclear) else questions


def _of_before(asked: Question) -> Question:
    """A question on the photograph before."""
    message = sentence("formula-before-unclear", question=asked.message)
    return Question(None, message, asked.alternatives, f"{words.BEFORE}:{asked.place}")
