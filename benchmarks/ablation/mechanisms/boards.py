"""Printed boards: found by their cells or their markers, tiles read, stones told by colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from benchmarks.ablation.switches import NEVER, default, instead, returning, switches

MAP = "vision.boards.by_map:MapSettings"
CELL = "vision.boards.settings:TileSettings"
LATTICE = "vision.geometry.lattice:LatticeSettings"
MARKERS = "vision.boards.by_markers:MarkerSettings"
GLARE = "vision.boards.glare:GlareSettings"
COVER = "vision.boards.covers:CoverSettings"
STONE = "vision.boards.stones:StoneSettings"
PAINT = "vision.boards.paint:PaintSettings"
PAPER = "vision.boards.paper:PaperSettings"
NO_PAINT = (50.0, 60.0)


def _some_looks(first: int, last: int | None) -> Callable[[Any], Any]:
    return lambda usual: lambda *given: islice(usual(*given), first, last)


def _without_light(name: str) -> Callable[[Any], Any]:
    """Stones without one of the allowances for what light does to them."""

    def make(usual: Any) -> Any:
        def outshining(light: Any, picture: Any, stone: Any, settings: Any) -> Any:
            return usual(light, picture, replace(stone, **{name: (0.0, 0.0, 0.0)}), settings)

        return outshining

    return make


CELLS = switches(
    {
        "board: less contrast where nothing is found": default(MAP, faint=()),
        "board: hair lines": default(MAP, faint=((0.35, 6.0), (0.6, 6.0))),
        "board: several lattices": default(MAP, lattices=1),
        "board: colours without light": returning(
            "vision.boards.by_map:_alike_lit", lambda values: values
        ),
        "board: distance of cells is measured": default(LATTICE, pitch=(1.08, 1.08)),
        "board: coarse picture first": instead(
            "vision.boards.by_map:REDUCTIONS", lambda _: frozenset()
        ),
        "cells: tops above the print": default(CELL, parallax=NEVER),
        "cells: plane told by plain ones": instead("vision.boards.tiles:PLAIN", lambda _: NEVER),
        "cells: blank ones are not looked at again": default(CELL, blank=2.0),
        "cells: looked at again": default(CELL, clear=0.0),
        "cells: colour": default(CELL, colour_limit=0.0),
        "cells: colour of plain ones": default(CELL, plain_limit=0.0),
        "cells: colour where no tile is seen": default(CELL, unseen=0.0),
        "cells: scatter of colours is the photograph's own": default(CELL, steady=1.0),
        "cells: light of plain ones nearby": default(CELL, witnesses=10**9),
        "cells: wood where no tile is legible": default(CELL, apart=NEVER),
        "cells: illegible tiles": default(CELL, illegible=3e-4),
        "cells: more or less light": default(CELL, shade=0.999),
        "cells: tiles without ink": default(CELL, washed_out=0.0),
        "cells: black is not nothing": instead("vision.boards.cells:BLACK", lambda _: 0.0),
        "cells: hidden by glare": default(CELL, faded=(-NEVER, 0.03)),
        "cells: lines all round": default(CELL, outline_limit=0.0),
        "cells: likeness to other prints": returning(
            "vision.boards.shown:print_odds", lambda crops, *_: np.zeros(len(crops))
        ),
        "cells: likeness to other tiles": returning(
            "vision.boards.tiles:likeness_odds", lambda _, faces, __: np.zeros(faces.shape)
        ),
        "cells: prints that read as numbers": default(CELL, misprint=0.0),
        "cells: the number printed there": default(CELL, coincidence=1.0),
        "cells: colour beside glare": default(CELL, beside_glare=NEVER),
        "cells: prints not bleached by glare": returning(
            "vision.boards.colours:ColourEvidence.in_glare",
            lambda colours, _, __, glaring, ___: np.where(glaring, 0.0, colours.odds),
        ),
        "cells: prints that glare cannot have bleached": returning(
            "vision.boards.colours:ColourEvidence.in_glare",
            lambda colours, _, __, glaring, ___: np.where(
                glaring, np.minimum(colours.odds, 0.0), colours.odds
            ),
        ),
        "cells: ink": returning(
            "vision.boards.cells:ink_odds", lambda crops, *_: np.zeros((len(crops), 1))
        ),
        "cells: disturbed ones": default(CELL, disturbed=1e-9),
        "cells: tiles lie upright": default(CELL, lies_turned=0.75),
        "cells: covers": default(CELL, unlike_print=NEVER),
        "cells: dark covers": default(CELL, dim=0.5),
        "cells: covers on part of a tile": default(CELL, overlaid=1.0),
        "cells: strange things": default(CELL, strange=1e-9),
    },
    "mathable",
)

STONES = switches(
    {
        "markers: lines followed": returning(
            "vision.boards.by_markers:follow_lines", lambda _, homography, *__: (homography, 1.0)
        ),
        "markers: lines confirm a few": default(MARKERS, confirmed=0.0),
        "markers: three sharp ones": default(MARKERS, sharp_mm=0.0),
        "markers: several looks": instead("vision.boards.by_markers:_looks", _some_looks(0, 1)),
        "markers: evened and larger looks": instead(
            "vision.boards.by_markers:_looks", _some_looks(0, 2)
        ),
        "markers: matched at their places": default(MARKERS, alike=1.0),
        "markers: look against blur": returning(
            "vision.boards.by_markers:_deblurred", lambda grey: grey
        ),
        "markers: sharpened": returning(
            "vision.boards.by_markers:_sharpened", lambda _, corners: corners
        ),
        "markers: agree": default(MARKERS, agree_mm=NEVER),
        "stones: hidden by glare": returning(
            "vision.boards.stones:hidden_by_glare", lambda _, __, shown, *___: 0 * shown
        ),
        "stones: tinged where lines are pale": default(GLARE, tinge=NEVER),
        "stones: paint by bare places": returning(
            "vision.boards.stones:uncleanness", lambda *_: 1.0
        ),
        "stones: height": default(STONE, heights=(0.0,)),
        "stones: heights that disagree": default(STONE, rival=0.0),
        "stones: printed bars": instead(
            "vision.boards.stones:_bars",
            lambda usual: lambda layout, *given: usual(replace(layout, bars=()), *given),
        ),
        "stones: colour between places": default(STONE, between=10**9),
        "stones: play": default(STONE, play=0.0),
        "stones: between places": returning("vision.boards.stones:_strays", lambda *_: ()),
        "stones: other paint": default(PAINT, foreign=NO_PAINT, faint=NO_PAINT),
        "stones: hue of dull ones": instead(
            "vision.boards.stones:outshining", _without_light("off")
        ),
        "stones: printed colours that deceive": default(STONE, deceived=2.0),
        "stones: slack of a colour": instead(
            "vision.boards.stones:outshining", _without_light("slack")
        ),
        "stones: glare on a colour": instead(
            "vision.boards.stones:outshining", _without_light("glare")
        ),
        "stones: rings": returning(
            "vision.boards.stones:_rings", lambda _, __, near, ___: np.zeros(len(near))
        ),
        "stones: grain": instead("vision.boards.stones:GRAIN", lambda _: 1),
        "stones: dark on lit paper": default(STONE, dark=NO_PAINT),
        "stones: dark on bleached paper": default(STONE, dim=NO_PAINT),
        "stones: tints of light on paper": default(STONE, faint=-NEVER),
        "stones: burnt out": default(GLARE, burnt_lines=-NEVER),
        "stones: rims beside what is burnt out": returning(
            "vision.boards.glare:_ridges", lambda across: np.median(np.ptp(across, axis=0), axis=1)
        ),
        "stones: glare on most lines": default(GLARE, lit_lines=(0.9, 0.0)),
        "stones: covers": returning(
            "vision.boards.stones:is_cover", lambda *given: np.zeros(len(given[3]), bool)
        ),
        "stones: covers of another outline": default(COVER, beyond=NEVER),
        "stones: covers that look unlike stones": returning(
            "vision.boards.covers:_is_odd", lambda _, __, at, ___: np.zeros(len(at), bool)
        ),
        "stones: covers among few stones": default(COVER, far=NEVER),
        "stones: covers on more cells than stones": default(COVER, main=0.5),
        "stones: outline of few": default(COVER, few=1),
        "stones: dim paint of emblems": default(COVER, stronger=1.0),
        "stones: dim in glare": default(GLARE, dim=-NEVER),
        "paper: veil": returning("vision.boards.stones:veil_over", lambda *_: np.zeros(3)),
        "paper: washed out": returning("vision.boards.stones:is_washed_out", lambda *_: False),
        "paper: tint by blank parts": returning("vision.boards.stones:_blank", lambda *_: None),
        "paper: blank parts in shade": default(PAPER, few=10**9),
        "paper: clipping": default(PAPER, clipped=256),
        "paper: fitted in rounds": default(PAPER, rounds=1),
        "paper: one tint": default(PAPER, tint=NEVER),
    },
    "mobius",
)
