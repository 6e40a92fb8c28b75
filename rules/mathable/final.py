"""The end of a game, where tiles left on the racks are subtracted, and the halls of fame.

There is one hall of fame for each number of players (rule sheet 1.8 and 2).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import sub
from typing import NamedTuple

from rules.mathable.counting import hint
from rules.mathable.game import PLAYERS, Game
from rules.message import Message
from rules.verdict import FinalRuling, RuleFinding, Ruling, Standing, note, rank_players, violation

Racks = Mapping[str, Sequence[int]]

HALL_SIZE = 10
"""Entries of a hall of fame."""


def finish(game: Game, racks: Racks) -> FinalRuling:
    """End a game with the tiles left on each rack (rule sheet 1.7).

    The players may agree to end it at any time; tiles left in the bag or still playable are only
    noted.
    """
    faults = [*_rack_faults(game, racks), *_supply_faults(game, racks), *_unsettled_faults(game)]
    if faults:
        return FinalRuling(Ruling.of(faults, ""), ())
    scores = {player: (game.min_score(player), sum(racks[player])) for player in game.players}
    standings = tuple(
        Standing(place, player, *scores[player], took_hint=player in game.hint_takers)
        for place, player in rank_players({name: sub(*scores[name]) for name in scores})
    )
    winners = [standing.player for standing in standings if standing.place == 1]
    message = Message.of("mathable-wins", winners=winners, points=standings[0].total)
    return FinalRuling(Ruling.of(_notes(game, racks), message), standings)


def _rack_faults(game: Game, racks: Racks) -> list[RuleFinding]:
    faults = []
    certain = sum(game.racks.values()) == game.total_held
    for player in game.players:
        held, rack = game.racks[player], racks.get(player)
        if rack is None:
            faults.append(violation("mathable-rack-missing", player=player))
        elif len(rack) > held or (certain and len(rack) < held):
            args = {"tiles": held, "shown": len(rack), "certain": certain}
            faults.append(violation("mathable-rack-count", player=player, **args))
    if not faults and sum(map(len, racks.values())) != game.total_held:
        faults.append(violation("mathable-racks-count", (), "rack-count", tiles=game.total_held))
    strangers = (player for player in racks if player not in game.players)
    return [*faults, *(violation("mathable-unknown-player", player=name) for name in strangers)]


def _supply_faults(game: Game, racks: Racks) -> Iterator[RuleFinding]:
    shown = Counter(value for rack in racks.values() for value in rack)
    unseen = game.board.unseen()
    for value in sorted(shown - Counter(unseen)):
        if value not in game.edition.supply:
            yield violation("mathable-unknown-value", value=value, edition=game.edition.name)
        else:
            args = {"value": value, "left": unseen.get(value, 0)}
            yield violation("mathable-racks-exceed", (), "supply-exceeded", **args)


def _unsettled_faults(game: Game) -> Iterator[RuleFinding]:
    for number, (turn, points) in enumerate(game.history, start=1):
        if points.low != points.high:
            args = {"player": turn.player, "low": points.low, "high": points.high}
            yield violation("mathable-turn-unsettled", (), "turn-open", number=number, **args)


def _notes(game: Game, racks: Racks) -> Iterator[RuleFinding]:
    if game.bag:
        yield note("mathable-bag-not-empty", tiles=game.bag)
    able = [player for player in game.players if hint(game.board, racks[player]) is not None]
    if able:
        yield note("mathable-tiles-playable", players=able)


class Entry(NamedTuple):
    """A player's points in one game."""

    name: str
    points: int


def halls_of_fame(games: Iterable[Sequence[Standing]]) -> dict[int, list[Entry]]:
    """The best results by number of players, in descending order; ties go to the earlier game.

    A player who took a hint does not enter (rule sheet 1.8).
    """
    halls: dict[int, list[Entry]] = {players: [] for players in PLAYERS}
    for standings in games:
        entering = (standing for standing in standings if not standing.took_hint)
        halls[len(standings)] += [Entry(standing.player, standing.total) for standing in entering]
    return {
        players: sorted(entries, key=lambda entry: -entry.points)[:HALL_SIZE]
        for players, entries in halls.items()
    }
