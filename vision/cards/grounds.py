"""The ground of the cards of a row against the table beside them."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats
from vision.cards.eye import CardEye

FULL = float(np.sqrt(3 * 220))
"""Size of the square roots of the colours of a white card in good light."""


class Grounds:
    """Tells places with a card from bare table by the colours of cards known (N, 4, 2)."""

    def __init__(self, eye: CardEye, quads: Floats) -> None:
        self._eye = eye
        self._cards = eye.grounds(quads)
        self._table = self._beside(quads).reshape(-1, 3)
        # Colours are nearer to each other in a dim photograph than in a light one.
        bright = float(np.median(np.linalg.norm(self._cards, axis=1))) if len(quads) else FULL
        least, most = eye.settings.gain
        self._gain = float(np.clip(FULL / max(bright, 1.0), least, most))

    def alike(self, places: Floats) -> Flags:
        """(N,) which places (N, 4, 2) have the cards' ground, not the table's; all before any."""
        return self._alike(self._eye.grounds(places))

    def near(self, places: Floats) -> Flags:
        """(N,) which places (N, 4, 2) have the ground of cards, whatever that of the table is."""
        return self._away(self._eye.grounds(places)) < self._eye.settings.ground

    def stand_out(self, places: Floats, beside: Floats | None = None) -> Flags:
        """(N,) which places (N, 4, 2) have the ground of cards and stand out from the table.

        The table is seen above and below them, or other places `beside`.
        """
        here = self._eye.grounds(places)
        table = self._beside(places if beside is None else beside)
        apart = np.linalg.norm(table - here, axis=2).max(0) * self._gain
        return np.asarray(self._alike(here) & (apart > 2 * self._eye.settings.ground))

    def _alike(self, colours: Floats) -> Flags:
        if not len(self._cards):
            return np.ones(len(colours), bool)
        settings = self._eye.settings
        away = self._away(colours)
        bare = cdist(colours, self._table) * self._gain
        # One or two of the colours beside the row may be of cards that lie there.
        bare = np.sort(bare, 1)[:, min(2, bare.shape[1] - 1)]
        return np.asarray((away < settings.ground) & (bare > settings.clearly * away))

    def _away(self, colours: Floats) -> Floats:
        """(N,) distance of colours (N, 3) from the nearest ground of a card."""
        away = cdist(colours, self._cards)
        return np.asarray(away.min(1, initial=np.inf) * self._gain)

    def _beside(self, places: Floats) -> Floats:
        """(2, N, 3) colours above and below places."""
        down = (places[:, [2, 3]] - places[:, [1, 0]]).mean(1, keepdims=True)
        down *= self._eye.settings.above
        seen = self._eye.grounds(np.concatenate([places + down, places - down]))
        return seen.reshape(2, len(places), 3)
