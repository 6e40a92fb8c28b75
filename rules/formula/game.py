"""A round of Formula: turns, hands by their number of cards, stock, and who is out.

Hands are hidden on a real table, so only how many cards they hold is kept.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.formula.cards import value_of
from rules.formula.formula import Formula, Start, Table
from rules.formula.record import Turn
from rules.formula.ruleset import Ruleset
from rules.formula.stock import Cards
from rules.formula.turns import USUAL, TurnRuling, judge_turn
from rules.records import Record, each, maybe, need
from rules.verdict import Finding, Ruling
from rules.wording import plural


class GameError(ValueError):
    """A round that cannot be: its players, or a record that nobody can follow."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a turn: the ruling on it, and the round after it.

    After an illegal formula its cards are back in the hand and the penalty is drawn. After what is
    no turn at all (`taken` is false) the round is the same. `placed` is the ruling on the formula.
    """

    game: "Game"
    ruling: Ruling
    taken: bool
    placed: TurnRuling | None = None


@dataclass(frozen=True)
class Game:
    """The state of a round; each turn gives a new one. Begin with `Game.start`.

    `out` are the players without cards, the first first; `scored` what their formulas have scored
    in the game for points.
    """

    players: tuple[str, ...]
    first: Start
    ruleset: Ruleset
    table: Table
    cards: Cards
    to_move: str
    extra: str | None = None
    record: tuple[Turn, ...] = ()
    out: tuple[str, ...] = ()
    scored: tuple[int, ...] = ()

    @classmethod
    def start(
        cls,
        players: Iterable[str],
        first: Start,
        ruleset: Ruleset = USUAL,
        extra: str | None = None,
    ) -> "Game":
        """A round before its first turn; the players from the left of the dealer on.

        `extra` won the round before and starts with one card more, if the rules say so.
        """
        names = tuple(players)
        problem = _start_problem(names, ruleset, extra)
        if problem:
            raise GameError(problem)
        more = extra if ruleset.extra_card else None
        hands = {player: ruleset.hand + (player == more) for player in names}
        cards = Cards(hands, ruleset.cards - sum(hands.values()) - len(first.cards))
        return cls(names, first, ruleset, first, cards, names[0], more, scored=(0,) * len(names))

    @property
    def hands(self) -> Mapping[str, int]:
        """How many cards each player holds."""
        return self.cards.hands

    @property
    def is_over(self) -> bool:
        """Whether somebody is out, or everybody where that is played."""
        return len(self.out) >= (len(self.players) if self.ruleset.play_on else 1)

    @property
    def winner(self) -> str | None:
        """Who was first out."""
        return self.out[0] if self.out else None

    def score(self, player: str) -> int:
        """What the formulas of a player have scored in this round."""
        return self.scored[self.players.index(player)]

    def play(self, turn: Turn) -> Played:
        """Rule on a turn, and take it.

        Where nobody counted the cards played, the fewest that explain the change are taken.
        """
        refusals = self._refusals(turn)
        if refusals:
            return Played(self, Ruling.of(refusals, ""), taken=False)
        if turn.formula is None:
            return self._draw(turn)
        hand = self.hands[turn.player]
        placed = judge_turn(self.table, turn.formula, self.ruleset, turn.cards, hand)
        if placed.valid and len(placed.readings) > 1:
            return Played(self, _unnamed(placed), taken=False, placed=placed)
        return self._legal(turn, placed) if placed.valid else self._illegal(turn, placed)

    def to_dict(self) -> Record:
        return {
            "players": list(self.players),
            "first": str(self.first),
            "ruleset": self.ruleset.to_dict(),
            "extra": self.extra,
            "turns": [turn.to_dict() for turn in self.record],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Game":
        """The round of a record, turn by turn, illegal ones with what they cost.

        Raises GameError for a turn that cannot be taken.
        """
        ruleset = Ruleset.from_dict(need(data, "ruleset", dict))
        first = Start.parse(need(data, "first", str))
        game = cls.start(each(data, "players", str), first, ruleset, maybe(data, "extra", str))
        return game.after(map(Turn.from_dict, each(data, "turns", dict)))

    def after(self, turns: Iterable[Turn]) -> "Game":
        """The round after more turns. Raises GameError for one that cannot be taken."""
        game = self
        for turn in turns:
            played = game.play(turn)
            if not played.taken:
                number = len(game.record) + 1
                raise GameError(f"Turn {number} cannot be taken: {played.ruling.summary}")
            game = played.game
        return game

    def counted(self, index: int, cards: int) -> "Game":
        """The round with the number of cards in a turn of the record told afterwards."""
        if not 0 <= index < len(self.record):
            raise GameError(f"Turn {index} must be in the record of {len(self.record)}.")
        turns = list(self.record)
        turns[index] = replace(turns[index], cards=cards)
        return Game.start(self.players, self.first, self.ruleset, self.extra).after(turns)

    def _refusals(self, turn: Turn) -> list[Finding]:
        if turn.player not in self.players:
            return [Finding("unknown-player", f"{turn.player} does not play in this round.")]
        if self.is_over:
            return [Finding("game-over", f"The round is over: {self.winner} was first out.")]
        if turn.player != self.to_move:
            message = f"It is {self.to_move}'s turn, not {turn.player}'s."
            return [Finding("not-your-turn", message)]
        return []

    def _draw(self, turn: Turn) -> Played:
        cards = self.cards.drawn(turn.player)
        none = cards.hands[turn.player] == self.hands[turn.player]
        notes = [Finding("no-stock", "There is no card to draw.", severity="note")] if none else []
        ruling = Ruling.of(notes, f"{turn.player} draws {plural(0 if none else 1, 'card')}.")
        return Played(self._moved_on(turn, cards), ruling, taken=True)

    def _illegal(self, turn: Turn, placed: TurnRuling) -> Played:
        cards = self.cards.drawn(turn.player, self.ruleset.penalty)
        return Played(self._moved_on(turn, cards), placed.ruling, taken=True, placed=placed)

    def _legal(self, turn: Turn, placed: TurnRuling) -> Played:
        formula, player = placed.formula, turn.player
        piles = len(formula.cards) - len(self.table.cards)
        cards = self.cards.played(player, placed.least, piles)
        others = self._others(player) if self.ruleset.makes_draw(value_of(formula.c) or 0) else ()
        cards = cards.all_drawn(others)
        out = (*self.out, player) if cards.hands[player] == 0 else self.out
        after = replace(self, table=formula, out=out, scored=self._scored(player, formula))
        said = _summary(player, placed, others, is_out=player in out)
        ruling = Ruling.of(placed.ruling.findings, said)
        return Played(after._moved_on(turn, cards), ruling, taken=True, placed=placed)

    def _scored(self, player: str, formula: Formula) -> tuple[int, ...]:
        gain = (formula.answer or 0) if self.ruleset.points else 0
        return tuple(
            points + gain * (name == player)
            for name, points in zip(self.players, self.scored, strict=True)
        )

    def _others(self, player: str) -> tuple[str, ...]:
        """The other players still in the round, in order of their turns."""
        at = self.players.index(player)
        around = (*self.players[at + 1 :], *self.players[:at])
        return tuple(name for name in around if name not in self.out)

    def _moved_on(self, turn: Turn, cards: Cards) -> "Game":
        others = self._others(turn.player)
        still = turn.player if turn.player not in self.out else self.to_move
        return replace(self, cards=cards, to_move=(*others, still)[0], record=(*self.record, turn))


def _start_problem(names: tuple[str, ...], ruleset: Ruleset, extra: str | None) -> str:
    if len(names) < 2:
        return f"A round must have 2 players or more, but got {len(names)}."
    if len(set(names)) < len(names) or not all(names):
        return f"Players must have names that differ, but got {', '.join(map(repr, names))}."
    if extra is not None and extra not in names:
        return f"The winner of the round before must be one of {', '.join(names)}: {extra!r}."
    if len(names) * ruleset.hand + 3 > ruleset.cards:
        return f"The {ruleset.cards} cards must be enough for {len(names)} hands of {ruleset.hand}."
    return ""


def _unnamed(placed: TurnRuling) -> Ruling:
    asked = [found.message for found in placed.ruling.findings if found.code == "joker-open"]
    message = f"The player must say which. {' '.join(asked)}"
    return Ruling.of([Finding("joker-unnamed", message)], "")


def _summary(player: str, placed: TurnRuling, others: tuple[str, ...], is_out: bool) -> str:
    draw = f" {', '.join(others)} draw a card." if others else ""
    out = f" {player} is out." if is_out else ""
    return f"{player}: {placed.ruling.summary}{draw}{out}"
