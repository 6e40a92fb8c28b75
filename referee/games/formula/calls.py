"""The calls of Formula: draws, hands, rounds, and the match for points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from referee.games.formula.standing import LAST, Rounds
from referee.ruling.faces import NO, YES
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.words import say
from rules import Ruling
from rules.formula import CardError, FinalRuling, Game, Standing, Turn, finish
from rules.wording import listed


@dataclass(frozen=True, slots=True)
class RoundCall:
    """A call, and the game when it came."""

    rounds: Rounds
    call: Call

    def __post_init__(self) -> None:
        """Raise CallError where nobody plays, or not who is named."""
        if not self.rounds.players:
            raise CallError(NO_PLAYERS)
        if self.call.player not in (None, *self.rounds.players):
            raise CallError(f"{self.call.player} does not play.")

    @property
    def game(self) -> Game:
        """The round that is played. Raises CallError where there is none."""
        if self.rounds.game is None:
            said = f"There is no round yet: show the first formula, then say {self.call.word}."
            raise CallError(said)
        return self.rounds.game

    @property
    def is_ended(self) -> bool:
        """Whether the round is over, or was ended."""
        return self.game.is_over or self.rounds.final is not None

    @property
    def player(self) -> str:
        """Whom the call is about. Raises CallError where that is not known."""
        if self.call.player is None and self.rounds.lost:
            raise CallError(f"Say who it is ({self.call.word} {self.game.players[0]}).")
        return self.call.player or self.game.to_move

    def next_player(self) -> str:
        """Whom the call is about, whose turn it is. Raises NotTakenError for somebody else."""
        who, is_next = self.player, self.game.to_move
        if self.game.is_over:
            said = f"The round is over: {self.game.winner} was first out."
            raise NotTakenError.of("game-over", said)
        if who != is_next:
            said = f"It is {is_next}'s turn, not {who}'s."
            how = f"If {is_next} drew a card, say 'draw {is_next}' first."
            raise NotTakenError.of("not-your-turn", f"{said} {how}")
        return who


def answer_call(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """The game after a call, and what is said of it.

    Raises NotTakenError for one that cannot be taken now, CallError for one that makes no sense.
    """
    return _CALLS[asked.call.word](asked)


def answer_last(rounds: Rounds, player: str, face: str) -> tuple[Rounds, Ruling]:
    """The game once it is known whether somebody has played the last card."""
    who = rounds.named(player)
    if rounds.game is None or who not in rounds.game.perhaps_out:
        raise CallError(f"Nobody asked whether {who} has played the last card.")
    if face.casefold() not in (YES, NO):
        raise CallError(f"The answer must be yes or no, but got '{LAST} {player}={face}'.")
    if face.casefold() == YES:
        return rounds.shown(who, 0), Ruling.of((), f"{who} is out.")
    return rounds.kept_some(who), Ruling.of((), f"{who} goes on.")


def _draw(asked: RoundCall) -> tuple[Rounds, Ruling]:
    if asked.call.number not in (None, 1):
        raise CallError("One card is drawn instead of a turn; say 'draw'.")
    rounds = asked.rounds.turn_of(asked.player) if asked.rounds.lost else asked.rounds
    asked = replace(asked, rounds=rounds)
    played = asked.game.play(Turn.drawing(asked.next_player()))
    return replace(rounds, game=played.game), played.ruling


def _hand(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """What a player holds: what is shown counts, whatever was counted before."""
    rounds, who, faces = asked.rounds, asked.player, asked.call.faces
    if rounds.final is not None:
        raise NotTakenError.of("round-ended", "The round was ended: take that back first (undo).")
    held = asked.game.hands[who]
    if not faces and not held.may_be(0):
        raise NotTakenError.of(
            "hand-count",
            f"By the calls {who} holds {held}: say which, such as 'hand {who} 1 2 joker'; or if "
            f"more were played than was seen, how many (played {who} NUMBER).",
        )
    hands = {**rounds.hands, who: faces}
    rounds = replace(rounds.shown(who, len(faces)), hands=hands)
    said = f"{who} shows {', '.join(faces) or 'no card'}."
    if not held.may_be(len(faces)):
        said += f" By the calls it were {held}: what is shown counts."
    return rounds, Ruling.of((), said)


def _end(asked: RoundCall) -> tuple[Rounds, Ruling]:
    rounds, match = asked.rounds, asked.rounds.match
    if rounds.final is not None:
        said = "The round was ended already: say 'round' for the next."
        raise NotTakenError.of("round-ended", said)
    held = asked.game.hands
    shown = {name: cards for name, cards in rounds.hands.items() if held[name].may_be(len(cards))}
    try:
        final = finish(asked.game, shown)
    except CardError as error:
        raise CallError(str(error)) from None
    if not final.valid:
        first, *_ = wrong = final.ruling.violations
        if first.code == "not-over":
            raise NotTakenError.of(first.code, say(first.message))
        unshown = [name for name in held if not held[name].may_be(len(shown.get(name, ())))]
        how = [f"Say what is held, such as 'hand {name} 1 2 joker'." for name in unshown[:1]]
        why = [say(found.message) for found in wrong]
        raise NotTakenError.of(first.code, " ".join([*why, *how]))
    if rounds.ruleset.points and match is not None:
        match = match.with_round(final)
    for who in asked.game.perhaps_out:
        rounds = rounds if shown.get(who) else rounds.shown(who, 0)
    ended = replace(rounds, final=final, match=match)
    said = f"{final.ruling.summary} {_standings(ended, final)}"
    return ended, replace(final.ruling, summary=said)


def _standings(rounds: Rounds, final: FinalRuling) -> str:
    """How all stand at the end of a round, and where the points are from."""
    if not rounds.ruleset.points:
        return " ".join(f"{one.place}. {one.player}." for one in final.standings)
    totals = rounds.totals
    won = () if rounds.match is None else rounds.match.winners
    said = [f"{one.player} {_sum(one)}, {totals[one.player]} in all" for one in final.standings]
    end = f" {listed(won)} won the game." if won else ""
    return f"{'; '.join(said)}.".replace("-", "−") + end


def _sum(standing: Standing) -> str:
    """ "8 + 10 − 3 = 15" """
    terms = f"{standing.scored}" + f" + {standing.bonus}" * bool(standing.bonus)
    terms += f" − {standing.subtracted}" * bool(standing.subtracted)
    return f"{terms} = {standing.points}"


def _begins(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """Who begins a round, as long as no more than its opening was laid."""
    rounds, game, who = asked.rounds, asked.rounds.game, asked.call.player
    if who is None:
        raise CallError(f"Say who begins, such as 'begins {rounds.players[0]}'.")
    if game is None:
        return replace(rounds, first=who), Ruling.of((), f"{who} begins.{SHOW}")
    laid = [turn.formula is not None for turn in game.record]
    unknown = bool(laid) and game.before is None
    if laid not in ([], [True]) or unknown or rounds.lost or rounds.final:
        said = "Who began this round is settled: more than one turn is over."
        raise NotTakenError.of("begun", said)
    begun = replace(replace(rounds, first=who).opened(game.opening), hands=rounds.hands)
    for turn in game.record:
        assert turn.formula is not None
        begun, _, _ = begun.played(who, turn.formula, turn.cards, turn.over)
    return begun, Ruling.of((), f"{who} began this round.")


def _round(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """The next round; whoever is named begins it, or else who sits next to who began the last."""
    rounds, game, who = asked.rounds, asked.rounds.game, asked.call.player
    if game is None or (who and not asked.is_ended):
        return _begins(asked)
    if not asked.is_ended:
        raise NotTakenError.of("round-open", "The round is not over: say 'end' first.")
    if rounds.final is None and rounds.ruleset.points:
        said = "The round counts once its hands were shown: say 'hand' and 'end' first."
        raise NotTakenError.of("round-open", said)
    if rounds.match is not None and rounds.match.winners:
        said = f"The game is over: {listed(rounds.match.winners)} won."
        raise NotTakenError.of("game-over", said)
    left = rounds.players[(rounds.players.index(game.first) + 1) % len(rounds.players)]
    extra = game.winner if rounds.final is None else rounds.final.standings[0].player
    first = who or left
    fresh = replace(rounds, game=None, hands={}, final=None, first=first, extra=extra, lost=False)
    more = f" {extra} is dealt a card more." if rounds.ruleset.extra_card else ""
    other = "" if who else " If somebody else begins, say who (begins NAME)."
    return fresh, Ruling.of((), f"A new round begins, and {first} begins it.{more}{SHOW}{other}")


SHOW = " Show the first two cards and the card =."


_CALLS: Mapping[str, Callable[[RoundCall], tuple[Rounds, Ruling]]] = {
    "draw": _draw,
    "rack": _hand,
    "end": _end,
    "begins": _begins,
    "round": _round,
}
CALLS = ("answer", "rule", "undo", "done", "played", *_CALLS)
