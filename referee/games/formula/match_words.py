"""What is said of a match: questions, news, how it stands, and the computer's turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import starmap
from typing import Any

from referee.errors import UsageError
from referee.ruling.faces import NO, YES
from referee.ruling.report import Question
from referee.ruling.where import equally_likely
from referee.table.calls import computer_level, is_computer
from referee.table.events import EndEvent
from referee.words import say, sentence
from rules import Message
from rules.errors import GameError
from rules.formula import (
    Card,
    Choice,
    Formula,
    Game,
    HandSize,
    Match,
    Ruleset,
    Standing,
    Start,
    Turn,
    choose,
)
from rules.formula.seat import LEVELS
from rules.message import Text, mentions
from rules.verdict import PlayResult, note

WHOSE_TURN = "turn"
"""Answer place: whose turn it is."""

LAST_CARD = "last"
"""Answer place, followed by a player's name: whether that player has played the last card."""


def check_players(players: Sequence[str], ruleset: Ruleset) -> None:
    """Raise UsageError for players who cannot play a round; no players at all are fine."""
    try:
        if players:
            Game.start(players, Start(Card(1), Card(1)), ruleset)
    except GameError as error:
        raise UsageError(say(error.args[0])) from None


def questions_of(match: Match) -> tuple[Question, ...]:
    """Ask what the table cannot show: whose turn it is, and who has played the last card."""
    if match.game is None or match.final is not None:
        return ()
    if match.turn_lost:
        message = sentence("formula-whose-turn")
        return (Question(None, message, equally_likely(*match.players_in), WHOSE_TURN),)
    return tuple(
        Question(
            None,
            sentence("formula-played-last", player=name),
            equally_likely(YES, NO),
            f"{LAST_CARD} {name}",
        )
        for name in match.game.possibly_out
    )


def changes(before: Match, after: Match, summary: Text = "") -> tuple[Text, ...]:
    """Who is out, hands, points and the next player now, except what the summary mentions."""
    game, old = after.game, before.game
    if game is None:
        return ()
    hands = comma_list(
        _hand_message(name, hand)
        for name, hand in game.hands.items()
        if (old is None or old.hands[name] != hand) and name not in game.out
    )
    scores = comma_list(
        Message.of("formula-has-points", player=name, points=signed(total), number=abs(total))
        for name, total in after.totals.items()
        if after.ruleset.points and after.final is None and before.totals.get(name, 0) != total
    )
    out, was_out = game.out, () if old is None else old.out
    messages = (
        *(Message.of("formula-out", player=name) for name in out if name not in was_out),
        *(Message.of("formula-not-out", player=name) for name in was_out if name not in out),
        *(Message.of("formula-so", things=part) for part in (hands, scores) if part),
        next_player(after),
    )
    return tuple(text for text in messages if text and not mentions(summary, text))


def next_player(match: Match) -> Text:
    """Whose turn it is; "" where that is unknown."""
    player = match.player_to_move
    return Message.of("formula-next", player=player) if player else ""


def details(match: Match) -> dict[str, Any]:
    """Player to move, sizes of hands, points and a status line, as JSON."""
    game = match.game
    if game is None or not match.players:
        return {}
    sizes = {player: str(hand) for player, hand in game.hands.items()}
    told: dict[str, Any] = {"to_move": match.player_to_move, "hands": sizes}
    if match.ruleset.points:
        told["scores"] = match.totals
    turns = ((name, hand, name == told["to_move"]) for name, hand in game.hands.items())
    hands = comma_list(
        Message.of("formula-status-hand", turn=turn, player=name, held=hand.message)
        for name, hand, turn in turns
    )
    status = Message.of("formula-status", hands=hands, rest=game.stock_and_covered.message)
    return {**told, "status": [say(line) for line in (status, prompt(match)) if line]}


def end_event(match: Match, t: float) -> EndEvent:
    """The winners of the match or the round, or the state of play."""
    game, winners = match.game, tuple[str | None, ...]()
    if match.points and match.ruleset.points:
        scores = dict(match.points)
        winners = match.winners
        points = comma_list(
            Message.of("formula-points", player=player, points=signed(total))
            for player, total in scores.items()
        )
        goes_on = Message.of("formula-game-open", points=points)
        won = Message.of("formula-game-won", players=winners, points=points)
    elif match.players and game is not None:
        scores = {player: int(player == game.winner) for player in match.players}
        winners = (game.winner,) if game.is_over else ()
        hands = comma_list(starmap(_hand_message, game.hands.items()))
        goes_on = Message.of("formula-round-open", hands=hands)
        won = Message.of("formula-out", player=game.winner)
    else:
        return EndEvent(t, False, {}, sentence("formula-goes-on"))
    if not winners:
        return EndEvent(t, False, scores, say(goes_on))
    return EndEvent(t, True, scores, say(won), {"winners": [*winners]})


def standings(match: Match) -> Iterable[Message]:
    """Points of the round and of the match, or places where there are no points."""
    for standing in match.final.standings if match.final else ():
        player = standing.player
        if match.ruleset.points:
            total = signed(match.totals[player])
            yield Message.of("formula-total", player=player, sum=_sum(standing), total=total)
        else:
            yield Message.of("formula-place", place=standing.place, player=player)
    if match.ruleset.points and match.winners:
        yield Message.of("formula-winners", players=match.winners)


def _sum(standing: Standing) -> str:
    """Points of a round: "8 + 10 − 3 = 15"."""
    terms = f"{standing.scored}" + f" + {standing.bonus}" * bool(standing.bonus)
    terms += f" − {standing.subtracted}" * bool(standing.subtracted)
    return f"{terms} = {signed(standing.total)}"


def comma_list(parts: Iterable[Message]) -> Text:
    """Messages joined by commas; "" for none."""
    things = tuple(parts)
    return Message.of("list-comma", things=things) if things else ""


def signed(points: int) -> str:
    """Points as text, with a proper minus sign."""
    return str(points).replace("-", "−")


def _hand_message(player: str, hand: HandSize) -> Message:
    return Message.of("formula-hand", player=player, held=hand.message)


# The computer's turn.


def _computer_hand(match: Match) -> tuple[str, ...]:
    """Faces in the computer's hand, if it is to move; () where they are unknown."""
    player = match.player_to_move
    if match.game is None or player is None or not is_computer(player) or match.final:
        return ()
    faces = match.hands.get(player, ())
    return faces if match.game.hands[player].exact == len(faces) else ()


def _choice_of(match: Match) -> Choice | None:
    """The computer's turn; None where it draws, or is not to move."""
    player, hand, table = match.player_to_move, _computer_hand(match), match.table
    if not hand or player is None or table is None:
        return None
    return _choose(table, hand, match.ruleset, computer_level(player, LEVELS))


_choose = lru_cache(maxsize=16)(choose)


def prompt(match: Match) -> Text:
    """The computer's turn, or a request for its hand; "" where it is not to move."""
    player = match.player_to_move
    if not is_computer(player) or match.final:
        return ""
    if not _computer_hand(match):
        return Message.of("formula-hand-missing", player=player)
    choice = _choice_message(_choice_of(match))
    return Message.of("formula-computer-says", player=player, choice=choice)


def _choice_message(choice: Choice | None) -> Message:
    """The computer's turn: the formula and where each card goes, or that it draws."""
    if choice is None:
        return Message.of("formula-draw-card")
    cards = tuple(
        Message.of("formula-card-at", face=card.face, pile=pile) for card, pile in choice.placements
    )
    return Message.of("formula-lay", formula=choice.formula, cards=comma_list(cards))


def lay(
    match: Match, player: str | None, formula: Formula, cards: int | None, over: bool | None
) -> PlayResult[Match]:
    """Rule on a formula; the computer lays it as it said."""
    choice = _choice_of(match)
    if cards is None and choice is not None and choice.formula == formula:
        cards = len(choice.placements)
    return _note_deviation(match, match.lay(player, formula, cards, over), formula)


def draw(match: Match, player: str) -> PlayResult[Match]:
    """Let a player draw instead of playing."""
    return _note_deviation(match, match.play(Turn.drawing(player)), None)


def _note_deviation(
    before: Match, played: PlayResult[Match], formula: Formula | None
) -> PlayResult[Match]:
    """Add a note to a ruling if the computer chose another turn."""
    choice, ruling = _choice_of(before), played.ruling
    if not _computer_hand(before) or not ruling.valid or formula == (choice and choice.formula):
        return played
    said = _choice_message(choice)
    deviation = note("formula-not-as-said", player=before.player_to_move, choice=said)
    ruling = replace(ruling, findings=(*ruling.findings, deviation))
    return replace(played, ruling=ruling)
