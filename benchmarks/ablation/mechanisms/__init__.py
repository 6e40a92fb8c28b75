"""Every mechanism of vision that can be switched off, and how.

Switched off is what a mechanism adds on the way from a photograph to its scene. What remains is
the way itself: the networks, the fit of a plane, the walk over touching pieces, the mixture of
colours.
"""

from __future__ import annotations

from benchmarks.ablation.mechanisms.boards import CELLS, STONES
from benchmarks.ablation.mechanisms.cards import CARDS
from benchmarks.ablation.mechanisms.discs import ARRANGEMENT, DISCS
from benchmarks.ablation.mechanisms.finding import ALIGNING, BESIDE, FINDING, PLANES
from benchmarks.ablation.mechanisms.tiles import NUMBERS, TILES

MECHANISMS = (
    *FINDING,
    *ALIGNING,
    *BESIDE,
    *PLANES,
    *TILES,
    *ARRANGEMENT,
    *DISCS,
    *CARDS,
    *CELLS,
    *STONES,
    *NUMBERS,
)
"""All of them, in the order in which a photograph meets them."""
