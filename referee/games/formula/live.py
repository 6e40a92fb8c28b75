"""Formula at the table: turn by turn, with draws, rounds and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.game import Play, Step
from referee.games.formula import GAME, words
from referee.games.formula.calls import CALLS, RoundCall, answer_call, answer_last
from referee.games.formula.rule import FormulaAdapter, TurnTold
from referee.games.formula.standing import LAST, WHOSE, Rounds, check_players
from referee.games.formula.unread import Unread, cards_of, is_covered
from referee.ruling.answers import pieces_in
from referee.ruling.folding import NOTHING_SAID, NOTHING_SEEN, finding_of
from referee.ruling.report import Finding, Report, Verdict
from referee.ruling.terms import read_ruleset
from referee.table.calls import Call, CallError, NotTakenError
from referee.table.events import EndEvent, MoveEvent
from referee.table.spread import Spread
from referee.words import say, sentence
from rules import Message, Ruling
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

    Attributes
    ----------
    rules
        House rules, as told.
    rounds
        The game by its calls; without players there are just formulas.
    spread
        The cards as they were last seen.
    shown
        The ruling on them: on a turn, or on what lies there since the last.
    moves
        How many turns were seen.
    said
        The ruling on the last turn or call; nothing where other cards have been laid since.
    unread
        A formula that lies there and may be a turn, but is in doubt; None without.
    missed
        How many such turns were covered before they could be read, and are not in `rounds`; None
        where what lay there before is known.
    left
        What cards show that were no turn, and lie there though that turn is over; () without.
    """

    calls = CALLS
    seats = (2, 7)

    rules: Mapping[str, Any]
    rounds: Rounds
    spread: Spread = field(default_factory=Spread)
    shown: Report = NO_CARDS
    moves: int = 0
    said: Ruling = NOTHING_SEEN
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
        return self.spread.as_told(self.shown.pieces)

    @property
    def drawn(self) -> str:
        """The formula as text."""
        formula = self.shown.details.get("formula")
        return str(formula["text"] if formula else self.table or "")

    @property
    def report(self) -> Report:
        """The ruling on the last turn or call, and on what lies there."""
        shown, said = self.shown, self.said
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
            standing = [_noted(one) for one in standing]
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

    def ended(self, t: float) -> EndEvent:
        """How the match, or the round, ended or stands."""
        return self.rounds.ended(t)

    def seen(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: a new formula that is right is a turn."""
        before, spread = self.spread, self.spread.see(sighting)
        cards = {card.id: card for card in before.pieces}
        covered = {
            card.id
            for card in spread.pieces
            if card.id in cards and is_covered(cards[card.id], card)
        }
        if covered or before.ids != spread.ids:
            # What was said of a card is not so of one that covers it, nor of another turn.
            told = {
                at: face
                for at, face in spread.told.items()
                if at not in words.OF_TURN and not covered & {*pieces_in(at)}
            }
            spread = replace(spread, told=told)
        return self._looked(spread, t)

    def called(self, call: Call, t: float) -> Step[Self]:
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
        play = self._saying(*answer_call(RoundCall(self.rounds, call)))
        if call.word == "round" and play.rounds.game is None:
            # What lies there is of the round before.
            left = self.left if self.table is None else self._lying
            play = replace(play, unread=None, missed=None, left=left)
        return Step(play, play._retold(t) if call.word in ("begins", "round") else ())

    def _looked(self, spread: Spread, t: float) -> Step[Self]:
        play = replace(self, spread=spread)
        play = replace(play, shown=play._ruled())
        if play._is_left:
            return Step(play)
        play = replace(play, left=() if _table_of(play.shown) else self.left)._recalled(t)
        if play._is_blind != self._is_blind:
            shown = play._ruled()
            unread = Unread.of(shown, self.rounds.ruleset, self.table, t)
            play = replace(play, shown=shown, unread=unread)
        old, shown, table = self.shown, play.shown, _table_of(play.shown)
        begins = isinstance(table, Start) and table != self.table and self.rounds.is_fresh
        if table is not None and (self.table is None or begins):
            return Step(play._opened(table))
        if table is not None and table == self.table and "turn" not in shown.details:
            return Step(play if play._is_blind else play._as_before(_table_of(old)))
        if table is not None and shown.verdict == "valid" and not isinstance(table, Start):
            assert isinstance(table, Formula)
            return play._unjudged(table, t) if play._is_blind else play._turn(table, t)
        if (shown.verdict, shown.summary) != (old.verdict, old.summary):
            new = Message.of("formula-start-early", cards=str(table))
            said = Ruling.of((), new) if isinstance(table, Start) else NOTHING_SAID
            play = replace(play, said=said)
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

    def _ruled(self) -> Report:
        """The ruling on the cards that lie there."""
        if self.spread.scene is None or not self.spread.scene.pieces:
            return NO_CARDS
        adapter, seen, told = FormulaAdapter(self.rules), self.spread.seen(), self.spread.answers()
        if self.table is None or self._is_blind:
            told = tuple(one for one in told if one.name not in words.OF_TURN)
            return self.spread.lasting(adapter.check(seen, told))
        game = None if self.rounds.lost else self.rounds.game
        held = None if game is None else game.hands[game.to_move].exact
        report = adapter.check_after(seen, told, self.table, held)
        findings = tuple(
            replace(one, message=say(sentences(one.message, Message.of("formula-held-more"))))
            if one.code == TOO_SMALL
            else one
            for one in report.findings
        )
        return self.spread.lasting(replace(report, findings=findings))

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

    def _opened(self, table: TableFormula) -> Self:
        """The first formula, or the start of one: no turn."""
        rounds = self.rounds.opened(table)
        lies = Message.of("formula-lies-first", formula=table)
        said = sentences(lies, *rounds.since(replace(rounds, game=None)))
        play = replace(self, said=Ruling.of((), said), rounds=rounds)
        return replace(play, shown=play._ruled())

    def _as_before(self, lay: TableFormula | None) -> Self:
        """What the rules say lies there does: whatever else `lay` there is taken back."""
        play = replace(self, unread=None)
        if self.said.valid and self.said.summary and lay in (None, self.table):
            return play
        lies = Message.of("formula-as-before", formula=self.table)
        said = sentences(lies, *self.rounds.since(self.rounds))
        return replace(play, said=Ruling.of((), said))

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
            return Step(replace(self, said=ruling, unread=None))
        play = replace(self._saying(rounds, ruling), unread=None)
        play = replace(play, moves=self.moves + 1)
        if ruling.valid:
            play = replace(play, spread=self._settled())
            play = replace(play, shown=play._ruled())
        else:
            play = replace(play, left=self._lying)
        return Step(play, (play._move(t, player, ruling.valid, before, formula),))

    def _move(
        self, t: float, who: str | None, legal: bool | None, before: object, formula: object
    ) -> MoveEvent:
        """The last turn, as it is told."""
        details = {"before": None if before is None else str(before), "formula": str(formula)}
        return MoveEvent(t, self.moves, who, legal, details)

    def _settled(self) -> Spread:
        """The cards once a turn is taken: what was said of it, and of its jokers, is known."""
        jokers = {str(piece.id) for piece in self.shown.pieces if piece.face == JOKER}
        told = self.spread.told.items()
        kept = {at: JOKER if at in jokers else face for at, face in told if at not in words.OF_TURN}
        return replace(self.spread, told=kept)

    def _unjudged(self, formula: Formula, t: float) -> Step[Self]:
        """A right formula that follows one that nobody could read: no turn can be ruled on."""
        rounds, player = self.rounds, None
        counted = self.unread is not None and self.unread.counted
        if rounds.game is not None and not rounds.lost:
            game = rounds.game.unseen(self.missed or 0)
            player = None if counted else game.to_move
            rounds = replace(rounds, game=game if counted else game.unseen(1))
        rounds = rounds.lying(formula)
        message = Message.of("formula-turn-unread", formula=formula)
        finding = note("turn-unread", message)
        said = Ruling.of([finding], sentences(message, *rounds.since(self.rounds)))
        moves = self.moves + (self.missed or 0) + 1
        play = replace(self, rounds=rounds, moves=moves, said=said, unread=None, missed=None)
        play = replace(play, spread=self._settled())
        move = play._move(t, player, None, None, formula)
        return Step(replace(play, shown=play._ruled()), (move,))

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
        unread = replace(self.unread, counted=True)
        missed = None if self.missed is None else 0
        rounds = replace(self.rounds, game=after)
        return replace(self, rounds=rounds, unread=unread, missed=missed)

    def _drawn(self, call: Call) -> Step[Self]:
        """A card is drawn instead of a turn: cards that are none are to be taken back."""
        play = self._counted(call.player)
        rounds, said = answer_call(RoundCall(play.rounds, call))
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
            return replace(self, rounds=rounds, said=replace(said, summary=summary))
        notes = [note("consequence", sentences(*more))] if more else []
        said = Ruling.of([*said.findings, *notes], "")
        return replace(self, rounds=rounds, said=said)

    def _done(self, call: Call, t: float) -> Step[Self]:
        """Somebody says that the turn is over, legal or not, or whose the last one was."""
        asked, table = RoundCall(self.rounds, call), _table_of(self.shown)
        game = asked.game
        if self.rounds.lost and call.player is None:
            raise CallError(sentence("formula-say-whose-over", example=game.players[0]))
        if self.rounds.lost:
            return replace(self, rounds=self.rounds.turn_of(asked.player))._done(call, t)
        if self.shown.questions:
            said = sentence("formula-answer-first", question=self.shown.questions[0].message)
            raise NotTakenError.of("question-open", said)
        if isinstance(table, Formula) and table != self.table and not self._is_left:
            asked.next_player()
            return self._turn(table, t, called=True)
        return self._rebooked(call.player, t)

    def _rebooked(self, who: str | None, t: float) -> Step[Self]:
        """The last formula was this player's: those before had a turn that nobody saw."""
        game = self.rounds.game
        is_last = game is not None and game.last_laid() == 1
        if game is None or not is_last or who in (None, game.record[-1].player, *game.out):
            player = game.to_move if game else ""
            raise CallError(sentence("formula-nothing-new", player=player))
        again = game.retold(1, replace(game.record[-1], player=str(who)))
        if not again.taken:
            why = sentences(*(one.message for one in again.ruling.violations))
            said = sentence("formula-not-laid", player=who, why=why)
            raise NotTakenError.of("not-laid", said)
        play = self._saying(replace(self.rounds, game=again.game), again.ruling)
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
        game, rounds = RoundCall(self.rounds, call).game, self.rounds
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
            cards, formula = turn.cards or 0, turn.formula
            cannot = sentence(
                "formula-not-played", player=turn.player, cards=cards, formula=formula, why=why
            )
            raise NotTakenError.of(MISMATCH, cannot)
        step = play._answered(words.PLAYED, str(turn.cards), t)
        move = self._move(t, turn.player, False, play.table, turn.formula)
        back = Message.of("formula-turn-back", player=turn.player)
        told = sentences(back, *step.play.rounds.since(self.rounds))
        said = Ruling.of([note("taken-back", told)], "")
        return Step(replace(step.play, said=said), (*step.moves, move))

    def _answered(self, place: str, face: str, t: float) -> Step[Self]:
        rounds, (first, _, name) = self.rounds, place.partition(" ")
        if place == WHOSE and not rounds.lost:
            how = Message.of("formula-turn-known")
            raise CallError(say(sentences(rounds.next_said or "", how)))
        if place == WHOSE:
            player = rounds.named(face)
            said = Ruling.of((), Message.of("formula-turn-of", player=player))
            return Step(replace(self, rounds=rounds.turn_of(player), said=said))
        if first == LAST:
            return Step(self._saying(*answer_last(rounds, name, face)))
        if place in words.OF_TURN and self.shown.details.get("formula") is None:
            raise CallError(sentence("formula-none-there"))
        play = replace(self, left=()) if place in words.OF_TURN else self
        step = play._looked(self.spread.say(place, face), t)
        for found in step.play.shown.findings:
            if found.code == MISMATCH:
                raise NotTakenError.of(MISMATCH, found.message)
        if step.play.said.summary and step.play.said is not self.said:
            return step
        wrong = [one.message for one in step.play.shown.findings if one.severity == "violation"]
        what = sentences(*wrong) or Message.of("formula-told", place=place, face=face)
        return replace(step, play=replace(step.play, said=Ruling.of([note("told", what)], "")))


def _in_full(ruling: Ruling, player: str | None, taken: bool) -> Ruling:
    """The ruling on a turn with all that is to be said of it; whether it counts as one."""
    if ruling.valid:
        told = [ruling.summary, *(one.message for one in ruling.notes if one.code in TOLD)]
        return replace(ruling, summary=sentences(*told))
    if player is None or ruling.outcome != "invalid":
        return ruling
    back = Message.of("formula-cards-back", player=player, draws=taken)
    return Ruling.of([*ruling.findings, note("taken-back", back)], "")


def _noted(found: Finding) -> Finding:
    """What would be wrong if somebody meant it, as a note."""
    return replace(found, severity="note") if found.severity == "violation" else found


def _table_of(shown: Report) -> TableFormula | None:
    """What cards that are read beyond doubt show; None where they are no formula."""
    if shown.verdict in ("unsure", "unreadable"):
        return None
    formula, start = shown.details.get("formula"), shown.details.get("start")
    if start is not None:
        return Start.parse(start)
    return None if formula is None else Formula.parse(formula["text"])
