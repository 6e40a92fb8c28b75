"""How a game of Formula stands by its calls: the round that is played, and those before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
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
    Held,
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

WHOSE = "turn"
"""The place of an answer that says whose turn it is."""

LAST = "last"
"""The place, before a player's name, of an answer that says whether that was the last card."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """A game by its calls.

    `game` is the round that is played, None before its first picture and where nobody named
    players: then `alone` lies there by the rules. `match` are the rounds before it, where they are
    played for points; `final` is its end. What players showed counts then, of those who hold as
    many still. `first` begins it, whoever is named first if nobody said, and `extra` won the one
    before. Whose turn it is may be `lost`, until somebody says so.
    """

    players: tuple[str, ...]
    ruleset: Ruleset
    game: Game | None = None
    alone: TableFormula | None = None
    match: Match | None = None
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    final: FinalRuling | None = None
    first: str | None = None
    extra: str | None = None
    lost: bool = False

    def game_of(self, call: Call) -> Game:
        """The round that a call is about. Raises CallError where there is none."""
        self.check_player(call)
        if self.game is None:
            raise CallError(sentence("formula-no-round", call=call.word))
        return self.game

    def check_player(self, call: Call) -> None:
        """Raise CallError where nobody plays, or not who is named."""
        if not self.players:
            raise CallError(NO_PLAYERS)
        if call.player not in (None, *self.players):
            raise CallError(sentence("formula-unknown-player", player=call.player))

    def player_of(self, call: Call) -> str:
        """Whom a call is about. Raises CallError where that is not known."""
        game = self.game_of(call)
        if call.player is None and self.lost:
            example = game.players[0]
            raise CallError(sentence("formula-say-who", call=call.word, example=example))
        return call.player or game.to_move

    def check_next(self, call: Call) -> str:
        """Whom a call is about, whose turn it is. Raises NotTakenError for somebody else."""
        game, who = self.game_of(call), self.player_of(call)
        if game.is_over:
            over = sentence("formula-round-over", winner=game.winner)
            raise NotTakenError.of("game-over", over)
        if who != game.to_move:
            turn = Message.of("formula-not-your-turn", player=who, next=game.to_move)
            drew = Message.of("formula-if-drawn", player=game.to_move)
            raise NotTakenError.of("not-your-turn", say(sentences(turn, drew)))
        return who

    def named(self, said: str) -> str:
        """The player of that name, however it is spelt."""
        return next((one for one in self.players if one.casefold() == said.casefold()), said)

    def opened(self, table: TableFormula) -> Rounds:
        """A round begins with what lies on the table."""
        if not self.players:
            return replace(self, alone=table)
        none = FrozenDict(dict.fromkeys(self.players, 0))
        match = self.match or Match(none, self.ruleset.target)
        game = Game.start(self.players, table, self.ruleset, self.extra, self.first)
        return replace(self, game=game, match=match, hands={}, final=None, lost=False)

    @property
    def table(self) -> TableFormula | None:
        """What lies there by the rules; None before anything was read."""
        return self.alone if self.game is None else self.game.table

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; None where it is nobody's, or not known."""
        game = self.game
        return None if game is None or game.is_over or self.lost else game.to_move

    def played(
        self, player: str | None, formula: Formula, cards: int | None, over: bool | None
    ) -> tuple[Rounds, Ruling, bool]:
        """After a formula was laid, with the ruling on it, and whether that was a turn."""
        if player is None or self.game is None:
            assert self.table is not None
            ruling = judge_turn(self.table, formula, self.ruleset, cards, None, over).ruling
            return (self.lying(formula) if ruling.valid else self), ruling, ruling.valid
        if cards is None and self.choice is not None and formula == self.choice.formula:
            cards = len(self.choice.laid)
        played = self.game.play(Turn(player, formula, cards, over))
        if not played.taken:
            return self, played.ruling, False
        return self._after(player, played), self._compared(played.ruling, formula), True

    def drawn(self, player: str) -> tuple[Rounds, Ruling]:
        """After a card was drawn instead of a turn, with the ruling on that."""
        assert self.game is not None
        played = self.game.play(Turn.drawing(player))
        return self._after(player, played), self._compared(played.ruling, None)

    def _after(self, player: str, played: PlayResult[Game]) -> Rounds:
        """After a turn, with which the hand that was shown is another."""
        hands = {name: faces for name, faces in self.hands.items() if name != player}
        return replace(self, game=played.game, hands=hands)

    def _compared(self, ruling: Ruling, laid: Formula | None) -> Ruling:
        """The ruling on a turn, with a note where the computer said another."""
        said = self.choice.formula if self.choice else None
        if not self.told or not ruling.valid or laid == said:
            return ruling
        return replace(
            ruling,
            findings=(
                *ruling.findings,
                note("formula-not-as-said", player=self.computer, choice=_said(self.choice)),
            ),
        )

    @property
    def computer(self) -> str | None:
        """The computer, where it has the turn."""
        return self.to_move if is_computer(self.to_move) and self.final is None else None

    @property
    def told(self) -> tuple[str, ...]:
        """The hand from which the computer plays; () where it is not known, or not its turn."""
        if self.game is None or self.computer is None:
            return ()
        faces = self.hands.get(self.computer, ())
        return faces if self.game.hands[self.computer].exact == len(faces) else ()

    @property
    def choice(self) -> Choice | None:
        """What the computer lays; None where it draws, or has nothing to say."""
        if not self.told or self.computer is None or self.table is None:
            return None
        return _chosen(self.table, self.told, self.ruleset, computer_level(self.computer, LEVELS))

    @property
    def seat(self) -> Text:
        """What the computer says to do, or that it must be told its hand; "" in others' turns."""
        if self.computer is None:
            return ""
        if not self.told:
            return Message.of("formula-hand-missing", player=self.computer)
        said = _said(self.choice)
        return Message.of("formula-computer-says", player=self.computer, choice=said)

    def lying(self, table: TableFormula) -> Rounds:
        """Where something lies there that nobody saw come: turns before it are counted no more."""
        if self.game is None:
            return replace(self, alone=table)
        return replace(self, game=replace(self.game, table=table, before=None))

    def lose_turn(self) -> Rounds:
        """After what may have been a turn or not: anybody may be next, with any hand."""
        if not self.players or (self.game is not None and self.game.is_over):
            return self
        game, none = self.game, Held.exactly(0)
        if game is not None:
            hands = {name: none if name in game.out else Held(1, None) for name in game.players}
            game = replace(game, hands=FrozenDict(hands), before=None)
        return replace(self, game=game, lost=True)

    def turn_of(self, player: str) -> Rounds:
        """Somebody said whose turn it is. Raises CallError for one who plays no more."""
        game = self.game
        if game is None or player not in game.players or player in game.out:
            names = one_of(self._still_in)
            raise CallError(sentence("formula-not-the-turn-of", players=names, player=player))
        return replace(self, game=replace(game, to_move=player, before=None), lost=False)

    def shown(self, player: str, cards: int) -> Rounds:
        """The round once it is known how many cards a player holds."""
        assert self.game is not None
        if cards and self.game.hands[player].exact == cards:
            return self
        return replace(self, game=self.game.shown(player, cards))

    @property
    def _still_in(self) -> tuple[str, ...]:
        out = () if self.game is None else self.game.out
        return tuple(player for player in self.players if player not in out)

    def questions(self) -> tuple[Question, ...]:
        """What nobody can see: whose turn it is, and whether somebody has played the last card."""
        if self.game is None or self.final is not None:
            return ()
        if self.lost:
            whose = sentence("formula-whose-turn")
            return (Question(None, whose, equally_likely(*self._still_in), WHOSE),)
        asked = {who: sentence("formula-played-last", player=who) for who in self.game.perhaps_out}
        return tuple(
            Question(None, said, equally_likely(YES, NO), f"{LAST} {who}")
            for who, said in asked.items()
        )

    def since(self, before: Rounds, told: Text = "") -> tuple[Text, ...]:
        """What has come of a turn or a call: who is out, hands, points, and who is next.

        What was `told` is not said again.
        """
        game, old = self.game, before.game
        if game is None:
            return ()
        held = tuple(
            _hand(name, hand)
            for name, hand in game.hands.items()
            if (old is None or old.hands[name] != hand) and name not in game.out
        )
        scored = tuple(
            Message.of("formula-has-points", player=name, points=signed(points), number=abs(points))
            for name, points in self.totals.items()
            if self.ruleset.points and self.final is None and before.totals.get(name, 0) != points
        )
        out, was_out = game.out, () if old is None else old.out
        said = (
            *(Message.of("formula-out", player=name) for name in out if name not in was_out),
            *(Message.of("formula-not-out", player=name) for name in was_out if name not in out),
            *(Message.of("formula-so", things=listed(some)) for some in (held, scored) if some),
            self.next_said,
        )
        return tuple(one for one in said if one and not mentions(told, one))

    @property
    def next_said(self) -> Message | None:
        """Whose turn it is."""
        return Message.of("formula-next", player=self.to_move) if self.to_move else None

    @property
    def totals(self) -> dict[str, int]:
        """The points of the match, with those of the round that is played."""
        match, game = self.match, self.game
        if match is None:
            return {}
        running = self.final is None and game is not None
        return {
            player: total + (game.score(player) if running and game else 0)
            for player, total in match.totals.items()
        }

    def details(self) -> dict[str, Any]:
        """Hands by their number, points and whose turn it is, as JSON; then how all stand."""
        game = self.game
        if game is None or self.match is None:
            return {}
        held = {player: str(hand) for player, hand in game.hands.items()}
        details: dict[str, Any] = {"to_move": self.to_move, "hands": held}
        if self.ruleset.points:
            details["scores"] = self.totals
        hands = tuple(
            Message.of(
                "formula-status-hand", turn=name == self.to_move, player=name, held=hand.cards
            )
            for name, hand in game.hands.items()
        )
        status = Message.of("formula-status", hands=listed(hands), rest=game.unheld.cards)
        return {**details, "status": [say(one) for one in (status, self.seat) if one]}

    def ended(self, t: float) -> EndEvent:
        """The winners of the match or of the round, or how it stands."""
        game, match, winners = self.game, self.match, tuple[str | None, ...]()
        if match is not None and self.ruleset.points:
            scores = dict(match.totals)
            winners = match.winners
            points = listed(
                tuple(
                    Message.of("formula-points", player=player, points=signed(total))
                    for player, total in scores.items()
                )
            )
            goes_on = Message.of("formula-game-open", points=points)
            won = Message.of("formula-game-won", players=winners, points=points)
        elif game is not None:
            scores = {player: int(player == game.winner) for player in self.players}
            winners = (game.winner,) if game.is_over else ()
            hands = tuple(_hand(player, hand) for player, hand in game.hands.items())
            goes_on = Message.of("formula-round-open", hands=listed(hands))
            won = Message.of("formula-out", player=game.winner)
        else:
            return EndEvent(t, False, {}, sentence("formula-goes-on"))
        if not winners:
            return EndEvent(t, False, scores, say(goes_on))
        return EndEvent(t, True, scores, say(won), {"winners": [*winners]})


def listed(things: tuple[Message, ...]) -> Message:
    """Things with commas between them."""
    return Message.of("list-comma", things=things)


def signed(points: int) -> str:
    """Points that may be below 0."""
    return str(points).replace("-", "−")


def _hand(player: str, hand: Held) -> Message:
    return Message.of("formula-hand", player=player, held=hand.cards)


_chosen = lru_cache(maxsize=16)(choose)


def _said(choice: Choice | None) -> Message:
    """A turn of the computer: what it lays where, or that it draws."""
    if choice is None:
        return Message.of("formula-draw-card")
    cards = tuple(
        Message.of("formula-card-at", face=card.face, pile=pile) for card, pile in choice.laid
    )
    return Message.of("formula-lay", formula=choice.formula, cards=listed(cards))


def check_players(players: Sequence[str], ruleset: Ruleset) -> None:
    """Raise UsageError for players who cannot play a round; that nobody is named is fine."""
    try:
        if players:
            Game.start(players, Start(Card(1), Card(1)), ruleset)
    except GameError as error:
        raise UsageError(say(error.args[0])) from None
