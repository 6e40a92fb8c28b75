"""Each mechanism of vision is needed: a photograph is read worse without it, or a test fails.

`scenes.json` names for each mechanism a photograph and the figure that falls without it. The
photographs were drawn by `training.render`, a hand on one by `benchmarks.hidden`; beside each lies
what is true of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from benchmarks.ablation.kept import answers_kept
from benchmarks.ablation.mechanisms import MECHANISMS
from benchmarks.scoring import SCORES, Figures
from referee import Referee
from tests.models import test_finder
from tests.referee import test_covered, test_mirrored, test_mobi, test_shadows, test_spoiled
from tests.vision import (
    test_align,
    test_board_by_map,
    test_board_tiles,
    test_box,
    test_discs,
    test_formula_cards,
    test_graph,
    test_ground,
    test_markers,
    test_shade,
    test_stones,
    test_table,
    test_table_seen,
)
from training.tables.stones import kit_picture
from vision.cards.settings import CardSettings
from vision.reading.reader import Reader
from vision.tiles.settings import TableSettings

PHOTOS = Path(__file__).parent / "photographs"
SAMPLES = Path(__file__).parents[3] / "sample_images"
SCENES: dict[str, tuple[str, str]] = json.loads(
    (Path(__file__).parent / "scenes.json").read_text("utf-8")
)
SWITCHES = {switch.name: switch for switch in MECHANISMS}


def is_valid(sample: str) -> None:
    assert Referee("mathable").check(SAMPLES / "mathable" / sample).verdict == "valid"


def a_tile_that_fills_the_picture_is_found() -> None:
    test_finder.finder.cache_clear()
    test_finder.test_a_tile_that_fills_the_picture_is_found()


def pieces_far_away_are_found(sample: str) -> None:
    test_finder.finder.cache_clear()
    test_finder.test_pieces_far_away_in_a_large_photograph_are_found(sample)


def a_mirrored_picture_is_said_to_be_one() -> None:
    test = test_mirrored.test_a_mirrored_picture_is_said_to_be_one
    with TemporaryDirectory() as folder:
        test("mathable", "game_1_01.jpg", Path(folder))


def a_board_in_black_and_white_is_ruled_on_or_not() -> None:
    # What divides by nothing only warns: the fault comes later.
    with np.errstate(all="ignore"):
        test_spoiled.test_what_is_ruled_on_is_ruled_as_before(
            "mathable/game_1_01", "black and white"
        )


def with_a_folder(test: Callable[[float, Path], None], share: float) -> None:
    with TemporaryDirectory() as folder:
        test(share, Path(folder))


PRINT = cache(partial(kit_picture, 3.0))
READER = cache(partial(Reader, threads=1))


def stones_are_doubted(photo: str) -> None:
    report = Referee("mobius").check(PHOTOS / f"{photo}.jpg")
    assert len([piece for piece in report.pieces if piece.face is None]) > 9


BLEACHED, TALL = "mobius_7200_0065", "mobius_7102_0058"


hidden = test_covered.test_what_is_hidden_is_asked_about

BY_TESTS: dict[str, Callable[[], None]] = {
    "shadows: across pieces": partial(
        test_shadows.test_the_edge_of_a_shadow_across_the_pieces_changes_nothing,
        "mobi/mobi_003",
        0.3,
        "valid",
    ),
    "discs: shade as on the ground beside": partial(
        test_shadows.test_the_edge_of_a_shadow_across_the_pieces_changes_nothing,
        "cirplexed/bo",
        0.45,
        "valid",
    ),
    "shadows: faint ones": test_shade.test_a_faint_step_is_left_alone,
    "shadows: stripes": test_shade.test_a_stripe_of_shade_is_undone,
    "shadows: take all colours alike": partial(
        test_shade.test_two_pieces_side_by_side_are_no_shadow, (200, 60, 50)
    ),
    "disc tiles: a disc beside what covers a tile": partial(
        hidden, "a wooden thing on most of a tile"
    ),
    "disc tiles: no table beside": partial(hidden, "a lamp on a board of circles"),
    "tiles: no table beside": partial(hidden, "a lamp on the end of a pod"),
    "tiles: a tile's colour beyond false equations": partial(
        hidden, "a white cup on the end of an equation"
    ),
    "cards: no table beside": partial(hidden, "a lamp on the last card"),
    "cards: grounds of a kind in shade": partial(
        test_shadows.test_the_edge_of_a_shadow_across_the_pieces_changes_nothing,
        "formula/round_4",
        0.3,
        "invalid",
    ),
    "cards: numbers on the ground of signs": lambda: (
        test_formula_cards.test_a_streak_on_the_ground_of_signs_is_no_sure_number(READER())
    ),
    "table seen: through veils of light": partial(
        test_table_seen.test_through_a_veil_of_light_the_table_is_seen, 130.0
    ),
    "table seen: not in light that clips": (
        test_table_seen.test_a_window_mirrored_on_much_of_the_table_is_not_its_colour
    ),
    "table seen: a table that clips": (
        test_table_seen.test_a_table_that_clips_itself_is_no_reflection
    ),
    "table seen: mats": test_table_seen.test_a_mat_under_the_pieces_alone_is_their_table,
    "stones: covers": partial(hidden, "a finger on two cells"),
    "stones: covers of another outline": partial(hidden, "a red pouch on cells"),
    "stones: covers that look unlike stones": partial(hidden, "a turquoise cup on cells"),
    "stones: covers among few stones": partial(hidden, "a turquoise cup on cells"),
    "stones: covers on more cells than stones": (
        test_covered.test_a_thing_on_more_cells_than_there_are_stones_of_its_colour_is_asked_about
    ),
    "stones: outline of few": lambda: test_stones.test_one_thing_on_a_bare_board_is_no_stone(
        PRINT()
    ),
    "stones: dim paint of emblems": lambda: (
        test_stones.test_an_emblem_in_the_middle_takes_nothing_away((30, 30, 30), "disc", PRINT())
    ),
    "stones: rims beside what is burnt out": partial(
        hidden, "a lamp on a cell beside the rims of stones"
    ),
    "stones: burnt out": partial(hidden, "a lamp on stones"),
    "stones: glare on most lines": partial(hidden, "a window on most of a board"),
    "stones: dark on bleached paper": partial(stones_are_doubted, BLEACHED),
    "stones: heights that disagree": partial(stones_are_doubted, TALL),
    "tiles: ö whose dots are not seen": (
        test_box.test_an_o_without_dots_is_likely_the_wild_tile_where_there_is_no_zero
    ),
    "find: coarse look": a_tile_that_fills_the_picture_is_found,
    "find: finer look where nothing is surely found": partial(
        pieces_far_away_are_found, "mobi/kit.jpg"
    ),
    "find: third look at small pieces": partial(
        pieces_far_away_are_found, "cirplexed/cirplexed_008.jpg"
    ),
    "photo: too dark": partial(test_spoiled.test_in_the_dark_nothing_is_ruled_on, "mobi/mobi_003"),
    "cells: black is not nothing": a_board_in_black_and_white_is_ruled_on_or_not,
    "mirrored: numbers in a mirror": a_mirrored_picture_is_said_to_be_one,
    "align: turned as neighbours": lambda: (
        test_align.test_a_piece_that_was_seen_turned_is_turned_as_its_neighbours(True)
    ),
    "align: one size": test_align.test_what_is_much_larger_or_smaller_than_the_pieces_is_none,
    "align: as large as what touches is apart": lambda: (
        test_align.test_outlines_of_shapes_on_tiles_grow_to_those_of_the_tiles("far apart", True)
    ),
    "align: as large only where edges are": (
        test_align.test_tiles_that_lie_apart_are_no_larger_for_it
    ),
    "align: as large if edges gain by it": lambda: (
        test_align.test_outlines_of_shapes_on_tiles_grow_to_those_of_the_tiles("less so", True)
    ),
    "align: as large only if they then look like squares": lambda: (
        test_align.test_oblong_pieces_that_lie_two_ways_are_no_larger_for_it(True)
    ),
    "beside: grounds of pieces by their rims": (
        test_align.test_a_dark_tile_that_a_shape_fills_is_among_the_places_beside
    ),
    "align: overlapping squares": (
        test_align.test_of_two_that_overlap_at_a_corner_the_outlined_one_stays
    ),
    "align: what is not square is left alone": (
        test_align.test_pieces_of_all_shapes_are_laid_on_their_own_edges
    ),
    "beside: covered ground": lambda: (
        test_align.test_a_tile_that_was_missed_is_among_the_places_beside(0)
    ),
    "beside: room between two pieces": lambda: (
        test_align.test_a_place_between_two_tiles_is_looked_at_though_glare_hides_its_edges(True)
    ),
    "beside: other light between two pieces": (
        test_ground.test_a_piece_in_the_light_is_not_the_table_where_all_others_lie_in_the_shade
    ),
    "beside: refined": lambda: (
        test_align.test_a_place_beside_fits_its_tile_where_the_others_are_not_outlined_well(0.94)
    ),
    "beside: suspects": lambda: test_mobi.test_a_pod_that_the_picture_cuts_through_is_not_ruled_on(
        0
    ),
    "graph: spacing": test_graph.test_outlines_a_quarter_too_small_do_not_part_a_row,
    "graph: outlines over a neighbour": (
        test_graph.test_a_tile_outlined_over_its_neighbour_touches_it
    ),
    "graph: plain contacts": (
        test_graph.test_a_tile_right_beside_another_touches_it_however_twisted
    ),
    "graph: askew ones lie loose": (
        test_graph.test_a_tile_askew_with_clear_room_beside_another_is_loose
    ),
    "tiles: kinds by colour": (
        test_table.test_a_tile_that_reads_as_either_kind_is_told_by_its_colour
    ),
    "tiles: outliers about up": partial(
        test_graph.test_one_misreading_turns_nothing, TableSettings
    ),
    "tiles: other ones beside the pod": partial(
        test_table.test_what_one_tile_more_would_join_to_the_pod_may_be_part_of_it, 6, True
    ),
    "tiles: nearly touching": test_table.test_a_tile_that_all_but_touches_another_is_told_of,
    "tiles: strewn ones lie any way": test_table.test_strewn_pieces_are_read_each_its_own_way,
    "cards: filled room": lambda: (
        test_formula_cards.test_a_lower_card_that_peeps_out_beyond_the_line_leaves_a_doubt(READER())
    ),
    "cards: grounds against the table": lambda: (
        test_formula_cards.test_the_table_between_cards_is_no_card_even_if_it_is_nearly_as_light(
            READER()
        )
    ),
    "cards: outliers about up": partial(test_graph.test_one_misreading_turns_nothing, CardSettings),
    "cards: loose ones": lambda: test_formula_cards.test_a_loose_card_near_a_line_may_belong_to_it(
        READER()
    ),
    "arrange: one size": partial(
        with_a_folder, test_discs.test_an_outline_of_another_size_is_left_out, 0.4
    ),
    "disc tiles: outlines too small": partial(
        with_a_folder, test_discs.test_outlines_that_are_all_too_small_are_doubted, 0.66
    ),
    "board: less contrast where nothing is found": lambda: (
        test_board_by_map.test_found_through_a_dull_lens(120.0)
    ),
    "board: colours without light": lambda: test_board_by_map.test_found_where_a_shadow_ends(0.25),
    "board: several lattices": test_board_by_map.test_found_on_a_checked_cloth,
    "board: distance of cells is measured": lambda: (
        test_board_by_map.test_found_from_near_and_from_as_far_as_digits_can_be_read(70.0)
    ),
    "board: coarse picture first": (
        test_board_by_map.test_a_clear_board_is_searched_for_in_few_pixels
    ),
    "cells: blank ones are not looked at again": (
        test_board_tiles.test_blank_cells_are_read_in_one_plane
    ),
    "cells: more or less light": partial(is_valid, "kit.jpg"),
    "cells: tiles without ink": (
        lambda: test_board_tiles.test_a_tile_without_ink_is_never_surely_bare_board(0)
    ),
    "cells: strange things": lambda: (
        test_board_tiles.test_a_number_that_is_not_in_the_box_is_likely_no_tile_of_it(30)
    ),
    "cells: prints that read as numbers": lambda: (
        test_board_tiles.test_a_print_that_reads_as_a_number_is_no_sure_tile(15)
    ),
    "cells: covers": partial(hidden, "a green cloth on tiles"),
    "cells: dark covers": partial(hidden, "a black thing on a tile"),
    "cells: covers on part of a tile": partial(hidden, "a pen on a digit of a tile"),
    "cells: light of plain ones nearby": partial(
        test_shadows.test_the_edge_of_a_shadow_across_the_pieces_changes_nothing,
        "mathable/game_1_08",
        0.45,
        "valid",
    ),
    "cells: hidden by glare": lambda: (
        test_board_tiles.test_in_glare_no_tile_is_surely_missed_and_no_print_is_surely_a_tile(
            "6H", 1.5
        )
    ),
    "markers: lines confirm a few": test_markers.test_one_marker_without_lines_is_no_board,
    "markers: three sharp ones": (
        test_markers.test_three_sharp_markers_are_enough_where_all_lines_are_covered
    ),
    "markers: several looks": test_markers.test_a_board_in_the_dark_is_found,
    "markers: evened and larger looks": test_markers.test_a_board_in_the_dark_is_found,
    "markers: sharpened": (
        test_markers.test_one_marker_found_in_a_coarser_picture_and_the_lines_are_enough
    ),
    "markers: agree": test_markers.test_a_marker_of_another_sheet_does_not_move_the_board,
    "stones: hidden by glare": lambda: (
        test_stones.test_cells_in_glare_that_hides_all_are_not_called_empty(PRINT())
    ),
    "stones: tinged where lines are pale": lambda: (
        test_stones.test_tinged_places_where_lines_are_pale_are_doubted(PRINT())
    ),
    "stones: height": lambda: test_stones.test_tall_stones_count_where_they_stand(PRINT()),
    "stones: printed bars": lambda: (
        test_stones.test_printed_bars_are_no_tall_stones_however_few_lie_there(90.0, PRINT())
    ),
    "stones: colour between places": lambda: (
        test_stones.test_a_height_at_which_colour_lies_between_the_places_leaves_no_doubt(
            0.7, PRINT()
        )
    ),
    "stones: play": lambda: test_stones.test_stones_off_their_places_are_read(PRINT()),
    "stones: between places": lambda: test_stones.test_a_stone_between_cells_is_told_of(PRINT()),
    "stones: other paint": lambda: test_stones.test_what_is_neither_red_nor_blue_is_unknown(
        PRINT()
    ),
    "stones: hue of dull ones": lambda: test_stones.test_stones_of_neither_hue_are_not_ruled_on(
        PRINT()
    ),
    "stones: printed colours that deceive": lambda: (
        test_stones.test_where_printed_bars_have_other_colours_no_stone_is_sure(
            0.8, (1.9, 0.5), PRINT()
        )
    ),
    "stones: dark on lit paper": lambda: (
        test_stones.test_a_dark_piece_without_colour_is_never_surely_bare_paper(PRINT())
    ),
    "stones: dim in glare": lambda: (
        test_stones.test_dark_stones_in_a_reflection_are_never_surely_bare(PRINT())
    ),
    "paper: washed out": lambda: test_stones.test_where_hardly_a_colour_is_left_nothing_is_sure(
        PRINT()
    ),
    "stones: glare on a colour": lambda: (
        test_stones.test_red_that_a_long_exposure_turns_orange_is_red(PRINT())
    ),
    "paper: tint by blank parts": lambda: (
        test_stones.test_paper_in_shade_beside_paper_that_clips_is_bare(2.4, (0.6, 1.0), PRINT())
    ),
    "paper: blank parts in shade": lambda: (
        test_stones.test_paper_in_shade_beside_paper_that_clips_is_bare(2.4, (0.6, 1.0), PRINT())
    ),
}
"""Tests that fail without a mechanism; with it they are run where they stand."""


@pytest.fixture(scope="module", autouse=True)
def networks_are_asked_once() -> Iterator[None]:
    with answers_kept():
        yield


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


@pytest.mark.parametrize("photo", [BLEACHED, TALL])
def test_stones_that_cannot_be_told_are_doubted(photo: str) -> None:
    stones_are_doubted(photo)


@pytest.mark.parametrize("mechanism", BY_TESTS)
def test_another_test_fails_without_it(mechanism: str) -> None:
    with SWITCHES[mechanism].off(), pytest.raises((AssertionError, ValueError)):
        BY_TESTS[mechanism]()
    test_finder.finder.cache_clear()


def test_every_mechanism_is_accounted_for() -> None:
    assert sorted(SWITCHES) == sorted([*SCENES, *BY_TESTS])
