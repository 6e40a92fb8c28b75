"""The calls of Formula: draws, hands, rounds, and the match for points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from referee.games.formula.position import FACES
from referee.games.formula.standing import LAST, Rounds, signed
from referee.ruling.faces import NO, YES
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.words import say, sentence
from rules import Message, Ruling
from rules.formula import FinalRuling, Game, Standing, finish
from rules.message import sentences


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
            raise CallError(sentence("formula-unknown-player", player=self.call.player))

    @property
    def game(self) -> Game:
        """The round that is played. Raises CallError where there is none."""
        if self.rounds.game is None:
            raise CallError(sentence("formula-no-round", call=self.call.word))
        return self.rounds.game

    @property
    def is_ended(self) -> bool:
        """Whether the round is over, or was ended."""
        return self.game.is_over or self.rounds.final is not None

    @property
    def player(self) -> str:
        """Whom the call is about. Raises CallError where that is not known."""
        if self.call.player is None and self.rounds.lost:
            call, example = self.call.word, self.game.players[0]
            raise CallError(sentence("formula-say-who", call=call, example=example))
        return self.call.player or self.game.to_move

    def next_player(self) -> str:
        """Whom the call is about, whose turn it is. Raises NotTakenError for somebody else."""
        who, is_next = self.player, self.game.to_move
        if self.game.is_over:
            said = sentence("formula-round-over", winner=self.game.winner)
            raise NotTakenError.of("game-over", said)
        if who != is_next:
            turn = Message.of("formula-not-your-turn", player=who, next=is_next)
            drew = Message.of("formula-if-drawn", player=is_next)
            raise NotTakenError.of("not-your-turn", say(sentences(turn, drew)))
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
        raise CallError(sentence("formula-last-not-asked", player=who))
    if face.casefold() not in (YES, NO):
        raise CallError(sentence("formula-yes-or-no", answer=f"{LAST} {player}={face}"))
    if face.casefold() == YES:
        return rounds.shown(who, 0), Ruling.of((), Message.of("formula-out", player=who))
    return rounds.kept_some(who), Ruling.of((), Message.of("formula-plays-on", player=who))


def _draw(asked: RoundCall) -> tuple[Rounds, Ruling]:
    if asked.call.number not in (None, 1):
        raise CallError(sentence("formula-draw-one"))
    rounds = asked.rounds.turn_of(asked.player) if asked.rounds.lost else asked.rounds
    return rounds.drawn(replace(asked, rounds=rounds).next_player())


def _hand(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """What a player holds: what is shown counts, whatever was counted before."""
    rounds, who, faces = asked.rounds, asked.player, asked.call.faces
    for face in faces:
        if face not in FACES["number"]:
            raise CallError(sentence("formula-no-such-card", said=face))
    if rounds.final is not None:
        raise NotTakenError.of("round-ended", sentence("formula-ended-undo"))
    held = asked.game.hands[who]
    if not faces and not held.may_be(0):
        said = sentence("formula-hand-not-empty", player=who, held=held.cards)
        raise NotTakenError.of("hand-count", said)
    hands = {**rounds.hands, who: faces}
    rounds = replace(rounds.shown(who, len(faces)), hands=hands)
    shows = Message.of("formula-shows", player=who, cards=" ".join(faces) or "none")
    other = Message.of("formula-shown-counts", player=who, held=held.cards)
    seat = rounds.seat if who == rounds.computer else ""
    counts = "" if held.may_be(len(faces)) else other
    return rounds, Ruling.of((), sentences(shows, counts, seat))


def _end(asked: RoundCall) -> tuple[Rounds, Ruling]:
    rounds, match = asked.rounds, asked.rounds.match
    if rounds.final is not None:
        raise NotTakenError.of("round-ended", sentence("formula-ended-already"))
    held = asked.game.hands
    shown = {name: cards for name, cards in rounds.hands.items() if held[name].may_be(len(cards))}
    final = finish(asked.game, shown)
    if not final.valid:
        first, *_ = wrong = final.ruling.violations
        if first.code == "not-over":
            raise NotTakenError.of(first.code, say(first.message))
        unshown = [name for name in held if not held[name].may_be(len(shown.get(name, ())))]
        how = [Message.of("formula-say-hand", player=name) for name in unshown[:1]]
        why = sentences(*(found.message for found in wrong), *how)
        raise NotTakenError.of(first.code, say(why))
    if rounds.ruleset.points and match is not None:
        match = match.with_round(final)
    for who in asked.game.perhaps_out:
        rounds = rounds if shown.get(who) else rounds.shown(who, 0)
    ended = replace(rounds, final=final, match=match)
    said = sentences(final.ruling.summary, *_standings(ended, final))
    return ended, replace(final.ruling, summary=said)


def _standings(rounds: Rounds, final: FinalRuling) -> Iterator[Message]:
    """How all stand at the end of a round, and where the points are from."""
    totals = rounds.totals
    for one in final.standings:
        if rounds.ruleset.points:
            total = signed(totals[one.player])
            yield Message.of("formula-total", player=one.player, sum=_sum(one), total=total)
        else:
            yield Message.of("formula-place", place=one.place, player=one.player)
    if rounds.ruleset.points and rounds.match is not None and rounds.match.winners:
        yield Message.of("formula-winners", players=rounds.match.winners)


def _sum(standing: Standing) -> str:
    """ "8 + 10 − 3 = 15" """
    terms = f"{standing.scored}" + f" + {standing.bonus}" * bool(standing.bonus)
    terms += f" − {standing.subtracted}" * bool(standing.subtracted)
    return f"{terms} = {signed(standing.points)}"


def _begins(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """Who begins a round, as long as no more than its opening was laid."""
    rounds, game, who = asked.rounds, asked.rounds.game, asked.call.player
    if who is None:
        raise CallError(sentence("formula-say-who-begins", example=rounds.players[0]))
    if game is None:
        said = sentences(Message.of("formula-begins", player=who), SHOW)
        return replace(rounds, first=who), Ruling.of((), said)
    laid = [turn.formula is not None for turn in game.record]
    unknown = bool(laid) and game.before is None
    if laid not in ([], [True]) or unknown or rounds.lost or rounds.final:
        raise NotTakenError.of("begun", sentence("formula-begun"))
    begun = replace(replace(rounds, first=who).opened(game.opening), hands=rounds.hands)
    for turn in game.record:
        assert turn.formula is not None
        begun, _, _ = begun.played(who, turn.formula, turn.cards, turn.over)
    return begun, Ruling.of((), Message.of("formula-began", player=who))


def _round(asked: RoundCall) -> tuple[Rounds, Ruling]:
    """The next round; whoever is named begins it, or else who sits next to who began the last."""
    rounds, game, who = asked.rounds, asked.rounds.game, asked.call.player
    if game is None or (who and not asked.is_ended):
        return _begins(asked)
    if not asked.is_ended:
        raise NotTakenError.of("round-open", sentence("formula-end-first"))
    if rounds.final is None and rounds.ruleset.points:
        raise NotTakenError.of("round-open", sentence("formula-hands-first"))
    if rounds.match is not None and rounds.match.winners:
        said = sentence("formula-game-over", players=rounds.match.winners)
        raise NotTakenError.of("game-over", said)
    left = rounds.players[(rounds.players.index(game.first) + 1) % len(rounds.players)]
    extra = game.winner if rounds.final is None else rounds.final.standings[0].player
    first = who or left
    fresh = replace(rounds, game=None, hands={}, final=None, first=first, extra=extra, lost=False)
    more = Message.of("formula-dealt-more", player=extra) if rounds.ruleset.extra_card else ""
    other = "" if who else Message.of("formula-else-begins")
    new = Message.of("formula-new-round", player=first)
    return fresh, Ruling.of((), sentences(new, more, SHOW, other))


SHOW = Message.of("formula-show-start")


_CALLS: Mapping[str, Callable[[RoundCall], tuple[Rounds, Ruling]]] = {
    "draw": _draw,
    "rack": _hand,
    "end": _end,
    "begins": _begins,
    "round": _round,
}
CALLS = ("answer", "rule", "undo", "done", "played", *_CALLS)
