"""The end of a round: hands are shown, points counted, and the players ranked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.formula.faults import exceeding, supply_finding
from rules.formula.game import Game
from rules.formula.pieces import Card
from rules.formula.ruleset import Ruleset
from rules.ranks import ranked
from rules.verdict import Ruled, RuleFinding, Ruling
from rules.wording import are, listed, plural

Hands = Mapping[str, Sequence[str]]
"""The faces left in each hand; who is out may be left out."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in a round, from 1, and the points where they are played for."""

    place: int
    player: str
    scored: int
    bonus: int
    subtracted: int

    @property
    def points(self) -> int:
        return self.scored + self.bonus - self.subtracted


@dataclass(frozen=True, slots=True)
class FinalRuling(Ruled):
    """The ruling on the end of a round, and the standings from the first place on, if valid."""

    standings: tuple[Standing, ...]

    @property
    def points(self) -> dict[str, int]:
        """The points of each player in this round."""
        return {standing.player: standing.points for standing in self.standings}


def finish(game: Game, hands: Hands) -> FinalRuling:
    """End a round with the cards left in each hand.

    Who may have played the last card and shows none is out. In the game for points cards left count
    against their player, and who was first out gets more. Otherwise the players come in the order
    in which they were out, then by the cards they hold.
    """
    empty = (name for name in game.perhaps_out if not hands.get(name))
    game = replace(game, out=(*game.out, *empty))
    findings = [*_end_faults(game), *_hand_faults(game, hands), *_supply_findings(game, hands)]
    standings = () if any(found.is_violation for found in findings) else _rank(game, hands)
    return FinalRuling(Ruling.of(findings, _summary(game, standings)), standings)


def worth(faces: Sequence[str], ruleset: Ruleset) -> int:
    """What cards left in a hand count against their player."""
    values = (Card.of(face).value for face in faces)
    return sum(ruleset.joker_points if value is None else value for value in values)


def _end_faults(game: Game) -> Iterator[RuleFinding]:
    if not game.is_over:
        message = (
            "The round goes on: nobody is out."
            if not game.out
            else ("The round goes on until everybody is out.")
        )
        yield RuleFinding("not-over", message)


def _hand_faults(game: Game, hands: Hands) -> Iterator[RuleFinding]:
    for player in game.players:
        held, shown = game.hands[player], len(hands.get(player, ()))
        if not held.may_be(shown):
            cards = f"{held} card{'s' * (held.exact != 1)}"
            message = f"{player} must hold {cards}, but {are(shown)} shown."
            yield RuleFinding("hand-count", message)
    for player in hands:
        if player not in game.players:
            yield RuleFinding("unknown-player", f"{player} does not play in this round.")


def _supply_findings(game: Game, hands: Hands) -> Iterator[RuleFinding]:
    shown = [Card.of(face).face for hand in hands.values() for face in hand]
    on_table = [card.face for card in game.table.cards]
    for face, number in exceeding([*shown, *on_table], game.ruleset):
        yield supply_finding(f"{face} is shown {number} times", face, game.ruleset)


def _rank(game: Game, hands: Hands) -> tuple[Standing, ...]:
    merits = {player: _merit(game, hands, player) for player in game.players}
    return tuple(
        Standing(place, player, *_counted(game, hands, player)) for place, player in ranked(merits)
    )


def _counted(game: Game, hands: Hands, player: str) -> tuple[int, int, int]:
    """Points scored, for being first out, and against."""
    if not game.ruleset.points:
        return 0, 0, 0
    bonus = game.ruleset.first_out_points if player == game.winner else 0
    return game.score(player), bonus, worth(hands.get(player, ()), game.ruleset)


def _merit(game: Game, hands: Hands, player: str) -> int:
    """The more, the better the place."""
    if game.ruleset.points:
        scored, bonus, against = _counted(game, hands, player)
        return scored + bonus - against
    if player in game.out:
        return len(game.players) - game.out.index(player)
    return -len(hands.get(player, ()))


def _summary(game: Game, standings: Sequence[Standing]) -> str:
    first = [standing.player for standing in standings if standing.place == 1]
    if not first or not game.ruleset.points:
        return f"{game.winner} wins the round."
    points = plural(standings[0].points, "point")
    return f"{listed(first)} made most in this round: {points}."
