"""The end of a game: what is left on the racks is subtracted, and the players are ranked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.mathable.game import Game
from rules.mathable.moves import hint
from rules.ranks import ranked
from rules.verdict import Ruled, RuleFinding, Ruling
from rules.wording import are, listed, plural

Racks = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, from 1; players of equal totals share it."""

    place: int
    player: str
    scored: int
    subtracted: int
    took_hint: bool

    @property
    def total(self) -> int:
        return self.scored - self.subtracted


@dataclass(frozen=True, slots=True)
class FinalRuling(Ruled):
    """The ruling on the end, and the standings from the first place on, if it is valid."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.player for standing in self.standings if standing.place == 1)


def finish(game: Game, racks: Racks) -> FinalRuling:
    """End a game with the tiles left on each rack (rule sheet 1.7).

    The players may end it whenever they agree to; that tiles are left in the bag or could still be
    placed is only noted.
    """
    findings = [*_rack_faults(game, racks), *_supply_faults(game, racks), *_open_faults(game)]
    findings += [] if findings else _notes(game, racks)
    standings = () if any(found.is_violation for found in findings) else _rank(game, racks)
    return FinalRuling(Ruling.of(findings, _summary(standings)), standings)


def _rack_faults(game: Game, racks: Racks) -> list[RuleFinding]:
    faults = []
    certain = sum(game.racks.values()) == game.held_together
    for player in game.players:
        held, shown = game.racks[player], racks.get(player)
        if shown is None:
            faults.append(RuleFinding("rack-missing", f"The rack of {player} must be shown."))
        elif len(shown) > held or (certain and len(shown) < held):
            tiles = f"{plural(held, 'tile')}{'' if certain else ' at most'}"
            message = f"{player} must hold {tiles}, but {are(len(shown))} shown."
            faults.append(RuleFinding("rack-count", message))
    if not faults and sum(map(len, racks.values())) != game.held_together:
        message = f"The racks must hold {plural(game.held_together, 'tile')} together."
        faults.append(RuleFinding("rack-count", message))
    faults += [
        RuleFinding("unknown-player", f"{player} does not play in this game.")
        for player in racks
        if player not in game.players
    ]
    return faults


def _supply_faults(game: Game, racks: Racks) -> list[RuleFinding]:
    shown = Counter(value for rack in racks.values() for value in rack)
    return [_supply_fault(game, value) for value in sorted(shown - Counter(game.unseen()))]


def _supply_fault(game: Game, value: int) -> RuleFinding:
    if value not in game.edition.supply:
        message = f"There is no tile {value} in the {game.edition.name} edition."
        return RuleFinding("unknown-value", message)
    left = game.unseen().get(value, 0)
    message = f"The racks show more than the {plural(left, 'tile')} of {value} not on the board."
    return RuleFinding("supply-exceeded", message)


def _open_faults(game: Game) -> list[RuleFinding]:
    return [
        RuleFinding(
            "turn-open",
            f"Turn {number} must be settled: {scored.turn.player} scored "
            f"{scored.low} to {scored.high} points.",
        )
        for number, scored in enumerate(game.record, start=1)
        if scored.low != scored.high
    ]


def _notes(game: Game, racks: Racks) -> list[RuleFinding]:
    notes = []
    if game.bag:
        said = f"The bag still holds {plural(game.bag, 'tile')}."
        notes.append(RuleFinding("bag-not-empty", said, severity="note"))
    able = [player for player in game.players if hint(game.board, racks[player]) is not None]
    if able:
        said = f"A tile could still be placed by {listed(able)}."
        notes.append(RuleFinding("tiles-playable", said, severity="note"))
    return notes


def _rank(game: Game, racks: Racks) -> tuple[Standing, ...]:
    totals = {player: game.low(player) - sum(racks[player]) for player in game.players}
    return tuple(
        Standing(place, player, game.low(player), sum(racks[player]), player in game.hinted)
        for place, player in ranked(totals)
    )


def _summary(standings: tuple[Standing, ...]) -> str:
    first = [standing for standing in standings if standing.place == 1]
    if not first:
        return "The game is not ended."
    names = listed(standing.player for standing in first)
    return f"{names} win{'s' * (len(first) == 1)} with {plural(first[0].total, 'point')}."
