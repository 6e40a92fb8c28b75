"""Rulings on the calls of Formula: draws, hands, ends and beginnings of rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from referee.games.formula.match_state import LAST_CARD, MatchState, signed
from referee.games.formula.position import FACES
from referee.ruling.faces import NO, YES
from referee.table.calls import Call, CallError, NotTakenError
from referee.words import say, sentence
from rules import Message, Ruling
from rules.formula import FinalRuling, Standing, finish
from rules.frozen import FrozenDict
from rules.message import sentences

Outcome = tuple[MatchState, Ruling]
"""The state after a call, and the ruling on the call."""

SHOW_START = Message.of("formula-show-start")


def answer_call(state: MatchState, call: Call) -> Outcome:
    """Rule on a call. Raises CallError for nonsense, NotTakenError where it is not possible now."""
    state.check_player(call)
    return _CALLS[call.word](state, call)


def answer_last_card(state: MatchState, name: str, face: str) -> Outcome:
    """Take the answer to whether a player has played the last card."""
    player = state.spelled(name)
    if state.game is None or player not in state.game.possibly_out:
        raise CallError(sentence("formula-last-not-asked", player=player))
    if face.casefold() not in (YES, NO):
        raise CallError(sentence("formula-yes-or-no", answer=f"{LAST_CARD} {name}={face}"))
    if face.casefold() == YES:
        ruling = Ruling.of((), Message.of("formula-out", player=player))
        return state.with_hand_size(player, 0), ruling
    hands = {**state.game.hands, player: state.game.hands[player].at_least(1)}
    state = replace(state, game=replace(state.game, hands=FrozenDict(hands)))
    return state, Ruling.of((), Message.of("formula-plays-on", player=player))


def _draw(state: MatchState, call: Call) -> Outcome:
    if call.number not in (None, 1):
        raise CallError(sentence("formula-draw-one"))
    state = state.set_turn(state.player_of(call)) if state.turn_lost else state
    return state.draw(state.check_turn(call))


def _hand(state: MatchState, call: Call) -> Outcome:
    """Record the cards that a player shows; they override the number counted so far."""
    player, faces = state.player_of(call), call.faces
    for face in faces:
        if face not in FACES["number"]:
            raise CallError(sentence("formula-no-such-card", said=face))
    if state.final is not None:
        raise NotTakenError.of("round-ended", sentence("formula-ended-undo"))
    held = state.game_of(call).hands[player]
    if not faces and not held.may_be(0):
        refusal = sentence("formula-hand-not-empty", player=player, held=held.message)
        raise NotTakenError.of("hand-count", refusal)
    hands = {**state.hands, player: faces}
    state = replace(state.with_hand_size(player, len(faces)), hands=hands)
    shows = Message.of("formula-shows", player=player, cards=" ".join(faces) or "none")
    differs = Message.of("formula-shown-counts", player=player, held=held.message)
    prompt = state.prompt if player == state.computer else ""
    summary = sentences(shows, "" if held.may_be(len(faces)) else differs, prompt)
    return state, Ruling.of((), summary)


def _end(state: MatchState, call: Call) -> Outcome:
    if state.final is not None:
        raise NotTakenError.of("round-ended", sentence("formula-ended-already"))
    game, match = state.game_of(call), state.match
    sizes = game.hands
    hands = {name: cards for name, cards in state.hands.items() if sizes[name].may_be(len(cards))}
    final = finish(game, hands)
    if not final.valid:
        first, *_ = violations = final.ruling.violations
        if first.code == "not-over":
            raise NotTakenError.of(first.code, say(first.message))
        missing = [name for name in sizes if not sizes[name].may_be(len(hands.get(name, ())))]
        remedy = [Message.of("formula-say-hand", player=name) for name in missing[:1]]
        reasons = sentences(*(violation.message for violation in violations), *remedy)
        raise NotTakenError.of(first.code, say(reasons))
    if state.ruleset.points and match is not None:
        match = match.with_round(final)
    for player in game.possibly_out:
        state = state if hands.get(player) else state.with_hand_size(player, 0)
    state = replace(state, final=final, match=match)
    summary = sentences(final.ruling.summary, *_standings(state, final))
    return state, replace(final.ruling, summary=summary)


def _standings(state: MatchState, final: FinalRuling) -> Iterator[Message]:
    """Points of the round and of the match, or places where there are no points."""
    totals = state.totals
    for standing in final.standings:
        player = standing.player
        if state.ruleset.points:
            total = signed(totals[player])
            yield Message.of("formula-total", player=player, sum=_sum(standing), total=total)
        else:
            yield Message.of("formula-place", place=standing.place, player=player)
    if state.ruleset.points and state.match is not None and state.match.winners:
        yield Message.of("formula-winners", players=state.match.winners)


def _sum(standing: Standing) -> str:
    """Points of a round: "8 + 10 − 3 = 15"."""
    terms = f"{standing.scored}" + f" + {standing.bonus}" * bool(standing.bonus)
    terms += f" − {standing.subtracted}" * bool(standing.subtracted)
    return f"{terms} = {signed(standing.total)}"


def _begins(state: MatchState, call: Call) -> Outcome:
    """Set who begins the round, unless more than its first turn was played."""
    game, player = state.game, call.player
    if player is None:
        raise CallError(sentence("formula-say-who-begins", example=state.players[0]))
    if game is None:
        summary = sentences(Message.of("formula-begins", player=player), SHOW_START)
        return replace(state, first=player), Ruling.of((), summary)
    lays = [turn.formula is not None for turn in game.history]
    unknown = bool(lays) and game.before is None
    if lays not in ([], [True]) or unknown or state.turn_lost or state.final:
        raise NotTakenError.of("begun", sentence("formula-begun"))
    begun = replace(replace(state, first=player).start_round(game.opening), hands=state.hands)
    for turn in game.history:
        assert turn.formula is not None
        begun, _, _ = begun.lay(player, turn.formula, turn.cards, turn.covers_joker)
    return begun, Ruling.of((), Message.of("formula-began", player=player))


def _round(state: MatchState, call: Call) -> Outcome:
    """Begin the next round: with the player named, or the one after who began the last round."""
    game, named = state.game, call.player
    is_ended = state.final is not None or (game is not None and game.is_over)
    if game is None or (named and not is_ended):
        return _begins(state, call)
    if not is_ended:
        raise NotTakenError.of("round-open", sentence("formula-end-first"))
    if state.final is None and state.ruleset.points:
        raise NotTakenError.of("round-open", sentence("formula-hands-first"))
    if state.match is not None and state.match.winners:
        refusal = sentence("formula-game-over", players=state.match.winners)
        raise NotTakenError.of("game-over", refusal)
    left = state.players[(state.players.index(game.first) + 1) % len(state.players)]
    extra = game.winner if state.final is None else state.final.standings[0].player
    first = named or left
    state = replace(
        state, game=None, hands={}, final=None, first=first, extra=extra, turn_lost=False
    )
    dealt = Message.of("formula-dealt-more", player=extra) if state.ruleset.extra_card else ""
    hint = "" if named else Message.of("formula-else-begins")
    new = Message.of("formula-new-round", player=first)
    return state, Ruling.of((), sentences(new, dealt, SHOW_START, hint))


_CALLS: Mapping[str, Callable[[MatchState, Call], Outcome]] = {
    "draw": _draw,
    "rack": _hand,
    "end": _end,
    "begins": _begins,
    "round": _round,
}
CALLS = ("answer", "rule", "undo", "done", "played", *_CALLS)
