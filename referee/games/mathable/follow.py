"""Rule on a game photo by photo: what happened, what the rules say of it, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.games.mathable.play import Account, play
from referee.games.mathable.story import Look, Scene, histories, in_order, scenes
from referee.games.mathable.turns import add_turns, start_game
from referee.ruling.doubt import DoubtSettings, Uncertain, Weighed, weigh
from referee.ruling.timeline import Timeline
from referee.ruling.turns import TurnStart
from rules.mathable import Edition

SETTINGS = DoubtSettings(max_rulings=256)
"""A whole game takes ten times as long to rule on as a position."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A game as seen and as ruled on.

    Attributes
    ----------
    looks
        What was read, in the order in which the photographs were taken.
    late
        Names of the photographs that were given too late.
    told
        For each cell on which a tile may have lain, what lay there when, with probabilities.
    weighed
        The account of the likeliest reading, and whether it stands.
    """

    looks: tuple[Look, ...]
    late: tuple[str, ...]
    told: Mapping[int, tuple[tuple[Timeline, float], ...]]
    weighed: Weighed[Timeline, Account]

    @property
    def account(self) -> Account:
        """The account of the likeliest reading."""
        return self.weighed.ruling

    @property
    def scenes(self) -> list[Scene]:
        """What each photograph adds in the likeliest reading."""
        return _scenes(self.weighed.reading, self.looks)


def follow(
    looks: Sequence[Look],
    starts: Sequence[TurnStart],
    edition: Edition,
    settings: DoubtSettings = SETTINGS,
) -> Followed:
    """Rule on the game that the photographs show; without `starts`, on its moves alone.

    Raises GameError where there are more players than the game allows.
    """
    order = in_order(looks)
    taken = tuple(looks[i] for i in order)
    late = tuple(looks[i].source for at, i in enumerate(order) if i > min(order[at:]))
    told = histories(taken)
    game = start_game(starts, edition) if starts else None

    def rule(reading: Mapping[int, Timeline]) -> Account:
        account = play(_scenes(reading, taken), edition)
        if game is not None:
            add_turns(account, starts, game)
        return account

    doubts = [Uncertain(cell, alternatives) for cell, alternatives in told.items()]
    weighed = weigh(doubts, rule, lambda account: account.key, settings)
    return Followed(taken, late, told, weighed)


def _scenes(reading: Mapping[int, Timeline], looks: Sequence[Look]) -> list[Scene]:
    cells = looks[0].cells
    return scenes({cells[i].square: timeline for i, timeline in reading.items()}, len(looks))
