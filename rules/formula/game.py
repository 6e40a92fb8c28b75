"""A round of Formula: turns, hands by their number of cards, and who is out.

Hands are hidden on a real table, so only how many cards they hold is kept, as far as it is known.
The cards of the stock and those covered by the formula are counted together: an empty stock is made
anew of the covered cards (rule sheet, Game Play).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.formula.hands import Held
from rules.formula.judging import USUAL, TurnRuling, judge_turn
from rules.formula.pieces import value_of
from rules.formula.position import Formula, Start, TableFormula, parse_table
from rules.formula.ruleset import Ruleset
from rules.formula.turn import Turn
from rules.frozen import Frozen
from rules.records import Record, each, maybe, need
from rules.verdict import RuleFinding, Ruling
from rules.wording import listed, plural


class GameError(ValueError):
    """A round that cannot be: its players, or a record that nobody can follow."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a turn: the ruling on it, and the round after it.

    After an illegal formula its cards are back in the hand and the penalty is drawn. After what is
    no turn at all, or one of which somebody must say more, the round is the same: it was not
    `taken`. `placed` is the ruling on the formula.
    """

    game: "Game"
    ruling: Ruling
    taken: bool
    placed: TurnRuling | None = None


@dataclass(frozen=True)
class Game:
    """The state of a round; each turn gives a new one. Begin with `Game.start`.

    `opening` is what lay there first, and `first` who began. `out` are the players without cards,
    the first first; `scored` what their formulas have scored in the game for points.
    """

    players: tuple[str, ...]
    opening: TableFormula
    ruleset: Ruleset
    table: TableFormula
    hands: Mapping[str, Held]
    first: str
    to_move: str
    extra: str | None = None
    record: tuple[Turn, ...] = ()
    out: tuple[str, ...] = ()
    scored: tuple[int, ...] = ()

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
        return cls(
            names, opening, ruleset, opening, Frozen(hands), begins, begins, more,
            scored=(0,) * len(names),
        )  # fmt: skip

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

    def play(self, turn: Turn) -> Played:
        """Rule on a turn, and take it.

        Where nobody counted the cards played, the fewest that explain the change are ruled on, and
        the hand may hold fewer than that. Only a hand that was counted out bounds a turn.
        """
        refusals = self._refusals(turn)
        if refusals:
            return Played(self, Ruling.of(refusals, ""), taken=False)
        game = self._still_in(turn.player)
        return game._draw(turn) if turn.formula is None else game._lay(turn, turn.formula)

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
        begun = Game.start(self.players, self.opening, self.ruleset, self.extra, self.first)
        return begun.after(turns)

    def to_dict(self) -> Record:
        return {
            "players": list(self.players),
            "opening": str(self.opening),
            "ruleset": self.ruleset.to_dict(),
            "extra": self.extra,
            "first": self.first,
            "turns": [turn.to_dict() for turn in self.record],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Game":
        """The round of a record, turn by turn, illegal ones with what they cost.

        Raises GameError for a turn that cannot be taken.
        """
        game = cls.start(
            each(data, "players", str),
            parse_table(need(data, "opening", str)),
            Ruleset.from_dict(need(data, "ruleset", dict)),
            maybe(data, "extra", str),
            need(data, "first", str),
        )
        return game.after(map(Turn.from_dict, each(data, "turns", dict)))

    def _refusals(self, turn: Turn) -> list[RuleFinding]:
        if turn.player not in self.players:
            return [RuleFinding("unknown-player", f"{turn.player} does not play in this round.")]
        if self.is_over:
            return [RuleFinding("game-over", f"The round is over: {self.winner} was first out.")]
        if turn.player != self.to_move:
            message = f"It is {self.to_move}'s turn, not {turn.player}'s."
            return [RuleFinding("not-your-turn", message)]
        return []

    def _still_in(self, player: str) -> "Game":
        """The round once a player has a turn: who has not ended it before holds a card."""
        some = self.players if not self.ruleset.play_on else (player,)
        hands = {
            name: hand.holding(int(name in some and name not in self.out))
            for name, hand in self.hands.items()
        }
        return replace(self, hands=Frozen(hands))

    def _lay(self, turn: Turn, formula: Formula) -> Played:
        hand = self.hands[turn.player]
        placed = judge_turn(self.table, formula, self.ruleset, turn.cards, hand.exact)
        if placed.ruling.outcome == "unsure":
            return Played(self, placed.ruling, taken=False, placed=placed)
        return self._legal(turn, placed) if placed.valid else self._illegal(turn, placed)

    def _draw(self, turn: Turn) -> Played:
        if not turn.seen:
            # What was drawn unseen may be more than the rules say.
            after = self._with(turn.player, Held(self.hands[turn.player].least, None))
            message = f"The turn of {turn.player} was not seen: what the hand holds is open."
            note = RuleFinding("turn-unseen", message, severity="note")
            return Played(after._moved_on(turn), Ruling.of([note], message), taken=True)
        none = self.unheld.most == 0
        notes = [_no_stock()] if none else []
        ruling = Ruling.of(notes, f"{turn.player} draws {plural(0 if none else 1, 'card')}.")
        return Played(self._drawn([turn.player])._moved_on(turn), ruling, taken=True)

    def _illegal(self, turn: Turn, placed: TurnRuling) -> Played:
        after = self._drawn([turn.player] * self.ruleset.penalty)
        return Played(after._moved_on(turn), placed.ruling, True, placed)

    def _legal(self, turn: Turn, placed: TurnRuling) -> Played:
        formula, player = placed.formula, turn.player
        hand = self.hands[player]
        left = hand.played(placed.least, placed.most)
        is_out = left.exact == 0 and hand.exact is not None
        after = replace(
            self._with(player, left),
            table=formula,
            out=(*self.out, player) if is_out else self.out,
            scored=self._scored(player, formula),
        )
        draws = self.ruleset.makes_draw(value_of(formula.c) or 0)
        others = self._others(player) if draws else ()
        able = others[: after.unheld.most]
        after = after._drawn(able)
        notes = list(_hand_notes(player, hand, placed, player in after.perhaps_out))
        notes += [_no_stock()] if len(able) < len(others) else []
        said = _summary(player, placed, able, is_out)
        ruling = Ruling.of([*placed.ruling.findings, *notes], said)
        return Played(after._moved_on(turn), ruling, True, placed)

    def _drawn(self, players: Iterable[str]) -> "Game":
        """The round after each of these has drawn a card, as far as there are any."""
        game = self
        for player in players:
            left = game.unheld
            hand = game.hands[player].drawn(min(1, left.least), min(1, left.most or 0))
            game = game._with(player, hand)
        return game

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

    def _moved_on(self, turn: Turn) -> "Game":
        others = self._others(turn.player)
        still = turn.player if turn.player not in self.out else self.to_move
        return replace(self, to_move=(*others, still)[0], record=(*self.record, turn))

    def _with(self, player: str, hand: Held) -> "Game":
        """The round with a hand of another size."""
        return replace(self, hands=Frozen({**self.hands, player: hand}))


def _start_problem(
    names: tuple[str, ...], first: str | None, ruleset: Ruleset, extra: str | None
) -> str:
    if len(names) < 2:
        return f"A round must have 2 players or more, but got {len(names)}."
    if len(set(names)) < len(names) or not all(names):
        return f"Players must have names that differ, but got {', '.join(map(repr, names))}."
    if first not in names:
        return f"The first player must be one of {', '.join(names)}, but got {first!r}."
    if extra is not None and extra not in names:
        return f"The winner of the round before must be one of {', '.join(names)}: {extra!r}."
    if len(names) * ruleset.hand + 3 > ruleset.cards:
        hands = f"{len(names)} hands of {ruleset.hand}"
        return (
            f"The {ruleset.cards} cards must be enough for {hands}, 2 on the table and 1 to draw."
        )
    return ""


def _hand_notes(
    player: str, hand: Held, placed: TurnRuling, perhaps_out: bool
) -> Iterator[RuleFinding]:
    """What is odd or open about a hand; one that was not counted out refuses no turn."""
    if hand.most is not None and placed.least > hand.most:
        message = f"By what was seen {player} held {hand.most} at most, but played {placed.least}."
        yield RuleFinding("hand-doubtful", message, severity="note")
    if perhaps_out:
        message = f"{player} may have played the last card: how many are left?"
        yield RuleFinding("hand-open", message, severity="note")


def _no_stock() -> RuleFinding:
    return RuleFinding("no-stock", "There is no card to draw.", severity="note")


def _summary(player: str, placed: TurnRuling, drawing: tuple[str, ...], is_out: bool) -> str:
    draw = f" {listed(drawing)} draw{'s' * (len(drawing) == 1)} a card." if drawing else ""
    out = f" {player} is out." if is_out else ""
    return f"{player}: {placed.ruling.summary}{draw}{out}"
