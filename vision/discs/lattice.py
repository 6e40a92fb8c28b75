"""Quads of touching tiles put right by the lattice that the others lie on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT, mean_sides
from vision.graph.joining import Node


@dataclass(frozen=True, slots=True)
class LatticeFitSettings:
    """Thresholds, in sides of a tile.

    Attributes
    ----------
    close
        Distance from the lattice up to which a corner speaks for it: hands lay tiles to a few
        hundredths, which add up over a board.
    off
        Distance of a corner from which a quad is not the tile's: gaps add up to less.
    fewest
        Tiles from which a lattice can be told.
    agree
        Share of a component's quads that must fit, or its lattice is not believed.
    """

    close: float = 0.08
    off: float = 0.17
    fewest: int = 4
    agree: float = 0.5


def on_lattice(
    quads: Floats, nodes: Sequence[Node], settings: LatticeFitSettings | None = None
) -> tuple[Floats, tuple[int, ...]]:
    """Quads, with those that are off their component's lattice replaced by its cells.

    A lattice is a homography of unit squares, found by consensus (Fischler and Bolles, 1981):
    where a finder takes part of a tile for the whole, its neighbours tell where the corners are.

    Parameters
    ----------
    quads
        (N, 4, 2) pixels, clockwise from the top left of each tile on its lattice.

    Returns
    -------
    quads
        (N, 4, 2).
    doubtful
        Numbers of the tiles whose component has no lattice that enough of its quads fit.
    """
    settings = settings or LatticeFitSettings()
    out, doubtful = quads.copy(), list[int]()
    for component in sorted({node.component for node in nodes}):
        members = [i for i, node in enumerate(nodes) if node.component == component]
        if len(members) < settings.fewest:
            continue
        own = quads[members]
        cells = UNIT + np.array([(nodes[i].col, nodes[i].row) for i in members])[:, None]
        ideal = _cells(own, cells, settings)
        if ideal is None:
            doubtful += members
            continue
        away = np.linalg.norm(own - ideal, axis=2).max(1) / mean_sides(ideal)
        if (away < settings.off).mean() < settings.agree:
            doubtful += members
            continue
        out[members] = np.where((away < settings.off)[:, None, None], own, ideal)
    return out, tuple(doubtful)


def _cells(own: Floats, cells: Floats, settings: LatticeFitSettings) -> Floats | None:
    """Where the lattice has its cells; None where there is no consensus."""
    reach = settings.close * float(np.median(mean_sides(own)))
    fitted = Homography.by_consensus(cells.reshape(-1, 2), own.reshape(-1, 2), reach, rounds=500)
    return None if fitted is None else fitted[0](cells)
