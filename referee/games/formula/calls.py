"""The calls of Formula: draws, cards counted, rounds, and the match for points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.ruling.report import Question
from referee.table.calls import NO_PLAYERS, Call, CallError
from referee.table.events import EndEvent
from rules import RuleFinding, Ruling
from rules.formula import (
    CardError,
    FinalRuling,
    Game,
    GameError,
    Held,
    Match,
    Ruleset,
    TableFormula,
    Turn,
    finish,
)
from rules.frozen import Frozen
from rules.wording import listed
from vision.piece import Alternative

WHOSE = "turn"
"""The place of an answer that says whose turn it is."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """A game by its calls.

    Attributes
    ----------
    players, ruleset
        Who plays, in the order of their turns, and by which rules.
    game
        The round that is played; None before its first picture, and where nobody named players.
    match
        The rounds before it, where they are played for points.
    hands
        What players showed at the end of the round.
    final
        The end of the round.
    extra
        Who won the round before.
    lost
        Whether nobody knows whose turn it is, until somebody says so.
    """

    players: tuple[str, ...]
    ruleset: Ruleset
    game: Game | None = None
    match: Match | None = None
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    final: FinalRuling | None = None
    extra: str | None = None
    lost: bool = False

    def opened(self, table: TableFormula) -> Rounds:
        """A round begins with what lies on the table."""
        if not self.players:
            return self
        match = self.match or Match(self.players, self.ruleset)
        game = Game.start(self.players, table, self.ruleset, self.extra)
        return replace(self, game=game, match=match, hands={}, final=None)

    def played(self, game: Game) -> Rounds:
        """After a turn."""
        return replace(self, game=game)

    def lose_turn(self) -> Rounds:
        """After what may have been a turn or not: anybody may be next, with any hand."""
        if not self.players or (self.game is not None and self.game.is_over):
            return self
        return replace(self, game=None if self.game is None else _open_hands(self.game), lost=True)

    def turn_of(self, player: str) -> Rounds:
        """Somebody said whose turn it is. Raises CallError for one who plays no more."""
        game = self.game
        if game is None or player not in game.players or player in game.out:
            raise CallError(f"It can be the turn of {listed(self._still_in, 'or')}, not {player}.")
        return replace(self, game=replace(game, to_move=player), lost=False)

    @property
    def _still_in(self) -> tuple[str, ...]:
        out = () if self.game is None else self.game.out
        return tuple(player for player in self.players if player not in out)

    def questions(self) -> tuple[Question, ...]:
        """What nobody can see: whose turn it is, and whether somebody has played the last card."""
        if self.game is None or self.final is not None:
            return ()
        if self.lost:
            asked = "Whose turn is it now? What was in doubt may have been a turn."
            names = self._still_in
            likely = tuple(Alternative(name, 1 / len(names)) for name in names)
            return (Question(None, asked, likely, WHOSE),)
        said = "Has {0} played the last card? If so, say 'hand {0}', and if not, 'played NUMBER'."
        counted = [who for who in self.game.perhaps_out if who not in self.hands]
        return tuple(Question(None, said.format(who)) for who in counted)

    def details(self) -> dict[str, Any]:
        """Hands by their number, points and whose turn it is, as JSON."""
        if self.game is None or self.match is None:
            return {}
        hands = {player: str(held) for player, held in self.game.hands.items()}
        details: dict[str, Any] = {"to_move": self.game.to_move, "hands": hands}
        if self.game.is_over or self.lost:
            details["to_move"] = None
        if self.ruleset.points:
            match, game = self.match, self.game
            details["scores"] = {
                player: match.total(player) + (game.score(player) if self.final is None else 0)
                for player in self.players
            }
        return details

    def ended(self, t: float) -> EndEvent:
        """The winners of the match or of the round, or how it stands."""
        game, match = self.game, self.match
        if game is None or match is None:
            return EndEvent(t, False, {}, "The game goes on.")
        if self.ruleset.points:
            totals = {player: match.total(player) for player in self.players}
            said = ", ".join(f"{player} {points}" for player, points in totals.items())
            if not match.winners:
                return EndEvent(t, False, totals, f"The game is not over: {said}.")
            won = f"{listed(match.winners)} won: {said}."
            return EndEvent(t, True, totals, won, {"winners": list(match.winners)})
        scores = {player: int(player == game.winner) for player in self.players}
        if not game.is_over:
            held = ", ".join(f"{player} holds {hand}" for player, hand in game.hands.items())
            return EndEvent(t, False, scores, f"The round goes on: {held}.")
        return EndEvent(t, True, scores, f"{game.winner} is out.", {"winners": [game.winner]})


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """What came of a call.

    Attributes
    ----------
    rounds, said
        The game after it, and the ruling.
    taken, fresh
        Whether it was taken, and whether the next picture begins another round.
    """

    rounds: Rounds
    said: Ruling
    taken: bool = True
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class RoundCall:
    """A call, and the game when it came."""

    rounds: Rounds
    call: Call

    @property
    def game(self) -> Game:
        """The round that is played. Raises CallError where there is none."""
        if not self.rounds.players:
            raise CallError(NO_PLAYERS)
        if self.rounds.game is None:
            said = f"There is no round yet: show the first formula, then say {self.call.word}."
            raise CallError(said)
        return self.rounds.game

    @property
    def player(self) -> str:
        """Whom the call is about. Raises CallError where nobody is named or known."""
        if self.call.player is None and self.rounds.lost:
            raise CallError(f"Say who it is ({self.call.word} {self.game.players[0]}).")
        return self.call.player or self.game.to_move


def answer_call(asked: RoundCall) -> RoundOutcome:
    """Rule on a call. Raises CallError for one that Formula does not know."""
    if asked.call.word not in _CALLS:
        known = ", ".join(CALLS)
        raise CallError(f"There is no {asked.call.word!r} in Formula; calls are {known}.")
    return _CALLS[asked.call.word](asked)


def _draw(asked: RoundCall) -> RoundOutcome:
    if asked.call.number not in (None, 1):
        raise CallError("One card is drawn instead of a turn; say 'draw'.")
    rounds = asked.rounds.turn_of(asked.player) if asked.rounds.lost else asked.rounds
    played = replace(asked, rounds=rounds).game.play(Turn.drawing(asked.player))
    return RoundOutcome(rounds.played(played.game), played.ruling, played.taken)


def _played(asked: RoundCall) -> RoundOutcome:
    """How many cards left the hand in the last turn that laid a formula."""
    if asked.rounds.lost:
        raise CallError(f"First say whose turn it is now, such as 'answer {WHOSE}=Ann'.")
    record = asked.game.record
    laid = [index for index, turn in enumerate(record) if turn.formula is not None]
    if not laid:
        raise CallError("No formula was laid in this round yet.")
    number = asked.call.number or 0
    try:
        game = asked.game.counted(laid[-1], number)
    except GameError as error:
        raise CallError(str(error)) from None
    said = f"{record[laid[-1]].player} played {number} card{'s' * (number != 1)}."
    return RoundOutcome(asked.rounds.played(game), Ruling.of((), said))


def _hand(asked: RoundCall) -> RoundOutcome:
    if asked.player not in asked.game.players:
        raise CallError(f"{asked.player} does not play in this round.")
    hands = {**asked.rounds.hands, asked.player: asked.call.faces}
    held = ", ".join(asked.call.faces) or "no card"
    said = Ruling.of((), f"{asked.player} holds {held}.")
    return RoundOutcome(replace(asked.rounds, hands=hands), said)


def _end(asked: RoundCall) -> RoundOutcome:
    rounds = asked.rounds
    try:
        final = finish(asked.game, rounds.hands)
    except CardError as error:
        raise CallError(str(error)) from None
    if not final.valid:
        return RoundOutcome(rounds, final.ruling, taken=False)
    match = rounds.match
    if rounds.ruleset.points and match is not None:
        match = match.with_round(final)
    winner = final.standings[0].player
    return RoundOutcome(replace(rounds, final=final, match=match, extra=winner), final.ruling)


def _round(asked: RoundCall) -> RoundOutcome:
    rounds, game = asked.rounds, asked.game
    if not game.is_over and rounds.final is None:
        fault = RuleFinding("round-open", "The round is not over: say 'end' first.")
        return RoundOutcome(rounds, Ruling.of([fault], ""), taken=False)
    extra = rounds.extra or game.winner
    fresh = replace(rounds, game=None, hands={}, final=None, extra=extra, lost=False)
    said = Ruling.of((), "A new round begins: show its first two cards and the card =.")
    return RoundOutcome(fresh, said, fresh=True)


def after_unseen(game: Game, turns: int) -> Game:
    """The round after so many turns that nobody saw."""
    for _ in range(turns):
        game = game.play(Turn.unseen(game.to_move)).game
    return game


def _open_hands(game: Game) -> Game:
    """The round where nobody knows any more what the players hold."""
    hands = {name: Held(int(name not in game.out), None) for name in game.players}
    return replace(game, hands=Frozen(hands))


_CALLS: Mapping[str, Callable[[RoundCall], RoundOutcome]] = {
    "draw": _draw,
    "played": _played,
    "rack": _hand,
    "end": _end,
    "round": _round,
}
CALLS = ("answer", "rule", "undo", "done", *_CALLS)
