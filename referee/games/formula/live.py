"""Formula at the table: turn by turn, with draws, rounds and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.game import Play, Step
from referee.games.formula import GAME, words
from referee.games.formula.calls import CALLS, answer_call, answer_last
from referee.games.formula.rule import FormulaAdapter, TurnTold
from referee.games.formula.standing import LAST, WHOSE, Rounds, check_players
from referee.games.formula.unread import Unread, cards_of, is_covered
from referee.ruling.answers import pieces_in
from referee.ruling.options import read_ruleset
from referee.ruling.report import Report, Verdict
from referee.ruling.verdict import EMPTY_RULING, NOTHING_SEEN, finding_of
from referee.table.calls import Call, CallError, NotTakenError
from referee.table.events import EndEvent, MoveEvent
from referee.table.spread import Spread, with_question_places
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.formula import JOKER, Formula, Ruleset, Start, TableFormula, Turn
from rules.message import Text, sentences
from rules.verdict import note
from vision.piece import Piece
from vision.scene import Scene

MISMATCH = "cards-mismatch"
"""Code of a count of cards with which nobody can have laid what lies there."""

TOO_SMALL = "hand-too-small"
"""Code of what a hand that was counted wrong makes of a turn."""

TOLD = ("hand-doubtful", "no-stock", "not-as-said")
"""Codes of what is to be said of a turn though it is right."""

NO_CARDS = Report(GAME.name, "", "valid", "", details={"formula": None})


@dataclass(frozen=True)
class FormulaPlay(Play[Scene]):
    """A game of Formula as it stands.

    `rounds` is the game by its calls, `spread` the cards as they were last seen, `shown` the ruling
    on them and `last_ruling` that on the last turn or call, empty once other cards were laid
    since. `moves` turns were seen. A formula that lies there and may be a turn, but is in doubt, is
    `unread`; `missed` such turns were covered before they could be read and are not in `rounds`,
    None where what lay there before is known. `left` is what cards show that were no turn, and lie
    there though that turn is over.
    """

    calls = CALLS
    seats = (2, 7)

    rules: Mapping[str, Any]
    rounds: Rounds
    spread: Spread = field(default_factory=Spread)
    shown: Report = NO_CARDS
    moves: int = 0
    last_ruling: Ruling = NOTHING_SEEN
    unread: Unread | None = None
    missed: int | None = None
    left: tuple[str | None, ...] = ()

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        ruleset = read_ruleset(Ruleset.from_dict, rules)
        check_players(players, ruleset)
        return cls(dict(rules or {}), Rounds(tuple(players), ruleset))

    @property
    def table(self) -> TableFormula | None:
        """What lay there after the last legal turn; None before anything was read."""
        return self.rounds.table

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All cards in view."""
        return self.spread.pieces_with_answers(self.shown.pieces)

    @property
    def position_text(self) -> str:
        """The formula as text."""
        formula = self.shown.details.get("formula")
        return str(formula["text"] if formula else self.table or "")

    @property
    def report(self) -> Report:
        """The ruling on the last turn or call, and on what lies there."""
        shown, said = self.shown, self.last_ruling
        asked = self.rounds.questions()
        found = [finding_of(one) for one in said.findings]
        standing = [one for one in shown.findings if one not in found]
        summary = [said.summary] if said.summary else []
        lies: Text = shown.summary or Message.of("formula-no-cards")
        if shown.verdict == "invalid" and (said.valid or not summary):
            summary += [one.message for one in standing if one.severity == "violation"]
        elif shown.verdict == "unsure" or not summary:
            summary.append(lies)
        if said.summary and said.valid:
            # Cards that are no turn are only to be taken back once somebody else is next.
            standing = [
                replace(one, severity="note") if one.severity == "violation" else one
                for one in standing
            ]
        verdict: Verdict = said.outcome if said.summary else shown.verdict
        if asked or shown.verdict == "unsure":
            verdict, summary = "unsure", [*summary, *(one.message for one in asked)]
        details = {**shown.details, **self.rounds.details()}
        return replace(
            shown,
            verdict=verdict,
            summary=say(sentences(*summary)),
            findings=(*found, *standing),
            questions=(*shown.questions, *asked),
            details=details,
        )

    def end_event(self, t: float) -> EndEvent:
        """How the match, or the round, ended or stands."""
        return self.rounds.ended(t)

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: a new formula that is right is a turn."""
        before, spread = self.spread, self.spread.with_scene(sighting)
        cards = {card.id: card for card in before.pieces}
        covered = {
            now.id for now in spread.pieces if now.id in cards and is_covered(cards[now.id], now)
        }
        if covered or before.ids != spread.ids:
            # What was said of a card is not so of one that covers it, nor of another turn.
            told = {
                at: face
                for at, face in spread.answers_by_place.items()
                if at not in words.OF_TURN and not covered & {*pieces_in(at)}
            }
            spread = replace(spread, answers_by_place=told)
        return self._looked(spread, t)

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        match call.word:
            case "answer":
                return self._answered(str(call.place), str(call.face), t)
            case "done":
                return self._done(call, t)
            case "played":
                return self._played(call, t)
            case "draw":
                return self._drawn(call)
        play = self._saying(*answer_call(self.rounds, call))
        if call.word == "round" and play.rounds.game is None:
            # What lies there is of the round before.
            left = self.left if self.table is None else self._lying
            play = replace(play, unread=None, missed=None, left=left)
        return Step(play, play._retold(t) if call.word in ("begins", "round") else ())

    def _looked(self, spread: Spread, t: float) -> Step[Self]:
        play = self._with(spread=spread)
        if play._is_left:
            return Step(play)
        play = replace(play, left=() if _table_of(play.shown) else self.left)._recalled(t)
        if play._is_blind != self._is_blind:
            play = play._with()
            unread = Unread.of(play.shown, self.rounds.ruleset, self.table, t)
            play = replace(play, unread=unread)
        old, shown, table = self.shown, play.shown, _table_of(play.shown)
        # Without players nobody keeps the turns.
        is_fresh = self.rounds.game is None or not self.rounds.game.record
        begins = isinstance(table, Start) and table != self.table and is_fresh
        if table is not None and (self.table is None or begins):
            # The first formula, or the start of one: no turn.
            rounds = self.rounds.opened(table)
            lies = Message.of("formula-lies-first", formula=table)
            said = sentences(lies, *rounds.since(replace(rounds, game=None)))
            return Step(play._with(rounds=rounds, last_ruling=Ruling.of((), said)))
        if table is not None and table == self.table and "turn" not in shown.details:
            return Step(play if play._is_blind else play._as_before(_table_of(old)))
        if isinstance(table, Formula) and shown.verdict == "valid":
            return play._unjudged(table, t) if play._is_blind else play._turn(table, t)
        if (shown.verdict, shown.summary) != (old.verdict, old.summary):
            early = Message.of("formula-start-early", cards=str(table))
            is_start = isinstance(table, Start)
            play = replace(play, last_ruling=Ruling.of((), early) if is_start else EMPTY_RULING)
        return Step(play)

    @property
    def _lying(self) -> tuple[str | None, ...]:
        """What the cards of the line show."""
        return tuple(card.face for card in cards_of(self.shown))

    @property
    def _is_left(self) -> bool:
        """Whether the cards that lie there were no turn, and are still to be taken back."""
        return self.left != () and self.left == self._lying

    @property
    def _is_blind(self) -> bool:
        """Whether nobody knows what lay there before."""
        return self.missed is not None or (self.unread is not None and self.unread.counted)

    def _with(self, **changes: Any) -> Self:
        """The game with some changes, and the cards that lie there ruled on by it."""
        play = replace(self, **changes)
        return replace(play, shown=play._ruled())

    def _ruled(self) -> Report:
        """The ruling on the cards that lie there."""
        if not self.spread.pieces:
            return NO_CARDS
        adapter, seen, told = FormulaAdapter(self.rules), self.spread.view(), self.spread.answers()
        if self.table is None or self._is_blind:
            told = tuple(one for one in told if one.name not in words.OF_TURN)
            return with_question_places(adapter.check(seen, told))
        game = None if self.rounds.lost else self.rounds.game
        held = None if game is None else game.hands[game.to_move].exact
        report = adapter.check_after(seen, told, self.table, held)
        findings = tuple(
            replace(one, message=say(sentences(one.message, Message.of("formula-held-more"))))
            if one.code == TOO_SMALL
            else one
            for one in report.findings
        )
        return with_question_places(replace(report, findings=findings))

    def _recalled(self, t: float) -> Self:
        """The game once it is known whether what was in doubt lies there still."""
        old, new = self.unread, Unread.of(self.shown, self.rounds.ruleset, self.table, t)
        if old is None:
            return replace(self, unread=new)
        table = _table_of(self.shown)
        if old.lies_there(self.shown, t):
            if new is None and not old.counted:
                return replace(self, unread=None)
            sure = new if new is not None and new.sure else old
            return replace(self, unread=replace(sure, seen=t, counted=old.counted))
        if new is None and table is None:
            return self  # A hand over the cards covers them for good only if others lie there.
        back = table is not None and table == self.table
        play = replace(self, unread=new, missed=self.missed if back else self.missed or 0)
        if old.counted:
            return play
        if old.sure and not back and not old.may_be(self.shown):
            return replace(play, missed=(self.missed or 0) + 1)
        return replace(play, rounds=self.rounds.lose_turn())

    def _as_before(self, lay: TableFormula | None) -> Self:
        """What the rules say lies there does: whatever else `lay` there is taken back."""
        play = replace(self, unread=None)
        if self.last_ruling.valid and self.last_ruling.summary and lay in (None, self.table):
            return play
        lies = Message.of("formula-as-before", formula=self.table)
        said = sentences(lies, *self.rounds.since(self.rounds))
        return replace(play, last_ruling=Ruling.of((), said))

    def _turn(self, formula: Formula, t: float, called: bool = False) -> Step[Self]:
        """A turn to another formula; one that is not legal is none until somebody says so."""
        before, game, rounds = self.table, self.rounds.game, self.rounds
        assert before is not None
        told, _ = TurnTold.of(self.spread.answers())
        player = None if game is None or rounds.lost else game.to_move
        rounds, ruling, taken = rounds.played(player, formula, told.played, told.over)
        if not ruling.valid:
            taken, rounds = (taken, rounds) if called else (False, self.rounds)
        ruling = _in_full(ruling, player, taken)
        if not taken:
            return Step(replace(self, last_ruling=ruling, unread=None))
        play = replace(self._saying(rounds, ruling), unread=None, moves=self.moves + 1)
        valid = ruling.valid
        play = play._with(spread=self._settled()) if valid else replace(play, left=self._lying)
        return Step(play, (play._move(t, player, valid, before, formula),))

    def _move(
        self, t: float, who: str | None, legal: bool | None, before: object, formula: object
    ) -> MoveEvent:
        """The last turn, as it is told."""
        details = {"before": None if before is None else str(before), "formula": str(formula)}
        return MoveEvent(t, self.moves, who, legal, details)

    def _settled(self) -> Spread:
        """The cards once a turn is taken: what was said of it, and of its jokers, is known."""
        jokers = {str(piece.id) for piece in self.shown.pieces if piece.face == JOKER}
        told = self.spread.answers_by_place.items()
        kept = {at: JOKER if at in jokers else face for at, face in told if at not in words.OF_TURN}
        return replace(self.spread, answers_by_place=kept)

    def _unjudged(self, formula: Formula, t: float) -> Step[Self]:
        """A right formula that follows one that nobody could read: no turn can be ruled on."""
        rounds, player = self.rounds, None
        counted = self.unread is not None and self.unread.counted
        if rounds.game is not None and not rounds.lost:
            game = rounds.game.unseen(self.missed or 0)
            player = None if counted else game.to_move
            rounds = replace(rounds, game=game if counted else game.unseen(1))
        rounds = rounds.lying(formula)
        unread = Message.of("formula-turn-unread", formula=formula)
        came = sentences(unread, *rounds.since(self.rounds))
        said = Ruling.of([note(unread)], came)
        play = replace(self, moves=self.moves + (self.missed or 0) + 1, unread=None, missed=None)
        play = play._with(rounds=rounds, last_ruling=said, spread=self._settled())
        return Step(play, (play._move(t, player, None, None, formula),))

    def _counted(self, player: str | None) -> Self:
        """The game if this player draws: a formula that is in doubt was the turn before."""
        game = self.rounds.game
        if game is None or self.unread is None or self.unread.counted or self.rounds.lost:
            return self
        if player is None:
            raise CallError(sentence("formula-who-draws", player=game.to_move))
        after = game.unseen((self.missed or 0) + 1)
        if after.to_move != player:
            return self
        rounds, unread = replace(self.rounds, game=after), replace(self.unread, counted=True)
        missed = None if self.missed is None else 0
        return replace(self, rounds=rounds, unread=unread, missed=missed)

    def _drawn(self, call: Call) -> Step[Self]:
        """A card is drawn instead of a turn: cards that are none are to be taken back."""
        play = self._counted(call.player)
        rounds, said = answer_call(play.rounds, call)
        of_turn = any(asked.at in words.OF_TURN for asked in play.shown.questions)
        in_doubt = play.unread is not None and not play.unread.counted
        if in_doubt and not of_turn:
            rounds = rounds.lose_turn()
        if (in_doubt and of_turn) or play.shown.verdict == "invalid":
            play = replace(play, unread=None, left=play._lying)
        return Step(replace(self._saying(rounds, said), unread=play.unread, left=play.left))

    def _saying(self, rounds: Rounds, said: Ruling) -> Self:
        """The game after a turn or a call, and what has come of it."""
        more = rounds.since(self.rounds, said.summary)
        if said.valid:
            summary = sentences(said.summary, *more)
            return replace(self, rounds=rounds, last_ruling=replace(said, summary=summary))
        told = [RuleFinding("consequence", sentences(*more), severity="note")] if more else []
        said = Ruling.of([*said.findings, *told], "")
        return replace(self, rounds=rounds, last_ruling=said)

    def _done(self, call: Call, t: float) -> Step[Self]:
        """Somebody says that the turn is over, legal or not, or whose the last one was."""
        rounds, table, game = self.rounds, _table_of(self.shown), self.rounds.game_of(call)
        if rounds.lost:
            if call.player is None:
                raise CallError(sentence("formula-say-whose-over", example=game.players[0]))
            return replace(self, rounds=rounds.turn_of(call.player))._done(call, t)
        if self.shown.questions:
            said = sentence("formula-answer-first", question=self.shown.questions[0].message)
            raise NotTakenError.of("question-open", said)
        if isinstance(table, Formula) and table != self.table and not self._is_left:
            rounds.check_next(call)
            return self._turn(table, t, called=True)
        # The last formula was this player's: those before had a turn that nobody saw.
        who = call.player
        if game.last_laid() != 1 or who in (None, game.record[-1].player, *game.out):
            raise CallError(sentence("formula-nothing-new", player=game.to_move))
        again = game.retold(1, replace(game.record[-1], player=str(who)))
        if not again.taken:
            why = sentences(*(one.message for one in again.ruling.violations))
            said = sentence("formula-not-laid", player=who, why=why)
            raise NotTakenError.of("not-laid", said)
        play = self._saying(replace(rounds, game=again.game), again.ruling)
        return Step(play, play._retold(t))

    def _retold(self, t: float) -> tuple[MoveEvent, ...]:
        """The last turn, where it has turned out whose it was."""
        game = self.rounds.game
        if game is None or game.before is None:
            return ()
        turn = game.record[-1]
        return (self._move(t, turn.player, True, game.before.table, turn.formula),)

    def _played(self, call: Call, t: float) -> Step[Self]:
        """How many cards left the hand: in the turn that lies there, or in one before it."""
        rounds, game = self.rounds, self.rounds.game_of(call)
        if rounds.lost:
            raise CallError(sentence("formula-turn-first", example=game.players[0]))
        who, number = call.player, call.number or 0
        of_whom = (game.to_move,) if self._is_left else (game.to_move, None)
        if "turn" in self.shown.details and who in of_whom:
            return self._answered(words.PLAYED, str(number), t)
        ago = game.last_laid(who)
        if ago is None:
            raise CallError(sentence("formula-none-laid", player=who or "none"))
        turn = replace(game.record[-ago], cards=number)
        again = game.retold(ago, turn)
        if not again.taken:
            return self._refused(turn, ago, again.ruling, t)
        said = Message.of("formula-played", player=turn.player, cards=number, formula=turn.formula)
        return Step(self._saying(replace(rounds, game=again.game), Ruling.of((), said)))

    def _refused(self, turn: Turn, ago: int, ruling: Ruling, t: float) -> Step[Self]:
        """A count with which a turn was not legal: the last is judged anew, if it lies there."""
        assert self.rounds.game is not None
        rounds = replace(self.rounds, game=self.rounds.game.back(ago))
        play = replace(self, rounds=rounds, moves=self.moves - 1)
        lies = _table_of(self.shown) == self.table and isinstance(turn.formula, Formula)
        if ago > 1 or not lies or any(one.code == MISMATCH for one in ruling.findings):
            why = sentences(*(one.message for one in ruling.violations))
            told = {"player": turn.player, "cards": turn.cards or 0, "formula": turn.formula}
            raise NotTakenError.of(MISMATCH, sentence("formula-not-played", **told, why=why))
        step = play._answered(words.PLAYED, str(turn.cards), t)
        move = self._move(t, turn.player, False, play.table, turn.formula)
        back = Message.of("formula-turn-back", player=turn.player)
        came = sentences(back, *step.play.rounds.since(self.rounds))
        said = Ruling.of([RuleFinding("taken-back", came, severity="note")], "")
        return Step(replace(step.play, last_ruling=said), (*step.moves, move))

    def _answered(self, place: str, face: str, t: float) -> Step[Self]:
        rounds, (first, _, name) = self.rounds, place.partition(" ")
        if place == WHOSE and not rounds.lost:
            how = Message.of("formula-turn-known")
            raise CallError(say(sentences(rounds.next_said or "", how)))
        if place == WHOSE:
            player = rounds.named(face)
            said = Ruling.of((), Message.of("formula-turn-of", player=player))
            return Step(replace(self, rounds=rounds.turn_of(player), last_ruling=said))
        if first == LAST:
            return Step(self._saying(*answer_last(rounds, name, face)))
        if place in words.OF_TURN and self.shown.details.get("formula") is None:
            raise CallError(sentence("formula-none-there"))
        play = replace(self, left=()) if place in words.OF_TURN else self
        step = play._looked(self.spread.with_answer(place, face), t)
        for found in step.play.shown.findings:
            if found.code == MISMATCH:
                raise NotTakenError.of(MISMATCH, found.message)
        if step.play.last_ruling.summary and step.play.last_ruling is not self.last_ruling:
            return step
        wrong = [one.message for one in step.play.shown.findings if one.severity == "violation"]
        what = sentences(*wrong) or Message.of("formula-told", place=place, face=face)
        said = Ruling.of([RuleFinding("told", what, severity="note")], "")
        return replace(step, play=replace(step.play, last_ruling=said))


def _in_full(ruling: Ruling, player: str | None, taken: bool) -> Ruling:
    """The ruling on a turn with all that is to be said of it; whether it counts as one."""
    if ruling.valid:
        told = [ruling.summary, *(one.message for one in ruling.notes if one.code in TOLD)]
        return replace(ruling, summary=sentences(*told))
    if player is None or ruling.outcome != "invalid":
        return ruling
    back = note("formula-cards-back", (), "taken-back", player=player, draws=taken)
    return Ruling.of([*ruling.findings, back], "")


def _table_of(shown: Report) -> TableFormula | None:
    """What cards that are read beyond doubt show; None where they are no formula."""
    if shown.verdict in ("unsure", "unreadable"):
        return None
    formula, start = shown.details.get("formula"), shown.details.get("start")
    if start is not None:
        return Start.parse(start)
    return None if formula is None else Formula.parse(formula["text"])
