"""Formula at the table: turn by turn, with draws, rounds and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.games.formula import GAME, calls, match_words
from referee.games.formula.position import PLAYED, TURN_PLACES, TurnAnswers
from referee.games.formula.rule import FormulaAdapter
from referee.games.formula.unread import UnreadLine, is_replaced, line_cards
from referee.play import Play, Step
from referee.ruling.answers import pieces_in
from referee.ruling.options import read_ruleset
from referee.ruling.report import Report, Verdict
from referee.ruling.verdict import NOTHING_SEEN, finding_of
from referee.table.calls import Call, CallError, NotTakenError
from referee.table.events import EndEvent, MoveEvent
from referee.table.spread import Spread, with_question_places
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.formula import (
    JOKER,
    Formula,
    Match,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    parse_table,
)
from rules.message import sentences
from rules.verdict import PlayResult, note
from vision.piece import Piece
from vision.scene import Scene

MISMATCH = "cards-mismatch"
"""Code of a number of played cards that the change on the table rules out."""

TOO_SMALL = "hand-too-small"
"""Code of a turn that the counted hand is too small for."""

REMARKS = ("hand-doubtful", "no-stock", "not-as-said")
"""Codes of notes that belong to the summary of a legal turn."""

NO_CARDS = Report(GAME.name, "", "valid", "", details={"formula": None})


@dataclass(frozen=True)
class FormulaPlay(Play[Scene]):
    """A game of Formula at the table.

    `match` is the game by its turns and calls. `spread` are the cards as last seen, `line_report`
    the ruling on them, and `last_ruling` that on the last turn or call. `moves` turns were seen.
    A line that may be a turn, but is in doubt, is `unread`; if it was covered before it could be
    read, the formula before the next turn is `missed`. `leftover` are the faces of a line that was
    no turn, and still lies there after that turn.
    """

    calls = calls.CALLS
    seats = (2, 7)

    rules: Mapping[str, Any]
    match: Match
    spread: Spread = field(default_factory=Spread)
    line_report: Report = NO_CARDS
    moves: int = 0
    last_ruling: Ruling = NOTHING_SEEN
    unread: UnreadLine | None = None
    missed: bool = False
    leftover: tuple[str | None, ...] = ()

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        ruleset = read_ruleset(Ruleset.from_dict, rules)
        match_words.check_players(players, ruleset)
        return cls(dict(rules or {}), Match(tuple(players), ruleset))

    @property
    def table(self) -> TableFormula | None:
        """The formula after the last legal turn; None before anything was read."""
        return self.match.table

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All cards in view."""
        return self.spread.pieces_with_answers(self.line_report.pieces)

    @property
    def position_text(self) -> str:
        """The formula as text."""
        formula = self.line_report.details.get("formula")
        return str(formula["text"] if formula else self.table or "")

    @property
    def report(self) -> Report:
        """The ruling on the last turn or call, and on the cards on the table."""
        line, ruling = self.line_report, self.last_ruling
        match_questions = match_words.questions_of(self.match)
        of_call = [finding_of(finding) for finding in ruling.findings]
        of_line = [finding for finding in line.findings if finding not in of_call]
        summary = [ruling.summary] if ruling.summary else []
        if line.verdict == "invalid" and (ruling.valid or not summary):
            summary += [f.message for f in of_line if f.severity == "violation"]
        elif line.verdict == "unsure" or not summary:
            summary.append(line.summary or Message.of("formula-no-cards"))
        if ruling.summary and ruling.valid:
            # Cards that are no turn need to be taken back only once somebody else is to move.
            of_line = [
                replace(f, severity="note") if f.severity == "violation" else f for f in of_line
            ]
        verdict: Verdict = ruling.outcome if ruling.summary else line.verdict
        if match_questions or line.verdict == "unsure":
            verdict, summary = "unsure", [*summary, *(q.message for q in match_questions)]
        return replace(
            line,
            verdict=verdict,
            summary=say(sentences(*summary)),
            findings=(*of_call, *of_line),
            questions=(*line.questions, *match_questions),
            details={**line.details, **match_words.details(self.match)},
        )

    def end_event(self, t: float) -> EndEvent:
        """The result of the match or the round, or the state of play."""
        return match_words.end_event(self.match, t)

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: a new formula that is true is a turn."""
        before, spread = self.spread, self.spread.with_scene(sighting)
        cards = {card.id: card for card in before.pieces}
        replaced = {
            now.id for now in spread.pieces if now.id in cards and is_replaced(cards[now.id], now)
        }
        if replaced or before.ids != spread.ids:
            # Answers hold for neither a card laid on another one nor the next turn.
            answers = {
                place: face
                for place, face in spread.answers_by_place.items()
                if place not in TURN_PLACES and not replaced & {*pieces_in(place)}
            }
            spread = replace(spread, answers_by_place=answers)
        return self._after_look(spread, t)

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        match call.word:
            case "answer":
                return self._answer(str(call.place), str(call.face), t)
            case "done":
                return self._end_turn(call, t)
            case "played":
                return self._count_cards(call, t)
            case "draw":
                return self._draw(call)
        play = self._announce(calls.answer_call(self.match, call))
        if call.word == "round" and play.match.game is None:
            play, table = replace(play, unread=None, missed=False), _certain_table(self.line_report)
            if isinstance(table, Start) and self.table not in (None, table):
                # The new round's cards were laid before the call.
                return replace(play, leftover=())._after_look(play.spread, t)
            # The cards on the table are still those of the previous round.
            leftover = self.leftover if self.table is None else self._line_faces
            play = replace(play, leftover=leftover)
        return Step(play, play._last_move(t) if call.word in ("begins", "round") else ())

    def _after_look(self, spread: Spread, t: float) -> Step[Self]:
        play = self._rerule(spread=spread)
        if play._is_leftover:
            return Step(play)
        leftover = () if _certain_table(play.line_report) else self.leftover
        play = replace(play, leftover=leftover)._update_unread(t)
        if play.missed != self.missed:
            play = play._rerule()
            unread = UnreadLine.of(play.line_report, self.match.ruleset, self.table, t)
            play = replace(play, unread=unread)
        old, new, table = self.line_report, play.line_report, _certain_table(play.line_report)
        # Without players turns are not kept, and any start begins anew.
        is_fresh = self.match.game is None or not self.match.game.history
        begins = isinstance(table, Start) and table != self.table and is_fresh
        if table is not None and (self.table is None or begins):
            match = self.match.start_round(table)
            lies = Message.of("formula-lies-first", formula=table)
            summary = sentences(lies, *match_words.changes(replace(match, game=None), match))
            return Step(play._rerule(match=match, last_ruling=Ruling.of((), summary)))
        if table is not None and table == self.table and "turn" not in new.details:
            return Step(play if play.missed else play._take_back(_certain_table(old)))
        if isinstance(table, Formula) and new.verdict == "valid":
            if play.missed:
                return play._accept_unruled(table, t, self.match)
            return play._take_turn(table, t)
        skipped = match_words.changes(self.match, play.match) if play.moves != self.moves else ()
        if skipped or (new.verdict, new.summary) != (old.verdict, old.summary):
            early = Message.of("formula-start-early", cards=str(table))
            summary = sentences(*skipped, early if isinstance(table, Start) else "")
            play = replace(play, last_ruling=Ruling.of((), summary))
        return Step(play)

    @property
    def _line_faces(self) -> tuple[str | None, ...]:
        return tuple(card.face for card in line_cards(self.line_report))

    @property
    def _is_leftover(self) -> bool:
        """Whether the cards on the table were no turn, and are still to be taken back."""
        return self.leftover != () and self.leftover == self._line_faces

    def _rerule(self, **changes: Any) -> Self:
        """Rule anew on the cards, in the game with some changes."""
        play = replace(self, **changes)
        return replace(play, line_report=play._rule())

    def _rule(self) -> Report:
        if not self.spread.pieces:
            return NO_CARDS
        game, known = self.match.game, None if self.missed else self.table
        hand = game and game.hands.get(game.player_to_move)
        held, answers = hand.exact if hand else None, self.spread.answers()
        report = FormulaAdapter(self.rules).check_after(self.spread.view(), answers, known, held)
        hint = Message.of("formula-held-more")
        findings = tuple(
            replace(f, message=say(sentences(f.message, hint))) if f.code == TOO_SMALL else f
            for f in report.findings
        )
        return with_question_places(replace(report, findings=findings))

    def _update_unread(self, t: float) -> Self:
        """Track a line in doubt: whether it is still there, is read now, or was covered."""
        old, new = self.unread, UnreadLine.of(self.line_report, self.match.ruleset, self.table, t)
        if old is None:
            return replace(self, unread=new)
        table = _certain_table(self.line_report)
        if old.is_same(self.line_report, t):
            line = old if new is not None and old.is_turn > new.is_turn else new
            return replace(self, unread=line and replace(line, last_seen=t))
        if new is None and table is None:
            return self  # A hand may hide the cards: only other cards cover them for good.
        back = table is not None and table == self.table
        play = replace(self, unread=new, missed=self.missed or not back)
        if not old.is_turn or back or old.is_compatible(self.line_report):
            return replace(play, match=self.match.lose_turn())
        return replace(play, match=self.match.skip_turn(), moves=self.moves + 1)

    def _take_back(self, before: TableFormula | None) -> Self:
        """The game once the last legal formula is on the table again, after another line."""
        play = replace(self, unread=None)
        if self.last_ruling.valid and self.last_ruling.summary and before in (None, self.table):
            return play
        lies = Message.of("formula-as-before", formula=self.table)
        summary = sentences(lies, *match_words.changes(self.match, self.match))
        return replace(play, last_ruling=Ruling.of((), summary))

    def _take_turn(self, formula: Formula, t: float, called: bool = False) -> Step[Self]:
        """Rule on a turn; an illegal one counts only once a player has `called` it over."""
        before, game, match = self.table, self.match.game, self.match
        assert before is not None
        turn, _ = TurnAnswers.split(self.spread.answers())
        player = game.player_to_move or None if game else None
        played = match_words.lay(match, player, formula, turn.played, turn.over)
        taken = played.taken and (called or played.ruling.valid)
        ruling = _full_ruling(played.ruling, player, taken)
        if not taken:
            return Step(replace(self, last_ruling=ruling, unread=None))
        play = self._announce(replace(played, ruling=ruling))
        play = replace(play, unread=None, moves=self.moves + 1)
        if ruling.valid:
            play = play._rerule(spread=self._without_turn_answers())
        else:
            play = replace(play, leftover=self._line_faces)
        return Step(play, (play._move(t, player, ruling.valid, before, formula),))

    def _move(
        self, t: float, player: str | None, legal: bool | None, before: object, formula: object
    ) -> MoveEvent:
        """The last turn as an event."""
        details = {"before": None if before is None else str(before), "formula": str(formula)}
        return MoveEvent(t, self.moves, player, legal, details)

    def _without_turn_answers(self) -> Spread:
        """The cards once a turn is taken: answers about it, and the values of jokers, expire."""
        jokers = {str(piece.id) for piece in self.line_report.pieces if piece.face == JOKER}
        kept = {
            place: JOKER if place in jokers else face
            for place, face in self.spread.answers_by_place.items()
            if place not in TURN_PLACES
        }
        return replace(self.spread, answers_by_place=kept)

    def _accept_unruled(self, formula: Formula, t: float, before: Match) -> Step[Self]:
        """Take a true formula as a turn without a ruling, as the one before could not be read."""
        player, match = self.match.player_to_move, self.match.skip_turn().with_table(formula)
        unread = Message.of("formula-turn-unread", formula=formula)
        ruling = Ruling.of([note(unread)], sentences(unread, *match_words.changes(before, match)))
        play = replace(self, moves=self.moves + 1, unread=None, missed=False)
        play = play._rerule(match=match, last_ruling=ruling, spread=self._without_turn_answers())
        return Step(play, (play._move(t, player, None, None, formula),))

    def _draw(self, call: Call) -> Step[Self]:
        """A player draws instead of playing: cards that are no turn are to be taken back."""
        line, play, match = self.line_report, self, self.match
        of_turn = any(question.at in TURN_PLACES for question in line.questions)
        may_be_turn = self.unread is not None and not of_turn
        after_turn = match.skip_turn()
        if may_be_turn and call.player == after_turn.player_to_move != match.player_to_move:
            may_be_turn, match = False, after_turn
            play = replace(self, unread=None, missed=True, moves=self.moves + 1)
        elif may_be_turn and call.player is None:
            # Whoever draws must be named then.
            match = match.lose_turn()
        played = calls.answer_call(match, call)
        if may_be_turn:
            played = replace(played, game=played.game.lose_turn())
        elif self.unread is not None or line.verdict == "invalid":
            play = replace(play, unread=None, leftover=self._line_faces)
        return Step(play._announce(played))

    def _announce(self, played: PlayResult[Match]) -> Self:
        """The game after a turn or call, with the ruling and its consequences."""
        match, ruling = played.game, played.ruling
        news = match_words.changes(self.match, match, ruling.summary)
        if ruling.valid:
            ruling = replace(ruling, summary=sentences(ruling.summary, *news))
            return replace(self, match=match, last_ruling=ruling)
        notes = [RuleFinding("consequence", sentences(*news), severity="note")]
        ruling = Ruling.of([*ruling.findings, *(notes if news else ())], "")
        return replace(self, match=match, last_ruling=ruling)

    def _end_turn(self, call: Call, t: float) -> Step[Self]:
        """A player says that the turn is over, legal or not, or that the last one was theirs."""
        match, game = self.match, calls.game_of(self.match, call)
        table, player = _certain_table(self.line_report), call.player
        if match.turn_lost:
            if player is None:
                raise CallError(sentence("formula-say-whose-over", example=game.players[0]))
            return replace(self, match=match.set_turn(player))._end_turn(call, t)
        if questions := self.line_report.questions:
            refusal = sentence("formula-answer-first", question=questions[0].message)
            raise NotTakenError.of("question-open", refusal)
        if isinstance(table, Formula) and table != self.table and not self._is_leftover:
            calls.check_turn(match, call)
            return self._take_turn(table, t, called=True)
        # The player laid the last formula: those before had turns that nobody saw.
        if game.turns_since_formula() != 1 or player in (None, game.history[-1].player, *game.out):
            raise CallError(sentence("formula-nothing-new", player=game.player_to_move))
        again = match.replay_with(1, replace(game.history[-1], player=str(player)))
        if not again.taken:
            why = sentences(*(finding.message for finding in again.ruling.violations))
            refusal = sentence("formula-not-laid", player=player, why=why)
            raise NotTakenError.of("not-laid", refusal)
        play = self._announce(again)
        return Step(play, play._last_move(t))

    def _last_move(self, t: float) -> tuple[MoveEvent, ...]:
        """The last turn again, once it is known whose it was."""
        game = self.match.game
        if game is None or game.before is None:
            return ()
        turn = game.history[-1]
        return (self._move(t, turn.player, True, game.before.table, turn.formula),)

    def _count_cards(self, call: Call, t: float) -> Step[Self]:
        """A player says how many cards left the hand, in the current turn or an earlier one."""
        match, game = self.match, calls.game_of(self.match, call)
        if match.turn_lost:
            raise CallError(sentence("formula-turn-first", example=game.players[0]))
        player, number = call.player, call.number or 0
        players = (game.player_to_move,) if self._is_leftover else (game.player_to_move, None)
        if "turn" in self.line_report.details and player in players:
            return self._answer(PLAYED, str(number), t)
        ago = game.turns_since_formula(player)
        if ago is None:
            raise CallError(sentence("formula-none-laid", player=player or "none"))
        turn = replace(game.history[-ago], cards=number)
        again = match.replay_with(ago, turn)
        if not again.taken:
            return self._retract_turn(turn, ago, again.ruling, t)
        params = {"player": turn.player, "cards": number, "formula": turn.formula}
        ruling = Ruling.of((), Message.of("formula-played", **params))
        return Step(self._announce(replace(again, ruling=ruling)))

    def _retract_turn(self, turn: Turn, ago: int, ruling: Ruling, t: float) -> Step[Self]:
        """Rule anew on the last turn, if it still lies there: its number of cards is illegal."""
        assert self.match.game is not None
        match = replace(self.match, game=self.match.game.rewind(ago))
        play = replace(self, match=match, moves=self.moves - 1)
        table = _certain_table(self.line_report)
        is_there = table == self.table and isinstance(turn.formula, Formula)
        if ago > 1 or not is_there or any(finding.code == MISMATCH for finding in ruling.findings):
            why = sentences(*(finding.message for finding in ruling.violations))
            params = {"player": turn.player, "cards": turn.cards or 0, "formula": turn.formula}
            raise NotTakenError.of(MISMATCH, sentence("formula-not-played", **params, why=why))
        step = play._answer(PLAYED, str(turn.cards), t)
        move = self._move(t, turn.player, False, play.table, turn.formula)
        back = Message.of("formula-turn-back", player=turn.player)
        message = sentences(back, *match_words.changes(self.match, step.play.match))
        ruling = Ruling.of([RuleFinding("taken-back", message, severity="note")], "")
        return Step(replace(step.play, last_ruling=ruling), (*step.moves, move))

    def _answer(self, place: str, face: str, t: float) -> Step[Self]:
        match, (first, _, name) = self.match, place.partition(" ")
        if place == match_words.WHOSE_TURN and not match.turn_lost:
            known = Message.of("formula-turn-known")
            raise CallError(say(sentences(match_words.next_player(match), known)))
        if place == match_words.WHOSE_TURN:
            player = calls.spelled(match, face)
            ruling = Ruling.of((), Message.of("formula-turn-of", player=player))
            return Step(replace(self, match=match.set_turn(player), last_ruling=ruling))
        if first == match_words.LAST_CARD:
            return Step(self._announce(calls.answer_last_card(match, name, face)))
        if place in TURN_PLACES and self.line_report.details.get("formula") is None:
            raise CallError(sentence("formula-none-there"))
        play = replace(self, leftover=()) if place in TURN_PLACES else self
        step = play._after_look(self.spread.with_answer(place, face), t)
        findings, ruling = step.play.line_report.findings, step.play.last_ruling
        for finding in findings:
            if finding.code == MISMATCH:
                raise NotTakenError.of(MISMATCH, finding.message)
        if ruling.summary and ruling is not self.last_ruling:
            return step
        violations = [f.message for f in findings if f.severity == "violation"]
        message = sentences(*violations) or Message.of("formula-told", place=place, face=face)
        ruling = Ruling.of([RuleFinding("told", message, severity="note")], "")
        return replace(step, play=replace(step.play, last_ruling=ruling))


def _full_ruling(ruling: Ruling, player: str | None, taken: bool) -> Ruling:
    """The ruling on a turn with remarks, or with the request to take its cards back."""
    if ruling.valid:
        remarks = (finding.message for finding in ruling.notes if finding.code in REMARKS)
        return replace(ruling, summary=sentences(ruling.summary, *remarks))
    if player is None or ruling.outcome != "invalid":
        return ruling
    back = note("formula-cards-back", (), "taken-back", player=player, draws=taken)
    return Ruling.of([*ruling.findings, back], "")


def _certain_table(report: Report) -> TableFormula | None:
    """The formula or start that a report is certain of; None where there is none."""
    if report.verdict in ("unsure", "unreadable"):
        return None
    formula, start = report.details.get("formula"), report.details.get("start")
    text = formula["text"] if formula else start
    return parse_table(text) if text else None
