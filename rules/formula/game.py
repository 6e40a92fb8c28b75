"""A round of Formula: turns, hands by their number of cards, who is out, and the points.

Hands are hidden on a real table, so only how many cards they hold is kept, as far as it is known.
The cards of the stock and those covered by the formula are counted together: an empty stock is made
anew of the covered cards (rule sheet, Game Play).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.errors import GameError
from rules.formula.judging import TurnRuling, exceeding, judge_turn, supply_finding
from rules.formula.position import Card, Formula, Start, TableFormula, value_of
from rules.formula.ruleset import USUAL, Ruleset
from rules.frozen import FrozenDict
from rules.message import Message, Text, sentences
from rules.verdict import (
    FinalRuling,
    PlayResult,
    RuleFinding,
    Ruling,
    Standing,
    names_problem,
    note,
    rank_players,
    violation,
)

Hands = Mapping[str, Sequence[str]]
"""The faces left in each hand; who is out may be left out."""

_NO_STOCK = (note("formula-no-stock"),)


class Held(NamedTuple):
    """How many cards a player holds, as far as anybody can tell: at least and at most.

    `most` is None where nobody knows.
    """

    least: int
    most: int | None

    @classmethod
    def exactly(cls, number: int) -> "Held":
        return cls(number, number)

    @property
    def exact(self) -> int | None:
        """The number where it is known."""
        return self.least if self.least == self.most else None

    def may_be(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def holding(self, least: int) -> "Held":
        """What is held where it turns out to be `least` at least, whatever was thought before."""
        most = None if self.most is None or self.most < least else self.most
        return Held(max(self.least, least), most)

    def played(self, least: int, most: int) -> "Held":
        """What is held after from `least` to `most` were played."""
        left = None if self.most is None else max(0, self.most - least)
        return Held(max(0, self.least - most), left)

    def drawn(self, least: int, most: int) -> "Held":
        """What is held after from `least` to `most` were drawn."""
        return Held(self.least + least, None if self.most is None else self.most + most)

    @property
    def cards(self) -> Message:
        """So many cards."""
        if self.exact is not None:
            return Message.of("formula-cards", cards=self.exact)
        if self.most is None:
            return Message.of("formula-cards-or-more", least=self.least)
        return Message.of("formula-cards-range", least=self.least, most=self.most)

    def __str__(self) -> str:
        """For programs: "5", "5 to 7" or "5 or more"."""
        if self.most is None:
            return f"{self.least} or more"
        return str(self.least) if self.exact is not None else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Turn:
    """A formula put on the table, or where it is None a card drawn instead.

    `cards` is how many cards left the hand for the formula, and `over` whether a joker was played
    over another; None where nobody said. A turn that was not `seen` is one that must have been: a
    card was drawn, or a formula taken back.
    """

    player: str
    formula: Formula | None = None
    cards: int | None = None
    over: bool | None = None
    seen: bool = True

    @classmethod
    def drawing(cls, player: str) -> "Turn":
        """A card drawn by a player who cannot or will not play (rule sheet, Game Play)."""
        return cls(player)

    @classmethod
    def unseen(cls, player: str) -> "Turn":
        """A turn that somebody must have had between two looks at the table."""
        return cls(player, seen=False)


@dataclass(frozen=True)
class Game:
    """The state of a round; each turn gives a new one. Begin with `Game.start`.

    `opening` is what lay there first, and `first` who began. `out` are the players without cards,
    the first first; `scored` what their formulas have scored in the game for points. `before` is
    the round before the last turn, as far back as nothing came between them but turns.
    """

    players: tuple[str, ...]
    opening: TableFormula
    ruleset: Ruleset
    table: TableFormula
    hands: Mapping[str, Held]
    first: str
    to_move: str
    record: tuple[Turn, ...] = ()
    out: tuple[str, ...] = ()
    scored: tuple[int, ...] = ()
    before: "Game | None" = field(default=None, compare=False, repr=False)

    @classmethod
    def start(
        cls,
        players: Iterable[str],
        opening: TableFormula,
        ruleset: Ruleset = USUAL,
        extra: str | None = None,
        first: str | None = None,
    ) -> "Game":
        """A round before its first turn; the players in the order in which they sit.

        `first` begins (the first named, if not given). `extra` won the round before and starts with
        one card more, if the rules say so. A round that begins with a formula is joined late: what
        the players hold is not known.
        """
        names = tuple(players)
        begins = names[0] if first is None and names else first
        problem = _start_problem(names, begins, ruleset, extra)
        if problem or begins is None:
            raise GameError(problem)
        more = extra if ruleset.extra_card else None
        dealt = {name: Held.exactly(ruleset.hand + (name == more)) for name in names}
        hands = dealt if isinstance(opening, Start) else dict.fromkeys(names, Held(1, None))
        none = (0,) * len(names)
        return cls(names, opening, ruleset, opening, FrozenDict(hands), begins, begins, scored=none)

    @property
    def unheld(self) -> Held:
        """How many cards are in the stock or covered by the formula."""
        rest = self.ruleset.cards - len(self.table.cards)
        most = rest - sum(hand.least for hand in self.hands.values())
        known = [hand.most for hand in self.hands.values() if hand.most is not None]
        least = rest - sum(known) if len(known) == len(self.hands) else 0
        return Held(max(0, least), max(0, most))

    @property
    def is_over(self) -> bool:
        """Whether somebody is out, or everybody where that is played."""
        return len(self.out) >= (len(self.players) if self.ruleset.play_on else 1)

    @property
    def winner(self) -> str | None:
        """Who was first out."""
        return self.out[0] if self.out else None

    @property
    def perhaps_out(self) -> tuple[str, ...]:
        """The players who may have played their last card: nobody counted."""
        return tuple(
            name for name in self.players if self.hands[name].least == 0 and name not in self.out
        )

    def score(self, player: str) -> int:
        """What the formulas of a player have scored in this round."""
        return self.scored[self.players.index(player)]

    def play(self, turn: Turn) -> PlayResult["Game"]:
        """Rule on a turn, and take it.

        After an illegal formula its cards are back in the hand; where a penalty was agreed on, it
        is drawn, and the turn is over. What is no turn at all, or one of which somebody must say
        more, is not taken.
        Where nobody counted the cards played, the fewest that explain the change are ruled on, and
        the hand may hold fewer than that. Only a hand that was counted out bounds a turn, and none
        of which the players say that more were played: then it was counted wrong.
        """
        if refusals := [*self._refusals(turn.player)]:
            return PlayResult(self, Ruling.of(refusals, ""), taken=False)
        game = self._still_in(turn.player)
        played = game._draw(turn) if turn.formula is None else game._lay(turn, turn.formula)
        if not played.taken:
            return played
        return replace(played, game=replace(played.game, before=self))

    def unseen(self, turns: int) -> "Game":
        """The round after so many turns that nobody saw."""
        game = self
        for _ in range(turns):
            game = game.play(Turn.unseen(game.to_move)).game
        return game

    def unseen_until(self, player: str) -> "Game | None":
        """The round at the turn of a player, after turns nobody saw; None if it never comes."""
        game = self
        while game.to_move != player:
            if player in game.out or game.is_over:
                return None
            game = game.unseen(1)
        return game

    def last_laid(self, player: str | None = None) -> int | None:
        """How many turns ago the last formula was laid, by that player if one is named."""
        game, ago = self, 1
        while game.before is not None:
            turn = game.record[-1]
            if turn.formula == game.table and player in (None, turn.player):
                return ago
            game, ago = game.before, ago + 1
        return None

    def back(self, turns: int) -> "Game":
        """The round before so many of its turns, or before all that are known."""
        game = self
        for _ in range(turns):
            game = game.before or game
        return game

    def retold(self, ago: int, turn: Turn) -> PlayResult["Game"]:
        """The round if another turn was taken so many turns ago, those after it as they were.

        It is not `taken` where one of them could not have been taken so.
        """
        games = [self.back(turns) for turns in range(ago)]
        again = self.back(ago).unseen_until(turn.player) or self.back(ago)
        for then in reversed(games):
            played = again.play(turn if then is games[-1] else then.record[-1])
            if not played.taken or played.game.table != then.table:
                return replace(played, game=self, taken=False)
            again = played.game
        return played

    def shown(self, player: str, cards: int) -> "Game":
        """The round once a player has shown the hand: who holds no card is out, and else is not."""
        game = replace(self._with(player, Held.exactly(cards)), before=None)
        if cards:
            return replace(game, out=tuple(name for name in self.out if name != player))
        out = self.out if player in self.out else (*self.out, player)
        others = self._others(player)
        moved = player == self.to_move and others
        return replace(game, out=out, to_move=others[0] if moved else self.to_move)

    def _refusals(self, player: str) -> Iterator[RuleFinding]:
        if player not in self.players:
            yield violation("formula-unknown-player", player=player)
        elif self.is_over:
            yield violation("formula-round-over", (), "game-over", winner=self.winner)
        elif player != self.to_move:
            yield violation("formula-not-your-turn", player=player, next=self.to_move)

    def _still_in(self, player: str) -> "Game":
        """The round once a player has a turn: who has not ended it before holds a card."""
        some = self.players if not self.ruleset.play_on else (player,)
        hands = {
            name: hand.holding(int(name in some and name not in self.out))
            for name, hand in self.hands.items()
        }
        return replace(self, hands=FrozenDict(hands))

    def _lay(self, turn: Turn, formula: Formula) -> PlayResult["Game"]:
        hand = self.hands[turn.player].exact if turn.cards is None else None
        placed = judge_turn(self.table, formula, self.ruleset, turn.cards, hand, turn.over)
        if placed.valid:
            return self._legal(turn, placed)
        if placed.ruling.outcome == "unsure" or not self.ruleset.penalty:
            return PlayResult(self, placed.ruling, taken=False)
        after = self._drawn([turn.player] * self.ruleset.penalty)
        return PlayResult(after._moved_on(turn), placed.ruling, taken=True)

    def _draw(self, turn: Turn) -> PlayResult["Game"]:
        if not turn.seen:
            # What was drawn unseen may be more than the rules say.
            after = self._with(turn.player, Held(self.hands[turn.player].least, None))
            message = Message.of("formula-turn-unseen", player=turn.player)
            ruling = Ruling.of([note(message)], message)
            return PlayResult(after._moved_on(turn), ruling, taken=True)
        cards = min(1, self.unheld.most or 0)
        said = Message.of("formula-draws", players=(turn.player,), cards=cards)
        ruling = Ruling.of(_NO_STOCK[cards:], said)
        return PlayResult(self._drawn([turn.player])._moved_on(turn), ruling, taken=True)

    def _legal(self, turn: Turn, placed: TurnRuling) -> PlayResult["Game"]:
        formula, player = placed.formula, turn.player
        hand = self.hands[player]
        more = hand.most is not None and placed.least > hand.most
        left = Held(0, None) if more else hand.played(placed.least, placed.most)
        is_out = left.exact == 0 and hand.exact is not None
        answer = value_of(formula.c) or 0
        gain = answer if self.ruleset.points else 0
        after = replace(
            self._with(player, left),
            table=formula,
            out=(*self.out, player) if is_out else self.out,
            scored=tuple(
                points + gain * (name == player)
                for name, points in zip(self.players, self.scored, strict=True)
            ),
        )
        others = self._others(player) if self.ruleset.makes_draw(answer) else ()
        able = others[: after.unheld.most]
        after = after._drawn(able)
        notes = list(_hand_notes(player, hand, placed, player in after.perhaps_out))
        notes += _NO_STOCK if len(able) < len(others) else []
        said = sentences(
            Message.of("formula-by", player=player, ruling=placed.ruling.summary),
            Message.of("formula-draws", players=able, cards=1) if able else "",
            Message.of("formula-out", player=player) if is_out else "",
        )
        ruling = Ruling.of([*placed.ruling.findings, *notes], said)
        return PlayResult(after._moved_on(turn), ruling, taken=True)

    def _drawn(self, players: Iterable[str]) -> "Game":
        """The round after each of these has drawn a card, as far as there are any."""
        game = self
        for player in players:
            left = game.unheld
            hand = game.hands[player].drawn(min(1, left.least), min(1, left.most or 0))
            game = game._with(player, hand)
        return game

    def _others(self, player: str) -> tuple[str, ...]:
        """The other players still in the round, in order of their turns."""
        at = self.players.index(player)
        around = (*self.players[at + 1 :], *self.players[:at])
        return tuple(name for name in around if name not in self.out)

    def _moved_on(self, turn: Turn) -> "Game":
        others = self._others(turn.player)
        still = turn.player if turn.player not in self.out else self.to_move
        return replace(self, to_move=(*others, still)[0], record=(*self.record, turn))

    def _with(self, player: str, hand: Held) -> "Game":
        """The round with a hand of another size."""
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
    if len(names) * ruleset.hand + 3 > ruleset.cards:
        return Message.of(
            "formula-too-few-cards", cards=ruleset.cards, players=len(names), hand=ruleset.hand
        )
    return ""


def _hand_notes(
    player: str, hand: Held, placed: TurnRuling, perhaps_out: bool
) -> Iterator[RuleFinding]:
    """What is odd or open about a hand; one that was not counted out refuses no turn."""
    if hand.most is not None and placed.least > hand.most:
        most, cards = hand.most, placed.least
        yield note("formula-hand-doubtful", player=player, most=most, cards=cards)
    if perhaps_out:
        yield note("formula-hand-open", player=player)


def finish(game: Game, hands: Hands) -> FinalRuling:
    """End a round with the cards left in each hand.

    Who may have played the last card and shows none is out. In the game for points cards left count
    against their player, and who was first out gets more. Otherwise the players come in the order
    in which they were out, then by the cards they hold.
    """
    empty = (name for name in game.perhaps_out if not hands.get(name))
    game = replace(game, out=(*game.out, *empty))
    findings = [*_final_findings(game, hands)]
    standings = () if any(found.is_violation for found in findings) else _rank(game, hands)
    said = Message.of("formula-round-won", player=game.winner or "")
    if standings and game.ruleset.points:
        first = tuple(standing.player for standing in standings if standing.place == 1)
        said = Message.of("formula-round-most", players=first, points=standings[0].total)
    return FinalRuling(Ruling.of(findings, said), standings)


def _final_findings(game: Game, hands: Hands) -> Iterator[RuleFinding]:
    if not game.is_over:
        yield violation("formula-not-over", out=len(game.out))
    for player in game.players:
        held, shown = game.hands[player], len(hands.get(player, ()))
        if not held.may_be(shown):
            yield violation("formula-hand-count", player=player, held=held.cards, shown=shown)
    for player in hands:
        if player not in game.players:
            yield violation("formula-unknown-player", player=player)
    shown_cards = [Card.of(face) for hand in hands.values() for face in hand]
    for face, number in exceeding([*shown_cards, *game.table.cards], game.ruleset):
        yield supply_finding("formula-supply-shown", face, number, game.ruleset)


def _rank(game: Game, hands: Hands) -> tuple[Standing, ...]:
    rules = game.ruleset
    scores, merits = dict.fromkeys(game.players, (0, 0, 0)), dict[str, int]()
    for player in game.players:
        cards = hands.get(player, ())
        merits[player] = -len(cards)
        if rules.points:
            bonus = rules.first_out_points if player == game.winner else 0
            values = (Card.of(face).value for face in cards)
            against = sum(rules.joker_points if value is None else value for value in values)
            scores[player] = game.score(player), against, bonus
            merits[player] = game.score(player) + bonus - against
        elif player in game.out:
            merits[player] = len(game.players) - game.out.index(player)
    return tuple(Standing(place, player, *scores[player]) for place, player in rank_players(merits))


@dataclass(frozen=True)
class Match:
    """The points of rounds, until somebody has reached the target."""

    totals: Mapping[str, int]
    target: int

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has most once somebody has reached the target; several share it."""
        best = max(self.totals.values())
        reached = best >= self.target
        return tuple(who for who, points in self.totals.items() if reached and points == best)

    def with_round(self, final: FinalRuling) -> "Match":
        """The match after a round that ended validly."""
        points = final.totals
        added = {player: total + points[player] for player, total in self.totals.items()}
        return replace(self, totals=FrozenDict(added))
