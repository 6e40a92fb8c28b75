"""Photographs in which an object or glare hides pieces: the referee must ask, not guess.

Each was once ruled on wrongly without a question.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from benchmarks.hidden import add_occluder, add_reflection
from benchmarks.scoring import SCORES, SILENT
from benchmarks.sets import with_truth
from referee import Referee
from tests.referee.photographs import SAMPLES, as_photo, pixels_of
from vision.arrays import Pixels

Alteration = Callable[[Pixels], Pixels]
Colour = tuple[float, float, float]
Place = tuple[float, float]

SKIN = (140.0, 170.0, 225.0)
SLEEVE, WOOD, WHITE = (160.0, 110.0, 60.0), (118.0, 144.0, 190.0), (239.0, 239.0, 239.0)
RED, GREEN, TURQUOISE = (60.0, 60.0, 200.0), (80.0, 150.0, 90.0), (200.0, 200.0, 60.0)
BLACK = (58.0, 58.0, 63.0)


def occluder(at: Place, size: Place, degrees: float, colour: Colour = SKIN) -> Alteration:
    """Cover part of a picture with an object; place and size are fractions of its sides."""
    return partial(add_occluder, point=at, size=size, degrees=degrees, colour=colour)


def glare(at: Place, radius: float, edge: float = 2.0) -> Alteration:
    """Add the reflection of a lamp or a window."""
    return partial(add_reflection, point=at, radius=radius, edge=edge)


POD, LAST_POD = "mobi/mobi_003", "mobi/mobi_011"
CIRCLES, ANN = "cirplexed/cirplexed_004", "cirplexed/ann"
TILTED, BARS, LOOP = (
    "mathable/tilted_under_a_lamp",
    "mobius/red_links_three_bars",
    "mobius/blue_links_two_bars_and_a_loop",
)

HIDDEN: dict[str, tuple[str, Alteration, str]] = {
    "a lamp on a pod": (POD, glare((0.61, 0.57), 0.08), "covered"),
    "a hand on a pod": (LAST_POD, occluder((0.32, 0.34), (0.09, 0.05), 23), "covered"),
    "a cup on a pod": (LAST_POD, occluder((0.522, 0.552), (0.086, 0.076), 152, WHITE), "covered"),
    "a lamp on circles": (CIRCLES, glare((0.6, 0.43), 0.1), "covered"),
    "a hand on circles": ("cirplexed/bo", occluder((0.57, 0.26), (0.29, 0.14), 112), "covered"),
    "wood on a tile": (ANN, occluder((0.713, 0.765), (0.151, 0.102), 23, WOOD), "covered"),
    "a lamp on the last card": ("formula/kit", glare((0.83, 0.77), 0.1), "card-perhaps"),
    "a hand on a card": (
        "formula/round_3",
        occluder((0.25, 0.63), (0.14, 0.07), 152),
        "card-perhaps",
    ),
    "a cloth on tiles": (TILTED, occluder((0.339, 0.7), (0.037, 0.026), 51, GREEN), ""),
    "a black thing on a tile": (TILTED, occluder((0.376, 0.699), (0.03, 0.03), 83, BLACK), ""),
    "a pen on a digit": (
        "mathable/game_1_07",
        occluder((0.476, 0.495), (0.024, 0.009), 104, SLEEVE),
        "",
    ),
    "a hand on cells": (BARS, occluder((0.62, 0.49), (0.07, 0.04), 54), ""),
    "a finger on two cells": ("mobius/opening", occluder((0.5, 0.4), (0.05, 0.04), 174), ""),
    "a sleeve on cells": ("mobius/opening", occluder((0.53, 0.43), (0.08, 0.05), 112, SLEEVE), ""),
    "a red sleeve on cells": (LOOP, occluder((0.756, 0.642), (0.08, 0.089), 91, RED), ""),
    "a turquoise cup": (
        "mobius/opening",
        occluder((0.473, 0.312), (0.086, 0.047), 179, TURQUOISE),
        "",
    ),
    "a cup on a stone": (BARS, occluder((0.715, 0.325), (0.116, 0.056), 152, WHITE), ""),
    "a lamp on a stone among others": (BARS, glare((0.746, 0.409), 0.051, 4), ""),
    "a lamp on a cell beside rims": (BARS, glare((0.236, 0.73), 0.053, 8), ""),
    "a window on most of a board": (LOOP, glare((0.3, 0.69), 0.4), ""),
}
"""Sample, alteration, and code of the expected finding."""


@pytest.mark.parametrize("what", HIDDEN)
def test_hidden_pieces_are_asked_about(what: str) -> None:
    sample, alteration, code = HIDDEN[what]
    game, _, name = sample.partition("/")
    truth = next(
        sample_truth.truth
        for sample_truth in with_truth(SAMPLES / game)
        if sample_truth.photo.stem == name
    )
    report = Referee(game).check(as_photo(alteration(pixels_of(sample)))).to_dict()
    assert SCORES[game](truth, report)[SILENT] == (1, 1)
    assert report["verdict"] == "unsure"
    assert not code or code in [finding["code"] for finding in report["findings"]]


def test_a_thing_on_more_cells_than_there_are_stones_of_its_colour_is_asked_about() -> None:
    sample, alteration, _ = HIDDEN["a turquoise cup"]
    report = Referee("mobius").check(as_photo(alteration(pixels_of(sample))))
    assert {"F2", "G2", "E3", "F3"} <= {question.at for question in report.questions}


@pytest.mark.parametrize("sample", [POD, LAST_POD, CIRCLES])
def test_a_hand_on_a_free_corner_hides_nothing(sample: str) -> None:
    # From the upper left corner, where no piece lies.
    picture = add_occluder(pixels_of(sample), (0.0, 0.0), (0.2, 0.06), 45.0)
    assert Referee(sample.partition("/")[0]).check(as_photo(picture)).verdict == "valid"
