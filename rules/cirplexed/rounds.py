"""How many tiles a board has after each round and at the end (rule sheet, Setup, Game Play)."""

from collections.abc import Mapping
from dataclasses import dataclass

FULL_BOARD: Mapping[int, int] = {2: 22, 3: 22, 4: 22, 5: 18, 6: 15}
"""Tiles on a finished board by the number of players; five and six use all 90."""


class PlayersError(ValueError):
    """A number of players for whom the sheet has no rules."""


def full_board(players: int) -> int:
    """How many tiles a finished board has."""
    if players not in FULL_BOARD:
        raise PlayersError(f"Cirplexed! is for 2 to 6 players, but got {players}.")
    return FULL_BOARD[players]


def rounds(players: int) -> int:
    """How many rounds a game has: one a tile drawn from the bag, and the last for both in hand."""
    return full_board(players) - 2


def tiles_after(played: int, players: int) -> int:
    """How many tiles each board has after so many rounds; the last turn places two.

    Raises PlayersError for a round that the game does not have.
    """
    if not 0 <= played <= rounds(players):
        raise PlayersError(f"A game of {players} has {rounds(players)} rounds, but got {played}.")
    return full_board(players) if played == rounds(players) else played + 1


def rounds_played(tiles: int, players: int) -> int | None:
    """After how many rounds a board has so many tiles; None where it never has."""
    sizes = [tiles_after(played, players) for played in range(rounds(players) + 1)]
    return sizes.index(tiles) if tiles in sizes else None


@dataclass(frozen=True, slots=True)
class Stage:
    """When the boards were seen: after so many rounds, or after any if `played` is None.

    Raises PlayersError for a stage that no game has.
    """

    players: int
    played: int | None = None

    def __post_init__(self) -> None:
        tiles_after(self.played or 0, self.players)

    @classmethod
    def final(cls, players: int) -> "Stage":
        """The end of the game, with both tiles in hand placed."""
        return cls(players, rounds(players))

    def allows(self, tiles: int) -> bool:
        """Whether a board can have so many tiles then."""
        found = rounds_played(tiles, self.players)
        return found is not None and self.played in (None, found)

    def __str__(self) -> str:
        """What a board has then, for the end of a sentence."""
        full = full_board(self.players)
        if self.played is None:
            return f"1 to {full - 2} in a game of {self.players}, and {full} at its end"
        after = (
            "at the end" if self.played == rounds(self.players) else f"after round {self.played}"
        )
        return f"{tiles_after(self.played, self.players)} {after} in a game of {self.players}"
