"""Pieces of all kinds found; square ones fitted to their edges; places beside them looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from benchmarks.ablation.switches import (
    NEVER,
    as_given,
    default,
    instead,
    returning,
    switches,
)
from vision.finding.align import Aligned
from vision.finding.beside import Beside
from vision.geometry.quads import NONE, root_areas
from vision.reading.ground import Cover

SQUARES = ("mobi", "number_tiles", "square_tiles")
ALL = (*SQUARES, "cirplexed", "formula")

FINDER = "vision.finding.finder:FinderSettings"
CORNERS = "vision.finding.corners:CornerSettings"
ALIGN = "vision.finding.squares:AlignSettings"
PIECES = "vision.tiles.pieces:PiecesSettings"
PLANE = "vision.geometry.plane:PlaneSettings"
GROUND = "vision.reading.ground:GroundSettings"
GRAPH = "vision.graph.joining:GraphSettings"


def _no_taper(usual: Any) -> Any:
    """Shapes from the network's values, of which the last two are the taper."""
    return lambda centres, values: usual(centres, np.vstack([values[:5], 0 * values[5:]]))


def _as_found(_: Any, quads: Any, __: Any) -> Aligned:
    return Aligned(quads, np.arange(len(quads)), np.ones(len(quads), bool), NONE)


def _finder_side(flat: Any, sure: Any, _: Any, settings: Any) -> float:
    return float(np.median(root_areas(flat[sure]))) / float(settings.finder_size)


def _cover(bare: bool, covered: bool) -> Callable[[Any], Any]:
    """Colours tell only of what is bare, or of what is covered."""

    def make(usual: Any) -> Any:
        def classify(*given: Any, **options: Any) -> Cover:
            cover: Cover = usual(*given, **options)
            return Cover(cover.bare & bare, cover.covered & covered)

        return classify

    return make


def _without_suspects(usual: Any) -> Any:
    def find(*given: Any) -> Any:
        found = usual(*given)
        return found and replace(found, suspects=NONE, shows=np.zeros(0))

    return find


def _weak_finds_stay(usual: Any) -> Any:
    def beside(fitter: Any, quads: Any, weak: Any) -> Beside:
        seen, more = usual(fitter, quads), (0, len(weak))
        return Beside(
            np.concatenate([seen.quads, weak]),
            np.pad(seen.outlined, more),
            np.pad(seen.alike, more),
        )

    return beside


FINDING = switches(
    {
        "find: coarse look": default(FINDER, coarse_from=NEVER, fine_to=NEVER),
        "find: finer look where nothing is surely found": default(FINDER, sure=0.0),
        "find: second look at small pieces": default(FINDER, small_side=0.0),
        "find: third look at small pieces": default(FINDER, looks=1),
        "find: pieces keep apart": default(FINDER, apart=0.0),
        "find: taper": instead("vision.finding.maps:_shapes", _no_taper),
        "find: corners refined": returning("vision.finding.finder:refine", as_given),
        "refine: edges are near": default(CORNERS, trust=10.0),
        "refine: clear edges only": default(CORNERS, contrast=0.0, noise=0.0),
        "refine: twists": default(CORNERS, turns=1),
    },
    *ALL,
)

ALIGNING = switches(
    {
        "align": returning("vision.tiles.pieces:align", _as_found),
        "align: sure pieces first": default(ALIGN, reference=0.0),
        "align: one size": default(ALIGN, size_change=NEVER),
        "align: size by what touches": returning("vision.finding.align:_side", _finder_side),
        "align: overlapping finds": default(ALIGN, apart=0.0),
        "align: turned as neighbours": default(ALIGN, odd=NEVER),
        "align: weak edges are doubted": default(ALIGN, weak=0.0),
        "align: as large as what touches is apart": default(ALIGN, shrunk=NEVER),
        "align: as large only if they then look like squares": default(ALIGN, alike=NEVER),
        "align: as large only where edges are": default(ALIGN, faint=0.0),
        "align: as large if edges gain by it": default(ALIGN, steadier=0.0),
        "align: overlapping squares": default(ALIGN, clear=0.0),
        "align: near the finder's centres": default(ALIGN, agree=NEVER),
        "align: plane of refined edges": returning("vision.finding.align:refine", as_given),
        "align: oblong pieces": default(ALIGN, oblong=NEVER),
        "align: what is not square is left alone": default(ALIGN, square=NEVER),
    },
    *SQUARES,
)

BESIDE = switches(
    {
        "beside": returning(
            "vision.tiles.pieces:beside",
            lambda *_: Beside(NONE, np.zeros(0, bool), np.zeros(0, bool)),
        ),
        "beside: missed tiles": default(PIECES, shows=2.0, shows_alike=2.0),
        "beside: missed tiles by colour": default(PIECES, shows_alike=2.0),
        "beside: one behind the other": default(PIECES, rounds=1),
        "beside: suspects": instead("referee.sight:find_tiles", _without_suspects),
        "beside: bare ground": instead(
            "vision.finding.beside:classify_cover", _cover(bare=False, covered=True)
        ),
        "beside: covered ground": instead(
            "vision.finding.beside:classify_cover", _cover(bare=True, covered=False)
        ),
        "beside: grounds of pieces by their rims": instead(
            "vision.finding.beside:RIM", lambda rim: rim | True
        ),
        "beside: places without the pieces beside them": default(ALIGN, rim=-1.0),
        "beside: other light between two pieces": default(GROUND, other_light=(0.92, 1.06)),
        "beside: weak finds on bare ground": instead(
            "vision.tiles.pieces:beside", _weak_finds_stay
        ),
        "beside: room between two pieces": default(ALIGN, across=NEVER),
        "beside: nothing with an edge at that of the picture": default(ALIGN, edgeless=(1.0, 0.0)),
        "beside: room at the edge of the picture": default(ALIGN, cut=0.999),
        "beside: refined": returning("vision.finding.beside:refine", as_given),
        "false finds: nothing is shown": default(PIECES, nothing=2.0),
        "false finds: weak, and no face": default(PIECES, weak=0.0),
    },
    *SQUARES,
)

PLANES = switches(
    {
        "plane: perspective": default(PLANE, perspective_prior=1e6),
        "plane: weak perspective is likelier": default(PLANE, perspective_prior=1e-9),
        "plane: outliers": default(PLANE, outlier=NEVER),
        "graph: spacing": default(GRAPH, witnesses=10**9),
        "graph: outlines over a neighbour": default(GRAPH, overlap=0.75),
        "graph: plain contacts": default(GRAPH, plain_drift=-1.0),
        "graph: askew ones lie loose": default(GRAPH, near=(1.7, 1.7)),
    },
    *ALL,
)
