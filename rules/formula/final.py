"""The end of a round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.formula.game import Game
from rules.formula.judging import supply_finding, surplus_faces
from rules.formula.position import Card
from rules.message import Message
from rules.verdict import FinalRuling, RuleFinding, Ruling, Standing, rank_players, violation

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
