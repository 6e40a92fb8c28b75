"""Follow a round photo by photo, under doubt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.errors import UsageError
from referee.game import View
from referee.games.formula import GAME, words
from referee.games.formula.match_state import check_players
from referee.games.formula.position import DIRECTION, Key, LineReading, LineView
from referee.ruling.answers import Answer
from referee.ruling.doubt import WeighedRuling, weigh
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.turns import Turns
from referee.ruling.verdict import finding_of, under_doubt, unreadable_game
from referee.words import say, sentence
from rules import Message, RuleFinding
from rules.formula import (
    Formula,
    FormulaRuling,
    Game,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    TurnRuling,
    is_same,
    judge_formula,
    judge_turn,
)
from rules.message import Text, sentences
from rules.verdict import note
from vision.failure import Unreadable

RULINGS = 256
"""Rulings under doubt at most: a whole round takes ten times as long as a formula."""


def follow_round(
    views: Sequence[View | Report], turns: Turns, answers: Sequence[Answer], ruleset: Ruleset
) -> GameReport:
    """Rule on the round that photographs show; without `turns`, on its moves alone.

    An answer names the photograph, counted from 1, and the card, as in ``2:5=7``.
    """
    check_players(turns.players if len(turns.players) > 1 else (), ruleset)
    answered = _by_photo(answers, len(views))
    line_views = {
        photo: LineView.of(view, answered[photo + 1], photo)
        for photo, view in enumerate(views)
        if isinstance(view, View)
    }
    clear = {photo: line_view for photo, line_view in line_views.items() if not line_view.unclear}
    reports = [
        view if isinstance(view, Report) else _unclear_report(line_views[photo])
        for photo, view in enumerate(views)
    ]
    if not clear:
        return unreadable_game(GAME.name, reports, {"moves": [], "table": None})

    def rule(reading: Mapping[Key, str]) -> RoundLog:
        lines = {photo: line_view.read(reading) for photo, line_view in clear.items()}
        log = RoundLog(lines, turns, ruleset)
        for photo in clear:
            log.add_photo(photo)
        return log

    doubts = [doubt for line_view in clear.values() for doubt in line_view.doubts()]
    weighed = weigh(doubts, rule, lambda log: log.key, rulings=RULINGS)
    log = weighed.ruling
    invalid = any(finding.is_violation for _, finding in log.findings)
    photos = (_photo_report(log, i) if i in clear else one for i, one in enumerate(reports))
    report = GameReport(
        GAME.name,
        (),
        "invalid" if invalid else "valid",
        _summary(log),
        tuple(_findings(log)),
        tuple(_questions(weighed, line_views)),
        _details(log),
        photos=tuple(photos),
    )
    return under_doubt(report, weighed, "cards")


@dataclass(frozen=True, slots=True)
class LoggedTurn:
    """A turn; `judged` is None where a missing photograph leaves the formula before it open."""

    player: str | None
    formula: Formula
    judged: TurnRuling | None
    message: Text

    @property
    def legal(self) -> bool | None:
        """Whether it is legal; None where that is open."""
        if self.judged is None or self.judged.ruling.outcome == "unsure":
            return None
        return self.judged.valid


@dataclass(slots=True)
class RoundLog:
    """What happened in a round under one reading of its photographs, by their indices.

    `given` is what players said of the turns. `table` is the formula after the last legal turn; it
    is `certain` unless photographs are missing since. `game` is the round with its hands, None
    where they are unknown.
    """

    lines: Mapping[int, LineReading]
    given: Turns
    ruleset: Ruleset
    turns: dict[int, LoggedTurn] = field(default_factory=dict)
    judged: dict[int, FormulaRuling] = field(default_factory=dict)
    findings: list[tuple[int, RuleFinding]] = field(default_factory=list)
    table: TableFormula | None = None
    certain: bool = True
    game: Game | None = None

    @property
    def key(self) -> Hashable:
        """Equal for logs that players need not tell apart."""
        turns = tuple((photo, str(t.formula), t.legal) for photo, t in self.turns.items())
        return turns, tuple((photo, f.code) for photo, f in self.findings), str(self.table)

    def source(self, photo: int) -> str:
        """Name of a photograph."""
        return self.lines[photo].line_view.view.source

    def add_photo(self, photo: int) -> None:
        """Log what one photograph shows."""
        self.certain &= self.table is None or photo - 1 in self.lines
        table = self.lines[photo].line().table
        if table is None:
            self._note(photo, note("formula-photo-none", (), "no-formula"))
            self.certain = False
        elif self.table is None or isinstance(table, Start):
            self._begin(photo, table)
        elif is_same(self.table, table):
            self._note(photo, note("formula-no-change"))
            self.certain = True
        else:
            self._add_turn(photo, self.table, table)

    def _begin(self, photo: int, table: TableFormula) -> None:
        """Begin the round with two cards, or with a formula whose turn nobody saw."""
        self.table, self.certain = table, True
        if len(self.given.players) > 1:
            self.game = Game.start(self.given.players, table, self.ruleset)
        if isinstance(table, Start):
            self._note(photo, note("formula-start", (), "round-start", cards=table.cards))
            return
        judged = self.judged[photo] = judge_formula(table, self.ruleset)
        self.table = judged.formula
        joined = note("formula-joined", (), "round-joined", formula=judged.formula)
        self._note(photo, joined, *judged.ruling.findings)

    def _add_turn(self, photo: int, before: TableFormula, after: Formula) -> None:
        number = len(self.turns) + 1
        start = next((s for s in reversed(self.given.starts) if s.first_move <= number), None)
        player = start.player if start else None
        cards = start.points if start and start.first_move == number else None
        judged = judge_turn(before, after, self.ruleset, cards)
        if not self.certain and judged.ruling.outcome == "invalid":
            formula = judge_formula(after, self.ruleset).formula
            missing = Message.of("formula-photo-missing", formula=after)
            self.turns[photo] = LoggedTurn(player, formula, None, missing)
            self.table, self.certain, self.game = formula, True, None
            return
        self.certain, self.judged[photo] = True, judged
        if self.game is not None and player is not None:
            self._update_hands(self.game, photo, Turn(player, after, cards), judged)
        self._note(photo, *judged.ruling.findings)
        message = judged.ruling.summary
        if player:
            message = Message.of("formula-by", player=player, ruling=message)
        self.turns[photo] = LoggedTurn(player, judged.formula, judged, message)
        if judged.ruling.outcome != "invalid":
            self.table = judged.formula

    def _update_hands(self, game: Game, photo: int, turn: Turn, judged: TurnRuling) -> None:
        """Play the turn in the round; give up on hands that contradict the ruling on the table."""
        after: Game | None = game
        for draw in self.given.draws:
            if draw.before == len(self.turns) + 1 and after is not None:
                after = after.skip_until(draw.player)
                after = after and after.play(Turn.drawing(draw.player)).game
        after = after and after.skip_until(turn.player)
        played = None if after is None else after.play(turn)
        if played is None or played.ruling.outcome != judged.ruling.outcome:
            self._note(photo, note("formula-hands-open", player=turn.player))
            self.game = None
        else:
            self.game = played.game
            of_table = judged.ruling.findings
            self._note(photo, *(f for f in played.ruling.findings if f not in of_table))

    def _note(self, photo: int, *findings: RuleFinding) -> None:
        self.findings += [(photo, finding) for finding in findings]


def _by_photo(answers: Sequence[Answer], photos: int) -> Mapping[int, list[Answer]]:
    answered = defaultdict[int, list[Answer]](list)
    for answer in answers:
        if not answer.where.isdecimal():
            raise UsageError(sentence("formula-answer-photo", answer=answer))
        if not 1 <= int(answer.where[:9]) <= photos:
            raise UsageError(sentence("formula-no-photo", photo=answer.where, photos=photos))
        answered[int(answer.where)].append(answer)
    return answered


def _unclear_report(line_view: LineView) -> Report:
    """Report on a photograph that is left out because it is unclear how its cards lie."""
    code = line_view.unclear[0][0].code if line_view.unclear else ""
    why = Unreadable(code, sentence("formula-photo-unclear"), "")
    report = Report.unreadable(GAME.name, line_view.view.source, why, line_view.view.size)
    return replace(report, summary=why.message, pieces=tuple(line_view.pieces.values()))


def _findings(log: RoundLog) -> Iterator[Finding]:
    numbers = {photo: number for number, photo in enumerate(log.turns)}
    for photo, finding in log.findings:
        if not finding.is_question:
            moves = (numbers[photo],) if photo in numbers else ()
            yield finding_of(finding, moves, log.source(photo))


def _questions(
    weighed: WeighedRuling[str, RoundLog], line_views: Mapping[int, LineView]
) -> Iterator[Question]:
    log = weighed.ruling
    for photo, card in weighed.asks:
        is_card, line_view = card != DIRECTION, line_views[photo]
        question = log.lines[photo].question(card) if is_card else line_view.direction_question()
        yield _of_photo(photo, question)
    for photo, finding in log.findings:
        if finding.code == "joker-open":
            joker = words.joker_question(log.lines[photo], log.judged[photo], finding)
            yield _of_photo(photo, joker)
        elif finding.is_question:
            yield Question(None, _in_photo(photo, finding.message))
    open_turns = [turn for turn in log.turns.values() if turn.judged is None]
    if open_turns:
        for photo, line_view in line_views.items():
            yield from (_of_photo(photo, question) for _, question in line_view.unclear)
    yield from (Question(None, say(turn.message)) for turn in open_turns)


def _of_photo(photo: int, question: Question) -> Question:
    """The question as one about one of several photographs, which players count from 1."""
    message = _in_photo(photo, question.message)
    return Question(None, message, question.alternatives, f"{photo + 1}:{question.place}")


def _in_photo(photo: int, question: Text) -> str:
    return sentence("formula-in-photo", photo=photo + 1, question=question)


def _summary(log: RoundLog) -> str:
    turns = [*log.turns.values()]
    illegal = [number for number, turn in enumerate(turns, start=1) if turn.legal is False]
    if illegal:
        why, more = turns[illegal[0] - 1].message, len(illegal) - 1
        return sentence("formula-turn-refused", turn=illegal[0], why=why, more=more)
    state: Text = ""
    if log.game is not None and log.game.is_over:
        state = Message.of("formula-out", player=log.game.winner)
    elif log.table:
        state = Message.of("formula-lies", formula=log.table)
    return say(sentences(Message.of("formula-turns", turns=len(turns)), state))


def _details(log: RoundLog) -> dict[str, Any]:
    moves = [
        {
            "source": log.source(photo),
            "player": turn.player,
            "formula": str(turn.formula),
            "legal": turn.legal,
            "cards": None if turn.judged is None else turn.judged.least,
            "cards_at_most": None if turn.judged is None else turn.judged.most,
            "message": say(turn.message),
        }
        for photo, turn in log.turns.items()
    ]
    table, game = log.table, log.game
    details: dict[str, Any] = {"moves": moves, "table": None if table is None else str(table)}
    if game is not None:
        # Exact number of cards, or the least and the most.
        details["hands"] = {
            name: list(held) if held.exact is None else held.exact
            for name, held in game.hands.items()
        }
        details["out"] = list(game.out)
        if game.ruleset.points:
            details["scores"] = {name: game.score(name) for name in game.players}
    return details


def _photo_report(log: RoundLog, photo: int) -> Report:
    """Report on one photograph, for drawing."""
    findings = [finding for index, finding in log.findings if index == photo]
    reading, turn = log.lines[photo], log.turns.get(photo)
    line = reading.line()
    verdict: Verdict = "valid"
    if any(finding.is_violation for finding in findings):
        verdict = "invalid"
    elif turn is not None and turn.legal is None:
        verdict = "unsure"
    judged = judge_formula(line.table, log.ruleset) if isinstance(line.table, Formula) else None
    details = words.details(reading, line, judged)
    if turn is not None and turn.judged is not None:
        details["turn"] = {"kept": list(turn.judged.kept), "legal": turn.legal}
    message = say(turn.message if turn else sentences(*(finding.message for finding in findings)))
    view, pieces = reading.line_view.view, tuple(reading.line_view.pieces.values())
    return Report(GAME.name, view.source, verdict, message, view.size, pieces, details=details)
