"""Calls of Formula: draws, hands, ends and beginnings of rounds."""

from __future__ import annotations

from dataclasses import replace

from referee.games.formula import match_words
from referee.games.formula.position import FACES
from referee.ruling.faces import NO, YES
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.words import sentence
from rules import Message
from rules.formula import Game, Match
from rules.message import Text, sentences
from rules.verdict import PlayResult

CALLS = ("answer", "rule", "undo", "done", "played", "draw", "rack", "end", "begins", "round")


def answer_call(match: Match, call: Call) -> PlayResult[Match]:
    """Rule on a call. Raises CallError for nonsense, NotTakenError where it is not possible now."""
    check_player(match, call)
    played = _play(match, call)
    if not played.taken:
        raise NotTakenError(played.ruling)
    return played


def answer_last_card(match: Match, name: str, face: str) -> PlayResult[Match]:
    """Take the answer to whether a player has played the last card."""
    if face.casefold() not in (YES, NO):
        answer = f"{match_words.LAST_CARD} {name}={face}"
        raise CallError(sentence("formula-yes-or-no", answer=answer))
    return match.with_last_card(spelled(match, name), face.casefold() == YES)


def _play(match: Match, call: Call) -> PlayResult[Match]:
    game = match.game
    if call.word == "draw":
        return _draw(match, call)
    if call.word == "rack":
        return _show_hand(match, call)
    if call.word == "end":
        game_of(match, call)
        ended = match.end_round()
        return _add(ended, *match_words.standings(ended.game)) if ended.taken else ended
    is_over = match.final is not None or (game is not None and game.is_over)
    if call.word == "round" and game is not None and (is_over or call.player is None):
        return match.next_round(call.player)
    if call.player is None:
        raise CallError(sentence("formula-say-who-begins", example=match.players[0]))
    return match.begin_with(call.player)


def _draw(match: Match, call: Call) -> PlayResult[Match]:
    if call.number not in (None, 1):
        raise CallError(sentence("formula-draw-one"))
    match = match.set_turn(_player_of(match, call)) if match.turn_lost else match
    return match_words.draw(match, check_turn(match, call))


def _show_hand(match: Match, call: Call) -> PlayResult[Match]:
    player = _player_of(match, call)
    for face in call.faces:
        if face not in FACES["number"]:
            raise CallError(sentence("formula-no-such-card", said=face))
    shown = match.show_hand(player, call.faces)
    is_next = shown.taken and player == shown.game.player_to_move
    return _add(shown, match_words.prompt(shown.game)) if is_next else shown


def _add(played: PlayResult[Match], *texts: Text) -> PlayResult[Match]:
    """A valid ruling with more to say."""
    summary = sentences(played.ruling.summary, *texts)
    return replace(played, ruling=replace(played.ruling, summary=summary))


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


def _player_of(match: Match, call: Call) -> str:
    """The player that a call is about. Raises CallError where that is unknown."""
    game = game_of(match, call)
    if call.player is None and match.turn_lost:
        raise CallError(sentence("formula-say-who", call=call.word, example=game.players[0]))
    return call.player or game.player_to_move


def check_turn(match: Match, call: Call) -> str:
    """The player of a call, who must be the one to move. Raises NotTakenError otherwise."""
    game, player = game_of(match, call), _player_of(match, call)
    if game.is_over:
        raise NotTakenError.of("game-over", Message.of("formula-round-over", winner=game.winner))
    if player != game.player_to_move:
        turn = Message.of("formula-not-your-turn", player=player, next=game.player_to_move)
        drew = Message.of("formula-if-drawn", player=game.player_to_move)
        raise NotTakenError.of("not-your-turn", sentences(turn, drew))
    return player


def spelled(match: Match, name: str) -> str:
    """A name as the player spells it, regardless of case."""
    return next((own for own in match.players if own.casefold() == name.casefold()), name)
