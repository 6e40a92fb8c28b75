"""What the command line, and every other face of the referee, asks of Formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from referee.errors import UsageError
from referee.games.formula.account import round_report
from referee.games.formula.check import check_formula, check_turn
from referee.games.formula.follow import follow
from referee.games.formula.look import Look, check_answer, look_at
from referee.games.formula.sight import NO_CARDS
from referee.ruling.clock import Clock
from referee.ruling.game import Answers, Source
from referee.ruling.report import GameReport, Report
from referee.ruling.turns import TurnStart
from referee.ruling.unread import nothing_read, with_unread
from rules.formula import Card, CardError, Game, GameError, Ruleset, Start
from vision.cards.lines import CardTable
from vision.failure import Unreadable
from vision.photo.photo import Photo

GAME = "formula"

Sight = Callable[[Photo, Clock], CardTable | Unreadable]
"""Finds and reads the cards in a photograph."""


class FormulaReferee:
    """The referee of formulas, turns and rounds."""

    title = "Formula"

    def __init__(self, sight: Sight, rules: Ruleset, held: int | None = None) -> None:
        self._sight = sight
        self._rules = rules
        self._held = held

    def check(self, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the formula that a photograph shows."""
        look = self._look(photo, read_answers(answers), clock)
        if isinstance(look, Unreadable):
            return Report.unreadable(GAME, photo.source, look, photo.size, clock.timing_ms())
        with clock.stage("rule"):
            report = check_formula(look, self._rules)
        return _of(report, photo, clock)

    def check_turn(self, before: Photo, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the turn from one photograph to the next, which the answers are about."""
        told = read_answers(answers)
        earlier = self._look(before, {}, clock)
        look = self._look(photo, told, clock)
        if isinstance(look, Unreadable):
            return Report.unreadable(GAME, photo.source, look, photo.size, clock.timing_ms())
        if isinstance(earlier, Unreadable):
            message = f"{before.source} cannot be read. {earlier.message}"
            why = Unreadable("before-unreadable", message, earlier.remedy)
            return Report.unreadable(GAME, photo.source, why, photo.size, clock.timing_ms())
        with clock.stage("rule"):
            report = check_turn(earlier, look, self._rules, self._held)
        return _of(report, photo, clock)

    def follow(
        self,
        photos: Iterable[Source],
        turns: Sequence[TurnStart],
        answers: Answers,
        clock: Clock,
    ) -> GameReport:
        """Rule on a round photo by photo; `turns` tell the players, and the cards they played."""
        told = _by_photo(answers)
        self._check_players(turns)
        sources: list[str] = []
        looks: list[Look] = []
        named: list[tuple[str, tuple[int, int]]] = []
        missing: list[int] = []
        unread: dict[str, Report] = {}
        for number, photo in enumerate(photos, start=1):
            seen = self._seen(photo, told.get(number, {}), clock)
            sources.append(photo.source if isinstance(photo, Photo) else photo[0])
            if isinstance(seen, Report):
                unread[sources[-1]] = seen
                missing.append(len(looks))
            elif isinstance(photo, Photo):
                looks.append(seen)
                named.append((photo.source, photo.size))
        if not looks:
            return nothing_read(GAME, sources, unread, {"moves": [], "table": None}, clock)
        with clock.stage("rule"):
            report = round_report(follow(looks, missing, turns, self._rules), named, self._rules)
        return with_unread(report, report.photos, sources, unread, clock)

    def table(self, report: Report | GameReport) -> str:
        """The formula with its verdict, or the turns of a round."""
        if isinstance(report, GameReport):
            marks = {True: "✓", False: "✗", None: "?"}
            moves = [f"{marks[m['legal']]} {m['message']}" for m in report.details["moves"]]
            hands = report.details.get("hands", {})
            return "\n".join([*moves, *(f"{who} holds {held}" for who, held in hands.items())])
        formula = report.details.get("formula")
        if formula is None or report.verdict == "unreadable":
            return ""
        mark = {True: "✓", False: "✗", None: "?"}[formula["holds"]]
        return f"{mark} {formula['text']}"

    def _check_players(self, turns: Sequence[TurnStart]) -> None:
        players = list(dict.fromkeys(turn.player for turn in turns))
        try:
            if len(players) > 1:
                Game.start(players, Start(Card(1), Card(1)), self._rules)
        except GameError as error:
            raise UsageError(f"The turns file does not fit the game. {error}") from None

    def _seen(self, photo: Source, told: Mapping[int, str], clock: Clock) -> Look | Report:
        """The line in a photograph of a round, or why it is left out."""
        if not isinstance(photo, Photo):
            return Report.unreadable(GAME, *photo)
        look = self._look(photo, told, clock)
        if isinstance(look, Unreadable):
            return Report.unreadable(GAME, photo.source, look, photo.size)
        if look.unclear:
            why = Unreadable(look.unclear[0].code, look.unclear[0].message, "")
            report = Report.unreadable(GAME, photo.source, why, photo.size)
            return replace(report, summary=why.message, pieces=look.pieces)
        return look

    def _look(self, photo: Photo, told: Mapping[int, str], clock: Clock) -> Look | Unreadable:
        table = self._sight(photo, clock)
        if isinstance(table, Unreadable):
            return table
        for piece in told:
            if piece >= len(table.pieces):
                raise UsageError(f"There is no card {piece}; the last is {len(table.pieces) - 1}.")
        return look_at(table, told) or NO_CARDS


def _by_photo(answers: Answers) -> dict[int, dict[int, str]]:
    """Answers such as 2.5=7: in photo 2, card 5 is a 7."""
    told: dict[int, dict[str, str]] = {}
    for place, face in answers.items():
        photo, dot, piece = place.partition(".")
        if not (dot and photo.isdecimal()):
            raise UsageError(f"An answer must be like 2.5=7: photo, card, face; got {place!r}.")
        told.setdefault(int(photo), {})[piece] = face
    return {photo: read_answers(entries) for photo, entries in told.items()}


def read_answers(answers: Answers) -> dict[int, str]:
    """Answers by number of the piece. Raises UsageError for what is no card."""
    told: dict[int, str] = {}
    for piece, face in answers.items():
        if not piece.isdecimal():
            raise UsageError(f"An answer must name a card by its number, but got {piece!r}.")
        try:
            check_answer(face)
        except CardError as error:
            raise UsageError(str(error)) from None
        told[int(piece)] = face
    return told


def _of(report: Report, photo: Photo, clock: Clock) -> Report:
    return replace(report, source=photo.source, image_size=photo.size, timing_ms=clock.timing_ms())
