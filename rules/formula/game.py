"""A round of Formula: turns, hand sizes, who is out, and points.

Hands are hidden, so only their sizes are kept, as far as they are known. Cards in the stock and
covered cards are counted together, as an empty stock is replaced by the covered cards (rule sheet,
Game Play).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.errors import GameError
from rules.formula.judging import TurnRuling, judge_turn
from rules.formula.position import Formula, Start, TableFormula, value_of
from rules.formula.ruleset import STANDARD_RULES, Ruleset
from rules.frozen import FrozenDict
from rules.message import Message, Text, sentences
from rules.verdict import PlayResult, RuleFinding, Ruling, names_problem, note, violation

_NO_STOCK = (note("formula-no-stock"),)


class HandSize(NamedTuple):
    """The range of the number of cards in a hand; `most` is None if it has no known limit."""

    least: int
    most: int | None

    @classmethod
    def exactly(cls, number: int) -> "HandSize":
        return cls(number, number)

    @property
    def exact(self) -> int | None:
        """The number of cards; None where uncertain."""
        return self.least if self.least == self.most else None

    def may_be(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def at_least(self, least: int) -> "HandSize":
        """The size given that it is at least `least`, which overrides a lower `most`."""
        most = None if self.most is None or self.most < least else self.most
        return HandSize(max(self.least, least), most)

    def after_playing(self, least: int, most: int) -> "HandSize":
        remaining = None if self.most is None else max(0, self.most - least)
        return HandSize(max(0, self.least - most), remaining)

    def after_drawing(self, least: int, most: int) -> "HandSize":
        return HandSize(self.least + least, None if self.most is None else self.most + most)

    @property
    def message(self) -> Message:
        if self.exact is not None:
            return Message.of("formula-cards", cards=self.exact)
        if self.most is None:
            return Message.of("formula-cards-or-more", least=self.least)
        return Message.of("formula-cards-range", least=self.least, most=self.most)

    def __str__(self) -> str:
        """The size in a report: "5", "5 to 7" or "5 or more"."""
        if self.most is None:
            return f"{self.least} or more"
        return str(self.least) if self.exact is not None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Turn:
    """A formula put on the table, or a card drawn if `formula` is None.

    `cards` is how many cards left the hand, and `covers_joker` whether a joker was played over
    another; None where unknown. A turn that was not `seen` is inferred: a card was drawn, or a
    formula taken back.
    """

    player: str
    formula: Formula | None = None
    cards: int | None = None
    covers_joker: bool | None = None
    seen: bool = True

    @classmethod
    def drawing(cls, player: str) -> "Turn":
        """A card drawn by a player who cannot or will not play (rule sheet, Game Play)."""
        return cls(player)

    @classmethod
    def unseen(cls, player: str) -> "Turn":
        """A turn that must have been taken between two views of the table."""
        return cls(player, seen=False)


@dataclass(frozen=True)
class Game:
    """The state of a round; each turn gives a new one. Begin with `Game.start`.

    `opening` is the first table and `first` the player who began. `out` are the players without
    cards in the order of finishing, `scores` what formulas have scored in the points game. `before`
    is the round before the last turn, None if anything but a turn changed it. `player_to_move` is
    "" where that is unknown, and where nobody plays.
    """

    players: tuple[str, ...]
    opening: TableFormula
    ruleset: Ruleset
    table: TableFormula
    hands: Mapping[str, HandSize]
    first: str
    player_to_move: str
    history: tuple[Turn, ...] = ()
    out: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    before: "Game | None" = field(default=None, compare=False, repr=False)

    @classmethod
    def start(
        cls,
        players: Iterable[str],
        opening: TableFormula,
        ruleset: Ruleset = STANDARD_RULES,
        extra: str | None = None,
        first: str | None = None,
    ) -> "Game":
        """A round before its first turn; the players are in turn order.

        `first` begins, by default the first named. `extra` won the previous round and starts with
        an extra card, if the rules say so. A round that begins with a formula was joined late, with
        unknown hands.
        """
        names = tuple(players)
        opener = names[0] if first is None and names else first
        problem = _start_problem(names, opener, ruleset, extra)
        if problem or opener is None:
            raise GameError(problem)
        extra_player = extra if ruleset.extra_card else None
        dealt = {name: HandSize.exactly(ruleset.hand + (name == extra_player)) for name in names}
        hands = dealt if isinstance(opening, Start) else dict.fromkeys(names, HandSize(1, None))
        state = (names, opening, ruleset, opening, FrozenDict(hands), opener, opener)
        return cls(*state, scores=(0,) * len(names))

    @property
    def stock_and_covered(self) -> HandSize:
        """The number of cards in the stock or covered by the formula."""
        rest = self.ruleset.card_count - len(self.table.cards)
        most = rest - sum(hand.least for hand in self.hands.values())
        maxima = [hand.most for hand in self.hands.values() if hand.most is not None]
        least = rest - sum(maxima) if len(maxima) == len(self.hands) else 0
        return HandSize(max(0, least), max(0, most))

    @property
    def is_over(self) -> bool:
        """Whether somebody is out, or everybody under `play_on`."""
        return len(self.out) >= (len(self.players) if self.ruleset.play_on else 1)

    @property
    def winner(self) -> str | None:
        return self.out[0] if self.out else None

    @property
    def possibly_out(self) -> tuple[str, ...]:
        """The players who may have played their last card, as their hands were not counted."""
        uncertain = (name for name in self.players if self.hands[name].least == 0)
        return tuple(name for name in uncertain if name not in self.out)

    def score(self, player: str) -> int:
        return self.scores[self.players.index(player)]

    def play(self, turn: Turn) -> PlayResult["Game"]:
        """Rule on a turn, and take it unless it is refused.

        The cards of an illegal formula go back to the hand; under a `penalty` that many are drawn
        and the turn is over, else it is not taken. A ruling with a question is not taken either.

        If the cards played were not counted, the fewest that explain the change are assumed. Only a
        hand of exactly known size limits a turn, and not one with a stated number of cards: then
        the hand was miscounted.
        """
        if refusals := [*self._refusals(turn.player)]:
            return PlayResult(self, Ruling.of(refusals, ""), taken=False)
        game = self._assume_in_play(turn.player)
        played = game._draw(turn) if turn.formula is None else game._place(turn, turn.formula)
        if not played.taken:
            return played
        return replace(played, game=replace(played.game, before=self))

    def skip_turns(self, turns: int) -> "Game":
        """The round after so many unseen turns."""
        game = self
        for _ in range(turns):
            game = game.play(Turn.unseen(game.player_to_move)).game
        return game

    def skip_until(self, player: str) -> "Game | None":
        """The round at the turn of a player, after unseen turns; None if it never comes."""
        game = self
        while game.player_to_move != player:
            if player in game.out or game.is_over:
                return None
            game = game.skip_turns(1)
        return game

    def turns_since_formula(self, player: str | None = None) -> int | None:
        """How many turns ago the formula on the table was made, by `player` if given."""
        game, ago = self, 1
        while game.before is not None:
            turn = game.history[-1]
            if turn.formula == game.table and player in (None, turn.player):
                return ago
            game, ago = game.before, ago + 1
        return None

    def rewind(self, turns: int) -> "Game":
        """The round before its last turns, as far back as known."""
        game = self
        for _ in range(turns):
            game = game.before or game
        return game

    def replay_with(self, ago: int, turn: Turn) -> PlayResult["Game"]:
        """Replay the round with another turn `ago` turns back; later turns stay the same.

        The result is not `taken` if one of those cannot be replayed.
        """
        undone = [self.rewind(turns) for turns in range(ago)]
        replayed = self.rewind(ago).skip_until(turn.player) or self.rewind(ago)
        for original in reversed(undone):
            played = replayed.play(turn if original is undone[-1] else original.history[-1])
            if not played.taken or played.game.table != original.table:
                return replace(played, game=self, taken=False)
            replayed = played.game
        return played

    def with_hand_shown(self, player: str, cards: int) -> "Game":
        """The round after a player showed the hand; the player is out if it is empty."""
        game = replace(self._with_hand(player, HandSize.exactly(cards)), before=None)
        if cards:
            out = tuple(name for name in self.out if name != player)
            to_move = player if self.player_to_move in out else self.player_to_move
            return replace(game, out=out, player_to_move=to_move)
        out = self.out if player in self.out else (*self.out, player)
        following = self._others(player) if player == self.player_to_move else ()
        return replace(game, out=out, player_to_move=(*following, self.player_to_move)[0])

    def _refusals(self, player: str) -> Iterator[RuleFinding]:
        if player not in self.players:
            yield violation("formula-unknown-player", player=player)
        elif self.is_over:
            yield violation("formula-round-over", (), "game-over", winner=self.winner)
        elif player != self.player_to_move:
            yield violation("formula-not-your-turn", player=player, next=self.player_to_move)

    def _assume_in_play(self, player: str) -> "Game":
        """The round at a player's turn: as it is not over, those still in hold a card."""
        certain = self.players if not self.ruleset.play_on else (player,)
        hands = {
            name: hand.at_least(int(name in certain and name not in self.out))
            for name, hand in self.hands.items()
        }
        return replace(self, hands=FrozenDict(hands))

    def _place(self, turn: Turn, formula: Formula) -> PlayResult["Game"]:
        hand = self.hands[turn.player].exact if turn.cards is None else None
        ruled = judge_turn(self.table, formula, self.ruleset, turn.cards, hand, turn.covers_joker)
        if ruled.valid:
            return self._accept_formula(turn, ruled)
        if ruled.ruling.outcome == "unsure" or not self.ruleset.penalty:
            return PlayResult(self, ruled.ruling, taken=False)
        after = self._draw_cards([turn.player] * self.ruleset.penalty)
        return PlayResult(after._end_turn(turn), ruled.ruling, taken=True)

    def _draw(self, turn: Turn) -> PlayResult["Game"]:
        if not turn.seen:
            # Unseen, a player may have drawn more than the rules say.
            after = self._with_hand(turn.player, HandSize(self.hands[turn.player].least, None))
            message = Message.of("formula-turn-unseen", player=turn.player)
            ruling = Ruling.of([note(message)], message)
            return PlayResult(after._end_turn(turn), ruling, taken=True)
        cards = min(1, self.stock_and_covered.most or 0)
        message = Message.of("formula-draws", players=(turn.player,), cards=cards)
        ruling = Ruling.of(_NO_STOCK[cards:], message)
        return PlayResult(self._draw_cards([turn.player])._end_turn(turn), ruling, taken=True)

    def _accept_formula(self, turn: Turn, ruled: TurnRuling) -> PlayResult["Game"]:
        formula, player = ruled.formula, turn.player
        hand = self.hands[player]
        miscounted = hand.most is not None and ruled.least > hand.most
        remaining = HandSize(0, None) if miscounted else hand.after_playing(ruled.least, ruled.most)
        is_out = remaining.exact == 0 and hand.exact is not None
        answer = value_of(formula.c) or 0
        gain = answer if self.ruleset.points else 0
        after = replace(
            self._with_hand(player, remaining),
            table=formula,
            out=(*self.out, player) if is_out else self.out,
            scores=tuple(
                points + gain * (name == player)
                for name, points in zip(self.players, self.scores, strict=True)
            ),
        )
        others = self._others(player) if self.ruleset.makes_draw(answer) else ()
        drawing = others[: after.stock_and_covered.most]
        after = after._draw_cards(drawing)
        notes = list(_hand_notes(player, hand, ruled.least, player in after.possibly_out))
        notes += _NO_STOCK if len(drawing) < len(others) else []
        message = sentences(
            Message.of("formula-by", player=player, ruling=ruled.ruling.summary),
            Message.of("formula-draws", players=drawing, cards=1) if drawing else "",
            Message.of("formula-out", player=player) if is_out else "",
        )
        ruling = Ruling.of([*ruled.ruling.findings, *notes], message)
        return PlayResult(after._end_turn(turn), ruling, taken=True)

    def _draw_cards(self, players: Iterable[str]) -> "Game":
        """The round after each of these players drew a card, while there are any."""
        game = self
        for player in players:
            left = game.stock_and_covered
            hand = game.hands[player].after_drawing(min(1, left.least), min(1, left.most or 0))
            game = game._with_hand(player, hand)
        return game

    def _others(self, player: str) -> tuple[str, ...]:
        """The other players still in the round, in turn order."""
        index = self.players.index(player)
        following = (*self.players[index + 1 :], *self.players[:index])
        return tuple(name for name in following if name not in self.out)

    def _end_turn(self, turn: Turn) -> "Game":
        others = self._others(turn.player)
        last = turn.player if turn.player not in self.out else self.player_to_move
        return replace(self, player_to_move=(*others, last)[0], history=(*self.history, turn))

    def _with_hand(self, player: str, hand: HandSize) -> "Game":
        return replace(self, hands=FrozenDict({**self.hands, player: hand}))


def _start_problem(
    names: tuple[str, ...], first: str | None, ruleset: Ruleset, extra: str | None
) -> Text:
    if len(names) < 2:
        return Message.of("formula-too-few-players", players=len(names))
    if problem := names_problem(names):
        return problem
    if first not in names or extra not in (None, *names):
        strange = first if first not in names else extra
        return Message.of("formula-unknown-player", player=strange or "")
    if len(names) * ruleset.hand + 3 > ruleset.card_count:
        args = {"cards": ruleset.card_count, "players": len(names), "hand": ruleset.hand}
        return Message.of("formula-too-few-cards", **args)
    return ""


def _hand_notes(player: str, hand: HandSize, played: int, is_open: bool) -> Iterator[RuleFinding]:
    """Notes on a hand that was miscounted, or may be empty."""
    if hand.most is not None and played > hand.most:
        yield note("formula-hand-doubtful", player=player, most=hand.most, cards=played)
    if is_open:
        yield note("formula-hand-open", player=player)
