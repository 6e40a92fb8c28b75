"""Rule on a formula, or on a turn, and test the ruling against what is doubtful."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from referee.errors import UsageError
from referee.game import Adapter, Seen
from referee.games.formula import GAME, position, words
from referee.games.formula import foreign as strange
from referee.games.formula.follow import follow_round
from referee.games.formula.position import AS_GIVEN, TURNED, Choice, LaidLine, ReadLine
from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.doubt import Blame, Weighed, weigh
from referee.ruling.faces import NO, YES
from referee.ruling.folding import finding_of, under_doubt
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.terms import read_ruleset
from referee.ruling.turns import Turns
from referee.words import say, sentence
from rules import Message, RuleFinding
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

BEFORE = 1000
"""Number from which the cards of the photograph before are counted."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the cards; `ruled` is None where they are no formula.

    `before` is what lay there before a turn, None where a formula is ruled on by itself.
    """

    read: ReadLine
    line: Line
    ruled: FormulaRuling | TurnRuling | None
    before: ReadLine | None = None
    before_line: Line | None = None

    @property
    def key(self) -> Hashable:
        """What is ruled: whether it is right, and if so how many cards are new."""
        if self.read.unknown or (self.before is not None and self.before.unknown):
            return "unknown"
        if self.ruled is None:
            faults = (*self.line.faults, *(self.before_line.faults if self.before_line else ()))
            return isinstance(self.line.table, Start), tuple(fault.code for fault in faults)
        outcome = self.ruled.ruling.outcome
        return outcome, None if outcome == "invalid" else getattr(self.ruled, "least", None)

    @property
    def blame(self) -> Collection[Blame]:
        """What is wrong, and where; that the cards are no formula is not so if they are one."""
        if not isinstance(self.line.table, Formula):
            return {(words.NONE, ())}
        found = () if self.ruled is None else self.ruled.ruling.violations
        return {(finding.code, finding.at) for finding in found}


class FormulaAdapter(Adapter):
    """Rulings on formulas, turns and rounds."""

    see = staticmethod(position.see)
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

    def check(self, seen: Seen, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the formula, or on the turn from the photograph before."""
        if self._held is not None and self._before is None:
            raise UsageError(sentence("formula-held-alone"))
        told = [answer for answer in answers if answer.where != words.BEFORE]
        for answer in told if self._before is not None else answers:
            if answer.where:
                raise UsageError(sentence("formula-answer-like", answer=answer))
        if self._before is None:
            return self._judge(LaidLine.of(seen, told))
        of_turn, of_cards = TurnTold.of(told)
        laid = LaidLine.of(seen, of_cards)
        before = self.look(self._before, Clock())
        if isinstance(before, Unreadable):
            message = sentence(
                "formula-before-unreadable", photo=self._before.source, why=before.message
            )
            why = Unreadable("before-unreadable", message, before.remedy)
            return Report.unreadable(GAME.name, seen.source, why, seen.size)
        own = [replace(one, where="") for one in answers if one.where == words.BEFORE]
        earlier = LaidLine.of(before, own)
        if earlier.laid and not earlier.unclear and earlier.is_none:
            report = self._judge(laid)
            note = Finding("before-unclear", sentence("formula-before-none"), severity="note")
            return replace(report, findings=(*report.findings, note))
        return self._judge(laid, of_turn, earlier, self._held)

    def check_after(
        self, seen: Seen, answers: Sequence[Answer], before: TableFormula, held: int | None
    ) -> Report:
        """Rule on what lies there after a formula that is known: a turn, or what lay there.

        Cards that show the same are no turn, unless it is told that some were played.
        """
        told, of_cards = TurnTold.of(answers)
        counted = held if told.played is None else None
        return self._judge(LaidLine.of(seen, of_cards), told, before, counted)

    def follow(
        self, seen: Sequence[Seen | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a round photo by photo."""
        return follow_round(seen, turns, answers, self._rules)

    def _judge(
        self,
        laid: LaidLine,
        told: TurnTold | None = None,
        before: LaidLine | TableFormula | None = None,
        held: int | None = None,
    ) -> Report:
        """Rule on a line: on a turn where something lay there before, seen or known."""
        seen = before if isinstance(before, LaidLine) else None

        def rule(reading: Mapping[int, Choice]) -> Judged:
            read = laid.read(reading)
            line, earlier, old = read.line(), None, None
            if isinstance(before, LaidLine):
                earlier = before.read(reading, BEFORE)
                old = earlier.line()
            elif before is not None:
                old = Line(before, ())
            ruled = self._ruled(line.table, old, told or TurnTold(), held, seen is None)
            return Judged(read, line, ruled, earlier, old)

        doubts = [*laid.doubts(), *(seen.doubts(BEFORE) if seen else ())]
        weighed = weigh(doubts, rule, lambda j: j.key, blame=lambda j: j.blame)
        return _report(laid, weighed, seen)

    def _ruled(
        self,
        table: TableFormula | None,
        old: Line | None,
        told: TurnTold,
        held: int | None,
        is_known: bool,
    ) -> FormulaRuling | None:
        if not isinstance(table, Formula):
            return None
        if old is None:
            return judge_formula(table, self._rules)
        if old.table is None:
            return None
        if is_known and told.played is None and is_same(old.table, table):
            return judge_formula(cast(Formula, old.table), self._rules)
        return judge_turn(old.table, table, self._rules, told.played, held, told.over)


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What players say of a turn.

    Attributes
    ----------
    played
        How many cards left the hand.
    over
        Whether a joker was played over another one.
    """

    played: int | None = None
    over: bool | None = None

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> tuple[Self, list[Answer]]:
        """What was said of the turn, and the other answers. Raises UsageError for nonsense."""
        said = {one.name: one for one in answers if one.name in words.OF_TURN}
        rest = [answer for answer in answers if answer.name not in said]
        counted, joker = said.get(words.PLAYED), said.get(words.JOKER_PLAYED)
        if counted is not None and not re.fullmatch("[0-9]{1,2}", counted.face):
            raise UsageError(sentence("formula-played-number", answer=counted))
        if joker is not None and joker.face not in (YES, NO):
            raise UsageError(sentence("formula-yes-or-no", answer=joker))
        played = None if counted is None else int(counted.face)
        return cls(played, None if joker is None else joker.face == YES), rest


def _report(
    laid: LaidLine, weighed: Weighed[Choice, Judged], before: LaidLine | None = None
) -> Report:
    judged = weighed.ruling
    verdict, summary = _outcome(judged)
    earlier = () if before is None else map(_of_before, before.unclear)
    unclear = [*laid.unclear, *earlier]
    findings, questions = _findings(judged), _questions(laid, weighed, before)
    if judged.ruled is None and judged.line.faults:
        if laid.laid and not unclear:
            # The players say that these are all cards.
            verdict = "invalid"
            findings = [replace(found, severity="violation") for found in findings]
        elif not laid.laid and not unclear:
            questions.append(laid.whole())
    report = Report(
        GAME.name,
        laid.source,
        verdict,
        say(summary),
        laid.size,
        laid.pieces_as(judged.read),
        (*(note for note, _ in unclear), *findings),
        (*(asked for _, asked in unclear), *questions),
        words.details(judged.read, judged.line, judged.ruled, judged.before_line, weighed.doubted),
    )
    return under_doubt(report, weighed, "cards")


def _of_before(doubt: tuple[Finding, Question]) -> tuple[Finding, Question]:
    """What is asked of the photograph before, and a note of it."""
    asked = _before(doubt[1])
    return Finding("before-unclear", asked.message, severity="note"), asked


def _before(asked: Question) -> Question:
    """A question on the photograph before."""
    message = sentence("formula-before-unclear", question=asked.message)
    return Question(None, message, asked.alternatives, f"{words.BEFORE}:{asked.place}")


def _outcome(judged: Judged) -> tuple[Verdict, Text]:
    if judged.ruled is not None:
        return judged.ruled.ruling.outcome, judged.ruled.ruling.summary
    table = judged.line.table
    if isinstance(table, Start) and judged.before is None:
        return "valid", Message.of("formula-only-start", cards=table.cards)
    faults = [fault.message for fault in judged.line.faults[:1]]
    none, again = Message.of("formula-none"), Message.of("formula-card-missing")
    return "unsure", sentences(none, *faults, again)


def _questions(
    laid: LaidLine, weighed: Weighed[Choice, Judged], before: LaidLine | None
) -> list[Question]:
    judged = weighed.ruling
    asked = [laid.cards[n - 1] for n in weighed.asks if 0 < n < BEFORE]
    asked = list(dict.fromkeys((*judged.read.unknown, *asked)))
    pieces = laid.pieces_as(judged.read)
    questions = [laid.question(pieces[piece]) for piece in asked]
    if 0 in weighed.asks:
        questions.append(laid.which_way(_formulas(laid, weighed.reading, 0)))
    if before is not None and judged.before is not None:
        earlier = [before.cards[n - BEFORE - 1] for n in weighed.asks if n > BEFORE]
        shown = before.pieces_as(judged.before)
        cards = dict.fromkeys((*judged.before.unknown, *earlier))
        old = [before.question(shown[card]) for card in cards]
        if BEFORE in weighed.asks:
            old.append(before.which_way(_formulas(before, weighed.reading, BEFORE)))
        if isinstance(judged.ruled, TurnRuling):
            old += words.jokers_before(judged.before, judged.ruled)
        is_none = judged.before_line is not None and judged.before_line.table is None
        if is_none and not (old or before.unclear):
            old.append(before.whole())
        questions += map(_before, old)
    if judged.ruled is not None:
        questions += words.open_questions(judged.read, judged.ruled)
    return questions


def _formulas(laid: LaidLine, reading: Mapping[int, Choice], first: int) -> list[str]:
    """What a line is in each direction."""
    ways = (AS_GIVEN, TURNED)
    tables = [laid.read({**reading, first: way}, first).line().table for way in ways]
    return [str(table) for table in tables if table is not None]


def _findings(judged: Judged) -> list[Finding]:
    if judged.ruled is None:
        return [_finding(judged, replace(f, severity="note")) for f in judged.line.faults]
    return [_finding(judged, f) for f in judged.ruled.ruling.findings if not f.is_question]


def _finding(judged: Judged, found: RuleFinding) -> Finding:
    table, cards = judged.line.table, judged.read.cards
    names = [str(place + 1) for place in range(len(cards))]
    if isinstance(table, Formula):
        names = list(table.names)
    named = dict(zip(names, cards, strict=False))
    return finding_of(found, [named[at] for at in found.at if at in named])
