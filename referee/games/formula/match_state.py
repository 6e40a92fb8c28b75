"""State of a Formula match: the current round and the rounds before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import starmap
from typing import Any

from referee.errors import UsageError
from referee.ruling.faces import NO, YES
from referee.ruling.report import Question
from referee.ruling.where import equally_likely
from referee.table.calls import (
    NO_PLAYERS,
    Call,
    CallError,
    NotTakenError,
    computer_level,
    is_computer,
)
from referee.table.events import EndEvent
from referee.words import say, sentence
from rules import Message, Ruling
from rules.errors import GameError
from rules.formula import (
    Card,
    Choice,
    FinalRuling,
    Formula,
    Game,
    HandSize,
    Match,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    choose,
    judge_turn,
)
from rules.formula.seat import LEVELS
from rules.frozen import FrozenDict
from rules.message import Text, mentions, one_of, sentences
from rules.verdict import PlayResult, note

WHOSE_TURN = "turn"
"""Answer place: whose turn it is."""

LAST_CARD = "last"
"""Answer place, followed by a player's name: whether that player has played the last card."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """The current round, and the rounds before it.

    `game` is the current round: None before its first photograph, and where no players are named;
    then `lone_table` is the formula on the table. `match` has the previous rounds, if they are
    played for points. `hands` are the cards shown at the end of the round, which count as long as
    their player holds that many, and `final` is its result. `first` begins the round (None for the
    first player named), `extra` won the previous one. The player to move may be unknown until
    somebody says so (`turn_lost`).
    """

    players: tuple[str, ...]
    ruleset: Ruleset
    game: Game | None = None
    lone_table: TableFormula | None = None
    match: Match | None = None
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    final: FinalRuling | None = None
    first: str | None = None
    extra: str | None = None
    turn_lost: bool = False

    def game_of(self, call: Call) -> Game:
        """The round that a call is about. Raises CallError where there is none."""
        self.check_player(call)
        if self.game is None:
            raise CallError(sentence("formula-no-round", call=call.word))
        return self.game

    def check_player(self, call: Call) -> None:
        """Raise CallError where no players are named, or not the one of the call."""
        if not self.players:
            raise CallError(NO_PLAYERS)
        if call.player not in (None, *self.players):
            raise CallError(sentence("formula-unknown-player", player=call.player))

    def player_of(self, call: Call) -> str:
        """The player that a call is about. Raises CallError where that is unknown."""
        game = self.game_of(call)
        if call.player is None and self.turn_lost:
            example = game.players[0]
            raise CallError(sentence("formula-say-who", call=call.word, example=example))
        return call.player or game.player_to_move

    def check_turn(self, call: Call) -> str:
        """The player of a call, who must be the one to move. Raises NotTakenError otherwise."""
        game, player = self.game_of(call), self.player_of(call)
        if game.is_over:
            over = sentence("formula-round-over", winner=game.winner)
            raise NotTakenError.of("game-over", over)
        if player != game.player_to_move:
            turn = Message.of("formula-not-your-turn", player=player, next=game.player_to_move)
            drew = Message.of("formula-if-drawn", player=game.player_to_move)
            raise NotTakenError.of("not-your-turn", say(sentences(turn, drew)))
        return player

    def spelled(self, name: str) -> str:
        """A name as the player spells it, regardless of case."""
        return next((own for own in self.players if own.casefold() == name.casefold()), name)

    def start_round(self, table: TableFormula) -> MatchState:
        """Begin a round with the cards on the table."""
        if not self.players:
            return replace(self, lone_table=table)
        zeros = FrozenDict(dict.fromkeys(self.players, 0))
        match = self.match or Match(zeros, self.ruleset.target)
        game = Game.start(self.players, table, self.ruleset, self.extra, self.first)
        return replace(self, game=game, match=match, hands={}, final=None, turn_lost=False)

    @property
    def table(self) -> TableFormula | None:
        """The formula after the last legal turn; None before anything was read."""
        return self.lone_table if self.game is None else self.game.table

    @property
    def player_to_move(self) -> str | None:
        """The player to move; None where the round is over or that is unknown."""
        game = self.game
        return None if game is None or game.is_over or self.turn_lost else game.player_to_move

    def lay(
        self, player: str | None, formula: Formula, cards: int | None, over: bool | None
    ) -> tuple[MatchState, Ruling, bool]:
        """The state after a formula is laid, its ruling, and whether it counts as a turn."""
        if player is None or self.game is None:
            assert self.table is not None
            ruling = judge_turn(self.table, formula, self.ruleset, cards, None, over).ruling
            return (self.with_table(formula) if ruling.valid else self), ruling, ruling.valid
        if cards is None and self.choice is not None and formula == self.choice.formula:
            cards = len(self.choice.placements)
        played = self.game.play(Turn(player, formula, cards, over))
        if not played.taken:
            return self, played.ruling, False
        return self._after(player, played), self._note_deviation(played.ruling, formula), True

    def draw(self, player: str) -> tuple[MatchState, Ruling]:
        """The state after a player draws instead of playing, and the ruling on that."""
        assert self.game is not None
        played = self.game.play(Turn.drawing(player))
        return self._after(player, played), self._note_deviation(played.ruling, None)

    def _after(self, player: str, played: PlayResult[Game]) -> MatchState:
        """The state after a turn, which outdates the hand that the player has shown."""
        hands = {name: faces for name, faces in self.hands.items() if name != player}
        return replace(self, game=played.game, hands=hands)

    def _note_deviation(self, ruling: Ruling, formula: Formula | None) -> Ruling:
        """Add a note to the ruling if the computer chose another turn."""
        chosen = self.choice.formula if self.choice else None
        if not self.computer_hand or not ruling.valid or formula == chosen:
            return ruling
        choice = _choice_message(self.choice)
        deviation = note("formula-not-as-said", player=self.computer, choice=choice)
        return replace(ruling, findings=(*ruling.findings, deviation))

    @property
    def computer(self) -> str | None:
        """The computer player, if it is to move."""
        player = self.player_to_move
        return player if is_computer(player) and self.final is None else None

    @property
    def computer_hand(self) -> tuple[str, ...]:
        """Faces in the computer's hand; () where they are unknown or it is not to move."""
        if self.game is None or self.computer is None:
            return ()
        faces = self.hands.get(self.computer, ())
        return faces if self.game.hands[self.computer].exact == len(faces) else ()

    @property
    def choice(self) -> Choice | None:
        """The computer's turn; None where it draws, or is not to move."""
        if not self.computer_hand or self.computer is None or self.table is None:
            return None
        level = computer_level(self.computer, LEVELS)
        return _choose(self.table, self.computer_hand, self.ruleset, level)

    @property
    def prompt(self) -> Text:
        """The computer's turn, or a request for its hand; "" where it is not to move."""
        if self.computer is None:
            return ""
        if not self.computer_hand:
            return Message.of("formula-hand-missing", player=self.computer)
        choice = _choice_message(self.choice)
        return Message.of("formula-computer-says", player=self.computer, choice=choice)

    def with_table(self, table: TableFormula) -> MatchState:
        """The state with a formula whose turn nobody saw; earlier turns cannot be changed then."""
        if self.game is None:
            return replace(self, lone_table=table)
        return replace(self, game=replace(self.game, table=table, before=None))

    def skip_turn(self) -> MatchState:
        """The state after a turn that could not be read."""
        if self.game is None or self.turn_lost:
            return self
        return replace(self, game=self.game.skip_turns(1))

    def lose_turn(self) -> MatchState:
        """The state after what may have been a turn: the player to move and hands are unknown."""
        if not self.players or (self.game is not None and self.game.is_over):
            return self
        game, none, unknown = self.game, HandSize.exactly(0), HandSize(1, None)
        if game is not None:
            hands = {name: none if name in game.out else unknown for name in game.players}
            game = replace(game, hands=FrozenDict(hands), before=None)
        return replace(self, game=game, turn_lost=True)

    def set_turn(self, player: str) -> MatchState:
        """The state once it is known whose turn it is. Raises CallError for a player who is out."""
        game = self.game
        if game is None or player not in game.players or player in game.out:
            names = one_of(self._players_in)
            raise CallError(sentence("formula-not-the-turn-of", players=names, player=player))
        game = replace(game, player_to_move=player, before=None)
        return replace(self, game=game, turn_lost=False)

    def with_hand_size(self, player: str, cards: int) -> MatchState:
        """The state once it is known how many cards a player holds."""
        assert self.game is not None
        if cards and self.game.hands[player].exact == cards:
            return self
        return replace(self, game=self.game.with_hand_shown(player, cards))

    @property
    def _players_in(self) -> tuple[str, ...]:
        out = () if self.game is None else self.game.out
        return tuple(player for player in self.players if player not in out)

    def questions(self) -> tuple[Question, ...]:
        """Ask what the table cannot show: whose turn it is, and who has played the last card."""
        if self.game is None or self.final is not None:
            return ()
        if self.turn_lost:
            message = sentence("formula-whose-turn")
            return (Question(None, message, equally_likely(*self._players_in), WHOSE_TURN),)
        names = self.game.possibly_out
        messages = [sentence("formula-played-last", player=name) for name in names]
        return tuple(
            Question(None, message, equally_likely(YES, NO), f"{LAST_CARD} {name}")
            for name, message in zip(names, messages, strict=True)
        )

    def changes_since(self, before: MatchState, summary: Text = "") -> tuple[Text, ...]:
        """Who is out, hands, points and the next player now, except what the summary mentions."""
        game, old = self.game, before.game
        if game is None:
            return ()
        hands = comma_list(
            _hand_message(name, hand)
            for name, hand in game.hands.items()
            if (old is None or old.hands[name] != hand) and name not in game.out
        )
        scores = comma_list(
            Message.of("formula-has-points", player=name, points=signed(total), number=abs(total))
            for name, total in self.totals.items()
            if self.ruleset.points and self.final is None and before.totals.get(name, 0) != total
        )
        out, was_out = game.out, () if old is None else old.out
        messages = (
            *(Message.of("formula-out", player=name) for name in out if name not in was_out),
            *(Message.of("formula-not-out", player=name) for name in was_out if name not in out),
            *(Message.of("formula-so", things=part) for part in (hands, scores) if part),
            self.next_player,
        )
        return tuple(text for text in messages if text and not mentions(summary, text))

    @property
    def next_player(self) -> Message | None:
        """Whose turn it is."""
        player = self.player_to_move
        return Message.of("formula-next", player=player) if player else None

    @property
    def totals(self) -> dict[str, int]:
        """Points by player, those of the current round included."""
        match, game = self.match, self.game
        if match is None:
            return {}
        running = self.final is None and game is not None
        return {
            player: total + (game.score(player) if running and game else 0)
            for player, total in match.totals.items()
        }

    def details(self) -> dict[str, Any]:
        """Player to move, sizes of hands, points and a status line, as JSON."""
        game = self.game
        if game is None or self.match is None:
            return {}
        sizes = {player: str(hand) for player, hand in game.hands.items()}
        details: dict[str, Any] = {"to_move": self.player_to_move, "hands": sizes}
        if self.ruleset.points:
            details["scores"] = self.totals
        turns = ((name, hand, name == details["to_move"]) for name, hand in game.hands.items())
        hands = comma_list(
            Message.of("formula-status-hand", turn=turn, player=name, held=hand.message)
            for name, hand, turn in turns
        )
        status = Message.of("formula-status", hands=hands, rest=game.stock_and_covered.message)
        return {**details, "status": [say(line) for line in (status, self.prompt) if line]}

    def end_event(self, t: float) -> EndEvent:
        """The winners of the match or the round, or the state of play."""
        game, match, winners = self.game, self.match, tuple[str | None, ...]()
        if match is not None and self.ruleset.points:
            scores = dict(match.totals)
            winners = match.winners
            points = comma_list(
                Message.of("formula-points", player=player, points=signed(total))
                for player, total in scores.items()
            )
            goes_on = Message.of("formula-game-open", points=points)
            won = Message.of("formula-game-won", players=winners, points=points)
        elif game is not None:
            scores = {player: int(player == game.winner) for player in self.players}
            winners = (game.winner,) if game.is_over else ()
            hands = comma_list(starmap(_hand_message, game.hands.items()))
            goes_on = Message.of("formula-round-open", hands=hands)
            won = Message.of("formula-out", player=game.winner)
        else:
            return EndEvent(t, False, {}, sentence("formula-goes-on"))
        if not winners:
            return EndEvent(t, False, scores, say(goes_on))
        return EndEvent(t, True, scores, say(won), {"winners": [*winners]})


def comma_list(parts: Iterable[Message]) -> Text:
    """Messages joined by commas; "" for none."""
    things = tuple(parts)
    return Message.of("list-comma", things=things) if things else ""


def signed(points: int) -> str:
    """Points as text, with a proper minus sign."""
    return str(points).replace("-", "−")


def _hand_message(player: str, hand: HandSize) -> Message:
    return Message.of("formula-hand", player=player, held=hand.message)


_choose = lru_cache(maxsize=16)(choose)


def _choice_message(choice: Choice | None) -> Message:
    """The computer's turn: the formula and where each card goes, or that it draws."""
    if choice is None:
        return Message.of("formula-draw-card")
    cards = tuple(
        Message.of("formula-card-at", face=card.face, pile=pile) for card, pile in choice.placements
    )
    return Message.of("formula-lay", formula=choice.formula, cards=comma_list(cards))


def check_players(players: Sequence[str], ruleset: Ruleset) -> None:
    """Raise UsageError for players who cannot play a round; no players at all are fine."""
    try:
        if players:
            Game.start(players, Start(Card(1), Card(1)), ruleset)
    except GameError as error:
        raise UsageError(say(error.args[0])) from None
