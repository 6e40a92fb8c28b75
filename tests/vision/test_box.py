"""Boxes of games sum the probabilities of the reader's faces."""

from __future__ import annotations

import re

import numpy as np
import pytest

from referee.games.formula.position import BOX as FORMULA
from referee.games.mobi.position import BOX as MOBI
from referee.inspection import ANY_BOX as ANY
from vision.read.box import TAKEN, Box, BoxFace
from vision.read.faces import FACES

BOXES = {"mobi": MOBI, "formula": FORMULA, "inspection": ANY}


def gather(box: Box, name: str) -> dict[str, float]:
    faces = box.gather(np.eye(len(FACES))[FACES.index(name)])
    return {face: float(p) for face, p in zip(box.names, faces, strict=True) if p > 0}


@pytest.mark.parametrize("game", BOXES)
def test_no_probability_is_lost_or_won(game: str) -> None:
    faces = BOXES[game].gather(np.eye(len(FACES)))
    np.testing.assert_allclose(faces.sum(1), 1)
    assert faces.min() >= 0


def test_faces_that_a_tile_shows_are_its_own_and_others_are_unknown() -> None:
    assert gather(MOBI, "9") == {"6/9": 1.0}
    assert gather(FORMULA, "9") == {"9": 1.0}
    assert gather(MOBI, "13") == {"unknown": 1.0}


def test_an_o_without_dots_is_likely_the_wild_tile_where_there_is_no_zero() -> None:
    shares = gather(MOBI, "0")
    assert shares.get("wild", 0.0) == TAKEN > 0.5
    assert shares["unknown"] == pytest.approx(1 - TAKEN)
    assert gather(FORMULA, "0") == {"0": 1.0}
    assert gather(ANY, "0") == {"0": 1.0}


def number(name: str, *shown: str, taken_for: str = "") -> BoxFace:
    return BoxFace(name, "number", shown or (name,), taken_for=taken_for)


ONCE = "faces of the reader must be there once, but got ['{}'] more often"
NAMED_ONCE = "names of faces must be there once, but got ['{}'] more often"
KNOWN = "faces must be shown as what the reader knows, but got ['{}']"


@pytest.mark.parametrize(
    ("faces", "message", "face"),
    [
        ([number("6/9", "6", "9"), number("9")], ONCE, "9"),
        ([number("0"), number("wild", taken_for="0")], ONCE, "0"),
        ([number("7"), number("7", "1")], NAMED_ONCE, "7"),
        ([number("unknown", "7")], NAMED_ONCE, "unknown"),
        ([number("star")], KNOWN, "star"),
        ([number("wild", taken_for="oh")], KNOWN, "oh"),
    ],
)
def test_a_box_whose_faces_the_reader_confuses_is_refused(
    faces: list[BoxFace], message: str, face: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message.format(face))):
        Box(tuple(faces))
