"""Photographs in which a thing or a mirrored lamp hides pieces: nobody is blamed for them.

Each of these was ruled on wrongly, without a question, before places without table were asked
about.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.alterations import Altered, covered, reflecting
from benchmarks.scoring import SCORES, SILENT
from benchmarks.sets import with_truth
from referee import Referee
from vision.arrays import Pixels
from vision.photo.photo import Photo

SAMPLES = Path(__file__).parents[2] / "sample_images"

Alteration = Callable[[Pixels], Altered]

HIDDEN: dict[str, tuple[str, Alteration, str]] = {
    "a lamp on the end of a pod": (
        "mobi/mobi_003", partial(reflecting, at=(0.61, 0.57), radius=0.08), "covered",
    ),
    "a hand on the middle of a pod": (
        "mobi/mobi_011", partial(covered, at=(0.32, 0.34), size=(0.09, 0.05), degrees=23.0),
        "covered",
    ),
    "a white cup on the end of an equation": (
        "mobi/mobi_011",
        partial(
            covered, at=(0.522, 0.552), size=(0.086, 0.076), degrees=152.0,
            colour=(239.0, 239.0, 239.0),
        ), "covered",
    ),
    "a lamp on a board of circles": (
        "cirplexed/cirplexed_004", partial(reflecting, at=(0.6, 0.43), radius=0.1), "covered",
    ),
    "a hand on a board of circles": (
        "cirplexed/bo", partial(covered, at=(0.57, 0.26), size=(0.29, 0.14), degrees=112.0),
        "covered",
    ),
    "a wooden thing on most of a tile": (
        "cirplexed/ann",
        partial(
            covered, at=(0.713, 0.765), size=(0.151, 0.102), degrees=23.0,
            colour=(118.0, 144.0, 190.0),
        ), "covered",
    ),
    "a lamp on the last card": (
        "formula/kit", partial(reflecting, at=(0.83, 0.77), radius=0.1), "card-perhaps",
    ),
    "a hand on a card": (
        "formula/round_3", partial(covered, at=(0.25, 0.63), size=(0.14, 0.07), degrees=152.0),
        "card-perhaps",
    ),
    "a green cloth on tiles": (
        "mathable/tilted_under_a_lamp",
        partial(
            covered, at=(0.339, 0.7), size=(0.037, 0.026), degrees=51.0, colour=(80.0, 150.0, 90.0)
        ), "",
    ),
    "a black thing on a tile": (
        "mathable/tilted_under_a_lamp",
        partial(
            covered, at=(0.376, 0.699), size=(0.03, 0.03), degrees=83.0, colour=(58.0, 58.0, 63.0)
        ), "",
    ),
    "a pen on a digit of a tile": (
        "mathable/game_1_07",
        partial(
            covered, at=(0.476, 0.495), size=(0.024, 0.009), degrees=104.0,
            colour=(160.0, 110.0, 60.0),
        ), "",
    ),
    "a hand on cells": (
        "mobius/red_links_three_bars",
        partial(covered, at=(0.62, 0.49), size=(0.07, 0.04), degrees=54.0), "",
    ),
    "a finger on two cells": (
        "mobius/opening", partial(covered, at=(0.5, 0.4), size=(0.05, 0.04), degrees=174.0), "",
    ),
    "a sleeve on cells": (
        "mobius/opening",
        partial(
            covered, at=(0.53, 0.43), size=(0.08, 0.05), degrees=112.0, colour=(160.0, 110.0, 60.0)
        ), "",
    ),
    "a red sleeve on cells": (
        "mobius/blue_links_two_bars_and_a_loop",
        partial(
            covered, at=(0.756, 0.642), size=(0.08, 0.089), degrees=91.0, colour=(60.0, 60.0, 200.0)
        ), "",
    ),
    "a blue cup on cells": (
        "mobius/opening",
        partial(
            covered, at=(0.657, 0.443), size=(0.082, 0.042), degrees=160.0,
            colour=(160.0, 110.0, 60.0),
        ), "",
    ),
    "a turquoise cup on cells": (
        "mobius/opening",
        partial(
            covered, at=(0.473, 0.312), size=(0.086, 0.047), degrees=179.0,
            colour=(200.0, 200.0, 60.0),
        ), "",
    ),
    "a red pouch on cells": (
        "mobius/blue_links_two_bars_and_a_loop",
        partial(
            covered, at=(0.447, 0.589), size=(0.068, 0.056), degrees=54.0,
            colour=(60.0, 60.0, 200.0),
        ), "",
    ),
    "a white cup on a stone": (
        "mobius/red_links_three_bars",
        partial(
            covered, at=(0.715, 0.325), size=(0.116, 0.056), degrees=152.0,
            colour=(235.0, 235.0, 235.0),
        ), "",
    ),
    "a lamp on a stone among others": (
        "mobius/red_links_three_bars",
        partial(reflecting, at=(0.746, 0.409), radius=0.051, edge=4.0), "",
    ),
    "a lamp on a cell beside the rims of stones": (
        "mobius/red_links_three_bars",
        partial(reflecting, at=(0.236, 0.73), radius=0.053, edge=8.0), "",
    ),
    "a lamp on stones": (
        "mobius/blue_links_two_bars_and_a_loop",
        partial(reflecting, at=(0.65, 0.64), radius=0.04, edge=8.0), "",
    ),
    "a lamp on one stone": (
        "mobius/blue_links_two_bars_and_a_loop",
        partial(reflecting, at=(0.54, 0.37), radius=0.04, edge=8.0), "",
    ),
    "a window on most of a board": (
        "mobius/blue_links_two_bars_and_a_loop",
        partial(reflecting, at=(0.3, 0.69), radius=0.4), "",
    ),
}  # fmt: skip
"""The sample, what is done to it, and the code of what is said about it."""


def sent(picture: Pixels) -> Photo:
    """A picture (H, W, 3), BGR, as a photograph."""
    photo = Photo.from_bytes("hidden.jpg", cv2.imencode(".jpg", picture)[1].tobytes())
    assert isinstance(photo, Photo)
    return photo


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_is_asked_about(what: str) -> None:
    sample, alteration, code = HIDDEN[what]
    game, _, name = sample.partition("/")
    picture = np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)
    truth = next(it.truth for it in with_truth(SAMPLES / game) if it.photo.stem == name)
    report = Referee(game).check(sent(alteration(picture)[0])).to_dict()
    assert SCORES[game](truth, report)[SILENT] == (1, 1)
    assert report["verdict"] == "unsure"
    assert not code or code in [finding["code"] for finding in report["findings"]]


def test_a_thing_on_more_cells_than_there_are_stones_of_its_colour_is_asked_about() -> None:
    sample, alteration, _ = HIDDEN["a turquoise cup on cells"]
    picture = np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)
    report = Referee("mobius").check(sent(alteration(picture)[0]))
    assert {"E2", "F2", "G2", "E3", "F3"} <= {question.at for question in report.questions}


@pytest.mark.parametrize("sample", ["mobi/mobi_003", "mobi/mobi_011", "cirplexed/cirplexed_004"])
def test_a_hand_beside_the_pieces_hides_nothing(sample: str) -> None:
    game = sample.partition("/")[0]
    picture = np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)
    usual = Referee(game).check(SAMPLES / f"{sample}.jpg")
    # From the upper left corner, where no piece lies.
    seen, _ = covered(picture, (0.0, 0.0), (0.2, 0.06), 45.0)
    assert Referee(game).check(sent(seen)).verdict == usual.verdict == "valid"
