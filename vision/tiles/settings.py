"""What is known of pieces before they are read: of one game's, or of any."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Priors of the table reader, all of them probabilities.

    Attributes
    ----------
    strange
        That a piece is not of this box: players lay the pieces of one game.
    loose
        That a piece lies any way round, whatever the others of its component do.
    """

    strange: float = 0.02
    loose: float = 0.0
