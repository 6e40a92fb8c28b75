"""Follow a round photo by photo, under doubt."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.errors import UsageError
from referee.game import View
from referee.games.formula import GAME, words
from referee.games.formula.match_words import check_players
from referee.games.formula.position import Key, LineReading, LineView, TurnAnswers
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
    Match,
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
    match = Match(turns.players if len(turns.players) > 1 else (), ruleset)
    check_players(match.players, ruleset)
    for answer in answers:
        _check_photo(answer, len(views))
    shown, told = dict[int, LineView](), dict[int, TurnAnswers]()
    for number, view in enumerate(views, start=1):
        own = [answer for answer in answers if int(answer.where) == number]
        if isinstance(view, View):
            told[number], of_cards = TurnAnswers.split(own)
            shown[number] = LineView.of(view, of_cards, str(number))
    clear = {number: line for number, line in shown.items() if not line.unclear}
    reports = {
        number: view if isinstance(view, Report) else _unclear_report(shown[number])
        for number, view in enumerate(views, start=1)
    }
    if not clear:
        return unreadable_game(GAME.name, [*reports.values()], {"moves": [], "table": None})

    def rule(reading: Mapping[Key, str]) -> RoundLog:
        log = RoundLog(turns, match)
        for number, line in clear.items():
            log.add_photo(number, line.read(reading), told[number])
        return log

    doubts = [doubt for line in clear.values() for doubt in line.doubts()]
    weighed = weigh(doubts, rule, lambda log: log.key, rulings=RULINGS)
    log = weighed.ruling
    wrong = any(found.is_violation for photo in log.photos.values() for found in photo.findings)
    photos = {**reports, **{number: _photo_report(log.photos[number], ruleset) for number in clear}}
    report = GameReport(
        GAME.name,
        (),
        "invalid" if wrong else "valid",
        _summary(log),
        tuple(_findings(log)),
        tuple(_questions(weighed, shown)),
        _details(log),
        photos=tuple(photos.values()),
    )
    return under_doubt(report, weighed, "cards")


def _check_photo(answer: Answer, photos: int) -> None:
    if not answer.where.isdecimal():
        raise UsageError(sentence("formula-answer-photo", answer=answer))
    if not 1 <= int(answer.where[:9]) <= photos:
        raise UsageError(sentence("formula-no-photo", photo=answer.where, photos=photos))


@dataclass(slots=True)
class LoggedPhoto:
    """What one photograph shows of a round: its line, and after that of `before` a turn or none.

    A turn has a `formula` and a `message`; `judged` is None where a missing photograph leaves the
    formula before it open.
    """

    read: LineReading
    before: LineReading | None
    findings: list[RuleFinding] = field(default_factory=list)
    judged: FormulaRuling | None = None
    formula: Formula | None = None
    player: str | None = None
    message: Text = ""

    @property
    def legal(self) -> bool | None:
        """Whether the turn is legal; None where that is open."""
        if self.judged is None or self.judged.ruling.outcome == "unsure":
            return None
        return self.judged.valid


@dataclass(slots=True)
class RoundLog:
    """What happened in a round under one reading of its photographs, by their numbers.

    `given` is what players said of the turns, and `start` the match before the first photograph.
    The table of `match` is `certain` unless photographs are missing since; nobody plays it once
    hands contradict each other.
    """

    given: Turns
    start: Match
    photos: dict[int, LoggedPhoto] = field(default_factory=dict)
    match: Match = field(init=False)
    certain: bool = True

    def __post_init__(self) -> None:
        self.match = self.start

    @property
    def turns(self) -> list[LoggedPhoto]:
        return [photo for photo in self.photos.values() if photo.formula is not None]

    @property
    def key(self) -> Hashable:
        """Equal for logs that players need not tell apart."""
        photos = [
            (str(photo.formula), photo.legal, tuple(finding.code for finding in photo.findings))
            for photo in self.photos.values()
        ]
        return *photos, str(self.match.table)

    def add_photo(self, number: int, read: LineReading, told: TurnAnswers) -> None:
        """Log what one photograph shows."""
        last = self.photos[max(self.photos)].read if self.photos else None
        photo = self.photos[number] = LoggedPhoto(read, last)
        before, table = self.match.table, read.line.table
        self.certain &= before is None or number - 1 in self.photos
        if table is None:
            photo.findings.append(note("formula-photo-none", (), "no-formula"))
            self.certain = False
        elif before is None or isinstance(table, Start):
            self._begin(photo, table)
        elif is_same(before, table) and told.played is None:
            photo.findings.append(note("formula-no-change"))
            self.certain = True
        else:
            self._add_turn(photo, before, table, told)

    def _begin(self, photo: LoggedPhoto, table: TableFormula) -> None:
        """Begin the round with two cards, or with a formula whose turn nobody saw."""
        self.match, self.certain = self.start.start_round(table), True
        if isinstance(table, Start):
            photo.findings = [note("formula-start", (), "round-start", cards=table.cards)]
            return
        photo.judged = judge_formula(table, self.start.ruleset)
        self.match = self.match.with_table(photo.judged.formula)
        joined = note("formula-joined", (), "round-joined", formula=photo.judged.formula)
        photo.findings = [joined, *photo.judged.ruling.findings]

    def _add_turn(
        self, photo: LoggedPhoto, before: TableFormula, after: Formula, told: TurnAnswers
    ) -> None:
        number = len(self.turns) + 1
        start = next((s for s in reversed(self.given.starts) if s.first_move <= number), None)
        photo.player = start.player if start else None
        cards = start.points if start and start.first_move == number else None
        cards = cards if told.played is None else told.played
        judged = judge_turn(before, after, self.start.ruleset, cards, None, told.over)
        photo.formula = judged.formula
        if not self.certain and judged.ruling.outcome == "invalid":
            photo.formula = judge_formula(after, self.start.ruleset).formula
            photo.message = Message.of("formula-photo-missing", formula=after)
            self._forget_hands(photo.formula)
            return
        self.certain, photo.judged, photo.message = True, judged, judged.ruling.summary
        if photo.player is not None:
            photo.message = Message.of("formula-by", player=photo.player, ruling=photo.message)
            if self.match.players:
                turn = Turn(photo.player, after, cards, told.over)
                photo.findings += self._play(number, turn, judged)
        photo.findings += judged.ruling.findings
        if judged.ruling.outcome != "invalid":
            self.match = self.match.with_table(judged.formula)

    def _play(self, number: int, turn: Turn, judged: TurnRuling) -> list[RuleFinding]:
        """Play a turn in the round; give up on hands that contradict the ruling on the table."""
        game = self.match.game
        for draw in self.given.draws:
            if draw.before == number:
                game = game and game.skip_until(draw.player)
                game = game and game.play(Turn.drawing(draw.player)).game
        game = game and game.skip_until(turn.player)
        played = None if game is None else game.play(turn)
        if played is None or played.ruling.outcome != judged.ruling.outcome:
            self._forget_hands(self.match.table)
            return [note("formula-hands-open", player=turn.player)]
        self.match = replace(self.match, game=played.game)
        return [f for f in played.ruling.findings if f not in judged.ruling.findings]

    def _forget_hands(self, table: TableFormula | None) -> None:
        assert table is not None
        self.match, self.certain = replace(self.start, players=()).start_round(table), True


def _unclear_report(line_view: LineView) -> Report:
    """Report on a photograph that is left out because it is unclear how its cards lie."""
    code = line_view.unclear[0][0].code if line_view.unclear else ""
    why = Unreadable(code, sentence("formula-photo-unclear"), "")
    report = Report.unreadable(GAME.name, line_view.view.source, why, line_view.view.size)
    return replace(report, summary=why.message, pieces=tuple(line_view.pieces.values()))


def _findings(log: RoundLog) -> Iterator[Finding]:
    turns = log.turns
    for photo in log.photos.values():
        moves = [turns.index(photo)] if photo in turns else []
        for finding in photo.findings:
            if not finding.is_question:
                yield finding_of(finding, moves, photo.read.view.view.source)


def _questions(
    weighed: WeighedRuling[str, RoundLog], shown: Mapping[int, LineView]
) -> Iterator[Question]:
    photos = weighed.ruling.photos
    for key in weighed.asks:
        yield from photos[int(key[0])].read.questions([key])
    for photo in photos.values():
        if photo.judged is not None:
            yield from words.open_questions(photo.read, photo.judged, photo.before)
    missing = [turn for turn in weighed.ruling.turns if turn.judged is None]
    if missing:
        for line in shown.values():
            yield from (line.asked(question) for _, question in line.unclear)
    yield from (Question(None, say(turn.message)) for turn in missing)


def _summary(log: RoundLog) -> str:
    turns = log.turns
    illegal = [number for number, turn in enumerate(turns, start=1) if turn.legal is False]
    if illegal:
        why, more = turns[illegal[0] - 1].message, len(illegal) - 1
        return sentence("formula-turn-refused", turn=illegal[0], why=why, more=more)
    state: Text = ""
    game = log.match.game
    if game is not None and game.winner is not None and game.is_over:
        state = Message.of("formula-out", player=game.winner)
    elif game is not None:
        state = Message.of("formula-lies", formula=game.table)
    return say(sentences(Message.of("formula-turns", turns=len(turns)), state))


def _details(log: RoundLog) -> dict[str, Any]:
    moves = [
        {
            "source": turn.read.view.view.source,
            "player": turn.player,
            "formula": str(turn.formula),
            "legal": turn.legal,
            "cards": getattr(turn.judged, "least", None),
            "cards_at_most": getattr(turn.judged, "most", None),
            "message": say(turn.message),
        }
        for turn in log.turns
    ]
    game = log.match.game
    details: dict[str, Any] = {"moves": moves, "table": None if game is None else str(game.table)}
    if game is not None and game.players:
        # Exact number of cards, or the least and the most.
        details["hands"] = {
            name: list(held) if held.exact is None else held.exact
            for name, held in game.hands.items()
        }
        details["out"] = list(game.out)
        if game.ruleset.points:
            details["scores"] = {name: game.score(name) for name in game.players}
    return details


def _photo_report(photo: LoggedPhoto, ruleset: Ruleset) -> Report:
    """Report on one photograph, for drawing."""
    verdict: Verdict = "valid"
    if any(finding.is_violation for finding in photo.findings):
        verdict = "invalid"
    elif photo.formula is not None and photo.legal is None:
        verdict = "unsure"
    table = photo.read.line.table
    judged = judge_formula(table, ruleset) if isinstance(table, Formula) else None
    details = words.details(photo.read, judged)
    if isinstance(photo.judged, TurnRuling):
        details["turn"] = {"kept": list(photo.judged.kept), "legal": photo.legal}
    message = say(photo.message or sentences(*(finding.message for finding in photo.findings)))
    line_view = photo.read.view
    view, pieces = line_view.view, tuple(line_view.pieces.values())
    return Report(GAME.name, view.source, verdict, message, view.size, pieces, details=details)
