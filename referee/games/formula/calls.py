"""Calls of Formula: draws, hands, ends and beginnings of rounds."""

from __future__ import annotations

from dataclasses import replace

from referee.games.formula.match_words import (
    LAST_CARD,
    computer,
    note_deviation,
    prompt,
    standings,
)
from referee.games.formula.position import FACES
from referee.ruling.faces import NO, YES
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.words import say, sentence
from rules import Message
from rules.formula import Game, Match, Turn
from rules.message import sentences
from rules.verdict import PlayResult

CALLS = ("answer", "rule", "undo", "done", "played", "draw", "rack", "end", "begins", "round")


def answer_call(match: Match, call: Call) -> PlayResult[Match]:
    """Rule on a call. Raises CallError for nonsense, NotTakenError where it is not possible now."""
    played = _play(match, call)
    if not played.taken:
        raise NotTakenError(played.ruling)
    return played


def answer_last_card(match: Match, name: str, face: str) -> PlayResult[Match]:
    """Take the answer to whether a player has played the last card."""
    if face.casefold() not in (YES, NO):
        raise CallError(sentence("formula-yes-or-no", answer=f"{LAST_CARD} {name}={face}"))
    return match.with_last_card(spelled(match, name), face.casefold() == YES)


def _play(match: Match, call: Call) -> PlayResult[Match]:
    game, is_over = match.game, match.final is not None or bool(match.game and match.game.is_over)
    check_player(match, call)
    if call.word == "draw":
        return _draw(match, call)
    if call.word == "rack":
        return _show_hand(match, call)
    if call.word == "end":
        game_of(match, call)
        ended = match.end_round()
        summary = sentences(ended.ruling.summary, *standings(ended.game))
        ruling = replace(ended.ruling, summary=summary) if ended.taken else ended.ruling
        return replace(ended, ruling=ruling)
    if call.word == "round" and game is not None and (is_over or call.player is None):
        return match.next_round(call.player)
    if call.player is None:
        raise CallError(sentence("formula-say-who-begins", example=match.players[0]))
    return match.begin_with(call.player)


def _draw(match: Match, call: Call) -> PlayResult[Match]:
    if call.number not in (None, 1):
        raise CallError(sentence("formula-draw-one"))
    match = match.set_turn(player_of(match, call)) if match.turn_lost else match
    return note_deviation(match, match.play(Turn.drawing(check_turn(match, call))), None)


def _show_hand(match: Match, call: Call) -> PlayResult[Match]:
    player = player_of(match, call)
    for face in call.faces:
        if face not in FACES["number"]:
            raise CallError(sentence("formula-no-such-card", said=face))
    shown = match.show_hand(player, call.faces)
    if not shown.taken or player != computer(shown.game):
        return shown
    summary = sentences(shown.ruling.summary, prompt(shown.game))
    return replace(shown, ruling=replace(shown.ruling, summary=summary))


def check_player(match: Match, call: Call) -> None:
    """Raise CallError where no players are named, or not the one of the call."""
    if not match.players:
        raise CallError(NO_PLAYERS)
    if call.player not in (None, *match.players):
        raise CallError(sentence("formula-unknown-player", player=call.player))


def game_of(match: Match, call: Call) -> Game:
    """The round that a call is about. Raises CallError where there is none."""
    check_player(match, call)
    if match.game is None:
        raise CallError(sentence("formula-no-round", call=call.word))
    return match.game


def player_of(match: Match, call: Call) -> str:
    """The player that a call is about. Raises CallError where that is unknown."""
    game = game_of(match, call)
    if call.player is None and match.turn_lost:
        raise CallError(sentence("formula-say-who", call=call.word, example=game.players[0]))
    return call.player or game.player_to_move


def check_turn(match: Match, call: Call) -> str:
    """The player of a call, who must be the one to move. Raises NotTakenError otherwise."""
    game, player = game_of(match, call), player_of(match, call)
    if game.is_over:
        over = sentence("formula-round-over", winner=game.winner)
        raise NotTakenError.of("game-over", over)
    if player != game.player_to_move:
        turn = Message.of("formula-not-your-turn", player=player, next=game.player_to_move)
        drew = Message.of("formula-if-drawn", player=game.player_to_move)
        raise NotTakenError.of("not-your-turn", say(sentences(turn, drew)))
    return player


def spelled(match: Match, name: str) -> str:
    """A name as the player spells it, regardless of case."""
    return next((own for own in match.players if own.casefold() == name.casefold()), name)
