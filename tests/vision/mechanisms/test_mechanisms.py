"""Each mechanism of vision is needed: a photograph is read worse without it, or a test fails.

`scenes.json` names for each mechanism a photograph and the figure that falls without it. The
photographs were drawn by `training.render`; beside each lies what is true of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from benchmarks.ablation.mechanisms import MECHANISMS
from benchmarks.ablation.scoring import SCORES, Figures
from referee import Referee
from tests.models import test_finder
from tests.vision import test_align, test_board_by_map, test_formula_cards
from vision.graph.upright import turn_evidence
from vision.tiles.settings import TableSettings

PHOTOS = Path(__file__).parent / "photographs"
SAMPLES = Path(__file__).parents[3] / "sample_images"
SCENES: dict[str, tuple[str, str]] = json.loads(
    (Path(__file__).parent / "scenes.json").read_text("utf-8")
)
SWITCHES = {switch.name: switch for switch in MECHANISMS}


def one_misreading_does_not_turn_a_component() -> None:
    faces = np.full((4, 4, 2), 1e-12)
    faces[:3, 0, 0] = 1
    faces[3, 1, 0] = 1
    faces[:3, 1:, 0] = 0.01
    together = turn_evidence(faces, TableSettings().outlier_rate).sum(0)
    assert together.argmax() == 0


def a_crisp_16_is_no_question() -> None:
    photo = SAMPLES / "mathable" / "game_1_07.jpg"
    assert Referee("mathable").check(photo).verdict == "valid"


BY_TESTS: dict[str, Callable[[], None]] = {
    "find: finer look where nothing is found": lambda: (
        test_finder.test_in_odd_sizes_a_tile_is_found_and_nothing_else((33, 900), 24)
    ),
    "align: turned as neighbours": lambda: (
        test_align.test_a_piece_that_was_seen_turned_is_turned_as_its_neighbours(True)
    ),
    "align: those seen too small lie in line": (
        test_align.test_tiles_of_a_make_that_is_seen_too_small_lie_in_line
    ),
    "align: overlapping squares": (
        test_align.test_of_two_that_overlap_at_a_corner_the_outlined_one_stays
    ),
    "beside: covered ground": lambda: (
        test_align.test_a_tile_that_was_missed_is_among_the_places_beside(0)
    ),
    "beside: room between two pieces": lambda: (
        test_align.test_a_place_between_two_tiles_is_looked_at_though_glare_hides_its_edges(True)
    ),
    "board: less contrast where nothing is found": lambda: (
        test_board_by_map.test_found_through_a_dull_lens(120.0)
    ),
    "cells: looked at again": a_crisp_16_is_no_question,
    "cards: refined": lambda: test_formula_cards.test_outlines_are_fitted_together(200, 1),
    "tiles: outliers about up": one_misreading_does_not_turn_a_component,
}
"""Tests that fail without a mechanism."""

UNPROVEN = (
    "find: coarse look",
    "find: taper",
    "align: what is not square is left alone",
    "beside: missed tiles, two in a row",
    "beside: refined",
    "false finds: nothing is shown",
    "plane: flat where it would tip over",
    "plane: weak perspective is likelier",
    "plane: started from areas",
    "graph: spacing",
    "graph: plain contacts",
    "tiles: kinds by colour",
    "tiles: nearly touching",
    "tiles: strewn ones lie any way",
    "disc tiles: half seen",
    "discs: several fits kept",
    "cards: filled room",
    "cards: several looks",
    "cards: grounds against the table",
    "cards: ink",
    "cards: sideways",
    "cards: outliers about up",
    "cards: loose ones",
    "board: wider and finer lines",
    "board: several lattices",
    "board: coarse picture first",
    "cells: blank ones are not looked at again",
    "cells: misread prints",
    "cells: strange things",
    "markers: lines confirm one marker",
    "markers: several looks",
    "markers: evened and larger looks",
    "markers: coarse look first",
    "markers: sharpened",
    "markers: agree",
    "stones: hidden by glare",
    "stones: tinged where lines are pale",
    "stones: height",
    "stones: play",
    "stones: between places",
    "stones: other paint",
    "stones: black",
    "stones: dull ones owe",
    "stones: glare on a colour",
    "paper: tint by blank parts",
    "paper: blank parts in shade",
)
"""Those without either yet: whoever works on one gives it a scene, or deletes it."""


def figures(name: str) -> Figures:
    """What of a photograph is right; it is named after its game."""
    photo = PHOTOS / f"{name}.jpg"
    game = name.partition("_")[0]
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    return SCORES[game](truth, Referee(game).check(photo).to_dict())


usual = cache(figures)
"""The same with all mechanisms."""


@pytest.mark.parametrize("mechanism", SCENES)
def test_a_photograph_is_read_worse_without_it(mechanism: str) -> None:
    photo, figure = SCENES[mechanism]
    with_all, _ = usual(photo)[figure]
    with SWITCHES[mechanism].off():
        without, _ = figures(photo)[figure]
    assert without < with_all


@pytest.mark.parametrize("mechanism", BY_TESTS)
def test_another_test_fails_without_it(mechanism: str) -> None:
    test = BY_TESTS[mechanism]
    test_finder.finder.cache_clear()
    test()
    test_finder.finder.cache_clear()
    with SWITCHES[mechanism].off(), pytest.raises((AssertionError, ValueError)):
        test()
    test_finder.finder.cache_clear()


def test_every_mechanism_is_accounted_for() -> None:
    assert sorted(SWITCHES) == sorted([*SCENES, *BY_TESTS, *UNPROVEN])
