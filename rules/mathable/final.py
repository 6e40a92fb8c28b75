"""The end of a game: what is left on the racks is subtracted, and the best are remembered.

Halls of fame are one each for games of two, three and four players (rule sheet 1.8 and 2).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.mathable.counting import hint
from rules.mathable.game import PLAYERS, Game
from rules.message import Message
from rules.verdict import FinalRuling, RuleFinding, Ruling, Standing, note, rank_players, violation

Racks = Mapping[str, Sequence[int]]

HALL = 10
"""How many results a hall of fame holds."""


def finish(game: Game, racks: Racks) -> FinalRuling:
    """End a game with the tiles left on each rack (rule sheet 1.7).

    The players may end it whenever they agree to; that tiles are left in the bag or could still be
    placed is only noted.
    """
    faults = [*_rack_faults(game, racks), *_supply_faults(game, racks), *_open_faults(game)]
    if faults:
        return FinalRuling(Ruling.of(faults, ""), ())
    totals = {player: game.low(player) - sum(racks[player]) for player in game.players}
    standings = tuple(
        Standing(at, who, game.low(who), sum(racks[who]), took_hint=who in game.hinted)
        for at, who in rank_players(totals)
    )
    first = [standing.player for standing in standings if standing.place == 1]
    said = Message.of("mathable-wins", winners=first, points=standings[0].total)
    return FinalRuling(Ruling.of(_notes(game, racks), said), standings)


def _rack_faults(game: Game, racks: Racks) -> list[RuleFinding]:
    faults = []
    certain = sum(game.racks.values()) == game.held_together
    for player in game.players:
        held, shown = game.racks[player], racks.get(player)
        if shown is None:
            faults.append(violation("mathable-rack-missing", player=player))
        elif len(shown) > held or (certain and len(shown) < held):
            told = {"tiles": held, "shown": len(shown), "certain": certain}
            faults.append(violation("mathable-rack-count", player=player, **told))
    if not faults and sum(map(len, racks.values())) != game.held_together:
        faults.append(violation("mathable-racks-count", (), "rack-count", tiles=game.held_together))
    faults += [
        violation("mathable-unknown-player", player=player)
        for player in racks
        if player not in game.players
    ]
    return faults


def _supply_faults(game: Game, racks: Racks) -> Iterator[RuleFinding]:
    shown = Counter(value for rack in racks.values() for value in rack)
    unseen = game.board.unseen()
    for value in sorted(shown - Counter(unseen)):
        if value not in game.edition.supply:
            yield violation("mathable-unknown-value", value=value, edition=game.edition.name)
        else:
            yield violation(
                "mathable-racks-exceed",
                (),
                "supply-exceeded",
                value=value,
                left=unseen.get(value, 0),
            )


def _open_faults(game: Game) -> Iterator[RuleFinding]:
    for number, scored in enumerate(game.record, start=1):
        if scored.low != scored.high:
            told = {"player": scored.turn.player, "low": scored.low, "high": scored.high}
            yield violation("mathable-turn-unsettled", (), "turn-open", number=number, **told)


def _notes(game: Game, racks: Racks) -> Iterator[RuleFinding]:
    if game.bag:
        yield note("mathable-bag-not-empty", tiles=game.bag)
    able = [player for player in game.players if hint(game.board, racks[player]) is not None]
    if able:
        yield note("mathable-tiles-playable", players=able)


class Entry(NamedTuple):
    """A name and the points made in one game."""

    name: str
    points: int


def halls_of_fame(games: Iterable[Sequence[Standing]]) -> dict[int, list[Entry]]:
    """The best results for each number of players, best first; of equals the earlier is ahead.

    A player who took a hint does not enter (rule sheet 1.8).
    """
    halls: dict[int, list[Entry]] = {players: [] for players in PLAYERS}
    for standings in games:
        entering = (one for one in standings if not one.took_hint)
        halls[len(standings)] += [Entry(one.player, one.total) for one in entering]
    return {
        players: sorted(found, key=lambda entry: -entry.points)[:HALL]
        for players, found in halls.items()
    }
