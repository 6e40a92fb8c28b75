"""A match: rounds of Formula, one after the other, each with its end, for points or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.errors import GameError
from rules.formula.game import Game, HandSize, Turn
from rules.formula.judging import judge_turn, supply_finding, surplus_faces
from rules.formula.position import Card, Formula, TableFormula
from rules.formula.ruleset import STANDARD_RULES, Ruleset
from rules.frozen import FrozenDict
from rules.message import Message, one_of, sentences
from rules.verdict import (
    FinalRuling,
    PlayResult,
    RuleFinding,
    Ruling,
    Standing,
    rank_players,
    violation,
)

SHOW_START = Message.of("formula-show-start")


@dataclass(frozen=True)
class Match:
    """The state of a match; each turn and each call gives a new one.

    `game` is the current round, None before its first cards; without players it only has a table.
    Its player to move may be unknown until somebody says so (`turn_lost`). `points` are those of
    the rounds before. `hands` are the cards shown at the end of the round, which count as long as
    their player holds that many, and `final` is its result. `first` begins the next round (None for
    the first player named), and `extra` won the previous one.
    """

    players: tuple[str, ...]
    ruleset: Ruleset = STANDARD_RULES
    game: Game | None = None
    points: Mapping[str, int] = field(default_factory=dict)
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    final: FinalRuling | None = None
    first: str | None = None
    extra: str | None = None

    def start_round(self, table: TableFormula) -> Match:
        """Begin a round with the cards on the table. Raises GameError for unfit players."""
        if self.players:
            game = Game.start(self.players, table, self.ruleset, self.extra, self.first)
        else:
            game = Game((), table, self.ruleset, table, FrozenDict({}), "", "")
        points = self.points or FrozenDict(dict.fromkeys(self.players, 0))
        return replace(self, game=game, points=points, hands={}, final=None)

    @property
    def table(self) -> TableFormula | None:
        """The formula after the last legal turn; None before anything was read."""
        return None if self.game is None else self.game.table

    @property
    def turn_lost(self) -> bool:
        """Whether it is unknown whose turn it is."""
        return self.game is not None and bool(self.players) and not self.game.player_to_move

    @property
    def player_to_move(self) -> str | None:
        """The player to move; None where the round is over or that is unknown."""
        game = self.game
        return None if game is None or game.is_over else game.player_to_move or None

    @property
    def players_in(self) -> tuple[str, ...]:
        """The players who are not out."""
        out = () if self.game is None else self.game.out
        return tuple(player for player in self.players if player not in out)

    @property
    def totals(self) -> dict[str, int]:
        """Points by player, those of the current round included; none before the first round."""
        game = self.game if self.final is None else None
        return {
            player: total + (game.score(player) if game else 0)
            for player, total in self.points.items()
        }

    @property
    def winners(self) -> tuple[str, ...]:
        """The leaders once rounds that are over reached the target, else nobody."""
        best = max(self.points.values(), default=0)
        reached = best >= self.ruleset.target
        return tuple(player for player, points in self.points.items() if reached and points == best)

    def lay(
        self,
        player: str | None,
        formula: Formula,
        cards: int | None = None,
        covers_joker: bool | None = None,
    ) -> PlayResult[Match]:
        """Rule on a formula and take it as a turn; without a player by the table alone."""
        assert self.game is not None
        if player is not None:
            return self.play(Turn(player, formula, cards, covers_joker))
        ruling = judge_turn(
            self.game.table, formula, self.ruleset, cards, None, covers_joker
        ).ruling
        after = self.with_table(formula) if ruling.valid else self
        return PlayResult(after, ruling, taken=ruling.valid)

    def play(self, turn: Turn) -> PlayResult[Match]:
        """Play a turn, which outdates the hand that the player has shown."""
        assert self.game is not None
        played = self.game.play(turn)
        hands = {name: faces for name, faces in self.hands.items() if name != turn.player}
        after = replace(self, game=played.game, hands=hands) if played.taken else self
        return PlayResult(after, played.ruling, played.taken)

    def replay_with(self, ago: int, turn: Turn) -> PlayResult[Match]:
        """Replay the round with another turn `ago` turns back; see `Game.replay_with`."""
        assert self.game is not None
        again = self.game.replay_with(ago, turn)
        return PlayResult(replace(self, game=again.game), again.ruling, again.taken)

    def with_table(self, table: TableFormula) -> Match:
        """The match with a formula whose turn nobody saw; earlier turns cannot be changed then."""
        assert self.game is not None
        return replace(self, game=replace(self.game, table=table, before=None))

    def skip_turn(self) -> Match:
        """The match after a turn that could not be read."""
        if self.game is None or not self.game.player_to_move:
            return self
        return replace(self, game=self.game.skip_turns(1))

    def lose_turn(self) -> Match:
        """The match after what may have been a turn: the player to move and hands are unknown."""
        game = self.game
        if game is None or game.is_over:
            return self
        hands = {name: HandSize(1, None) for name in game.players} | dict.fromkeys(
            game.out, HandSize.exactly(0)
        )
        return replace(
            self, game=replace(game, hands=FrozenDict(hands), player_to_move="", before=None)
        )

    def set_turn(self, player: str) -> Match:
        """The match once it is known whose turn it is. Raises GameError for a player who is out."""
        if self.game is None or player not in self.players_in:
            names = one_of(self.players_in)
            raise GameError(Message.of("formula-not-the-turn-of", players=names, player=player))
        return replace(self, game=replace(self.game, player_to_move=player, before=None))

    def with_hand_size(self, player: str, cards: int) -> Match:
        """The match once it is known how many cards a player holds."""
        assert self.game is not None
        if cards and self.game.hands[player].exact == cards:
            return self
        return replace(self, game=self.game.with_hand_shown(player, cards))

    def with_last_card(self, player: str, is_out: bool) -> PlayResult[Match]:
        """Take in whether a player, whose hand may be empty, has played the last card."""
        game = self.game
        if game is None or player not in game.possibly_out:
            raise GameError(Message.of("formula-last-not-asked", player=player))
        if is_out:
            return _after(self.with_hand_size(player, 0), Message.of("formula-out", player=player))
        hands = FrozenDict({**game.hands, player: game.hands[player].at_least(1)})
        after = replace(self, game=replace(game, hands=hands))
        return _after(after, Message.of("formula-plays-on", player=player))

    def show_hand(self, player: str, faces: Sequence[str]) -> PlayResult[Match]:
        """Take in the cards that a player shows; they override the number counted so far."""
        assert self.game is not None
        if self.final is not None:
            return self._refuse("round-ended", Message.of("formula-ended-undo"))
        held = self.game.hands[player]
        if not faces and not held.may_be(0):
            empty = Message.of("formula-hand-not-empty", player=player, held=held.message)
            return self._refuse("hand-count", empty)
        hands = {**self.hands, player: tuple(faces)}
        shows = Message.of("formula-shows", player=player, cards=" ".join(faces) or "none")
        differs = Message.of("formula-shown-counts", player=player, held=held.message)
        after = replace(self.with_hand_size(player, len(faces)), hands=hands)
        return _after(after, sentences(shows, "" if held.may_be(len(faces)) else differs))

    def end_round(self) -> PlayResult[Match]:
        """End the round with the hands that were shown."""
        game = self.game
        assert game is not None
        if self.final is not None:
            return self._refuse("round-ended", Message.of("formula-ended-already"))
        sizes = game.hands
        hands = {
            name: cards for name, cards in self.hands.items() if sizes[name].may_be(len(cards))
        }
        final = finish(game, hands)
        if not final.valid:
            first, *_ = violations = final.ruling.violations
            if first.code == "not-over":
                return self._refuse(first.code, first.message)
            missing = [name for name in sizes if not sizes[name].may_be(len(hands.get(name, ())))]
            remedy = [Message.of("formula-say-hand", player=name) for name in missing[:1]]
            return self._refuse(first.code, sentences(*(v.message for v in violations), *remedy))
        after = self
        for player in game.possibly_out:
            after = after if hands.get(player) else after.with_hand_size(player, 0)
        if self.ruleset.points:
            won = final.totals
            points = {player: total + won[player] for player, total in self.points.items()}
            after = replace(after, points=FrozenDict(points))
        return PlayResult(replace(after, final=final), final.ruling, taken=True)

    def begin_with(self, player: str) -> PlayResult[Match]:
        """Set who begins the round, unless more than its first turn was played."""
        game = self.game
        if game is None:
            begins = Message.of("formula-begins", player=player)
            return _after(replace(self, first=player), sentences(begins, SHOW_START))
        lays = [turn.formula is not None for turn in game.history]
        unknown = bool(lays) and game.before is None
        if lays not in ([], [True]) or unknown or self.turn_lost or self.final:
            return self._refuse("begun", Message.of("formula-begun"))
        begun = replace(replace(self, first=player).start_round(game.opening), hands=self.hands)
        for turn in game.history:
            begun = begun.play(replace(turn, player=player)).game
        return _after(begun, Message.of("formula-began", player=player))

    def next_round(self, named: str | None) -> PlayResult[Match]:
        """Begin the next round, with the player named or the one after who began the last."""
        game = self.game
        assert game is not None
        if self.final is None and not game.is_over:
            return self._refuse("round-open", Message.of("formula-end-first"))
        if self.final is None and self.ruleset.points:
            return self._refuse("round-open", Message.of("formula-hands-first"))
        if self.winners:
            return self._refuse("game-over", Message.of("formula-game-over", players=self.winners))
        first = named or self.players[(self.players.index(game.first) + 1) % len(self.players)]
        extra = game.winner if self.final is None else self.final.standings[0].player
        after = replace(self, game=None, hands={}, final=None, first=first, extra=extra)
        dealt = Message.of("formula-dealt-more", player=extra) if self.ruleset.extra_card else ""
        hint = "" if named else Message.of("formula-else-begins")
        new = Message.of("formula-new-round", player=first)
        return _after(after, sentences(new, dealt, SHOW_START, hint))

    def _refuse(self, code: str, message: Message | str) -> PlayResult[Match]:
        return PlayResult(self, Ruling.of([violation(message, (), code)], ""), taken=False)


def _after(match: Match, summary: Message | str) -> PlayResult[Match]:
    return PlayResult(match, Ruling.of((), summary), taken=True)


Hands = Mapping[str, Sequence[str]]
"""The faces left in each hand; players who are out may be omitted."""


def finish(game: Game, hands: Hands) -> FinalRuling:
    """End a round with the cards left in each hand.

    A player who may have played the last card and shows none is out. In the points game, cards left
    count against their player, and the first player out gets a bonus. Otherwise players rank in the
    order of finishing, then by the number of cards left.
    """
    empty = (name for name in game.possibly_out if not hands.get(name))
    game = replace(game, out=(*game.out, *empty))
    findings = [*_final_findings(game, hands)]
    standings = () if any(finding.is_violation for finding in findings) else _rank(game, hands)
    message = Message.of("formula-round-won", player=game.winner or "")
    if standings and game.ruleset.points:
        first = tuple(standing.player for standing in standings if standing.place == 1)
        message = Message.of("formula-round-most", players=first, points=standings[0].total)
    return FinalRuling(Ruling.of(findings, message), standings)


def _final_findings(game: Game, hands: Hands) -> Iterator[RuleFinding]:
    if not game.is_over:
        yield violation("formula-not-over", out=len(game.out))
    for player in game.players:
        held, number = game.hands[player], len(hands.get(player, ()))
        if not held.may_be(number):
            yield violation("formula-hand-count", player=player, held=held.message, shown=number)
    for player in hands:
        if player not in game.players:
            yield violation("formula-unknown-player", player=player)
    shown_cards = [Card.of(face) for hand in hands.values() for face in hand]
    for face, number in surplus_faces([*shown_cards, *game.table.cards], game.ruleset):
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
