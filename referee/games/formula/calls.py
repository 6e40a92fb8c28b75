"""The calls of Formula: draws, hands, rounds, and the match for points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from referee.games.formula.position import FACES
from referee.games.formula.standing import LAST, Rounds, signed
from referee.ruling.faces import NO, YES
from referee.table.calls import Call, CallError, NotTakenError
from referee.words import say, sentence
from rules import Message, Ruling
from rules.formula import FinalRuling, Standing, finish
from rules.frozen import FrozenDict
from rules.message import sentences

Outcome = tuple[Rounds, Ruling]
"""The game after a call, and what is said of it."""


def answer_call(rounds: Rounds, call: Call) -> Outcome:
    """Rule on a call.

    Raises NotTakenError for one that cannot be taken now, CallError for one that makes no sense.
    """
    rounds.check_player(call)
    return _CALLS[call.word](rounds, call)


def answer_last(rounds: Rounds, player: str, face: str) -> Outcome:
    """The game once it is known whether somebody has played the last card."""
    who = rounds.named(player)
    if rounds.game is None or who not in rounds.game.perhaps_out:
        raise CallError(sentence("formula-last-not-asked", player=who))
    if face.casefold() not in (YES, NO):
        raise CallError(sentence("formula-yes-or-no", answer=f"{LAST} {player}={face}"))
    if face.casefold() == YES:
        return rounds.shown(who, 0), Ruling.of((), Message.of("formula-out", player=who))
    hands = {**rounds.game.hands, who: rounds.game.hands[who].holding(1)}
    kept = replace(rounds, game=replace(rounds.game, hands=FrozenDict(hands)))
    return kept, Ruling.of((), Message.of("formula-plays-on", player=who))


def _draw(rounds: Rounds, call: Call) -> Outcome:
    if call.number not in (None, 1):
        raise CallError(sentence("formula-draw-one"))
    rounds = rounds.turn_of(rounds.player_of(call)) if rounds.lost else rounds
    return rounds.drawn(rounds.check_next(call))


def _hand(rounds: Rounds, call: Call) -> Outcome:
    """What a player holds: what is shown counts, whatever was counted before."""
    who, faces = rounds.player_of(call), call.faces
    for face in faces:
        if face not in FACES["number"]:
            raise CallError(sentence("formula-no-such-card", said=face))
    if rounds.final is not None:
        raise NotTakenError.of("round-ended", sentence("formula-ended-undo"))
    held = rounds.game_of(call).hands[who]
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


def _end(rounds: Rounds, call: Call) -> Outcome:
    if rounds.final is not None:
        raise NotTakenError.of("round-ended", sentence("formula-ended-already"))
    game, match = rounds.game_of(call), rounds.match
    held = game.hands
    shown = {name: cards for name, cards in rounds.hands.items() if held[name].may_be(len(cards))}
    final = finish(game, shown)
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
    for who in game.perhaps_out:
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
    return f"{terms} = {signed(standing.total)}"


def _begins(rounds: Rounds, call: Call) -> Outcome:
    """Who begins a round, as long as no more than its opening was laid."""
    game, who = rounds.game, call.player
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


def _round(rounds: Rounds, call: Call) -> Outcome:
    """The next round; whoever is named begins it, or else who sits next to who began the last."""
    game, who = rounds.game, call.player
    is_ended = rounds.final is not None or (game is not None and game.is_over)
    if game is None or (who and not is_ended):
        return _begins(rounds, call)
    if not is_ended:
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


_CALLS: Mapping[str, Callable[[Rounds, Call], Outcome]] = {
    "draw": _draw,
    "rack": _hand,
    "end": _end,
    "begins": _begins,
    "round": _round,
}
CALLS = ("answer", "rule", "undo", "done", "played", *_CALLS)
