"""Formula at the table: turn by turn, with draws, rounds and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.errors import UsageError
from referee.game import Play, Step
from referee.games.formula import GAME
from referee.games.formula.calls import (
    CALLS,
    WHOSE,
    RoundCall,
    Rounds,
    after_unseen,
    answer_call,
)
from referee.games.formula.rule import FormulaAdapter
from referee.games.formula.unread import Unread
from referee.ruling.folding import NOTHING_SEEN, finding_of
from referee.ruling.report import Report
from referee.ruling.terms import read_ruleset
from referee.table.calls import Call, CallError
from referee.table.events import EndEvent, MoveEvent
from referee.table.spread import Spread, lasting, lasting_ids
from rules import RuleFinding, Ruling
from rules.formula import (
    Formula,
    Game,
    GameError,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    judge_turn,
)
from vision.piece import Piece
from vision.scene import Scene

NO_CARDS = Report(GAME.name, "", "valid", "No cards lie there.", details={"formula": None})


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
        The ruling on the formula that they show.
    table
        What lay there after the last legal turn; None before anything was read.
    moves
        How many turns were seen.
    said
        The ruling on the last turn or call.
    unread
        A formula that lies there and may be a turn, but is in doubt; None without.
    missed
        How many such turns were covered before they could be read, and are not in `rounds`; None
        where what lay there before is known.
    """

    calls = CALLS
    seats = (2, 7)

    rules: Mapping[str, Any]
    rounds: Rounds
    spread: Spread = field(default_factory=Spread)
    shown: Report = NO_CARDS
    table: TableFormula | None = None
    moves: int = 0
    said: Ruling = NOTHING_SEEN
    unread: Unread | None = None
    missed: int | None = None

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        ruleset = read_ruleset(Ruleset.from_dict, rules)
        try:
            if players:
                Game.start(players, Formula.parse("1+1=2"), ruleset)
        except GameError as error:
            raise UsageError(str(error)) from None
        return cls(dict(rules or {}), Rounds(tuple(players), ruleset))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All cards in view."""
        ids = lasting_ids(self.spread.ids, self.shown)
        return self.spread.as_told(lasting(self.shown, ids).pieces)

    @property
    def drawn(self) -> str:
        """The formula as text."""
        formula = self.shown.details.get("formula")
        return str(formula["text"] if formula else self.table or "")

    @property
    def report(self) -> Report:
        """The ruling on the last turn, and on the formula that lies there."""
        ids = lasting_ids(self.spread.ids, self.shown)
        shown = lasting(self.shown, ids)
        questions = (*shown.questions, *self.rounds.questions())
        findings = [finding_of(found) for found in self.said.findings]
        report = replace(
            shown,
            findings=(*findings, *(found for found in shown.findings if found not in findings)),
            questions=questions,
            details={**_renamed(shown.details, ids), **self.rounds.details()},
        )
        if shown.verdict == "unsure" or not self.said.valid:
            outcome = "unsure" if shown.verdict == "unsure" else self.said.outcome
            summary = shown.summary if shown.verdict == "unsure" else self.said.summary
            return replace(report, verdict=outcome, summary=summary)
        if self.rounds.questions():
            return replace(report, verdict="unsure", summary=questions[-1].message)
        return report if shown.verdict == "invalid" else replace(report, summary=self.said.summary)

    def ended(self, t: float) -> EndEvent:
        """How the match, or the round, ended or stands."""
        return self.rounds.ended(t)

    def seen(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: a new formula that is right is a turn."""
        return self._looked(self.spread.see(sighting), t)

    def called(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError for a call that Formula does not know."""
        if call.word == "rule":
            return Step(self, taken=False)
        if call.word == "answer":
            return self._answered(call, t)
        if call.word == "done":
            return self._done(call, t)
        play = self._counted(call.player) if call.word == "draw" else self
        answered = answer_call(RoundCall(play.rounds, call))
        rounds = answered.rounds
        if call.word == "draw" and answered.taken and play.unread and not play.unread.counted:
            rounds = rounds.lose_turn()
        play = replace(play, rounds=rounds, said=answered.said)
        if answered.fresh:
            play = replace(play, table=None, unread=None, missed=None)
        return Step(play, taken=answered.taken)

    def _looked(self, spread: Spread, t: float) -> Step[Self]:
        shown = NO_CARDS
        if spread.scene is not None and spread.scene.components:
            adapter = FormulaAdapter(self.rules)
            shown = adapter.check(spread.seen(), spread.answers())
        play = replace(self, spread=spread, shown=shown)._recalled(t)
        table = _table_of(shown)
        if table is not None and table == self.table and play.missed is None:
            return Step(replace(play, unread=None))
        if table is None or table == self.table:
            return Step(play)
        if self.table is None:
            return Step(play._opened(table))
        if shown.verdict != "valid" or isinstance(table, Start):
            return Step(play)
        if play.missed is None and not (play.unread and play.unread.counted):
            return play._turn(table, t, called=False)
        return play._unjudged(table, t)

    def _recalled(self, t: float) -> Self:
        """The game once it is known whether what was in doubt lies there still."""
        old, new = self.unread, Unread.of(self.shown, self.rounds.ruleset, self.table, t)
        if old is None:
            return replace(self, unread=new)
        table = _table_of(self.shown)
        if old.lies_there(self.shown, t):
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
        said = Ruling.of((), f"{table} lies there at the start.")
        return replace(self, table=table, said=said, rounds=self.rounds.opened(table))

    def _turn(self, formula: Formula, t: float, called: bool) -> Step[Self]:
        """A turn to another formula; one that is not legal is no turn until somebody says so."""
        before, game = self.table, self.rounds.game
        assert before is not None
        player = None if game is None or self.rounds.lost else game.to_move
        if game is None or player is None:
            ruled = judge_turn(before, formula, self.rounds.ruleset)
            ruling, taken, rounds = ruled.ruling, ruled.valid, self.rounds
            if game is not None and taken:
                rounds = rounds.played(replace(game, table=formula))
        else:
            played = game.play(Turn(player, formula))
            ruling = played.ruling
            taken = played.taken and (called or played.ruling.valid)
            rounds = self.rounds.played(played.game) if taken else self.rounds
        unclear = not taken and ruling.outcome == "unsure"
        unread = Unread.unclear(self.shown, t) if unclear else None
        play = replace(self, said=ruling, unread=unread)
        if not taken:
            return Step(play, taken=False)
        play = replace(play, rounds=rounds, moves=self.moves + 1)
        if ruling.valid:
            play = replace(play, table=formula)
        details = {"before": str(before), "formula": str(formula)}
        move = MoveEvent(t, play.moves, player, ruling.valid, details)
        return Step(play, (move,))

    def _unjudged(self, formula: Formula, t: float) -> Step[Self]:
        """A right formula that follows one that nobody could read: no turn can be ruled on."""
        rounds, player, game = self.rounds, None, self.rounds.game
        counted = self.unread is not None and self.unread.counted
        if game is not None and rounds.lost:
            rounds = rounds.played(replace(game, table=formula))
        elif game is not None:
            game = after_unseen(game, self.missed or 0)
            player = None if counted else game.to_move
            game = game if counted else after_unseen(game, 1)
            rounds = rounds.played(replace(game, table=formula))
        message = f"{formula} is right; what lay there before could not be read."
        said = Ruling.of([RuleFinding("turn-unread", message, severity="note")], message)
        moves = self.moves + (self.missed or 0) + 1
        play = replace(
            self, table=formula, rounds=rounds, moves=moves, said=said, unread=None, missed=None
        )
        details = {"before": None, "formula": str(formula)}
        return Step(play, (MoveEvent(t, moves, player, None, details),))

    def _counted(self, player: str | None) -> Self:
        """The game if this player calls: a formula that is in doubt was the turn before."""
        game = self.rounds.game
        if game is None or self.unread is None or self.unread.counted or self.rounds.lost:
            return self
        if player is None:
            raise CallError(f"What lies there may be a turn: say who draws (draw {game.to_move}).")
        after = after_unseen(game, (self.missed or 0) + 1)
        if after.to_move != player:
            return self
        unread = replace(self.unread, counted=True)
        missed = None if self.missed is None else 0
        return replace(self, rounds=self.rounds.played(after), unread=unread, missed=missed)

    def _done(self, call: Call, t: float) -> Step[Self]:
        """Somebody says that the turn is over, legal or not."""
        game, table = RoundCall(self.rounds, call).game, _table_of(self.shown)
        if self.rounds.lost:
            if call.player is None:
                raise CallError(f"Say whose turn is over (done {game.players[0]}).")
            return replace(self, rounds=self.rounds.turn_of(call.player))._done(call, t)
        if call.player not in (None, game.to_move):
            said = game.play(Turn.drawing(str(call.player))).ruling
            return Step(replace(self, said=said), taken=False)
        if not isinstance(table, Formula) or table == self.table:
            raise CallError(f"There is no new formula; {game.to_move} may say draw.")
        return self._turn(table, t, called=True)

    def _answered(self, call: Call, t: float) -> Step[Self]:
        face = str(call.face)
        if call.place == WHOSE and self.rounds.lost:
            names = {name.casefold(): name for name in self.rounds.players}
            player = names.get(face.casefold(), face)
            said = Ruling.of((), f"It is the turn of {player}.")
            return Step(replace(self, rounds=self.rounds.turn_of(player), said=said))
        spread = self.spread.say(str(call.place), face)
        try:
            return self._looked(spread, t)
        except UsageError as error:
            raise CallError(str(error)) from None


def _table_of(shown: Report) -> TableFormula | None:
    """What cards that are read beyond doubt show; None where they are no formula."""
    if shown.verdict in ("unsure", "unreadable"):
        return None
    formula, start = shown.details.get("formula"), shown.details.get("start")
    if start is not None:
        return Start.parse(start)
    return None if formula is None else Formula.parse(formula["text"])


def _renamed(details: Mapping[str, Any], ids: Mapping[int, int]) -> dict[str, Any]:
    """The formula's pieces by lasting ids."""
    renamed = dict(details)
    for part in ("line", "formula"):
        if renamed.get(part):
            pieces = [ids[piece] for piece in renamed[part]["pieces"]]
            renamed[part] = {**renamed[part], "pieces": pieces}
    return renamed
